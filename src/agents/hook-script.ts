// The script that an agent's hook lines read: absolute paths, an environment that holds only named variables, and a limit of time.
// Text only.
import { markOf } from './answer-mark.ts';
import type { Trouble } from '../model/decision.ts';
import { MOST_LONGER_SECONDS } from './longest-wait.ts';
import { HOOK_MARK } from '../model/entry-mark.ts';
import type { Adapter } from './adapter.ts';
import { decides, endpointIn, hookScriptIn, OLD_ENDING, quote, type Installation } from './hook-line.ts';
import type { FileChange, PlanInput } from './install.ts';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Variables that influence Node or the loader are never passed on, whatever the configuration says. */
const STEERING = /^(NODE_|LD_|DYLD_|LEEWAY_|XDG_|OPENSSL_|SSL_|BASH_|ENV$|IFS$|HOME$|PATH$|TMPDIR$|USER$|SHELL$)/;

const LIMIT_SECONDS = 28;
const NOTICE_SECONDS = 5;
/** Seconds that the usual limit leaves for a person's answer. A longer wait raises the limit by up to `MOST_LONGER_SECONDS`. */
const USUAL_WAIT = 18;

/** Seconds added to every limit so that a call can wait this long. */
const longerFor = (waits = 0): number => Math.min(Math.max(waits - USUAL_WAIT, 0), MOST_LONGER_SECONDS);

/** What is said if leeway gives no answer. */
export const NO_ANSWER = 'leeway: the hook ended without an answer, so it could not judge this call; run leeway doctor';

export type HookScript =
  | { readonly kind: 'script'; readonly path: string; readonly text: string }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

const trouble = (message: string, todo: string): HookScript => ({ kind: 'trouble', trouble: { kind: 'config', message, todo } });

export interface HookScriptOptions {
  /** For an agent that tells the model nothing of a hook that ends with an exit code: the deny to print instead, and a text that every printed deny contains. */
  readonly printed?: { readonly deny: string; readonly mark: string } | undefined;
}

/** Read by the line in the settings, which sets a trap and passes the event; never started by itself. */
export function hookScript(
  { agent, variables, events }: Pick<Adapter, 'agent' | 'variables' | 'events'>,
  installation: Installation,
  { printed }: HookScriptOptions = {},
): HookScript {
  const { env, node, script, configDir, stateDir, home, user, tempDir, timeout, helper, passes, fixed, waits } = installation;
  const longer = longerFor(waits);
  const maybe = [stateDir, timeout, helper?.bash, helper?.tr, helper?.script];
  const paths = [env, node, script, configDir, home, tempDir, ...maybe.filter((path) => path !== undefined)];
  const odd = paths.find((path) => !path.startsWith('/') || /[\u0000-\u001f]/.test(path));
  if (odd !== undefined)
    return trouble(`\`${odd}\` is not an absolute path`, 'install leeway and Node in a directory with a plain absolute path');
  const bad = [...passes, ...fixed.keys()].find((name) => !VARIABLE.test(name) || STEERING.test(name));
  if (bad !== undefined)
    return trouble(`the variable \`${bad}\` cannot be passed to the hook`, 'choose another name for the key variable');
  const told = [...variables, ...passes];
  const set = [
    `HOME=${quote(home)}`,
    `USER=${quote(user)}`,
    `TMPDIR=${quote(tempDir)}`,
    // leeway itself starts nothing through PATH; it needs PATH to know what the names in a command would run.
    'PATH="${PATH-}"',
    ...told.map((name) => `${name}="\${${name}-}"`),
    ...[...fixed].map(([name, value]) => `${name}=${quote(value)}`),
  ];
  // With the helper, its script starts this program only together with Node, because one more process would slow down every call.
  if (timeout !== undefined && helper !== undefined) set.push(`LEEWAY_LIMIT="$leeway_limit "${quote(timeout)}`);
  const limit = timeout === undefined || helper !== undefined ? '' : `${quote(timeout)} -s KILL "$leeway_limit" `;
  const places = ` --config ${quote(configDir)}${stateDir === undefined ? '' : ` --state ${quote(stateDir)}`}`;
  const watched = `${timeout === undefined ? '' : ' --watched'}${longer === 0 ? '' : ` --longer ${longer}`}`;
  const started = [...throughHelper(installation, told), node, script].map(quote).join(' ');
  const lines = [
    `${HOOK_MARK} of ${agent}. Written by \`leeway init\`; the hooks in its settings read this file.`,
    ...answering({
      // `env` comes first because it is replaced at once; the arguments of a program that keeps running are visible to every user.
      run: `${quote(env)} -i ${set.join(' ')} ${limit}${started} hook ${agent} "$@"${places}${watched}`,
      events,
      seconds: LIMIT_SECONDS + longer,
      printed,
    }),
  ];
  return { kind: 'script', path: hookScriptIn(configDir, agent), text: `${lines.join('\n')}\n` };
}

/** The mark of this call, as the shell writes it. Not in a variable, which would be empty if its line were lost. */
const MARK_HERE = markOf('$$');

export interface Answering extends HookScriptOptions, Pick<Adapter, 'events'> {
  /** Starts leeway with the words `"$@"`, for at most `$leeway_limit` seconds. */
  readonly run: string;
  /** For an event that decides. */
  readonly seconds?: number;
}

/**
 * The commands that run leeway and end the shell. INVARIANT: the trap is taken back only after an answer that carries the mark of this call
 * was printed, or as a deny: no exit code alone is an answer, because Node and the shells use them for their own failures.
 */
export function answering({ run, events, seconds = LIMIT_SECONDS, printed }: Answering): readonly string[] {
  const deciding = [...events].flatMap(([event, kind]) => (decides(kind) ? [event] : [])).join(' | ');
  const answered = (codes: string, mark: string): string => `${codes}:*${mark}"${MARK_HERE}"`;
  const says = `printf %s "\${leeway_said%"${MARK_HERE}"}" && trap - 0 && exit`;
  const ends =
    printed === undefined
      ? [`${answered('0', '')}) ${says} 0 ;;`, `${answered('2', '')}) ${says} 2 ;;`]
      : [`${answered('0', '')} | ${answered('2', `${quote(printed.mark)}*`)}) ${says} 0 ;;`];
  const lost = printed === undefined ? 'trap - 0; exit 2' : `echo ${quote(printed.deny)} && trap - 0 && exit 0`;
  return [
    // INVARIANT: one line. `exec` outside of the function would end the line's own shell without its trap.
    `leeway_run() { leeway_limit=$1; shift; exec ${run}; }`,
    'case $1 in',
    `  ${deciding})`,
    `    leeway_said=$(leeway_run ${seconds} "$1" --sealed $$)`,
    `    case $?:$leeway_said in`,
    ...ends.map((end) => `      ${end}`),
    '    esac',
    `    echo '${NO_ANSWER}' >&2`,
    `    ${lost} ;;`,
    // An event that decides nothing must not keep the person waiting.
    `  *) (leeway_run ${NOTICE_SECONDS} "$1") && trap - 0 && exit 0 ;;`,
    'esac',
  ];
}

/** The arguments to put before Node's own if the helper process is used, otherwise none. `told`: variables that only some calls have. */
export function throughHelper({ helper, configDir, fixed }: Installation, told: readonly string[]): readonly string[] {
  if (helper === undefined) return [];
  const names = ['HOME', 'USER', 'TMPDIR', 'PATH', ...told, ...fixed.keys()].join(' ');
  return [helper.bash, helper.script, names, helper.tr, endpointIn(configDir)];
}

/** What `init` changes for the script. It comes before the settings, because a line without its script denies every call. */
export const scriptChanges = (
  { path, text }: Extract<HookScript, { kind: 'script' }>,
  readOwn: PlanInput['readOwn'],
): readonly FileChange[] => [
  ...(readOwn(path) === text ? [] : [{ path, before: readOwn(path), text }]),
  ...removal(`${path}${OLD_ENDING}`, readOwn),
];

/** What `uninit` removes of it. */
export const scriptRemovals = (path: string, readOwn: PlanInput['readOwn']): readonly FileChange[] =>
  [path, `${path}${OLD_ENDING}`].flatMap((one) => removal(one, readOwn));

function removal(path: string, readOwn: PlanInput['readOwn']): readonly FileChange[] {
  const before = readOwn(path);
  return before === undefined ? [] : [{ path, before, text: undefined }];
}
