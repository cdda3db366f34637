// Methods of values: texts, lists, dictionaries, files and objects of modules. Methods of plain data compute; others are listed or unclear.
import { exact, holeArg } from '../../shell/value.ts';
import { applyKnown, callBack } from './apply-known.ts';
import { assignItem, hold } from './assign.ts';
import { attribute } from './attribute.ts';
import { callValue, libraryResult } from './call.ts';
import { instantiate } from './call-function.ts';
import type { CallArguments } from './call-function.ts';
import { byLockedName, byName } from './by-name.ts';
import type { EvalPoint } from './evaluate.ts';
import { environmentValue, revealEnvironment } from './evaluate.ts';
import { holdsEnvironment } from './holds-environment.ts';
import { knownCall } from './knowledge.ts';
import { PATH_METHODS } from './data/files.ts';
import { wroteFile } from './open-file.ts';
import { format, joinTexts, textMethod } from './py-text.ts';
import type { Dict, File, List, Made, Member, Value } from './py-value.ts';
import {
  NONE,
  NUM,
  container,
  contents,
  data,
  either,
  elementOf,
  exactText,
  isPlain,
  keyText,
  known,
  list,
  same,
  someText,
  str,
  unknown,
} from './py-value.ts';
import { changed, noteUnclear, printed, uncertain } from './walk.ts';

export function callMember(at: EvalPoint, member: Member, given: CallArguments): Value {
  const { of, name } = member;
  const { reading } = at;
  switch (of.kind) {
    case 'either':
      return either(of.values.map((one) => callMember(at, { ...member, of: one }, given)));
    case 'str':
      return textCall(at, { text: of, name }, given);
    case 'list':
      return listCall(at, { of, name }, given);
    case 'dict':
      return dictCall(at, { of, name }, given);
    case 'path': {
      const known = PATH_METHODS.get(name);
      if (known) return applyKnown(at, { name: `Path.${name}`, known, given, self: of });
      noteUnclear(reading, `what \`Path.${name}\` does is unknown`, name);
      return unknown(`\`Path.${name}\``);
    }
    case 'file':
      return fileCall(at, { of, name }, given);
    case 'made':
      return madeCall(at, { of, name }, given);
    case 'num':
    case 'none':
    case 'data':
      return dataCall(at, { of, name }, given);
    case 'func':
      callBack(at, given.args, given);
      return data();
    case 'member':
      return callMember(at, { kind: 'member', of: of.of, name }, given);
    case 'unknown':
    case 'ref':
    case 'class':
    case 'object':
    case 'space':
      noteUnclear(reading, `an unknown method of something: \`.${name}\``, name);
      return unknown(`\`.${name}\``);
  }
}

const all = (given: CallArguments): readonly Value[] => [...given.args, ...given.names.values()];

const TO_LIST = new Set('split rsplit splitlines partition rpartition'.split(' '));
const TO_NUMBER = new Set(
  'count find rfind index rindex startswith endswith isdigit isalpha isalnum isupper islower isspace isnumeric isidentifier istitle isdecimal'.split(
    ' ',
  ),
);

function textCall(
  at: EvalPoint,
  method: { readonly text: Extract<Value, { readonly kind: 'str' }>; readonly name: string },
  given: CallArguments,
): Value {
  const { text, name } = method;
  const plain = exact(text.arg);
  const first = given.args[0];
  if (name === 'format' || name === 'format_map') {
    if (all(given).some((value) => holdsEnvironment(value))) revealEnvironment(at.reading);
    // `{0.environ}` reads an attribute of its argument.
    if (!all(given).every(isPlain) && (plain === undefined || /\{[^}]*[.[]/.test(plain)))
      noteUnclear(at.reading, 'a format that reads attributes', name);
    return plain === undefined ? someText('a formatted text') : str(format(plain, given.args, given.names));
  }
  if (name === 'join') {
    if (first?.kind === 'dict' && first.environ) return someText('names of variables');
    return str(first?.kind === 'list' && !first.open ? joinTexts(text.arg, first.items) : holeArg('a joined text'));
  }
  if (TO_NUMBER.has(name)) return NUM;
  callBack(at, all(given), given);
  const computed = plain === undefined || given.names.size > 0 ? undefined : textMethod(plain, name, given.args);
  if (computed) return computed;
  if (TO_LIST.has(name)) return list([someText('part of a text')], 'open');
  return name === 'translate' || name === 'maketrans' ? data() : someText(`the result of \`.${name}\``);
}

const CONTAINER = new Set(
  'append add insert extend update appendleft push put extendleft setdefault put_nowait pop popleft remove discard sort reverse copy count index items keys values get clear union difference intersection most_common elements popitem rotate task_done join qsize empty get_nowait result done'.split(
    ' ',
  ),
);
const PUTS = new Set('append add insert extend update appendleft push put extendleft setdefault put_nowait'.split(' '));

function listCall(at: EvalPoint, method: { readonly of: List; readonly name: string }, given: CallArguments): Value {
  const { of, name } = method;
  const { reading } = at;
  const last = given.args.at(-1);
  switch (name) {
    case 'append':
    case 'add':
      if (last) hold(reading, of, last);
      return NONE;
    case 'extend':
    case 'update':
      for (const arg of given.args) {
        for (const item of arg.kind === 'list' ? arg.items : [elementOf(arg)]) hold(reading, of, item);
        if (arg.kind !== 'list' || arg.open) of.open = true;
      }
      return NONE;
    case 'insert':
      if (last) {
        const value = reading.widening && last.kind === 'str' ? someText('a text that changes in a loop') : last;
        const again = uncertain(reading) && of.items.some((one) => same(one, value));
        if (!again) {
          of.items.unshift(value);
          changed(reading);
        }
        if (given.args[0]?.kind !== 'num' || given.args[0].value !== 0 || uncertain(reading)) of.open = true;
      }
      return NONE;
    case 'pop':
    case 'popleft': {
      const found = elementOf(of);
      of.open = true;
      return found;
    }
    case 'copy':
      return list(of.items, of.open ? 'open' : 'closed');
    default:
      if (name !== 'index' && name !== 'count') of.open = true;
      callBack(at, all(given), { ...given, args: [...given.args, of] });
      return name === 'index' || name === 'count' ? NUM : container(contents(of));
  }
}

function dictCall(at: EvalPoint, method: { readonly of: Dict; readonly name: string }, given: CallArguments): Value {
  const { of, name } = method;
  const { reading } = at;
  const [key, fallback] = given.args;
  const text = keyText(key);
  const values = (): Value =>
    either([...of.entries.values(), ...of.holds, ...(of.open || of.entries.size === 0 ? [data()] : [])]);
  switch (name) {
    case 'get':
    case 'pop': {
      if (of.environ)
        return either([
          (text === undefined ? undefined : of.entries.get(text)) ?? environmentValue(reading, text),
          ...(fallback ? [fallback] : []),
        ]);
      const found = text === undefined ? undefined : of.entries.get(text);
      const result = either([found && !of.open ? found : values(), ...(fallback ? [fallback] : [])]);
      // It may be set again to something else.
      if (name === 'pop') of.open = true;
      return result;
    }
    case 'setdefault':
      if (of.environ && !(text !== undefined && of.entries.has(text))) environmentValue(reading, text);
      if (text !== undefined && fallback) {
        const old = of.entries.get(text);
        of.entries.set(text, old ? either([old, fallback]) : fallback);
        changed(reading);
      } else if (fallback) hold(reading, of, fallback);
      return either([values(), ...(fallback ? [fallback] : [])]);
    case 'update':
      for (const arg of given.args) {
        if (arg.kind === 'dict') {
          for (const [entry, value] of arg.entries) assignItem(reading, of, { key: known(entry), value });
          of.holds.push(...arg.holds);
          of.environ ||= arg.environ;
          if (arg.open) of.open = true;
        } else {
          of.open = true;
          of.holds.push(...contents(arg));
        }
      }
      for (const [entry, value] of given.names) assignItem(reading, of, { key: known(entry), value });
      return NONE;
    case 'copy':
      return { kind: 'dict', entries: new Map(of.entries), open: of.open, holds: [...of.holds], environ: of.environ };
    case 'keys':
      return list([someText('a key')], 'open');
    case 'items':
      if (of.environ) revealEnvironment(reading);
      return list([list([someText('a key'), values()])], 'open');
    case 'values':
      if (of.environ) revealEnvironment(reading);
      return list([values()], 'open');
    default:
      if (name === 'popitem') of.open = true;
      if (name === 'clear') of.open = true;
      // `popitem`, `__repr__`: gives one variable, or all of them.
      else if (of.environ) revealEnvironment(reading);
      callBack(at, all(given), given);
      return data(contents(of).filter((one) => !isPlain(one)));
  }
}

const NOT_OF_DATA = new Set(
  'write_text write_bytes read_text read_bytes unlink rmdir touch symlink_to hardlink_to link_to chmod rmtree system popen Popen spawn load_module exec_module create_module find_module find_spec import_module get_loader'.split(
    ' ',
  ),
);

function dataCall(at: EvalPoint, method: { readonly of: Value; readonly name: string }, given: CallArguments): Value {
  const { of, name } = method;
  // Plain data has no such method, so the value must be something else.
  if (NOT_OF_DATA.has(name)) noteUnclear(at.reading, `what \`.${name}\` is called on is unknown`, name);
  callBack(at, all(given), { ...given, args: [...given.args, of] });
  if (PUTS.has(name)) for (const value of all(given)) hold(at.reading, of, value);
  const held = [...contents(of), ...all(given).flatMap(contents)].filter((one) => !isPlain(one));
  if (held.length === 0) return container();
  // A function that only computes may return the object itself: then the method belongs to that object.
  const own =
    of.kind === 'data' && !CONTAINER.has(name)
      ? of.holds.filter((one) => one.kind !== 'ref' && one.kind !== 'data' && one.kind !== 'unknown')
      : [];
  // A field of a named tuple or namespace that is a function.
  const fields =
    of.kind === 'data' && !CONTAINER.has(name) ? of.holds.filter((one) => one.kind === 'ref' || one.kind === 'func') : [];
  return either([
    container(held),
    ...own.map((one) => callValue(at, attribute(at.reading, one, name), given)),
    ...fields.map((one) => callValue(at, one, given)),
  ]);
}

const READS = new Set('read readline readlines readall'.split(' '));

function fileCall(at: EvalPoint, method: { readonly of: File; readonly name: string }, given: CallArguments): Value {
  const { of, name } = method;
  const { reading } = at;
  if (READS.has(name))
    return name === 'readlines' ? list([someText('a line of a file')], 'open') : someText('the content of a file');
  if (name === 'write' || name === 'writelines') {
    if (given.args.some((arg) => arg.kind === 'dict' && arg.environ)) revealEnvironment(reading);
    if (of.arg) wroteFile(reading, of.arg, name === 'write' ? exactText(given.args[0]) : undefined);
    return NUM;
  }
  if (name === 'fileno') return NUM;
  if (name === 'detach') return of;
  return data();
}

function madeCall(at: EvalPoint, method: { readonly of: Made; readonly name: string }, given: CallArguments): Value {
  const { of, name } = method;
  const { reading } = at;
  if (of.type === 'stdout') {
    if (name === 'write' || name === 'writelines') printed(reading, exactText(given.args[0]));
    if (given.args.some((arg) => arg.kind === 'dict' && arg.environ)) revealEnvironment(reading);
    return NUM;
  }
  if (of.type === 'import path') return importPath(at, name, given);
  if (of.type === 'arguments') return someText('an argument of the script');
  if (of.type === 'base' || of.type === 'newtype' || of.type === 'type') {
    // A class method of the base creates objects of the class, and calls what the class defines.
    if (of.type === 'base' && of.of?.kind === 'class') instantiate(reading, of.of, { ...given, args: [data()], open: true });
    if (of.type === 'base') byName(at, name, given);
    callBack(at, all(given), given);
    return data(all(given).flatMap(contents));
  }
  const known = knownCall(`@${of.type}.${name}`);
  if (known) return applyKnown(at, { name: `${of.type}.${name}`, known, given, self: of });
  if (of.type.startsWith('lib:')) {
    if (name.startsWith('_') || name === 'os' || name === 'sys' || name === 'subprocess')
      noteUnclear(reading, `what \`.${name}\` does is unknown`, name);
    byName(at, name, given);
    byLockedName(at, { library: of.type.slice('lib:'.length), path: name }, given);
    const held = all(given).flatMap((one) => (one.kind === 'dict' || one.kind === 'list' ? contents(one) : []));
    callBack(at, [...all(given), ...held.filter((one) => one.kind === 'ref' || one.kind === 'func')], given);
    if (PUTS.has(name) && !all(given).every(isPlain)) noteUnclear(reading, 'something is put into an unknown value');
    const inner = of.of ? [callMember(at, { kind: 'member', of: of.of, name }, given)] : [];
    const result = libraryResult(of.type.slice('lib:'.length), [...(of.of ? [of.of] : []), ...all(given)]);
    return either([result, ...inner]);
  }
  noteUnclear(reading, `what \`.${name}\` of a \`${of.type}\` does is unknown`, name);
  return unknown(`\`.${name}\``);
}

/** `sys.path.insert(0, 'src')`: imports are searched there from now on. */
function importPath(at: EvalPoint, name: string, given: CallArguments): Value {
  const { reading } = at;
  const value = name === 'insert' ? given.args[1] : given.args[0];
  if (name === 'insert' || name === 'append') {
    const text = exactText(value);
    const { cwd } = reading.here.state;
    const base = cwd.kind === 'known' && cwd.dirs.length === 1 ? cwd.dirs[0] : undefined;
    if (text === undefined || (!text.startsWith('/') && base === undefined))
      noteUnclear(reading, 'the module search path is unknown', `sys.path.${name}`);
    else {
      const dir = text.startsWith('/') ? text : text === '.' || text === '' ? (base ?? '') : `${base}/${text}`.replace(/\/$/, '');
      if (!reading.importDirs.includes(dir)) {
        if (name === 'insert') reading.importDirs.unshift(dir);
        else reading.importDirs.push(dir);
        reading.checkedShadows = false;
        if (reading.here.walk.world.leftProject(dir)) noteUnclear(reading, `modules are loaded from \`${dir}\``, dir);
      }
    }
    return NONE;
  }
  if (name === 'index' || name === 'count' || name === 'copy') return data();
  noteUnclear(reading, 'the module search path changes', `sys.path.${name}`);
  return NONE;
}
