// Whether an effect of the rule, read as a command, is the effect of the call: same kind, same facets, same target. Determines
// what an allow may lower.
import type { Effect } from '../model/effect.ts';
import type { Place } from '../model/place.ts';

/** Whether the rule's place contains all of the call's place. Unknown places are never the same. */
function holds(mine: Place, theirs: Place): boolean {
  if (mine.kind !== 'path' || theirs.kind !== 'path') return false;
  const below = mine.path === '/' ? '/' : `${mine.path}/`;
  if (mine.extent === 'one') return theirs.extent === 'one' && mine.path === theirs.path;
  if (mine.extent === 'tree') return mine.path === theirs.path || theirs.path.startsWith(below);
  return mine.extent === theirs.extent && mine.path === theirs.path && mine.pattern === theirs.pattern;
}

export function sameEffect(mine: Effect, theirs: Effect): boolean {
  switch (theirs.kind) {
    case 'read':
      return mine.kind === 'read' && mine.sees === theirs.sees && holds(mine.place, theirs.place);
    case 'write':
      return mine.kind === 'write' && mine.how === theirs.how && mine.mode === theirs.mode && holds(mine.place, theirs.place);
    case 'delete':
      return mine.kind === 'delete' && mine.how === theirs.how && holds(mine.place, theirs.place);
    case 'run':
      return mine.kind === 'run' && mine.code === theirs.code && mine.what === theirs.what;
    case 'network':
      return (
        mine.kind === 'network' &&
        mine.use === theirs.use &&
        mine.method === theirs.method &&
        mine.offers === theirs.offers &&
        mine.server.host !== '' &&
        mine.server.host === theirs.server.host
      );
    case 'vcs':
      return mine.kind === 'vcs' && mine.act === theirs.act;
    case 'package':
      return mine.kind === 'package' && mine.act === theirs.act;
    case 'service':
      return mine.kind === 'service' && mine.act === theirs.act && mine.system === theirs.system;
    case 'process':
      return mine.kind === 'process' && mine.act === theirs.act && mine.whose === theirs.whose && mine.what === theirs.what;
    case 'privilege':
      return mine.kind === 'privilege' && mine.how === theirs.how;
    case 'configure':
      return mine.kind === 'configure' && mine.what === theirs.what && mine.detail === theirs.detail;
    case 'reveal':
      return mine.kind === 'reveal' && mine.what === theirs.what && mine.detail === theirs.detail;
    case 'delegate':
      return mine.kind === 'delegate' && mine.how === theirs.how && mine.what === theirs.what;
    case 'hazard':
      return mine.kind === 'hazard' && mine.what === theirs.what;
    case 'unclear':
    case 'limit':
      return false;
  }
}
