// A file pattern (`src/**/*.ts`) → the Place it can reach. Does not list anything.
import { treeAt, unknownPlace, type Place } from '../model/place.ts';
import { placeOf, spellingDoubt, type PathContext } from './tool-path.ts';

const MAGIC = /[*?[\]{}()!+|]/;

/** `root` is where a relative pattern starts. What lies before the first magic component decides where it can reach. */
export function globPlace(pattern: string, root: string, context: PathContext): Place {
  const start = pattern.startsWith('!') ? pattern.slice(1) : pattern;
  const doubt = spellingDoubt(MAGIC.test(start) ? start.replace(/^@(?=\()/, '') : start);
  if (doubt !== undefined) return unknownPlace(doubt);
  const pieces = start.split('/');
  const first = pieces.findIndex((piece) => MAGIC.test(piece));
  if (first === -1) return placeOf(start, { ...context, cwd: root });
  const rest = pieces.slice(first);
  // `*/../..` climbs out of where it started; braces can hold whole paths.
  if (rest.includes('..') || rest.some((piece) => piece.includes('..') && MAGIC.test(piece)))
    return unknownPlace('`..` after a wildcard');
  if (/\{[^}]*\//.test(rest.join('/'))) return unknownPlace('a path inside braces');
  const prefix = pieces.slice(0, first).join('/');
  const base = first === 0 ? placeOf(root, context) : placeOf(prefix === '' ? '/' : prefix, { ...context, cwd: root });
  if (base.kind === 'unknown') return base;
  // Alternatives in parentheses are read differently by each client: the whole tree covers every reading.
  if (rest.some((piece) => piece.includes('**')) || /[(|]/.test(rest.join(''))) return treeAt(base.path);
  return { kind: 'path', path: base.path, extent: 'glob', pattern: rest.join('/') };
}
