// Files that a call fills with what it reads from a secret or env file. Follows parts; looks at no disk and no text.
import type { Effect } from './effect.ts';
import type { Place } from './place.ts';

export type SecretKind = 'env' | 'key';

/** A part with the zones of each of its effects. */
export interface FlowingPart {
  readonly id: number;
  readonly from: readonly number[];
  readonly site: string;
  /** What it prints tells nothing of what it reads. */
  readonly masks: boolean;
  readonly found: readonly { readonly effect: Effect; readonly zones: readonly string[] }[];
}

/** What each part holds of a secret: read by itself, or by a part that flows into it. */
export function secretCarriers(parts: readonly FlowingPart[]): ReadonlyMap<number, SecretKind> {
  const held = new Map<number, SecretKind>();
  for (let grew = true; grew;) {
    grew = false;
    for (const part of parts) {
      if (held.get(part.id) === 'key') continue;
      const kinds = [readBy(part), ...part.from.map((id) => (parts[id]?.masks === true ? undefined : held.get(id)))];
      const kind = kinds.includes('key') ? 'key' : kinds.find((one) => one !== undefined);
      if (kind === undefined || held.get(part.id) === kind) continue;
      held.set(part.id, kind);
      grew = true;
    }
  }
  return held;
}

/** The single files that such parts write. A tree that is copied keeps the names of its secrets, which speak for themselves. */
export function secretCopies(parts: readonly FlowingPart[]): ReadonlyMap<string, SecretKind> {
  const copies = new Map<string, SecretKind>();
  const held = secretCarriers(parts);
  for (const part of parts) {
    const kind = held.get(part.id);
    if (kind === undefined || part.site !== 'here') continue;
    for (const { effect } of part.found)
      if (effect.kind === 'write' && CONTENT.has(effect.how) && effect.place.kind === 'path' && effect.place.extent === 'one')
        copies.set(effect.place.path, kind);
  }
  return copies;
}

const CONTENT: ReadonlySet<string> = new Set(['create', 'change', 'append', 'link']);

function readBy({ found, site }: FlowingPart): SecretKind | undefined {
  if (site !== 'here') return undefined;
  const kinds = found.map(({ effect, zones }): SecretKind | undefined => {
    if (effect.kind === 'reveal') return effect.what === 'env-value' ? 'env' : 'key';
    if (!takesContent(effect)) return undefined;
    return zones.includes('secrets') ? 'key' : zones.includes('env') ? 'env' : undefined;
  });
  return kinds.includes('key') ? 'key' : kinds.find((kind) => kind !== undefined);
}

/** A file that is moved or linked is there with all it holds. */
const takesContent = (effect: Effect): boolean =>
  (effect.kind === 'read' && effect.sees === 'content') ||
  (effect.kind === 'delete' && effect.how === 'move') ||
  (effect.kind === 'write' && effect.how === 'link' && isOne(effect.target));

const isOne = (place: Place | undefined): boolean => place?.kind === 'path' && place.extent === 'one';
