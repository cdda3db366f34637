// Applies a table's entry for a function: effects of its path arguments, functions it calls back, its result. Knows roles, no function.
import type { Effect } from '../../model/effect.ts';
import { asTree, fromNothing } from '../../argv/effects-of.ts';
import { callValue } from './call.ts';
import type { CallArguments } from './call-function.ts';
import { runMethods } from './call-function.ts';
import type { EvalPoint } from './evaluate.ts';
import { revealEnvironment } from './evaluate.ts';
import { KEEPS_ENVIRONMENT, holdsEnvironment } from './holds-environment.ts';
import type { KnownCall, Role } from './known-call.ts';
import { knownCall } from './knowledge.ts';
import { placesOfValue } from './path-places.ts';
import type { Value } from './py-value.ts';
import {
  NONE,
  NUM,
  alternatives,
  container,
  contents,
  data,
  either,
  elementOf,
  isPlain,
  list,
  made,
  someText,
  unknown,
} from './py-value.ts';
import { SPECIALS } from './specials.ts';
import { often } from './repeat.ts';
import { note, noteUnclear, printed } from './walk.ts';

export interface KnownUse {
  readonly name: string;
  readonly known: KnownCall;
  readonly given: CallArguments;
  /** The object that a method belongs to. */
  readonly self?: Value;
}

export function applyKnown(at: EvalPoint, use: KnownUse): Value {
  const { known, given, self } = use;
  const shown = [...given.args, ...[...given.names].flatMap(([name, value]) => (name === 'env' ? [] : [value]))];
  const keeps = KEEPS_ENVIRONMENT.has(use.name);
  if (!keeps && shown.some((value) => holdsEnvironment(value))) revealEnvironment(at.reading);
  // Whatever is written to standard output is shown.
  if (shown.some((value) => value.kind === 'made' && value.type === 'stdout')) printed(at.reading, undefined);
  const effects = known.params.flatMap(({ role, name }) => {
    const value = name === 'self' ? self : parameter(use, name);
    return value ? effectsOf(at, role, value) : [];
  });
  for (const effect of fromNothing(effects)) note(at.reading, effect);
  known.params.forEach(({ role, name }) => {
    const value = name === 'self' ? self : parameter(use, name);
    if (role === 'calls' && value) {
      mustBeKnown(at, name, value);
      callBack(at, [value], given);
    }
    // Even if the argument is unknown, a file is used.
    if (!value && given.open && role !== 'text')
      for (const effect of effectsOf(at, role, unknown('an unknown argument'))) note(at.reading, effect);
  });
  for (const name of given.names.keys())
    if (/(^|_)dir_fd$/.test(name)) noteUnclear(at.reading, 'a path below a directory that is already open', name);
  spelledOtherwise(at, use);
  const special = known.special ? SPECIALS.get(known.special.name) : undefined;
  if (special) {
    const result = special(at, use, known.special?.detail ?? '');
    if (result) return result;
  } else if (!known.callsNothing)
    callBack(
      at,
      [...given.args, ...given.names.values()].filter((value) => !(keeps && value.kind === 'dict' && value.environ)),
      given,
    );
  return give(at, use);
}

/** A path under a parameter name that the table does not list is still a path. */
function spelledOtherwise(at: EvalPoint, { known, given }: KnownUse): void {
  const named = new Set(known.params.map((one) => one.name));
  const missing = known.params.filter(
    ({ role, name }, i) =>
      role !== 'text' && role !== 'calls' && name !== 'self' && !given.names.has(name) && given.args[i] === undefined,
  );
  if (missing.length === 0) return;
  for (const [name, value] of given.names)
    if (!named.has(name) && /path|file|name|buf|src|dst|old|new|target|dir$|fid|writer|source|fp|where|stream/i.test(name))
      for (const { role } of missing) for (const effect of effectsOf(at, role, value)) note(at.reading, effect);
}

/** A default may be plain data; an unknown value, or one made by a library, may be a function. */
const isOpaque = (value: Value): boolean =>
  value.kind === 'unknown' || (value.kind === 'made' && value.type.startsWith('lib:') && value.type !== 'lib:numpy');

/** The function that is called must be known. */
function mustBeKnown(at: EvalPoint, name: string, value: Value): void {
  for (const one of alternatives(value)) {
    const told =
      one.kind === 'func' ||
      one.kind === 'class' ||
      one.kind === 'ref' ||
      one.kind === 'object' ||
      one.kind === 'member' ||
      one.kind === 'none' ||
      one.kind === 'num' ||
      one.kind === 'str' ||
      (one.kind === 'made' &&
        (one.type === 'partial' || one.type === 'getter' || one.type === 'argparse' || one.type === 'newtype')) ||
      (one.kind === 'data' && one.holds.length > 0 && one.holds.every((held) => held.kind === 'ref' || held.kind === 'func'));
    if (!told) noteUnclear(at.reading, `\`${name}\` is an unknown function`, name);
  }
}

/** An argument by position or name; `self` has no position. */
export function parameter(use: KnownUse, name: string): Value | undefined {
  const position = use.known.params.filter((one) => one.name !== 'self').findIndex((one) => one.name === name);
  return use.given.names.get(name) ?? (position < 0 ? undefined : use.given.args[position]);
}

function effectsOf(at: EvalPoint, role: Role, value: Value): readonly Effect[] {
  if (role === 'text' || role === 'calls') return [];
  const places = placesOfValue(at.reading, value);
  switch (role) {
    case 'names':
      return places.map((place) => ({ kind: 'read', place, sees: 'names' }));
    case 'reads':
      return places.map((place) => ({ kind: 'read', place, sees: 'content' }));
    case 'tree':
      return places.map((place) => ({ kind: 'read', place: asTree(place), sees: 'content' }));
    case 'writes':
      return places.map((place) => ({ kind: 'write', place, how: 'change' }));
    case 'empties':
      return places.map((place) => ({ kind: 'write', place, how: 'change', text: '' }));
    case 'appends':
      return places.map((place) => ({ kind: 'write', place, how: 'append' }));
    case 'creates':
      return places.map((place) => ({ kind: 'write', place, how: 'create' }));
    case 'deletes':
      return places.map((place) => ({ kind: 'delete', place, how: 'remove' }));
    case 'deletes-tree':
      return places.map((place) => ({ kind: 'delete', place: asTree(place), how: 'remove' }));
    case 'moves':
      return places.flatMap((place): readonly Effect[] => [
        { kind: 'read', place: asTree(place), sees: 'names' },
        { kind: 'delete', place: asTree(place), how: 'move' },
      ]);
    case 'mode':
      return places.map((place) => ({ kind: 'write', place, how: 'mode', mode: 'unknown' }));
    case 'owner':
      return places.map((place) => ({ kind: 'write', place, how: 'owner' }));
  }
}

const CALLBACKS = new Set(
  'key target default default_factory func function object_hook object_pairs_hook callback type cls initializer parse_float parse_int opener onerror onexc'.split(
    ' ',
  ),
);

/** Functions among the arguments may be called, with the other arguments. */
export function callBack(at: EvalPoint, values: readonly Value[], given: CallArguments): void {
  for (const [name, value] of given.names)
    if (CALLBACKS.has(name) && alternatives(value).some(isOpaque))
      noteUnclear(at.reading, `\`${name}=\` is an unknown function`, name);
  for (const value of values.flatMap(alternatives)) {
    // A function that only computes may return a function that was put into its argument.
    if (value.kind === 'data' && value.holds.length > 0 && !at.reading.stored.has(value)) {
      callBack(
        at,
        value.holds.filter((one) => one.kind === 'ref' || one.kind === 'func'),
        NO_NAMES(given),
      );
      continue;
    }
    if (value.kind === 'dict' && value.environ) revealEnvironment(at.reading);
    if (value.kind === 'unknown') continue;
    if (value.kind === 'object') runMethods(at.reading, value);
    const callable =
      value.kind === 'func' ||
      value.kind === 'class' ||
      (value.kind === 'ref' && isFunctionName(value.name)) ||
      (value.kind === 'member' && value.of.kind !== 'data' && !isPlain(value.of)) ||
      (value.kind === 'made' && value.type === 'partial');
    if (!callable) continue;
    const others = [...given.args, ...given.names.values()].filter(
      (one) => one !== value && one.kind !== 'func' && one.kind !== 'ref' && one.kind !== 'class',
    );
    const element = either([
      ...others.map(elementOf),
      // A list of argument lists, as `starmap` takes it.
      ...others.flatMap((one) =>
        one.kind === 'list' ? one.items.flatMap((item) => (item.kind === 'list' ? item.items : [])) : [],
      ),
      ...others.filter((one) => one.kind === 'str' || one.kind === 'path'),
      ...(others.length === 0 ? [data()] : []),
    ]);
    // The effect of a function from a table may depend on more than its first argument.
    const count =
      value.kind === 'func'
        ? Math.max(1, value.node.args.args.length - (value.self ? 1 : 0))
        : value.kind === 'ref' && (knownCall(value.name)?.special || (knownCall(value.name)?.params.length ?? 0) > 1)
          ? 3
          : 1;
    // A function without parameters gets no arguments.
    const args =
      value.kind === 'func' && value.node.args.args.length === 0 && !value.node.args.vararg
        ? []
        : Array.from({ length: count }, () => element);
    often(at.reading, () => void callValue(at, value, { args, names: new Map(), open: false }));
  }
}

const NO_NAMES = (given: CallArguments): CallArguments => ({ ...given, names: new Map() });

/** `ctypes.CDLL` looks like a constant, but loads a library. */
const isConstantName = (name: string): boolean =>
  /\.[A-Z][A-Z0-9_]*$/.test(name) && !knownCall(name) && !name.startsWith('ctypes.');

/** `signal.SIGTERM` is a constant; `os.system` is not, and a name that is not listed may be anything. */
const isFunctionName = (name: string): boolean => {
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (knownCall(name)) return name.includes('.');
  return name.includes('.') && !isConstantName(name) && !/(Error|Exception|Warning)$/.test(last);
};

function give(at: EvalPoint, use: KnownUse): Value {
  const { gives } = use.known;
  const all = [...use.given.args, ...use.given.names.values()];
  // A function among the arguments is called above; if it is returned, calling the result is unclear.
  const inside = all.filter((one) => one.kind !== 'func');
  const first = use.given.args[0];
  if (gives.startsWith('made:')) return made(gives.slice('made:'.length));
  if (gives.startsWith('lib:')) return made(gives);
  switch (gives) {
    case 'none':
      return NONE;
    case 'num':
      return NUM;
    case 'str':
      return someText(`the result of \`${use.name}\``);
    case 'list':
      return list([NUM], 'open');
    case 'first':
      return first ?? data();
    case 'self':
      return use.self ?? unknown('self');
    case 'path':
      return use.given.args[0]?.kind === 'path' ? use.given.args[0] : unknown('a path');
    case 'file-r':
      return { kind: 'file', writes: false };
    case 'element':
      return all.length === 1 && first
        ? elementOf(first)
        : either([
            ...all
              .filter((one) => one.kind !== 'func' && one.kind !== 'ref')
              .map((one) => (one.kind === 'list' || one.kind === 'data' || one.kind === 'either' ? elementOf(one) : one)),
            data(),
          ]);
    case 'same':
      if (first?.kind === 'list') return list(first.items, first.open ? 'open' : 'closed');
      if (first && (first.kind === 'made' || first.kind === 'file')) return list([elementOf(first)], 'open');
      return first ? container(inside.flatMap(contents)) : list([]);
    case 'data':
      return container(inside.flatMap(contents).filter((one) => one.kind !== 'ref' || !isConstantName(one.name)));
    default:
      noteUnclear(at.reading, `\`${use.name}\` gives something unknown`);
      return unknown(use.name);
  }
}
