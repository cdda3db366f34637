// Says in a few words what an effect does and to what, for the prompt. Does not judge and repeats no file contents.
import type { Effect } from '../model/effect.ts';
import { placeText } from '../model/place.ts';
import type { Server } from '../model/zone.ts';

function serverText(server: Server): string {
  if (server.url !== undefined) return server.url;
  if (server.host === '') return `unknown server (${server.unknown ?? 'not given'})`;
  return server.port === undefined ? server.host : `${server.host}:${server.port}`;
}

export function describeEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'read':
      return `read ${effect.sees} of ${placeText(effect.place)}`;
    case 'write':
      return `${effect.how} ${placeText(effect.place)}${effect.target === undefined ? '' : ` to ${placeText(effect.target)}`}${effect.mode === undefined ? '' : ` (${effect.mode})`}`;
    case 'delete':
      return `${effect.how} ${placeText(effect.place)}`;
    case 'run':
      return `run ${effect.code} code: ${effect.what}`;
    case 'network':
      return `${effect.use}${effect.method === undefined ? '' : ` ${effect.method}`} ${serverText(effect.server)}${effect.offers === undefined ? '' : ` offering ${effect.offers}`}`;
    case 'vcs':
      return `version control ${effect.act}: ${effect.what}`;
    case 'package':
      return `package ${effect.act}: ${effect.what}`;
    case 'service':
      return `${effect.system} ${effect.act}: ${effect.what}`;
    case 'process':
      return `${effect.act} process of ${effect.whose}: ${effect.what}`;
    case 'privilege':
      return `more rights: ${effect.how}`;
    case 'configure':
      return `configure ${effect.what}: ${effect.detail}`;
    case 'reveal':
      return `reveal ${effect.what}: ${effect.detail}`;
    case 'delegate':
      return `start another agent (${effect.how}): ${effect.what}`;
    case 'hazard':
      return `${effect.what}: ${effect.detail}`;
    case 'unclear':
      return `unclear: ${effect.why}${effect.word === undefined ? '' : ` at ${effect.word}`}`;
  }
}
