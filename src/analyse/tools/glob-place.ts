// A file pattern (`src/**/*.{ts,tsx}`) → the places it can reach. Does not list anything.
import { treeAt, unknownPlace, type Place } from '../../model/place.ts';
import { placeOf, spellingDoubt, type PathContext } from './tool-path.ts';

const MAGIC = /[*?[\]{}()!+|]/;
const MOST_ALTERNATIVES = 64;

/** `root` is where a relative pattern starts. The part before the first name with a wildcard decides which places it can reach. */
export function globPlaces(pattern: string, root: string, context: PathContext): readonly Place[] {
  const start = pattern.startsWith('!') ? pattern.slice(1) : pattern;
  const doubt = spellingDoubt(start.replace(/^@(?=\()/, ''));
  if (doubt !== undefined) return [unknownPlace(doubt)];
  const alternatives = withoutBraces(start);
  if (alternatives === undefined) return [unknownPlace('braces that cannot be read')];
  return alternatives.map((one) => placeOfOne(one, root, context));
}

function placeOfOne(pattern: string, root: string, context: PathContext): Place {
  const pieces = pattern.split('/');
  const first = pieces.findIndex((piece) => MAGIC.test(piece));
  if (first === -1) return placeOf(pattern, { ...context, cwd: root });
  const rest = pieces.slice(first);
  // `*/../..` leads out of the directory where it started.
  if (rest.some((piece) => piece.includes('..'))) return unknownPlace('`..` after a wildcard');
  const prefix = pieces.slice(0, first).join('/');
  const base = first === 0 ? placeOf(root, context) : placeOf(prefix === '' ? '/' : prefix, { ...context, cwd: root });
  if (base.kind === 'unknown') return base;
  // Clients read alternatives in parentheses differently: the whole tree covers every reading.
  if (rest.some((piece) => piece.includes('**')) || /[()|]/.test(rest.join(''))) return treeAt(base.path);
  return { kind: 'path', path: base.path, extent: 'glob', pattern: rest.join('/') };
}

/** `a.{b,c}` as `a.b` and `a.c`. Undefined when the braces are nested too deep, unbalanced or a range. */
export function withoutBraces(pattern: string): readonly string[] | undefined {
  let open: readonly string[] = [pattern];
  for (let round = 0; round < 8; round += 1) {
    if (!open.some((one) => /[{}]/.test(one))) return open;
    const next: string[] = [];
    for (const one of open) {
      const inner = /\{([^{}]*)\}/.exec(one);
      if (inner === null) {
        if (/[{}]/.test(one)) return undefined;
        next.push(one);
        continue;
      }
      const choices = (inner[1] ?? '').split(',');
      if (choices.length < 2) return undefined;
      for (const choice of choices) next.push(one.slice(0, inner.index) + choice + one.slice(inner.index + inner[0].length));
    }
    if (next.length > MOST_ALTERNATIVES) return undefined;
    open = next;
  }
  return undefined;
}
