// Files into which a call copies content of a secret or env file. Follows the data flow between parts; reads no disk and no text.
import type { Effect } from './effect.ts';
import type { Place } from './place.ts';

export type SecretKind = 'env' | 'key';

/** A part with the zones of each of its effects. */
export interface FlowingPart {
  readonly id: number;
  readonly from: readonly number[];
  readonly site: string;
  /** Its output reveals nothing of what it reads. */
  readonly masks: boolean;
  readonly found: readonly { readonly effect: Effect; readonly zones: readonly string[] }[];
}

/** The kind of secret that each part holds: it reads the secret itself, or receives it from another part. */
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

/** The files at or below `path` that are known to hold a secret, each by its path relative to `path`, with the kind of secret. */
export type SecretsBelow = (path: string) => ReadonlyMap<string, SecretKind>;

/**
 * The files that such parts write. A `*` in the last name stands for every name it matches. A tree that is copied or moved keeps the names of its
 * secret files, which are recognised by name; other files in it are marked if they are `known` to hold a secret.
 */
export function secretCopies(parts: readonly FlowingPart[], known: SecretsBelow = nothing): ReadonlyMap<string, SecretKind> {
  const copies = new Map<string, SecretKind>();
  const mark = (path: string, kind: SecretKind): void => {
    if (copies.get(path) !== 'key') copies.set(path, kind);
  };
  const held = secretCarriers(parts);
  for (const part of parts) {
    if (part.site !== 'here') continue;
    const kind = held.get(part.id);
    const taken = part.found.flatMap(({ effect, zones }) => takenFrom(effect, zones));
    const carried = taken.flatMap(({ path, whole }): readonly [string, SecretKind][] =>
      [...known(path), ...within(path, copies), ...(whole !== undefined ? ([['', whole]] as const) : [])].flatMap(
        ([rest, each]): readonly [string, SecretKind][] => [
          [rest, each],
          [`/${path.slice(path.lastIndexOf('/') + 1)}${rest}`, each],
        ],
      ),
    );
    for (const { effect } of part.found) {
      if (effect.kind !== 'write' || !CONTENT.has(effect.how) || effect.place.kind !== 'path') continue;
      const { path, extent, pattern = '*' } = effect.place;
      const worst = kind ?? carried[0]?.[1];
      if (extent === 'one' && worst !== undefined) mark(path, worst);
      // `gzip key` leaves `key.gz`. A pattern that begins with `*` could match any file and marks none.
      if (extent === 'glob' && worst !== undefined && !pattern.startsWith('*') && !pattern.includes('/'))
        mark(`${path}/${pattern}`, worst);
      if (extent === 'tree' || extent === 'below') for (const [rest, each] of carried) mark(`${path}${rest}`, each);
    }
  }
  return copies;
}

const nothing: SecretsBelow = () => new Map();

/** The entries at or below the path; the keys are the rest of their paths. */
export const within = (path: string, marks: ReadonlyMap<string, SecretKind>): ReadonlyMap<string, SecretKind> =>
  new Map(
    [...marks].flatMap(([one, kind]) =>
      one === path || one.startsWith(`${path}/`) ? [[one.slice(path.length), kind] as const] : [],
    ),
  );

/** The paths that an effect takes content from; `whole`: the path is one file, which is a secret of this kind. */
function takenFrom(
  effect: Effect,
  zones: readonly string[],
): readonly { readonly path: string; readonly whole: SecretKind | undefined }[] {
  if (!takesContent(effect)) return [];
  const place = effect.kind === 'write' ? effect.target : 'place' in effect ? effect.place : undefined;
  if (place?.kind !== 'path') return [];
  return [{ path: place.path, whole: isOne(place) ? kindOf(zones) : undefined }];
}

const kindOf = (zones: readonly string[]): SecretKind | undefined =>
  zones.includes('secrets') ? 'key' : zones.includes('env') ? 'env' : undefined;

const CONTENT: ReadonlySet<string> = new Set(['create', 'change', 'append', 'link']);

function readBy({ found, site }: FlowingPart): SecretKind | undefined {
  if (site !== 'here') return undefined;
  const kinds = found.map(({ effect, zones }): SecretKind | undefined => {
    if (effect.kind === 'reveal') return effect.what === 'env-value' ? 'env' : 'key';
    if (!takesContent(effect)) return undefined;
    return kindOf(zones);
  });
  return kinds.includes('key') ? 'key' : kinds.find((kind) => kind !== undefined);
}

/** A moved or linked file keeps its whole content. */
const takesContent = (effect: Effect): boolean =>
  (effect.kind === 'read' && effect.sees === 'content') ||
  (effect.kind === 'delete' && effect.how === 'move') ||
  (effect.kind === 'write' && effect.how === 'link' && isOne(effect.target));

const isOne = (place: Place | undefined): boolean => place?.kind === 'path' && place.extent === 'one';
