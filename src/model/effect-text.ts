// Describes one effect in words, identically in answers, log and prompts. Does not judge it and repeats no file contents.
import type { Configure, Delete, Effect, Hazard, Network, Package, Service, Unclear, Vcs, Write } from './effect.ts';
import { placeText } from './place.ts';

/** `short` names the act and its target. `full` adds the details that distinguish it from similar effects. */
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
  global: 'installs or changes packages outside the project',
  remove: 'removes a package',
  publish: 'publishes a package',
} as const satisfies Record<Package['act'], string>;

const SERVICES = {
  look: 'reads from',
  converse: 'posts to',
  local: 'makes a small change in',
  change: 'changes',
  destroy: 'deletes something in',
  merge: 'merges or approves on',
  publish: 'publishes to',
  message: 'sends a message through',
} as const satisfies Record<Service['act'], string>;

/** Values of `what` that would only repeat the verb of the act. */
const SAID: Readonly<Partial<Record<Service['act'], RegExp>>> = {
  look: /^look$/,
  destroy: /^(?:delete|destroy|drop|remove)$/,
  message: /^sends? a message$/,
  publish: /^publish$/,
};

/** Kinds of project tasks: one whose name suggests publishing, such as `deploy`, is worded "may publish or deploy". */
const TASKS: ReadonlySet<string> = new Set([
  'script',
  'task',
  'target',
  'recipe',
  'alias',
  'session',
  'environment',
  'cargo task',
]);

/** What a tool does of which nothing but its name is known. */
const BY_TOOL = {
  look: 'only looks something up',
  converse: 'posts something',
  local: 'makes a local change',
  change: 'changes something',
  destroy: 'deletes something',
  merge: 'merges or approves something',
  publish: 'publishes something',
  message: 'sends a message',
} as const satisfies Record<Service['act'], string>;

/** What the name of a system stands for. */
const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ kubernetes: 'Kubernetes', kafka: 'Kafka', rabbitmq: 'RabbitMQ', zookeeper: 'ZooKeeper' }).map(
    ([name, title]) => [name, `the ${title} cluster`] as const,
  ),
  ...Object.entries({ postgres: 'PostgreSQL', mysql: 'MySQL', mongodb: 'MongoDB', redis: 'Redis' }).map(
    ([name, title]) => [name, `the ${title} database`] as const,
  ),
  ...Object.entries({ aws: 'AWS', gcloud: 'Google Cloud', azure: 'Azure' }).map(
    ([name, title]) => [name, `the ${title} account`] as const,
  ),
  ['database', 'the database'],
  ['keychain', 'the keychain'],
  ['docker', 'Docker'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['terraform', 'infrastructure that terraform manages'],
]);

function serviceText(effect: Service): string {
  const { act, what } = effect;
  if (effect.system === what && !SYSTEMS.has(what)) return `uses the tool \`${what}\`, which ${BY_TOOL[act]}`;
  if (act === 'publish' && TASKS.has(effect.system)) return `may publish or deploy: ${effect.system} \`${what}\``;
  if (act === 'local' && effect.system === 'docker') return `changes local containers or images: docker ${what}`;
  const system = SYSTEMS.get(effect.system) ?? effect.system;
  const verb = act === 'destroy' && effect.system === 'terraform' ? 'deletes' : SERVICES[act];
  return SAID[act]?.test(what) === true || effect.system === what ? `${verb} ${system}` : `${verb} ${system} (${what})`;
}

const PROCESSES = { start: 'starts', stop: 'stops', look: 'looks at' } as const;

/** The verb for each version-control act; its object follows. */
const VCS = {
  look: 'looks at',
  stage: 'changes what git tracks:',
  commit: 'commits',
  branch: 'changes branches or worktrees:',
  stash: 'stashes',
  fetch: 'fetches',
  merge: 'merges',
  push: 'pushes',
  'push-unknown': 'pushes, but leeway cannot tell where:',
  'push-protected': 'pushes to the protected branch',
  'force-push': 'a force push can overwrite remote history:',
  'delete-remote': 'deletes on the remote:',
  discard: 'throws away',
  rewrite: 'rewrites commits',
  'rewrite-pushed': 'rewrites commits that were pushed:',
  drop: 'may lose',
  'remote-same': 'changes the address of a remote:',
  'remote-other': 'uses another repository:',
  configure: 'changes git settings:',
  'no-verify': 'skips checks:',
} as const satisfies Record<Vcs['act'], string>;

/** The words before a hazard's detail. Empty: the detail is enough. */
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
  'live-session': 'speaks as the user in an open session of an agent:',
  'secret-to-loopback': 'sends a secret to a server on this machine:',
  'secret-sent': 'would send a secret:',
  'secret-committed': 'puts a secret into a commit:',
} as const satisfies Record<Hazard['what'], string>;

const CONFIGURES = {
  environment: 'changes the environment of later commands:',
  variable: 'sets',
  startup: 'changes what runs at start-up:',
  persistence: 'changes what runs later by itself:',
  global: 'changes settings for all projects:',
  project: 'changes settings of the project:',
  system: 'changes the machine:',
  guard: 'changes a protection:',
  own: 'changes leeway:',
} as const satisfies Record<Configure['what'], string>;

function modeText(path: string, mode: NonNullable<Write['mode']>): string {
  switch (mode) {
    case 'executable':
      return `makes ${path} executable`;
    case 'open':
      return `makes ${path} world-writable, or gives it special rights`;
    case 'plain':
    case 'unknown':
      return `${WRITES.mode} ${path}`;
  }
}

const wholeTree = ({ how, place }: Delete): string =>
  how === 'remove' && place.kind === 'path' && place.extent === 'tree' ? ' and everything in it' : '';

function serverText({ server, use }: Network): string {
  if (server.url !== undefined) return server.url;
  if (server.host === '') return use === 'listen' ? (server.unknown ?? 'an unknown port') : 'an unknown server';
  return server.port === undefined ? server.host : `${server.host}:${server.port}`;
}

/** Without a URL no page is fetched: `ssh host ls` "reads from" the host. */
const verbOf = ({ use, server }: Network): string =>
  use === 'fetch' && !/^(?:https?|ftps?):/i.test(server.url ?? '') ? 'reads from' : USES[use];

/** The unclear word, unless the text already contains it or it is unknown. */
const unclearWord = ({ why, word }: Unclear): string =>
  // oxlint-disable-next-line leeway/no-words -- whether the word would be said twice
  word === undefined || word === '' || word === '…' || why.includes(word.replace(/^\.\//, '')) || word.includes('\n')
    ? ''
    : `: \`${word.slice(0, 60)}\``;

export function effectText(effect: Effect, detail: EffectDetail = 'short'): string {
  /** A word that only the full text includes. */
  const more = (word: string | undefined): string => (detail === 'full' && word !== undefined ? ` (${word})` : '');
  switch (effect.kind) {
    case 'read':
      if (effect.absent === true) return `nothing: ${placeText(effect.place)} does not exist`;
      return `${effect.sees === 'content' ? 'reads' : 'looks at'} ${placeText(effect.place)}${more(effect.sees === 'names' ? 'names only' : undefined)}`;
    case 'write':
      if (effect.how === 'mode' && detail === 'short' && effect.mode !== undefined)
        return modeText(placeText(effect.place), effect.mode);
      return `${WRITES[effect.how]} ${placeText(effect.place)}${effect.target ? ` to ${placeText(effect.target)}` : ''}${more(effect.mode)}`;
    case 'delete':
      return `${DELETES[effect.how]} ${placeText(effect.place)}${detail === 'short' ? wholeTree(effect) : ''}`;
    case 'run':
      return `runs ${detail === 'full' ? `${effect.code} code: ` : ''}${effect.what}`;
    case 'network': {
      const unknown = effect.use === 'send' && effect.data !== 'spelled' ? 'unknown data' : '';
      const verb =
        effect.method === undefined || effect.method === 'GET'
          ? unknown === ''
            ? verbOf(effect)
            : `sends ${unknown} to`
          : `sends ${effect.method}${unknown === '' ? '' : ` with ${unknown}`} to`;
      return `${verb} ${serverText(effect)}${more(effect.offers === undefined ? undefined : `offers ${effect.offers}`)}`;
    }
    case 'vcs':
      if (effect.act === 'rewrite' && detail === 'short') return `${VCS.rewrite} (${effect.what})`;
      return detail === 'full' ? `version control, ${effect.act}: ${effect.what}` : `${VCS[effect.act]} ${effect.what}`;
    case 'package':
      return effect.act === 'publish' || effect.act === 'global'
        ? `${PACKAGES[effect.act]} (${effect.what})`
        : `${PACKAGES[effect.act]}: ${effect.what}`;
    case 'service':
      return serviceText(effect);
    case 'process':
      if (effect.act === 'type') return `types into a terminal as if it were the user: ${effect.what}`;
      if (effect.what === '…') return `${PROCESSES[effect.act]} a process that leeway cannot identify`;
      return Number.isInteger(Number(effect.what)) && effect.what !== ''
        ? `${PROCESSES[effect.act]} process ${effect.what}${more(effect.whose)}`
        : `${PROCESSES[effect.act]} a process${more(effect.whose)}: ${effect.what}`;
    case 'privilege':
      return `runs with elevated rights: ${effect.how}`;
    case 'configure':
      return `${CONFIGURES[effect.what]} ${effect.detail}`;
    case 'reveal':
      return `shows secrets${more(effect.what)}: ${effect.detail}`;
    case 'delegate':
      return `starts another agent${effect.how === 'open' ? ' with its approvals or hooks off' : more(effect.how)}: ${effect.what}`;
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
