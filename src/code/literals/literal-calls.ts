// Calls in a sequence of tokens: their arguments, and the literal words in them. Starts nothing.
import type { Arg } from '../../shell/value.ts';
import { exact, holeArg, textArg } from '../../shell/value.ts';
import type { Token } from './literal-tokens.ts';
import { ADDS_WORDS, DIRECTORY, WORD_ARGUMENTS } from './literal-words.ts';

export type Group = readonly Token[];

export interface Call {
  readonly args: readonly Group[];
  /** The index of the token after the closing bracket. */
  readonly end: number;
}

/** Names that are assigned exactly once: one word, or the words of a list. */
export type Constants = ReadonlyMap<string, readonly string[]>;

export const isMark = (token: Token | undefined, value: string): boolean => token?.kind === 'mark' && token.value === value;
const MOST_TOKENS = 600;

/** `name(…)`, `name::new(…)`, `name!(…)`, `Cmd{…}`. */
export function callAt(tokens: readonly Token[], at: number): Call | undefined {
  let open = at + 1;
  while (
    isMark(tokens[open], ':') ||
    isMark(tokens[open], '!') ||
    (isMark(tokens[open - 1], ':') && (tokens[open]?.value === 'new' || tokens[open]?.value === 'from')) ||
    (isMark(tokens[open - 1], '.') && tokens[open]?.value === 'new') ||
    (isMark(tokens[open], '.') && tokens[open + 1]?.value === 'new')
  )
    open++;
  const opened = tokens[open];
  const close = isMark(opened, '(') ? ')' : isMark(opened, '{') && BRACED.has(tokens[at]?.value ?? '') ? '}' : undefined;
  if (close === undefined) return undefined;
  return argumentsFrom(tokens, open + 1, (token, depth) => depth === 0 && isMark(token, close));
}
const BRACED: ReadonlySet<string> = new Set(['Cmd', 'ProcessStartInfo', 'Command']);

/** `system "rm", "-rf"`: up to the end of the line. */
export function bareCall(tokens: readonly Token[], at: number): Call | undefined {
  const [name, next] = [tokens[at], tokens[at + 1]];
  const starts = next?.kind === 'text' || next?.kind === 'name' || isMark(next, '[') || isMark(next, '~');
  if (!name || !next || !starts || next.line !== name.line) return undefined;
  let line = name.line;
  return argumentsFrom(tokens, at + 1, (token, depth, before) => {
    // A list, or a line that ends in a comma, continues on the next line.
    if (depth > 0 || isMark(before, ',')) line = token.line;
    return depth < 0 || token.line !== line || (token.kind === 'name' && ENDS.has(token.value)) || isMark(token, ';');
  });
}
const ENDS: ReadonlySet<string> = new Set(['do', 'if', 'unless', 'or', 'and', 'then', 'in', 'rescue', 'of']);

function argumentsFrom(
  tokens: readonly Token[],
  from: number,
  ends: (token: Token, depth: number, before: Token | undefined) => boolean,
): Call | undefined {
  const args: Token[][] = [];
  let current: Token[] = [];
  let depth = 0;
  let i = from;
  for (; i < tokens.length && i - from <= MOST_TOKENS; i++) {
    const token = tokens[i];
    if (token === undefined || ends(token, depth, tokens[i - 1])) break;
    if (token.kind === 'mark' && /^[([{]$/.test(token.value)) depth++;
    if (token.kind === 'mark' && /^[)\]}]$/.test(token.value)) depth--;
    if (depth < 0) break;
    // The elements of a list are separate words.
    if (isMark(token, ',')) {
      args.push(current);
      current = [];
    } else current.push(token);
  }
  if (i - from > MOST_TOKENS) return undefined;
  return { args: current.length > 0 ? [...args, current] : args, end: i + 1 };
}

/** `Command::new("rm").arg("-rf").args(["/x"])`, and arguments added later through the variable: the words of the whole chain. */
export function chained(
  tokens: readonly Token[],
  at: number,
  first: Call,
): { readonly args: readonly Group[]; readonly end: number } {
  const args = [...first.args];
  let end = first.end;
  while (isMark(tokens[end], '.') && tokens[end + 1]?.kind === 'name') {
    const call = callAt(tokens, end + 1);
    if (call === undefined) break;
    if (ADDS_WORDS.has(tokens[end + 1]?.value ?? '')) args.push(...call.args);
    end = call.end;
  }
  const name = assignedTo(tokens, at);
  if (name === undefined) return { args, end };
  for (let i = end; i < Math.min(tokens.length, end + 200); i++) {
    if (tokens[i]?.value !== name || tokens[i]?.kind !== 'name' || !isMark(tokens[i + 1], '.')) continue;
    const added = tokens[i + 2];
    if (added?.kind !== 'name' || !ADDS_WORDS.has(added.value)) continue;
    const call = callAt(tokens, i + 2) ?? (isMark(tokens[i + 3], '=') ? bareCall(tokens, i + 3) : undefined);
    if (call) args.push(...call.args.map((group) => group.filter((token) => token.value !== name && token.value !== 'append')));
  }
  return { args, end };
}

/** The name in `let mut c = Command::new(…)`, `cmd := exec.Command(…)`. */
function assignedTo(tokens: readonly Token[], at: number): string | undefined {
  const line = tokens[at]?.line;
  for (let i = at - 1; i > at - 12 && tokens[i]?.line === line; i--)
    if (isMark(tokens[i], '=')) {
      const before = isMark(tokens[i - 1], ':') ? tokens[i - 2] : tokens[i - 1];
      return before?.kind === 'name' ? before.value : undefined;
    }
  return undefined;
}

const JOINS = /^[+.<>^&%*]$/;
const isText = (token: Token): boolean => token.kind === 'text';

/** The words of one argument: none for an option that is not a word, several for a list. */
export function wordsOf(group: Group, constants: Constants): readonly Arg[] {
  const [first, second] = group;
  // `chdir: dir`, `.cwd = dir`, `{"A" => "b"}`
  if (group.some((token) => token.kind === 'name' && DIRECTORY.has(token.value))) return [];
  if (first?.kind === 'name' && isMark(second, ':') && !isMark(group[2], ':') && !WORD_ARGUMENTS.has(first.value)) return [];
  if (group.some((token, i) => isMark(token, '=') && isMark(group[i + 1], '>'))) return [];
  const texts = group.filter(isText);
  if (texts.length === 0) {
    const known = constants.get(group.findLast((token) => token.kind === 'name')?.value ?? '');
    if (known) return known.map((word) => textArg(word));
    return group.some((token) => token.kind === 'name' && !NOTHING.has(token.value)) ? [holeArg('a value of the code')] : [];
  }
  const joined = group.some(
    (token, i) => token.kind === 'mark' && JOINS.test(token.value) && (isNear(group, i, -1) || isNear(group, i, 1)),
  );
  if (joined) {
    const plain = group.every(
      (token) => isText(token) || (token.kind === 'mark' && /^[+.<>^&()]$/.test(token.value)) || FILLERS.has(token.value),
    );
    return [
      plain && texts.every((one) => !one.open)
        ? textArg(texts.map(({ value }) => value).join(''))
        : holeArg('a value of the code'),
    ];
  }
  return texts.flatMap((one) =>
    one.words
      ? one.value
          .split(/\s+/)
          .filter((word) => word !== '')
          .map((word) => textArg(word))
      : one.open
        ? [openWord(one)]
        : [textArg(one.value)],
  );
}

/** Inside a text for the shell, an inserted value is a variable; a single word is unknown. */
const openWord = (token: Token): Arg => (/\s/.test(token.value.trim()) ? textArg(token.value) : holeArg('a value of the code'));

const isNear = (group: Group, at: number, by: 1 | -1): boolean => {
  const token = group[at + by];
  return token !== undefined && isText(token);
};

/** Names around a text that do not change it. */
const FILLERS: ReadonlySet<string> = new Set(
  'string String new String[] vec List of listOf arrayOf asList Arrays Seq Vector to_string to_owned into c_str str const u8 as URL fileURLWithPath path Str fileName arguments command args argv program executable cmd let from char undefined null nil NULL None'.split(
    ' ',
  ),
);

const NOTHING: ReadonlySet<string> = new Set('undefined null nil NULL None true false char string String u8'.split(' '));

/** Names that are assigned a text, or a list of texts, exactly once. */
export function constantsIn(tokens: readonly Token[]): Constants {
  const found = new Map<string, readonly string[]>();
  const twice = new Set<string>();
  for (let at = 1; at < tokens.length; at++) {
    if (!isMark(tokens[at], '=') || isMark(tokens[at + 1], '=') || isMark(tokens[at - 1], '=')) continue;
    const name = nameBefore(tokens, at);
    if (name === undefined) continue;
    if (found.has(name)) twice.add(name);
    const words = textsFrom(tokens, at + 1);
    if (words) found.set(name, words);
    else twice.add(name);
  }
  for (const name of twice) found.delete(name);
  return found;
}

/** `name =`, `name :=`, `const name: &str =`, `var args []string =`. */
function nameBefore(tokens: readonly Token[], at: number): string | undefined {
  const line = tokens[at]?.line;
  const before = isMark(tokens[at - 1], ':') ? at - 2 : at - 1;
  if (tokens[before]?.kind !== 'name' && !isMark(tokens[before], ']')) return undefined;
  for (let i = before; i > before - 8 && tokens[i]?.line === line; i--)
    if (isMark(tokens[i], ':') && tokens[i - 1]?.kind === 'name') return tokens[i - 1]?.value;
  // `char *words[] =`
  let last = before;
  while (isMark(tokens[last], ']') || isMark(tokens[last], '[')) last--;
  return tokens[last]?.kind === 'name' ? tokens[last]?.value : undefined;
}

function textsFrom(tokens: readonly Token[], from: number): readonly string[] | undefined {
  const line = tokens[from]?.line;
  const group: Token[] = [];
  let depth = 0;
  for (let i = from; i < tokens.length && i - from < 120; i++) {
    const token = tokens[i];
    if (!token || (depth === 0 && (token.line !== line || isMark(token, ';')))) break;
    if (token.kind === 'mark' && /^[([{]$/.test(token.value)) depth++;
    if (token.kind === 'mark' && /^[)\]}]$/.test(token.value) && --depth < 0) break;
    group.push(token);
  }
  if (!group.some(isText)) return undefined;
  const groups: Token[][] = [[]];
  for (const token of group)
    if (isMark(token, ',')) groups.push([]);
    else groups.at(-1)?.push(token);
  const words = groups.flatMap((one) => wordsOf(one, new Map()).map((arg) => exact(arg)));
  return words.length > 0 && words.every((word) => word !== undefined) ? (words as string[]) : undefined;
}
