// find: walks trees and applies its actions to the results: print, delete, write a list, run a command.
import type { Inner, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';
import { readFind } from './find-expression.ts';
import { foundArg, foundBelow, foundShape, replaceBraces } from './found-place.ts';

export const find: Program = {
  name: 'find',
  manual: 'https://www.gnu.org/software/findutils/manual/html_mono/find.html',
  sameAs: {
    gfind: 'https://www.gnu.org/software/findutils/manual/html_mono/find.html',
    bfs: 'https://manpages.debian.org/trixie/bfs/bfs.1.en.html',
  },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  prints: 'paths',
  judge: (it, tools) => {
    const expression = readFind(it.operands);
    const roots = (expression.roots.length > 0 ? expression.roots : [textArg('.')]).flatMap((arg) => tools.places(arg));
    const effects: Effect[] = roots.map((place) => ({ kind: 'read', place, sees: 'names' }));
    const inner: Inner[] = [];
    const deleted = (): readonly Effect[] =>
      roots
        .flatMap((root) => (isAbsent(root, tools) ? [root] : foundBelow(root, expression.names)))
        .map((place) => ({ kind: 'delete', place, how: 'remove' }));
    for (const problem of expression.problems) effects.push(unclear(`\`find\`: ${problem.why}`, problem.word));
    for (const arg of expression.looksAt)
      effects.push(...tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'names' })));
    for (const arg of expression.readsList)
      effects.push(...tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'names' })));
    for (const action of expression.actions) {
      switch (action.kind) {
        case 'delete':
          effects.push(...deleted());
          break;
        case 'write':
          effects.push(...tools.places(action.file).map((place): Effect => ({ kind: 'write', place, how: 'change' })));
          break;
        case 'run':
          if (onlyDeletes(action.command) && roots.every((root) => isAbsent(root, tools))) {
            effects.push(...deleted());
            break;
          }
          inner.push({
            kind: 'argv',
            via: 'find',
            args: action.command.map((arg) => replaceBraces(arg, foundArg(roots, expression.names, expression.searched))),
          });
          // -execdir runs in the directory of the result; PATH and relative names mean something else there.
          if (action.where === 'there') effects.push(unclear('`find -execdir` runs in unknown directories'));
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

/** `rm -f {}` and similar commands: they delete the results and nothing else. */
const onlyDeletes = (command: readonly Arg[]): boolean => {
  const [name, ...words] = command.map(exact);
  return /^(?:rm|rmdir|unlink)$/.test(name ?? '') && words.every((word) => word === '{}' || /^-[rRfvd]+$/.test(word ?? ''));
};

/** Whether the starting point does not exist, so nothing can be found. */
const isAbsent = (root: Place, tools: Tools): boolean =>
  root.kind === 'path' && root.extent === 'one' && tools.exists(root.path) === 'absent';
