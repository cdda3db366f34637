// Modules of Python's standard library that many others of it import: a file with such a name is run by imports that do not name it. Data.

export const LOADED_BY_OTHERS: ReadonlySet<string> = new Set(
  (
    'struct re enum types functools collections operator keyword reprlib copyreg random string token tokenize copy typing ' +
    'datetime subprocess threading queue socket selectors signal logging traceback linecache warnings weakref contextlib ' +
    'inspect ast dis opcode locale shutil tempfile pathlib fnmatch bisect heapq hashlib base64 binascii decimal numbers math ' +
    'platform json textwrap html http email urllib ssl uuid calendar quopri zlib bz2 lzma gettext select fractions ' +
    'contextvars glob difflib nturl2path pprint dataclasses statistics concurrent asyncio array fcntl _bisect _heapq _random ' +
    '_struct _json _datetime _socket _ssl _hashlib _decimal _csv _pickle pickle _compat_pickle csv argparse gc errno ' +
    'ipaddress mimetypes getpass unicodedata stringprep plistlib configparser'
  ).split(' '),
);
