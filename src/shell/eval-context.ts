// The current point of an evaluation: the shared walk, the shell's state, and the frame it runs in. Types and limits only.
import type { Place } from '../model/place.ts';
import type { MovedHeads } from './moved-heads.ts';
import type { Effect } from '../model/effect.ts';
import type { Command, Site } from '../model/part.ts';
import type { Assignment, Node, Script, Word } from './syntax.ts';
import type { ShellState } from './state.ts';
import type { Trap } from './traps.ts';
import type { Arg, Stream } from './value.ts';
import type { Beside, WriteFacts, WrittenFiles } from './written-files.ts';

/** A part before the analysis is complete. */
export interface PartDraft {
  readonly id: number;
  text: string;
  command?: Command;
  effects: Effect[];
  from: readonly number[];
  args?: readonly number[];
  masks: boolean;
  via: readonly string[];
  site: Site;
  cwd?: string;
  cwds?: readonly string[];
  spells?: readonly string[];
  tainted?: boolean;
  privileged?: boolean;
  /** Code that a toolchain loads. */
  loaded?: 'run' | 'called' | 'later' | 'again';
  /** It may still run after the call is done. */
  lasting?: boolean;
  /** True if its output is stored in a variable or compared. */
  kept?: boolean;
  /** How its output is compared with something. */
  compared?: 'whole' | 'pieces';
  /** True if only a piece of its output was used somewhere. */
  cut?: boolean;
  /** True if its output reaches the conversation. */
  prints: boolean;
}

/** A simple command with expanded words and redirections, before its name is resolved. */
export interface ExpandedCommand {
  readonly args: readonly Arg[];
  readonly env: ReadonlyMap<string, Arg>;
  readonly text: string;
  readonly plumbing: { readonly socket: boolean; readonly inputs: readonly number[] };
  /** The arguments that are assignments, for a builtin such as `declare`. */
  readonly assignments: readonly (Assignment | undefined)[];
}

/** A program about to run, its words expanded. */
export interface Invocation {
  /** The command word; absent if it is not exactly known. */
  readonly name: string | undefined;
  readonly nameArg: Arg;
  readonly args: readonly Arg[];
  /** Assignments before the command. */
  readonly env: ReadonlyMap<string, Arg>;
  readonly stdin: Stream | undefined;
  readonly text: string;
  /** Its standard input or output is a socket. */
  readonly socket: boolean;
  /** The parts that its input redirections read. */
  readonly inputs: readonly number[];
  readonly background: boolean;
}

/** The files that a word may name. `unread`: files beyond the limit, or directories that were not searched completely. */
export interface MeantFiles {
  readonly files: readonly string[];
  readonly unread: readonly string[];
}

/** What lies outside the shell: programs and the machine. */
export interface World extends WriteFacts {
  readonly home: string;
  /** Where programs put temporary files unless the script sets another directory. */
  readonly temp: string;
  readonly user: string;
  /** Undefined if unknown. */
  isDirectory(path: string): boolean | undefined;
  fileText(
    path: string,
  ):
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'absent' }
    | { readonly kind: 'unknown'; readonly why: string; readonly large?: true; readonly madeHere?: true };
  /** The files that the places stand for, with files written by the session first. */
  filesAt(places: readonly Place[], here: EvalContext): MeantFiles;
  /** The file, or its text, is leeway's own code. */
  isOwnCode(path: string, text?: string): boolean;
  /** True for a directory outside the project. */
  leftProject(path: string): boolean;
  /** The package that code in this language would import from these directories, if it is the project's own code. */
  lockedPackage(
    imported: { readonly language: 'javascript' | 'python'; readonly name: string; readonly from: readonly string[] },
    here: EvalContext,
  ): { readonly kind: 'locked' } | { readonly kind: 'own'; readonly dir: string } | undefined;
  /** The project's root; undefined if there is none. */
  readonly root: string | undefined;
  /** Records the effects of the program and returns its output. */
  run(invocation: Invocation, here: EvalContext): Stream;
  /** A variable that changes what programs do was set, for later commands or for one command. */
  variable(name: string, value: Arg, here: EvalContext): void;
}

/** The evaluator's own entry points, passed along so that its files need not import each other in a circle. */
export interface Evaluator {
  /** Runs a script in a subshell and returns its output. */
  readonly capture: (here: EvalContext, script: Script) => Stream;
  readonly runNode: (here: EvalContext, node: Node) => Stream;
  readonly invoke: (here: EvalContext, command: ExpandedCommand) => Stream;
  /** Expands a word without splitting it. */
  readonly expandWhole: (here: EvalContext, word: Word) => Arg;
}

export interface Walk {
  readonly world: World;
  readonly parts: PartDraft[];
  /** Files as this call leaves them. */
  readonly files: WrittenFiles;
  /** The branches that git may have checked out. */
  readonly heads: MovedHeads;
  readonly evaluator: Evaluator;
  /** Parts whose output went around a pipe to the conversation (`>&2`). */
  readonly printed: Set<number>;
  /** Effects of parts that are still being analysed: code may start a command before its own analysis ends. */
  readonly unfinished: Map<number, () => Iterable<Effect>>;
  /** Output that bypasses a pipe or substitution, on its way to the surrounding output. */
  readonly past: Stream[];
  /** Commands that `trap` stores for later. */
  readonly traps: Trap[];
  /** Streams that `read` has already read from. */
  readonly taken: WeakSet<Stream>;
  /** True after `set -x` or `-v`: every expanded word may be shown. */
  traced: boolean;
  steps: number;
  /** Steps spent on further values of a command after the first. */
  waySteps: number;
  /** The step limit; lower inside a file that has its own share. */
  maxSteps: number;
  /** Steps spent on code in other languages, for all programs of the call. */
  codeSteps: number;
  descriptors: number;
}

/** The same as part numbers: the earlier commands of the pipeline have the parts from `firstPart` up to, but not including, `ownPart`. */
export interface Piped extends Beside {
  readonly firstPart: number;
  readonly ownPart: number;
}

/** The script as it was named: the file that was started, and the file whose lines run now. */
export interface ScriptNames {
  readonly started: string | undefined;
  readonly current: string | undefined;
}

export interface Frame {
  readonly via: readonly string[];
  readonly site: Site;
  readonly depth: number;
  readonly background: boolean;
  /** The surrounding pipelines: files that their other commands write may not exist yet. */
  readonly together: readonly Piped[];
  readonly privileged: boolean;
  /** It is unknown whether this runs at all. */
  readonly perhaps: boolean;
  /** What `$0` and `$BASH_SOURCE` are in the script that is being run; undefined if unknown. */
  readonly script: ScriptNames | undefined;
  /** Functions and scripts that are being run, to detect recursion. */
  readonly calls: readonly string[];
  /** Bodies of functions that are being run: the function may be redefined inside. */
  readonly active: readonly Node[];
  /** The states in which `break` leaves each surrounding loop, innermost last. `returns`: the same for `return` and the function. */
  readonly breaks: readonly ShellState[][] | undefined;
  readonly returns: ShellState[] | undefined;
}

export interface EvalContext {
  readonly walk: Walk;
  readonly state: ShellState;
  readonly frame: Frame;
  readonly stdin: Stream | undefined;
}

/** The number of commands and programs analysed in one call. */
export const MAX_STEPS = 12_000;
/** The share of these steps for one script on disk. */
export const MAX_FILE_STEPS = 4000;
/** Steps for further values of a command, in one call. When they are used up, variables with several values become unknown. */
export const MAX_STEPS_FOR_WAYS = 1500;
export const MAX_DEPTH = 64;

/** What the caller says about a new part; the rest follows from the context. */
type AddedPart = Pick<PartDraft, 'text'> & Partial<Pick<PartDraft, 'command' | 'effects' | 'from' | 'args' | 'masks'>>;

/** Programs that run something later, repeatedly, or in parallel to the following commands. */
const LASTING: ReadonlySet<string> = new Set(
  'at batch crontab watch nodemon entr watchexec chokidar inotifywait fswatch supervisor pm2 forever cargo-watch reflex air tmux screen systemd-run nohup setsid daemonize start-stop-daemon launchctl'.split(
    ' ',
  ),
);

/** The current command may continue to run after the call. */
export const isLasting = ({ frame }: EvalContext): boolean => frame.background || frame.via.some((name) => LASTING.has(name));

export function addPart(here: EvalContext, draft: AddedPart): number {
  const { parts } = here.walk;
  const id = parts.length;
  const part: PartDraft = {
    id,
    text: draft.text,
    effects: draft.effects ?? [],
    from: draft.from ?? [],
    masks: draft.masks ?? false,
    via: here.frame.via,
    site: here.frame.site,
    prints: false,
  };
  const { cwd } = here.state;
  if (cwd.kind === 'known' && cwd.dirs.length === 1 && cwd.dirs[0] !== undefined) part.cwd = cwd.dirs[0];
  else if (cwd.kind === 'known') part.cwds = cwd.dirs;
  if (draft.command) part.command = draft.command;
  if (draft.args && draft.args.length > 0) part.args = draft.args;
  if (here.state.tainted !== undefined) part.tainted = true;
  if (here.frame.privileged) part.privileged = true;
  if (isLasting(here)) part.lasting = true;
  parts.push(part);
  return id;
}

/** The effects of a part, as far as it has been analysed. */
export const effectsSoFar = (here: EvalContext, part: PartDraft): readonly Effect[] => [
  ...part.effects,
  ...(here.walk.unfinished.get(part.id)?.() ?? []),
];

/** The output of these parts is stored in a variable or compared. */
export const markKept = (here: EvalContext, parts: readonly number[]): void => {
  for (const id of parts) {
    const part = here.walk.parts[id];
    if (part) part.kept = true;
  }
};

/** The shell itself compares the output of these parts. */
export function markCompared(here: EvalContext, parts: readonly number[], how: 'whole' | 'pieces'): void {
  markKept(here, parts);
  for (const id of parts) {
    const part = here.walk.parts[id];
    if (part && part.compared !== 'pieces') part.compared = how;
  }
}

/** Only a piece of the output of these parts is used. */
export const markCut = (here: EvalContext, parts: readonly number[]): void => {
  for (const id of parts) {
    const part = here.walk.parts[id];
    if (part) part.cut = true;
  }
};

export const addEffects = (here: EvalContext, part: number, effects: readonly Effect[]): void => {
  here.walk.parts[part]?.effects.push(...effects);
};
