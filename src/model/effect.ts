// What a call would do. The union is closed: an effect that is not here cannot be expressed, and `unclear` is a member.
import type { Place } from './place.ts';
import type { Server } from './zone.ts';

/** Reads a file: its `content`, or only `names` (existence, names, sizes, counts). */
export interface Read {
  readonly kind: 'read';
  readonly place: Place;
  readonly sees: 'content' | 'names';
  /** A program was given the path, and its data does not say that it reads it: as configuration, as code, as anything. For a secret, and for the user's rules, that is reading. `word`: its data says that it takes a text, which spells the path of a file; a start-up file or git hook may then be written. */
  readonly handed?: true | 'word';
  /** Only names, counts or digests are printed, but they depend on the content: repeated calls can reveal it. For the user's rules this counts as reading. */
  readonly tests?: true;
  /** There is no such file, so nothing is read. */
  readonly absent?: true;
}

/** `create` makes a new entry or directory, `change` replaces content, `append` adds, `mode` changes permissions, `owner` owner/ACL/flags, `link` makes a link to `target`, `perhaps` means that a program received the path and may write there. */
export interface Write {
  readonly kind: 'write';
  readonly place: Place;
  readonly how: 'create' | 'change' | 'append' | 'mode' | 'owner' | 'link' | 'perhaps';
  /** The exact new content or added text, where the call spells it. */
  readonly text?: string;
  /** What is there is not edited: something else is put in its place. */
  readonly replaces?: true;
  /** It holds nothing: a directory, or an empty file where there was none; what is there stays as it is. */
  readonly bare?: true;
  /** It only names packages and versions, in a build file that could hold code. */
  readonly plain?: true;
  /** Where a link points. */
  readonly target?: Place;
  /** For `mode`: the mode makes it `executable`, `open` (world writable, setuid, setgid, capability) or is `plain`. `unknown` also where all that lies below may be out of reach. */
  readonly mode?: 'executable' | 'open' | 'plain' | 'unknown';
}

/** `remove` deletes, `empty` truncates, `move` takes it away to another place that a write names. */
export interface Delete {
  readonly kind: 'delete';
  readonly place: Place;
  readonly how: 'remove' | 'empty' | 'move';
}

/**
 * Code runs. `project`: the project's own code through a toolchain runner. `followed`: a script or recipe that was read; its parts carry the effects.
 * `inline` and `script`: code that was met and not read. `installed`: code outside the project that is not a known program. `downloaded`: it came from the network in this call or session.
 */
export interface Run {
  readonly kind: 'run';
  readonly code: 'project' | 'followed' | 'inline' | 'script' | 'installed' | 'downloaded';
  readonly what: string;
  readonly place?: Place;
}

/** `fetch` gets, `send` carries data out, `upload` carries files or streams out, `socket` is a raw connection, `listen` opens a port, `lookup` is a DNS query, `probe` looks whether something answers. */
export interface Network {
  readonly kind: 'network';
  readonly use: 'fetch' | 'send' | 'upload' | 'socket' | 'listen' | 'lookup' | 'probe';
  readonly server: Server;
  /** Upper-case HTTP method, where it is HTTP. */
  readonly method?: string;
  /** For `listen`: what it hands out. `raw`: a directory's raw files; `app`: a development server; `shell`: an interpreter. */
  readonly offers?: 'app' | 'raw' | 'shell';
  /** The browser that shows the address from now on; later calls act in its page. */
  readonly page?: string;
  /** For `send`: everything that goes out is spelled in the call, so that whoever reads the call has seen it. Absent: nobody knows what goes out. */
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
/** Files whose content goes into the index, or into a commit. */
export interface Staged {
  /** The directory of the repository, where it is known. */
  readonly at: string | undefined;
  readonly places: readonly Place[];
  readonly except: readonly Place[];
  /** `all`: new files too, but none that git ignores; `ignored`: those as well; `indexed`: nothing but what the index has. */
  readonly takes: 'all' | 'ignored' | 'indexed';
}

/** Commits that leave this machine, with all that they hold. */
export interface Sent {
  readonly at: string | undefined;
  /** By name; `all`: every branch and tag. */
  readonly refs: readonly string[] | 'all';
}

/** A version-control act. `discard` throws away uncommitted work, `drop` loses commits or stashes, `rewrite` changes unpushed commits, `push-unknown` a push whose branch cannot be told. */
export interface Vcs {
  readonly kind: 'vcs';
  readonly act: (typeof VCS_ACTS)[number];
  readonly what: string;
  readonly stages?: Staged;
  readonly sends?: Sent;
}

/** `declared`: what manifest or lock file already names. `new`: adds a dependency or runs a package that is not locked. `global`: outside the project. `remove`, `publish`, `yank`. */
export interface Package {
  readonly kind: 'package';
  readonly act: 'declared' | 'new' | 'global' | 'remove' | 'publish';
  readonly what: string;
  /** Where the manifest lies. */
  readonly place?: Place;
  /** Manifests and lock files that were read to judge it, where the session may have changed one. */
  readonly files?: readonly string[];
}

/** A system beyond files: a forge, a cloud, a cluster, a database, a container engine. */
export interface Service {
  readonly kind: 'service';
  /** `look` reads; `converse` is talk on a forge; `local` changes something local and cheap (a local container); `change` creates or changes; `destroy` removes; `merge`, `publish`, `message` go out under the user's name. */
  readonly act: 'look' | 'converse' | 'local' | 'change' | 'destroy' | 'merge' | 'publish' | 'message';
  readonly system: string;
  readonly what: string;
}

export interface Process {
  readonly kind: 'process';
  /** `type`: gives a terminal or window input that only a person gives. */
  readonly act: 'start' | 'stop' | 'look' | 'type';
  /** Whose process is stopped, or whose terminal it is. `broad`: by a pattern or a whole class. */
  readonly whose: 'own' | 'unknown' | 'others' | 'broad';
  readonly what: string;
}

/** Runs with more rights (sudo, doas, su, setpriv …). The effects of what runs are raised one level. */
export interface Privilege {
  readonly kind: 'privilege';
  readonly how: string;
}

/** Changes what later runs: the `environment` of later calls, `startup`, `persistence` (cron, units, agents), `global` tool settings, `project` tool settings. */
export interface Configure {
  readonly kind: 'configure';
  readonly what: 'environment' | 'variable' | 'startup' | 'persistence' | 'global' | 'project' | 'system' | 'guard' | 'own';
  readonly detail: string;
  /** The name of the variable that is set, where it is one. */
  readonly variable?: string;
}

/** Puts a secret into the conversation: `environment` dumps, `env-value` a value picked from the project's env, `credential`. */
export interface Reveal {
  readonly kind: 'reveal';
  readonly what: 'environment' | 'env-value' | 'credential' | 'process-memory';
  readonly detail: string;
  /** Nothing but its output shows it: where that is masked or thrown away, nobody sees it. Unless it says so, it may be shown in other ways. */
  readonly only?: 'output';
}

/** Starts another agent. `gated`: its own calls pass through leeway. `open`: with its approvals off. */
export interface Delegate {
  readonly kind: 'delegate';
  readonly how: 'gated' | 'ungated' | 'open';
  readonly what: string;
  /** The session that it continues, by the agent's id. */
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
/** A named danger that no place expresses. */
export interface Hazard {
  readonly kind: 'hazard';
  readonly what: (typeof HAZARDS)[number];
  readonly detail: string;
}

/** We do not know. Never quiet. */
export interface Unclear {
  readonly kind: 'unclear';
  readonly why: string;
  /** The word or construct that made it so. */
  readonly word?: string;
  /** What would settle it. */
  readonly settle?: string;
}

export const LIMITS = ['depth', 'length', 'steps', 'files', 'time'] as const;
/**
 * A limit of leeway kept the rest of the call from being read. INVARIANT: never looser than forbidden where the agent could have written what is too
 * much, or a forbidden command is cleared by putting enough in front of it.
 */
export interface Limit {
  readonly kind: 'limit';
  readonly what: (typeof LIMITS)[number];
  readonly detail: string;
  /** The files on disk that are too much, where nothing else is. Files that were there before the session are merely unread. */
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
