// Files that a call copies, moves, links or edits into place, with the content that each will most likely have. Used only to make a verdict stricter,
// because nothing here is certain.
import { posix } from 'node:path';
import type { Host } from '../host/host.ts';
import type { Write } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import { matches } from '../shell/patterns.ts';
import { editedBySed } from './sed-edits.ts';

type PathPlace = Extract<Place, { kind: 'path' }>;

/** Programs that copy or move files unchanged. */
const CARRIERS: ReadonlySet<string> = new Set('cp mv install rsync ditto ln git rename'.split(' '));
/** At most this many entries are searched. */
const MOST_ENTRIES = 400;
const LARGEST = 64 * 1024;

export interface CarryingFrom {
  readonly host: Pick<Host, 'entry' | 'names' | 'text'>;
  /** Text that the call wrote itself. */
  readonly written: (path: string) => string | undefined;
  /** Whether the content of the file means the same at its new path as at its old one. */
  readonly isSame?: (from: string, to: string) => boolean;
}

type Carrying = Pick<Part, 'site' | 'command' | 'effects' | 'from'>;

export function carriedTexts(parts: readonly Carrying[], by: CarryingFrom): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const source = (path: string): string | undefined => by.written(path) ?? texts.get(path) ?? textAt(path, by.host);
  let left = MOST_ENTRIES;
  const carry = (from: string, to: string): void => {
    if (left-- <= 0 || from === to) return;
    const entry = by.host.entry(from);
    if (entry.kind === 'known' && entry.value.type === 'directory') {
      const names = by.host.names(from);
      for (const name of names.kind === 'known' ? names.value : [])
        if (name !== '.git' && name !== 'node_modules') carry(posix.join(from, name), posix.join(to, name));
      return;
    }
    const text = source(from);
    if (text !== undefined && by.isSame?.(from, to) !== true) texts.set(to, text);
  };
  for (const part of parts) {
    if (part.site !== 'here') continue;
    for (const effect of part.effects) {
      if (effect.kind !== 'write' || effect.place.kind !== 'path' || effect.place.extent !== 'one') continue;
      const { path } = effect.place;
      const text = effect.text ?? passedInto(part, { parts, source });
      if (effect.how === 'append' && text !== '') texts.set(path, `${source(path) ?? ''}${text}`);
      else if (effect.text === undefined && FILLS.has(effect.how) && text !== '') texts.set(path, text);
    }
    if (part.command === undefined) continue;
    if (part.command.program === 'sed')
      for (const { place } of filledBy(part)) {
        const before = source(place.path);
        const after = before === undefined ? undefined : editedBySed(part.command, before);
        if (after !== undefined) texts.set(place.path, after);
      }
    if (!CARRIERS.has(part.command.program)) continue;
    const from = sourcesOf(part);
    for (const target of filledBy(part))
      for (const one of from)
        for (const { path, name } of entriesOf(one, by.host))
          for (const to of landing(target.place, name, from.length)) carry(path, to);
  }
  return texts;
}

/** Programs that print their input or a piece of it. */
const PRINTERS: ReadonlySet<string> = new Set('cat head tail tac tee sponge envsubst grep tr'.split(' '));
const MOST_STEPS = 6;

/** The file contents that flow into a part through programs that pass their input on. */
function passedInto(
  { from }: Pick<Part, 'from'>,
  by: { readonly parts: readonly Carrying[]; readonly source: (path: string) => string | undefined },
  steps = MOST_STEPS,
): string {
  if (steps === 0) return '';
  return from
    .slice(0, 8)
    .map((id) => by.parts[id])
    .map((part) => {
      if (part === undefined || !PRINTERS.has(part.command?.program ?? '')) return '';
      const files = sourcesOf(part).map(({ path }) => by.source(path) ?? '');
      return `${passedInto(part, by, steps - 1)}${files.join('\n')}`;
    })
    .join('');
}

function textAt(path: string, host: CarryingFrom['host']): string | undefined {
  const fact = host.text(path, LARGEST);
  return fact.kind === 'known' ? fact.value : undefined;
}

const FILLS: ReadonlySet<string> = new Set(['create', 'change', 'link']);

function filledBy({ effects }: Pick<Part, 'effects'>): readonly (Write & { readonly place: PathPlace })[] {
  return effects.flatMap((effect) =>
    effect.kind === 'write' && FILLS.has(effect.how) && effect.place.kind === 'path' ? [{ ...effect, place: effect.place }] : [],
  );
}

function sourcesOf({ effects }: Pick<Part, 'effects'>): readonly PathPlace[] {
  const places = effects.flatMap((effect): readonly Place[] => {
    if (effect.kind === 'delete') return effect.how === 'move' ? [effect.place] : [];
    if (effect.kind === 'read') return effect.sees === 'content' ? [effect.place] : [];
    return effect.kind === 'write' && effect.target !== undefined ? [effect.target] : [];
  });
  const paths = places.flatMap((place) => (place.kind === 'path' ? [place] : []));
  return [...new Map(paths.map((place) => [`${place.path}\0${place.extent}`, place])).values()];
}

function entriesOf(place: PathPlace, host: CarryingFrom['host']): readonly { readonly path: string; readonly name: string }[] {
  if (place.extent !== 'glob')
    return [{ path: posix.normalize(place.path).replace(/(.)\/$/, '$1'), name: posix.basename(place.path) }];
  const names = host.names(place.path);
  return (names.kind === 'known' ? names.value : []).flatMap((name) =>
    matches(place.pattern ?? '*', name) === false ? [] : [{ path: posix.join(place.path, name), name }],
  );
}

/** The paths where an entry of that name lands; with several sources each keeps its name. */
function landing(target: PathPlace, name: string, sources: number): readonly string[] {
  if (target.extent === 'glob') return name === '' || name === '.' ? [target.path] : [posix.join(target.path, name), target.path];
  return sources > 1 && posix.basename(target.path) !== name ? [] : [target.path];
}
