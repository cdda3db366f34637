// What an import refers to: the standard library, a module of the project that is followed, or installed code. Also resolves names that need no import.
import { posix } from 'node:path';
import { assignName } from './assign.ts';
import { attribute } from './attribute.ts';
import { actsByPython } from '../../model/packages-that-act.ts';
import { BUILTIN_NAMES, EXCEPTION } from './data/builtins.ts';
import type { EvalPoint } from './evaluate.ts';
import { isLibrary, isStandard, knownCall, realName } from './knowledge.ts';
import { parsePython } from './parse-python.ts';
import type { Statement } from './parse-python.ts';
import type { Space, Value } from './py-value.ts';
import { either, known, ref, someText, unknown } from './py-value.ts';
import { moduleOf, newScope } from './scope.ts';
import { runBody } from './statements.ts';
import { TooMuch } from '../../shell/run-statements.ts';
import { overLimit } from '../../model/effect.ts';
import { onePath } from '../../model/place.ts';
import { addPart } from '../../shell/eval-context.ts';
import type { Reading } from './walk.ts';
import { LOADED_BY_OTHERS } from '../../model/python-standard-library.ts';
import { note, noteDynamic, noteUnclear } from './walk.ts';

const MAX_FILES = 60;
const MAX_DEPTH = 12;
const MAX_MODULE = 256 * 1024;

/** Modules that every Python has loaded before the code starts, so that no file of the project can replace them. */
const LOADED = new Set(
  'sys os builtins io abc codecs stat site encodings time posix posixpath genericpath marshal zipimport _thread __future__ itertools'.split(
    ' ',
  ),
);

export function importNames(at: EvalPoint, node: Statement<'Import'>): void {
  for (const { name, asname } of node.names) {
    const value = importModule(at.reading, name);
    const top = name.split('.')[0] ?? name;
    assignName(at, asname ?? top, asname === undefined && top !== name ? importModule(at.reading, top) : value);
  }
}

export function importFrom(at: EvalPoint, node: Statement<'ImportFrom'>): void {
  const { reading, scope } = at;
  const level = node.level ?? 0;
  const name = node.module ?? '';
  const module = level > 0 ? relativeModule(reading, name, level) : importModule(reading, name);
  for (const one of node.names) {
    if (one.name === '*') {
      if (module.kind === 'space') for (const [each, value] of module.scope.vars) assignName(at, each, value);
      else if (module.kind === 'ref' && isStandard(module.name)) scope.stars.push(module.name);
      else noteUnclear(reading, `every name of \`${name}\` is imported`, name);
      continue;
    }
    assignName(at, one.asname ?? one.name, memberOf(reading, { module, name, member: one.name }));
  }
}

function memberOf(reading: Reading, imported: { readonly module: Value; readonly name: string; readonly member: string }): Value {
  const { module, member } = imported;
  if (module.kind === 'space')
    return (
      module.scope.vars.get(member) ??
      localModule(reading, `${imported.name}.${member}`) ??
      unknown(`\`${member}\` of \`${imported.name}\``)
    );
  return attribute(reading, module, member);
}

export function importModule(reading: Reading, name: string): Value {
  const before = reading.modules.get(name);
  if (before) return before;
  const top = name.split('.')[0] ?? name;
  const value = found(reading, name, top);
  reading.modules.set(name, value);
  return value;
}

function found(reading: Reading, name: string, top: string): Value {
  if (isStandard(top)) {
    const shadow = shadowOf(reading, top);
    if (shadow !== undefined) {
      noteLoaded(reading, shadow, 'script');
      noteUnclear(reading, `\`${shadow}\` is imported instead of the module of that name`, top);
      return unknown(`\`${top}\` is not the standard module`);
    }
    if (name === 'antigravity' || name === 'code' || name === 'idlelib' || top === 'turtle')
      noteUnclear(reading, `\`${name}\` opens something`, name);
    return ref(realName(name));
  }
  const local = localModule(reading, name);
  if (local) return local;
  if (!isLibrary(top) && (actsByPython(top) || !isLockedImport(reading, top)))
    note(reading, { kind: 'run', code: 'installed', what: top });
  return ref(realName(name));
}

function isLockedImport(reading: Reading, top: string): boolean {
  const { cwd } = reading.here.state;
  if (cwd.kind !== 'known') return false;
  const from = reading.code.path === undefined ? cwd.dirs : [posix.dirname(reading.code.path)];
  return reading.here.walk.world.lockedPackage({ language: 'python', name: top, from }, reading.here) !== undefined;
}

const SUFFIXES = ['.py', '/__init__.py', '.pyc', '.so', '.abi3.so', '/__init__.pyc'];

/** A file next to the script, or in the working directory, that Python would load instead. */
function shadowOf(reading: Reading, top: string): string | undefined {
  if (LOADED.has(top)) return undefined;
  const names = reading.checkedShadows ? [top] : [top, ...LOADED_BY_OTHERS];
  reading.checkedShadows = true;
  // Code without a file imports from the current working directory.
  const { cwd } = reading.here.state;
  if (reading.code.path === undefined && cwd.kind !== 'known') return 'a file of an unknown directory';
  const now = reading.code.path === undefined && cwd.kind === 'known' ? cwd.dirs : [];
  for (const dir of new Set([...now, ...reading.importDirs]))
    for (const each of names)
      for (const suffix of each === top ? SUFFIXES : ['.py', '/__init__.py']) {
        const path = `${dir}/${each}${suffix}`;
        if (reading.here.walk.files.has(path) || reading.here.walk.world.fileText(path).kind !== 'absent') return path;
      }
  return undefined;
}

/** `from . import x`: searched next to the current file. */
function relativeModule(reading: Reading, name: string, level: number): Value {
  const file = reading.moduleFiles.at(-1);
  const dir = file === undefined ? reading.importDirs[0] : posix.dirname(file);
  if (dir === undefined) return unknown('a relative import');
  const base = Array.from({ length: level - 1 }, () => '..').reduce((path, up) => posix.join(path, up), dir);
  return localModule(reading, name, base) ?? unknownLocal(reading, `${'.'.repeat(level)}${name}`);
}

function unknownLocal(reading: Reading, name: string): Value {
  noteDynamic(reading, `module \`${name}\` of the project cannot be read`, name);
  return unknown(`module \`${name}\``);
}

/** Interprets a module of the project like the code that imports it; undefined if there is none. */
function localModule(reading: Reading, name: string, base?: string): Value | undefined {
  const { cwd } = reading.here.state;
  const now = reading.code.path === undefined && cwd.kind === 'known' ? cwd.dirs : [];
  const { root } = reading.here.walk.world;
  // A project with a src layout is installed in its own environment.
  const dirs =
    base === undefined ? [...new Set([...now, ...reading.importDirs, ...(root === undefined ? [] : [`${root}/src`])])] : [base];
  const relative = name.replaceAll('.', '/');
  for (const dir of dirs)
    for (const path of name === '' ? [`${dir}/__init__.py`] : [`${dir}/${relative}/__init__.py`, `${dir}/${relative}.py`]) {
      const text = sourceOf(reading, path);
      if (text.kind === 'absent') continue;
      if (text.kind === 'text') return follow(reading, { name, path, text: text.text });
      noteLoaded(reading, path, 'script');
      if (text.large) noteTooMuch(reading, path, `\`${path}\` is ${text.why}`);
      return unknownLocal(reading, name);
    }
  // A directory without `__init__.py` is a package too.
  for (const dir of dirs)
    if (reading.here.walk.world.isDirectory(`${dir}/${relative}`) === true)
      return { kind: 'space', name, scope: newScope('module', reading) };
  return undefined;
}

function sourceOf(reading: Reading, path: string): ReturnType<Reading['here']['walk']['world']['fileText']> {
  const written = reading.here.walk.files.get(path);
  if (written && written.kind !== 'copy') for (const id of written.from) reading.from.add(id);
  if (written)
    return written.kind === 'text' ? { kind: 'text', text: written.text } : { kind: 'unknown', why: 'written in this call' };
  return reading.here.walk.world.fileText(path);
}

/** Running the file is a separate part: data that flows into the importing code does not flow into the file. */
function noteLoaded(reading: Reading, path: string, code: 'followed' | 'script'): void {
  if (!path.startsWith('/')) return;
  const written = reading.here.walk.files.get(path);
  addPart(reading.here, {
    text: `module ${path}`,
    from: written && written.kind !== 'copy' ? written.from : [],
    effects: [{ kind: 'run', code, what: path, place: onePath(path) }],
  });
}

/** A module that existed before the session merely counts as unread; for one that this call writes, the limit applies. */
function noteTooMuch(reading: Reading, path: string, detail: string): void {
  note(reading, overLimit('files', detail, reading.here.walk.files.get(path) ? undefined : [path]));
}

function follow(reading: Reading, module: { readonly name: string; readonly path: string; readonly text: string }): Value {
  const before = reading.followed.get(module.path);
  if (before) return before;
  noteLoaded(reading, module.path, 'followed');
  if (reading.here.walk.world.leftProject(module.path)) note(reading, { kind: 'run', code: 'installed', what: module.path });
  const over =
    module.text.length > MAX_MODULE
      ? `a module of more than ${MAX_MODULE} characters`
      : reading.followed.size >= MAX_FILES
        ? `more than ${MAX_FILES} modules`
        : reading.moduleFiles.length >= MAX_DEPTH
          ? `modules imported more than ${MAX_DEPTH} deep`
          : undefined;
  if (over !== undefined) noteTooMuch(reading, module.path, over);
  const body = over === undefined ? parsed(reading, module) : undefined;
  if (!body) return unknownLocal(reading, module.name);
  reading.moduleFiles.push(module.path);
  const space: Space = { kind: 'space', name: module.name, scope: newScope('module', reading) };
  reading.followed.set(module.path, space);
  space.scope.vars.set('__file__', known(module.path));
  try {
    runBody({ reading, scope: space.scope }, body);
  } finally {
    reading.moduleFiles.pop();
  }
  return space;
}

function parsed(
  reading: Reading,
  { path, text }: { readonly path: string; readonly text: string },
): ReturnType<typeof parsePython> {
  try {
    return parsePython(text);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    noteTooMuch(reading, path, error.message);
    return undefined;
  }
}

/** A name that no assignment and no import defines. */
export function builtinValue(at: EvalPoint, name: string): Value | undefined {
  const { reading } = at;
  if (name === '__name__') return someText('`__name__`');
  if (name === '__file__') return reading.code.path === undefined ? someText('`__file__`') : known(reading.code.path);
  if (name === '__doc__') return someText('`__doc__`');
  const own = BUILTIN_NAMES.has(name) ? ref(`builtins.${name}`) : EXCEPTION.test(name) ? ref(`builtins.${name}`) : undefined;
  const starred = moduleOf(at.scope).stars.flatMap((module) =>
    knownCall(realName(`${module}.${name}`)) || !own ? [attribute(reading, ref(module), name)] : [],
  );
  if (starred.length > 0) return either([...starred, ...(own ? [own] : [])]);
  if (own) return own;
  if (name.startsWith('__')) noteUnclear(reading, `\`${name}\` reaches into the interpreter`, name);
  return undefined;
}
