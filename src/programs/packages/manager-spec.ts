// Subcommands of a package manager by what they do, as specs: the form that most managers share. Knows no manager.
import type { Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
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

/** Files that say which versions a project is locked to. */
const LOCKS = wordsOf(`
  package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock Cargo.lock mix.lock rebar.lock
  poetry.lock pdm.lock uv.lock Pipfile.lock composer.lock Gemfile.lock Podfile.lock Cartfile.resolved Package.resolved
  pubspec.lock manifest.toml
`);

/** Newer versions than the lock file names are new. Without a lock file, the ranges of the manifest hold as in an install. */
export function updates(it: Parsed, tools: Tools, what: string): Effect {
  const isLocked = it.given.some(({ role }) => role === 'cwd') || LOCKS.some((name) => tools.findUp(name) !== undefined);
  return { kind: 'package', act: isLocked && !it.has('--dry-run') ? 'new' : 'declared', what };
}

/** The same as the code of a subcommand. */
export const updating =
  (what: string): NonNullable<Spec['judge']> =>
  (it, tools) => ({ effects: [updates(it, tools, what)] });

/** Their `update` refreshes the index, or writes the lock file that the manifest asks for. */
const REFRESHES: ReadonlySet<string> = new Set(['cabal', 'stack', 'rush']);
const UPDATES: ReadonlySet<string> = new Set(['update', 'upgrade', 'up', 'u']);

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
  for (const name of wordsOf(of.declared ?? ''))
    if (UPDATES.has(name) && !REFRESHES.has(of.system))
      add(name, {
        operands: 'text...',
        does: 'nothing',
        when: [{ given: 'some', does: [{ kind: 'package', act: 'new', what: words }] }],
        judge: (it, tools) => (it.operands.length > 0 ? {} : { effects: [updates(it, tools, `${of.system} ${name}`)] }),
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
