// The row of the policy table that an effect belongs to. Does not know zones.
import type { Effect } from './effect.ts';

export function rowOf(effect: Effect): string {
  switch (effect.kind) {
    case 'read':
      return `read ${effect.sees}`;
    case 'write':
      return effect.how === 'mode' ? `write mode ${effect.mode ?? 'unknown'}` : `write ${effect.how}`;
    case 'delete':
      if (effect.how === 'move') return 'delete move';
      return effect.place.kind === 'path' && effect.place.extent === 'one' ? 'delete one' : 'delete many';
    case 'run':
      return `run ${effect.code}`;
    case 'network':
      if (effect.use === 'listen') return `network listen ${effect.offers ?? 'raw'}`;
      if (effect.method === 'DELETE') return 'network fetch DELETE';
      return effect.use === 'send' && effect.data === 'spelled' ? 'network send spelled' : `network ${effect.use}`;
    case 'vcs':
    case 'package':
    case 'service':
      return `${effect.kind} ${effect.act}`;
    case 'process':
      return effect.act === 'stop' || effect.act === 'type' ? `process ${effect.act}-${effect.whose}` : `process ${effect.act}`;
    case 'privilege':
      return 'privilege';
    case 'configure':
    case 'reveal':
    case 'hazard':
      return `${effect.kind} ${effect.what}`;
    case 'delegate':
      return `delegate ${effect.how}`;
    case 'unclear':
    case 'limit':
      return effect.kind;
  }
}
