// Subcommands of a package manager by what they do, as specs: the shape most managers share. Knows no manager.
import type { Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';

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

/** Looks that take their words to the index of packages. */
/** Goals and targets whose name says that the work goes out. */
const OUTWARD_GOALS = 'deploy* publish* migrate* @deploy* @publish* *:deploy *:publish *-deploy *-publish *:migrate';

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
  const words = `${of.system} {operands}`;
  const packages = (act: 'declared' | 'new' | 'remove' | 'global' | 'publish'): Spec => ({
    operands: 'text...',
    does: [{ kind: 'package', act, what: words }],
  });
  for (const name of wordsOf(of.look ?? ''))
    add(name, {
      operands: 'text...',
      does: ASKS_INDEX.has(name) ? [{ kind: 'service', act: 'look', system: `${of.system} index`, what: name }] : 'nothing',
    });
  add(of.declared, {
    operands: 'text...',
    does: 'nothing',
    when: [
      { given: 'none', does: [{ kind: 'package', act: 'declared', what: of.system }] },
      { given: 'some', does: [{ kind: 'package', act: 'new', what: words }] },
    ],
  });
  add(of.adds, packages('new'));
  add(of.removes, packages('remove'));
  add(of.global, packages('global'));
  add(of.publish, packages('publish'));
  add(of.builds, {
    operands: 'project-code...',
    does: [{ kind: 'run', code: 'project', what: of.system }],
    when: [{ mentions: OUTWARD_GOALS, does: [{ kind: 'service', act: 'publish', system: of.system, what: words }] }],
  });
  add(of.wraps, { operands: 'command', does: 'nothing' });
  add(of.configures, { operands: 'text...', does: [{ kind: 'configure', what: 'global', detail: words }] });
  add(of.unclear, {
    operands: 'text...',
    does: [unclear(`what this subcommand of \`${of.system}\` does is unknown`, '{operands}')],
  });
  return subs;
}
