// Where copied, moved or linked files end up: in a directory under their own names, or as the destination itself. Knows no
// program.
import { posix } from 'node:path';
import { steeringBrought } from '../../argv/carried-entries.ts';
import type { Tools } from '../../argv/program.ts';
import type { Place } from '../../model/place.ts';
import { onePath, treeAt } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';

export interface Destination {
  readonly sources: readonly Arg[];
  readonly target: Arg;
  /** `directory`: certainly a directory (`-t`, several sources); `itself`: never one (`-T`); `either`: the disk decides. */
  readonly into: 'directory' | 'itself' | 'either';
  /** Whether whole trees are copied. */
  readonly trees: 'yes' | 'no';
  /** The sources keep their whole path below the destination (`cp --parents`, `rsync -R`). */
  readonly wholePath?: boolean;
}

/** Every place that is written. */
export function landingPlaces(it: Destination, tools: Tools): readonly Place[] {
  return tools.places(it.target).flatMap((target): readonly Place[] => {
    if (target.kind === 'unknown' || target.extent !== 'one') return [target];
    const whole = it.trees === 'yes' ? treeAt(target.path) : target;
    const under = (): readonly Place[] => it.sources.flatMap((source) => named(target.path, source, it, tools));
    if (it.into === 'itself') return [whole, ...poured(target.path, it, tools)];
    if (it.into === 'directory' || argText(it.target).endsWith('/') || /(^|\/)\.{1,2}$/.test(argText(it.target))) return under();
    switch (tools.exists(target.path)) {
      case 'directory':
        return under();
      case 'absent':
        return [whole];
      // An earlier part of this call may have made a directory instead.
      case 'file':
      case 'unknown':
        return target.path === '/dev/null' ? [target] : [whole, ...under(), ...poured(target.path, it, tools)];
    }
  });
}

function named(directory: string, source: Arg, it: Destination, tools: Tools): readonly Place[] {
  const text = exact(source);
  const make = (name: string): Place => {
    const path = posix.join(directory, name);
    return it.trees === 'yes' ? treeAt(path) : onePath(path);
  };
  if (text === undefined) {
    const shown = source.bits.map((bit) => (bit.kind === 'hole' ? '*' : bit.text)).join('');
    const pattern = shown.slice(shown.replace(/(?<!\/)\/+$/, '').lastIndexOf('/') + 1) || '*';
    const matched: Place = { kind: 'path', path: directory, extent: 'glob', pattern };
    // An unknown name may be `.claude` or `.git`, which matter at the top of a repository.
    const isNameless = source.bits.some((bit) => bit.kind === 'hole') && !/^[^*?[]/.test(pattern);
    const steers = isNameless && tools.exists(posix.join(directory, '.git')) !== 'absent';
    return steers ? [matched, treeAt(posix.join(directory, '.claude'))] : [matched];
  }
  if (it.wholePath === true) return [make(text.split('/./').at(-1) ?? text)];
  const name = posix.basename(text);
  if (name !== '.' && name !== '..' && name !== '' && text !== '/') return [make(name)];
  return merged(directory, source, tools);
}

/**
 * INVARIANT: a path may exist unless it is known to be absent. If nothing is known about the disk, a move is not denied just
 * because leeway's settings might be there.
 */
function mayBeThere(path: string, tools: Tools): boolean {
  const found = tools.exists(path);
  return found === 'unknown' && posix.basename(path) === '.leeway' ? tools.writtenBelow(path).length > 0 : found !== 'absent';
}

/** Files that affect later runs and are copied with a directory that is merged into another. */
const broughtBy = (source: Arg, directory: string, tools: Tools): readonly Place[] =>
  steeringBrought(tools.places(source), directory, (path) => mayBeThere(path, tools));

/** If a tree becomes the destination itself, it is merged with what is there. */
const poured = (directory: string, it: Destination, tools: Tools): readonly Place[] =>
  it.trees === 'yes' ? it.sources.flatMap((source) => broughtBy(source, directory, tools)) : [];

/** `src/.` merges the contents of a directory into another. */
export function merged(directory: string, source: Arg, tools: Tools): readonly Place[] {
  return [{ kind: 'path', path: directory, extent: 'glob', pattern: '*' }, ...broughtBy(source, directory, tools)];
}

/** `create` if nothing was there, otherwise `change`. */
export const writeHow = (place: Place, tools: Tools): 'create' | 'change' =>
  place.kind === 'path' && place.extent !== 'glob' && tools.exists(place.path) === 'absent' ? 'create' : 'change';
