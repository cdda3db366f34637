// `aws s3`: copies between here and buckets, by direction. Knows no other service.
import { asTree } from '../../argv/effects-of.ts';
import type { Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { somewhereBelow } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, knownPrefix } from '../../shell/value.ts';
import { effectsOfAct, service } from '../services/sub-acts.ts';
import type { CloudWords } from './cloud-words.ts';

const isBucket = (arg: Arg): boolean => knownPrefix(arg).startsWith('s3://');

export function s3Effects(operation: string, words: CloudWords, tools: Tools): readonly Effect[] {
  const has = (name: string): boolean => words.options.some((one) => one.name === name);
  switch (operation) {
    case 'ls':
      return [service('look', 'aws', 's3 ls')];
    case 'cp':
    case 'mv':
    case 'sync':
      return copies(operation, words, tools);
    case 'presign':
      // A signed address opens the object to whoever has it.
      return [service('change', 'aws', 's3 presign')];
    case 'rm':
      return [service(has('--dryrun') ? 'look' : 'destroy', 'aws', 's3 rm')];
    case 'rb':
      return [service('destroy', 'aws', 's3 rb')];
    case 'mb':
    case 'website':
      return [service('change', 'aws', `s3 ${operation}`)];
    default:
      return effectsOfAct('unclear', 'aws', `s3 ${operation}`);
  }
}

function copies(operation: string, words: CloudWords, tools: Tools): readonly Effect[] {
  // An unknown option may have taken the places as its values.
  const all = [
    ...words.others,
    ...words.options.flatMap((one) => (one.name.startsWith('--') && one.values.length > 1 ? one.values.slice(1) : [])),
  ];
  const [from, to] = all;
  if (!from || !to || all.length !== 2)
    return [unclear('what is copied where is unknown', operation), service('change', 'aws', `s3 ${operation}`)];
  const has = (name: string): boolean => words.options.some((one) => one.name === name);
  if (has('--dryrun')) return [service('look', 'aws', `s3 ${operation} --dryrun`)];
  const tree = operation === 'sync' || has('--recursive');
  if (isBucket(from) && isBucket(to))
    return [service(operation === 'mv' || has('--delete') ? 'destroy' : 'change', 'aws', `s3 ${operation}`)];
  if (isBucket(from)) return [...download(to, { tree, operation, deletes: has('--delete'), bucket: from }, tools)];
  if (!isBucket(to))
    return [unclear('which side is the bucket is unknown', argText(to)), service('change', 'aws', `s3 ${operation}`)];
  const host = bucketHost(to);
  const reads =
    exact(from) === '-'
      ? []
      : tools
          .places(from)
          .flatMap((place): readonly Effect[] => [
            { kind: 'read', place: tree ? asTree(place) : place, sees: 'content' },
            ...(operation === 'mv' ? [{ kind: 'delete', place: tree ? asTree(place) : place, how: 'remove' } as const] : []),
          ]);
  return [
    service(has('--delete') ? 'destroy' : 'change', 'aws', `s3 ${operation}`),
    { kind: 'network', use: 'upload', server: { host } },
    ...reads,
  ];
}

const bucketHost = (arg: Arg): string =>
  `${/^s3:\/\/([\w.-]+)/.exec(knownPrefix(arg))?.[1] ?? 'bucket'}.s3.amazonaws.com`.toLowerCase();

interface Download {
  readonly tree: boolean;
  readonly operation: string;
  readonly deletes: boolean;
  readonly bucket: Arg;
}

function download(to: Arg, how: Download, tools: Tools): readonly Effect[] {
  const fetch: Effect = { kind: 'network', use: 'fetch', server: { host: bucketHost(how.bucket) } };
  const moved = how.operation === 'mv' ? [service('destroy', 'aws', 's3 mv')] : [];
  if (exact(to) === '-') return [fetch, ...moved];
  const written = tools
    .places(to)
    .flatMap((place): readonly Effect[] => [
      { kind: 'write', place: how.tree ? asTree(place) : place, how: 'change' },
      ...(how.deletes
        ? [{ kind: 'delete', place: place.kind === 'path' ? somewhereBelow(place.path) : place, how: 'remove' } as const]
        : []),
    ]);
  return [fetch, ...moved, ...written];
}
