// Hosted databases: supabase, planetscale, turso, neon, mongodb atlas, upstash. Tables of subcommands; local development is
// local.
import type { Program, Spec } from '../../argv/program.ts';
import { acts } from './sub-acts.ts';

const rest: Partial<Spec> = { operands: 'text...' };
const COMMON = {
  style: 'plain',
  flags: '--help --version -h -v --debug --experimental -y --yes --json --no-color -f --force --create-ticket',
  text: '-o|--output --workdir --profile --project-ref --org --project-id --branch --format --org-id --schema -s',
} as const;

const atlasCliKind = {
  ...COMMON,
  does: 'nothing',
  sub: acts(
    'hosted database',
    {
      look: 'version clusters.list|describe projects.list|describe redis.list|get cluster.list|info alerts.list node.status',
      nothing: 'help completion',
      change: `
          clusters.create|update|start|pause|upgrade projects.create|update redis.create|rename cluster.create dbusers
          accessLists setup node
        `,
      destroy: 'clusters.delete projects.delete redis.delete cluster.delete quit',
      reveal: 'auth.token api-key clusters.connectionStrings organizations.apiKeys',
      store: 'auth login logout config',
      shell: 'sql shell demo',
      unclear: 'start start-single-node init gen workload debug',
    },
    rest,
  ),
} satisfies Partial<Program>;

export const hostedData: readonly Program[] = [
  {
    name: 'supabase',
    manual: 'https://supabase.com/docs/reference/cli/introduction',
    ...COMMON,
    flags: `${COMMON.flags} --linked --local --dry-run --no-verify-jwt --all`,
    text: `${COMMON.text} --db-url -p --password`,
    reads: '--env-file',
    does: 'nothing',
    sub: acts(
      'supabase',
      {
        look: `
          projects.list orgs.list functions.list migration.list branches.list|get inspect db.lint secrets.list
          domains.get ssl-enforcement.get storage.ls snippets.list
        `,
        nothing: 'help completion',
        project: 'init migration.new functions.new',
        // These print keys of the local stack, which are useless beyond this machine.
        local: 'start stop status db.start functions.serve seed db.diff test.db test.new gen.types gen.signing-key',
        change: `
          projects.create branches.create|update|enable secrets.set config.push domains.create|activate
          network-restrictions network-bans ssl-enforcement.update vanity-subdomains postgres-config storage.cp|mv
          sso.add|update link db.pull db.push migration.up|repair|squash|fetch encryption
        `,
        destroy: `
          projects.delete branches.delete|disable secrets.unset functions.delete db.reset storage.rm domains.delete
          migration.down backups.restore sso.remove
        `,
        publish: 'functions.deploy bootstrap',
        reveal: 'projects.api-keys db.dump sso.show',
        store: 'login logout unlink',
        unclear: 'functions.download services backups.list',
      },
      rest,
    ),
  },
  {
    name: 'pscale',
    manual: 'https://planetscale.com/docs/reference/planetscale-cli',
    ...COMMON,
    does: 'nothing',
    sub: acts(
      'planetscale',
      {
        look: `
          database.list|show branch.list|show|schema|diff|lint deploy-request.list|show|diff org.list|show region.list
          backup.list|show audit-log.list ping
        `,
        nothing: 'version help completion',
        change: `
          database.create branch.create|promote|safe-migrations|refresh-schema|switch
          deploy-request.create|review|edit|skip-revert|revert backup.restore data-imports keyspace workflow
        `,
        destroy: 'database.delete branch.delete|demote deploy-request.close|cancel password.delete service-token.delete',
        publish: 'deploy-request.deploy|apply',
        reveal: 'password.list|create|renew service-token.create database.dump connect api',
        store: 'auth org.switch',
        shell: 'shell',
        backup: 'backup.delete|create',
        unclear: 'database.restore-dump signup',
      },
      rest,
    ),
  },
  {
    name: 'turso',
    manual: 'https://docs.turso.tech/cli/introduction',
    ...COMMON,
    does: 'nothing',
    sub: acts(
      'turso',
      {
        look: 'db.list|show|inspect|locations group.list|show org.list plan.show auth.whoami',
        nothing: 'help update completion',
        change: `
          db.create|replicate|unarchive|wakeup|import group.create|locations|transfer|unarchive db.config group.config
          org.switch|create plan.select|upgrade contact relax
        `,
        destroy: 'db.destroy group.destroy org.destroy db.tokens.invalidate group.tokens.invalidate db.invalidate-tokens',
        reveal: 'db.tokens.create auth.token auth.api-tokens group.tokens.create',
        store: 'auth.login|logout|signup config',
        shell: 'db.shell dev',
        backup: 'db.export',
      },
      rest,
    ),
  },
  {
    name: 'neonctl',
    manual: 'https://neon.com/docs/reference/neon-cli',
    sameAs: { neon: 'https://neon.com/docs/reference/neon-cli' },
    ...COMMON,
    text: `${COMMON.text} --api-key`,
    writes: '--context-file',
    does: 'nothing',
    sub: acts(
      'neon',
      {
        look: 'me projects.list|get branches.list|get|schema-diff databases.list roles.list operations.list orgs.list ip-allow.list vpc',
        nothing: 'completion help',
        change: `
          projects.create|update branches.create|rename|set-default|restore|reset|add-compute databases.create roles.create
          ip-allow.add|reset
        `,
        destroy: 'projects.delete branches.delete databases.delete roles.delete ip-allow.remove',
        reveal: 'connection-string|cs',
        store: 'auth set-context init',
      },
      rest,
    ),
  },
  {
    name: 'atlas-cli',
    manual: 'https://www.mongodb.com/docs/atlas/cli/current/',
    ...atlasCliKind,
  },
  {
    name: 'mongocli',
    manual: 'https://www.mongodb.com/docs/mongocli/current/',
    ...atlasCliKind,
  },
  {
    name: 'upstash',
    manual: 'https://www.npmjs.com/package/@upstash/cli',
    ...atlasCliKind,
  },
  {
    name: 'xata',
    manual: 'https://www.npmjs.com/package/@xata.io/cli',
    ...atlasCliKind,
  },
  {
    name: 'fauna',
    manual: 'https://www.npmjs.com/package/fauna-shell',
    ...atlasCliKind,
  },
  {
    name: 'cockroach',
    manual: 'https://www.cockroachlabs.com/docs/stable/cockroach-commands',
    ...atlasCliKind,
  },
  {
    name: 'ccloud',
    manual: 'https://docs.confluent.io/confluent-cli/current/overview.html',
    ...atlasCliKind,
  },
];
