// `aws s3`: copies between this machine and buckets, judged by direction. Knows no other service.
import { asTree } from '../../argv/effects-of.ts';
import type { Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { somewhereBelow } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, knownPrefix } from '../../shell/value.ts';
import { effectsOfAct, service } from '../services/sub-acts.ts';

/** https://docs.aws.amazon.com/cli/latest/reference/s3/ */
export const S3_OPTIONS = {
  flags: `
    --recursive --human-readable --summarize --dryrun --quiet --delete --force --follow-symlinks --no-follow-symlinks
    --no-guess-mime-type --guess-mime-type --only-show-errors --no-progress --ignore-glacier-warnings
    --force-glacier-transfer --size-only --exact-timestamps --no-overwrite
  `,
  text: `
    --include --exclude --acl --sse --sse-kms-key-id --sse-c --sse-c-copy-source --storage-class --website-redirect
    --content-type --cache-control --content-disposition --content-encoding --content-language --expires
    --source-region --request-payer --metadata --metadata-directive --expected-size --copy-props
    --checksum-mode --checksum-algorithm --bucket-name-prefix --bucket-region --index-document --error-document
    --expires-in --page-size
  `,
  data: '--sse-c-key --sse-c-copy-source-key',
  unclear: '--grants...',
} satisfies Partial<Spec>;

const isBucket = (arg: Arg): boolean => knownPrefix(arg).startsWith('s3://');

interface Copy {
  /** The words after the operation. */
  readonly others: readonly Arg[];
  readonly tools: Tools;
}

export function s3Effects(operation: string, it: Parsed, copy: Copy): readonly Effect[] {
  switch (operation) {
    case 'ls':
      return [service('look', 'aws', 's3 ls')];
    case 'cp':
    case 'mv':
    case 'sync':
      return copies(operation, it, copy);
    case 'presign':
      // Anyone who has the signed address can read the object.
      return [service('change', 'aws', 's3 presign')];
    case 'rm':
      return [service(it.has('--dryrun') ? 'look' : 'destroy', 'aws', 's3 rm')];
    case 'rb':
      return [service('destroy', 'aws', 's3 rb')];
    case 'mb':
    case 'website':
      return [service('change', 'aws', `s3 ${operation}`)];
    default:
      return effectsOfAct('unclear', 'aws', `s3 ${operation}`);
  }
}

function copies(operation: string, it: Parsed, { others, tools }: Copy): readonly Effect[] {
  const [from, to] = others;
  if (!from || !to || others.length !== 2)
    return [unclear('what is copied where is unknown', operation), service('change', 'aws', `s3 ${operation}`)];
  const has = (name: string): boolean => it.has(name);
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
