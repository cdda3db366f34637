// Completes the data of a git subcommand: global options, the repository it works in, hooks, helpers. Contains no subcommand.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { onePath } from '../../model/place.ts';
import { placesOf } from '../../shell/places.ts';
import { argText, maybeOption } from '../../shell/value.ts';
import { globalEffects } from './global-options.ts';
import { helpersRun, hooksRun } from './code-git-runs.ts';
import { otherWorkTree } from './other-work-tree.ts';
import { factsOf, repositoryAt } from './repository-at.ts';

/** Acts that change nothing in the repository they run in. */
const LOOKS: ReadonlySet<string> = new Set(['look', 'fetch']);

/** Subcommands that look or change depending on an option, which an unknown word may be. */
const FLAGS_DECIDE: ReadonlySet<string> = new Set([
  'branch',
  'checkout',
  'clean',
  'config',
  'gc',
  'prune',
  'reflog',
  'stash',
  'tag',
]);

/** An unknown word in a staging command is harmless, because no option of staging does damage. */
const hiddenOptions = (it: Parsed): readonly Effect[] =>
  it.sub[0] === 'add' || it.sub[0] === 'stage'
    ? []
    : it.operands
        .filter((arg) => arg.bits.find((bit) => bit.kind !== 'text' || bit.text !== '')?.kind === 'hole' && maybeOption(arg))
        .map((arg) => unclear('may be an option', argText(arg)));

/** Subcommands that need no repository, or create one. */
const ANYWHERE: ReadonlySet<string> = new Set(['init', 'clone', 'version', 'help', 'check-ref-format', 'stripspace']);

export function subCommand(spec: Spec): Spec {
  const own = spec.flags?.split(/[\s|]+/) ?? [];
  const all = Object.values(spec).flatMap((value) => (typeof value === 'string' ? value.split(/[\s|]+/) : []));
  const help = ['--help', '-h'].filter((name) => !own.includes(name) && !all.includes(name)).join(' ');
  return {
    ...spec,
    flags: `${spec.flags ?? ''} ${help}`,
    ...(spec.sub ? { sub: subCommands(spec.sub) } : {}),
    ...(spec.bare ? { bare: subCommand(spec.bare) } : {}),
    judge: (it, tools) => judgeSub(spec, it, tools),
  };
}

/** Each subcommand is built when it is first used: a call needs one or two of more than a hundred. */
export function subCommands(specs: Readonly<Record<string, Spec>>): Readonly<Record<string, Spec>> {
  const all: Record<string, Spec> = {};
  for (const name of Object.keys(specs)) {
    let made: Spec | undefined;
    Object.defineProperty(all, name, { enumerable: true, get: () => (made ??= subCommand(specs[name] ?? { does: 'nothing' })) });
  }
  return all;
}

function judgeSub(spec: Spec, it: Parsed, outer: Tools): Judgement {
  const repository = repositoryAt(it, outer);
  const [only] = repository.dirs;
  const tools: Tools = {
    ...outer,
    git: factsOf(repository, outer.git),
    cwd: repository.dirs.length === 1 ? only : undefined,
    places: (arg) => (repository.dirs.length === 0 ? outer.places(arg) : placesOf(arg, { kind: 'known', dirs: repository.dirs })),
  };
  const globals = globalEffects(it, outer, repository);
  if (asksHelp(it)) return { ...globals, prints: 'names', replaces: true };
  const own = spec.judge?.(it, tools) ?? {};
  const hooks = hooksRun(it, tools, repository);
  const helpers = helpersRun(it, tools);
  const effects: readonly Effect[] = [...globals.effects, ...hooks.effects, ...helpers.effects, ...(own.effects ?? [])];
  const does = spec.does === 'nothing' ? [] : spec.does;
  const changes = [...effects, ...does].some((effect) => effect.kind === 'vcs' && !LOOKS.has(effect.act));
  const elsewhere: Effect[] = [];
  // Looking at a worktree of the project runs the same helpers as looking at the project.
  const helping = outer.git.helpers(it.sub[0] ?? '');
  const looks =
    repository.kind === 'unclear' &&
    repository.linked === true &&
    [...effects, ...does].every((effect) => effect.kind === 'read' || (effect.kind === 'vcs' && effect.act === 'look')) &&
    helping.kind === 'known' &&
    helping.value.length === 0;
  if (repository.kind === 'unclear' && !looks && !ANYWHERE.has(it.sub[0] ?? '')) elsewhere.push(unclear(repository.why));
  if (changes || FLAGS_DECIDE.has(it.sub[0] ?? '')) elsewhere.push(...hiddenOptions(it));
  if (repository.kind === 'other' && changes) elsewhere.push({ kind: 'write', place: onePath(repository.top), how: 'change' });
  return {
    ...own,
    ...(tellsInput(it) ? { prints: 'content' as const } : {}),
    effects: [...elsewhere, ...effects, ...otherWorkTree(it, outer)],
    inner: [...globals.inner, ...hooks.inner, ...helpers.inner, ...(own.inner ?? [])],
  };
}

/** If a line of a list does not fit, the output or an error repeats it, whatever the command prints otherwise. */
const tellsInput = (it: Parsed): boolean =>
  it.given.some((one) => one.role === 'reads' || /stdin|batch|exclude-existing/.test(one.name));

/** Only `git push --help` alone asks for help; with other words that is not certain. */
function asksHelp(it: Parsed): boolean {
  if (it.operands.length > 0 || !(it.has('--help') || it.has('-h'))) return false;
  return it.given.every(
    (one) =>
      one.name === '--help' || (one.name === '-h' && one.role === 'flag') || one.role === 'cwd' || one.name === '--no-pager',
  );
}
