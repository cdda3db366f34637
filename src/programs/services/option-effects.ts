// Effects of the options themselves, for escape hatches that replace the operands' effects. Knows no program.
import type { Parsed, Tools } from '../../argv/program.ts';
import { asTree } from '../../argv/effects-of.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { exact } from '../../shell/value.ts';

/** What the given options read, write and reach, as if nothing had been replaced. An option that runs something is unclear here. */
export function optionEffects(it: Parsed, tools: Tools): readonly Effect[] {
  return it.given.flatMap(({ name, role, value }): readonly Effect[] => {
    if (!value) return [];
    const each = (make: (place: Place) => Effect): readonly Effect[] =>
      exact(value) === '-' ? [] : tools.places(value).map(make);
    switch (role) {
      case 'flag':
      case 'optional':
      case 'text':
      case 'cwd':
        return [];
      case 'names':
        return each((place) => ({ kind: 'read', place, sees: 'names' }));
      case 'reads':
        return each((place) => ({ kind: 'read', place, sees: 'content' }));
      case 'tree':
        return each((place) => ({ kind: 'read', place: asTree(place), sees: 'content' }));
      case 'creates':
        return each((place) => ({ kind: 'write', place, how: 'create' }));
      case 'writes':
      case 'edits':
        return each((place) => ({ kind: 'write', place, how: 'change' }));
      case 'appends':
        return each((place) => ({ kind: 'write', place, how: 'append' }));
      case 'connects':
        return [{ kind: 'network', use: 'fetch', server: serverOf(value) }];
      case 'deletes':
      case 'deletes-tree':
      case 'moves':
      case 'empties':
      case 'shell':
      case 'command':
      case 'script':
      case 'unclear':
        return [unclear(`what \`${name}\` does is not known`, name)];
    }
  });
}
