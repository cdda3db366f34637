// Places on this disk that the words of an install name: a directory, an archive, a list of requirements. Installing from one
// runs its code. Does not know which words each manager treats as a path.
import type { Parsed, Tools } from '../../../argv/program.ts';
import type { Effect, Read } from '../../../model/effect.ts';
import type { Arg } from '../../../shell/value.ts';
import { argText, textArg } from '../../../shell/value.ts';

/** Every word counts, because the data does not say which options take a directory, and an unlisted option may. */
export function namedPlaces(parsed: Parsed, tools: Tools): readonly Effect[] {
  const words = [
    ...parsed.operands,
    ...parsed.given.flatMap(({ value }) => value ?? []),
    ...parsed.problems.map(({ word }) => textArg(word)),
  ];
  const found = new Map<string, Read>();
  for (const word of words.slice(0, MOST_WORDS))
    for (const text of pathsIn(word))
      for (const place of tools.places(textArg(text))) {
        if (place.kind !== 'path' || (!text.includes('/') && tools.exists(place.path) === 'absent')) continue;
        found.set(place.path, { kind: 'read', place, sees: 'names', handed: true });
      }
  return [...found.values()];
}

const MOST_WORDS = 200;
/** The text before the path: `name@file:../x`, `name @ file:///x`, `--option=x`, `-rx`. */
const BEFORE = /^(?:--?[\w-]+=|(?:@[\w.-]+\/)?[\w.-]+\s*@\s*(?=file:|link:|portal:|path:|\.{0,2}\/))/;
const SCHEME = /^(?:file|link|portal|path|workspace):(?:\/\/)?/;
/** The text after the path: `x[extra]`, `x#fragment`. */
const AFTER = /(?:\[[\w,. -]*\]|#.*)$/;

function pathsIn(word: Arg): readonly string[] {
  // Extras in brackets look like a pattern.
  const text = word.bits.some((bit) => bit.kind === 'hole') ? undefined : argText(word);
  if (text === undefined || text === '' || text === '-' || text.length > 4096 || /[\n\0]/.test(text)) return [];
  const bare = text.replace(BEFORE, '').replace(SCHEME, '').replace(AFTER, '');
  if (bare === '' || bare.startsWith('-') || /^[a-z][a-z0-9+.-]*:/i.test(bare)) return [];
  const pattern = bare.search(/[*?[]/);
  return [pattern < 0 ? bare : bare.slice(0, bare.lastIndexOf('/', pattern) + 1) || '.'];
}
