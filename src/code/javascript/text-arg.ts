// Converts a value to an argument for the shared code, so that places and servers are read in the same way everywhere. Looks at no disk.
import { posix } from 'node:path';
import type { Place } from '../../model/place.ts';
import { unknownPlace } from '../../model/place.ts';
import { placesOf } from '../../shell/places.ts';
import type { Arg } from '../../shell/value.ts';
import { ANY, TOKEN, textArg } from '../../shell/value.ts';
import type { Run } from './run.ts';
import type { Bit, Value } from './value.ts';
import { bitsOf, exactBits } from './value.ts';

/** An unknown piece may contain anything that the code has read, so its origin is the code's part. */
export function argOf(run: Run, value: Value): Arg {
  const bits = bitsOf(value);
  const exact = exactBits(bits);
  if (exact !== undefined) return textArg(exact);
  return {
    bits: bits.map((bit) =>
      bit.kind === 'text' ? bit : { kind: 'hole', why: bit.why, shape: bit.shape === 'token' ? TOKEN : ANY },
    ),
    from: [run.part],
    spread: false,
  };
}

/** Every place a value may name as a path. */
export function placesOfValue(run: Run, value: Value): readonly Place[] {
  if (value.kind === 'either') return value.options.flatMap((one) => placesOfValue(run, one));
  if (value.kind === 'file-url') return placesOf(pathArg(run, value.bits), run.here.state.cwd);
  // A file descriptor: the effect was recorded when it was opened.
  if (value.kind === 'number') return [];
  if (value.kind !== 'text') return [unknownPlace('an unknown path')];
  return placesOf(pathArg(run, value.bits), run.here.state.cwd);
}

function pathArg(run: Run, bits: readonly Bit[]): Arg {
  const exact = exactBits(bits);
  if (exact !== undefined) return textArg(exact);
  if (!bits.some((bit) => bit.kind === 'hole' && bit.shape === 'name')) return argOf(run, { kind: 'text', bits });
  // An entry of a directory: somewhere below the text before it.
  const [first] = bits;
  const prefix = first?.kind === 'text' ? first.text : '';
  const climbs = bits.some((bit, i) => bit.kind === 'text' && /(^|\/)\.\.?(\/|$)/.test(bit.text) && i > 0);
  const open = bits.some((bit) => bit.kind === 'hole' && bit.shape === 'any');
  const { cwd } = run.here.state;
  const base = prefix.startsWith('/') ? '/' : cwd.kind === 'known' && cwd.dirs.length === 1 ? cwd.dirs[0] : undefined;
  if (climbs || open || base === undefined || prefix.includes('..'))
    return argOf(run, { kind: 'text', bits: [{ kind: 'hole', why: 'an unknown path', shape: 'any' }] });
  const slash = prefix.lastIndexOf('/');
  const dir = posix.resolve(base, slash < 0 ? '.' : prefix.slice(0, slash + 1));
  // `${name}/hooks/pre-commit`: the end of the path is known.
  const last = bits.at(-1);
  const tail = last !== first && last?.kind === 'text' && /^\/./.test(last.text) ? [last] : [];
  return {
    bits: [{ kind: 'hole', why: `something in \`${dir}\``, shape: { kind: 'below', dir } }, ...tail],
    from: [run.part],
    spread: false,
  };
}
