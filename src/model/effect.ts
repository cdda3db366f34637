// What a call would do. The union is closed: an effect that is not here cannot be expressed, and `unclear` is a member.
import type { Place } from './place.ts';
import type { Server } from './zone.ts';

/** Reads a file: its `content`, or only `names` (existence, names, sizes, counts). */
export interface Read {
  readonly kind: 'read';
  readonly place: Place;
  readonly sees: 'content' | 'names';
  /**
   * The path was passed to a program whose data does not say that it reads it; the program may use the path as configuration, code or input. For a
   * secret, and for the user's rules, this counts as reading.
   * `settings`: it reads the file as its settings or code, and so may quote its lines. `word`: the data says that the argument is text, but the text is the path of a file; a start-up file or git hook may then be written.
   */
  readonly handed?: true | 'settings' | 'word' | 'key';
  /** Only names, counts or digests are printed, but they depend on the content: repeated calls can reveal it. For the user's rules this counts as reading. */
  readonly tests?: true;
  /** The file does not exist, so nothing is read. */
  readonly absent?: true;
}

/**
 * `create` makes a new entry or directory, `change` replaces content, `append` adds, `mode` changes permissions, `owner` changes owner, ACL or flags,
 * `link` makes a link to `target`, `perhaps` means that a program received the path and may write there.
 */
export interface Write {
  readonly kind: 'write';
  readonly place: Place;
  readonly how: 'create' | 'change' | 'append' | 'mode' | 'owner' | 'link' | 'perhaps';
  /** The exact new content or added text, if the call contains it. */
  readonly text?: string;
  /** The existing file is not edited: another file takes its place. */
  readonly replaces?: true;
  /** The new entry is empty: a directory, or an empty file. An existing entry stays as it is. */
  readonly bare?: true;
  /** The change only names packages and versions, in a build file that could hold code. */
  readonly plain?: true;
  /** Where a link points. */
  readonly target?: Place;
  /**
   * For `mode`: the new mode makes the entry `executable`, `open` (world writable, setuid, setgid, capability), or is `plain`.
   * `unknown` also if it may make everything below inaccessible.
   */
  readonly mode?: 'executable' | 'open' | 'plain' | 'unknown';
}

/** `remove` deletes, `empty` truncates, `move` moves the file to a place for which there is a write effect. */
export interface Delete {
  readonly kind: 'delete';
  readonly place: Place;
  readonly how: 'remove' | 'empty' | 'move';
}

/**
 * Code runs. `project`: the project's own code through a toolchain runner. `followed`: a script or recipe that was read; its parts carry the effects.
 * `inline` and `script`: code that was found but not read. `installed`: code outside the project that is not a known program. `downloaded`: code that
 * came from the network in this call or session.
 */
export interface Run {
  readonly kind: 'run';
  readonly code: 'project' | 'followed' | 'inline' | 'script' | 'installed' | 'downloaded';
  readonly what: string;
  readonly place?: Place;
}

/**
 * `fetch` downloads, `send` sends data, `upload` sends files or streams, `socket` is a raw connection, `listen` opens a port, `lookup` is a DNS query,
 * `probe` checks whether a host answers.
 */
export interface Network {
  readonly kind: 'network';
  readonly use: 'fetch' | 'send' | 'upload' | 'socket' | 'listen' | 'lookup' | 'probe';
  readonly server: Server;
  /** The HTTP method in upper case, if the protocol is HTTP. */
  readonly method?: string;
  /**
   * For `listen`: what the server offers. `app`: a development server; `files`: the raw files that the same part reads; `raw`: anything else;
   * `shell`: an interpreter.
   */
  readonly offers?: 'app' | 'files' | 'raw' | 'shell';
  /** The browser that displays the address; later calls act in this page. */
  readonly page?: string;
  /** For `send`: all data that is sent is written out in the call, so a reader of the call sees it. Absent: the data is unknown. */
  readonly data?: 'spelled';
  /** For `send`: the body is what arrives on standard input. */
  readonly takesInput?: true;
}

export const VCS_ACTS = [
  'look',
  'stage',
  'commit',
  'branch',
  'stash',
  'fetch',
  'merge',
  'push',
  'push-unknown',
  'push-protected',
  'force-push',
  'delete-remote',
  'discard',
  'rewrite',
  'rewrite-pushed',
  'drop',
  'remote-same',
  'remote-other',
  'configure',
  'no-verify',
] as const;
/** Files whose content is added to the index or to a commit. */
export interface Staged {
  /** The directory of the repository, if known. */
  readonly at: string | undefined;
  readonly places: readonly Place[];
  readonly except: readonly Place[];
  /** `all`: new files too, except ignored ones; `ignored`: ignored files too; `indexed`: only files that are in the index. */
  readonly takes: 'all' | 'ignored' | 'indexed';
}

/** Commits that are sent from this machine, with their whole content. */
export interface Sent {
  readonly at: string | undefined;
  /** Names of refs; `all`: every branch and tag. */
  readonly refs: readonly string[] | 'all';
}

/**
 * A version-control act. `discard` throws away uncommitted work, `drop` loses commits or stashes, `rewrite` changes unpushed commits, `push-unknown`
 * is a push whose branch is unknown.
 */
export interface Vcs {
  readonly kind: 'vcs';
  readonly act: (typeof VCS_ACTS)[number];
  readonly what: string;
  readonly stages?: Staged;
  readonly sends?: Sent;
}

/**
 * `declared`: a package that a manifest or lock file already names. `new`: adds a dependency or runs a package that is not locked. `global`: outside
 * the project. `remove`, `publish`, `yank`.
 */
export interface Package {
  readonly kind: 'package';
  readonly act: 'declared' | 'new' | 'global' | 'remove' | 'publish';
  readonly what: string;
  /** The directory of the manifest. */
  readonly place?: Place;
  /** Manifests and lock files that this judgement depends on, if the session may have changed one of them. */
  readonly files?: readonly string[];
}

/** A system beyond files: a forge, a cloud, a cluster, a database, a container engine. */
export interface Service {
  readonly kind: 'service';
  /**
   * `look` reads; `converse` comments on a forge; `local` changes something local that is cheap to recreate (a local container); `change` creates or
   * changes; `destroy` removes;
   * `merge`, `publish`, `message` act in the user's name towards others.
   */
  readonly act: 'look' | 'converse' | 'local' | 'change' | 'destroy' | 'merge' | 'publish' | 'message';
  readonly system: string;
  readonly what: string;
}

export interface Process {
  readonly kind: 'process';
  /** `type`: sends input to a terminal or window where normally only a person types. */
  readonly act: 'start' | 'stop' | 'look' | 'type';
  /** Whose process is stopped, or whose terminal it is. `broad`: by a pattern or a whole class. */
  readonly whose: 'own' | 'unknown' | 'others' | 'broad';
  readonly what: string;
}

/** Runs with more privileges (sudo, doas, su, setpriv …). The effects of the inner command become one level stricter. */
export interface Privilege {
  readonly kind: 'privilege';
  readonly how: string;
}

/**
 * Changes how later commands behave: the `environment` of later calls, `startup` files, `persistence` (cron, units, agents), `global` tool settings,
 * `project` tool settings.
 */
export interface Configure {
  readonly kind: 'configure';
  readonly what: 'environment' | 'variable' | 'startup' | 'persistence' | 'global' | 'project' | 'system' | 'guard' | 'own';
  readonly detail: string;
  /** The name of the variable, if a variable is set. */
  readonly variable?: string;
}

/**
 * Puts a secret into the conversation: `environment` prints all variables, `env-value` prints one value of the project's env file, `credential`
 * prints a credential.
 */
export interface Reveal {
  readonly kind: 'reveal';
  readonly what: 'environment' | 'env-value' | 'credential' | 'process-memory';
  readonly detail: string;
  /** For `env-value`: the name of the variable, if its value alone is shown. */
  readonly variable?: string;
  /** Only the output shows the secret, so masking or discarding the output hides it. Absent: it may be shown in other ways too. */
  readonly only?: 'output';
}

/** Starts another agent. `gated`: leeway judges the calls of that agent. `open`: its approvals are off. */
export interface Delegate {
  readonly kind: 'delegate';
  readonly how: 'gated' | 'ungated' | 'open';
  readonly what: string;
  /** The id of the agent session that it continues. */
  readonly resumes?: string;
}

export const HAZARDS = [
  'shutdown',
  'fork-bomb',
  'format',
  'storage',
  'reverse-shell',
  'bind-shell',
  'metadata-credentials',
  'secret-leaves',
  'security-software',
  'weaken-guard',
  'expose-port',
  'remote-shell',
  'capture',
  'accounts',
  'kernel',
  'audit',
  'backup',
  'download-run',
  'endless-loop',
  'self-change',
  'live-session',
  'secret-to-loopback',
  'secret-sent',
  'secret-committed',
] as const;
/** A known danger that cannot be expressed by a place. */
export interface Hazard {
  readonly kind: 'hazard';
  readonly what: (typeof HAZARDS)[number];
  readonly detail: string;
}

/** The effect is unknown. Never quiet. */
export interface Unclear {
  readonly kind: 'unclear';
  readonly why: string;
  /** The word or construct that is unclear. */
  readonly word?: string;
  /** What would make it clear. */
  readonly settle?: string;
}

export const LIMITS = ['depth', 'length', 'steps', 'files', 'time'] as const;
/**
 * The rest of the call was not read because it exceeds a limit of leeway. INVARIANT: at least forbidden if the agent may have written the text that is too
 * long; otherwise a forbidden command could be hidden behind enough padding.
 */
export interface Limit {
  readonly kind: 'limit';
  readonly what: (typeof LIMITS)[number];
  readonly detail: string;
  /** The files on disk that exceed the limit, if they are the only cause. Files that existed before the session merely count as unread. */
  readonly within?: readonly string[];
}

export type Effect =
  | Read
  | Write
  | Delete
  | Run
  | Network
  | Vcs
  | Package
  | Service
  | Process
  | Privilege
  | Configure
  | Reveal
  | Delegate
  | Hazard
  | Unclear
  | Limit;
export type EffectKind = Effect['kind'];

export const unclear = (why: string, word?: string, settle?: string): Unclear => ({
  kind: 'unclear',
  why,
  ...(word === undefined ? {} : { word }),
  ...(settle === undefined ? {} : { settle }),
});

export const overLimit = (what: Limit['what'], detail: string, within?: readonly string[]): Limit => ({
  kind: 'limit',
  what,
  detail,
  ...(within === undefined ? {} : { within }),
});
