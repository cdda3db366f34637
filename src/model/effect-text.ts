// One effect in words, the same wherever it is shown: in an answer, in the log, in a prompt. Does not judge it and repeats no contents.
import type { Effect, Network, Package, Service, Write } from './effect.ts';
import { placeText } from './place.ts';

/** `short` names the act and its target. `full` adds what tells it from others of its kind. */
export type EffectDetail = 'short' | 'full';

const WRITES = {
  create: 'creates',
  change: 'writes',
  append: 'adds to',
  mode: 'changes the mode of',
  owner: 'changes the owner or flags of',
  link: 'makes a link at',
  perhaps: 'may change',
} as const satisfies Record<Write['how'], string>;

const DELETES = { remove: 'deletes', empty: 'empties', move: 'moves away' } as const;

const USES = {
  fetch: 'fetches',
  send: 'sends data to',
  upload: 'uploads to',
  socket: 'opens a connection to',
  listen: 'listens on',
  lookup: 'looks up',
  probe: 'probes',
} as const satisfies Record<Network['use'], string>;

const PACKAGES = {
  declared: 'installs what is declared',
  new: 'brings in a new package',
  global: 'changes installed packages',
  remove: 'removes a package',
  publish: 'publishes',
} as const satisfies Record<Package['act'], string>;

const SERVICES = {
  look: 'looks at',
  converse: 'writes on',
  local: 'changes local',
  change: 'changes',
  destroy: 'destroys in',
  merge: 'merges on',
  publish: 'publishes to',
  message: 'sends a message through',
} as const satisfies Record<Service['act'], string>;

const PROCESSES = { start: 'starts', stop: 'stops', look: 'looks at' } as const;

function serverText({ server }: Network): string {
  if (server.url !== undefined) return server.url;
  if (server.host === '') return `a server that is not known (${server.unknown ?? 'not told'})`;
  return server.port === undefined ? server.host : `${server.host}:${server.port}`;
}

export function effectText(effect: Effect, detail: EffectDetail = 'short'): string {
  /** A word that only the full text has. */
  const more = (word: string | undefined): string => (detail === 'full' && word !== undefined ? ` (${word})` : '');
  switch (effect.kind) {
    case 'read':
      return `${effect.sees === 'content' ? 'reads' : 'looks at'} ${placeText(effect.place)}${more(effect.sees === 'names' ? 'names only' : undefined)}`;
    case 'write':
      return `${WRITES[effect.how]} ${placeText(effect.place)}${effect.target ? ` to ${placeText(effect.target)}` : ''}${more(effect.mode)}`;
    case 'delete':
      return `${DELETES[effect.how]} ${placeText(effect.place)}`;
    case 'run':
      return `runs ${detail === 'full' ? `${effect.code} code: ` : ''}${effect.what}`;
    case 'network': {
      const unknown = effect.use === 'send' && effect.data !== 'spelled' ? 'unknown data' : '';
      const verb =
        effect.method === undefined || effect.method === 'GET'
          ? unknown === ''
            ? USES[effect.use]
            : `sends ${unknown} to`
          : `sends ${effect.method}${unknown === '' ? '' : ` with ${unknown}`} to`;
      return `${verb} ${serverText(effect)}${more(effect.offers === undefined ? undefined : `offers ${effect.offers}`)}`;
    }
    case 'vcs':
      return `${detail === 'full' ? 'version control, ' : ''}${effect.act}: ${effect.what}`;
    case 'package':
      return `${PACKAGES[effect.act]}: ${effect.what}`;
    case 'service':
      return `${SERVICES[effect.act]} ${effect.system}: ${effect.what}`;
    case 'process':
      return `${PROCESSES[effect.act]} a process${more(effect.whose)}: ${effect.what}`;
    case 'privilege':
      return `runs with more rights: ${effect.how}`;
    case 'configure':
      return `changes what later runs (${effect.what}): ${effect.detail}`;
    case 'reveal':
      return `shows secrets${more(effect.what)}: ${effect.detail}`;
    case 'delegate':
      return `starts another agent${effect.how === 'open' ? ' with its approvals off' : more(effect.how)}: ${effect.what}`;
    case 'hazard':
      return `${effect.what.replaceAll('-', ' ')}: ${effect.detail}`;
    case 'limit':
      return `not judged: ${effect.detail}; split this command`;
    case 'unclear':
      // oxlint-disable-next-line leeway/no-words -- whether the word would be said twice
      return detail === 'full' && effect.word !== undefined && !effect.why.includes(effect.word)
        ? `not clear: ${effect.why}${more(`\`${effect.word}\``)}`
        : `${detail === 'full' ? 'not clear: ' : ''}${effect.why}`;
  }
}
