// Which variables of the caller a contained command sees. Pure.

/** Variables for paths, the user, and the look of the output. None of them names code, a server or a credential. */
export const PASSED_VARIABLES: readonly string[] = [
  'COLORTERM',
  'COLUMNS',
  'FORCE_COLOR',
  'HOME',
  'LANG',
  'LANGUAGE',
  'LC_ALL',
  'LC_COLLATE',
  'LC_CTYPE',
  'LC_MESSAGES',
  'LC_NUMERIC',
  'LC_TIME',
  'LINES',
  'LOGNAME',
  'NO_COLOR',
  'PATH',
  'SHELL',
  'TERM',
  'TZ',
  'USER',
];

/** There is no network, so a package manager should fail at once and not retry for a minute. */
const WITHOUT_NETWORK: Readonly<Record<string, string>> = { npm_config_fetch_retries: '0', PIP_RETRIES: '0' };

export function cleanEnvironment(env: Readonly<Record<string, string | undefined>>, home: string): Record<string, string> {
  const passed = PASSED_VARIABLES.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), ...WITHOUT_NETWORK, HOME: home, LEEWAY_RUN: '1' };
}
