// The command line in an agent's settings: reads the agent's hook script in leeway's own directory, and denies if that does not end as it should.
// Text only.
import type { HookRequest } from './adapter.ts';

/** What `init` found on this machine. Every path is absolute. */
export interface Installation {
  readonly env: string;
  readonly node: string;
  readonly script: string;
  readonly configDir: string;
  /** The directory of the log, if it is not the platform's default. */
  readonly stateDir?: string;
  readonly home: string;
  readonly user: string;
  readonly tempDir: string;
  /** coreutils' `timeout`, if installed: ends a process whose event loop hangs. */
  readonly timeout?: string;
  /** What the script needs to ask the helper process; without it every call starts Node. */
  readonly helper?: HelperClient;
  /** Seconds for which a call may wait for the person; absent: as long as the usual limit allows. */
  readonly waits?: number;
  /** Names of variables that are passed on when a call is made: the classifier's key. */
  readonly passes: readonly string[];
  /** Variables with values fixed at installation, for example a proxy. */
  readonly fixed: ReadonlyMap<string, string>;
}

/** Every path is absolute. */
export interface HelperClient {
  readonly bash: string;
  /** The program with which the script reads its input. */
  readonly tr: string;
  /** The script itself, in the directory of the installed tool. */
  readonly script: string;
}

/** Where the script finds the helper process. */
export const endpointIn = (configDir: string): string => `${configDir}/cache/helper`;

/** `uninit` and `doctor` recognise our lines by this text. */
export const HOOK_LINE_MARK = '# leeway hook';

export interface HookedEvent {
  readonly event: string;
  readonly kind: HookRequest['kind'];
}

/** Whether the answer to such an event decides if a call runs. */
export const decides = (kind: HookRequest['kind']): boolean => kind === 'before' || kind === 'approval';

/** The script that the lines of this agent read. One for all scopes. */
export const hookScriptIn = (configDir: string, agent: string): string => `${configDir}/hooks/${agent}`;

/** The ending of the script that lines of older versions read. `init` removes that script, so that such a line denies. */
export const OLD_ENDING = '.sh';

/**
 * Agents run a call if its hook dies with any exit code but 2, or exits with 0 and prints nothing. So the line first sets a trap that ends
 * the shell with 2, and only the end of the script takes it back: a script that is missing, cannot be parsed or ends early is a deny. One
 * shell runs no trap if a script that it reads is missing, so the line looks first. `${2-}` has a dash because one agent itself replaces
 * `$NAME` in the line before a shell reads it.
 */
export const hookLine = (agent: string, hooked: HookedEvent, configDir: string): string =>
  `${trapFor(hooked)}; set -- ${hooked.event} ${quote(hookScriptIn(configDir, agent))}; [ -r "\${2-}" ] && . "\${2-}" ${HOOK_LINE_MARK}`;

/** For a plugin, which is the same for every user: the script is where `init` writes it unless told otherwise. Missing: every call is denied. */
export const pluginHookLine = (agent: string, hooked: HookedEvent): string =>
  `${trapFor(hooked)}; set -- ${hooked.event} "$HOME/.config/leeway"; [ -e "$2" ] || set -- "$1" "$HOME/Library/Application Support/leeway"; [ -r "$2/hooks/${agent}" ] && . "$2/hooks/${agent}" ${HOOK_LINE_MARK}`;

/** A prompt or an outcome decides nothing. Exit code 2, and in one agent every code above 1, would discard what the person typed. */
const trapFor = ({ kind }: HookedEvent): string =>
  decides(kind) ? "trap 'echo leeway failed: run leeway doctor >&2; exit 2' 0" : "trap 'exit 1' 0";

export const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const isOurLine = (command: string): boolean => command.endsWith(HOOK_LINE_MARK);
