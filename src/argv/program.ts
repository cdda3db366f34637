// The shape of a program's data. Programs are described as data; the few that need code get parsed options, never raw words.
import type { Baseline, OldTexts } from '../model/baseline.ts';
import type { Effect } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import type { Arg, Shape, Stream } from '../shell/value.ts';

/**
 * What an option's value or an operand is.
 * Text: `text` only text · `data` text, or a file that is read: `@FILE`, `key=@FILE`, `file://FILE` · `settings` `key=value` pairs; if a key's name
 * contains file, output,
 * path or directory, its value is a file that is written · `formats` `NAME`, or `NAME=FILE`, `NAME:FILE`, where the file is written.
 * Files: `names` a path that is looked at, not read · `reads` a file whose content is read · `tree` a directory that is read with everything below it
 * · `writes` a file that is replaced or created ·
 * `appends` a file that is added to · `creates` a new entry (directories) · `edits` a file that is read and changed in place · `deletes` ·
 * `deletes-tree` · `moves` a file that is moved (a later
 * operand says where to) · `empties` a file that is truncated · `converts` a file that is read; a new file is created beside it · `in-out` `IN:OUT`,
 * or `IN` alone, which is read ·
 * `refills` a directory that is emptied and filled again, unless a row with `keeps` applies ·
 * `covers` a mount point: mounting or unmounting hides what is below it ·
 * `unpacks` an archive whose files go into `into` or the working directory · `into` a directory that is filled with files of any name · `cwd` a
 * directory to work in.
 * Network: `connects` a URL or host · `probes` a host that is only tested for an answer · `lookups` a name that is looked up · `listens` an address that is
 * opened · `sends` a text that is sent to the server; `@FILE` and `key=@FILE` in it are read · `uploads` a file whose content is sent to the server.
 * Code: `shell` a text run by a shell · `command` this operand and all that follow are a command · `script` a file that is run · `loads` a
 * configuration or plugin that is
 * code: project code if it is in the project, otherwise unclear · `runs` a file or directory of a project that is run · `project-code` the same, for programs
 * that run code below the working directory anyway. `unclear` the option is known but its effect is not.
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

/** What a program prints: decides what is known about its output and whether the output reveals the contents it read. */
export type Prints =
  /** Something derived from what it reads (the default). */
  | 'content'
  | 'nothing'
  /** Names, sizes, states: reveals no content. */
  | 'names'
  /** One path per line, each below the given places (or the working directory). */
  | 'paths'
  /** A single number, hash, date or id. */
  | 'token'
  /** Only such words. */
  | 'tokens'
  /** Such a word at the start of every line, followed by anything. */
  | 'token-lines'
  /** Lines `NAME=value`, each a complete assignment: the part before the first `=` reveals no value. */
  | 'assignments'
  /** The same for the whole environment, where a value may continue on the next line. */
  | 'environment'
  /** The JSON that describes containers. */
  | 'containers'
  /** Lines that begin with a number and a colon. */
  | 'numbered'
  /** Only numbers without a sign. */
  | 'numbers';

/**
 * Option lists are text: entries separated by blanks, synonyms joined by `|`, with the canonical name first: `-r|-R|--recursive -f|--force`.
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
   * Further flags that only print help or the version, whatever else is given: `-v`. Need not be listed here: `--help`, `--version`, and
   * `-h`, `-V`, `-?` if the data lists them as synonyms of those. `none`: the program does its work in spite of `--help`.
   */
  readonly help?: string;
  /** Options that take a value and whose effect is unclear. Those without a value belong in `unclearFlags`. */
  readonly unclear?: string;
  readonly unclearFlags?: string;
  /**
   * Roles of the operands in order, separated by blanks; `?` optional, `...` any number (once): `text reads...`, `reads... writes`, `none`, `command`.
   * More operands than the pattern takes are unclear.
   */
  readonly operands?: string;
  /**
   * Values that are keywords of the program, by option or `operands`: they count as text, whatever the role says. `*` matches any characters but
   * blanks and slashes,
   * `#` a number: `{ '--reporter': 'dot json', operands: 'build clean' }`.
   */
  readonly known?: { readonly [option: string]: string };
  /** The operand that the program uses if none is given: `.`. */
  readonly defaultOperand?: string;
  /** Files and directories that the program creates or changes in its working directory without naming them, separated by blanks. */
  readonly makes?: string;
  /** What the program does apart from its files; `nothing` must be written out. `{operands}` in a text stands for the operands as they were given. */
  readonly does: 'nothing' | readonly Effect[];
  /** Changes caused by options, in order; `has`: at least one of these options is given, `lacks`: none of them. */
  readonly when?: readonly WhenRow[];
  readonly prints?: Prints;
  /** The program shows its arguments only in its output; no error message contains them. */
  readonly silent?: true;
  /**
   * No option of the program, listed or not, writes, runs, sends or deletes, so an unknown option is harmless.
   * Or the options, separated by blanks, that have this effect because they exclude the harmful ones. From the manual, never guessed.
   */
  readonly tame?: true | string;
  /** Subcommands. A subcommand that is not listed is unclear. */
  readonly sub?: { readonly [name: string]: Spec };
  /** With `sub`: the spec for a call without a subcommand; absent means unclear. */
  readonly bare?: Spec;
  /** For `bare`: the words after the first operand belong to the alias, script or task that it names, and are not read as options. */
  readonly verbatim?: true;
  /** Opens its output files, and so empties them, before it reads its input. */
  readonly opensFirst?: true;
  /** A compiler: its output files are programs built from the files it reads, or from the project it works in. */
  readonly builds?: true;
  /** The program's own code, for what data cannot express. Runs after the roles; its result is added. */
  readonly judge?: (parsed: Parsed, tools: Tools) => Judgement;
}

export interface WhenRow {
  readonly has?: string;
  readonly lacks?: string;
  /** Applies only if exactly one option is given and it is one of these; `none`: no option is given. */
  readonly alone?: string;
  /** Applies only if an option of `has` has one of these values, separated by blanks. */
  readonly value?: string;
  /** Applies only if there are operands (`some`) or none (`none`). */
  readonly given?: 'some' | 'none';
  /**
   * Applies only if the operands match one of these entries, separated by blanks. The words of an entry are joined by dots; `*` is any characters of
   * a word, `?` one character (a dot, for example),
   * `#` a number, `...` any further known words, `...*` any further words: `status app.list show-*...`. An unknown operand matches no entry.
   */
  readonly words?: string;
  /** Does not apply if the operands match one of these entries; `none` for no operands, `...` for any known operands. */
  readonly unless?: string;
  /** Applies only if these words are among the operands, anywhere: `-F -P.*.ACCEPT`. */
  readonly mentions?: string;
  readonly operands?: string;
  readonly makes?: string;
  /** A dry run: operands are only looked at, and `does`, `makes` and earlier rows do not apply. Options that write or run still do. */
  readonly dry?: true;
  /** Directories with the role `refills` are not emptied first. */
  readonly keeps?: true;
  /** Added to what the program does. */
  readonly does?: readonly Effect[];
  readonly prints?: Prints;
}

export interface Program extends Spec {
  /** Names of the program, its main name first, separated by blanks. Names of forks and aliases belong in `sameAs`. */
  readonly name: string;
  readonly manual: string;
  /** True aliases and forks that have the same options: name, and the manual that says so. */
  readonly sameAs?: { readonly [name: string]: string };
  /** Environment variables that the manual names, separated by blanks; `X_*` for all with this prefix. */
  readonly env?: EnvNames;
  /** An argument `@FILE` is replaced by the words in that file. */
  readonly responseFiles?: true;
  /**
   * How its options are spelled. `gnu` (default): bundles, `--x=v`, abbreviations of long options, options anywhere. `posix`: the same, but options end at the first operand.
   * `plain`: bundles and `--x=v`, no abbreviations. `single`: long names with one dash, no bundles (`find`, `go`, `terraform`). `none`: everything is an operand.
   */
  readonly style?: 'gnu' | 'posix' | 'plain' | 'plain-posix' | 'single' | 'single-posix' | 'none';
  /** Options of the levels above a subcommand are not valid for it (`git -C` is not `git log -C`). Default: they are valid at every level. */
  readonly ownOptions?: boolean;
  /** The word after an option that takes a value is always its value, even if it begins with a dash. Default: not for `plain`, where it may be another option. */
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
  /** Variables that choose code, files or servers: setting one needs review, even for the project's own code. */
  readonly steers?: string;
  /** Variables that only choose appearance, amounts and so on: any value is fine. */
  readonly free?: string;
  /** Variables that switch hooks or checks off: guarded. */
  readonly guards?: string;
}

/** An option as given: canonical name and value. */
export interface GivenOption {
  readonly name: string;
  readonly role: Role | 'flag' | 'optional';
  readonly value?: Arg;
  /** The number of subcommands and operands before it. */
  readonly after: number;
  /** This option makes the program only print its help or version. */
  readonly help?: true;
}

/** A word that the reader could not interpret. `after`, for an option that is not listed: the number of subcommands and operands before it. */
export interface Problem {
  readonly word: string;
  readonly why: string;
  readonly after?: number;
  /** Its value, if one is attached. */
  readonly value?: Arg;
  /** It is in the position of a subcommand. */
  readonly isSub?: true;
}

/** A command line as the one reader understood it. */
export interface Parsed {
  readonly program: Program;
  /** The name that was typed. */
  readonly typed: string;
  readonly sub: readonly string[];
  readonly spec: Spec;
  readonly given: readonly GivenOption[];
  readonly operands: readonly Arg[];
  /** The number of operands before `--`; absent if there is no `--`. */
  readonly beforeDashes?: number;
  /** Operands with their roles. */
  readonly roles: readonly { readonly role: Role; readonly arg: Arg }[];
  /** The call only prints the program's help or version. */
  readonly asksHelp: boolean;
  /** Words that the reader could not interpret, and why. */
  readonly problems: readonly Problem[];
  /** Takes the canonical name or a synonym. */
  has(option: string): boolean;
  value(option: string): Arg | undefined;
  values(option: string): readonly Arg[];
  stdin: Stream | undefined;
}

/** Something that the program runs: a command line, a shell text, code or a script file. */
export type Inner = {
  readonly site?: 'container' | 'remote';
  readonly via?: string;
  /** Runs with more privileges. */ readonly privileged?: boolean;
  /** Environment variables set for it. */ readonly env?: ReadonlyMap<string, Arg>;
  /** Further variables come from a file that the program reads. */ readonly envFromFile?: true;
  /** Its working directory, if it is another one. */ readonly cwd?: Arg;
  /** The project's own code computes a part of it: only what is known about it counts. */ readonly computed?: true;
} & (
  | {
      readonly kind: 'argv';
      readonly args: readonly Arg[];
      /** Further arguments come from standard input. */ readonly more?: boolean;
      /** The unknown parts of its arguments come from a file that the program reads. */ readonly fromFile?: boolean;
    }
  | {
      readonly kind: 'shell';
      readonly text: Arg;
      readonly args?: readonly Arg[];
      /** The unknown parts of the text come from a file that the program reads. */ readonly fromFile?: boolean;
      /** The program may write what it reads into its standard input. */ readonly fed?: true;
    }
  | {
      readonly kind: 'script';
      readonly file: Arg;
      readonly args: readonly Arg[];
      readonly language?: string;
      /** The script is loaded into the program itself, in addition to what it runs. */ readonly loaded?: true;
    }
  | { readonly kind: 'code'; readonly language: string; readonly text: Arg; readonly args?: readonly Arg[] }
  /** The code comes from standard input; `args` are its arguments, which for a shell begin with its name. */
  | { readonly kind: 'stdin'; readonly language: string; readonly args?: readonly Arg[] }
);

export interface Judgement {
  readonly effects?: readonly Effect[];
  readonly inner?: readonly Inner[];
  readonly prints?: Prints;
  /** With `prints: 'paths'`: what is known of each printed line. */
  readonly shape?: Shape | undefined;
  /** True if its output reveals nothing of what it reads. */
  readonly masks?: boolean;
  /** Called like this, the program does not print its arguments in error messages. */
  readonly silent?: boolean;
  /** Further parts whose output it prints, although no argument contains them: the values of variables. */
  readonly carries?: readonly number[];
  /** The exact output, if it can be computed. */
  readonly output?: string | undefined;
  /** Discards the effects of the roles, because the program's code has given all effects. Unclear options stay unclear, except those in `understands`. */
  readonly replaces?: boolean;
  readonly understands?: readonly string[];
}

/** A file that is unchanged since before the session, or the contents it had then. */
export type FileChange = { readonly kind: 'same' } | { readonly kind: 'changed'; readonly before: OldTexts };

/** What a program's code may ask. Facts only: nothing here runs or writes anything. */
export interface Tools {
  places(arg: Arg): readonly Place[];
  /** The working directory, if it is exactly known. */
  readonly cwd: string | undefined;
  readonly home: string;
  /** Where programs put temporary files unless the script sets another directory. */
  readonly temp: string;
  /** Content of a file as this call leaves it so far, or as it is on disk. `madeHere`: this call created the file. */
  fileText(
    path: string,
  ):
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'absent' }
    | { readonly kind: 'unknown'; readonly why: string; readonly large?: true; readonly madeHere?: true };
  /** The same for a file whose lines will run. If it is too large and did not exist before the session, the call exceeds a limit. */
  codeText(path: string): ReturnType<Tools['fileText']>;
  /** Call this if a limit was reached while following these files: the call then exceeds a limit, unless they existed before the session. Returns `detail`. */
  tooMuch(detail: string, files: readonly string[]): string;
  /** Registers code that runs but is not analysed, with its name, to be shown to the person or model that decides about the call. */
  show(name: string, text: string): void;
  exists(path: string): 'file' | 'directory' | 'absent' | 'unknown';
  /** Names in a directory; undefined if unknown or if this call changed something below it. */
  names(dir: string): readonly string[] | undefined;
  /** Whether a file is unchanged since before the session and this call. */
  since(path: string): FileChange;
  /** Whether this call or an earlier one wrote the file directly, as opposed to a program (an installer, for example) that it ran. */
  wroteItself(path: string): boolean;
  /** The path with links resolved; undefined if unknown. */
  realPath(path: string): string | undefined;
  /** Files that this call wrote by name at or below a directory. */
  writtenBelow(dir: string): readonly string[];
  /** The `.git` directory of the repository for which an earlier command of this call adds a worktree here, and nothing else does. */
  newWorkTree(dir: string): string | undefined;
  /** Names in a directory on disk, whatever this call did there; empty if unknown. */
  diskNames(dir: string): readonly string[];
  readonly git: GitTools;
  /** The state of the project before the session. Code that trusts a file asks here whether it is old. */
  readonly baseline: Baseline;
  /** Value of a variable that is set in this call or in front of the command. */
  variable(name: string): Arg | undefined;
  /** Standard input, if its text is known. */
  readonly stdin: Stream | undefined;
  /** Nearest directory at or above the working directory that holds this file, inside the project. */
  findUp(name: string): string | undefined;
}

/** Facts about git that a program's code needs; each may be unknown. */
export interface GitTools {
  currentBranch(): string | undefined;
  /** The branches that may be checked out after the earlier commands of this call; undefined stands for an unknown one. */
  possibleBranches(): readonly (string | undefined)[];
  isProtected(branch: string): boolean;
  /** Configured remotes by name; undefined if unknown. */
  remotes(): ReadonlyMap<string, readonly string[]> | undefined;
  upstream(branch: string): { readonly remote: string; readonly branch: string } | undefined;
  alias(name: string): string | undefined;
  /** Helper programs from the repository's configuration that this subcommand would run. */
  helpers(
    sub: string,
  ):
    | { readonly kind: 'known'; readonly value: readonly { readonly key: string; readonly value: string }[] }
    | { readonly kind: 'unknown'; readonly why: string };
  hooks(names: readonly string[]): readonly string[] | undefined;
  headPushed(): boolean | undefined;
  tracked(path: string): 'clean' | 'modified' | 'untracked' | undefined;
  /** Whether restoring the last commit would leave this path unchanged, as a file or as absent. */
  asCommitted(path: string): boolean | undefined;
  sameRepository(a: string, b: string): boolean;
  localBranches(): readonly string[] | undefined;
  /** The commit that a branch, tag or other ref points to now. */
  commitOf(ref: string): string | undefined;
  /** The effective value of a configuration key; undefined if it is not set or unknown. */
  config(key: string): string | undefined;
  /** Whether all commits of `base..HEAD` are the user's own and are on no remote. */
  ownUnpushed(base: string): boolean | undefined;
}
