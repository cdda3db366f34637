// Small functions that the git data shares: a version-control effect, a list of negated options. Knows no subcommand.
import type { Judgement } from '../../argv/program.ts';
import type { Effect, Service, Vcs } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';

export const vcs = (act: Vcs['act'], what: string): Vcs => ({ kind: 'vcs', act, what });

/** A push to a repository that its own settings name, which leeway does not read. */
export const sentBySettings: Effect = {
  kind: 'network',
  use: 'send',
  server: { host: '', unknown: 'the settings of the repository name it' },
};

export const service = (act: Service['act'], system: string, what: string): Service => ({ kind: 'service', act, system, what });

/** `--edit --stat` as `--no-edit --no-stat`. */
export const no = (list: string): string =>
  wordsOf(list)
    .map((option) => `--no-${option.replace(/^--/, '')}`)
    .join(' ');

export const effects = (...list: readonly Effect[]): Judgement => ({ effects: list });
