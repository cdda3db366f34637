// The effects of one role of an option's value or operand. Knows what a role means; knows no program.
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { placesOf } from '../shell/places.ts';
import type { Cwd } from '../shell/state.ts';
import type { Arg } from '../shell/value.ts';
import { argText, exact, knownPrefix, textArg } from '../shell/value.ts';
import { codeElsewhere, loadsCode, operandCode } from './project-code.ts';
import type { Inner, Role, Tools } from './program.ts';
import { serverOf } from './server-of.ts';
import { unpacksInto } from './unpacks-into.ts';

export interface RoleUse {
  readonly role: Role;
  readonly arg: Arg;
  readonly cwd: Cwd;
  readonly word: string;
  readonly tools: Tools;
  /** The program's name as it was typed. */
  readonly what: string;
  /** True if another argument says where unpacked files go. */
  readonly isTargetNamed?: boolean;
}

export function pushRole(into: { readonly effects: Effect[]; readonly inner: Inner[] }, use: RoleUse): void {
  const { effects, inner } = into;
  const each = (make: (place: Place) => Effect | readonly Effect[]): void => {
    // `-` means a standard stream for most programs, and is a harmless file name for the others.
    if (exact(use.arg) === '-') return;
    for (const place of placesOf(use.arg, use.cwd)) {
      const made = make(place);
      if (Array.isArray(made)) effects.push(...(made as readonly Effect[]));
      else effects.push(made as Effect);
    }
  };
  switch (use.role) {
    case 'text':
    case 'command':
    case 'cwd':
      return;
    case 'data':
    case 'sends':
      effects.push(...fileReads(use.arg, use.cwd));
      return;
    case 'settings':
      effects.push(...settingWrites(use.arg, use.cwd));
      return;
    case 'formats':
      effects.push(...formatWrites(use.arg, use.cwd));
      return;
    case 'in-out':
      effects.push(...inAndOut(use.arg, use.cwd));
      return;
    case 'converts':
      return each((place) => [
        { kind: 'read', place, sees: 'content' },
        { kind: 'write', place, how: 'create' },
      ]);
    case 'unpacks':
      effects.push(...(use.isTargetNamed ? [] : unpacksInto(undefined, placed(use))));
      return each((place) => ({ kind: 'read', place, sees: 'content' }));
    case 'into':
      effects.push(...unpacksInto(use.arg, placed(use)));
      return;
    case 'covers':
      return each((place) => ({ kind: 'write', place: asTree(place), how: 'perhaps', mode: 'unknown' }));
    case 'refills':
      return each((place) => [
        { kind: 'write', place, how: 'create' },
        ...(place.kind === 'path' && use.tools.exists(place.path) === 'absent'
          ? []
          : [{ kind: 'delete', place: asTree(place), how: 'remove' } as const]),
      ]);
    case 'uploads':
      return each((place) => ({ kind: 'read', place: asTree(place), sees: 'content' }));
    case 'probes':
      effects.push({
        kind: 'network',
        use: use.arg.from.length > 0 ? 'send' : 'probe',
        server: serverOf(use.arg),
      });
      return;
    case 'lookups':
      effects.push(lookup(use.arg));
      return;
    case 'listens':
      effects.push({ kind: 'network', use: 'listen', server: serverOf(use.arg), offers: 'raw' });
      return;
    case 'loads':
      fetched(use.arg, effects);
      effects.push(loadsCode(use.arg, use.word, placed(use)));
      return each((place) => ({ kind: 'read', place, sees: 'names' }));
    case 'runs':
      fetched(use.arg, effects);
      effects.push(...operandCode(use.arg, use.what, placed(use)));
      return;
    case 'project-code':
      fetched(use.arg, effects);
      effects.push(...codeElsewhere(use.arg, use.what, placed(use)));
      return;
    case 'names':
      fetched(use.arg, effects);
      return each((place) => ({ kind: 'read', place, sees: 'names' }));
    case 'reads':
      fetched(use.arg, effects);
      return each((place) => ({ kind: 'read', place, sees: 'content' }));
    case 'tree':
      fetched(use.arg, effects);
      return each((place) => ({ kind: 'read', place: asTree(place), sees: 'content' }));
    case 'writes':
      return each((place) => ({ kind: 'write', place, how: 'change' }));
    case 'appends':
      return each((place) => ({ kind: 'write', place, how: 'append' }));
    case 'creates':
      return each((place) => ({ kind: 'write', place, how: 'create' }));
    case 'edits':
      return each((place) => ({ kind: 'write', place, how: 'change' }));
    case 'deletes':
      return each((place) => ({ kind: 'delete', place, how: 'remove' }));
    case 'deletes-tree':
      return each((place) => ({ kind: 'delete', place: asTree(place), how: 'remove' }));
    case 'moves':
      return each((place) => [
        { kind: 'read', place: asTree(place), sees: 'names' },
        { kind: 'delete', place: asTree(place), how: 'move' },
      ]);
    case 'empties':
      return each((place) => ({ kind: 'delete', place, how: 'empty' }));
    case 'connects':
      effects.push({ kind: 'network', use: 'fetch', server: serverOf(use.arg) });
      return;
    case 'shell':
      inner.push({ kind: 'shell', text: use.arg });
      return;
    case 'script':
      inner.push({ kind: 'script', file: use.arg, args: [] });
      return;
    case 'unclear':
      effects.push(unclear(`what \`${use.word}\` does is unknown`, use.word));
      return;
  }
}

const URL = /^(https?|ftp|oci|git|git\+\w+|ssh|s3|gs|gcs|az):\/\//i;

/** Many programs accept a URL in place of a file; for the others it is a file that does not exist. */
function fetched(arg: Arg, effects: Effect[]): void {
  if (URL.test(argText(arg))) effects.push({ kind: 'network', use: 'fetch', server: serverOf(arg) });
}

/** The place with everything below it. */
export const asTree = (place: Place): Place =>
  place.kind === 'path' && place.extent === 'one' ? { ...place, extent: 'tree' } : place;

/** The facts for a program's code, relative to the directory where the command works. */
const placed = ({ tools, cwd }: RoleUse): Tools => ({
  ...tools,
  cwd: cwd.kind === 'known' && cwd.dirs.length === 1 ? cwd.dirs[0] : undefined,
  places: (arg) => placesOf(arg, cwd),
});

/**
 * Looking up a host name that contains an unknown piece, or a program's output, sends that piece to the name server of its zone. A name taken
 * unchanged from the environment reveals nothing.
 */
export function lookup(name: Arg): Effect {
  const text = exact(name);
  const server =
    text === undefined ? { host: '', unknown: 'the name is unknown' } : { host: text.toLowerCase().replace(/\.$/, '') };
  if (text !== undefined && name.from.length === 0) return { kind: 'network', use: 'lookup', server };
  const [bit, ...rest] = name.bits;
  const whole = rest.length === 0 && bit?.kind === 'hole' && bit.source?.kind === 'variable' && bit.source.outside;
  return { kind: 'network', use: 'send', server, ...(whole ? { data: 'spelled' as const } : {}) };
}

/** The argument without its first `count` characters, which are known text. */
export function afterText(arg: Arg, count: number): Arg {
  const [first, ...others] = arg.bits;
  if (first?.kind !== 'text') return arg;
  const text = first.text.slice(count);
  return { ...arg, bits: text === '' && others.length > 0 ? others : [{ kind: 'text', text }, ...others] };
}

/** `@FILE`, `key=@FILE`, `key@FILE`, `key=<FILE`, `file://FILE`, `fileb://FILE`. */
function fileReads(arg: Arg, cwd: Cwd): readonly Effect[] {
  const found = /^(?:[\w.[\]-]*(?:=?@|=<|<)|fileb?:\/\/)/.exec(knownPrefix(arg));
  if (!found || exact(arg) === '@-') return [];
  // In `key=@a;type=b` more text follows the file name.
  const file = afterText(arg, found[0].length);
  const named = exact(file);
  return placesOf(named === undefined ? file : textArg(named.replace(/[;,].*$/s, '')), cwd).map((place): Effect => ({
    kind: 'read',
    place,
    sees: 'content',
  }));
}

const NAMES_FILE = /^[\w.-]*(?:file|output|out|path|dir|log|report|dest)[\w.-]*=/i;

/** `a=b,output=FILE`: a key whose name contains file or output names a file. An unknown value may contain such a key. */
function settingWrites(arg: Arg, cwd: Cwd): readonly Effect[] {
  const text = exact(arg);
  const settings = text === undefined ? [arg] : text.split(/[,;]/).map(textArg);
  return settings.flatMap((setting) => {
    const found = NAMES_FILE.exec(knownPrefix(setting));
    if (!found) return [];
    return placesOf(afterText(setting, found[0].length), cwd).map((place): Effect => ({ kind: 'write', place, how: 'change' }));
  });
}

/** `NAME=FILE` and `NAME:FILE` write the file; a name alone writes nothing, and a path alone is a file that is written. */
function formatWrites(arg: Arg, cwd: Cwd): readonly Effect[] {
  const text = exact(arg);
  const parts = text === undefined ? [arg] : text.split(',').map(textArg);
  return parts.flatMap((part) => {
    const shown = knownPrefix(part);
    const found = /^[\w.@+-]*[=:]/.exec(shown);
    if (!found && exact(part) !== undefined && !/[/~]/.test(shown)) return [];
    return placesOf(afterText(part, found?.[0].length ?? 0), cwd).map((place): Effect => ({
      kind: 'write',
      place,
      how: 'change',
    }));
  });
}

/** `IN:OUT` reads the one and writes the other. */
function inAndOut(arg: Arg, cwd: Cwd): readonly Effect[] {
  const text = exact(arg);
  const at = text?.indexOf(':') ?? -1;
  const read = (one: Arg): readonly Effect[] => placesOf(one, cwd).map((place) => ({ kind: 'read', place, sees: 'content' }));
  if (text === undefined || at < 0)
    return [...read(arg), ...(text === undefined ? [unclear('may name a file to write', argText(arg))] : [])];
  return [
    ...read(textArg(text.slice(0, at))),
    ...placesOf(textArg(text.slice(at + 1)), cwd).map((place): Effect => ({
      kind: 'write',
      place: asTree(place),
      how: 'change',
    })),
  ];
}
