// The shape of what is known of a program. Data only: a program is described, not coded; the escape hatch sees parsed options, never raw words.
import type { Baseline, OldTexts } from '../model/baseline.ts';
import type { Effect } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import type { Arg, Shape, Stream } from '../shell/value.ts';

/**
 * What an option's value or an operand is.
 * Text: `text` only text · `data` text, or `@FILE`, `key=@FILE`, `file://FILE`, which are read · `settings` `key=value` pairs; keys that speak of a file, output,
 * path or directory name one that is written · `formats` `NAME`, or `NAME=FILE`, `NAME:FILE`, which are written.
 * Files: `names` a path that is looked at, not read · `reads` a file whose content is read · `tree` read with everything below · `writes` replaced or made ·
 * `appends` added to · `creates` made new (directories) · `edits` read and changed in place · `deletes` · `deletes-tree` · `moves` taken away (a later
 * operand says where to) · `empties` truncated · `converts` read, and a new file is made beside it · `in-out` `IN:OUT`, or `IN` alone, which is read ·
 * `refills` a directory that is emptied and filled anew ·
 * `covers` a directory that something is mounted on or taken from: what lies below is out of reach ·
 * `unpacks` an archive whose files go into `into` or the working directory · `into` a directory that is filled with files of any name · `cwd` a directory to work in.
 * Network: `connects` a URL or host · `probes` a host that is asked whether it answers · `lookups` a name that is looked up · `listens` an address that is
 * opened · `sends` a text that goes to the server; `@FILE` and `key=@FILE` in it are read · `uploads` a file whose content goes to the server.
 * Code: `shell` a text run by a shell · `command` it and all that follow are a command · `script` a file that is run · `loads` a configuration or plugin that is
 * code: the project's own, otherwise unclear · `runs` a file or directory of a project that is run · `project-code` the same, where what lies below the
 * working directory runs anyway. `unclear` known, but not what it does.
 */
export type Role =
  | 'command'
  | 'covers'
  | 'deletes-tree'
  | 'moves'
  | 'empties'
  | 'converts'
  | 'in-out'
  | (typeof VALUE_ROLES)[number];

/** Roles an option group can have, besides `flags` (no value) and `optional` (a value only when attached). */
export const VALUE_ROLES = [
  'text',
  'data',
  'settings',
  'formats',
  'names',
  'reads',
  'tree',
  'writes',
  'appends',
  'creates',
  'edits',
  'deletes',
  'refills',
  'unpacks',
  'into',
  'connects',
  'probes',
  'lookups',
  'listens',
  'sends',
  'uploads',
  'shell',
  'script',
  'loads',
  'runs',
  'project-code',
  'cwd',
  'unclear',
] as const;

/** What a program prints: decides what can be said of its output and whether it tells the contents it read. */
export type Prints =
  /** Something derived from what it reads (the default). */
  | 'content'
  | 'nothing'
  /** Names, sizes, states: tells no content. */
  | 'names'
  /** One path a line, each below the places it was given (or the working directory). */
  | 'paths'
  /** One number, hash, date or id. */
  | 'token'
  /** Nothing but such words. */
  | 'tokens'
  /** Such a word first on every line, then anything. */
  | 'token-lines'
  /** Lines `NAME=value`, each a whole assignment: what is left of the first `=` tells no value. */
  | 'assignments'
  /** The same of the whole environment, where a value may go on in the next line. */
  | 'environment'
  /** Lines that begin with a number and a colon. */
  | 'numbered'
  /** Nothing but numbers without a sign. */
  | 'numbers';

/**
 * Option lists are text: entries separated by blanks, synonyms joined by `|`, the first is the canonical name: `-r|-R|--recursive -f|--force`.
 * `--ids...` takes all words up to the next option. An option that is not listed is unclear.
 */
export interface Spec {
  readonly flags?: string;
  readonly optional?: string;
  readonly text?: string;
  readonly data?: string;
  readonly settings?: string;
  readonly formats?: string;
  readonly names?: string;
  readonly reads?: string;
  readonly tree?: string;
  readonly writes?: string;
  readonly appends?: string;
  readonly creates?: string;
  readonly edits?: string;
  readonly deletes?: string;
  readonly refills?: string;
  readonly unpacks?: string;
  readonly into?: string;
  readonly connects?: string;
  readonly probes?: string;
  readonly lookups?: string;
  readonly listens?: string;
  readonly sends?: string;
  readonly uploads?: string;
  readonly shell?: string;
  readonly script?: string;
  readonly loads?: string;
  readonly runs?: string;
  readonly 'project-code'?: string;
  readonly cwd?: string;
  /**
   * More flags with which it only prints its help or version, whatever else is given: `-v`. Known without being listed here: `--help`, `--version`, and
   * `-h`, `-V`, `-?` where the data lists them as synonyms of those. `none`: it goes on even so.
   */
  readonly help?: string;
  /** Options that take a value and are unclear. Without a value: list them in `unclearFlags`. */
  readonly unclear?: string;
  readonly unclearFlags?: string;
  /**
   * Roles of the operands in order, separated by blanks; `?` optional, `...` any number (once): `text reads...`, `reads... writes`, `none`, `command`.
   * More operands than the pattern takes are unclear.
   */
  readonly operands?: string;
  /**
   * Values that are words of the program itself, by option or `operands`: text, whatever the role says. `*` any characters but blanks and slashes,
   * `#` a number: `{ '--reporter': 'dot json', operands: 'build clean' }`.
   */
  readonly known?: { readonly [option: string]: string };
  /** The operand it takes when none is given: `.`. */
  readonly defaultOperand?: string;
  /** Files and directories that it makes or changes where it works without being told their names, separated by blanks. */
  readonly makes?: string;
  /** What the program does beyond its files, even when that is nothing. `{operands}` in a text stands for the operands as they were given. */
  readonly does: 'nothing' | readonly Effect[];
  /** Changes that options make, in order; `has`: any of these options, `lacks`: none of them. */
  readonly when?: readonly When[];
  readonly prints?: Prints;
  /** Never shows its arguments but in what it prints: no error names them. */
  readonly silent?: true;
  /**
   * No option of the program, listed or not, writes, runs, sends or deletes: an unknown word may well be one.
   * Or the options, separated by blanks, with which that is so because they exclude the others. From the manual, never guessed.
   */
  readonly tame?: true | string;
  /** Subcommands. A name that is not listed is unclear. */
  readonly sub?: { readonly [name: string]: Spec };
  /** With `sub`: what happens with no subcommand at all; absent means unclear. */
  readonly bare?: Spec;
  /** Of `bare`: the words after its first operand belong to what that names (an alias, a script, a task), and are not read as options. */
  readonly verbatim?: true;
  /** Opens the files it writes, and so empties them, before it reads its input. */
  readonly opensFirst?: true;
  /** A compiler: the files it writes are programs built from what it reads, or from the project it works in. */
  readonly builds?: true;
  /** The escape hatch. Runs after the roles; what it returns is added. */
  readonly judge?: (it: Parsed, tools: Tools) => Judgement;
}

export interface When {
  readonly has?: string;
  readonly lacks?: string;
  /** Only when one of these is the one option that is given; `none`: no option at all. */
  readonly alone?: string;
  /** Only when an option of `has` is given one of these values, separated by blanks. */
  readonly value?: string;
  /** Only when there are operands (`some`) or none (`none`). */
  readonly given?: 'some' | 'none';
  /**
   * Only when the operands are one of these, separated by blanks: words of one entry joined by dots, `*` any characters of a word, `?` one (a dot, say), `#` a number, `...` any further
   * words that are known, `...*` any further words:
   * `status app.list show-*...`. An unknown operand is like none of them.
   */
  readonly words?: string;
  /** Not when the operands are one of these; `none` for no operands, `...` for any that are known. */
  readonly unless?: string;
  /** Only when these words are among the operands, wherever they stand: `-F -P.*.ACCEPT`. */
  readonly mentions?: string;
  readonly operands?: string;
  readonly makes?: string;
  /** A dry run: operands are looked at, and nothing of `does`, `makes` and earlier rows happens. Options that write or run still do. */
  readonly dry?: true;
  /** Added to what the program does. */
  readonly does?: readonly Effect[];
  readonly prints?: Prints;
}

export interface Program extends Spec {
  /** Names it is known by, the first its own, separated by blanks. Other names belong into `sameAs`. */
  readonly name: string;
  readonly manual: string;
  /** True aliases and forks, whose options are the same: name to the manual that says so. */
  readonly sameAs?: { readonly [name: string]: string };
  /** Variables that the manual names, separated by blanks, `X_*` for all that begin so. */
  readonly env?: EnvNames;
  /** `@FILE` among its words stands for the words in that file. */
  readonly responseFiles?: true;
  /**
   * How its options are spelled. `gnu` (default): bundles, `--x=v`, abbreviations of long options, options anywhere. `posix`: the same, but options end at the first operand.
   * `plain`: bundles and `--x=v`, no abbreviations. `single`: long names with one dash, no bundles (`find`, `go`, `terraform`). `none`: everything is an operand.
   */
  readonly style?: 'gnu' | 'posix' | 'plain' | 'plain-posix' | 'single' | 'single-posix' | 'none';
  /** Options of the levels above a subcommand are not its own (`git -C` is not `git log -C`). Default: they are valid at every level. */
  readonly ownOptions?: boolean;
  /** A word after an option that takes a value is that value whatever it begins with. Default: not for `plain`, where it may be one more option. */
  readonly dashValues?: true;
  /** `tar xvf`: the first word may be a bundle without a dash. */
  readonly oldStyle?: boolean;
}

/** All names of a program, its own first. */
export const namesOf = ({ name, sameAs = {} }: Pick<Program, 'name' | 'sameAs'>): readonly string[] => [
  ...name.split(' '),
  ...Object.keys(sameAs),
];

export interface EnvNames {
  /** Variables that choose code, files or servers: setting one is reviewed, even for the project's own code. */
  readonly steers?: string;
  /** They choose looks, amounts and the like: any value may be set. */
  readonly free?: string;
  /** They switch hooks or checks off: guarded. */
  readonly guards?: string;
}

/** An option as given: canonical name and value. */
export interface Given {
  readonly name: string;
  readonly role: Role | 'flag' | 'optional';
  readonly value?: Arg;
  /** How many subcommands and operands stand before it. */
  readonly after: number;
  /** With it the program only prints its help or version. */
  readonly help?: true;
}

/** A word that could not be placed. `after`, of an option that is not listed: how many subcommands and operands stand before it. */
export interface Problem {
  readonly word: string;
  readonly why: string;
  readonly after?: number;
  /** Its value, where one is attached. */
  readonly value?: Arg;
  /** It stands where a subcommand does. */
  readonly isSub?: true;
}

/** A command line as the one reader understood it. */
export interface Parsed {
  readonly program: Program;
  /** The name that was typed. */
  readonly typed: string;
  readonly sub: readonly string[];
  readonly spec: Spec;
  readonly given: readonly Given[];
  readonly operands: readonly Arg[];
  /** How many operands stood before `--`; absent without one. */
  readonly beforeDashes?: number;
  /** Operands with their roles. */
  readonly roles: readonly { readonly role: Role; readonly arg: Arg }[];
  /** It only prints its help or version. */
  readonly asksHelp: boolean;
  /** Words the reader could not place, with why. */
  readonly problems: readonly Problem[];
  /** Canonical or other name. */
  has(option: string): boolean;
  value(option: string): Arg | undefined;
  values(option: string): readonly Arg[];
  stdin: Stream | undefined;
}

/** Something to be run by whoever knows how: a command line, a shell text, or a script file. */
export type Inner = {
  readonly site?: 'container' | 'remote';
  readonly via?: string;
  /** Runs with more rights. */ readonly privileged?: boolean;
  /** Variables set for it. */ readonly env?: ReadonlyMap<string, Arg>;
  /** More of them come from a file that the program reads. */ readonly envFromFile?: true;
  /** Its directory, when not ours. */ readonly cwd?: Arg;
} & (
  | {
      readonly kind: 'argv';
      readonly args: readonly Arg[];
      /** Further arguments come from standard input. */ readonly more?: boolean;
      /** What is not known of its arguments comes from a file that the program reads. */ readonly fromFile?: boolean;
    }
  | {
      readonly kind: 'shell';
      readonly text: Arg;
      readonly args?: readonly Arg[];
      /** What is not known of it comes from a file that the program reads. */ readonly fromFile?: boolean;
    }
  | {
      readonly kind: 'script';
      readonly file: Arg;
      readonly args: readonly Arg[];
      readonly language?: string;
      /** Into the program itself, beside what it runs. */ readonly loaded?: true;
    }
  | { readonly kind: 'code'; readonly language: string; readonly text: Arg; readonly args?: readonly Arg[] }
  /** Standard input is the code; `args` are its arguments, of a shell beginning with its own name. */
  | { readonly kind: 'stdin'; readonly language: string; readonly args?: readonly Arg[] }
);

export interface Judgement {
  readonly effects?: readonly Effect[];
  readonly inner?: readonly Inner[];
  readonly prints?: Prints;
  /** What is known of each line it prints, with `prints: 'paths'`. */
  readonly shape?: Shape | undefined;
  /** True if its output reveals nothing of what it reads. */
  readonly masks?: boolean;
  /** Called like this, the program never prints its arguments in an error message. */
  readonly silent?: boolean;
  /** Parts whose output it shows although they are in none of its words: what a variable holds. */
  readonly carries?: readonly number[];
  /** Exactly what it prints, when that can be computed. */
  readonly output?: string | undefined;
  /** Drops the effects of roles: the escape hatch has said it all. Options that are unclear stay so, but for those in `understands`. */
  readonly replaces?: boolean;
  readonly understands?: readonly string[];
}

/** A file that is as it was before the session, or the texts it had then. */
export type FileChange = { readonly kind: 'same' } | { readonly kind: 'changed'; readonly before: OldTexts };

/** What an escape hatch may ask. Facts only: nothing here runs or writes anything. */
export interface Tools {
  places(arg: Arg): readonly Place[];
  /** The working directory when it is exactly known. */
  readonly cwd: string | undefined;
  readonly home: string;
  /** Where programs put temporary files unless the script says otherwise. */
  readonly temp: string;
  /** Text of a file as this call left it, or as it is on disk. `madeHere`: this call made the file. */
  fileText(
    path: string,
  ):
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'absent' }
    | { readonly kind: 'unknown'; readonly why: string; readonly large?: true; readonly madeHere?: true };
  /** The same for a file whose lines are going to run. One that is too large and was not there before the session is a limit of the call. */
  codeText(path: string): ReturnType<Tools['fileText']>;
  /** A bound of following was reached in these files: noted as a limit of the call, unless they were there before the session. Gives `detail` back. */
  tooMuch(detail: string, files: readonly string[]): string;
  /** Code that it runs and nobody reads, under its name: shown to whoever is asked about the call. */
  show(name: string, text: string): void;
  exists(path: string): 'file' | 'directory' | 'absent' | 'unknown';
  /** Names in a directory; nothing when they cannot be told, or this call changed something below it. */
  names(dir: string): readonly string[] | undefined;
  /** Whether a file is as it was before the session and this call. */
  since(path: string): FileChange;
  /** Whether this call or an earlier one wrote the file itself, and not only a program that it ran: an installer, say. */
  wroteItself(path: string): boolean;
  /** The file behind links; nothing when that cannot be told. */
  realPath(path: string): string | undefined;
  /** Files that this call wrote by name at or below a directory. */
  writtenBelow(dir: string): readonly string[];
  /** Names in a directory on disk, whatever this call did there; none when they cannot be told. */
  diskNames(dir: string): readonly string[];
  readonly git: GitTools;
  /** What the project was before the session; whoever believes a file asks here whether it is old. */
  readonly baseline: Baseline;
  /** Value of a variable set in this call or before the command. */
  variable(name: string): Arg | undefined;
  /** Standard input, when it is known text. */
  readonly stdin: Stream | undefined;
  /** Nearest directory at or above the working directory that holds this file, inside the project. */
  findUp(name: string): string | undefined;
}

/** Git facts an escape hatch needs; each may be unknown. */
export interface GitTools {
  currentBranch(): string | undefined;
  isProtected(branch: string): boolean;
  /** Names of configured remotes, or nothing when they cannot be told. */
  remotes(): ReadonlyMap<string, readonly string[]> | undefined;
  upstream(branch: string): { readonly remote: string; readonly branch: string } | undefined;
  alias(name: string): string | undefined;
  /** Helpers the repository configures that this subcommand would run. */
  helpers(
    sub: string,
  ):
    | { readonly kind: 'known'; readonly value: readonly { readonly key: string; readonly value: string }[] }
    | { readonly kind: 'unknown'; readonly why: string };
  hooks(names: readonly string[]): readonly string[] | undefined;
  headPushed(): boolean | undefined;
  tracked(path: string): 'clean' | 'modified' | 'untracked' | undefined;
  /** Going back to the last commit leaves this path as it is: a file, or nothing there. */
  asCommitted(path: string): boolean | undefined;
  sameRepository(a: string, b: string): boolean;
  localBranches(): readonly string[] | undefined;
  /** Commit that a branch, tag or other ref stands for now. */
  commitOf(ref: string): string | undefined;
  /** The value that counts for a configuration key; nothing when it is not set or cannot be told. */
  config(key: string): string | undefined;
  /** Whether all of `base..HEAD` is own work that no remote has. */
  ownUnpushed(base: string): boolean | undefined;
}
