// Subcommands of a package manager by what they do, as specs: the form that most managers share. Knows no manager.
import type { Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';

export interface Verbs {
  readonly system: string;
  /** Subcommands that only show something. */
  readonly look?: string;
  /** Install or lock what the manifest names; with operands, something new. */
  readonly declared?: string;
  readonly adds?: string;
  readonly removes?: string;
  /** Change something outside the project. */
  readonly global?: string;
  readonly publish?: string;
  /** Run the project's own code. */
  readonly builds?: string;
  /** The rest of the line is a command. */
  readonly wraps?: string;
  /** Change settings of the user. */
  readonly configures?: string;
  /** Known subcommands whose effect is not described. */
  readonly unclear?: string;
}

type Subs = { [name: string]: Spec };

/** Names of goals and targets that publish or deploy. */
const OUTWARD_GOALS = 'deploy* publish* migrate* @deploy* @publish* *:deploy *:publish *-deploy *-publish *:migrate';

/** Looks that send their words to the package index. */
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
