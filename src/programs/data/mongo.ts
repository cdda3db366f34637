// MongoDB's shell and tools: the shell's text is passed to the reader of its language.
import type { Judgement, Parsed, Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { serverFromText } from '../../argv/server-of.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { asksHelp, service } from '../services/sub-acts.ts';

const shell: Spec = {
  flags: `
    --quiet --nodb --norc --shell --json --tls --ssl --apiStrict --retryWrites -h|--help --version --verbose
    --tlsAllowInvalidCertificates --tlsAllowInvalidHostnames
  `,
  text: `
    --port -u|--username -p|--password --authenticationDatabase --authenticationMechanism --eval --db
    --apiVersion --gssapiServiceName
  `,
  connects: '--host',
  reads: '--tlsCAFile --tlsCertificateKeyFile --sslCAFile --sslPEMKeyFile',
  script: '-f|--file',
  operands: 'text...',
  does: 'nothing',
};

export const mongosh: Program = {
  name: 'mongosh',
  manual: 'https://www.mongodb.com/docs/mongodb-shell/reference/options/',
  sameAs: { mongo: 'https://www.mongodb.com/docs/v5.0/reference/program/mongo/' },
  style: 'plain',
  ...shell,
  judge: judgeMongo,
};

function judgeMongo(it: Parsed): Judgement {
  if (asksHelp(it) || it.has('--version')) return {};
  const texts = it.values('--eval');
  const effects: Effect[] = it.has('--nodb') ? [] : it.operands.slice(0, 1).flatMap(serverNamed);
  if (it.has('--tlsAllowInvalidCertificates') || it.has('--tlsAllowInvalidHostnames'))
    effects.push({ kind: 'hazard', what: 'weaken-guard', detail: 'TLS verification is off' });
  const scripts = [...it.operands.filter((arg) => SCRIPT.test(argText(arg))), ...it.values('-f')];
  const inner = [
    ...texts.map((text) => ({ kind: 'code', language: 'mongo', text }) as const),
    ...scripts.map((file) => ({ kind: 'script', file, args: [], language: 'mongo' }) as const),
  ];
  return { effects, inner: inner.length > 0 ? inner : [{ kind: 'stdin', language: 'mongo' }] };
}

/** `db.example.org/app`, `db.example.org:27017`: a name without a dot, a colon or a slash is a database on this machine. */
function serverNamed(arg: Arg): readonly Effect[] {
  const text = exact(arg);
  if (text === undefined) return [unclear('which server is meant is unknown', argText(arg))];
  const host = /^([A-Za-z0-9][\w.-]*(?::\d+)?)(\/|$)/.exec(text);
  if (!host || SCRIPT.test(text) || !/[.:/]/.test(text)) return [];
  return [{ kind: 'network', use: 'fetch', server: serverFromText(host[1] ?? '') }];
}
const SCRIPT = /\.(js|mongodb)$/;

const CONNECTION = `
    --uri --port -u|--username -p|--password --authenticationDatabase --authenticationMechanism -d|--db
    -c|--collection --nsInclude --nsExclude --nsFrom --nsTo -j|--numParallelCollections --readPreference -q|--query
    --excludeCollection -f|--fields --type --sort --limit --skip --numInsertionWorkersPerCollection
  `;
const FLAGS = `
    --gzip --ssl --tls --quiet -v|--verbose --help --version --oplog --dumpDbUsersAndRoles --jsonArray --pretty
    --noIndexRestore --maintainInsertionOrder --preserveUUID --stopOnError --headerline --upsert --forceTableScan
  `;

export const mongoTools: readonly Program[] = [
  {
    name: 'mongodump',
    manual: 'https://www.mongodb.com/docs/database-tools/mongodump/',
    flags: FLAGS,
    connects: '-h|--host',
    text: CONNECTION,
    creates: '-o|--out',
    writes: '--archive --outFile',
    reads: '--queryFile --fieldFile --config --bsonFile',
    style: 'plain',
    operands: 'text...',
    does: [service('look', 'mongodb', 'dump')],
  },
  {
    name: 'mongoexport',
    manual: 'https://www.mongodb.com/docs/database-tools/mongoexport/',
    flags: FLAGS,
    connects: '-h|--host',
    text: CONNECTION,
    creates: '-o|--out',
    writes: '--archive --outFile',
    reads: '--queryFile --fieldFile --config --bsonFile',
    style: 'plain',
    operands: 'text...',
    does: [service('look', 'mongodb', 'dump')],
  },
  {
    name: 'bsondump',
    manual: 'https://www.mongodb.com/docs/database-tools/bsondump/',
    flags: FLAGS,
    connects: '-h|--host',
    text: CONNECTION,
    creates: '-o|--out',
    writes: '--archive --outFile',
    reads: '--queryFile --fieldFile --config --bsonFile',
    style: 'plain',
    operands: 'text...',
    does: [service('look', 'mongodb', 'dump')],
  },
  {
    name: 'mongorestore',
    manual: 'https://www.mongodb.com/docs/database-tools/mongorestore/',
    flags: `${FLAGS} --drop --dryRun`,
    connects: '-h|--host',
    text: `${CONNECTION} --mode --upsertFields`,
    reads: '--archive --file --config --dir',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [
      { lacks: '--help --version', does: [service('change', 'mongodb', 'restore')] },
      { has: '--drop', does: [service('destroy', 'mongodb', 'restore --drop')] },
    ],
  },
  {
    name: 'mongoimport',
    manual: 'https://www.mongodb.com/docs/database-tools/mongoimport/',
    flags: `${FLAGS} --drop --dryRun`,
    connects: '-h|--host',
    text: `${CONNECTION} --mode --upsertFields`,
    reads: '--archive --file --config --dir',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [
      { lacks: '--help --version', does: [service('change', 'mongodb', 'restore')] },
      { has: '--drop', does: [service('destroy', 'mongodb', 'restore --drop')] },
    ],
  },
  {
    name: 'mongofiles',
    manual: 'https://www.mongodb.com/docs/database-tools/mongofiles/',
    flags: `${FLAGS} --drop --dryRun`,
    connects: '-h|--host',
    text: `${CONNECTION} --mode --upsertFields`,
    reads: '--archive --file --config --dir',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [
      { lacks: '--help --version', does: [service('change', 'mongodb', 'restore')] },
      { has: '--drop', does: [service('destroy', 'mongodb', 'restore --drop')] },
    ],
  },
  {
    name: 'mongostat',
    manual: 'https://www.mongodb.com/docs/database-tools/mongostat/',
    flags: `${FLAGS} --json --discover --all`,
    connects: '-h|--host',
    text: `${CONNECTION} -n --rowcount -o -O`,
    style: 'plain',
    operands: 'text...',
    does: [service('look', 'mongodb', 'stat')],
  },
  {
    name: 'mongotop',
    manual: 'https://www.mongodb.com/docs/database-tools/mongotop/',
    flags: `${FLAGS} --json --discover --all`,
    connects: '-h|--host',
    text: `${CONNECTION} -n --rowcount -o -O`,
    style: 'plain',
    operands: 'text...',
    does: [service('look', 'mongodb', 'stat')],
  },
];
