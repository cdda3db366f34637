// What the shell knows while it runs: variables, functions, working directory, open descriptors, files written in this call. Knows no program.
import type { Node } from './syntax.ts';
import type { Arg, Stream } from './value.ts';
import { holeArg } from './value.ts';

export type Variable =
  | { readonly kind: 'scalar'; readonly value: Arg }
  | { readonly kind: 'array'; readonly elements: readonly Arg[] }
  | { readonly kind: 'reference'; readonly name: string }
  | { readonly kind: 'unset' };

/** Where the shell may be: alternatives, or not known. */
export type Cwd =
  | { readonly kind: 'known'; readonly dirs: readonly string[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** A file as this call left it. */
export type Written =
  | { readonly kind: 'text'; readonly text: string; readonly from: readonly number[] }
  | { readonly kind: 'output'; readonly from: readonly number[]; readonly why: string }
  | { readonly kind: 'copy'; readonly of: string };

export type OpenFile =
  | { readonly kind: 'socket'; readonly part: number }
  | { readonly kind: 'file'; readonly part: number }
  | { readonly kind: 'stream'; readonly stream: Stream };

export interface ShellState {
  readonly vars: Map<string, Variable>;
  readonly functions: Map<string, Node>;
  readonly aliases: Set<string>;
  /** Variables declared as integers: what is assigned is evaluated as arithmetic. */
  readonly integers: Set<string>;
  cwd: Cwd;
  /** A later `cd` changes `cwd` only as far as the earlier one surely worked. */
  previous: Cwd;
  /** Where the shell still is if the last `cd` failed; until the command list ends. */
  ifCdFailed: Cwd | undefined;
  positional: readonly Arg[] | undefined;
  readonly open: Map<number, OpenFile>;
  /** Why an allow rule may not cover what follows. */
  tainted: string | undefined;
  noGlob: boolean;
}

export function newState(cwd: Cwd): ShellState {
  return {
    vars: new Map(),
    functions: new Map(),
    aliases: new Set(),
    integers: new Set(),
    cwd,
    previous: { kind: 'unknown', why: '`$OLDPWD` from outside' },
    ifCdFailed: undefined,
    positional: [],
    open: new Map(),
    tainted: undefined,
    noGlob: false,
  };
}

/** A subshell starts from a copy and its changes are lost. */
export const copyState = (state: ShellState): ShellState => ({
  ...state,
  vars: new Map(state.vars),
  functions: new Map(state.functions),
  aliases: new Set(state.aliases),
  integers: new Set(state.integers),
  open: new Map(state.open),
});

/** After two branches of which one ran: what they agree on stays, the rest is not known. */
export function mergeState(into: ShellState, others: readonly ShellState[]): void {
  for (const other of others) {
    for (const name of new Set([...into.vars.keys(), ...other.vars.keys()])) {
      const [a, b] = [into.vars.get(name), other.vars.get(name)];
      if (a !== b && JSON.stringify(a) !== JSON.stringify(b))
        into.vars.set(name, { kind: 'scalar', value: holeArg(`\`$${name}\` is set in one branch only`) });
    }
    for (const [name, body] of other.functions) {
      const mine = into.functions.get(name);
      // Two bodies for one name: neither is known to be the one that runs.
      if (mine !== body) into.aliases.add(name);
      into.functions.set(name, body);
    }
    for (const name of other.aliases) into.aliases.add(name);
    for (const name of other.integers) into.integers.add(name);
    for (const [fd, file] of other.open) into.open.set(fd, file);
    into.cwd = mergeCwd(into.cwd, other.cwd);
    into.previous = mergeCwd(into.previous, other.previous);
    into.tainted ??= other.tainted;
    into.noGlob = into.noGlob && other.noGlob;
    if (into.positional !== other.positional) into.positional = undefined;
  }
}

const MAX_DIRS = 6;

export function mergeCwd(a: Cwd, b: Cwd): Cwd {
  if (a.kind === 'unknown') return a;
  if (b.kind === 'unknown') return b;
  const dirs = [...new Set([...a.dirs, ...b.dirs])];
  return dirs.length > MAX_DIRS ? { kind: 'unknown', why: 'too many possible working directories' } : { kind: 'known', dirs };
}
