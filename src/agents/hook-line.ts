// The command line in an agent's settings: absolute paths, an environment that holds only named variables, and a deny if the process dies.
// Text only.
import type { Trouble } from '../model/decision.ts';
import type { Adapter, HookRequest } from './adapter.ts';
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

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Variables that influence Node or the loader are never passed on, whatever the configuration says. */
const STEERING = /^(NODE_|LD_|DYLD_|LEEWAY_|XDG_|OPENSSL_|SSL_|BASH_|ENV$|IFS$|HOME$|PATH$|TMPDIR$|USER$|SHELL$)/;

export type HookLine = { readonly kind: 'line'; readonly text: string } | { readonly kind: 'trouble'; readonly trouble: Trouble };

const trouble = (message: string, todo: string): HookLine => ({ kind: 'trouble', trouble: { kind: 'config', message, todo } });

export interface HookedEvent {
  readonly event: string;
  readonly kind: HookRequest['kind'];
}

export function hookLine(
  { agent, variables }: Pick<Adapter, 'agent' | 'variables'>,
  { event, kind }: HookedEvent,
  installation: Installation,
): HookLine {
  const { env, node, script, configDir, stateDir, home, user, tempDir, timeout, helper, passes, fixed } = installation;
  const maybe = [stateDir, timeout, helper?.bash, helper?.tr, helper?.script];
  const paths = [env, node, script, configDir, home, tempDir, ...maybe.filter((path) => path !== undefined)];
  const odd = paths.find((path) => !path.startsWith('/') || /[\u0000-\u001f]/.test(path));
  if (odd !== undefined) return trouble(`\`${odd}\` is not an absolute path`, 'install leeway and Node below a plain path');
  const bad = [...passes, ...fixed.keys()].find((name) => !VARIABLE.test(name) || STEERING.test(name));
  if (bad !== undefined)
    return trouble(`the variable \`${bad}\` cannot be handed to the hook`, 'choose another name for the key variable');
  const told = [...variables, ...passes];
  const set = [
    `HOME=${quote(home)}`,
    `USER=${quote(user)}`,
    `TMPDIR=${quote(tempDir)}`,
    // leeway itself starts nothing through PATH; it needs PATH to know what the names in a command would run. Written with a dash because
    // one agent substitutes `$NAME` in the line itself, unquoted, before a shell sees it.
    'PATH="${PATH-}"',
    ...told.map((name) => `${name}="\${${name}-}"`),
    ...[...fixed].map(([name, value]) => `${name}=${quote(value)}`),
  ];
  // An event that decides nothing must not keep the person waiting.
  const decides = kind === 'before' || kind === 'approval';
  const limit = timeout === undefined ? '' : `${quote(timeout)} -s KILL ${decides ? 28 : 5} `;
  const places = `--config ${quote(configDir)}${stateDir === undefined ? '' : ` --state ${quote(stateDir)}`}`;
  const watched = timeout === undefined ? '' : ' --watched';
  const started = [...throughHelper(installation, told), node, script].map(quote).join(' ');
  // `env` comes first: it exits at once, while the arguments of a running program are visible to everybody.
  const run = `${quote(env)} -i ${set.join(' ')} ${limit}${started} hook ${agent} ${event} ${places}${watched}`;
  // A prompt or an outcome decides nothing: exit code 2, and with one agent every code above 1, would discard what the person typed.
  if (!decides) return { kind: 'line', text: `${run} || exit 1 ${MARK}` };
  // Agents run a call if its hook dies with any exit code but 2, or exits with 0 and prints nothing; one of them trusts the output more
  // than the exit code. So the output is held back until the exit code shows that it comes from leeway, and every other exit code becomes
  // 2.
  const said = `printf %s "\${leeway_said-}"`;
  const lost = "echo 'leeway: the hook ended without an answer: not judged; run leeway doctor' >&2; exit 2";
  const ends = `case $? in ${SEALED_EXIT_CODE}) ${said}; exit 0 ;; 2) ${said}; exit 2 ;; *) ${lost} ;; esac`;
  return { kind: 'line', text: `leeway_said=$(${run} --sealed); ${ends} ${MARK}` };
}

/**
 * The words to put before Node's own if the helper process is used, otherwise none. `told`: variables of the call besides those that every
 * call has.
 */
export function throughHelper({ helper, configDir, fixed }: Installation, told: readonly string[]): readonly string[] {
  if (helper === undefined) return [];
  const names = ['HOME', 'USER', 'TMPDIR', 'PATH', ...told, ...fixed.keys()].join(' ');
  return [helper.bash, helper.script, names, helper.tr, endpointIn(configDir)];
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const isOurLine = (command: string): boolean => command.endsWith(MARK);
