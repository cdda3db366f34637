// The facts for a program's own code, from the host, git and what this call already did. Runs and writes nothing.
import type { FileChange, Tools } from '../argv/program.ts';
import { directoriesUp } from '../host/directories-up.ts';
import { insideOf } from '../host/path-text.ts';
import { overLimit } from '../model/effect.ts';
import { MAX_TEXT_FILE } from '../model/limits.ts';
import type { Command } from '../model/part.ts';
import { treeAt } from '../model/place.ts';
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { besideOf } from '../shell/descriptors.ts';
import { placesOf } from '../shell/places.ts';
import type { Written } from '../shell/state.ts';
import type { AnalysisContext } from './context.ts';
import { gitAfter } from './heads.ts';
import { newWorkTree } from './new-work-trees.ts';

export function toolsFor(invocation: Invocation, here: EvalContext, context: AnalysisContext): Tools {
  const { cwd } = here.state;
  const at = cwd.kind === 'known' && cwd.dirs.length === 1 ? cwd.dirs[0] : undefined;
  const tools: Tools = {
    places: (arg) => placesOf(arg, cwd),
    cwd: at,
    home: context.home,
    temp: here.walk.world.temp,
    fileText: (path) => fileText(path, here, context),
    codeText: (path) => codeText(path, invocation, { here, context }),
    show: (name, text) => context.noteText?.({ via: [...here.frame.via, name], text, notRead: true }),
    tooMuch: (detail, files) => {
      if (files.some((path) => changeSince(path, here, context).kind === 'changed'))
        addPart(here, { text: invocation.text, effects: [overLimit('files', detail)] });
      return detail;
    },
    exists: (path) => exists(path, here, context),
    names: (dir) => names(dir, here, context),
    since: (path) => changeSince(path, here, context),
    wroteItself: (path) => here.walk.files.has(path) || isEdited(path, context),
    realPath: (path) => {
      const real = context.host.realPath(path);
      return real.kind === 'known' ? real.value : undefined;
    },
    writtenBelow: (dir) => here.walk.files.pathsBelow(dir),
    diskNames: (dir) => {
      const fact = context.host.names(dir);
      return fact.kind === 'known' ? fact.value : [];
    },
    newWorkTree: (dir) => newWorkTree(dir, here.walk.parts, context),
    git: gitAfter(context.git, here.walk.heads),
    baseline: context.baseline,
    variable: (name) => {
      const set = invocation.env.get(name);
      if (set) return set;
      const variable = here.state.vars.get(name);
      return variable?.kind === 'scalar' ? variable.value : undefined;
    },
    stdin: invocation.stdin,
    findUp: (name) => (at === undefined ? undefined : findUp(name, at, context)),
  };
  return here.frame.site === 'here' ? tools : { ...tools, ...ELSEWHERE, git: { ...context.git, ...GIT_ELSEWHERE } };
}

/** INVARIANT: for a container or another machine, the local disk and repository say nothing. */
const ELSEWHERE: Pick<
  Tools,
  | 'fileText'
  | 'codeText'
  | 'exists'
  | 'names'
  | 'findUp'
  | 'since'
  | 'wroteItself'
  | 'realPath'
  | 'writtenBelow'
  | 'diskNames'
  | 'newWorkTree'
> = {
  newWorkTree: () => undefined,
  wroteItself: () => false,
  realPath: () => undefined,
  since: () => ({ kind: 'same' }),
  writtenBelow: () => [],
  diskNames: () => [],
  fileText: () => ({ kind: 'unknown', why: 'it is in a container or on another machine' }),
  codeText: () => ({ kind: 'unknown', why: 'it is in a container or on another machine' }),
  exists: () => 'unknown',
  names: () => undefined,
  findUp: () => undefined,
};
const nothing = (): undefined => undefined;
const GIT_ELSEWHERE: Partial<Tools['git']> = {
  currentBranch: nothing,
  possibleBranches: () => [undefined],
  remotes: nothing,
  upstream: nothing,
  alias: nothing,
  headPushed: nothing,
  tracked: nothing,
  asCommitted: nothing,
  localBranches: nothing,
  commitOf: nothing,
  config: nothing,
  ownUnpushed: nothing,
};

export function fileText(path: string, here: EvalContext, context: AnalysisContext): ReturnType<Tools['fileText']> {
  const written = here.walk.files.get(path, here.frame.together);
  // If it was not written, another file would apply, so the content is unknown.
  if (written?.kind === 'text' && written.orAbsent) return { kind: 'unknown', why: 'whether it was written is unknown' };
  if (written?.kind === 'text') return { kind: 'text', text: written.text };
  if (written)
    return here.walk.files.made(path) || written.kind === 'copy'
      ? { kind: 'unknown', why: 'it was written in this call', madeHere: true }
      : { kind: 'unknown', why: written.why };
  here.walk.files.follow(path, besideOf(here));
  const fact = context.host.text(path, MAX_TEXT_FILE);
  if (fact.kind === 'known') return { kind: 'text', text: fact.value };
  // "Absent" is certain only if the project is really on this machine.
  return fact.kind === 'absent' && !context.rootExists ? { kind: 'unknown', why: 'the project is not on this machine' } : fact;
}

/** Padding must not hide what a file runs: a file that is too large exceeds a limit if the session or this call could have written it. */
function codeText(
  path: string,
  invocation: Invocation,
  by: { readonly here: EvalContext; readonly context: AnalysisContext },
): ReturnType<Tools['fileText']> {
  const found = fileText(path, by.here, by.context);
  if (found.kind === 'unknown' && found.large && changeSince(path, by.here, by.context).kind === 'changed')
    addPart(by.here, { text: invocation.text, effects: [overLimit('length', `\`${path}\` is ${found.why}`)] });
  return found;
}

/** Whether the session edited the file, by its own name or through a link. A file that is unchanged since before the session counts as not edited. */
export function isEdited(path: string, { host, baseline, wasEdited }: AnalysisContext): boolean {
  const real = host.realPath(path);
  const at = real.kind === 'known' ? real.value : path;
  return (wasEdited(path) || wasEdited(at)) && !(baseline.isOld(path) && baseline.isOld(at));
}

/**
 * The state before the session and this call. A pull brings content of the repository's own remote (foreign content is recognised where it is pulled),
 * and a checkout of an old commit restores old content; every other change by this call counts as a change.
 */
export function changeSince(path: string, here: EvalContext, context: AnalysisContext): FileChange {
  const { baseline, host } = context;
  const written = here.walk.files.get(path);
  const real = host.realPath(path);
  const at = real.kind === 'known' ? real.value : path;
  if (!written || isCheckedOut(written, here, context)) {
    if (!context.rootExists || baseline.isOld(at)) return { kind: 'same' };
    const now = host.text(path, MAX_TEXT_FILE);
    if (now.kind === 'known' && context.installed(at, now.value)) return { kind: 'same' };
    return { kind: 'changed', before: baseline.oldTexts(at) };
  }
  const older = baseline.oldTexts(at);
  if (!baseline.isOld(at)) return { kind: 'changed', before: older };
  const disk = host.text(path, MAX_TEXT_FILE);
  if (disk.kind === 'known') return { kind: 'changed', before: [...(older ?? []), disk.value] };
  return { kind: 'changed', before: disk.kind === 'absent' ? (older ?? []) : older };
}

/** Whether git wrote commits there that were in the repository before the session, or came from its own remote. */
function isCheckedOut(written: Written, here: EvalContext, context: AnalysisContext): boolean {
  const from = written.kind === 'copy' ? [] : written.from;
  return from.length > 0 && from.every((id) => movesToOldCommits(here.walk.parts[id]?.command, context));
}

const MOVES: ReadonlySet<string> = new Set(['pull', 'checkout', 'switch', 'merge', 'rebase', 'reset', 'stash']);

function movesToOldCommits(command: Command | undefined, { git, baseline }: AnalysisContext): boolean {
  const [sub = ''] = command?.sub ?? [];
  if (command?.program !== 'git' || !MOVES.has(sub)) return false;
  if (sub === 'pull') return true;
  const named = sub === 'stash' ? ['refs/stash'] : command.operands;
  return named.every((ref) => ref !== undefined && baseline.isOldCommit(git.commitOf(ref) ?? ref));
}

function exists(path: string, here: EvalContext, context: AnalysisContext): ReturnType<Tools['exists']> {
  if (here.walk.files.changedSince(path, 0)) return 'file';
  const written = here.walk.files.get(path);
  // An entry that was removed, or that is where something else was put, may or may not exist.
  if (written?.kind === 'output' && written.removed) return 'unknown';
  const fact = context.host.entry(path);
  if (fact.kind === 'known') return fact.value.type === 'directory' ? 'directory' : 'file';
  if (written) return 'unknown';
  return fact.kind === 'absent' && context.rootExists ? 'absent' : 'unknown';
}

/** Entries created in this call are not on disk yet, so the listing would lack them. */
function names(dir: string, here: EvalContext, context: AnalysisContext): readonly string[] | undefined {
  if (here.walk.files.origins(treeAt(dir)).length > 0) return undefined;
  const fact = context.host.names(dir);
  return fact.kind === 'known' ? fact.value : undefined;
}

function findUp(name: string, from: string, context: AnalysisContext): string | undefined {
  for (const dir of directoriesUp(from)) {
    const path = insideOf(dir, name);
    if (context.host.entry(path).kind === 'known') return path;
    if (dir === context.root) break;
  }
  return undefined;
}
