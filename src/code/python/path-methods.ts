// Properties of pathlib paths: parts of the text. Methods are in the table.
import { posix } from 'node:path';
import { directoriesUp } from '../../host/directories-up.ts';
import { exact, textArg } from '../../shell/value.ts';
import { baseName, concat, dirName } from './py-text.ts';
import type { PathValue, Value } from './py-value.ts';
import { data, either, known, list, someName, someText, unknown } from './py-value.ts';
import type { Reading } from './walk.ts';

export function pathProperty(reading: Reading, path: PathValue, name: string): Value | undefined {
  const text = exact(path.arg);
  switch (name) {
    case 'parent':
      return asPath(dirName(absolute(reading, path).arg));
    case 'parents': {
      if (text === undefined) return list([asPath(dirName(path.arg))], 'open');
      const at = posix.normalize(exact(absolute(reading, path).arg) ?? text);
      const found = [...directoriesUp(at)].slice(1).map((above): Value => ({ kind: 'path', arg: textArg(above) }));
      return list(at.startsWith('/') || at.startsWith('.') ? found : [...found, { kind: 'path', arg: textArg('.') }]);
    }
    case 'name':
      return baseName(path.arg);
    case 'stem':
      return text === undefined ? someName() : known(posix.basename(text, posix.extname(text)));
    case 'suffix':
      return text === undefined ? someName() : known(posix.extname(text));
    case 'parts':
    case 'suffixes':
    case 'drive':
    case 'root':
    case 'anchor':
      return data();
    default:
      return undefined;
  }
}

const asPath = (value: Value): Value => (value.kind === 'str' ? { kind: 'path', arg: value.arg } : value);

/** The absolute path, as `resolve` and `abspath` give it; links are not resolved. */
export function resolved(reading: Reading, value: Value): Value {
  if (value.kind === 'either') return either(value.values.map((one) => resolved(reading, one)));
  if (value.kind !== 'path' && value.kind !== 'str') return value;
  const text = exact(value.arg);
  const { cwd } = reading.here.state;
  const base = cwd.kind === 'known' && cwd.dirs.length === 1 ? cwd.dirs[0] : undefined;
  const [first] = value.arg.bits;
  const absolute = first?.kind === 'text' && first.text.startsWith('/');
  // A path that begins below a directory is already absolute.
  if (text === undefined && (absolute || (first?.kind === 'hole' && first.shape.kind === 'below'))) return value;
  if (base === undefined && !absolute) return value.kind === 'path' ? unknown('a path') : someText('a path');
  if (text !== undefined) return { ...value, arg: textArg(posix.resolve(base ?? '/', text)) };
  return { ...value, arg: concat([textArg(`${base ?? ''}/`), value.arg]) };
}

/** A bare file name has the working directory as its parent. */
function absolute(reading: Reading, path: PathValue): PathValue {
  const text = exact(path.arg);
  const { cwd } = reading.here.state;
  if (text === undefined || text.startsWith('/') || text.includes('/') || cwd.kind !== 'known' || cwd.dirs.length !== 1)
    return path;
  return { kind: 'path', arg: textArg(`${cwd.dirs[0] ?? ''}/${text}`) };
}
