// The merge strategies built into git; any other name is a program `git-merge-NAME`. Judges nothing else.
import type { Judgement, Parsed } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';

const STRATEGIES: ReadonlySet<string> = new Set(['ort', 'recursive', 'resolve', 'octopus', 'ours', 'subtree']);

/** `subtree` puts the other side's files below another directory, or takes them out of one. */
const isSubtree = (option: string | undefined): boolean =>
  option === undefined || option === 'subtree' || option.startsWith('subtree=');

export const movesFiles = (it: Parsed): Judgement => ({
  effects: it.values('--strategy-option').some((arg) => isSubtree(exact(arg)))
    ? [unclear('files may land in other directories', 'subtree')]
    : [],
});

export const strategies = (it: Parsed): Judgement => ({
  effects: it
    .values('--strategy')
    .flatMap((arg) =>
      exact(arg) === 'subtree'
        ? [unclear('files may land in other directories', 'subtree')]
        : STRATEGIES.has(exact(arg) ?? '')
          ? []
          : [unclear('a merge strategy that is a program')],
    )
    .concat(movesFiles(it).effects?.filter((effect) => effect.kind === 'unclear') ?? []),
});
