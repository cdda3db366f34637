// Opening files and writing to them: the mode says what happens. Also archives, temporary files and directory listings.
import { posix } from 'node:path';
import type { Effect } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { onePath } from '../../model/place.ts';
import type { Arg, Shape } from '../../shell/value.ts';
import { exact, holeArg, textArg } from '../../shell/value.ts';
import type { KnownUse } from './apply-known.ts';
import { callBack } from './apply-known.ts';
import type { EvalPoint } from './evaluate.ts';
import { placesOfText, placesOfValue } from './path-places.ts';
import { expandUser } from './py-text.ts';
import type { Value } from './py-value.ts';
import { alternatives, entryName, exactText, known, list, made, someName, someText, str, unknown } from './py-value.ts';
import type { Reading } from './walk.ts';
import { note, noteUnclear, uncertain } from './walk.ts';

/** Records the new content of a file, for a command of the call that runs it later. */
export function wroteFile(reading: Reading, arg: Arg, text: string | undefined): void {
  for (const place of placesOfText(reading, arg)) {
    if (place.kind !== 'path' || place.extent !== 'one') continue;
    const { files } = reading.here.walk;
    const from = [reading.part, ...reading.started];
    const plain =
      text !== undefined && !uncertain(reading) && !reading.appended.has(place.path) && !reading.wrote.has(place.path);
    files.set(place.path, plain ? { kind: 'text', text, from } : { kind: 'output', from, why: 'written by Python code' });
    reading.wrote.add(place.path);
  }
}

export function openFile(at: EvalPoint, use: KnownUse): Value {
  const { reading } = at;
  const { given, self } = use;
  const target = self ?? given.args[0] ?? given.names.get('file') ?? given.names.get('filename');
  const modeValue = given.names.get('mode') ?? given.args[self ? 0 : 1];
  const opener = given.names.get('opener');
  if (opener) callBack(at, [opener], given);
  if (!target) {
    noteUnclear(reading, 'which file is opened is unknown', 'open');
    return { kind: 'file', writes: true };
  }
  // A number is a descriptor that is already open.
  if (target.kind === 'num') return { kind: 'file', writes: false };
  // Unknown arguments may include a mode.
  const modes = modeValue ? alternatives(modeValue).map(exactText) : given.open ? [undefined] : ['r'];
  const writes = modes.some((mode) => mode === undefined || /[wax+]/.test(mode));
  const reads = modes.some((mode) => mode === undefined || /r|\+/.test(mode) || !/[wax]/.test(mode));
  for (const place of placesOfValue(reading, target)) {
    if (reads) note(reading, { kind: 'read', place, sees: 'content' });
    if (writes)
      note(reading, {
        kind: 'write',
        place,
        how: modes.every((mode) => mode !== undefined && mode.includes('a')) ? 'append' : 'change',
      });
    if (place.kind === 'path' && modes.some((mode) => mode === undefined || /a|r\+|\+/.test(mode)))
      reading.appended.add(place.path);
  }
  const text = alternatives(target).find((one) => one.kind === 'str' || one.kind === 'path');
  if (writes && text && (text.kind === 'str' || text.kind === 'path')) wroteFile(reading, text.arg, undefined);
  if (writes) for (const place of placesOfValue(reading, target)) if (place.kind === 'path') reading.wrote.delete(place.path);
  return { kind: 'file', writes, ...(text && (text.kind === 'str' || text.kind === 'path') ? { arg: text.arg } : {}) };
}

/** `os.open(path, flags)`: the flags are numbers, which are not decoded here. */
export function osOpen(at: EvalPoint, use: KnownUse): undefined {
  const target = use.given.args[0];
  for (const place of placesOfValue(at.reading, target ?? unknown('a path')))
    note(at.reading, { kind: 'read', place, sees: 'content' }, { kind: 'write', place, how: 'change' });
  return undefined;
}

export function writeText(at: EvalPoint, use: KnownUse): undefined {
  const { reading } = at;
  const { self, given } = use;
  if (self?.kind !== 'path') return undefined;
  const text = exactText(given.args[0] ?? given.names.get('data'));
  for (const place of placesOfValue(reading, self))
    note(reading, { kind: 'write', place, how: 'change', ...(text === '' ? { text } : {}) });
  wroteFile(reading, self.arg, text);
  return undefined;
}

const belowHole = (place: Place, pattern?: string): Arg => {
  if (place.kind === 'unknown') return holeArg(place.why);
  const shape: Shape = { kind: 'below', dir: place.path, ...(pattern === undefined ? {} : { patterns: [pattern] }) };
  return holeArg('an entry of a directory', shape);
};

/** `os.listdir` gives names, `Path.iterdir` paths. */
export function listing(at: EvalPoint, use: KnownUse): Value {
  if (!use.self) return list([someName()], 'open');
  return list(
    placesOfValue(at.reading, use.self).map((place) => ({ kind: 'path', arg: belowHole(place) })),
    'open',
  );
}

export function scanDir(at: EvalPoint, use: KnownUse): Value {
  const places = placesOfValue(at.reading, use.given.args[0] ?? known('.'));
  return list(
    places.map((place) => made('entry', { kind: 'path', arg: belowHole(place) })),
    'open',
  );
}

export function walkTree(at: EvalPoint, use: KnownUse): Value {
  const roots = placesOfValue(at.reading, use.given.args[0] ?? known('.')).map((place) => str(belowHole(place)));
  const names = (): Value => list([someName()], 'open');
  return list(
    roots.map((root) => list([root, names(), names()])),
    'open',
  );
}

/** A search of a whole tree keeps its pattern only if the file extension is one of these; otherwise it may find any file. */
const SOURCE =
  /\.(py|pyi|tsx?|jsx?|mjs|cjs|go|rs|c|h|cc|cpp|hpp|java|kt|rb|php|md|rst|html|css|scss|vue|svelte|ipynb|cs|swift|dart|lua|sql|proto|csv|tsv|svg|png|jpe?g)$/;
const SETTINGS = /[^.*/]?\*?\.(json|jsonl|ya?ml|toml|txt|xml|cfg|ini|lock|sh|log)$/;

export function globbing(at: EvalPoint, use: KnownUse): Value {
  const { reading } = at;
  const { self, given } = use;
  const pattern = exactText(given.args[0] ?? given.names.get('pathname') ?? given.names.get('pattern'));
  if (pattern === undefined) return list([self ? unknown('a path') : someText('a path')], 'open');
  const split = pattern
    .slice(0, Math.max(0, pattern.search(/[*?[]/) < 0 ? pattern.length : pattern.search(/[*?[]/)))
    .lastIndexOf('/');
  const rootDir = given.names.get('root_dir');
  if (rootDir || /(^|\/)\.\.(\/|$)/.test(pattern)) return list([self ? unknown('a path') : someText('a path')], 'open');
  const dirText = self ? '' : split < 0 ? '.' : split === 0 ? '/' : pattern.slice(0, split);
  const rest = self ? pattern : pattern.slice(split + 1);
  const places = self ? placesOfValue(reading, self) : placesOfText(reading, textArg(dirText));
  for (const place of places) note(reading, { kind: 'read', place, sees: 'names' });
  const shown = use.name.endsWith('rglob') ? `**/${rest}` : rest;
  const outside = places.some((place) => place.kind !== 'path' || reading.here.walk.world.leftProject(place.path));
  const narrow = !shown.includes('**') || SOURCE.test(shown) || (!outside && SETTINGS.test(shown));
  return list(
    places.map((place): Value => {
      const arg = belowHole(place, narrow ? shown : undefined);
      return self ? { kind: 'path', arg } : str(arg);
    }),
    'open',
  );
}

/** Whether the code or the surrounding shell sets the directory for temporary files. */
const placed = (reading: Reading, names: readonly string[]): boolean =>
  reading.environ.open || names.some((name) => reading.environ.entries.has(name) || reading.here.state.vars.has(name));
const TEMPORARY = ['TMPDIR', 'TEMP', 'TMP'];

export const temporaryRoot = (at: EvalPoint): Value =>
  placed(at.reading, TEMPORARY) ? someText('the temporary directory') : known(at.reading.here.walk.world.temp);

/** A new file below the temporary directory, which no other program uses. */
export function temporary(at: EvalPoint, use: KnownUse): Value {
  const { args, names } = use.given;
  const dir = names.get('dir') ?? args.find((one) => exactText(one)?.startsWith('/'));
  for (const part of [names.get('prefix'), names.get('suffix'), ...args])
    if (part?.kind === 'str' && part !== dir && (exactText(part)?.includes('/') ?? true))
      noteUnclear(at.reading, 'where a temporary file lies is unknown', use.name);
  if (!dir && placed(at.reading, TEMPORARY)) noteUnclear(at.reading, 'where temporary files lie is unknown', use.name);
  if (dir) for (const place of placesOfValue(at.reading, dir)) note(at.reading, { kind: 'write', place, how: 'create' });
  const base = str(holeArg('a new temporary file', { kind: 'below', dir: at.reading.here.walk.world.temp }));
  if (use.name.endsWith('TemporaryDirectory')) return made('TemporaryDirectory', base);
  if (use.name.endsWith('File')) return { kind: 'file', writes: true };
  return use.name.endsWith('mkstemp') ? list([{ kind: 'num' }, base]) : base;
}

export function archiveFile(at: EvalPoint, use: KnownUse): Value {
  const opened = openFile(at, use);
  const archive = made('archive', opened);
  if (!use.name.startsWith('zipfile.')) TARS.add(archive);
  return archive;
}

/** Archives whose members may be extracted outside the target directory. */
const TARS = new WeakSet<Value>();
const leadsOut = (at: EvalPoint, use: KnownUse): void => {
  const filter = use.given.names.get('filter');
  const kept =
    filter !== undefined && (exactText(filter) === 'data' || (filter.kind === 'ref' && filter.name === 'tarfile.data_filter'));
  if (!kept)
    noteUnclear(at.reading, 'members of the archive may lead out of the directory; `filter="data"` keeps them in', use.name);
};

export function extract(at: EvalPoint, use: KnownUse): undefined {
  if (use.self === undefined || alternatives(use.self).some((one) => one.kind !== 'made' || TARS.has(one))) leadsOut(at, use);
  const into = use.given.names.get('path') ?? use.given.args[use.name.endsWith('extractall') ? 0 : 1] ?? known('.');
  for (const place of placesOfValue(at.reading, into)) note(at.reading, { kind: 'write', place: below(place), how: 'change' });
  return undefined;
}

/** `shutil.unpack_archive`: members of a zip stay in the directory; other archives need a filter for that. */
export function unpackArchive(at: EvalPoint, use: KnownUse): undefined {
  const file = use.given.args[0] ?? use.given.names.get('filename') ?? unknown('an archive');
  for (const place of placesOfValue(at.reading, file)) note(at.reading, { kind: 'read', place, sees: 'content' });
  const format = exactText(use.given.args[2] ?? use.given.names.get('format'));
  const zip =
    format === undefined
      ? /\.zip$/i.test(exactText(file) ?? '') && !use.given.names.has('format') && use.given.args.length < 3
      : format === 'zip';
  if (!zip) leadsOut(at, use);
  const into = use.given.args[1] ?? use.given.names.get('extract_dir') ?? known('.');
  for (const place of placesOfValue(at.reading, into)) note(at.reading, { kind: 'write', place: below(place), how: 'change' });
  return undefined;
}

const below = (place: Place): Place => (place.kind === 'path' && place.extent === 'one' ? { ...place, extent: 'below' } : place);

export function changeMode(at: EvalPoint, use: KnownUse): undefined {
  const target = use.self ?? use.given.args[0] ?? use.given.names.get('path');
  const mode = use.given.names.get('mode') ?? use.given.args[use.self ? 0 : 1];
  const bits = mode?.kind === 'num' ? mode.value : undefined;
  const meaning = bits === undefined ? 'unknown' : (bits & 0o6002) !== 0 ? 'open' : (bits & 0o111) !== 0 ? 'executable' : 'plain';
  const effects = placesOfValue(at.reading, target ?? unknown('a path')).map((place): Effect => ({
    kind: 'write',
    place,
    how: 'mode',
    mode: meaning,
  }));
  note(at.reading, ...effects);
  return undefined;
}

/** A relative symbolic link starts at its own directory, a hard link at the working directory. */
const besideLink = (text: string | undefined, link: Place): readonly Place[] | undefined =>
  text === undefined || text.startsWith('/') || link.kind !== 'path' || link.extent !== 'one'
    ? undefined
    : [onePath(posix.resolve(posix.dirname(link.path), text))];

export function makeLink(at: EvalPoint, use: KnownUse, detail: string): undefined {
  const [first, second] = use.self ? [use.given.args[0], use.self] : [use.given.args[0], use.given.args[1]];
  const targets = placesOfValue(at.reading, first ?? unknown('a path'));
  const text = detail === 'symbolic' ? exactText(first) : undefined;
  for (const place of placesOfValue(at.reading, second ?? unknown('a path')))
    for (const target of besideLink(text, place) ?? targets) note(at.reading, { kind: 'write', place, how: 'link', target });
  return undefined;
}

export const homePath = (at: EvalPoint): Value =>
  placed(at.reading, ['HOME']) ? unknown('a home directory') : { kind: 'path', arg: textArg(at.reading.here.walk.world.home) };

export function workingDirectory(at: EvalPoint, detail: string): Value {
  const { cwd } = at.reading.here.state;
  const arg = cwd.kind === 'known' && cwd.dirs.length === 1 ? textArg(cwd.dirs[0] ?? '') : holeArg('the working directory');
  return detail === 'path' ? { kind: 'path', arg } : str(arg);
}

export function expandHome(at: EvalPoint, use: KnownUse): Value {
  const value = use.self ?? use.given.args[0] ?? use.given.names.get('path');
  if (placed(at.reading, ['HOME']) && !(exactText(value)?.startsWith('~') === false))
    return use.self ? unknown('a home directory') : someText('a home directory');
  if (value?.kind === 'path') return { kind: 'path', arg: expandUser(value.arg, at.reading.here.walk.world.home) };
  return value?.kind === 'str' ? str(expandUser(value.arg, at.reading.here.walk.world.home)) : someText('a path');
}

/** `with_suffix` and similar: another name in the same directory. */
export function sibling(_at: EvalPoint, use: KnownUse): Value {
  const { self, given, name } = use;
  if (self?.kind !== 'path') return unknown('a path');
  const [text, word] = [exact(self.arg), exactText(given.args[0])];
  if (name.endsWith('relative_to')) return { kind: 'path', arg: entryName() };
  if (text === undefined || word === undefined) {
    const first = self.arg.bits[0];
    return first?.kind === 'hole' && first.shape.kind === 'below' && word !== undefined && !word.includes('/')
      ? { kind: 'path', arg: holeArg(first.why, { kind: 'below', dir: first.shape.dir }) }
      : unknown('a path');
  }
  const [dir, base, extension] = [posix.dirname(text), posix.basename(text), posix.extname(text)];
  const next = name.endsWith('with_suffix')
    ? base.slice(0, base.length - extension.length) + word
    : name.endsWith('with_stem')
      ? word + extension
      : word;
  return { kind: 'path', arg: textArg(posix.join(dir, next)) };
}
