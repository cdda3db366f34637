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

/** Reads code of one language: records what it would do and says what it prints; nothing when it cannot. */
export type CodeReader = (code: CodeToRead, here: EvalContext) => Stream | undefined;

/** The readers by language. */
export type CodeReaders = Pick<ReadonlyMap<string, CodeReader>, 'get'>;

export interface CodeToRead {
  readonly language: string;
  readonly text: string;
  /** As a person knows it: `python -c …`, `scripts/x.py`. */
  readonly shown: string;
  /** Path of the file, when it is one. */
  readonly path?: string;
  /** Parts that the code came from. */
  readonly from: readonly number[];
  /** The file on disk that all of it stands in; absent for code that the call itself holds. */
  readonly within?: readonly string[];
  /** It was there before the session: what it does with its variables is the project's business. */
  readonly old?: true;
  /** `all`: whoever loads it may call every function in it, as a test runner does. `none`: it is only imported. */
  readonly calls?: 'all' | 'none';
  /** Words after the code or the script; absent where they are not known. */
  readonly args?: readonly Arg[];
}

export interface AnalysisContext {
  readonly host: Host;
  /** The fixed project root; absent when there is none. */
  readonly root: string | undefined;
  /** The root exists on this machine, so that absent is a fact below it. */
  readonly rootExists: boolean;
  readonly home: string;
  readonly tempDirs: readonly string[];
  readonly programs: ProgramIndex;
  /** Packages of leeway itself that hooks start. */
  readonly tool: readonly string[];
  readonly git: GitTools;
  /** What the project was before the session. */
  readonly baseline: Baseline;
  /** Files of code that calls of this session wrote, as real paths. */
  writtenCode(): readonly string[];
  /** Files that git tracks, by path; none where that cannot be told. */
  tracked?(): readonly string[];
  readonly readers: CodeReaders;
  /** What a command does beyond its own data because of files the session changed. */
  readonly added: AddedBySession;
  /** An install that was judged has used or left this text of a manifest or lock file. */
  installed(path: string, text: string): boolean;
  /** A call of the session wrote the file at this real path itself, not only a program that it ran. */
  wasEdited(path: string): boolean;
  /** Told each text that a program runs inside, with what led there: the line of a recipe, the script of a manifest. */
  noteText?(ran: RanText): void;
}

export interface RanText {
  /** As the parts of it have it. */
  readonly via: readonly string[];
  readonly text: string;
  /** There were more texts, which were not kept. */
  readonly cut?: true;
}

/** Effects that follow from manifests and settings that are not as they were before the session. */
export type AddedBySession = (parsed: Parsed, effects: readonly Effect[], tools: Tools) => readonly Effect[];
