// The place an argument names: joined to the possible working directories and made lexically normal. Does not look at the disk.
import { posix } from 'node:path';
import type { Place } from '../model/place.ts';
import { onePath, unknownPlace } from '../model/place.ts';
import type { Cwd } from './state.ts';
import type { Arg, Bit } from './value.ts';
import { argText, exact } from './value.ts';

/** An empty name, `.`, `..`, or a slash at the end. */
const NOT_PLAIN = /\/(?:$|\/|\.\.?(?:\/|$))/;
/** A drive, also without a slash: `C:a.ts` is relative to a directory that only Windows knows. */
const WINDOWS = /^[A-Za-z]:|^\\\\/;
const CONTROL = /[\0-\x1f\x7f]/;

/** Every place the argument may name. */
export function placesOf(arg: Arg, cwd: Cwd): readonly Place[] {
  if (arg.bits.some((bit) => bit.kind === 'text' && CONTROL.test(bit.text)))
    return [unknownPlace('path with a control character')];
  const text = exact(arg);
  const [begin] = arg.bits;
  if (WINDOWS.test(text ?? (begin?.kind === 'text' ? begin.text : ''))) return [unknownPlace('a Windows path')];
  if (text !== undefined) return resolve(text, cwd, onePath);
  const any = arg.bits.find((bit) => bit.kind === 'hole' && bit.shape.kind === 'any');
  if (any?.kind === 'hole') return nearPlaces(arg, cwd, any.why);
  const first = arg.bits[0];
  if (first?.kind === 'hole' && first.shape.kind === 'below') {
    const { dir, patterns, searched } = first.shape;
    const by = searched && arg.bits.length === 1 ? { searched } : {};
    if (arg.bits.length === 1 && patterns !== undefined)
      return patterns.map((pattern): Place => ({ kind: 'path', path: dir, extent: 'glob', pattern, ...by }));
    if (climbs(arg.bits.slice(1))) return [unknownPlace('a path that climbs out')];
    const tail = tailOf(arg.bits.slice(1));
    return [{ kind: 'path', path: dir, extent: 'below', ...by, ...(tail === undefined ? {} : { tail }) }];
  }
  if (arg.bits.some((bit) => bit.kind === 'hole' && bit.shape.kind === 'below')) return [unknownPlace('a path inside a path')];
  return patternPlaces(arg, cwd);
}

/** An unknown place, with the directory before it if that is literal text. */
function nearPlaces(arg: Arg, cwd: Cwd, why: string): readonly Place[] {
  const first = arg.bits[0];
  const slash = first?.kind === 'text' ? first.text.lastIndexOf('/') : -1;
  if (first?.kind === 'text' && (slash === 0 || first.text.startsWith('-'))) return [unknownPlace(why)];
  return resolve(first?.kind === 'text' && slash > 0 ? first.text.slice(0, slash) : '.', cwd, (near) => ({
    kind: 'unknown',
    why,
    near,
  }));
}

/** The literal text after an unknown directory: `$d/hooks/pre-commit`. */
function tailOf(bits: readonly Bit[]): string | undefined {
  let text = '';
  for (const bit of bits) {
    if (bit.kind !== 'text') return undefined;
    text += bit.text;
  }
  return text.startsWith('/') && text.length > 1 ? text.slice(1) : undefined;
}

/** `src/*.ts` is a pattern in `src`; a token hole stands for one unknown name part. */
function patternPlaces(arg: Arg, cwd: Cwd): readonly Place[] {
  const shown = arg.bits.map((bit) => (bit.kind === 'hole' ? '*' : bit.text)).join('');
  let literal = '';
  for (const bit of arg.bits) {
    if (bit.kind !== 'text') break;
    literal += bit.text;
  }
  const slash = literal.lastIndexOf('/');
  const directory = slash < 0 ? '.' : slash === 0 ? '/' : literal.slice(0, slash);
  const pattern = slash < 0 ? shown : shown.slice(slash + 1);
  if (climbs([{ kind: 'text', text: `/${pattern}` }])) return [unknownPlace(`a pattern that climbs out: \`${argText(arg)}\``)];
  return resolve(directory, cwd, (path) => ({ kind: 'path', path, extent: 'glob', pattern }));
}

const climbs = (bits: readonly Bit[]): boolean => bits.some((bit) => bit.kind === 'text' && /(^|\/)\.\.(\/|$)/.test(bit.text));

function resolve(text: string, cwd: Cwd, make: (path: string) => Place): readonly Place[] {
  if (text.startsWith('/')) return [make(plain(text))];
  if (cwd.kind === 'unknown') return [unknownPlace(cwd.why)];
  return cwd.dirs.map((dir) => make(plain(`${dir}/${text}`)));
}

/** INVARIANT: `..` is kept: after a symbolic link it leads to another directory than the text suggests, and only the disk shows which. */
function plain(path: string): string {
  if (!NOT_PLAIN.test(path)) return path;
  if (!path.includes('..')) return posix.normalize(path).replace(/(.)\/$/, '$1');
  const kept = path.split('/').filter((name) => name !== '' && name !== '.');
  return `/${kept.join('/')}`;
}
