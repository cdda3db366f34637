// Directories that a tool empties before it writes there, and interpreters that it is told to start. Knows no program.
import type { Judgement, Parsed, Tools } from '../../argv/program.ts';
import { asTree } from '../../argv/effects-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import type { Judge } from './project-run.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { longPattern } from '../../argv/long-pattern.ts';

/** The contents of these directories are deleted before the tool writes there; a missing directory loses nothing. */
export const emptied = (args: readonly Arg[], tools: Tools): readonly Effect[] =>
  args
    .flatMap((arg) => tools.places(arg))
    .filter((place) => place.kind !== 'path' || tools.exists(place.path) !== 'absent')
    .map((place): Effect => ({ kind: 'delete', place: asTree(place), how: 'remove' }));

/** Adds to a judge function that the directories of these options are emptied first; `when`: only with one of those options. */
export function emptying(judge: Judge, options: string, when = ''): Judge {
  const flags = wordsOf(when).filter((one) => one !== '');
  return (it, tools): Judgement => {
    const judged = judge(it, tools);
    if (flags.length > 0 && !flags.some((flag) => it.has(flag))) return judged;
    const args = wordsOf(options).flatMap((option) => it.values(option));
    return { ...judged, effects: [...(judged.effects ?? []), ...emptied(args, tools)] };
  };
}

/** A version, a name on PATH, a system path, or the project's own environment; anything else is an unread file that is run. */
const KNOWN_PYTHON = longPattern()`
    ^((cpython|pypy|python|graalpy)?[@-]?\d*(\.\d+)*t?|\/usr\/(local\/)?bin\/python[\d.]*|
    \/opt\/homebrew\/bin\/python[\d.]*|(\.\/)?\.?v?env\/bin\/python[\d.]*)$
  `;

export const interpreter = (it: Parsed, option: string): readonly Effect[] =>
  it
    .values(option)
    .filter((arg) => !KNOWN_PYTHON.test(exact(arg) ?? '?'))
    .map((arg) => unclear(`\`${option}\` starts an unknown program`, argText(arg), 'give a version such as `3.12`'));
