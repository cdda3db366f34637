// The script that an agent's hook lines read: absolute paths, an environment that holds only named variables, and a limit of time.
// Text only.
import type { Trouble } from '../model/decision.ts';
import { MOST_LONGER_SECONDS } from './longest-wait.ts';
import { HOOK_MARK } from '../model/entry-mark.ts';
import type { Adapter } from './adapter.ts';
import { decides, endpointIn, hookScriptIn, quote, type Installation } from './hook-line.ts';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Variables that influence Node or the loader are never passed on, whatever the configuration says. */
const STEERING = /^(NODE_|LD_|DYLD_|LEEWAY_|XDG_|OPENSSL_|SSL_|BASH_|ENV$|IFS$|HOME$|PATH$|TMPDIR$|USER$|SHELL$)/;

const LIMIT_SECONDS = 28;
/** What the usual limit leaves for a person's answer, and how much longer it may become: every agent waits for 60 seconds. */
const USUAL_WAIT = 18;

/** Seconds added to every limit so that a call can wait this long. */
const longerFor = (waits = 0): number => Math.min(Math.max(waits - USUAL_WAIT, 0), MOST_LONGER_SECONDS);

export type HookScript =
  | { readonly kind: 'script'; readonly path: string; readonly text: string }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

const trouble = (message: string, todo: string): HookScript => ({ kind: 'trouble', trouble: { kind: 'config', message, todo } });

/** Read by the subshell of the line in the settings, which sets `leeway_event`; never started by itself. */
export function hookScript(
  { agent, variables, events }: Pick<Adapter, 'agent' | 'variables' | 'events'>,
  installation: Installation,
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
  if (timeout !== undefined && helper !== undefined) set.push(`LEEWAY_LIMIT="$1 "${quote(timeout)}`);
  const limit = timeout === undefined || helper !== undefined ? '' : `${quote(timeout)} -s KILL "$1" `;
  const places = `--config ${quote(configDir)}${stateDir === undefined ? '' : ` --state ${quote(stateDir)}`}`;
  const watched = `${timeout === undefined ? '' : ' --watched'}${longer === 0 ? '' : ` --longer ${longer}`}`;
  const started = [...throughHelper(installation, told), node, script].map(quote).join(' ');
  // `env` comes first because it is replaced at once; the arguments of a program that keeps running are visible to every user.
  const run = `exec ${quote(env)} -i ${set.join(' ')} ${limit}${started} hook ${agent} "$leeway_event" ${places}${watched} $2`;
  const deciding = [...events].flatMap(([event, kind]) => (decides(kind) ? [event] : [])).join(' | ');
  const lines = [
    `${HOOK_MARK} of ${agent}. Written by \`leeway init\`; the hooks in its settings read this file.`,
    '# Seconds, and how the answer is marked. An event that decides nothing must not keep the person waiting.',
    `case $leeway_event in ${deciding}) set -- ${LIMIT_SECONDS + longer} --sealed ;; *) set -- 5 '' ;; esac`,
    run,
  ];
  return { kind: 'script', path: hookScriptIn(configDir, agent), text: `${lines.join('\n')}\n` };
}

/**
 * The words to put before Node's own if the helper process is used, otherwise none. `told`: the variables of this call that not every call
 * has.
 */
export function throughHelper({ helper, configDir, fixed }: Installation, told: readonly string[]): readonly string[] {
  if (helper === undefined) return [];
  const names = ['HOME', 'USER', 'TMPDIR', 'PATH', ...told, ...fixed.keys()].join(' ');
  return [helper.bash, helper.script, names, helper.tr, endpointIn(configDir)];
}
