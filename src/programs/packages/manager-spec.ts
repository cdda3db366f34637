// Subcommands of a package manager by what they do, as specs: the shape most managers share. Knows no manager.
import type { Judgement, Parsed, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText } from '../../shell/value.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { runner } from '../build/project-run.ts';

export interface Verbs {
  readonly system: string;
  /** Only tells. */
  readonly look?: string;
  /** Installs or locks what the manifest names; with operands something new. */
  readonly declared?: string;
  readonly adds?: string;
  readonly removes?: string;
  /** Outside the project. */
  readonly global?: string;
  readonly publish?: string;
  /** Runs the project's own code. */
  readonly builds?: string;
  /** The rest of the line is a command. */
  readonly wraps?: string;
  /** Settings of the user. */
  readonly configures?: string;
  /** Known, and not said what it does. */
  readonly unclear?: string;
}

type Subs = { [name: string]: Spec };

const effectOf =
  (effect: (what: string) => Effect): NonNullable<Spec['judge']> =>
  (it: Parsed): Judgement => ({ effects: [effect(it.operands.map(argText).join(' '))] });

/** It prints its help. `--version` does not count: for some managers it takes a value. */
const onlyHelp = (it: Parsed): boolean =>
  it.problems.length === 0 &&
  it.given.some((one) => one.role === 'flag' && one.value === undefined && (one.name === '-h' || one.name === '--help'));

/** Looks that take their words to the index of packages. */
const ASKS_INDEX: ReadonlySet<string> = new Set(
  wordsOf(
    'search se find info view show homepage home livecheck log docs repoquery provides whatprovides audit outdated versions',
  ),
);

/** `options` are valid in every subcommand. */
export function verbs(of: Verbs, options: Partial<Spec> = {}): Subs {
  const subs: Subs = {};
  const add = (names: string | undefined, spec: Spec): void => {
    for (const name of wordsOf(names ?? '')) subs[name] = { ...options, ...spec };
  };
  const packages = (act: 'declared' | 'new' | 'remove' | 'global' | 'publish'): Spec => ({
    operands: 'text...',
    does: 'nothing',
    judge: (it) => ({
      effects: onlyHelp(it)
        ? []
        : [
            {
              kind: 'package',
              act: act === 'declared' && it.operands.length > 0 ? 'new' : act,
              what: `${of.system} ${it.operands.map(argText).join(' ')}`,
            },
          ],
    }),
  });
  for (const name of wordsOf(of.look ?? ''))
    add(name, {
      operands: 'text...',
      does: ASKS_INDEX.has(name) ? [{ kind: 'service', act: 'look', system: `${of.system} index`, what: name }] : 'nothing',
    });
  add(of.declared, packages('declared'));
  add(of.adds, packages('new'));
  add(of.removes, packages('remove'));
  add(of.global, packages('global'));
  add(of.publish, packages('publish'));
  add(of.builds, { operands: 'text...', does: 'nothing', judge: runner(of.system, 'elsewhere') });
  add(of.wraps, { operands: 'command', does: 'nothing' });
  add(of.configures, {
    operands: 'text...',
    does: 'nothing',
    judge: effectOf((what) => ({ kind: 'configure', what: 'global', detail: `${of.system} ${what}` })),
  });
  add(of.unclear, {
    operands: 'text...',
    does: 'nothing',
    judge: effectOf((what) => unclear(`what this subcommand of \`${of.system}\` does is not known`, what)),
  });
  return subs;
}
