// Properties of pathlib paths: parts of the text. Methods are in the table.
import { posix } from 'node:path';
import { exact, textArg } from '../../shell/value.ts';
import { baseName, dirName } from './py-text.ts';
import type { PathValue, Value } from './py-value.ts';
import { data, known, list, someName } from './py-value.ts';
import type { Reading } from './walk.ts';

export function pathProperty(reading: Reading, path: PathValue, name: string): Value | undefined {
  const text = exact(path.arg);
  switch (name) {
    case 'parent':
      return asPath(dirName(absolute(reading, path).arg));
    case 'parents': {
      if (text === undefined) return list([asPath(dirName(path.arg))], 'open');
      const found: Value[] = [];
      for (let at = exact(absolute(reading, path).arg) ?? text; at !== posix.dirname(at); at = posix.dirname(at))
        found.push({ kind: 'path', arg: textArg(posix.dirname(at)) });
      return list(found);
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

/** A lone file name has the working directory as its parent. */
function absolute(reading: Reading, path: PathValue): PathValue {
  const text = exact(path.arg);
  const { cwd } = reading.here.state;
  if (text === undefined || text.startsWith('/') || text.includes('/') || cwd.kind !== 'known' || cwd.dirs.length !== 1)
    return path;
  return { kind: 'path', arg: textArg(`${cwd.dirs[0] ?? ''}/${text}`) };
}
