// Copies between here and an object store, by direction. Options are not read: a word that begins with a dash is skipped.
import type { Tools } from '../../argv/program.ts';
import { asTree } from '../../argv/effects-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, knownPrefix } from '../../shell/value.ts';
import { service } from '../services/sub-acts.ts';

export interface Store {
  readonly scheme: string;
  readonly host: string;
  readonly system: string;
}

const DELETING = /^--?(d|delete\S*|delete-unmatched-destination-objects|remove-source-files|move)$/;

export function copyEffects(operands: readonly Arg[], store: Store, tools: Tools): readonly Effect[] {
  const places = operands.filter((arg) => !/^-./.test(knownPrefix(arg)));
  const deletes = operands.some((arg) => DELETING.test(exact(arg) ?? ''));
  const to = places.at(-1);
  const from = places.slice(0, -1);
  const unsure = operands.length !== places.length ? [unclear('options of the copy are not read', store.system)] : [];
  if (!to || from.length === 0)
    return [unclear('what is copied where is unknown', store.system), service('change', store.system, 'copy')];
  const isBucket = (arg: Arg): boolean => knownPrefix(arg).startsWith(store.scheme);
  if (deletes) return [service('destroy', store.system, 'copy that deletes'), ...unsure];
  if (isBucket(to))
    return [
      service('change', store.system, 'upload'),
      { kind: 'network', use: 'upload', server: { host: store.host } },
      ...from
        .filter((arg) => !isBucket(arg) && exact(arg) !== '-')
        .flatMap((arg) => tools.places(arg))
        .map((place): Effect => ({ kind: 'read', place: asTree(place), sees: 'content' })),
    ];
  if (!from.every(isBucket))
    return [unclear('which side is the bucket is unknown', store.system), service('change', store.system, 'copy')];
  return [
    ...unsure,
    { kind: 'network', use: 'fetch', server: { host: store.host } },
    ...(exact(to) === '-' ? [] : tools.places(to)).map((place): Effect => ({ kind: 'write', place, how: 'change' })),
  ];
}
