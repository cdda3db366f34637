// Variables that send requests through another server: what goes out goes there as well, whatever address the program names. Knows no program.
import type { Tools } from '../argv/program.ts';
import { serverOf } from '../argv/server-of.ts';
import type { Effect, Network } from '../model/effect.ts';
import { argText } from '../shell/value.ts';

const VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY', 'ftp_proxy', 'FTP_PROXY'];
/** From the least to the most that a proxy learns. */
const USES = ['fetch', 'send', 'upload'] as const;

/** The requests of a program as the proxies see them that this call sets. */
export function throughProxies(effects: readonly Effect[], tools: Pick<Tools, 'variable' | 'stdin'>): readonly Effect[] {
  const requests = effects.filter((effect): effect is Network => effect.kind === 'network');
  const use = USES.findLast((one) => requests.some((request) => request.use === one));
  if (use === undefined) return [];
  // For a server on this machine a file counts as spelled; for another it does not.
  const isRead = effects.some((effect) => effect.kind === 'read' && effect.sees === 'content');
  const isFed = tools.stdin !== undefined && tools.stdin.text === undefined;
  const spelled = !isRead && !isFed && requests.every((request) => request.use !== use || request.data === 'spelled');
  return VARIABLES.flatMap((name) => tools.variable(name) ?? [])
    .filter((value) => argText(value) !== '')
    .map((value) => ({
      kind: 'network',
      use,
      server: serverOf(value),
      ...(use === 'send' && spelled ? { data: 'spelled' as const } : {}),
    }));
}
