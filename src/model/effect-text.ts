// One effect in words, the same wherever it is shown: in an answer, in the log, in a prompt. Does not judge it and repeats no contents.
import type { Configure, Effect, Hazard, Network, Package, Service, Unclear, Vcs, Write } from './effect.ts';
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
  declared: 'installs declared packages',
  new: 'installs a new package',
  global: 'installs or changes a global package',
  remove: 'removes a package',
  publish: 'publishes',
} as const satisfies Record<Package['act'], string>;

const SERVICES = {
  look: 'looks at',
  converse: 'posts to',
  local: 'changes, on this machine,',
  change: 'changes',
  destroy: 'deletes in',
  merge: 'merges on',
  publish: 'publishes to',
  message: 'sends a message through',
} as const satisfies Record<Service['act'], string>;

const PROCESSES = { start: 'starts', stop: 'stops', look: 'looks at' } as const;

/** What each act of version control does, in front of what it is done to. */
const VCS = {
  look: 'looks at',
  stage: 'stages',
  commit: 'commits',
  branch: 'changes branches or worktrees:',
  stash: 'stashes',
  fetch: 'fetches',
  merge: 'merges',
  push: 'pushes',
  'push-unknown': 'pushes to an unknown remote:',
  'push-protected': 'pushes to the protected branch',
  'force-push': 'a force push can overwrite remote history:',
  'delete-remote': 'deletes on the remote:',
  discard: 'throws away',
  rewrite: 'rewrites commits:',
  'rewrite-pushed': 'rewrites commits that were pushed:',
  drop: 'drops commits or stashes:',
  'remote-same': 'changes the address of a remote:',
  'remote-other': 'uses another repository:',
  configure: 'changes git settings:',
  'no-verify': 'skips hooks:',
} as const satisfies Record<Vcs['act'], string>;

/** What comes before the detail of a hazard. Empty: the detail says it all. */
const HAZARD = {
  shutdown: '',
  'fork-bomb': 'fork bomb:',
  format: '',
  storage: '',
  'reverse-shell': 'opens a reverse shell:',
  'bind-shell': 'opens a shell to the network:',
  'metadata-credentials': "reads the cloud machine's own credentials:",
  'secret-leaves': 'would send secrets from',
  'security-software': 'switches off security software:',
  'weaken-guard': 'weakens a protection:',
  'expose-port': 'exposes a local port:',
  'remote-shell': 'opens access to another machine:',
  capture: '',
  accounts: 'changes',
  kernel: 'changes',
  audit: 'touches logs or history:',
  backup: 'deletes or disables a backup:',
  'download-run': '',
  'endless-loop': '',
  'self-change': 'changes leeway itself:',
  'secret-to-loopback': 'sends a secret to a server on this machine:',
  'secret-sent': 'would send a secret:',
  'secret-committed': 'puts a secret into a commit:',
} as const satisfies Record<Hazard['what'], string>;

const CONFIGURES = {
  environment: 'changes the environment of later commands:',
  variable: 'sets a variable that changes what a command does:',
  startup: 'changes what runs at start-up:',
  persistence: 'makes something run later by itself:',
  global: 'changes settings for all projects:',
  project: 'changes settings of the project:',
  system: 'changes settings of the machine:',
  guard: 'changes a protection:',
  own: 'changes leeway:',
} as const satisfies Record<Configure['what'], string>;

function serverText({ server, use }: Network): string {
  if (server.url !== undefined) return server.url;
  if (server.host === '') return use === 'listen' ? (server.unknown ?? 'an unknown port') : 'an unknown server';
  return server.port === undefined ? server.host : `${server.host}:${server.port}`;
}

/** The word it is about, unless the text already has it. */
const unclearWord = ({ why, word }: Unclear): string =>
  // oxlint-disable-next-line leeway/no-words -- whether the word would be said twice
  word === undefined || word === '' || why.includes(word) || word.includes('\n') ? '' : `: \`${word.slice(0, 60)}\``;

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
      return detail === 'full' ? `version control, ${effect.act}: ${effect.what}` : `${VCS[effect.act]} ${effect.what}`;
    case 'package':
      return `${PACKAGES[effect.act]}: ${effect.what}`;
    case 'service':
      return `${SERVICES[effect.act]} ${effect.system}: ${effect.what}`;
    case 'process':
      if (effect.act === 'type') return `types into a terminal as if it were the user: ${effect.what}`;
      return `${PROCESSES[effect.act]} a process${more(effect.whose)}: ${effect.what}`;
    case 'privilege':
      return `runs with elevated rights: ${effect.how}`;
    case 'configure':
      return `${CONFIGURES[effect.what]} ${effect.detail}`;
    case 'reveal':
      return `shows secrets${more(effect.what)}: ${effect.detail}`;
    case 'delegate':
      return `starts another agent${effect.how === 'open' ? ' with its approvals off' : more(effect.how)}: ${effect.what}`;
    case 'hazard':
      return detail === 'full'
        ? `${effect.what.replaceAll('-', ' ')}: ${effect.detail}`
        : `${HAZARD[effect.what]} ${effect.detail}`.trim();
    case 'limit':
      return `could not judge this call: ${effect.detail}; split this command`;
    case 'unclear':
      return `${detail === 'full' ? 'unclear: ' : ''}${effect.why}${unclearWord(effect)}`;
  }
}
