// Backup tools: forgetting, pruning or deleting a backup is a hazard; a restore writes local files.
import type { Program, Spec } from '../../argv/program.ts';
import { acts, doing, service } from '../services/sub-acts.ts';

const rest: Partial<Spec> = { operands: 'text...' };

const duplicityKind = {
  style: 'plain',
  does: 'nothing',
  sub: acts(
    'backup',
    {
      look: `
          collection-status list-current-files verify status list snapshot.list|verify repository.status content.list
          policy.list check
        `,
      nothing: 'help',
      change: 'full inc incr incremental backup snapshot.create repository.create restore policy.set',
      backup: `
          cleanup remove-older-than remove-all-but-n-full remove-all-inc-of-but-n-full delete snapshot.delete|expire
          prune purge maintenance.run repository.disconnect purge-full
        `,
      unclear: 'repository.connect server mount show',
    },
    rest,
  ),
} satisfies Partial<Program>;

const borgKind = {
  style: 'plain',
  does: 'nothing',
  sub: {
    ...acts(
      'borg',
      {
        look: 'list info check diff version',
        nothing: 'help',
        change: 'init rename import-tar config upgrade',
        backup: 'delete prune compact recreate break-lock',
        reveal: 'key debug',
        unclear: 'extract mount umount export-tar serve with-lock benchmark',
      },
      rest,
    ),
    create: doing([service('change', 'borg', 'create')], { operands: 'text tree...' }),
  },
} satisfies Partial<Program>;

export const backups: readonly Program[] = [
  {
    name: 'restic',
    manual: 'https://restic.readthedocs.io/en/stable/manual_rest.html',
    sameAs: { rustic: 'https://rustic.cli.rs/docs/' },
    flags: `
      --help -q|--quiet -v|--verbose --json --no-cache --no-lock --cleanup-cache --compact -n|--dry-run
      --recursive -l|--long --prune --read-data
    `,
    text: `
      -r|--repo --host -H --tag --path --limit-upload --limit-download --compression --keep-last --keep-daily
      --keep-weekly --keep-monthly --keep-yearly --keep-hourly --keep-tag --keep-within --group-by -e --exclude -i
      --include --latest
    `,
    reads: '--password-file|-p --repository-file --cacert --tls-client-cert --exclude-file',
    creates: '--cache-dir',
    unclear: '--password-command -o|--option --stdin-from-command',
    unclearFlags: '--insecure-tls --insecure-no-password',
    style: 'plain',
    does: 'nothing',
    sub: {
      ...acts(
        'restic',
        {
          look: 'snapshots ls find diff stats check version list cache features',
          nothing: 'help generate options',
          change: 'init copy tag',
          backup: 'forget prune rewrite migrate repair rebuild-index recover unlock',
          reveal: 'key cat',
          unclear: 'mount dump self-update',
        },
        rest,
      ),
      backup: doing([service('change', 'restic', 'backup')], { operands: 'tree...' }),
      restore: doing([service('look', 'restic', 'restore')], { operands: 'text', writes: '-t|--target' }),
    },
  },
  {
    name: 'borg',
    manual: 'https://borgbackup.readthedocs.io/en/stable/usage/general.html',
    flags: `
      --help -v|--verbose --info --debug --critical --error --warning -p|--progress --json --json-lines --log-json
      --show-version --show-rc --stats -s -n|--dry-run --list --short --consider-checkpoints
      --numeric-ids --save-space --force --verify-data --repository-only --archives-only
    `,
    text: `
      --lock-wait -P|--prefix -a|--glob-archives --keep-last --keep-daily --keep-weekly --keep-monthly --keep-yearly
      --keep-hourly --keep-within -C|--compression -e|--exclude --pattern --format --sort-by --umask --first --last
    `,
    reads: '--exclude-from --patterns-from',
    unclear: '--rsh --remote-path --content-from-command --paths-from-command',
    ...borgKind,
  },
  {
    name: 'borgmatic',
    manual: 'https://manpages.debian.org/trixie/borgmatic/borgmatic.1.en.html',
    flags: '--help|-h -n|--dry-run',
    unclear: '-v|--verbosity',
    ...borgKind,
  },
  {
    name: 'duplicity',
    manual: 'https://duplicity.gitlab.io/stable/duplicity.1.html',
    flags: '--help --version',
    ...duplicityKind,
  },
  {
    name: 'duply',
    manual: 'https://manpages.debian.org/trixie/duply/duply.1.en.html',
    flags: '--help --version',
    ...duplicityKind,
  },
  {
    name: 'kopia',
    manual: 'https://kopia.io/docs/reference/command-line/',
    flags: '--help --version',
    ...duplicityKind,
  },
  {
    name: 'rdiff-backup',
    manual: 'https://manpages.debian.org/trixie/rdiff-backup/rdiff-backup.1.en.html',
    flags: '--help|-h --version|-V',
    ...duplicityKind,
  },
  {
    name: 'bup',
    manual: 'https://manpages.debian.org/trixie/bup-doc/bup.1.en.html',
    flags: '--help --version',
    ...duplicityKind,
  },
  {
    name: 'tarsnap',
    manual: 'https://www.tarsnap.com/man-tarsnap.1.html',
    flags: '--help --version',
    ...duplicityKind,
  },
  {
    name: 'duplicacy',
    manual: 'https://github.com/gilbertchen/duplicacy/wiki',
    flags: '--help --version',
    ...duplicityKind,
  },
];
