// One exact path from an argument and the working directory, for builtins that need to know it. Does not look at the disk.
import { posix } from 'node:path';
import type { EvalContext } from './eval-context.ts';
import { placesOf } from './places.ts';
import type { Arg } from './value.ts';

export function expandBuiltinPath(here: EvalContext, arg: Arg): string | undefined {
  const places = placesOf(arg, here.state.cwd);
  const only = places.length === 1 ? places[0] : undefined;
  // `cd` works on the text of the path and does not follow links: `cd a/..` stays in place.
  return only?.kind === 'path' && only.extent === 'one' ? posix.normalize(only.path) : undefined;
}
