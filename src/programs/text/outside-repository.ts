// A change of unknown files below a directory that is no repository: it may reach whatever lies there. Knows no program.
import { posix } from 'node:path';
import { asTree } from '../../argv/effects-of.ts';
import type { Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { textArg } from '../../shell/value.ts';

/** At the top of a repository patches are at home; which of its files they change is a question of its own. */
export const outsideRepository = (directory: Arg | undefined, tools: Tools): readonly Effect[] =>
  tools
    .places(directory ?? textArg('.'))
    .filter((place) => place.kind === 'path' && tools.exists(posix.join(place.path, '.git')) === 'absent')
    .map((place): Effect => ({ kind: 'write', place: asTree(place), how: 'perhaps' }));
