// The places that a value names if it is used as a path. Does not look at the disk.
import type { Place } from '../../model/place.ts';
import { somewhereBelow, unknownPlace } from '../../model/place.ts';
import { placesOf } from '../../shell/places.ts';
import type { Arg } from '../../shell/value.ts';
import { textArg } from '../../shell/value.ts';
import type { Value } from './py-value.ts';
import { alternatives } from './py-value.ts';
import type { Reading } from './walk.ts';

export function placesOfValue(reading: Reading, value: Value): readonly Place[] {
  return alternatives(value).flatMap((one): readonly Place[] => {
    switch (one.kind) {
      case 'str':
      case 'path':
        return placesOfText(reading, one.arg);
      case 'file':
        return one.arg ? placesOfText(reading, one.arg) : [];
      case 'list':
        // `config.read([a, b])`, `zip.extractall(members)`.
        return one.items.flatMap((item) => placesOfValue(reading, item));
      case 'num':
        // An open descriptor.
        return [];
      case 'none':
        return [];
      case 'object':
      case 'func':
      case 'class':
        return [unknownPlace('an unknown path')];
      default:
        return [unknownPlace('an unknown path')];
    }
  });
}

export function placesOfText(reading: Reading, arg: Arg): readonly Place[] {
  const { cwd } = reading.here.state;
  const first = arg.bits[0];
  const names = arg.bits.some((bit) => bit.kind === 'hole' && bit.source?.kind === 'entry-name');
  if (!names || (first?.kind === 'hole' && first.shape.kind === 'below')) return placesOf(arg, cwd);
  if (arg.bits.some((bit) => bit.kind === 'hole' && bit.shape.kind !== 'token')) return placesOf(arg, cwd);
  // A name that may begin with a dot but is not `..`: some entry of the directory before it.
  const known = first?.kind === 'text' ? first.text : '';
  const slash = known.lastIndexOf('/');
  const dir = slash < 0 ? '.' : slash === 0 ? '/' : known.slice(0, slash);
  if (arg.bits.some((bit) => bit.kind === 'text' && /(^|\/)\.\.(\/|$)/.test(bit.text)))
    return [unknownPlace('a path that climbs out')];
  // `name + "/hooks/pre-commit"`: the end of the path is known.
  const last = arg.bits.at(-1);
  const tail = last !== first && last?.kind === 'text' && /^\/./.test(last.text) ? { tail: last.text.slice(1) } : {};
  return placesOf(textArg(dir), cwd).map((place) => (place.kind === 'path' ? { ...somewhereBelow(place.path), ...tail } : place));
}
