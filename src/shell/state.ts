// What the shell knows while it runs: variables, functions, working directory, open descriptors, files written in this call. Knows no program.
import type { Place } from '../model/place.ts';
import { eitherOf, knownOf } from './either-of.ts';
import type { Node } from './syntax.ts';
import type { Arg, Stream } from './value.ts';

/** `ways`: all that it may be, one for each way here; the value is what holds for every one of them. */
export type Variable =
  | { readonly kind: 'scalar'; readonly value: Arg; readonly ways?: Ways }
  /** `alone`: as if every index gave its one element. */
  | { readonly kind: 'array'; readonly elements: readonly Arg[]; readonly ways?: Ways; readonly alone?: true }
  /** `name` is empty until a first assignment binds it; `unsure`: only on some ways here, and on the others it holds what came `from` there. */
  | { readonly kind: 'reference'; readonly name: string; readonly unsure?: true; readonly from?: readonly number[] }
  | { readonly kind: 'unset' };

/** What a variable is on each way; nothing where this call did not set it. */
export type Ways = readonly (Variable | undefined)[];

/** Where the shell may be: alternatives, or not known. */
export type Cwd =
  | { readonly kind: 'known'; readonly dirs: readonly string[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** A file as this call left it. */
export type Written =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly from: readonly number[];
      /** This, or no file at all. */ readonly orAbsent?: true;
    }
  | {
      readonly kind: 'output';
      readonly from: readonly number[];
      readonly why: string;
      /** It was deleted, as far as that worked. */ readonly removed?: true;
      /** A program built from these sources, as far as that worked. */ readonly built?: readonly Place[];
    }
  | { readonly kind: 'copy'; readonly of: string };

/** What a descriptor is open on. */
export type OpenFile =
  | { readonly kind: 'socket'; readonly part: number }
  /** `stream`: what is read from it. `path`: where what is written goes, when that is one file. `uses`: how often it was written through. */
  | {
      readonly kind: 'file';
      readonly part: number;
      readonly path?: string;
      readonly stream?: Stream;
      readonly uses: { count: number };
    }
  | { readonly kind: 'stream'; readonly stream: Stream }
  /** The output of a command around this one. */
  | { readonly kind: 'sink'; readonly into: Stream[] }
  /** The output of this shell as it was when `exec` kept it. */
  | { readonly kind: 'level' }
  /** As if nothing had been redirected. */
  | { readonly kind: 'flow' }
  | { readonly kind: 'conversation' }
  | { readonly kind: 'either'; readonly of: readonly OpenFile[] };

export interface ShellState {
  readonly vars: Map<string, Variable>;
  readonly functions: Map<string, Node>;
  /** Names that may mean something else now, with the text they may stand for; nothing where that is not known. */
  readonly aliases: Map<string, string>;
  /** Variables declared as integers: what is assigned is evaluated as arithmetic. */
  readonly integers: Set<string>;
  /** Variables that another process sees. */
  readonly exported: Set<string>;
  readonly readonlys: Set<string>;
  /** Parts that set variables of this process whose names are unknown. */
  environmentFrom: readonly number[];
  /** Inside a function: what `local` names were before it. */
  locals: Map<string, Variable | undefined> | undefined;
  /** `set -a`: every variable that is set is exported. */
  exportsAll: boolean;
  cwd: Cwd;
  /** A later `cd` changes `cwd` only as far as the earlier one surely worked. */
  previous: Cwd;
  /** Where the shell still is if the last `cd` failed; until the command list ends. */
  ifCdFailed: Cwd | undefined;
  positional: readonly Arg[] | undefined;
  readonly open: Map<number, OpenFile>;
  /** `exec` with redirections only: they stay. Taken back by whoever set them up. */
  keepsRedirects: boolean;
  /** `set -C`, `ulimit`: a file that is there may not be replaced. */
  writesMayFail: boolean;
  /** Why an allow rule may not cover what follows. */
  tainted: string | undefined;
  noGlob: boolean;
}

export function newState(cwd: Cwd): ShellState {
  return {
    vars: new Map(),
    functions: new Map(),
    aliases: new Map(),
    integers: new Set(),
    exported: new Set(),
    readonlys: new Set(),
    environmentFrom: [],
    locals: undefined,
    exportsAll: false,
    cwd,
    previous: { kind: 'unknown', why: '`$OLDPWD` from outside' },
    ifCdFailed: undefined,
    positional: [],
    open: new Map(),
    keepsRedirects: false,
    writesMayFail: false,
    tainted: undefined,
    noGlob: false,
  };
}

/** A descriptor that was not redirected. */
export const unopened = (fd: number): OpenFile => ({ kind: fd === 2 ? 'conversation' : 'flow' });

/** A subshell starts from a copy and its changes are lost. */
export const copyState = (state: ShellState): ShellState => ({
  ...state,
  vars: copyMap(state.vars),
  functions: copyMap(state.functions),
  aliases: copyMap(state.aliases),
  integers: copySet(state.integers),
  exported: copySet(state.exported),
  readonlys: copySet(state.readonlys),
  open: copyMap(state.open),
});

/** Nearly all are empty, and an empty one is made in a third of the time of a copy. */
const copyMap = <K, V>(map: ReadonlyMap<K, V>): Map<K, V> => (map.size === 0 ? new Map() : new Map(map));
const copySet = <T>(set: ReadonlySet<T>): Set<T> => (set.size === 0 ? new Set() : new Set(set));

/** Everything as it is in the other, in place. */
export function becomeState(into: ShellState, other: ShellState): void {
  const { vars, functions, aliases, integers, exported, readonlys, open } = into;
  for (const [mine, theirs] of [
    [vars, other.vars],
    [functions, other.functions],
    [open, other.open],
    [aliases, other.aliases],
  ] as readonly (readonly [Map<unknown, unknown>, ReadonlyMap<unknown, unknown>])[]) {
    mine.clear();
    for (const [name, value] of theirs) mine.set(name, value);
  }
  for (const [mine, theirs] of [
    [integers, other.integers],
    [exported, other.exported],
    [readonlys, other.readonlys],
  ] as const) {
    mine.clear();
    for (const name of theirs) mine.add(name);
  }
  Object.assign(into, { ...other, vars, functions, aliases, integers, exported, readonlys, open });
}

/** A subshell whose descriptors of these numbers are a pipe. What goes past the pipe, to the output around it, ends up in `past`. */
export function pipedState(state: ShellState, ends: readonly number[], past: Stream[]): ShellState {
  const copy = copyState(state);
  if (ends.includes(1))
    for (const [fd, file] of copy.open) if (file.kind === 'level') copy.open.set(fd, { kind: 'sink', into: past });
  for (const fd of ends) copy.open.delete(fd);
  return copy;
}

/** Whether a round of a loop changed nothing that a later one could see. */
export function sameState(a: ShellState, b: ShellState): boolean {
  if (
    a.vars.size !== b.vars.size ||
    a.functions.size !== b.functions.size ||
    a.aliases.size !== b.aliases.size ||
    a.open.size !== b.open.size
  )
    return false;
  for (const [name, variable] of a.vars)
    if (b.vars.get(name) !== variable && JSON.stringify(b.vars.get(name)) !== JSON.stringify(variable)) return false;
  for (const [name, body] of a.functions) if (b.functions.get(name) !== body) return false;
  return (
    a.noGlob === b.noGlob &&
    a.positional === b.positional &&
    JSON.stringify(a.cwd) === JSON.stringify(b.cwd) &&
    a.exported.size === b.exported.size
  );
}

/** Whether the same is known in both, whatever parts it came from and whatever is said of it. */
export function sameKnowledge(a: ShellState, b: ShellState): boolean {
  for (const name of namesOf(a.vars, b.vars)) if (knownOf(a.vars.get(name)) !== knownOf(b.vars.get(name))) return false;
  for (const name of namesOf(a.functions, b.functions)) if (a.functions.get(name) !== b.functions.get(name)) return false;
  return a.positional === b.positional && JSON.stringify(a.cwd) === JSON.stringify(b.cwd);
}

/** The names of both. */
const namesOf = <K>(a: ReadonlyMap<K, unknown>, b: ReadonlyMap<K, unknown>): Iterable<K> =>
  a.size === 0 && b.size === 0 ? [] : new Set([...a.keys(), ...b.keys()]);

/** After two branches of which one ran: what they agree on stays, the rest is one of what it is on each. */
export function mergeState(into: ShellState, others: readonly ShellState[]): void {
  for (const other of others) {
    for (const name of namesOf(into.vars, other.vars)) {
      const [mine, theirs] = [into.vars.get(name), other.vars.get(name)];
      if (mine !== theirs && JSON.stringify(mine) !== JSON.stringify(theirs)) into.vars.set(name, eitherOf(name, [mine, theirs]));
    }
    for (const name of other.exported) into.exported.add(name);
    for (const name of other.readonlys) into.readonlys.add(name);
    into.exportsAll ||= other.exportsAll;
    for (const [name, body] of other.functions) {
      const mine = into.functions.get(name);
      if (mine === body) continue;
      // Two bodies for one name: either may run. One only: the name may also be a program.
      if (mine) into.functions.set(name, { kind: 'group', body: [mine, body].map((node) => ({ node, background: false })) });
      else {
        into.aliases.set(name, '');
        into.functions.set(name, body);
      }
    }
    for (const name of into.functions.keys())
      if (!other.functions.has(name) && !into.aliases.has(name)) into.aliases.set(name, '');
    for (const [name, text] of other.aliases) into.aliases.set(name, text);
    for (const name of other.integers) into.integers.add(name);
    for (const fd of namesOf(into.open, other.open)) {
      const [mine, theirs] = [into.open.get(fd), other.open.get(fd)];
      if (mine !== theirs) into.open.set(fd, { kind: 'either', of: [mine ?? unopened(fd), theirs ?? unopened(fd)] });
    }
    into.writesMayFail ||= other.writesMayFail;
    into.keepsRedirects ||= other.keepsRedirects;
    into.cwd = mergeCwd(into.cwd, other.cwd);
    into.previous = mergeCwd(into.previous, other.previous);
    into.tainted ??= other.tainted;
    into.noGlob = into.noGlob && other.noGlob;
    if (into.positional !== other.positional) into.positional = undefined;
  }
}

/** Names every process has from outside; setting one changes what others see. */
const ENVIRONMENT = /^(HOME|PATH|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TMPDIR|PWD|OLDPWD|EDITOR|VISUAL|PAGER|MAIL|DISPLAY)$/;

/** A new process: exported variables only, nothing else of this shell but where it is. */
export function newProcess(state: ShellState, env: ReadonlyMap<string, Arg>): ShellState {
  const vars = new Map<string, Variable>();
  for (const [name, variable] of state.vars)
    if (name !== 'IFS' && (state.exported.has(name) || ENVIRONMENT.test(name))) vars.set(name, variable);
  for (const [name, value] of env) vars.set(name, { kind: 'scalar', value });
  const fresh = newState(state.cwd);
  // INVARIANT: what cannot be followed here stays in doubt there: a name given another meaning may have been exported.
  return {
    ...fresh,
    vars,
    exported: new Set([...state.exported, ...env.keys()]),
    open: new Map(state.open),
    previous: state.previous,
    tainted: state.tainted,
    environmentFrom: state.environmentFrom,
  };
}

const MAX_DIRS = 24;

export function mergeCwd(a: Cwd, b: Cwd): Cwd {
  if (a.kind === 'unknown') return a;
  if (b.kind === 'unknown') return b;
  if (a.dirs === b.dirs) return a;
  const dirs = [...new Set([...a.dirs, ...b.dirs])];
  return dirs.length > MAX_DIRS ? { kind: 'unknown', why: 'too many possible working directories' } : { kind: 'known', dirs };
}
