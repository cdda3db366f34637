// Merge strategies git brings itself; any other name is a program `git-merge-NAME`. Judges nothing else.
import type { Judgement, Parsed } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';

const STRATEGIES: ReadonlySet<string> = new Set(['ort', 'recursive', 'resolve', 'octopus', 'ours', 'subtree']);

export const strategies = (it: Parsed): Judgement => ({
  effects: it
    .values('--strategy')
    .flatMap((arg) => (STRATEGIES.has(exact(arg) ?? '') ? [] : [unclear('a merge strategy that is a program')])),
});
