// The command line that an agent's settings hold: absolute paths, an empty environment but for named variables, and a deny if it dies. Text only.
import type { Trouble } from '../model/decision.ts';
import type { Adapter, HookRequest } from './adapter.ts';
import { SEAL } from './seal-code.ts';

/** What `init` found on this machine. Every path is absolute. */
export interface Installation {
  readonly env: string;
  readonly node: string;
  readonly script: string;
  readonly configDir: string;
  /** Where the record is kept, when that is not the platform's own place. */
  readonly stateDir?: string;
  readonly home: string;
  readonly user: string;
  readonly tempDir: string;
  /** coreutils' `timeout`, where there is one: ends a process whose event loop hangs. */
  readonly timeout?: string;
  /** What the script needs that asks the helper process; without it every call starts Node. */
  readonly helper?: HelperClient;
  /** Names of variables that are handed on at call time: the classifier's key. */
  readonly passes: readonly string[];
  /** Variables with values fixed now: a proxy, for example. */
  readonly fixed: ReadonlyMap<string, string>;
}

/** Every path is absolute. */
export interface HelperClient {
  readonly bash: string;
  /** The program that brings the input. */
  readonly tr: string;
  /** The script itself, beside the tool. */
  readonly script: string;
}

/** Where the script finds the helper process. */
export const endpointIn = (configDir: string): string => `${configDir}/cache/helper`;

/** By these words `uninit` and `doctor` know our own lines. */
export const MARK = '# leeway hook';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Variables that would steer Node or the loader are never handed on, whatever the configuration asks for. */
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
    // Not for us: leeway starts nothing through it. It says what the names in a command would run.
    // Written with a dash: one agent pastes `$NAME` into the line itself, unquoted, before a shell sees it.
    'PATH="${PATH-}"',
    ...told.map((name) => `${name}="\${${name}-}"`),
    ...[...fixed].map(([name, value]) => `${name}=${quote(value)}`),
  ];
  // What decides nothing may not keep the person waiting.
  const decides = kind === 'before' || kind === 'approval';
  const limit = timeout === undefined ? '' : `${quote(timeout)} -s KILL ${decides ? 28 : 5} `;
  const places = `--config ${quote(configDir)}${stateDir === undefined ? '' : ` --state ${quote(stateDir)}`}`;
  const watched = timeout === undefined ? '' : ' --watched';
  const started = [...throughHelper(installation, told), node, script].map(quote).join(' ');
  // `env` first: it is gone at once, while everybody may read the words of a program that stays.
  const run = `${quote(env)} -i ${set.join(' ')} ${limit}${started} hook ${agent} ${event} ${places}${watched}`;
  // A prompt or an outcome decides nothing: exit code 2, and with one agent every code above 1, would swallow what the person typed.
  if (!decides) return { kind: 'line', text: `${run} || exit 1 ${MARK}` };
  // Agents let a call run when its hook dies of anything but exit code 2, and when it ends well without a word; one of them believes what was
  // printed over the exit code. So words are held back until the code shows that they are leeway's own, and every other end becomes 2.
  const said = `printf %s "\${leeway_said-}"`;
  const lost = "echo 'leeway: the hook ended without an answer: not judged; run leeway doctor' >&2; exit 2";
  const ends = `case $? in ${SEAL}) ${said}; exit 0 ;; 2) ${said}; exit 2 ;; *) ${lost} ;; esac`;
  return { kind: 'line', text: `leeway_said=$(${run} --sealed); ${ends} ${MARK}` };
}

/** The words before Node's own where the helper process is used; none elsewhere. `told`: variables of the call besides those that all have. */
export function throughHelper({ helper, configDir, fixed }: Installation, told: readonly string[]): readonly string[] {
  if (helper === undefined) return [];
  const names = ['HOME', 'USER', 'TMPDIR', 'PATH', ...told, ...fixed.keys()].join(' ');
  return [helper.bash, helper.script, names, helper.tr, endpointIn(configDir)];
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const isOurLine = (command: string): boolean => command.endsWith(MARK);
