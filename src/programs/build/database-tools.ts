// Schema tools of JavaScript projects: generating and checking is local, migrating changes a database.
import type { Program, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { projectCode } from './project-run.ts';
import { wordsOf } from '../../argv/words-of.ts';

const local = (what: string): Spec => ({
  operands: 'text...',
  does: [projectCode(what)],
});
const database = (act: 'look' | 'change' | 'destroy'): Spec => ({
  operands: 'text...',
  does: [{ kind: 'service', act, system: 'database', what: 'migrate' }],
});
const subs = (names: string, spec: (name: string) => Spec): { readonly [name: string]: Spec } =>
  Object.fromEntries(wordsOf(names).map((name) => [name, spec(name)]));
const OPTIONS: Pick<Program, 'style' | 'flags' | 'text' | 'creates' | 'loads' | 'names' | 'does'> = {
  style: 'plain',
  flags: `
    --create-only --skip-generate --skip-seed -f|--force --accept-data-loss --force-reset --no-engine --no-hints --watch
    --check --print --stdout --json --exit-code --script --verbose --sql -h|--help -v|--version --all --debug --strict
    --esm --dryrun --pretty
  `,
  text: `
    -n|--name --from-migrations --to-schema-datamodel --from-empty --applied --rolled-back --generator --port --dialect
    --env --step --to --from --breakpoints -x
  `,
  creates: '--out',
  loads: '--schema --config --knexfile -d|--dataSource',
  names: '--migrations-path --models-path',
  does: 'nothing',
};

const knexKind = {
  ...OPTIONS,
  sub: {
    ...subs(
      `
        migrate:make seed:make migration:generate migration:create model:generate init migrate:status migrate:list
        migrate:currentVersion migration:show migration:list migration:check entity:create subscriber:create new create
        status version cache:generate
      `,
      local,
    ),
    ...subs(
      `
        migrate:latest migrate:up seed:run db:migrate db:seed db:seed:all db:create migration:run migration:up
        schema:sync up-to up latest deploy apply
      `,
      () => database('change'),
    ),
    ...subs(
      `
        migrate:rollback migrate:down db:migrate:undo db:migrate:undo:all db:drop db:seed:undo migration:revert
        migration:down schema:drop schema:fresh down redo reset drop rollback revert
      `,
      () => database('destroy'),
    ),
    query: { operands: 'text...', does: [unclear('SQL that is not read', 'query')] },
  },
} satisfies Partial<Program>;

export const databaseTools: readonly Program[] = [
  {
    ...OPTIONS,
    name: 'prisma',
    manual: 'https://www.prisma.io/docs/orm/reference/prisma-cli-reference',
    sub: {
      ...subs('generate validate format version debug init', local),
      migrate: {
        does: 'nothing',
        sub: {
          status: database('look'),
          diff: local('prisma migrate diff'),
          dev: database('change'),
          deploy: database('change'),
          resolve: database('change'),
          reset: database('destroy'),
        },
      },
      db: {
        does: 'nothing',
        sub: { pull: local('prisma db pull'), push: database('change'), seed: database('change'), execute: database('change') },
      },
      studio: {
        flags: '-b',
        text: '-p|--port',
        does: [{ kind: 'network', use: 'listen', server: { host: 'localhost' }, offers: 'app' }],
      },
    },
  },
  {
    ...OPTIONS,
    name: 'drizzle-kit',
    manual: 'https://orm.drizzle.team/docs/kit-overview',
    sub: {
      ...subs('generate check introspect pull up export', local),
      ...subs('push migrate', () => database('change')),
      drop: database('destroy'),
      studio: { does: [{ kind: 'network', use: 'listen', server: { host: 'localhost' }, offers: 'app' }] },
    },
  },
  {
    name: 'knex',
    manual: 'https://knexjs.org/guide/migrations.html',
    ...knexKind,
  },
  {
    name: 'sequelize-cli',
    manual: 'https://www.npmjs.com/package/sequelize-cli',
    sameAs: { sequelize: 'https://github.com/sequelize/cli' },
    ...knexKind,
  },
  {
    name: 'typeorm',
    manual: 'https://www.npmjs.com/package/typeorm',
    ...knexKind,
  },
  {
    name: 'mikro-orm',
    manual: 'https://www.npmjs.com/package/@mikro-orm/cli',
    ...knexKind,
  },
  {
    name: 'node-pg-migrate',
    manual: 'https://www.npmjs.com/package/node-pg-migrate',
    ...knexKind,
  },
  {
    name: 'db-migrate',
    manual: 'https://www.npmjs.com/package/db-migrate',
    ...knexKind,
  },
  {
    name: 'sqitch',
    manual: 'https://sqitch.org/docs/manual/sqitch/',
    ...knexKind,
  },
];
