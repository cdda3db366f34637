// Built-in functions with a more precise result: text, dictionaries, map and zip, decoding, paths. No effects except printing.
import { posix } from 'node:path';
import { exact, holeArg, textArg } from '../../shell/value.ts';
import { callBack } from './apply-known.ts';
import { PARTIAL_NAMES, callValue } from './call.ts';
import { lookUp } from './scope.ts';
import { environmentValue } from './evaluate.ts';
import { assignItem } from './assign.ts';
import { resolved } from './path-methods.ts';
import { placesOfValue } from './path-places.ts';
import { asText, concat, baseName, dirName, joinPath } from './py-text.ts';
import type { Value } from './py-value.ts';
import {
  NONE,
  NUM,
  alternatives,
  contents,
  data,
  either,
  elementOf,
  exactText,
  isBytes,
  isPlain,
  known,
  list,
  made,
  someText,
  str,
  unknown,
} from './py-value.ts';
import { often } from './repeat.ts';
import { note, noteUnclear, printed } from './walk.ts';
import type { Special } from './specials.ts';

const toText: Special = (_at, use) => {
  const [first] = use.given.args;
  if (!first) return known('');
  return either(
    alternatives(first).map((one) =>
      // With an encoding, bytes are decoded; without one, they are shown as a literal.
      (one.kind === 'str' && (!isBytes(one) || use.given.args.length > 1)) || one.kind === 'path' || one.kind === 'num'
        ? str(asText(one))
        : someText('a value as text'),
    ),
  );
};

/** `bytes([114, 109])` is a known text. */
const toBytes: Special = (_at, use) => {
  const [first] = use.given.args;
  if (first?.kind === 'str') return first;
  const codes =
    first?.kind === 'list' && !first.open ? first.items.map((one) => (one.kind === 'num' ? one.value : undefined)) : [undefined];
  return codes.every((code) => code !== undefined && code < 128)
    ? known(String.fromCharCode(...codes.map((code) => code ?? 0)))
    : someText('bytes');
};

const print: Special = (at, use) => {
  const { given } = use;
  const { reading } = at;
  const file = given.names.get('file');
  if (file?.kind === 'file') return NONE;
  if (file && file.kind !== 'made') callBack(at, [file], given);
  const texts = given.args.map((arg) => exact(asText(arg)));
  const plain =
    use.name === 'builtins.print' && given.names.size === 0 && !given.open && texts.every((text) => text !== undefined);
  printed(reading, plain ? `${texts.join(' ')}\n` : undefined);
  return NONE;
};

const input: Special = (at) => {
  printed(at.reading, undefined);
  return someText('what is typed');
};

const mapping: Special = (at, use) => {
  const [target, ...sources] = use.given.args;
  if (!target) return data();
  if (alternatives(target).some((one) => one.kind === 'unknown'))
    noteUnclear(at.reading, 'an unknown function is called for every element');
  if (target.kind === 'none') return list(alternatives(elementOf(sources[0] ?? data())), 'open');
  const rounds =
    sources.length === 1 && sources[0]?.kind === 'list' && !sources[0].open && sources[0].items.length <= 20
      ? sources[0].items.map((item) => [item])
      : [sources.map(elementOf)];
  const results: Value[] = [];
  often(at.reading, () => {
    for (const args of rounds) results.push(callValue(at, target, { args, names: new Map(), open: false }));
  });
  at.reading.later.push(() => {
    for (const args of rounds) callValue(at, target, { args, names: new Map(), open: false });
  });
  if (use.name === 'builtins.filter')
    return list(
      sources.flatMap((source) => alternatives(elementOf(source))),
      'open',
    );
  return list(
    alternatives(either(results)),
    results.length > 0 &&
      results.length % rounds.length === 0 &&
      results.length === rounds.length &&
      sources[0]?.kind === 'list' &&
      !sources[0].open
      ? 'closed'
      : 'open',
  );
};

const zip: Special = (_at, use) => list([list(use.given.args.map(elementOf))], 'open');
const enumerate: Special = (_at, use) => list([list([NUM, elementOf(use.given.args[0] ?? data())])], 'open');

const dictionary: Special = (at, use) => {
  const [first] = use.given.args;
  const result: Value = {
    kind: 'dict',
    entries: new Map(first?.kind === 'dict' ? first.entries : []),
    open: use.given.open || (first !== undefined && (first.kind !== 'dict' || first.open)),
    holds:
      first?.kind === 'dict'
        ? [...first.holds]
        : first
          ? alternatives(elementOf(elementOf(first))).filter((one) => !isPlain(one))
          : [],
    environ: first?.kind === 'dict' && first.environ,
  };
  for (const [name, value] of use.given.names) assignItem(at.reading, result, { key: known(name), value });
  return result;
};

/** With three arguments it makes a class. */
const typeOf: Special = (at, use) => {
  if (use.given.args.length > 1 || use.given.open) {
    noteUnclear(at.reading, 'a class is made by `type`', 'type');
    return unknown('a class');
  }
  const [first] = use.given.args;
  return first?.kind === 'object' ? first.cls : made('type', first);
};

/** Methods of the base classes, if the code defines them; the first parameter may have any name. */
const superOf: Special = (at, use) => {
  const args = at.reading.stack.at(-1)?.args;
  const name = args?.posonlyargs[0]?.arg ?? args?.args[0]?.arg;
  const self = use.given.args[1] ?? (name === undefined ? undefined : lookUp(at.scope, name, 'now'));
  return self?.kind === 'object' || self?.kind === 'class' ? made('super', self) : made('base');
};

const decode64: Special = (_at, use) => {
  const text = exactText(use.given.args[0]);
  if (text === undefined) return someText('decoded text');
  const decoded = Buffer.from(text, 'base64').toString('utf8');
  return decoded.includes('\uFFFD') ? someText('decoded bytes') : known(decoded);
};

/** Codecs can be registered, and some transform the text; the two that agents use are computed. */
const codec: Special = (_at, use) => {
  const [text, name] = [exactText(use.given.args[0]), exactText(use.given.args[1])];
  if (text !== undefined && name !== undefined && /^rot_?13$/i.test(name))
    return known(
      text.replace(/[a-z]/gi, (letter) =>
        String.fromCharCode((((letter.charCodeAt(0) & 31) + 12) % 26) + (letter.charCodeAt(0) & 96) + 1),
      ),
    );
  return text !== undefined && (name === undefined || /^utf-?8$/i.test(name)) ? known(text) : someText('decoded text');
};

const join: Special = (_at, use) => {
  const parts = (use.self ? [use.self, ...use.given.args] : use.given.args).map(asText);
  const arg = use.given.open ? concat([holeArg('a path')]) : joinPath(parts);
  return use.self ? { kind: 'path', arg } : str(arg);
};

const path: Special = (_at, use) => {
  if (use.given.args.length === 0) return { kind: 'path', arg: textArg('.') };
  const options = alternatives(use.given.args[0] ?? NONE);
  return either(
    options.map((first): Value => ({
      kind: 'path',
      arg: use.given.open ? holeArg('a path') : joinPath([first, ...use.given.args.slice(1)].map(asText)),
    })),
  );
};

/** The same path in another spelling; values of variables in it are unknown. */
const normal: Special = (at, use) => {
  const [first] = use.given.args;
  if (use.name.endsWith('expandvars')) {
    const names = [...(exactText(first) ?? '$').matchAll(/\$\{?(\w*)/g)].map((match) => match[1] ?? '');
    for (const name of names) environmentValue(at.reading, name === '' ? undefined : name);
  }
  if (use.name.endsWith('relpath')) return someText('a path');
  if (use.name.endsWith('expandvars') && (exactText(first)?.includes('$') ?? true)) return someText('a path');
  const text = first?.kind === 'path' ? str(first.arg) : (first ?? someText('a path'));
  if (/\.(abspath|realpath)$/.test(use.name)) return resolved(at.reading, text);
  const plain = exactText(text);
  return use.name.endsWith('normpath') && plain !== undefined ? known(posix.normalize(plain).replace(/(.)\/$/, '$1')) : text;
};

const getenv: Special = (at, use) => {
  const name = exactText(use.given.args[0] ?? use.given.names.get('key'));
  const fallback = use.given.args[1] ?? use.given.names.get('default');
  const set = name === undefined ? undefined : at.reading.environ.entries.get(name);
  return either([set ?? environmentValue(at.reading, name), ...(fallback ? [fallback] : [])]);
};

const putenv: Special = (at, use) => {
  const [key, value] = use.given.args;
  assignItem(at.reading, at.reading.environ, { key: key ?? unknown('a name'), value: value ?? known('') });
  return NONE;
};

const dumps: Special = (at, use) => {
  callBack(at, [...use.given.args.slice(1), ...use.given.names.values()], use.given);
  return NONE;
};

const parses: Special = (at, use) => {
  callBack(at, [...use.given.names.values()], use.given);
  return data();
};

/** A text without quotes is split at blanks. */
const words: Special = (_at, use) => {
  const text = exactText(use.given.args[0]);
  if (text === undefined || /['"\\#]/.test(text)) return undefined;
  return list(
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(known),
  );
};

const logFile: Special = (at, use) => {
  const name = use.given.names.get('filename');
  if (name) for (const place of placesOfValue(at.reading, name)) note(at.reading, { kind: 'write', place, how: 'append' });
  return NONE;
};

export const VALUE_SPECIALS: readonly (readonly [string, Special])[] = [
  ['str', toText],
  ['bytes', toBytes],
  ['print', print],
  ['input', input],
  ['map', mapping],
  ['zip', zip],
  ['enumerate', enumerate],
  ['dict', dictionary],
  ['type', typeOf],
  ['super', superOf],
  ['b64decode', decode64],
  ['codec', codec],
  ['join', join],
  ['path', path],
  ['normal', normal],
  ['getenv', getenv],
  ['putenv', putenv],
  ['dumps', dumps],
  ['parses', parses],
  ['logfile', logFile],
  ['shlex', words],
  ['newtype', () => made('newtype')],
  [
    'wraps',
    (at, use) => {
      callBack(at, use.given.args, use.given);
      return data(contents(use.given.args[0] ?? data()).filter((one) => one.kind !== 'file'));
    },
  ],
  [
    'partial',
    (_at, use) => {
      const of = list(use.given.args);
      PARTIAL_NAMES.set(of, use.given.names);
      return made('partial', of);
    },
  ],
  ['attrgetter', () => made('getter')],
  ['text', (_at, use) => str(asText(use.self))],
  [
    'dirname',
    (_at, use) => {
      // A name without a directory gives an empty text.
      const text = exactText(use.given.args[0]);
      if (text === undefined) return dirName(asText(use.given.args[0]));
      const head = text.slice(0, text.lastIndexOf('/') + 1);
      return known(/^\/*$/.test(head) ? head : head.replace(/(?<!\/)\/+$/, ''));
    },
  ],
  [
    'basename',
    (_at, use) => {
      const text = exactText(use.given.args[0]);
      return text === undefined ? baseName(asText(use.given.args[0])) : known(text.slice(text.lastIndexOf('/') + 1));
    },
  ],
];
