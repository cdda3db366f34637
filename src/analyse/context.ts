// What an analysis may look at: the machine, the project, program data and code readers. Types only.
import type { GitTools, Parsed, Program, Tools } from '../argv/program.ts';
import type { Host } from '../host/host.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Effect } from '../model/effect.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import type { Arg, Stream } from '../shell/value.ts';

export interface ProgramIndex {
  find(name: string): Program | undefined;
}

/** Reads code of one language: records its effects and returns its output; undefined if it cannot read the code. */
export type CodeReader = (code: CodeToRead, here: EvalContext) => Stream | undefined;

/** The readers by language. */
export type CodeReaders = Pick<ReadonlyMap<string, CodeReader>, 'get'>;

export interface CodeToRead {
  readonly language: string;
  readonly text: string;
  /** The name to show to a person: `python -c …`, `scripts/x.py`. */
  readonly shown: string;
  /** Path of the file, if the code is in one. */
  readonly path?: string;
  /** Parts that the code came from. */
  readonly from: readonly number[];
  /** The file on disk that contains all of the code; absent if the call itself contains the code. */
  readonly within?: readonly string[];
  /** The code existed before the session: what it does with its variables is the project's own business. */
  readonly old?: true;
  /** `all`: the loader may call every function in it, as a test runner does. `none`: it is only imported. */
  readonly calls?: 'all' | 'none';
  /** The words after the code or the script; absent if unknown. */
  readonly args?: readonly Arg[];
}

export interface AnalysisContext {
  readonly host: Host;
  /** The fixed project root; absent if there is none. */
  readonly root: string | undefined;
  /** The root exists on this machine, so a path below it that is not found really is absent. */
  readonly rootExists: boolean;
  readonly home: string;
  readonly tempDirs: readonly string[];
  readonly programs: ProgramIndex;
  /** Directories of the leeway packages that hooks start. */
  readonly tool: readonly string[];
  readonly git: GitTools;
  /** What the project was before the session. */
  readonly baseline: Baseline;
  /** Files of code that calls of this session wrote, as real paths. */
  writtenCode(): readonly string[];
  /** Files that git tracks, by path; empty if unknown. */
  tracked?(): readonly string[];
  readonly readers: CodeReaders;
  /** Effects of a command that come from files changed by the session, not from the program's own data. */
  readonly added: AddedBySession;
  /** Whether a judged install used or left this content of a manifest or lock file. */
  installed(path: string, text: string): boolean;
  /** Whether a call of the session wrote the file at this real path directly, as opposed to a program that it ran. */
  wasEdited(path: string): boolean;
  /** Called with each text that a program runs, and the path to it: the line of a recipe, the script of a manifest. */
  noteText?(ran: RanText): void;
}

export interface RanText {
  /** As in the parts of the text. */
  readonly via: readonly string[];
  readonly text: string;
  /** Code that was not read, such as Ruby of a Rakefile: what it does is not among the parts. */
  readonly notRead?: true;
  /** There were more texts, which were not stored. */
  readonly cut?: true;
}

/** Effects that follow from manifests and settings that changed since the session began. */
export type AddedBySession = (parsed: Parsed, effects: readonly Effect[], tools: Tools) => readonly Effect[];
