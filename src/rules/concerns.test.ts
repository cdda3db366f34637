// Which calls a sentence may concern. Errs towards yes, but leaves plain reading and unrelated work alone.
import { expect, test } from 'vitest';
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import { concerns, viewOf } from './concerns.ts';
import { proseTerms } from './prose-terms.ts';
import { stem } from './stem.ts';
import { commandOf } from './test-knowledge.ts';

const read = (path: string): Effect => ({ kind: 'read', sees: 'content', place: { kind: 'path', path, extent: 'one' } });
const write = (path: string): Effect => ({ kind: 'write', how: 'change', place: { kind: 'path', path, extent: 'one' } });
const run: Effect = { kind: 'run', code: 'project', what: '' };
const look: Effect = { kind: 'vcs', act: 'look', what: '' };
const push: Effect = { kind: 'vcs', act: 'push', what: '' };
const fetch: Effect = { kind: 'network', use: 'fetch', server: { host: 'example.org' } };

function concerned(rule: string, call: string, effects: readonly Effect[]): boolean {
  const command: Command | undefined = call.startsWith('tool ') ? undefined : commandOf(call);
  const part = { ...(command === undefined ? {} : { command }), via: [], effects };
  const tool = command === undefined ? call.slice(5) : 'Bash';
  return concerns(proseTerms(rule), viewOf(tool, part)) !== undefined;
}

const migrations = 'never run migrations without asking';
test.each<[string, string, readonly Effect[]]>([
  [migrations, 'npx prisma migrate deploy', [run]],
  [migrations, 'rails db:migrate', [run]],
  [migrations, 'alembic upgrade head', [unclear('unknown program')]],
  [migrations, 'python manage.py migrate', [run]],
  [migrations, 'npx knex migrate:latest', [run]],
  [migrations, 'npm run db:migrate', [run]],
  [migrations, 'npx prisma db push', [run]],
  [migrations, 'flyway info', [unclear('x')]],
  [migrations, 'tool mcp__db__runMigration', [unclear('x')]],
  ['do not push on fridays', 'git push origin x', [push]],
  ['no deployments from here', 'npm run deploy:prod', [run]],
  ['no deployments from here', 'mytool x', [{ kind: 'service', act: 'change', system: 'aws', what: 'x' }]],
  ['never touch the billing module', 'tool Edit', [write('/repo/src/billing/tax.ts')]],
  ['never touch the billing module', 'cat x', [read('/repo/src/billing/tax.ts')]],
  ['stay off the internet', 'curl x', [fetch]],
  ['do not delete anything', 'mytool x', [{ kind: 'delete', how: 'remove', place: { kind: 'path', path: '/x', extent: 'one' } }]],
  ['never print secrets', 'cat x', [{ kind: 'reveal', what: 'environment', detail: '' }]],
  // nothing usable: everything but reading
  ['be careful', 'tool Edit', [write('/repo/a')]],
  ['ask me first', 'npm test', [run]],
  ['only use pnpm', 'npm install', [{ kind: 'package', act: 'declared', what: '' }]],
  // another language or script
  ['データベースを変更しない', 'psql x', [unclear('x')]],
  ['nie ohne Rückfrage ausrollen', 'mytool rollout', [unclear('x')]],
  // look-alike letters do not make a rule unreadable in silence
  ['never dерloy', 'mytool x', [unclear('x')]],
])('`%s` concerns `%s`', (rule, call, effects) => {
  expect(concerned(rule, call, effects)).toBe(true);
});

test.each<[string, string, readonly Effect[]]>([
  [migrations, 'git status', [look]],
  [migrations, 'grep -r migration src', [read('/repo/src/migration.ts')]],
  [migrations, 'npm test', [run]],
  [migrations, 'tool Edit', [write('/repo/src/a.ts')]],
  ['do not push on fridays', 'git commit -m x', [{ kind: 'vcs', act: 'commit', what: '' }]],
  ['never touch the billing module', 'tool Edit', [write('/repo/src/orders/tax.ts')]],
  ['never touch the billing module', 'cat x', [read('/repo/src/orders/tax.ts')]],
  ['stay off the internet', 'npm test', [run]],
  ['be careful', 'cat x', [read('/repo/a')]],
  ['be careful', 'echo x', []],
  ['only use pnpm', 'git status', [look]],
])('`%s` does not concern `%s`', (rule, call, effects) => {
  expect(concerned(rule, call, effects)).toBe(false);
});

test.each([
  [migrations, ['migration']],
  ['never touch the billing module or prisma', ['money', 'billing', 'module', 'prisma']],
  ['be careful', ['(every call that does more than read)']],
])('terms of `%s`', (rule, shown) => {
  expect(proseTerms(rule).shown).toEqual(shown);
});

test.each([
  ['migrations', 'migrate'],
  ['migrating', 'migration'],
  ['deployments', 'deploy'],
  ['databases', 'database'],
  ['committing', 'commit'],
  ['deleted', 'delete'],
  ['dependencies', 'dependency'],
])('%s and %s share a stem', (a, b) => {
  expect(stem(a)).toBe(stem(b));
});

test('a sentence about all reading', () => {
  expect(concerned('never read anything', 'cat x', [read('/repo/x')])).toBe(true);
  expect(concerned('never do anything', 'cat x', [read('/repo/x')])).toBe(false);
  expect(concerned('never do anything', 'touch x', [write('/repo/x')])).toBe(true);
});

const named = (path: string, pattern?: string) =>
  ({ kind: 'path', path, extent: 'glob', ...(pattern === undefined ? {} : { pattern }) }) as const;
test.each<[string, Effect]>([
  ['the path of a write', { kind: 'write', how: 'change', place: named('/repo/billing') }],
  ['the pattern of a write', { kind: 'write', how: 'change', place: named('/repo', 'billing*') }],
  ['the path of a deletion', { kind: 'delete', how: 'remove', place: named('/repo/billing') }],
  ['the path of a read', { kind: 'read', sees: 'content', place: named('/repo/billing') }],
  ['a host', { kind: 'network', use: 'fetch', server: { host: 'billing.example' } }],
  ['an address', { kind: 'network', use: 'fetch', server: { host: 'x.example', url: 'https://x.example/billing' } }],
  ['a system', { kind: 'service', act: 'change', system: 'billing', what: '' }],
  ['what a service does', { kind: 'service', act: 'change', system: '', what: 'drop billing' }],
  ['what is pushed', { kind: 'vcs', act: 'push', what: 'billing' }],
  ['a package', { kind: 'package', act: 'new', what: 'billing' }],
  ['a script', { kind: 'run', code: 'script', what: 'billing.sh' }],
  ['a process', { kind: 'process', act: 'stop', whose: 'others', what: 'billing' }],
  ['an agent', { kind: 'delegate', how: 'gated', what: 'billing' }],
  ['a setting', { kind: 'configure', what: 'global', detail: 'billing' }],
  ['a secret', { kind: 'reveal', what: 'credential', detail: 'billing' }],
  ['a hazard', { kind: 'hazard', what: 'backup', detail: 'billing' }],
  ['a word that is unclear', unclear('x', 'billing')],
])('a sentence about what %s is called', (_, effect) => {
  expect(concerned('never touch billing', 'mytool', [effect])).toBe(true);
  expect(concerned('never touch taxes', 'mytool', [effect])).toBe(false);
});
