// Says in a few words why a call is allowed: what its effects do. Makes no verdict.
import type { Finding } from '../model/decision.ts';
import { effectText } from '../model/effect-text.ts';
import { placeText } from '../model/place.ts';
import type { Effect, EffectKind, Network, Vcs } from '../model/effect.ts';

/** How each kind of effect is described when the table allows it. */
const TEXTS = {
  read: 'reads',
  write: 'writes in the project or a temporary directory',
  delete: 'deletes what can be recreated',
  run: 'runs code of the project',
  network: 'uses a trusted or local server',
  vcs: 'local git operation',
  package: 'installs declared packages',
  service: 'changes a local service',
  process: 'starts or stops its own processes',
  privilege: 'needs no extra rights',
  configure: 'settings for this command',
  reveal: 'shows nothing secret',
  delegate: 'starts an agent whose calls leeway sees',
  hazard: 'no hazard here',
  limit: 'within the limits',
  unclear: 'runs as you allowed it',
} as const satisfies Record<EffectKind, string>;

const VCS: Readonly<Partial<Record<Vcs['act'], string>>> = {
  look: 'only reads git history or state',
  fetch: 'fetches from the remote',
  push: 'pushes a branch that is not protected',
};

const NETWORK: Readonly<Partial<Record<Network['use'], string>>> = {
  lookup: 'looks up a host name',
  listen: 'opens a port for development',
};

function textOf({ effect, zones }: Finding): string {
  if (effect.kind === 'vcs') return VCS[effect.act] ?? TEXTS.vcs;
  if (effect.kind === 'network') return NETWORK[effect.use] ?? TEXTS.network;
  if (effect.kind === 'service' && effect.act === 'look') return 'only looks at a service';
  if (effect.kind === 'process' && effect.act === 'look') return 'looks at processes';
  if (effect.kind === 'delete' && zones.includes('absent')) return `deletes nothing: ${placeText(effect.place)} does not exist`;
  return TEXTS[effect.kind];
}

const isRead = (effect: Effect): boolean => effect.kind === 'read';

export function quietText(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'changes nothing';
  const [first] = findings;
  if (first !== undefined && findings.every(({ effect }) => effect.kind === 'read' && effect.absent === true))
    return `does ${effectText(first.effect)}`;
  if (findings.every(({ effect }) => isRead(effect))) return 'only reads';
  const rule = findings.find((finding) => finding.rule?.list === 'allow')?.rule;
  if (rule !== undefined) return `allowed by the rule \`${rule.text}\``;
  const texts: string[] = [];
  for (const finding of findings) {
    const text = textOf(finding);
    if (!texts.includes(text)) texts.push(text);
  }
  return texts.join(', ');
}
