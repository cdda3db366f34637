// Splits text into words, names, paths and options, and into clauses: at punctuation and at words such as "and" and "when". Judges no meaning.
import { EAST, has, isEastern } from './words.ts';
import { CONDITIONS, LINKS, TABLES } from './tables/words.ts';

let seam: RegExp | undefined;
let known: RegExp | undefined;

export const tokensOf = (text: string): readonly string[] =>
  text
    .replace((seam ??= new RegExp(`(?<=[${EAST}])(?=[^${EAST}\\s])|(?<=[^${EAST}\\s])(?=[${EAST}])`, 'gu')), ' ')
    .split(/[\s"`«»「」<>[\]{}|\uFFFC]+/u)
    .map((token) => token.replace(/^[#'(¿¡]+/, '').replace(/(?<![.:'/)-])[.:'/)-]+$/, ''))
    .filter((token) => /[\p{L}\p{N}\p{Emoji_Presentation}*~]/u.test(token) || token === '.')
    .flatMap((token) => (isEastern(token) ? easternWords(token) : [token]));

/** Splits text without spaces: at each place the longest word of the tables. Text that no table has stays in one piece. */
function easternWords(run: string): readonly string[] {
  const words = (): readonly string[] => TABLES.flatMap(({ whole }) => [...whole]).filter(isEastern);
  known ??= new RegExp(
    `(${words()
      .toSorted((a, b) => b.length - a.length)
      .join('|')})`,
  );
  return run.split(known).filter((word) => word !== '');
}

/** The words between two punctuation marks or joining words, as they were typed. */
export type Clause = readonly string[];

/** A word that says when or whether stays at the beginning of its clause. */
export function clausesOf(own: string): readonly Clause[] {
  const marks = /[,;!?()。，、！？；…：\uFFFC]|[.:](?=\s|$)|\s[+&-](?=\s|$)/u;
  return own.split(marks).flatMap((piece) => {
    const clauses: string[][] = [[]];
    for (const word of tokensOf(piece)) {
      if (has(LINKS, word)) clauses.push(has(CONDITIONS, word) ? [word] : []);
      else clauses.at(-1)?.push(word);
    }
    return clauses.filter((words) => words.some((word) => !has(CONDITIONS, word)));
  });
}
