// Effects of `fs` calls on the places that their arguments name. Opens nothing.
import { steeringBrought } from '../../argv/carried-entries.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { onePath } from '../../model/place.ts';
import { posix } from 'node:path';
import { callback } from './method-calls.ts';
import { escape } from './escape.ts';
import type { CallArguments, Run } from './run.ts';
import { doubt, note, optionsOf } from './run.ts';
import { placesOfValue } from './text-arg.ts';
import type { Value } from './value.ts';
import { DATA, NUMBER, UNKNOWN, exactText, hole, native, textOf } from './value.ts';

interface FileFunction {
  readonly path: string;
  readonly roles: readonly string[];
}

export function fileCall(run: Run, called: FileFunction, given: CallArguments): Value {
  const { args } = given;
  if (given.more || given.isNew) doubt(run, `the arguments of \`${called.path}\` are unknown`, called.path);
  called.roles.forEach((role, i) => {
    if (role === 'text' || role === 'any') return;
    const value = args[i];
    if (value === undefined) return;
    for (const place of placesOfValue(run, value)) roleEffects(run, { role, place, args, at: i });
  });
  if (called.roles[0] === 'copies') carried(run, args);
  const result = resultOf(called, args);
  for (const [i, arg] of args.entries()) {
    // The last argument of the callback form receives an error, then the result.
    if (arg.kind === 'function') callback(run, arg, i === args.length - 1 ? [DATA, result] : undefined);
    else if (i >= called.roles.length || called.roles[i] === 'text')
      escape(run, arg, called.roles[i] === 'text' ? 'printed' : 'looked');
  }
  return result;
}

/** The content of a copied tree lands in the destination under its own names. */
function carried(run: Run, [from, to]: readonly Value[]): void {
  if (from === undefined || to === undefined) return;
  const { world, files } = run.here.walk;
  const isThere = (path: string): boolean => files.get(path) !== undefined || world.fileText(path).kind !== 'absent';
  const sources = placesOfValue(run, from);
  for (const target of placesOfValue(run, to))
    if (target.kind === 'path' && target.extent === 'one')
      for (const place of steeringBrought(sources, target.path, isThere)) note(run, { kind: 'write', place, how: 'change' });
}

interface Met {
  readonly role: string;
  readonly place: Place;
  readonly args: readonly Value[];
  readonly at: number;
}

function roleEffects(run: Run, met: Met): void {
  const { role, place, args, at } = met;
  switch (role) {
    case 'reads':
    case 'reads-stream':
      return note(run, { kind: 'read', place, sees: 'content' });
    case 'handle':
      note(run, { kind: 'read', place, sees: 'content' });
      return note(run, unclear('the file may be changed or deleted through this handle'));
    case 'names':
    case 'lists':
      return note(run, { kind: 'read', place, sees: 'names' });
    case 'writes':
    case 'writes-stream':
      return written(run, met, 'change');
    case 'appends':
      return written(run, met, 'append');
    case 'creates':
      return note(run, { kind: 'write', place, how: 'create' });
    case 'fresh':
      return note(run, { kind: 'write', place: freshPlace(place), how: 'create' });
    case 'deletes':
      return note(run, { kind: 'delete', place, how: 'remove' });
    case 'deletes-tree':
      return note(run, { kind: 'delete', place: wholeTree(place), how: 'remove' });
    case 'deletes-all':
      return note(run, { kind: 'delete', place: isRecursive(run, args[at + 1]) ? wholeTree(place) : place, how: 'remove' });
    case 'empties':
      return note(run, { kind: 'delete', place, how: 'empty' });
    case 'moves':
      return note(run, { kind: 'delete', place, how: 'move' });
    case 'copies':
      return note(run, { kind: 'read', place: wholeTree(place), sees: 'content' });
    case 'mode':
      return note(run, { kind: 'write', place, how: 'mode', mode: modeOf(args[at + 1]) });
    case 'times':
      return note(run, { kind: 'write', place, how: 'append', text: '' });
    case 'owner':
      return note(run, { kind: 'write', place, how: 'owner' });
    case 'target':
      return;
    case 'links':
    case 'symlinks': {
      const value = args[at - 1];
      const ours = value === undefined ? [] : placesOfValue(run, value);
      const targets = (role === 'symlinks' ? besideLink(exactText(value), place) : undefined) ?? ours;
      if (targets.length === 0) return note(run, { kind: 'write', place, how: 'link' });
      for (const target of targets) note(run, { kind: 'write', place, how: 'link', target });
      return;
    }
    case 'opens':
      return opened(run, met);
    default:
      return note(run, unclear(`the role \`${role}\` is unknown`));
  }
}

/** A relative symbolic link starts at its own directory, a hard link at the working directory. */
const besideLink = (text: string | undefined, link: Place): readonly Place[] | undefined =>
  text === undefined || text.startsWith('/') || link.kind !== 'path' || link.extent !== 'one'
    ? undefined
    : [onePath(posix.resolve(posix.dirname(link.path), text))];

/** Options may give another flag; only appending is milder than replacing. */
function written(run: Run, { place, args, at }: Met, how: 'change' | 'append'): void {
  const text = exactText(args[at + 1]);
  const options = optionsOf(run, args.at(-1));
  const flags = typeof options === 'object' ? exactText(options.props.get('flags') ?? options.props.get('flag')) : undefined;
  const really = flags?.startsWith('a') ? 'append' : how;
  note(run, { kind: 'write', place, how: really, ...(text === undefined ? {} : { text }) });
  if (place.kind !== 'path' || run.dry) return;
  run.here.walk.files.set(
    place.path,
    text !== undefined && really === 'change' && place.extent === 'one'
      ? { kind: 'text', text, from: [run.part] }
      : { kind: 'output', from: [run.part], why: 'a file the code wrote' },
  );
}

function opened(run: Run, met: Met): void {
  const flags = met.args[1];
  const mode = flags === undefined || flags.kind === 'function' ? 'r' : exactText(flags);
  if (mode === 'r' || mode === 'rs') return note(run, { kind: 'read', place: met.place, sees: 'content' });
  note(run, { kind: 'read', place: met.place, sees: 'content' });
  written(run, { ...met, args: [] }, mode?.startsWith('a') ? 'append' : 'change');
}

function isRecursive(run: Run, value: Value | undefined): boolean {
  const options = optionsOf(run, value);
  // `force` alone removes a single file.
  return options !== 'none' && (options === 'unknown' || options.props.has('recursive'));
}

const wholeTree = (place: Place): Place =>
  place.kind === 'path' && place.extent === 'one' ? { ...place, extent: 'tree' } : place;

const freshPlace = (place: Place): Place =>
  place.kind === 'path' && place.extent === 'one'
    ? { kind: 'path', path: posix.dirname(place.path), extent: 'glob', pattern: `${posix.basename(place.path)}*` }
    : place;

function modeOf(value: Value | undefined): 'executable' | 'open' | 'plain' | 'unknown' {
  const mode =
    value?.kind === 'number' ? value.value : value?.kind === 'text' ? Number.parseInt(exactText(value) ?? '', 8) : undefined;
  if (mode === undefined || Number.isNaN(mode)) return 'unknown';
  if ((mode & 0o6002) !== 0) return 'open';
  return (mode & 0o111) === 0 ? 'plain' : 'executable';
}

function resultOf(called: FileFunction, args: readonly Value[]): Value {
  switch (called.roles[0]) {
    case 'lists': {
      const options = args[1];
      if (called.path.includes('opendir')) return UNKNOWN;
      const entries = options?.kind === 'object' && options.props.has('withFileTypes');
      return options?.kind === 'unknown' ? DATA : { kind: 'listing', of: entries ? 'entries' : 'names' };
    }
    case 'reads-stream':
    case 'writes-stream':
      return native('#file');
    case 'opens':
      return called.path.startsWith('fs.promises') ? native('#file') : NUMBER;
    case 'fresh':
      return args[0]?.kind === 'text' ? textOf([...args[0].bits, hole('a new name', 'token')]) : DATA;
    default:
      return called.path.includes('watch') ? UNKNOWN : DATA;
  }
}
