// find: walks trees and does to what it finds what its actions say: print, delete, write a list, run a command.
import type { Inner, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { textArg } from '../../shell/value.ts';
import { readFind } from './find-expression.ts';
import { foundArg, foundBelow, foundShape, replaceBraces } from './found-place.ts';

export const find: Program = {
  name: 'find bfs',
  manual: 'https://www.gnu.org/software/findutils/manual/html_mono/find.html',
  sameAs: { gfind: 'https://www.gnu.org/software/findutils/manual/html_mono/find.html' },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  prints: 'paths',
  judge: (it, tools) => {
    const expression = readFind(it.operands);
    const roots = (expression.roots.length > 0 ? expression.roots : [textArg('.')]).flatMap((arg) => tools.places(arg));
    const effects: Effect[] = roots.map((place) => ({ kind: 'read', place, sees: 'names' }));
    const inner: Inner[] = [];
    for (const problem of expression.problems) effects.push(unclear(`\`find\`: ${problem.why}`, problem.word));
    for (const arg of expression.looksAt)
      effects.push(...tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'names' })));
    for (const arg of expression.readsList)
      effects.push(...tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'names' })));
    for (const action of expression.actions) {
      switch (action.kind) {
        case 'delete':
          effects.push(
            ...roots.map((root): Effect => ({ kind: 'delete', place: foundBelow(root, expression.names), how: 'remove' })),
          );
          break;
        case 'write':
          effects.push(...tools.places(action.file).map((place): Effect => ({ kind: 'write', place, how: 'change' })));
          break;
        case 'run':
          inner.push({
            kind: 'argv',
            via: 'find',
            args: action.command.map((arg) => replaceBraces(arg, foundArg(roots, expression.names, expression.searched))),
          });
          // -execdir runs where the entry lies; PATH and relative names mean something else there.
          if (action.where === 'there') effects.push(unclear('`find -execdir` runs in directories that are not known'));
          break;
      }
    }
    return {
      effects,
      inner,
      prints: expression.prints === 'other' ? 'names' : expression.prints,
      ...foundShape(roots, expression.names, expression.searched),
    };
  },
};
