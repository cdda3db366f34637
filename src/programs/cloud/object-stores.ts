// Object stores and file clouds: rclone, gsutil, s3cmd, s5cmd, mc, b2, azcopy. Reading is a look, uploads send data out, sync and
// purge destroy.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { asTree } from '../../argv/effects-of.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, knownPrefix } from '../../shell/value.ts';
import { acts, asksHelp, service } from '../services/sub-acts.ts';
import { copyEffects } from './bucket-copy.ts';

const copying =
  (store: Parameters<typeof copyEffects>[1]): NonNullable<Spec['judge']> =>
  (it: Parsed, tools: Tools): Judgement => {
    if (asksHelp(it)) return {};
    const deletes: Effect[] = ['--delete', '-d', '--delete-removed', '--remove'].some((option) => it.has(option))
      ? [service('destroy', store.system, 'copy that deletes')]
      : [];
    return { effects: [...deletes, ...copyEffects(it.operands, store, tools)] };
  };
const rest: Partial<Spec> = { operands: 'text...' };
const COPY_FLAGS = `
    -r|-R|--recursive -n|--dry-run -q|--quiet -v|--verbose -p -P|--progress -f|--force --help --delete-removed --delete
    --skip-existing --no-progress -m --remove --overwrite -a -c -C -z -Z -e -L -d
  `;

/** `remote:path` is remote; anything without a colon is a local path. */
const isRemote = (arg: Arg): boolean => /^:?[\w][\w .+@-]*[,:]/.test(knownPrefix(arg));

const RCLONE: Partial<Spec> = {
  flags: `
    -v|--verbose -vv -q|--quiet -P|--progress -n|--dry-run -i|--interactive -c|--checksum -u|--update -I|--ignore-times
    --ignore-existing --ignore-errors --size-only --fast-list --no-traverse --delete-after --delete-before
    --delete-during --delete-excluded --immutable --create-empty-src-dirs -R|--recursive --dirs-only --files-only
    --human-readable --json -l|--copy-links --use-json-log --one-way --download -L --s3-no-check-bucket --rmdirs
    --leave-root --fix-case --track-renames --help --version
  `,
  text: `
    --transfers --checkers --bwlimit --include --exclude --filter -f --max-age --min-age --max-size --min-size
    --max-depth --max-delete --timeout --retries --stats --log-level --format --separator -F -s --hash -C
    --drive-chunk-size --s3-chunk-size --low-level-retries --tpslimit
  `,
  reads: '--include-from --exclude-from --filter-from --files-from',
  appends: '--log-file',
  creates: '--backup-dir --compare-dest --copy-dest',
  // Another configuration, or commands that rclone runs.
  unclear: '--config --password-command --metadata-mapper --rc-addr --sftp-ssh',
  unclearFlags: '--rc --no-check-certificate --rc-no-auth',
};

const move = (act: 'copy' | 'sync' | 'move'): Spec => ({
  ...RCLONE,
  operands: 'text text',
  does: 'nothing',
  judge: (it, tools): Judgement => {
    if (asksHelp(it)) return {};
    const [from, to] = it.operands;
    if (!from || !to || exact(from) === undefined || exact(to) === undefined)
      return { effects: [unclear('what is copied where is unknown', 'rclone'), service('change', 'rclone', act)] };
    if (it.has('-n') && it.problems.length === 0) return { effects: [service('look', 'rclone', `${act} --dry-run`)] };
    const deletes = act === 'sync' || it.given.some((one) => one.name.startsWith('--delete'));
    const effects: Effect[] = [];
    if (isRemote(to))
      effects.push(service(deletes ? 'destroy' : 'change', 'rclone', act), {
        kind: 'network',
        use: 'upload',
        server: { host: 'rclone.remote' },
      });
    else
      effects.push(
        ...tools
          .places(to)
          .flatMap((place): readonly Effect[] => [
            { kind: 'write', place: asTree(place), how: 'change' },
            ...(deletes ? [{ kind: 'delete', place: asTree(place), how: 'remove' } as const] : []),
          ]),
      );
    if (isRemote(from))
      effects.push(
        { kind: 'network', use: 'fetch', server: { host: 'rclone.remote' } },
        ...(act === 'move' ? [service('destroy', 'rclone', 'move')] : []),
      );
    else
      effects.push(
        ...tools
          .places(from)
          .flatMap((place): readonly Effect[] => [
            { kind: 'read', place: asTree(place), sees: 'content' },
            ...(act === 'move' ? [{ kind: 'delete', place: asTree(place), how: 'remove' } as const] : []),
          ]),
      );
    return { effects };
  },
});

export const rclone: Program = {
  name: 'rclone',
  manual: 'https://rclone.org/commands/',
  style: 'plain',
  ...RCLONE,
  does: 'nothing',
  bare: { does: 'nothing' },
  sub: {
    ...acts(
      'rclone',
      {
        look: `
          ls lsl lsd lsf lsjson size about md5sum sha1sum hashsum check cryptcheck version listremotes tree ncdu
          checksum selfupdate-check
        `,
        nothing: 'help',
        local: 'obscure',
        change: 'mkdir touch settier settags backend rcat copyurl',
        destroy: 'delete deletefile purge rmdir rmdirs cleanup dedupe bisync',
        expose: 'serve rcd link',
        reveal: 'config authorize reveal',
        unclear: 'completion genautocomplete gendocs mount nfsmount cat rc selfupdate test archive cryptdecode',
      },
      {
        ...RCLONE,
        operands: 'text...',
        // A connection string may name a program that is run.
        when: [{ mentions: '*,*=*:*', does: [unclear('a connection string', ',')] }],
      },
    ),
    copy: move('copy'),
    copyto: move('copy'),
    sync: move('sync'),
    move: move('move'),
    moveto: move('move'),
  },
};

const gs = { scheme: 'gs://', host: 'storage.googleapis.com', system: 'gsutil' };
const s3 = { scheme: 's3://', host: 's3.amazonaws.com', system: 's3' };
const copySpec = (store: typeof s3): Spec => ({
  operands: 'text...',
  flags: COPY_FLAGS,
  text: '--exclude --include --acl --storage-class --content-type',
  does: 'nothing',
  judge: copying(store),
});

const b2Kind = {
  style: 'plain',
  does: 'nothing',
  sub: acts(
    'object store',
    {
      look: 'ls list list-buckets list-file-names get-bucket version bucket.list|get file.info stat',
      change: 'upload-file upload create-bucket update-bucket copy cp sync file.upload bucket.create|update make mb put',
      destroy: 'rm remove delete-bucket delete-file-version delete-key delete bucket.delete cancel-large-file hide-file',
      store: 'authorize-account clear-account login logout account',
      reveal: 'get-account-info create-key list-keys key get-download-auth',
      unclear: 'download-file get download file.download cat jobs',
    },
    rest,
  ),
} satisfies Partial<Program>;

const s3cmdKind = {
  style: 'plain',
  does: 'nothing',
  sub: {
    ...acts(
      's3',
      {
        look: 'ls la du info version head',
        change: 'put mb modify setacl setpolicy setlifecycle accesslog ws-create cfcreate fixbucket setcors expire pipe',
        destroy: 'rm del rb mv delpolicy dellifecycle abortmp delcors',
        reveal: 'signurl presign',
        unclear: 'get cat run --configure select',
      },
      rest,
    ),
    cp: copySpec(s3),
    sync: copySpec(s3),
  },
} satisfies Partial<Program>;

export const objectStores: readonly Program[] = [
  {
    name: 'gsutil',
    manual: 'https://cloud.google.com/storage/docs/gsutil',
    style: 'plain',
    flags: '-m -q -D -DD --version',
    text: '-u',
    unclear: '-o -h -i',
    does: 'nothing',
    sub: {
      ...acts(
        'gsutil',
        {
          look: 'ls du stat hash version',
          nothing: 'help',
          unclear: 'cat config perfdiag test update',
          change: `
            mb setmeta acl defacl iam cors lifecycle label versioning web logging notification rewrite retention compose
            kms autoclass ubla pap requesterpays rpo bucketpolicyonly
          `,
          destroy: 'rm rb mv',
          reveal: 'signurl hmac',
        },
        rest,
      ),
      cp: copySpec(gs),
      rsync: copySpec(gs),
    },
  },
  {
    name: 's3cmd',
    manual: 'https://s3tools.org/usage',
    flags: COPY_FLAGS,
    text: '--region --acl-grant --profile -m|--mime-type',
    connects: '--endpoint-url --host --host-bucket',
    unclear: '--access_key --secret_key --credentials-file --add-header -c|--config',
    ...s3cmdKind,
  },
  {
    name: 's5cmd',
    manual: 'https://github.com/peak/s5cmd',
    flags: COPY_FLAGS,
    text: '--region --acl-grant --profile',
    connects: '--endpoint-url --host --host-bucket',
    unclear: '--config --access_key --secret_key --credentials-file --add-header',
    ...s3cmdKind,
  },
  {
    name: 's4cmd',
    manual: 'https://manpages.debian.org/trixie/s4cmd/s4cmd.1.en.html',
    flags: '-h|--help -f|--force -r|--recursive -n|--dry-run -d|--show-directory --verbose -D|--delete-removed',
    connects: '--endpoint-url',
    unclear: '--config|-p -c|--num-threads',
    ...s3cmdKind,
  },
  {
    name: 'mc',
    manual: 'https://min.io/docs/minio/linux/reference/minio-mc.html',
    sameAs: { mcli: 'https://min.io/docs/minio/linux/reference/minio-mc.html' },
    style: 'plain',
    flags: `${COPY_FLAGS} --json --quiet --insecure --versions --summarize --incomplete --purge --dangerous`,
    text: '--older-than --newer-than --attr --tags',
    unclear: '-C|--config-dir --resolve',
    does: 'nothing',
    sub: acts(
      'minio',
      {
        look: 'ls tree stat du diff find version ping ready admin.info admin.user.list|ls',
        change: `
          mb cp put pipe mirror tag.set anonymous policy event encrypt retention legalhold ilm replicate quota cors
          admin.user.add|enable admin.policy admin.service admin.config admin.group idp batch undo
        `,
        destroy: 'rb rm mv admin.user.remove|rm|disable tag.remove',
        store: 'alias.set|remove|rm|import',
        reveal: 'share admin.user.svcacct alias.list|ls|export',
        unclear: 'cat head get sql od watch license support update',
      },
      rest,
    ),
  },
  {
    name: 'b2',
    manual: 'https://www.backblaze.com/docs/cloud-storage-command-line-tools',
    flags: '--help --version',
    ...b2Kind,
  },
  {
    name: 'azcopy',
    manual: 'https://learn.microsoft.com/azure/storage/common/storage-ref-azcopy',
    flags: '--help --version',
    ...b2Kind,
  },
  {
    name: 'gdrive',
    manual: 'https://github.com/glotlabs/gdrive',
    flags: '--help --version',
    ...b2Kind,
  },
  {
    name: 'dropbox',
    manual: 'https://help.dropbox.com/installs/linux-commands',
    flags: '--help --version',
    ...b2Kind,
  },
  {
    name: 'ossutil',
    manual: 'https://www.alibabacloud.com/help/en/oss/developer-reference/ossutil',
    flags: '--help --version',
    ...b2Kind,
  },
  {
    name: 'coscli',
    manual: 'https://github.com/tencentyun/coscli',
    flags: '--help --version',
    ...b2Kind,
  },
];
