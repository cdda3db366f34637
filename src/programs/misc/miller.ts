// Miller: reads tables and prints them in another form. Words count as files if they may be one; options that run programs, split
// or edit in place have their own effects.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';

/** Options that run a program for every file, load code, or read options from a file. */
const STEERS = new Set([
  '--prepipe',
  '--prepipex',
  '--prepipe-gunzip',
  '--load',
  '--mload',
  '-s',
  'tee',
  'split',
  'case',
  'summary-plugin',
  '--s-no-comment-strip',
  '--cpuprofile',
  '--traceprofile',
  'regtest',
  'repl',
]);
/** Verbs whose argument is a program in Miller's language. */
const PROGRAMS = new Set(['put', 'filter']);
/** Statements and functions that write files or run commands. A comparison with `>` does not count. */
const REACHES = /\b(?:system|exec|tee|emit\w*|dump|edump|print\w*|eprint\w*|redirect\w*|os_type|hostname|ENV)\b/;

function judgeMiller(it: Parsed, tools: Tools): Judgement {
  const effects: Effect[] = [];
  const words = it.operands.map((arg) => exact(arg));
  const inPlace = words.includes('-I');
  let code = false;
  for (const [i, arg] of it.operands.entries()) {
    const word = words[i];
    if (word === undefined && arg.bits.every((bit) => bit.kind !== 'glob'))
      effects.push(unclear('an unknown word of Miller', argText(arg)));
    if (word !== undefined && STEERS.has(word)) effects.push(unclear(`\`${word}\` of Miller runs, loads or writes`, word));
    if (word === '-f' && code) effects.push(unclear('a program of Miller in a file', word));
    if (code && word !== undefined && !word.startsWith('-')) {
      if (REACHES.test(word)) effects.push(unclear('a program of Miller that may write or run', word.slice(0, 60)));
      code = false;
      continue;
    }
    if (word !== undefined && PROGRAMS.has(word)) code = true;
    if (word?.startsWith('-') === true || word === '') continue;
    for (const place of tools.places(arg)) {
      effects.push({ kind: 'read', place, sees: 'content' });
      if (inPlace && (place.kind !== 'path' || place.extent !== 'one' || tools.exists(place.path) !== 'absent'))
        effects.push({ kind: 'write', place, how: 'change' });
    }
  }
  return { effects };
}

export const miller: Program = {
  name: 'mlr',
  manual: 'https://miller.readthedocs.io/en/latest/reference-main-flag-list/',
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: judgeMiller,
};
