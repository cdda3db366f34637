// The command line in an agent's settings: reads the agent's hook script in leeway's own directory, and denies if that gives no answer.
// Text only.
import type { HookRequest } from './adapter.ts';
import { SEALED_EXIT_CODE } from './seal-code.ts';

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
export const MARK = '# leeway hook';

export interface HookedEvent {
  readonly event: string;
  readonly kind: HookRequest['kind'];
  /** For an agent that tells the model nothing of a hook that ends with an exit code: the deny to print if the hook gives no answer, and a text that every printed deny contains. */
  readonly printed?: { readonly deny: string; readonly mark: string };
}

/** Whether the answer to such an event decides if a call runs. */
export const decides = (kind: HookRequest['kind']): boolean => kind === 'before' || kind === 'approval';

/** What is said if the hook gives no answer. */
export const LOST = 'leeway: the hook ended without an answer, so it could not judge this call; run leeway doctor';

/** The script that the lines of this agent read. One for all scopes. */
export const hookScriptIn = (configDir: string, agent: string): string => `${configDir}/hooks/${agent}.sh`;

/**
 * Agents run a call if its hook dies with any exit code but 2, or exits with 0 and prints nothing; one of them trusts the output more than
 * the exit code. So the output is held back until the exit code shows that it comes from leeway, and every other exit code becomes 2. The
 * script is read in a subshell, because shells end in different ways if it is missing or cannot be parsed.
 */
export const hookLine = (agent: string, hooked: HookedEvent, configDir: string): string =>
  lineReading(`leeway_event=${hooked.event}; . ${quote(hookScriptIn(configDir, agent))}`, hooked);

/** For a plugin, which is the same for every user: the script is where `init` writes it unless told otherwise. Missing: every call is denied. */
export const pluginHookLine = (agent: string, hooked: HookedEvent): string =>
  lineReading(
    `leeway_dir="$HOME/.config/leeway"; [ -e "$leeway_dir" ] || leeway_dir="$HOME/Library/Application Support/leeway"; leeway_event=${hooked.event}; . "$leeway_dir/hooks/${agent}.sh"`,
    hooked,
  );

/** `read`: commands that set the event and read the script, for a subshell. */
function lineReading(read: string, { kind, printed }: HookedEvent): string {
  // A prompt or an outcome decides nothing. Exit code 2, and in one agent every code above 1, would discard what the person typed.
  if (!decides(kind)) return `(${read}) || exit 1 ${MARK}`;
  // `${NAME-}` has a dash because one agent itself replaces `$NAME` in the line, unquoted, before a shell reads it.
  const said = 'printf %s "${leeway_said-}"';
  const lost = `echo '${LOST}' >&2; exit 2`;
  const ends = `case $? in ${SEALED_EXIT_CODE}) ${said}; exit 0 ;; 2) ${said}; exit 2 ;; *) ${lost} ;; esac`;
  if (printed === undefined) return `leeway_said=$(${read}); ${ends} ${MARK}`;
  // INVARIANT: exit code 0 only with an answer of ours, or after a deny was printed.
  const denied = `case "\${leeway_said-}" in *${quote(printed.mark)}*) ${said}; exit 0 ;; *) exit 2 ;; esac`;
  const silent = `echo '${LOST}' >&2; echo ${quote(printed.deny)} && exit 0; exit 2`;
  return `leeway_said=$(${read}); case $? in ${SEALED_EXIT_CODE}) ${said}; exit 0 ;; 2) ${denied} ;; *) ${silent} ;; esac ${MARK}`;
}

export const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const isOurLine = (command: string): boolean => command.endsWith(MARK);
