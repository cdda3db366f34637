// The point an evaluation has reached: the shared walk, the shell's state, and the frame it runs in. Types and limits only.
import type { Place } from '../model/place.ts';
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
  /** True when what it prints is kept in a variable, or compared. */
  kept?: boolean;
  /** What of its output is compared with something. */
  compared?: 'whole' | 'pieces';
  /** True when only a piece of its output was used somewhere. */
  cut?: boolean;
  /** True when what it prints reaches the conversation. */
  prints: boolean;
}

/** A simple command, its words expanded and its redirections laid, before it is known what its name means. */
export interface ExpandedCommand {
  readonly args: readonly Arg[];
  readonly env: ReadonlyMap<string, Arg>;
  readonly text: string;
  readonly plumbing: { readonly socket: boolean; readonly inputs: readonly number[] };
  /** Arguments that are assignments to a declaring builtin. */
  readonly assignments: readonly (Assignment | undefined)[];
}

/** A program about to run, its words expanded. */
export interface Invocation {
  /** The command word; absent when it is not exactly known. */
  readonly name: string | undefined;
  readonly nameArg: Arg;
  readonly args: readonly Arg[];
  /** Assignments before the command. */
  readonly env: ReadonlyMap<string, Arg>;
  readonly stdin: Stream | undefined;
  readonly text: string;
  /** A socket is its standard input or output. */
  readonly socket: boolean;
  /** Input redirections' parts. */
  readonly inputs: readonly number[];
  readonly background: boolean;
}

/** What lies outside the shell: programs and the machine. */
/** `unread`: some of those that are more than are followed, or directories that were not looked into to the end. */
export interface MeantFiles {
  readonly files: readonly string[];
  readonly unread: readonly string[];
}

export interface World extends WriteFacts {
  readonly home: string;
  /** Where programs put temporary files unless the script says otherwise. */
  readonly temp: string;
  readonly user: string;
  /** Nothing when it cannot be told. */
  isDirectory(path: string): boolean | undefined;
  fileText(
    path: string,
  ):
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'absent' }
    | { readonly kind: 'unknown'; readonly why: string; readonly large?: true; readonly madeHere?: true };
  /** The files that the places stand for, those of the session first. */
  filesAt(places: readonly Place[], here: EvalContext): MeantFiles;
  /** The file, or its text, is leeway's own code. */
  isOwnCode(path: string, text?: string): boolean;
  /** True for a directory outside the project. */
  leftProject(path: string): boolean;
  /** The package that code of this language finds from these directories, if it is the project's own code. */
  lockedPackage(
    it: { readonly language: 'javascript' | 'python'; readonly name: string; readonly from: readonly string[] },
    here: EvalContext,
  ): { readonly kind: 'locked' } | { readonly kind: 'own'; readonly dir: string } | undefined;
  /** The project's root; nothing when there is none. */
  readonly root: string | undefined;
  /** Records what the program would do and says what it would print. */
  run(invocation: Invocation, here: EvalContext): Stream;
  /** A variable that steers programs was set for what follows or for one command. */
  variable(name: string, value: Arg, here: EvalContext): void;
}

/** The evaluator's own entry points, handed on so that the files it is made of need not import each other in a circle. */
export interface Evaluator {
  /** Runs a script in a subshell and gives its output. */
  readonly capture: (here: EvalContext, script: Script) => Stream;
  readonly runNode: (here: EvalContext, node: Node) => Stream;
  readonly invoke: (here: EvalContext, command: ExpandedCommand) => Stream;
  /** Expands a word without splitting it. */
  readonly expandWhole: (here: EvalContext, word: Word) => Arg;
}

export interface Walk {
  readonly world: World;
  readonly parts: PartDraft[];
  /** Files as this call left them. */
  readonly files: WrittenFiles;
  readonly evaluator: Evaluator;
  /** Parts whose output was sent to the conversation past a pipe (`>&2`). */
  readonly printed: Set<number>;
  /** Effects of parts that are still being read: code that starts a command before its end. */
  readonly unfinished: Map<number, () => Iterable<Effect>>;
  /** What a pipe or a substitution printed past itself, on its way to the output around it. */
  readonly past: Stream[];
  /** What `trap` keeps for later. */
  readonly traps: Trap[];
  /** Streams that `read` has already taken something from. */
  readonly taken: WeakSet<Stream>;
  /** `set -x` or `-v` was met: whatever is expanded may be shown. */
  traced: boolean;
  steps: number;
  /** Steps for ways of a command beyond the first. */
  waySteps: number;
  /** How many steps there may be: fewer inside a file that has a share of them. */
  maxSteps: number;
  /** Steps of code in other languages, over all the programs that the call runs. */
  codeSteps: number;
  descriptors: number;
}

/** The same in parts: those of the commands before it in the pipeline are from `firstPart` on, before `ownPart`. */
export interface Piped extends Beside {
  readonly firstPart: number;
  readonly ownPart: number;
}

export interface Frame {
  readonly via: readonly string[];
  readonly site: Site;
  readonly depth: number;
  readonly background: boolean;
  /** In pipelines: what their other commands write is not surely there. */
  readonly together: readonly Piped[];
  readonly privileged: boolean;
  /** Nobody can tell whether this runs at all. */
  readonly perhaps: boolean;
  /** Functions and scripts being run, to see recursion. */
  readonly calls: readonly string[];
  /** Bodies of functions being run: a name may be given another body inside. */
  readonly active: readonly Node[];
  /** The states in which `break` leaves the loops around this, the innermost last, and `return` the function. */
  readonly breaks: readonly ShellState[][] | undefined;
  readonly returns: ShellState[] | undefined;
}

export interface EvalContext {
  readonly walk: Walk;
  readonly state: ShellState;
  readonly frame: Frame;
  readonly stdin: Stream | undefined;
}

/** Commands and programs looked at in one call. */
export const MAX_STEPS = 12_000;
/** The share of them that one script on disk may use. */
export const MAX_FILE_STEPS = 4000;
/** Work for ways of a command beyond the first, in one call. When it is spent, what is not the same on every way is not known. */
export const MAX_STEPS_FOR_WAYS = 1500;
export const MAX_DEPTH = 64;

/** What the one who adds a part says of it; the rest is known from where it is added. */
type AddedPart = Pick<PartDraft, 'text'> & Partial<Pick<PartDraft, 'command' | 'effects' | 'from' | 'args' | 'masks'>>;

/** Programs that run something later, again and again, or beside whatever follows. */
const LASTING: ReadonlySet<string> = new Set(
  'at batch crontab watch nodemon entr watchexec chokidar inotifywait fswatch supervisor pm2 forever cargo-watch reflex air tmux screen systemd-run nohup setsid daemonize start-stop-daemon launchctl'.split(
    ' ',
  ),
);

/** What runs here may go on after the call is done. */
export const isLasting = ({ frame }: EvalContext): boolean => frame.background || frame.via.some((name) => LASTING.has(name));

export function addPart(here: EvalContext, it: AddedPart): number {
  const { parts } = here.walk;
  const id = parts.length;
  const part: PartDraft = {
    id,
    text: it.text,
    effects: it.effects ?? [],
    from: it.from ?? [],
    masks: it.masks ?? false,
    via: here.frame.via,
    site: here.frame.site,
    prints: false,
  };
  const { cwd } = here.state;
  if (cwd.kind === 'known' && cwd.dirs.length === 1 && cwd.dirs[0] !== undefined) part.cwd = cwd.dirs[0];
  else if (cwd.kind === 'known') part.cwds = cwd.dirs;
  if (it.command) part.command = it.command;
  if (it.args && it.args.length > 0) part.args = it.args;
  if (here.state.tainted !== undefined) part.tainted = true;
  if (here.frame.privileged) part.privileged = true;
  if (isLasting(here)) part.lasting = true;
  parts.push(part);
  return id;
}

/** What a part does, as far as it was read. */
export const effectsSoFar = (here: EvalContext, part: PartDraft): readonly Effect[] => [
  ...part.effects,
  ...(here.walk.unfinished.get(part.id)?.() ?? []),
];

/** What these parts print is kept in a variable, or compared with something. */
export const keep = (here: EvalContext, parts: readonly number[]): void => {
  for (const id of parts) {
    const part = here.walk.parts[id];
    if (part) part.kept = true;
  }
};

/** What these parts give is compared by the shell itself. */
export function compare(here: EvalContext, parts: readonly number[], how: 'whole' | 'pieces'): void {
  keep(here, parts);
  for (const id of parts) {
    const part = here.walk.parts[id];
    if (part && part.compared !== 'pieces') part.compared = how;
  }
}

/** Only a piece of what these parts give is used. */
export const cut = (here: EvalContext, parts: readonly number[]): void => {
  for (const id of parts) {
    const part = here.walk.parts[id];
    if (part) part.cut = true;
  }
};

export const addEffects = (here: EvalContext, part: number, effects: readonly Effect[]): void => {
  here.walk.parts[part]?.effects.push(...effects);
};
