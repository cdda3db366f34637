// PostgreSQL's tools beside psql: dumps, restores, clusters and users.
import type { Program } from '../../argv/program.ts';
import { service } from '../services/sub-acts.ts';

const CONNECTION = '-d|--dbname -h|--host -p|--port -U|--username --role -l|--database --maintenance-db';
const FLAGS = '-v|--verbose -V|--version -w|--no-password -W|--password -e|--echo -q|--quiet -?|--help';

export const pgDump: Program = {
  name: 'pg_dump pg_dumpall',
  manual: 'https://www.postgresql.org/docs/current/app-pgdump.html',
  flags: `
    ${FLAGS} -a|--data-only -b|--blobs|--large-objects -B|--no-blobs -c|--clean -C|--create -O|--no-owner
    -s|--schema-only -x|--no-privileges|--no-acl --binary-upgrade --column-inserts --attribute-inserts
    --disable-dollar-quoting --disable-triggers --enable-row-security --if-exists --inserts --load-via-partition-root
    --no-comments --no-publications --no-security-labels --no-subscriptions --no-table-access-method --no-tablespaces
    --no-toast-compression --no-unlogged-table-data --on-conflict-do-nothing --quote-all-identifiers
    --serializable-deferrable --strict-names --use-set-session-authorization --no-sync -g|--globals-only -r|--roles-only
    -t --no-role-passwords
  `,
  text: `
    ${CONNECTION} -F|--format -j|--jobs -Z|--compress --lock-wait-timeout --extension -E|--encoding -n|--schema
    -N|--exclude-schema -S|--superuser -t|--table -T|--exclude-table --exclude-table-data --extra-float-digits
    --include-foreign-data --rows-per-insert --section --snapshot --restrict-key --exclude-database --filter
  `,
  writes: '-f|--file',
  operands: 'text?',
  does: 'nothing',
  when: [{ lacks: '-V -?', does: [service('look', 'postgres', 'dump')] }],
};

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
    does: [service('look', 'postgres', 'ready')],
  },
  {
    name: 'pg_config pg_controldata pg_waldump pg_amcheck pg_checksums pg_verifybackup',
    manual: 'https://www.postgresql.org/docs/current/reference-client.html',
    flags: `
      -?|--help -V|--version --version --bindir --includedir --libdir --pkglibdir --sharedir --sysconfdir --configure
      --cflags --ldflags --libs --includedir-server --pgxs
    `,
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
    text: '-h|--host -p|--port -U|--username -c|--connection-limit -g|--member-of|--role -a|--with-admin -m|--with-member -v|--valid-until',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('change', 'postgres', 'create user')] }],
  },
  {
    name: 'createdb',
    manual: 'https://www.postgresql.org/docs/current/app-createdb.html',
    flags: FLAGS,
    text: `${CONNECTION} -E|--encoding -O|--owner -T|--template -l|--locale --lc-collate --lc-ctype -c|--connection-limit`,
    operands: 'text...',
    does: [service('local', 'postgres', 'create')],
  },
  {
    name: 'dropdb dropuser',
    manual: 'https://www.postgresql.org/docs/current/app-dropdb.html',
    flags: `${FLAGS} -f|--force -i|--interactive --if-exists`,
    text: CONNECTION,
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'drop')] }],
  },
  {
    name: 'vacuumdb reindexdb clusterdb pgbench',
    manual: 'https://www.postgresql.org/docs/current/app-vacuumdb.html',
    flags: `${FLAGS} -a|--all -f|--full -z|--analyze -Z|--analyze-only -i|--initialize -n`,
    text: `${CONNECTION} -t|--table -j|--jobs -c -T -s`,
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
    name: 'pg_ctl pg_ctlcluster',
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
    name: 'pg_basebackup pg_receivewal pg_recvlogical pg_resetwal pg_rewind pg_upgrade pg_dropcluster pg_createcluster postgres',
    manual: 'https://www.postgresql.org/docs/current/reference-server.html',
    flags: '-?|--help -V|--version',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-? -V', does: [service('destroy', 'postgres', 'cluster')] }],
  },
];
