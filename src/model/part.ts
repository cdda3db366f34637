// An analysis: the parts of a call, each with its effects, and how data flows between them. Does not judge them.
import type { Effect } from './effect.ts';

/** One simple command of a call, as the option reader understood it. Rules are matched on this. */
export interface Command {
  /** The program's own name (`git`, never `/usr/bin/git`). */
  readonly program: string;
  /** Subcommands, outermost first: `['remote', 'add']`. */
  readonly sub: readonly string[];
  /** Options by their canonical (first listed) name. `after`: the number of subcommands and operands before the option; absent if zero. */
  readonly options: readonly { readonly name: string; readonly value?: string; readonly after?: number }[];
  /** Options that the program's data does not list, as they were written. */
  readonly strange?: readonly { readonly name: string; readonly after?: number }[];
  /** Operands in order; `undefined` for an unknown value. */
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
  /** Those of `from` that are arguments: a program may show them in its output or in an error message, whatever it does with its input. */
  readonly args?: readonly number[];
  /** True if the output of this part reveals nothing of the contents it reads (counts, names, masked values). */
  readonly masks: boolean;
  /** The path to this part: wrappers (`sudo`, `xargs`) and followed files (`package.json: test`), outermost first. */
  readonly via: readonly string[];
  readonly site: Site;
  /** The working directory, if there is exactly one and it is known. */
  readonly cwd?: string;
  /** The possible working directories, if there are several and they are known. */
  readonly cwds?: readonly string[];
  /** True if the output reaches the conversation. */
  readonly prints: boolean;
  /** True if the output is stored in a shell variable or compared there: later calls of the agent may learn it bit by bit. */
  readonly kept?: boolean;
  /** The output is compared: `whole` with one text, `pieces` with a pattern or by its order. */
  readonly compared?: 'whole' | 'pieces';
  /** True if only a piece of the output was used somewhere. */
  readonly cut?: boolean;
  /** True if it runs with more privileges (sudo and similar). */
  readonly privileged?: boolean;
  /** True when it may still run after the call is done: in the background, on a schedule, or whenever a file changes. */
  readonly lasting?: boolean;
  /**
   * Project code that a toolchain loads. `run`: the code runs; only guarded and forbidden effects count, because the rest is the project's own business.
   * `called`: something may call the code; only forbidden effects count. `later`: a shell that was started earlier will run it; every effect that is
   * not quiet counts. `again`: a command that was started earlier runs it because of what this call writes; guarded and forbidden effects count.
   */
  readonly loaded?: 'run' | 'called' | 'later' | 'again';
  /** Files whose paths appear in code that is not fully understood: it may load them. */
  readonly spells?: readonly string[];
  /** True if an `allow` rule must not cover it: PATH, functions or aliases were changed earlier, or the working directory is outside the project. */
  readonly tainted?: boolean;
}

/** A call that consists of exactly one of leeway's own commands for agents. */
export type OwnLine =
  /** `leeway run -c TEXT`: the parts are those of TEXT, which runs on a copy. */
  | {
      readonly kind: 'run';
      readonly text: string;
      /** The real path of the directory where it starts; `root` is the project against which its changes are judged. */
      readonly cwd: string;
      readonly root: string;
    }
  /** `leeway keep N`: the parts are the changes that run N made. `digest`: of exactly these changes. */
  | { readonly kind: 'keep'; readonly number: number; readonly digest: string; readonly summary: string };

export interface Analysis {
  readonly own?: OwnLine;
  readonly parts: readonly Part[];
  /** For a call on the safe list: the entry, whose condition still has to be checked against the zones. */
  readonly listed?: string;
  /** True for a call that edits files through an edit tool. */
  readonly edits?: boolean;
  /** The contents of files after the call, by path, where known. Computed when first used. */
  readonly leaves?: () => ReadonlyMap<string, string>;
}
