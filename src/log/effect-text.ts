// One effect in a few words for a person. Does not judge it.
import type { Effect } from '../model/effect.ts';
import { placeText } from '../model/place.ts';

const WRITES = new Map([
  ['create', 'creates'],
  ['change', 'changes'],
  ['append', 'adds to'],
  ['mode', 'changes the permissions of'],
  ['owner', 'changes the owner of'],
  ['link', 'makes the link'],
]);
const DELETES = new Map([
  ['remove', 'deletes'],
  ['empty', 'empties'],
  ['move', 'moves away'],
]);
const NETWORK = new Map([
  ['fetch', 'fetches from'],
  ['send', 'sends to'],
  ['upload', 'uploads to'],
  ['socket', 'opens a connection to'],
  ['listen', 'listens on'],
  ['lookup', 'looks up'],
  ['probe', 'probes'],
]);

export function effectText(effect: Effect): string {
  switch (effect.kind) {
    case 'read':
      return `${effect.sees === 'names' ? 'looks at the names in' : 'reads'} ${placeText(effect.place)}`;
    case 'write':
      return `${WRITES.get(effect.how) ?? effect.how} ${placeText(effect.place)}${effect.target === undefined ? '' : ` to ${placeText(effect.target)}`}`;
    case 'delete':
      return `${DELETES.get(effect.how) ?? effect.how} ${placeText(effect.place)}`;
    case 'run':
      return `runs ${effect.code} code: ${effect.what}`;
    case 'network': {
      const { server } = effect;
      const where = server.url ?? (server.host === '' ? `an unknown server (${server.unknown ?? 'not told'})` : server.host);
      return `${effect.method === undefined ? '' : `${effect.method}: `}${NETWORK.get(effect.use) ?? effect.use} ${where}`;
    }
    case 'vcs':
      return `version control: ${effect.act} ${effect.what}`.trimEnd();
    case 'package':
      return `packages: ${effect.act} ${effect.what}`.trimEnd();
    case 'service':
      return `${effect.system}: ${effect.act} ${effect.what}`.trimEnd();
    case 'process':
      return `${effect.act}s a process (${effect.whose}): ${effect.what}`;
    case 'privilege':
      return `runs with more rights: ${effect.how}`;
    case 'configure':
      return `configures ${effect.what}: ${effect.detail}`;
    case 'reveal':
      return `shows a secret (${effect.what}): ${effect.detail}`;
    case 'delegate':
      return `starts another agent (${effect.how}): ${effect.what}`;
    case 'hazard':
      return `${effect.what}: ${effect.detail}`;
    case 'unclear':
      return `not clear: ${effect.why}${effect.word === undefined ? '' : ` (\`${effect.word}\`)`}`;
  }
}
