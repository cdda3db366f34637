// A change of unknown files below a directory that is not a repository: it may change any file there. Knows no program.
import { posix } from 'node:path';
import { asTree } from '../../argv/effects-of.ts';
import type { Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { textArg } from '../../shell/value.ts';

/** At the top of a repository patches are normal; which files they change is judged separately. */
export const outsideRepository = (directory: Arg | undefined, tools: Tools): readonly Effect[] =>
  tools
    .places(directory ?? textArg('.'))
    .filter((place) => place.kind === 'path' && tools.exists(posix.join(place.path, '.git')) === 'absent')
    .map((place): Effect => ({ kind: 'write', place: asTree(place), how: 'perhaps' }));
