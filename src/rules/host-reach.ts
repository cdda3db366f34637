// Which host denies a part matches although no effect names the server: packages, images, databases, proxies, remotes. Does not
// change dispositions.
import type { Effect, Vcs } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import { hostsNamed, type NamedHost } from './address-words.ts';
import { asciiHost } from './ascii-host.ts';
import { ADDRESS_OPTIONS, FORGE_ADDRESSES, FORGES, QUERY_OPTIONS, TEXT_OPTIONS } from './data/address-options.ts';
import { PERHAPS_REGISTRY_WORDS, REGISTRY_WORDS, SYSTEMS_HERE } from './data/effect-natures.ts';
import type { Match } from './match-command.ts';
import type { CallNames, JudgingPart, RuleMatch } from './match-part.ts';
import type { RuleIndex } from './rule-index.ts';

type ReachingPart = JudgingPart & { readonly effects: readonly Effect[] };

/** Whether a rule about a domain covers this host: the domain itself and the hosts below it. */
export function deniesHost(pattern: string, host: string): boolean {
  const name = asciiHost(host);
  const domain = pattern.startsWith('*.') ? pattern.slice(2) : pattern;
  if ((name === domain && !pattern.startsWith('*.')) || name.endsWith(`.${domain}`)) return true;
  // Public DNS services resolve names such as `203.0.113.7.nip.io` to that address.
  return isAddress(domain) && (name.includes(`${domain}.`) || name.includes(`${domain.replaceAll('.', '-')}.`));
}

/** Whether the host is an IPv4 address. */
const isAddress = (host: string): boolean => /^\d+(\.\d+){3}$/.test(host);

export function hostReach(index: RuleIndex, call: CallNames, part: ReachingPart): readonly RuleMatch[] {
  const denies = index.domains.filter(({ rule }) => rule.list !== 'allow');
  const goes = part.effects.flatMap((effect) => wayOut(effect, part.command));
  if (denies.length === 0 || goes.length === 0) return [];
  const named = [
    ...wordsOf(part),
    ...remoteHosts(call, part).map((host): Said => ({ host, form: 'url', by: 'address', web: false })),
  ];
  const found: RuleMatch[] = [];
  for (const { rule, host: pattern } of denies) {
    const sure = named.filter(({ host }) => deniesHost(pattern, host)).map((one) => sureness(one, goes));
    if (sure.includes('yes')) found.push({ rule, findings: undefined, sure: 'yes' });
    else if (sure.includes('perhaps')) found.push({ rule, findings: undefined, sure: 'perhaps' });
  }
  return found;
}

/** Whether the service of a part is on another machine. Without any indication it counts as local. */
export function remoteService(effect: Extract<Effect, { kind: 'service' }>, part: JudgingPart): Match {
  if (!SYSTEMS_HERE.has(effect.system)) return 'yes';
  if (effect.system === 'docker') {
    const words = part.command === undefined ? [] : [...part.command.sub, part.command.operands[0] ?? ''];
    if (words.some((word) => REGISTRY_WORDS.has(word))) return 'yes';
    if (words.some((word) => PERHAPS_REGISTRY_WORDS.has(word))) return 'perhaps';
  }
  const named = wordsOf({ ...part, effects: part.findings.map(({ finding }) => finding.effect) });
  const away = named.filter(
    ({ host, form, by }) => (form === 'url' || form === 'named' || by === 'address') && !isLoopback(host),
  );
  return away.length > 0 ? 'yes' : 'no';
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|0\.0\.0\.0)$/.test(asciiHost(host));

/**
 * How an effect may talk to a server that it does not name. `names`: its operands are addresses. `packages`: some of them are.
 * `asks`: they are questions to a service and may mention any address. `told`: only settings and remotes determine the server.
 * `own`: the project's own code. `inner`: a script that is judged by its own parts and inherits the variables. `unknown`:
 * anything is possible.
 */
type WayOut = 'names' | 'packages' | 'asks' | 'told' | 'own' | 'inner' | 'unknown';

function wayOut(effect: Effect, command: Command | undefined): readonly WayOut[] {
  switch (effect.kind) {
    case 'package':
      return effect.act === 'remove' ? [] : ['packages'];
    case 'service':
      if (effect.system === 'sqlite') return [];
      if (effect.system !== 'docker') return ['asks'];
      return command?.sub.some((word) => STAYS_HERE.has(word)) === true ? [] : ['names'];
    case 'vcs':
      if (effect.act === 'remote-other' || effect.act === 'remote-same' || effect.act === 'configure') return ['names'];
      return TALKS.has(effect.act) || REMOTE_COMMANDS.has(command?.sub[0] ?? '') ? ['told'] : [];
    case 'configure':
      return ['names'];
    case 'hazard':
      return effect.what === 'download-run' || effect.what === 'remote-shell' ? ['packages'] : [];
    case 'run':
      if (effect.code === 'downloaded') return ['names'];
      return [effect.code === 'followed' ? 'inner' : effect.code === 'project' ? 'own' : 'unknown'];
    case 'unclear':
      return ['unknown'];
    // These effects name their server, or have none.
    case 'network':
    case 'read':
    case 'write':
    case 'delete':
    case 'process':
    case 'privilege':
    case 'reveal':
    case 'delegate':
    case 'limit':
      return [];
  }
}

/** Container engine subcommands that use only local images. */
const STAYS_HERE: ReadonlySet<string> = new Set('tag rmi rm images ls inspect history save logs stop ps exec prune'.split(' '));

const TALKS: ReadonlySet<Vcs['act']> = new Set([
  'fetch',
  'push',
  'push-unknown',
  'push-protected',
  'force-push',
  'delete-remote',
]);

interface Said extends NamedHost {
  /** The role of the word for the program. */
  readonly by: 'operand' | 'address' | 'option' | 'text' | 'variable' | 'code';
  /** Whether the address has a web scheme. */
  readonly web: boolean;
}

function sureness({ form, by, web }: Said, goes: readonly WayOut[]): 'yes' | 'perhaps' | 'no' {
  if (by === 'text' || (by !== 'variable' && goes.every((way) => way === 'inner'))) return 'no';
  const asks = goes.every((way) => way === 'asks');
  // A question to a service may contain any address, and a database is not reached over the web.
  if (by === 'operand' && asks && form === 'url' && web) return 'perhaps';
  if (form === 'url' || form === 'named' || by === 'address' || by === 'variable') return 'yes';
  if (by === 'code' || form === 'mail') return 'no';
  if (goes.includes('names') || (form === 'long' && (goes.includes('packages') || goes.includes('unknown')))) return 'yes';
  return goes.includes('unknown') || (asks && by === 'operand' && form === 'long') ? 'perhaps' : 'no';
}

function wordsOf(part: ReachingPart): readonly Said[] {
  const said = (word: string | undefined, by: Said['by']): readonly Said[] =>
    word === undefined ? [] : hostsNamed(word).map((one) => ({ ...one, by, web: word.startsWith('http') }));
  const { command, text = '' } = part;
  const sets = part.effects.some((effect) => effect.kind === 'configure');
  // A part without a command is an assignment or code. In code, only literal addresses count.
  const words = text.split(' ');
  const behind = words.flatMap((word, at) => (ADDRESS_OPTIONS.has(words[at - 1] ?? '') ? said(word, 'address') : []));
  if (command === undefined) return [...said(text, sets ? 'variable' : 'code'), ...behind];
  const asks = part.effects.some((effect) => effect.kind === 'service' && effect.system !== 'docker');
  const publishes = part.effects.some((effect) => effect.kind === 'service' && effect.act === 'publish');
  const unknown = part.effects.some((effect) => effect.kind === 'unclear');
  return [
    ...[
      ...command.options,
      ...(command.strange ?? []).map(({ name }) => ({ name: name.split('=')[0] ?? '', value: name })),
    ].flatMap(({ name, value }) => said(value, publishes && name === '-t' ? 'address' : roleOf(command, name, asks))),
    ...command.operands.flatMap((operand) => said(operand, asks && isSentence(operand) ? 'text' : 'operand')),
    ...command.sub.slice(1).flatMap((word) => said(word, 'operand')),
    ...assignments(text).flatMap((word) => said(word, 'variable')),
    // The parsed command does not contain the value of an unknown option.
    ...(unknown
      ? words.filter((word) => word.startsWith('-') && word.includes('=')).flatMap((word) => said(word, 'option'))
      : []),
  ];
}

function roleOf({ program }: Command, option: string, asks: boolean): Said['by'] {
  if (FORGES.has(program)) return FORGE_ADDRESSES.has(option) ? 'address' : 'text';
  if (asks && QUERY_OPTIONS.has(option)) return 'text';
  if (ADDRESS_OPTIONS.has(option)) return 'address';
  // `wget -e https_proxy=x`, `docker run -e PROXY=x`: a setting, not a text.
  return TEXT_OPTIONS.has(option) && option !== '-e' ? 'text' : 'option';
}

/** Whether the word is a statement or a question, unlike `host=x dbname=y`. */
const isSentence = (word: string | undefined): boolean =>
  word?.includes(' ') === true && word.split(' ').some((piece) => piece !== '' && !piece.includes('='));

/** The variable assignments before the program. */
function assignments(text: string): readonly string[] {
  const words = text.split(' ');
  const end = words.findIndex((word) => !isAssignment(word));
  return end === -1 ? words : words.slice(0, end);
}

function isAssignment(word: string): boolean {
  const equals = word.indexOf('=');
  return equals > 0 && !word.startsWith('-') && !word.slice(0, equals).includes('/');
}

/** The real hosts of the remotes that a git command names or uses by default. */
function remoteHosts(call: CallNames, { command, effects }: ReachingPart): readonly string[] {
  if (command?.program !== 'git' || !REMOTE_COMMANDS.has(command.sub[0] ?? '')) return [];
  if (
    command.sub[0] === 'remote' &&
    !effects.some((effect) => effect.kind === 'vcs' && effect.act === 'fetch') &&
    !ASKS_REMOTE.has(command.sub[1] ?? '')
  )
    return [];
  const remotes = call.remotes?.();
  if (remotes === undefined) return [];
  const words = new Set([...command.sub.slice(1), ...command.operands, ...command.options.map(({ value }) => value)]);
  const named = [...remotes].filter(([name]) => words.has(name));
  const all = command.sub[0] === 'remote' || command.options.some(({ name }) => name === '--all' || name === '--multiple');
  const usual = call.usualRemote?.();
  const meant =
    named.length > 0 ? named : [...remotes].filter(([name]) => all || name === (usual ?? 'origin') || remotes.size === 1);
  // An operand that is not one of our remotes is an address; the effect for that address is matched separately.
  const elsewhere = named.length === 0 && !all && command.operands.length > 0;
  return elsewhere ? [] : meant.flatMap(([, urls]) => urls.flatMap((url) => hostsNamed(url).map(({ host }) => host)));
}

const REMOTE_COMMANDS: ReadonlySet<string> = new Set([
  'fetch',
  'pull',
  'push',
  'ls-remote',
  'remote',
  'send-pack',
  'fetch-pack',
  'lfs',
  'send-email',
]);
const ASKS_REMOTE: ReadonlySet<string> = new Set(['update', 'show', 'prune']);
