// The zones of places and servers. policy/ decides which path is in which zone.

/**
 * - `project` inside the fixed project root
 * - `protected` inside the project, but configures what later runs or what guards (see policy.md of the docs)
 * - `settings` settings of agents in the project that could switch the hook off
 * - `env` the project's own env files
 * - `githook` git hooks and other files a VCS runs by itself
 * - `regenerable` known build output that git ignores
 * - `made` provably made in this session
 * - `tracked` tracked by git and unmodified, so git can bring it back
 * - `absent` known not to be there, and nothing puts something there before it is deleted
 * - `ignored` ignored by git and nothing calls it regenerable
 * - `temp` the temporary directories; `owntemp` the session's own directory there
 * - `workspace` what the agent of this call keeps for itself: plans, scratch, task lists, memory, results of its tools
 * - `home` the user's home; `otherhome` another user's home; `secrets` credentials wherever they are; `startup` files that start code later
 * - `own` leeway's files and the user's settings that hold its hook; `record` leeway's log and the agents' transcripts
 * - `sink` /dev/null and the call's own streams; `device` disks and other devices
 * - `root` the file system root, a system directory itself, a home directory itself
 * - `system` below a system directory; `elsewhere` anywhere else (another repository, a mounted disk)
 * - `container`, `remote` inside a local container, on another machine
 * - `unknown` cannot be told
 */
export const ZONES = [
  'project',
  'protected',
  'settings',
  'env',
  'githook',
  'regenerable',
  'made',
  'absent',
  'tracked',
  'ignored',
  'temp',
  'owntemp',
  'workspace',
  'home',
  'otherhome',
  'secrets',
  'startup',
  'own',
  'record',
  'sink',
  'device',
  'root',
  'system',
  'elsewhere',
  'container',
  'remote',
  'unknown',
] as const;
export type Zone = (typeof ZONES)[number];

/** The kinds of servers that a network effect may reach. */
export const SERVER_ZONES = ['loopback', 'trusted', 'other', 'metadata', 'unknown'] as const;
export type ServerZone = (typeof SERVER_ZONES)[number];

/** A server as the call names it. */
export interface Server {
  /** Host name in lower case, or address without brackets; empty if unknown. */
  readonly host: string;
  readonly port?: number;
  /** The whole URL, if there is one. */
  readonly url?: string;
  /** Why the host is unknown. */
  readonly unknown?: string;
}
