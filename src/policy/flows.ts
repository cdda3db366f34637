// Data flow between the parts of one call: secrets that are sent out, downloads that run, interpreters connected to a socket.
// General, no special cases.
import type { Effect, Network } from '../model/effect.ts';
import type { ForeignDeed, RepositoryFacts } from '../model/foreign-commits.ts';
import { foreignDeed, unknownRepository, withForeign } from '../model/foreign-commits.ts';
import { UNPACKERS } from '../model/unpackers.ts';
import type { Part } from '../model/part.ts';
import { placeText } from '../model/place.ts';
import { incomingEffects, isAnswer } from './downloads.ts';
import { ourDataOut } from './exfiltration.ts';
import { servesOtherFiles } from './hands-out-files.ts';
import type { EffectZones, PolicyContext } from './judge.ts';
import { unreadCode } from './unread-code.ts';

type Zones = readonly (readonly EffectZones[])[];

/** Hazards caused by the data that flows into a part, by part. */
export function flowHazards(
  parts: readonly Part[],
  zones: Zones,
  context: PolicyContext,
): ReadonlyMap<number, readonly Effect[]> {
  const found = new Map<number, Effect[]>();
  const add = (part: Part, effect: Effect): void => {
    found.set(part.id, [...(found.get(part.id) ?? []), effect]);
  };
  const upstream = upstreamIn(parts);
  const deeds = foreignDeeds(parts, context);
  const incoming = incomingEffects(parts, zones, {
    context,
    upstream: (part) => upstream(part).all,
    isForeign: (part) => deeds.get(part.id)?.into === 'output',
  });
  for (const part of parts) for (const effect of incoming.get(part.id) ?? []) add(part, effect);
  for (const [id, effect] of unreadCode(parts, { context, upstream: (part) => upstream(part).through }))
    found.set(id, [...(found.get(id) ?? []), effect]);
  let arrived: Part | undefined;
  const foreign: Brought[] = [];
  for (const part of parts) {
    if (part.effects.some(readsHelperTokens))
      add(part, { kind: 'hazard', what: 'self-change', detail: 'reads the tokens of the helper process of leeway' });
    const out = part.effects.find(carriesOut);
    const runs = part.effects.some((effect) => effect.kind === 'run' && effect.code !== 'project');
    if (arrived && part.effects.some((effect) => effect.kind === 'run' && effect.code === 'project'))
      add(part, { kind: 'hazard', what: 'download-run', detail: `may run what \`${arrived.text}\` just downloaded` });
    const from = foreign.find((each) => runsBelow(part, each));
    if (from) add(part, { kind: 'hazard', what: 'download-run', detail: `runs what \`${from.text}\` just downloaded` });
    const brought = foreignCode(part, deeds.get(part.id)) ?? patchedIn(part, upstream(part).all, { context, deeds });
    if (brought) foreign.push(brought);
    if (bringsFiles(part, zones, context)) arrived ??= part;
    if (servesOtherFiles(part, zones[part.id], context))
      add(part, { kind: 'hazard', what: 'expose-port', detail: 'hands out files that may be outside the project' });
    const sent = ourDataOut(part, parts, context);
    if (sent) add(part, sent);
    if (!out && !runs) continue;
    const carried = upstream(part);
    if (out?.kind === 'network') {
      const secret = secretOf(part, zones) ?? first(carried.through, (each) => secretOf(each, zones));
      const value = first([part, ...carried.through], (each) =>
        each.effects.find((effect) => effect.kind === 'reveal' && effect.what === 'env-value'),
      );
      // Sending a variable to the service that it is named after is its normal use.
      if (secret === undefined && value?.kind === 'reveal' && !ownService(value.variable ?? '', out.server.host))
        add(part, {
          kind: 'hazard',
          what: 'secret-sent',
          detail: `${value.detail} to ${receiverOf(out)}`,
        });
      if (secret !== undefined) {
        const loopback = context.serverZone(out.server) === 'loopback';
        add(part, {
          kind: 'hazard',
          what: loopback ? 'secret-to-loopback' : 'secret-leaves',
          detail: `${secret} to ${receiverOf(out)}`,
        });
      }
    }
    if (runs) {
      const own = first(carried.all, (each) => ownCodeOf(each, zones, context));
      if (own !== undefined) add(part, { kind: 'hazard', what: 'self-change', detail: `runs what \`${own}\` holds` });
      const source = first(carried.all, (each) =>
        each.effects.find((effect) =>
          effect.kind === 'network' ? !(part.loaded && isOwnServer(effect, context)) : isAnswer(effect, context),
        ),
      );
      const shown = carried.all.find((each) => deeds.get(each.id)?.into === 'output');
      if (source?.kind === 'network')
        add(part, {
          kind: 'hazard',
          what: source.use === 'socket' || source.use === 'listen' ? 'reverse-shell' : 'download-run',
          detail: `runs what comes from ${source.server.host || 'the network'}`,
        });
      else if (source?.kind === 'service')
        add(part, { kind: 'hazard', what: 'download-run', detail: `runs what ${source.system} answers` });
      if (shown)
        add(part, { kind: 'hazard', what: 'download-run', detail: `runs what \`${shown.text}\` gets from another repository` });
    }
    if (
      part.effects.some((effect) => effect.kind === 'network' && (effect.use === 'socket' || effect.use === 'listen')) &&
      carried.all.some(isOpenInterpreter)
    ) {
      add(part, { kind: 'hazard', what: 'reverse-shell', detail: 'an interpreter takes its input from the network' });
    }
  }
  return found;
}

const receiverOf = ({ use, server }: Network): string =>
  use === 'listen' ? 'anyone who connects' : server.host || 'an unknown server';

/** Programs whose counts and exit codes answer a question about the contents: enough such questions reveal the text. */
const MATCHES = 'grep egrep fgrep zgrep rg ag ack ugrep cmp comm diff sdiff colordiff look'.split(' ');
const COMPARES: ReadonlySet<string> = new Set([...MATCHES, 'test', '[', 'expr']);
const MATCHERS: ReadonlySet<string> = new Set(MATCHES);

/** `grep -c ^A key`, or an agent's search that lists file names: it prints only a count or a name, which reveals whether that one file matches. */
export const matchesOne = (effect: Effect, { command }: Part): boolean =>
  effect.kind === 'read' &&
  effect.place.kind === 'path' &&
  effect.place.extent === 'one' &&
  (command === undefined ? effect.tests === true : MATCHERS.has(command.program));

/**
 * Programs that pass on a selection of their input. A count or hash of a selection reveals as much as a comparison. Programs that
 * search are handled above.
 */
const PICKS: ReadonlySet<string> = new Set(
  'tr gtr sed gsed awk gawk mawk nawk cut gcut head ghead tail gtail uniq jq yq strings'.split(' '),
);

/**
 * Parts whose contents can be seen afterwards: printed, written, sent or run. Contents that only become counts, names or masked
 * values, or are discarded, are not seen. `counted`: also contents that are counted after a selection, because the count reveals
 * them. `learnt`: also contents that are kept in a variable or compared.
 */
export function exposedParts(parts: readonly Part[], by: 'shown' | 'counted' | 'learnt' = 'shown'): ReadonlySet<number> {
  const consumers = new Map<number, Part[]>();
  for (const part of parts) for (const from of part.from) consumers.set(from, [...(consumers.get(from) ?? []), part]);
  const exposed = new Set<number>();
  const visit = (part: Part, seen: ReadonlySet<number>, picked = false): boolean => {
    const picks = picked || part.cut === true || PICKS.has(part.command?.program ?? '');
    if (exposed.has(part.id)) return true;
    const compares = by === 'learnt' && COMPARES.has(part.command?.program ?? '');
    if ((part.masks && !compares) || seen.has(part.id)) return false;
    const next = new Set([...seen, part.id]);
    const found =
      part.prints ||
      compares ||
      (by === 'learnt' && part.kept === true) ||
      part.effects.some(lasts) ||
      (consumers.get(part.id) ?? []).some(
        (each) =>
          each.args?.includes(part.id) ||
          each.effects.some((effect) => effect.kind === 'run') ||
          (by !== 'shown' && each.masks && picks) ||
          visit(each, next, picks),
      );
    if (found) exposed.add(part.id);
    return found;
  };
  for (const part of parts) visit(part, new Set());
  return exposed;
}

/**
 * Whether the part puts files from a server or an archive on this disk. Packages do not count, because the lock file names them;
 * nor does a pull, because it is the repository's own code.
 */
function bringsFiles(part: Part, zones: Zones, context: PolicyContext): boolean {
  const { effects, command, site } = part;
  if (site !== 'here' || effects.some((effect) => effect.kind === 'package')) return false;
  const written = effects.flatMap((effect, k) =>
    effect.kind === 'write' &&
    effect.place.kind === 'path' &&
    CONTENT.has(effect.how) &&
    zones[part.id]?.[k]?.zones.includes('project')
      ? [effect.place.extent]
      : [],
  );
  if (written.length === 0) return false;
  const fetches = effects.some(
    (effect) => effect.kind === 'network' && effect.use === 'fetch' && context.serverZone(effect.server) !== 'loopback',
  );
  const trees = written.some((extent) => extent !== 'one');
  const unpacks = command !== undefined && UNPACKERS.has(command.program);
  return fetches || (trees && (unpacks || effects.some((effect) => effect.kind === 'service')));
}

interface Brought {
  readonly text: string;
  /** The directories where it is; `/` means that it may be anywhere. */
  readonly dirs: readonly string[];
  /** `files`: only code that runs from a file is foreign; code in the text of the call itself is not. */
  readonly taints: 'all' | 'files';
}

/** What each part brings from another repository, in order: a later part may use names that an earlier one introduced. */
function foreignDeeds(parts: readonly Part[], context: PolicyContext): ReadonlyMap<number, ForeignDeed> {
  const found = new Map<number, ForeignDeed>();
  let facts: RepositoryFacts | undefined;
  for (const part of parts) {
    if (part.site !== 'here' || part.command === undefined || !VCS.has(part.command.program)) continue;
    facts ??= context.repository?.() ?? unknownRepository;
    const deed = foreignDeed(part.command, facts);
    if (!deed) continue;
    found.set(part.id, deed);
    if (deed.names.length > 0) facts = withForeign(facts, () => deed.names);
  }
  return found;
}

const VCS: ReadonlySet<string> = new Set('git gh glab hub hg jj svn bzr fossil'.split(' '));

function foreignCode({ effects, text }: Part, deed: ForeignDeed | undefined): Brought | undefined {
  if (deed?.into === 'work tree' || deed?.into === 'head') return { text, dirs: ['/'], taints: 'files' };
  if (deed?.into !== 'places') return undefined;
  const dirs = effects.flatMap((effect) =>
    effect.kind === 'write' || (effect.kind === 'read' && effect.sees === 'names')
      ? [effect.place.kind === 'path' ? effect.place.path.replace(/\/\.git$/, '') : '/']
      : [],
  );
  return { text, dirs: dirs.length > 0 ? dirs : ['/'], taints: 'all' };
}

/** A patch from outside may change any file. */
function patchedIn(
  { command, text, effects }: Part,
  before: readonly Part[],
  by: { readonly context: PolicyContext; readonly deeds: ReadonlyMap<number, ForeignDeed> },
): Brought | undefined {
  if (command?.program !== 'git' || !(command.sub[0] === 'apply' || command.sub[0] === 'am')) return undefined;
  if (effects.every((effect) => effect.kind === 'vcs' && effect.act === 'look')) return undefined;
  const fetched = before.some(
    (each) => by.deeds.get(each.id)?.into === 'output' || each.effects.some((effect) => isAnswer(effect, by.context)),
  );
  return fetched ? { text, dirs: ['/'], taints: 'files' } : undefined;
}

/**
 * Whether the part runs code, or installs what a manifest names, in the directories that were brought in. An unknown place
 * counts.
 */
const runsBelow = (part: Part, brought: Brought): boolean =>
  part.site === 'here' &&
  part.effects.some((effect) => {
    const runs = effect.kind === 'run' && (brought.taints === 'all' || effect.code !== 'inline');
    if (!runs && !(effect.kind === 'package' && effect.act === 'declared')) return false;
    const { place } = effect;
    if (place?.kind !== 'path') return true;
    return brought.dirs.some((dir) => dir === '/' || place.path === dir || place.path.startsWith(`${dir}/`));
  });

const CONTENT: ReadonlySet<string> = new Set(['create', 'change', 'append']);

/** Whether the contents stay visible: written, sent, or passed to something unknown. */
const lasts = (effect: Effect): boolean =>
  effect.kind === 'write' ||
  effect.kind === 'network' ||
  effect.kind === 'unclear' ||
  effect.kind === 'service' ||
  (effect.kind === 'run' && effect.code !== 'followed');

/** A request to a server on this machine, as in tests: no foreign code comes from there. */
const isOwnServer = (effect: Network, context: PolicyContext): boolean =>
  (effect.use === 'fetch' || effect.use === 'send') && context.serverZone(effect.server) === 'loopback';

const carriesOut = (effect: Effect): boolean =>
  effect.kind === 'network' && effect.use !== 'probe' && !(effect.use === 'listen' && effect.offers === 'app');

/** Whether the variable is named after the host's service: `GITHUB_TOKEN` and github.com. */
function ownService(variable: string, host: string): boolean {
  const service = /^([A-Za-z0-9]+)_/.exec(variable)?.[1]?.toLowerCase();
  const labels = host.split('.');
  return (
    service !== undefined &&
    labels.length >= 2 &&
    // A two-letter label is too short to identify a service.
    ((service.length > 2 && labels.at(-2) === service) || SERVICE_HOSTS.get(service) === labels.slice(-2).join('.'))
  );
}

/** Services whose variables are not named after their host. */
const SERVICE_HOSTS: ReadonlyMap<string, string> = new Map([
  ['gh', 'github.com'],
  ['gemini', 'googleapis.com'],
  ['google', 'googleapis.com'],
  ['aws', 'amazonaws.com'],
  ['hf', 'huggingface.co'],
  ['npm', 'npmjs.org'],
  ['do', 'digitalocean.com'],
  ['cf', 'cloudflare.com'],
]);

/** A shell or interpreter that reads its code from standard input. */
const isOpenInterpreter = (part: Part): boolean =>
  part.effects.some((effect) => effect.kind === 'run' && effect.code === 'inline');

/** `all`: every part that flows in. `through`: only those whose contents arrive unmasked. */
interface Upstream {
  readonly all: readonly Part[];
  readonly through: readonly Part[];
}

const NOTHING_FLOWS: Upstream = { all: [], through: [] };

/** Follows the flow into each part once, because several checks need it. */
function upstreamIn(parts: readonly Part[]): (part: Part) => Upstream {
  const known = new Map<number, Upstream>();
  return (part) => {
    if (part.from.length === 0) return NOTHING_FLOWS;
    const before = known.get(part.id);
    if (before !== undefined) return before;
    const made = { all: flowingInto(part, parts, false), through: flowingInto(part, parts, true) };
    known.set(part.id, made);
    return made;
  };
}

function flowingInto(part: Part, parts: readonly Part[], stopAtMasks: boolean): readonly Part[] {
  const seen = new Set<number>();
  const found: Part[] = [];
  const queue = [...part.from];
  while (queue.length > 0) {
    const id = queue.pop();
    if (id === undefined || seen.has(id) || id === part.id) continue;
    const next = parts[id];
    if (!next) continue;
    seen.add(id);
    if (stopAtMasks && next.masks) {
      // INVARIANT: a mask stops its input and what it reads, but never its own arguments.
      queue.push(...(next.args ?? []));
      continue;
    }
    found.push(next);
    queue.push(...next.from);
  }
  return found;
}

function first<T>(parts: readonly Part[], pick: (part: Part) => T | undefined): T | undefined {
  for (const part of parts) {
    const found = pick(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A file of leeway, or settings with its hook command, whose content this part reads. Running that content would let an agent
 * impersonate the hook.
 */
function ownCodeOf(part: Part, zones: Zones, context: PolicyContext): string | undefined {
  for (const [i, effect] of part.effects.entries()) {
    if (effect.kind !== 'read' || effect.sees !== 'content' || effect.place.kind !== 'path') continue;
    if (zones[part.id]?.[i]?.zones.includes('own') !== true) continue;
    const { path } = effect.place;
    const ours = (context.zones.toolPaths ?? []).some((dir) => path === dir || path.startsWith(`${dir}/`));
    // Agents keep the user's scripts beside their settings; those are judged like any other script.
    if (ours || SETTINGS_FILE.test(path)) return placeText(effect.place);
  }
  return undefined;
}

/** The tokens of the hook and the helper process: only someone who wants to impersonate the hook reads them. */
const HELPER_TOKENS = '/leeway/cache/helper';
const readsHelperTokens = (effect: Effect): boolean =>
  effect.kind === 'read' &&
  effect.sees === 'content' &&
  effect.place.kind === 'path' &&
  effect.place.path.endsWith(HELPER_TOKENS);
const SETTINGS_FILE = /\.(?:jsonc?|toml|ya?ml)$/;

/** A secret whose content this part reads or prints. */
function secretOf(part: Part, zones: Zones): string | undefined {
  for (const [i, effect] of part.effects.entries()) {
    if (effect.kind === 'reveal' && effect.what !== 'env-value') return effect.detail;
    if (effect.kind !== 'read' || effect.sees !== 'content') continue;
    const at = zones[part.id]?.[i];
    if (at && (at.zones.includes('secrets') || at.zones.includes('env'))) return placeText(effect.place);
    // A tree that cannot be listed may hold a secret.
    if (at && effect.place.kind === 'path' && effect.place.extent === 'tree' && at.contents === 'unknown')
      return `${placeText(effect.place)} (cannot be listed)`;
  }
  return undefined;
}
