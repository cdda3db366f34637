// All table data in one place: functions by full name, constants, modules, and decorators and base classes that change nothing.
import { ANY, holeArg } from '../../shell/value.ts';
import { BUILTINS } from './data/builtins.ts';
import { COMPUTING, CONSTANTS } from './data/computing.ts';
import { FILES } from './data/files.ts';
import { LIBRARIES, LIBRARY_CALLS, LIBRARY_DOORS, SUBMODULES } from './data/libraries.ts';
import { OUTSIDE } from './data/outside.ts';
import type { KnownCall } from './known-call.ts';
import type { Value } from './py-value.ts';
import { NUM, data, list, made, someText, str } from './py-value.ts';
import type { Reading } from './walk.ts';

const CALLS: ReadonlyMap<string, KnownCall> = new Map([...BUILTINS, ...COMPUTING, ...FILES, ...OUTSIDE, ...LIBRARY_CALLS]);

export const knownCall = (name: string): KnownCall | undefined => CALLS.get(name);

/** Modules of the standard library in the tables, and some that are left out because their effects are unclear. */
const STANDARD: ReadonlySet<string> = new Set([
  ...[...BUILTINS.keys(), ...COMPUTING.keys(), ...FILES.keys(), ...OUTSIDE.keys(), ...CONSTANTS.keys()].flatMap((name) =>
    name.startsWith('@') ? [] : [name.split('.')[0] ?? name],
  ),
  ...'__future__ ctypes sys os io pickle marshal shelve dbm code codeop pdb bdb runpy imp importlib builtins site sysconfig types inspect gc pty tty termios cffi tkinter curses readline rlcompleter cmd zipimport pkgutil modulefinder multiprocessing distutils ensurepip venv idlelib lib2to3 turtle antigravity this crypt msvcrt winreg winsound _thread symtable trace pstats profile audioop ossaudiodev spwd nis netrc wave chunk sndhdr imghdr aifc sunau uu quopri xdrlib mailbox mailcap nntplib telnetlib cgi cgitb xmlrpc sched contextvars stringprep reprlib copyreg encodings opcode pydoc doctest sre_compile sre_parse posixpath ntpath genericpath posix nt stat'.split(
    ' ',
  ),
]);
for (const name of ['requests', 'httpx', 'aiohttp']) (STANDARD as Set<string>).delete(name);

export const isStandard = (module: string): boolean => STANDARD.has(module.split('.')[0] ?? module);
export const isLibrary = (module: string): boolean => LIBRARIES.has(module.split('.')[0] ?? module);

/** Whether a function of a known library is in a part that contains only the library's own harmless functions. */
export function isLibraryFunction(name: string): boolean {
  const parts = name.split('.');
  if (LIBRARY_DOORS.test(name)) return false;
  for (let i = 2; i < parts.length; i++) {
    const [part = '', above] = [parts[i - 1], parts.slice(0, i).join('.')];
    // `Image.fromarray`, `DataFrame.from_dict`: methods of a class.
    if (!SUBMODULES.has(above) && !/^[A-Z]\w*$/.test(part)) return false;
  }
  return parts.every((part) => !part.startsWith('_'));
}

const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/^(posixpath|ntpath|genericpath)\b/, 'os.path'],
  [/^(posix|nt)\b/, 'os'],
  [/^__builtin__\b/, 'builtins'],
  [/^(cPickle|_pickle|dill|cloudpickle)\b/, 'pickle'],
  [/^xml\.etree\.cElementTree\b/, 'xml.etree.ElementTree'],
  [/^pathlib\.(PosixPath|PurePath|PurePosixPath)\b/, 'pathlib.Path'],
  [/^urllib2\.urlopen$/, 'urllib.request.urlopen'],
  [/^simplejson\b|^ujson\b/, 'json'],
];

/** The name under which something is listed. */
export function realName(name: string): string {
  for (const [pattern, real] of ALIASES) if (pattern.test(name)) return name.replace(pattern, real);
  return name;
}

/** One list per reading, so that changes to it are seen wherever it is used again. */
const ARGUMENTS = new WeakMap<Reading, Value>();

function argumentsOf(reading: Reading): Value {
  const known = ARGUMENTS.get(reading);
  if (known) return known;
  const { args, path } = reading.code;
  const value =
    args === undefined || args.some((arg) => arg.spread)
      ? list([someText('an argument of the script')], 'open')
      : list([someText(path === undefined ? 'the name of the code' : 'the name of the script'), ...args.map(str)]);
  ARGUMENTS.set(reading, value);
  return value;
}

/** After `sys.argv = …` nothing is known about the arguments. */
export const forgetArguments = (reading: Reading): void =>
  void ARGUMENTS.set(reading, list([someText('an argument of the script')], 'open'));

export function constantOf(name: string, reading: Reading): Value | undefined {
  switch (CONSTANTS.get(name)) {
    case 'text':
      return someText(`\`${name}\``);
    case 'interpreter':
      return str(holeArg(`\`${name}\``, ANY, { kind: 'interpreter' }));
    case 'number':
      return NUM;
    case 'data':
      return data();
    case 'stdin':
      return { kind: 'file', writes: false };
    case 'stdout':
      return made('stdout');
    case 'argv':
      return argumentsOf(reading);
    case 'path list':
      return made('import path');
    case undefined:
      return undefined;
  }
}

const DECORATORS: ReadonlySet<string> = new Set(
  'builtins.property builtins.staticmethod builtins.classmethod functools.lru_cache functools.cache functools.wraps functools.cached_property functools.total_ordering functools.singledispatch contextlib.contextmanager contextlib.asynccontextmanager abc.abstractmethod abc.abstractproperty dataclasses.dataclass typing.overload typing.final typing.runtime_checkable typing.no_type_check typing.override enum.unique atexit.register unittest.skip unittest.skipIf unittest.skipUnless unittest.expectedFailure pytest.fixture warnings.deprecated attr.s attr.define attrs.define pydantic.validator pydantic.field_validator pydantic.model_validator pydantic.computed_field'.split(
    ' ',
  ),
);

/** Decorators that keep the function for the time when the program parses its arguments. They may call the functions among their own arguments. */
const KEEPING =
  /^click(\.decorators)?\.(command|option|argument|pass_context|pass_obj|version_option|help_option|password_option|confirmation_option)$/;
export const isKeepingDecorator = (value: Value): boolean => value.kind === 'ref' && KEEPING.test(value.name);

/** Decorators that determine how a method is accessed. */
export const METHOD_KINDS: ReadonlyMap<string, 'property' | 'static' | 'class'> = new Map([
  ['builtins.property', 'property'],
  ['functools.cached_property', 'property'],
  ['abc.abstractproperty', 'property'],
  ['builtins.staticmethod', 'static'],
  ['builtins.classmethod', 'class'],
]);

/** `atexit.register` as a decorator keeps the function and also runs it, so it is deliberately not included; see `later`. */
export const isPlainDecorator = (value: Value): boolean =>
  value.kind === 'ref' &&
  value.name !== 'atexit.register' &&
  (DECORATORS.has(value.name) || /^pytest\.mark\.\w+$/.test(value.name));

const BASES = new Set(
  'builtins.object builtins.dict builtins.list builtins.set builtins.tuple builtins.str builtins.int builtins.float builtins.bytes builtins.type_ enum.Enum enum.IntEnum enum.Flag enum.IntFlag enum.StrEnum typing.NamedTuple typing.TypedDict typing.Protocol typing.Generic abc.ABC html.parser.HTMLParser ast.NodeVisitor ast.NodeTransformer json.JSONEncoder json.JSONDecoder argparse.Action argparse.HelpFormatter argparse.RawDescriptionHelpFormatter argparse.ArgumentDefaultsHelpFormatter argparse.ArgumentParser threading.Thread unittest.TestCase unittest.IsolatedAsyncioTestCase logging.Handler logging.Formatter logging.Filter collections.OrderedDict collections.UserDict collections.Counter collections.defaultdict collections.abc.Mapping collections.abc.Sequence http.server.BaseHTTPRequestHandler http.server.SimpleHTTPRequestHandler socketserver.BaseRequestHandler string.Formatter string.Template pydantic.BaseModel contextlib.ContextDecorator contextlib.AbstractContextManager queue.Queue io.StringIO random.Random'.split(
    ' ',
  ),
);

/** A base class from a module that calls methods of the derived class only with plain data, if at all. */
export function isPlainBase(value: Value, reading: Reading): boolean {
  if (value.kind === 'ref')
    return (
      BASES.has(value.name) ||
      /^builtins\.\w*(Error|Exception|Warning|Exit|Interrupt)$/.test(value.name) ||
      isInstalled(value.name, reading)
    );
  // `Generic[T]` and similar.
  return value.kind === 'made' && (value.type.startsWith('lib:') || value.type === 'newtype');
}

/** An unread library is reported where it is imported. */
const isInstalled = (name: string, reading: Reading): boolean =>
  !isStandard(name) && (isLibrary(name) || reading.modules.has(name.split('.')[0] ?? name));
