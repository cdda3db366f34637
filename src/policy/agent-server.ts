// A request to an agent's own server on this machine that speaks for the person: it sends a prompt, answers a question, or opens a shell that
// no hook sees. Knows opencode, its forks and Qwen Code. Ignores all other requests.
import type { Effect } from '../model/effect.ts';
import { typesInto } from '../model/terminals.ts';

const SENDING: ReadonlySet<string> = new Set(['send', 'upload']);
const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|::1)$/;
/** The port of `opencode serve`; the other servers choose one. */
const PORT = 4096;
const IN_SESSION = 'message|prompt|prompt_async|command|shell|permissions?|questions?|goal|init|side-task';
const SPEAKING = new RegExp(
  String.raw`^(/api(/v\d+)?)?(/session/[^/]+/(${IN_SESSION})|/permission/[^/]+|/question/[^/]+/reply|/tui/[^/]+|/pty|/workspace/permissions)(/|$)`,
);

/** What such a request does besides sending, or undefined. */
export function agentRequest(effect: Effect): Effect | undefined {
  if (effect.kind !== 'network' || !SENDING.has(effect.use) || !LOCAL.test(effect.server.host)) return undefined;
  const path = pathOf(effect.server.url ?? '');
  if (effect.server.port !== PORT && !SPEAKING.test(path)) return undefined;
  return typesInto(`an agent's own server: ${effect.method ?? ''} ${path}`.slice(0, 120));
}

function pathOf(url: string): string {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`;
  if (!URL.canParse(full)) return '';
  return new URL(full).pathname
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/\/{2,}/g, '/');
}
