// The state of the shell: variables, functions, working directory, open descriptors, files written in this call. Knows no program.
import type { Place } from '../model/place.ts';
import { eitherOf, knownOf } from './either-of.ts';
import type { Node } from './syntax.ts';
import type { Arg, Stream } from './value.ts';

/** `ways`: the possible values, one for each path taken; the value itself is what holds for all of them. */
export type Variable =
  | { readonly kind: 'scalar'; readonly value: Arg; readonly ways?: Ways }
  /** `alone`: every index gives the one element. */
  | { readonly kind: 'array'; readonly elements: readonly Arg[]; readonly ways?: Ways; readonly alone?: true }
  /** `name` is empty until the first assignment binds it; `unsure`: a reference only on some paths; on the others it holds output of the parts `from`. */
  | { readonly kind: 'reference'; readonly name: string; readonly unsure?: true; readonly from?: readonly number[] }
  | { readonly kind: 'unset' };

/** The possible values of a variable; undefined for a path on which this call did not set it. */
export type Ways = readonly (Variable | undefined)[];

/** The possible working directories, or unknown. */
export type Cwd =
  | { readonly kind: 'known'; readonly dirs: readonly string[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** A file as this call leaves it. */
export type Written =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly from: readonly number[];
      /** The text, or no file at all. */ readonly orAbsent?: true;
    }
  | {
      readonly kind: 'output';
      readonly from: readonly number[];
      readonly why: string;
      /** It was deleted, if that succeeded. */ readonly removed?: true;
      /** A program built from these sources, if that succeeded. */ readonly built?: readonly Place[];
    }
  | { readonly kind: 'copy'; readonly of: string };

/** What a descriptor refers to. */
export type OpenFile =
  | { readonly kind: 'socket'; readonly part: number }
  /** `stream`: what is read from it. `path`: the file that receives written data, if there is exactly one. `uses`: how often it was written to. */
  | {
      readonly kind: 'file';
      readonly part: number;
      readonly path?: string;
      readonly stream?: Stream;
      readonly uses: { count: number };
    }
  | { readonly kind: 'stream'; readonly stream: Stream }
  /** The output of a surrounding command. */
  | { readonly kind: 'sink'; readonly into: Stream[] }
  /** The output of this shell as it was when `exec` saved it. */
  | { readonly kind: 'level' }
  /** As if nothing had been redirected. */
  | { readonly kind: 'flow' }
  | { readonly kind: 'conversation' }
  | { readonly kind: 'either'; readonly of: readonly OpenFile[] };

export interface ShellState {
  readonly vars: Map<string, Variable>;
  readonly functions: Map<string, Node>;
  /** Names that may mean something else now, with the text they may stand for; undefined if that is unknown. */
  readonly aliases: Map<string, string>;
  /** Variables declared as integers: assigned values are evaluated as arithmetic. */
  readonly integers: Set<string>;
  /** Variables that child processes see. */
  readonly exported: Set<string>;
  readonly readonlys: Set<string>;
  /** Parts that set variables of this process under unknown names. */
  environmentFrom: readonly number[];
  /** Inside a function: the values that its `local` names had before. */
  locals: Map<string, Variable | undefined> | undefined;
  /** `set -a`: every variable that is set is exported. */
  exportsAll: boolean;
  cwd: Cwd;
  /** `cd -` goes back here. A later `cd` changes `cwd` only if the earlier one is sure to have succeeded. */
  previous: Cwd;
  /** Where the shell is if the last `cd` failed; until the command list ends. */
  ifCdFailed: Cwd | undefined;
  positional: readonly Arg[] | undefined;
  readonly open: Map<number, OpenFile>;
  /** Set by `exec` with redirections only, which then persist. Reset by the code that applied them. */
  keepsRedirects: boolean;
  /** `set -C`, `ulimit`: writing an existing file may fail. */
  writesMayFail: boolean;
  /** Why an allow rule may not cover the following commands. */
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

/** A subshell starts with a copy of the state, and its changes are discarded. */
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

/** Nearly all maps are empty, and creating an empty one takes a third of the time of a copy. */
const copyMap = <K, V>(map: ReadonlyMap<K, V>): Map<K, V> => (map.size === 0 ? new Map() : new Map(map));
const copySet = <T>(set: ReadonlySet<T>): Set<T> => (set.size === 0 ? new Set() : new Set(set));

/** Copies everything from the other state, in place. */
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

/** A subshell in which these descriptors are a pipe. Output that bypasses the pipe is collected in `past`. */
export function pipedState(state: ShellState, ends: readonly number[], past: Stream[]): ShellState {
  const copy = copyState(state);
  if (ends.includes(1))
    for (const [fd, file] of copy.open) if (file.kind === 'level') copy.open.set(fd, { kind: 'sink', into: past });
  for (const fd of ends) copy.open.delete(fd);
  return copy;
}

/** Whether a round of a loop changed nothing that a later round could see. */
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

/** Whether both states know the same values; origins and reasons may differ. */
export function sameKnowledge(a: ShellState, b: ShellState): boolean {
  for (const name of namesOf(a.vars, b.vars)) if (knownOf(a.vars.get(name)) !== knownOf(b.vars.get(name))) return false;
  for (const name of namesOf(a.functions, b.functions)) if (a.functions.get(name) !== b.functions.get(name)) return false;
  return a.positional === b.positional && JSON.stringify(a.cwd) === JSON.stringify(b.cwd);
}

/** The names that occur in either map. */
const namesOf = <K>(a: ReadonlyMap<K, unknown>, b: ReadonlyMap<K, unknown>): Iterable<K> =>
  a.size === 0 && b.size === 0 ? [] : new Set([...a.keys(), ...b.keys()]);

/** The state after one of several branches ran: equal values stay, the others become alternatives. */
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
      // Two bodies for one name: either may run. If only one branch defines it, the name may also be a program.
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

/** Variables that every process has from outside; setting one changes what child processes see. */
const ENVIRONMENT = /^(HOME|PATH|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TMPDIR|PWD|OLDPWD|EDITOR|VISUAL|PAGER|MAIL|DISPLAY)$/;

/** A new process gets the exported variables and the working directory, and nothing else of this shell. */
export function newProcess(state: ShellState, env: ReadonlyMap<string, Arg>): ShellState {
  const vars = new Map<string, Variable>();
  for (const [name, variable] of state.vars)
    if (name !== 'IFS' && (state.exported.has(name) || ENVIRONMENT.test(name))) vars.set(name, variable);
  for (const [name, value] of env) vars.set(name, { kind: 'scalar', value });
  const fresh = newState(state.cwd);
  // INVARIANT: what is uncertain here stays uncertain there: a redefined name may have been exported.
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
