// An analysis: the parts of a call, each with its effects, and how data flows between them. Does not judge.
import type { Effect } from './effect.ts';

/** One simple command of a call, as the option reader understood it. Rules are matched on this. */
export interface Command {
  /** The program's own name (`git`, never `/usr/bin/git`). */
  readonly program: string;
  /** Subcommands, outermost first: `['remote', 'add']`. */
  readonly sub: readonly string[];
  /** Options by their canonical (first listed) name. `after`: how many subcommands and operands stand before it; absent where none does. */
  readonly options: readonly { readonly name: string; readonly value?: string; readonly after?: number }[];
  /** Options that the program's data does not list, by their spelling. */
  readonly strange?: readonly { readonly name: string; readonly after?: number }[];
  /** Operands in order; one whose value is not known is `undefined`. */
  readonly operands: readonly (string | undefined)[];
}

/** Where a part runs. */
export type Site = 'here' | 'container' | 'remote';

export interface Part {
  readonly id: number;
  /** The part as a person would read it. */
  readonly text: string;
  readonly command?: Command;
  readonly effects: readonly Effect[];
  /** Parts whose output flows into this one: through a pipe, a substitution, a variable or a file written in this call. */
  readonly from: readonly number[];
  /** Those of `from` that come in as arguments: a program may show them in its output or in an error, whatever it does with its input. */
  readonly args?: readonly number[];
  /** True when what this part prints tells nothing of the contents it reads (counts, names, masked values). */
  readonly masks: boolean;
  /** What led here: wrappers (`sudo`, `xargs`) and followed files (`package.json: test`), outermost first. */
  readonly via: readonly string[];
  readonly site: Site;
  /** The working directory it runs in, where that is one and known. */
  readonly cwd?: string;
  /** The working directories it may run in, where they are several and known. */
  readonly cwds?: readonly string[];
  /** True when what it prints reaches the conversation. */
  readonly prints: boolean;
  /** True when what it prints is kept in a variable of the shell, or compared there: later calls of the agent may learn of it bit by bit. */
  readonly kept?: boolean;
  /** It is compared with something: `whole` with one text, `pieces` with a pattern or by its order. */
  readonly compared?: 'whole' | 'pieces';
  /** True when only a piece of its value was used somewhere. */
  readonly cut?: boolean;
  /** True when it runs with more rights (sudo and its kin). */
  readonly privileged?: boolean;
  /** True when it may still run after the call is done: in the background, on a schedule, or whenever a file changes. */
  readonly lasting?: boolean;
  /**
   * Code of the project that a toolchain loads. `run`: it runs, and only what is guarded or forbidden in it counts, since the rest is the project's own business.
   * `called`: something may call it, and only what is forbidden counts. `later`: a shell that was started before will run it, and all
   * but what is quiet counts. `again`: a command that was started before does it because of what this call writes, and what is guarded or forbidden counts.
   */
  readonly loaded?: 'run' | 'called' | 'later' | 'again';
  /** Files that code may name which is not wholly understood: it may load them. */
  readonly spells?: readonly string[];
  /** True when an `allow` rule may not cover it: PATH, functions or aliases were changed before it, or the working directory left the project. */
  readonly tainted?: boolean;
}

/** A call that is one of leeway's own commands for agents, and nothing else. */
export type OwnLine =
  /** `leeway run -c TEXT`: the parts are those of the text, which runs on a copy. */
  | {
      readonly kind: 'run';
      readonly text: string;
      /** Where it starts, a real path, and the project that judges what it changes. */
      readonly cwd: string;
      readonly root: string;
    }
  /** `leeway keep N`: the parts are what that run really changed. `digest`: of exactly that. */
  | { readonly kind: 'keep'; readonly number: number; readonly digest: string; readonly summary: string };

export interface Analysis {
  readonly own?: OwnLine;
  readonly parts: readonly Part[];
  /** For a call on the safe list: the entry whose condition is still to be checked on zones. */
  readonly listed?: string;
  /** True for a call that edits files through an edit tool. */
  readonly edits?: boolean;
  /** Files as the call leaves them, by path, where that can be told. Read when first asked. */
  readonly leaves?: () => ReadonlyMap<string, string>;
}
