// PostgreSQL's tools other than psql: dumps, restores, clusters and users.
import type { Program } from '../../argv/program.ts';
import { connection } from './pg-connection.ts';
import { service } from '../services/sub-acts.ts';

const CONNECTION = '-d|--dbname -p|--port -U|--username --role -l|--database --maintenance-db';
const FLAGS = '-v|--verbose -V|--version -w|--no-password -W|--password -e|--echo -q|--quiet -?|--help';

export const pgDump: Program = {
  name: 'pg_dump',
  manual: 'https://www.postgresql.org/docs/current/app-pgdump.html',
  flags: `
    ${FLAGS} -a|--data-only -b|--blobs|--large-objects -B|--no-blobs -c|--clean -C|--create -O|--no-owner
    -s|--schema-only -x|--no-privileges|--no-acl --binary-upgrade --column-inserts --attribute-inserts
    --disable-dollar-quoting --disable-triggers --enable-row-security --if-exists --inserts --load-via-partition-root
    --no-comments --no-publications --no-security-labels --no-subscriptions --no-table-access-method --no-tablespaces
    --no-toast-compression --no-unlogged-table-data --on-conflict-do-nothing --quote-all-identifiers
    --serializable-deferrable --strict-names --use-set-session-authorization --no-sync
  `,
  reads: '--filter',
  text: `
    ${CONNECTION} -F|--format -j|--jobs -Z|--compress --lock-wait-timeout -e|--extension -E|--encoding -n|--schema
    -N|--exclude-schema -S|--superuser -t|--table -T|--exclude-table --exclude-table-data --extra-float-digits
    --include-foreign-data --rows-per-insert --section --snapshot --restrict-key --exclude-database --filter
  `,
  connects: '-h|--host',
  writes: '-f|--file',
  operands: 'text?',
  does: 'nothing',
  when: [{ lacks: '-V -?', does: [service('look', 'postgres', 'dump')] }],
  judge: (it) => ({ effects: connection(it) }),
};

export const pgDumpKin: readonly Program[] = [
  {
    name: 'pg_dumpall',
    manual: 'https://manpages.debian.org/trixie/postgresql-client-17/pg_dumpall.1.en.html',
    flags: `
      -a --data-only -c --clean -g --globals-only -O --no-owner -r --roles-only -s --schema-only -t -v --verbose -V
      --version -x --no-privileges --no-acl --binary-upgrade --column-inserts --attribute-inserts
      --disable-dollar-quoting --disable-triggers --if-exists --inserts --load-via-partition-root --no-comments
      --no-publications --no-role-passwords --no-security-labels --no-subscriptions --no-sync --no-table-access-method
      --no-tablespaces --no-toast-compression --no-unlogged-table-data --on-conflict-do-nothing --quote-all-identifiers
      --use-set-session-authorization -? --help -w --no-password -W --password
    `,
    text: `
      -E --encoding -S --superuser --exclude-database --extra-float-digits --lock-wait-timeout --restrict-key
      --rows-per-insert -d --dbname -l --database -p --port -U --username --role
    `,
    writes: '-f --file',
    unclear: '--filter -h --host',
    operands: 'text?',
    does: 'nothing',
    when: [
      { lacks: '-V -? --version --help', does: [service('look', 'postgres', 'dump')] },
      {
        lacks: '-V -? --version --help --no-role-passwords -a --data-only',
        does: [{ kind: 'reveal', what: 'credential', detail: 'pg_dumpall writes the password hashes of all roles' }],
      },
    ],
    judge: (it) => ({ effects: connection(it) }),
  },
];

export const pgRestore: Program = {
  name: 'pg_restore',
  manual: 'https://www.postgresql.org/docs/current/app-pgrestore.html',
  flags: `
    ${FLAGS} --no-data-for-failed-tables -l|--list -a|--data-only -c|--clean -C|--create -e|--exit-on-error
    -O|--no-owner -s|--schema-only -x|--no-privileges|--no-acl -1|--single-transaction --disable-triggers
    --enable-row-security --if-exists --no-comments --no-publications --no-security-labels --no-subscriptions
    --no-table-access-method --no-tablespaces --strict-names --use-set-session-authorization
  `,
  text: `
    -d|--dbname -h|--host -p|--port -U|--username --role -F|--format -I|--index -j|--jobs -n|--schema
    -N|--exclude-schema -P|--function -S|--superuser -t|--table -T|--trigger --section --restrict-key
  `,
  reads: '-L|--use-list',
  writes: '-f|--file',
  operands: 'reads?',
  does: 'nothing',
  when: [
    { has: '-d', does: [service('change', 'postgres', 'restore')] },
    { has: '-c', does: [service('destroy', 'postgres', 'restore --clean')] },
  ],
};

export const pgTools: readonly Program[] = [
  {
    name: 'pg_isready',
    manual: 'https://www.postgresql.org/docs/current/app-pg-isready.html',
    flags: FLAGS,
    text: `${CONNECTION} -t|--timeout`,
    connects: '-h|--host',
    does: [service('look', 'postgres', 'ready')],
    judge: (it) => ({ effects: connection(it) }),
  },
  {
    name: 'pg_config',
    manual: 'https://www.postgresql.org/docs/current/reference-client.html',
    flags: `
      -?|--help -V|--version --version --bindir --includedir --libdir --pkglibdir --sharedir --sysconfdir --configure
      --cflags --ldflags --libs --includedir-server --pgxs
    `,
    operands: 'unclear...',
    does: 'nothing',
  },
  {
    name: 'pg_controldata',
    manual: 'https://manpages.debian.org/trixie/postgresql-17/pg_controldata.1.en.html',
    flags: `
      -?|--help -V|--version --version --bindir --includedir --libdir --pkglibdir --sharedir --sysconfdir --configure
      --cflags --ldflags --libs --includedir-server --pgxs
    `,
    operands: 'unclear...',
    does: 'nothing',
  },
  {
    name: 'pg_waldump',
    manual: 'https://manpages.debian.org/trixie/postgresql-17/pg_waldump.1.en.html',
    flags: '-V --version -? --help',
    operands: 'unclear...',
    does: 'nothing',
  },
  {
    name: 'pg_amcheck',
    manual: 'https://manpages.debian.org/trixie/postgresql-client-17/pg_amcheck.1.en.html',
    flags: '-V --version -? --help',
    operands: 'unclear...',
    does: 'nothing',
  },
  {
    name: 'pg_checksums',
    manual: 'https://manpages.debian.org/trixie/postgresql-17/pg_checksums.1.en.html',
    flags: '-V --version -? --help',
    operands: 'unclear...',
    does: 'nothing',
  },
  {
    name: 'pg_verifybackup',
    manual: 'https://manpages.debian.org/trixie/postgresql-client-17/pg_verifybackup.1.en.html',
    flags: '-V --version -? --help',
    operands: 'unclear...',
    does: 'nothing',
  },
  {
    name: 'createuser',
    manual: 'https://www.postgresql.org/docs/current/app-createuser.html',
    flags: `
      ${FLAGS} -s|--superuser -S|--no-superuser -D|--no-createdb -d|--createdb -R|--no-createrole -r|--createrole
      -P|--pwprompt -i|--inherit -I|--no-inherit -L|--no-login --login --replication --no-replication --bypassrls
      --no-bypassrls --interactive
    `,
    text: `
      -h|--host -p|--port -U|--username -c|--connection-limit -g|--member-of|--role -a|--with-admin
      -m|--with-member -v|--valid-until
    `,
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('change', 'postgres', 'create user')] }],
  },
  {
    name: 'createdb',
    manual: 'https://www.postgresql.org/docs/current/app-createdb.html',
    flags: FLAGS,
    text: `${CONNECTION} -E|--encoding -O|--owner -T|--template -l|--locale --lc-collate --lc-ctype -c|--connection-limit`,
    connects: '-h|--host',
    operands: 'text...',
    does: [service('local', 'postgres', 'create')],
  },
  {
    name: 'dropdb',
    manual: 'https://www.postgresql.org/docs/current/app-dropdb.html',
    flags: `${FLAGS} -f|--force -i|--interactive --if-exists`,
    text: CONNECTION,
    connects: '-h|--host',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'drop')] }],
  },
  {
    name: 'dropuser',
    manual: 'https://manpages.debian.org/trixie/postgresql-client-17/dropuser.1.en.html',
    flags: '-e --echo -i --interactive -V --version --if-exists -? --help -w --no-password -W --password',
    text: '-p --port -U --username',
    unclear: '-h --host',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'drop')] }],
  },
  {
    name: 'vacuumdb',
    manual: 'https://www.postgresql.org/docs/current/app-vacuumdb.html',
    flags: `${FLAGS} -a|--all -f|--full -z|--analyze -Z|--analyze-only -i|--initialize`,
    text: `${CONNECTION} -n|--schema -N|--exclude-schema -t|--table -j|--jobs -c -T -s`,
    connects: '-h|--host',
    unclear: '--file',
    operands: 'text...',
    does: [service('local', 'postgres', 'maintenance')],
  },
  {
    name: 'reindexdb',
    manual: 'https://manpages.debian.org/trixie/postgresql-client-17/reindexdb.1.en.html',
    flags: '-a --all -e --echo -q --quiet -s -v --verbose -V --version -? --help -w --no-password -W --password',
    text: '-j --jobs -t --table -p --port -U --username --maintenance-db',
    unclear: '-i -h --host',
    operands: 'text...',
    does: [service('local', 'postgres', 'maintenance')],
  },
  {
    name: 'clusterdb',
    manual: 'https://manpages.debian.org/trixie/postgresql-client-17/clusterdb.1.en.html',
    flags: '-a --all -e --echo -q --quiet -v --verbose -V --version -? --help -w --no-password -W --password',
    text: '-t --table -p --port -U --username --maintenance-db',
    unclear: '-h --host',
    operands: 'text...',
    does: [service('local', 'postgres', 'maintenance')],
  },
  {
    name: 'pgbench',
    manual: 'https://www.postgresql.org/docs/current/pgbench.html',
    flags: `${FLAGS} -a|--all -f|--full -z|--analyze -Z|--analyze-only -i|--initialize -n`,
    text: `${CONNECTION} -t|--table -j|--jobs -c -T -s`,
    connects: '-h|--host',
    unclear: '--file',
    operands: 'text...',
    does: [service('local', 'postgres', 'maintenance')],
  },
  {
    name: 'initdb',
    manual: 'https://www.postgresql.org/docs/current/app-initdb.html',
    flags: `${FLAGS} -k|--data-checksums -N|--no-sync -n|--no-clean -S|--sync-only`,
    text: '-A|--auth --auth-host --auth-local -E|--encoding --locale -U|--username --no-locale',
    reads: '--pwfile',
    creates: '-D|--pgdata -X|--waldir',
    operands: 'creates?',
    does: 'nothing',
  },
  {
    name: 'pg_ctl',
    manual: 'https://www.postgresql.org/docs/current/app-pg-ctl.html',
    flags: '-s|--silent -w|--wait -W|--no-wait -c|--core-files -?|--help -V|--version',
    text: '-m|--mode -t|--timeout -U -P -N -S -e',
    names: '-D|--pgdata',
    appends: '-l|--log',
    unclear: '-o|--options -p',
    operands: 'text...',
    does: 'nothing',
    when: [
      { words: 'status', does: [service('look', 'postgres', 'status')] },
      { unless: 'status', does: [service('local', 'postgres', '{operands}')] },
    ],
  },
  {
    name: 'pg_ctlcluster',
    manual: 'https://manpages.debian.org/trixie/postgresql-common/pg_ctlcluster.1.en.html',
    text: '-m|--mode',
    unclear: '-o|--options',
    operands: 'text...',
    does: 'nothing',
    when: [
      { words: 'status', does: [service('look', 'postgres', 'status')] },
      { unless: 'status', does: [service('local', 'postgres', '{operands}')] },
    ],
  },
  {
    name: 'pg_basebackup',
    manual: 'https://www.postgresql.org/docs/current/reference-server.html',
    flags: '-?|--help -V|--version',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'cluster')] }],
  },
  {
    name: 'pg_receivewal',
    manual: 'https://manpages.debian.org/trixie/postgresql-client-17/pg_receivewal.1.en.html',
    flags: '-V --version -? --help',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'cluster')] }],
  },
  {
    name: 'pg_recvlogical',
    manual: 'https://manpages.debian.org/trixie/postgresql-client-17/pg_recvlogical.1.en.html',
    flags: '-V --version -? --help',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'cluster')] }],
  },
  {
    name: 'pg_resetwal',
    manual: 'https://manpages.debian.org/trixie/postgresql-17/pg_resetwal.1.en.html',
    flags: '-V --version -? --help',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'cluster')] }],
  },
  {
    name: 'pg_rewind',
    manual: 'https://manpages.debian.org/trixie/postgresql-17/pg_rewind.1.en.html',
    flags: '-V --version -? --help',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'cluster')] }],
  },
  {
    name: 'pg_upgrade',
    manual: 'https://manpages.debian.org/trixie/postgresql-17/pg_upgrade.1.en.html',
    flags: '-V --version -? --help',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'cluster')] }],
  },
  {
    name: 'pg_dropcluster',
    manual: 'https://manpages.debian.org/trixie/postgresql-common/pg_dropcluster.1.en.html',
    flags: '-?|--help -V|--version',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'cluster')] }],
  },
  {
    name: 'pg_createcluster',
    manual: 'https://manpages.debian.org/trixie/postgresql-common/pg_createcluster.1.en.html',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'cluster')] }],
  },
  {
    name: 'postgres',
    manual: 'https://manpages.debian.org/trixie/postgresql-17/postgres.1.en.html',
    flags: '-V --version -? --help',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'cluster')] }],
  },
];
