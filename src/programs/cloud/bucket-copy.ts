// Copies between this machine and an object store, judged by direction. Reads no options.
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

export function copyEffects(operands: readonly Arg[], store: Store, tools: Tools): readonly Effect[] {
  const to = operands.at(-1);
  const from = operands.slice(0, -1);
  if (!to || from.length === 0)
    return [unclear('what is copied where is unknown', store.system), service('change', store.system, 'copy')];
  const isBucket = (arg: Arg): boolean => knownPrefix(arg).startsWith(store.scheme);
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
    { kind: 'network', use: 'fetch', server: { host: store.host } },
    ...(exact(to) === '-' ? [] : tools.places(to)).map((place): Effect => ({ kind: 'write', place, how: 'change' })),
  ];
}
