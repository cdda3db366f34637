// Where copied, moved or linked entries land: in a directory under their own names, or as the destination itself. Knows no program.
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
  /** `directory`: surely one (`-t`, several sources); `itself`: never one (`-T`); `either`: as the disk says. */
  readonly into: 'directory' | 'itself' | 'either';
  /** Whole trees arrive. */
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
      // What was made earlier in this call may be a directory too.
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
    // A name nobody knows may be `.claude` or `.git` where those steer: at the top of a repository.
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
 * INVARIANT: what is not known may be there. Only where nothing is known of the disk, nobody is denied a move for settings of leeway that
 * it might hold.
 */
function mayBeThere(path: string, tools: Tools): boolean {
  const found = tools.exists(path);
  return found === 'unknown' && posix.basename(path) === '.leeway' ? tools.writtenBelow(path).length > 0 : found !== 'absent';
}

/** What steers later runs and comes along with a directory that is poured into another. */
const broughtBy = (source: Arg, directory: string, tools: Tools): readonly Place[] =>
  steeringBrought(tools.places(source), directory, (path) => mayBeThere(path, tools));

/** A tree that becomes the destination itself mixes with what is there. */
const poured = (directory: string, it: Destination, tools: Tools): readonly Place[] =>
  it.trees === 'yes' ? it.sources.flatMap((source) => broughtBy(source, directory, tools)) : [];

/** `src/.` pours what a directory holds into another. */
export function merged(directory: string, source: Arg, tools: Tools): readonly Place[] {
  return [{ kind: 'path', path: directory, extent: 'glob', pattern: '*' }, ...broughtBy(source, directory, tools)];
}

/** `create` where nothing was, otherwise `change`. */
export const writeHow = (place: Place, tools: Tools): 'create' | 'change' =>
  place.kind === 'path' && place.extent !== 'glob' && tools.exists(place.path) === 'absent' ? 'create' : 'change';
