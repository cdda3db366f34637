// mysql and mariadb clients: SQL and client commands. sql-text.ts analyses the SQL.
import { likeProgram } from '../../argv/like.ts';
import type { Judgement, Parsed, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { service } from '../services/sub-acts.ts';
import { debian } from '../system/machine-tool.ts';
import type { Client, CommandAt, SqlJudgement } from './sql-text.ts';
import { fileEffects, joined, judgeFile, judgeSql, judgeStdin } from './sql-text.ts';

/**
 * Commands of the client: `\\G` sends, `\\!` and `system` run a command, `source` reads statements from a file, `tee` writes a
 * file, `pager` runs a program.
 */
function command(line: string, at: CommandAt): SqlJudgement {
  if (/^\\[gGshp]$|^(\?|ego|exit|go|help|nopager|notee|print|quit|status|warnings|nowarning|rehash|clear)\s*;?$/i.test(line))
    return {};
  const shell = /^(?:\\!|system\s)\s*(.*)$/is.exec(line);
  if (shell) return { inner: [{ kind: 'shell', text: textArg(shell[1] ?? ''), via: 'mysql' }] };
  const source = /^(?:\\\.|source\s)\s*([^\s'"`\\;]+)\s*;?$/i.exec(line)?.[1];
  if (source !== undefined) return judgeFile(textArg(source), at);
  const tee = /^(?:\\T|tee\s)\s*([^\s'"`\\;]+)\s*;?$/i.exec(line)?.[1];
  if (tee !== undefined) return { effects: fileEffects(tee, 'write', at.tools) };
  const pager = /^(?:\\P|pager\s)\s*(.+?);?$/i.exec(line)?.[1];
  if (pager !== undefined) return { inner: [{ kind: 'shell', text: textArg(pager), via: 'mysql' }] };
  return { effects: [unclear('an unknown command of mysql', line.slice(0, 60))], changes: true };
}

export const client: Client = { system: 'mysql', dialect: 'mysql', style: 'mysql', command };

const CONNECTION = `
    -P|--port -u|--user -S|--socket --protocol --default-character-set --connect-timeout --ssl-mode
    --max-allowed-packet --net-buffer-length --bind-address --compression-algorithms
  `;

const isHere = (host: Arg): boolean => /^(?:localhost|127\.[\d.]+|::1)$/i.test(exact(host) ?? '');

/** Options that switch the encryption of the connection off. On this machine nobody reads along. */
function unencrypted(it: Parsed): readonly Effect[] {
  const off =
    it.has('--skip-ssl') ||
    it.values('--ssl-mode').some((mode) => !/^(?:PREFERRED|REQUIRED|VERIFY_CA|VERIFY_IDENTITY)$/i.test(exact(mode) ?? '')) ||
    it.values('--tls-version').some((versions) => !/^(?:TLSv1\.[23],?)+$/i.test(exact(versions) ?? ''));
  return off && it.values('-h').some((host) => !isHere(host))
    ? [{ kind: 'hazard', what: 'weaken-guard', detail: `\`${it.typed}\` does not encrypt the connection` }]
    : [];
}

export const mysql: Program = {
  name: 'mysql',
  manual: 'https://dev.mysql.com/doc/refman/8.4/en/mysql-command-options.html',
  sameAs: { mariadb: 'https://mariadb.com/kb/en/mariadb-command-line-client/' },
  style: 'plain',
  flags: `
    -?|--help|-I -V|--version -B|--batch -N|--skip-column-names -t|--table -r|--raw -s|--silent -v|--verbose -X|--xml
    -H|--html -E|--vertical -q|--quick -n|--unbuffered -f|--force -A|--no-auto-rehash|--skip-auto-rehash -C|--compress
    -w|--wait -b|--no-beep -i|--ignore-spaces --column-names --no-defaults --safe-updates|-U --skip-ssl --ssl
    --auto-vertical-output --binary-as-hex --column-type-info -m|--comments -c --skip-comments --line-numbers
    --show-warnings --reconnect --skip-reconnect --sigint-ignore --disable-column-names
  `,
  optional: '-p|--password -#|--debug-info',
  connects: '-h|--host',
  text: `${CONNECTION} -D|--database -e|--execute --prompt`,
  writes: '--tee',
  // Another delimiter splits the text differently, option files can set anything, a plugin directory loads code, and the pager is
  // run.
  unclear: `
    --delimiter --defaults-file --defaults-extra-file --defaults-group-suffix --init-command --plugin-dir --default-auth
    --login-path --pager --ssl-ca --ssl-cert --ssl-key --local-infile
  `,
  unclearFlags: '-G|--named-commands',
  operands: 'text?',
  does: 'nothing',
  judge: (it, tools): Judgement => {
    if (it.has('-?') || it.has('-V')) return {};
    const by = { client, tools };
    const texts = it.values('-e');
    return texts.length === 0
      ? joined([{ effects: unencrypted(it) }, judgeStdin(by)])
      : joined([{ effects: unencrypted(it) }, ...texts.map((text) => judgeSql(text, by))]);
  },
};

const mysqldumpOptions = {
  flags: `
    -?|--help -V|--version --debug-check --debug-info -A|--all-databases -B|--databases -d|--no-data -t|--no-create-info
    -n|--no-create-db --single-transaction -q|--quick --routines|-R --triggers --skip-triggers --events|-E
    -c|--complete-insert -e|--extended-insert --skip-extended-insert --skip-lock-tables --lock-tables|-l
    --skip-add-locks --add-drop-table --skip-add-drop-table --add-drop-database --no-tablespaces|-y --hex-blob --compact
    --comments|-i --skip-comments -f|--force -v|--verbose --column-statistics --skip-ssl --set-charset --opt --skip-opt
    --order-by-primary --skip-dump-date -C|--compress -X|--xml --print-defaults --no-defaults -Y|--all-tablespaces
    --add-drop-trigger --add-locks --allow-keywords -a|--create-options --skip-create-options --delayed-insert
    -K|--disable-keys --skip-disable-keys --dump-date -H|--dump-history --flush-privileges --gtid
    --include-master-host-port --insert-ignore --no-autocommit --no-data-med -N|--no-set-names --order-by-size
    -Q|--quote-names --skip-quote-names --replace --ssl --ssl-verify-server-cert --tables --tz-utc --skip-tz-utc
    --galera-info --skip-set-charset --skip-quick
  `,
  optional: '-p|--password --header --master-data',
  connects: '-h|--host',
  text: `
    ${CONNECTION} --as-of --fields-terminated-by --fields-enclosed-by --fields-optionally-enclosed-by
    --fields-escaped-by --lines-terminated-by --ignore-database --ignore-table-data --max-statement-time --ssl-cipher
    --tls-version --ignore-table --where|-w --set-gtid-purged --column-statistics --compatible --skip-definer
  `,
  writes: '-r|--result-file --log-error',
  reads: '--ssl-ca --ssl-cert --ssl-key --ssl-crl',
  creates: '-T|--tab',
  // Logs and locks of the server change for all its users.
  unclearFlags:
    '-F|--flush-logs -x|--lock-all-tables --delete-master-logs --apply-slave-statements --log-queries --copy-s3-tables',
  unclear:
    '--character-sets-dir --ssl-capath --ssl-crlpath --defaults-file --defaults-extra-file --login-path --plugin-dir --init-command',
} satisfies Partial<Program>;

export const mysqldump: Program = {
  name: 'mysqldump',
  manual: 'https://dev.mysql.com/doc/refman/8.4/en/mysqldump.html',
  sameAs: { 'mariadb-dump': 'https://mariadb.com/kb/en/mariadb-dump/' },
  ...mysqldumpOptions,
  style: 'plain',
  operands: 'text...',
  does: [service('look', 'mysql', 'dump')],
  judge: (it) => ({ effects: unencrypted(it) }),
};

export const mysqldumpKin: readonly Program[] = [
  likeProgram(mysqldump, 'mysqlpump', 'https://dev.mysql.com/doc/refman/8.0/en/mysqlpump.html'),
];

/** mysqladmin accepts any unambiguous prefix of a command; only whole names count as looking. */
const ADMIN_LOOKS = 'ping status extended-status processlist variables version status.processlist ping.status';

export const mysqladmin: Program = {
  name: 'mysqladmin',
  manual: 'https://dev.mysql.com/doc/refman/8.4/en/mysqladmin.html',
  sameAs: { 'mariadb-admin': 'https://mariadb.com/kb/en/mariadb-admin/' },
  style: 'plain',
  flags: `
    -?|--help -V|--version -f|--force -s|--silent -v|--verbose -r|--relative -E|--vertical -b|--no-beep -C|--compress
    --no-defaults --skip-ssl --ssl -w|--wait
  `,
  optional: '-p|--password',
  connects: '-h|--host',
  text: `${CONNECTION} -c|--count -i|--sleep --shutdown-timeout`,
  unclear: '--defaults-file --defaults-extra-file --login-path --plugin-dir',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => ({ effects: unencrypted(it) }),
  when: [
    { words: ADMIN_LOOKS, does: [service('look', 'mysql', '{operands}')] },
    { unless: ADMIN_LOOKS, does: [service('change', 'mysql', '{operands}')] },
    { mentions: 'd* shut* k* flush* stop*', does: [service('destroy', 'mysql', '{operands}')] },
  ],
};

export const mysqlTools: readonly Program[] = [
  {
    name: 'mysqlshow',
    manual: 'https://dev.mysql.com/doc/refman/8.4/en/mysqlshow.html',
    sameAs: { 'mariadb-show': 'https://mariadb.com/kb/en/mariadb-show/' },
    style: 'plain',
    flags: '-?|--help -V|--version -v|--verbose -i|--status -k|--keys --count -t|--show-table-type --skip-ssl',
    optional: '-p|--password',
    connects: '-h|--host',
    text: CONNECTION,
    operands: 'text...',
    does: [service('look', 'mysql', 'show')],
    judge: (it) => ({ effects: unencrypted(it) }),
  },
  ...wordsOf(`
    mysqlimport mariadb-import mysqlslap mysqlcheck mysql_upgrade mysqlbinlog mysql_secure_installation mysqld mariadbd
    mysqld_safe mysql_install_db
  `).map((name): Program => ({
    name,
    manual: debian(name),
    style: 'plain',
    flags: '-?|--help -V|--version',
    operands: 'unclear...',
    does: [service('local', 'mysql', 'maintenance')],
  })),
];
