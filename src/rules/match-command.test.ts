// Which calls a rule written as a command means: a deny at least what it names, an allow just that. `$x` is an operand nobody knows.
import { expect, test } from 'vitest';
import type { Command } from '../model/part.ts';
import { part, vcs, R, check } from './apply-rules.fixture.ts';
import { allowsCommand, compileCommand, deniesCommand, isSql, isStatement } from './match-command.ts';
import { commandOf, testKnowledge } from './test-knowledge.ts';

const world = { knowledge: testKnowledge, root: '/repo' };
const ruleOf = (text: string) => compileCommand(testKnowledge.splitWords(text) ?? [], world);
const callOf = (text: string): Command => {
  const command = commandOf(text.replaceAll('$x', 'UNKNOWN'));
  return { ...command, operands: command.operands.map((one) => (one === 'UNKNOWN' ? undefined : one)) };
};

test.each<[string, string, 'yes' | 'perhaps' | 'no', 'allows' | 'does not']>([
  ['git push', 'git push', 'yes', 'allows'],
  ['git push', 'git push origin x', 'yes', 'allows'],
  ['git push', 'git reset', 'no', 'does not'],
  ['git push', 'git', 'no', 'does not'],
  ['git', 'git push', 'yes', 'allows'],
  ['git push --force', 'git push --force', 'yes', 'allows'],
  ['git push --force', 'git push -f', 'yes', 'allows'],
  ['git push --force', 'git push', 'no', 'does not'],
  ['git push --force', 'git push $x', 'perhaps', 'does not'],
  ['git push origin', 'git push origin', 'yes', 'allows'],
  ['git push origin', 'git push origin main', 'yes', 'does not'],
  ['git push origin *', 'git push origin main', 'yes', 'allows'],
  ['git push origin', 'git push other', 'no', 'does not'],
  ['git push main', 'git push origin main', 'yes', 'does not'],
  ['git push main origin', 'git push origin main', 'no', 'does not'],
  ['git push origin', 'git push $x', 'perhaps', 'does not'],
  ['git push origin main', 'git push origin $x', 'perhaps', 'does not'],
  ['git push', 'git push $x', 'yes', 'does not'],
  ['rm src', 'rm ./src/', 'yes', 'allows'],
  ['rm src', 'rm srcs', 'no', 'does not'],
  ['rm src*', 'rm srcs', 'yes', 'allows'],
  ['rm *.log', 'rm a.log', 'yes', 'allows'],
  ['rm *.log', 'rm a.txt', 'no', 'does not'],
  ['rm -r x', 'rm -rf x', 'yes', 'allows'],
  ['rm -rf x', 'rm -r x', 'no', 'does not'],
  ['mytool a', 'mytool a', 'yes', 'allows'],
  ['mytool', 'mytool', 'yes', 'allows'],
  ['mytool', 'mytool a', 'yes', 'does not'],
  ['mytool *', 'mytool a b', 'yes', 'allows'],
  ['mytool *', 'mytool $x', 'yes', 'allows'],
  ['mytool a *', 'mytool a $x', 'yes', 'allows'],
  ['mytool a', 'mytool $x', 'perhaps', 'does not'],
  ['mytool test:*', 'mytool test:unit', 'yes', 'allows'],
  ['mytool test:*', 'mytool test', 'yes', 'allows'],
  ['mytool test:*', 'mytool testing', 'no', 'does not'],
  ['mytool test:* x', 'mytool test:unit x', 'yes', 'allows'],
  ['mytool a b', 'mytool a', 'no', 'does not'],
  ['mytool r/*/c', 'mytool r/1/c', 'yes', 'allows'],
  ['mytool r/*/c', 'mytool r/1/2/c', 'yes', 'does not'],
  ['mytool r/*/c', 'mytool r/../c', 'yes', 'does not'],
  ['mytool r/*', 'mytool r//', 'yes', 'does not'],
  ['mytool Test*', 'mytool TestA', 'yes', 'allows'],
  ['mytool Test*', 'mytool Test/../../x', 'yes', 'does not'],
  ['mytool ?*', 'mytool ../x', 'yes', 'does not'],
  ['mytool ?*', 'mytool feature/x', 'yes', 'allows'],
  ['mytool ?*', 'mytool https://other.example/1', 'yes', 'does not'],
  ['mytool https://a.example/*', 'mytool https://a.example/1', 'yes', 'allows'],
  ['mytool *', 'mytool https://other.example/1', 'yes', 'allows'],
  ['just test Test*', 'just test TestA', 'yes', 'allows'],
  ['just test Test*', "just test 'Test$(id)'", 'yes', 'does not'],
  ['just test Test*', "just test 'Test;id'", 'yes', 'does not'],
  ['just test Test*', "just test 'Test|sh'", 'yes', 'does not'],
  ['mytool Test*', "mytool 'Test|Other'", 'yes', 'allows'],
  ['mytool a', 'other a', 'no', 'does not'],
])('%s for %s: %s, %s', (rule, call, denies, allows) => {
  expect(deniesCommand(ruleOf(rule), callOf(call))).toBe(denies);
  expect(allowsCommand(ruleOf(rule), callOf(call)) ? 'allows' : 'does not').toBe(allows);
});

test.each<[string, string]>([
  ['./scripts/x.sh', '/repo/scripts/x.sh'],
  ['scripts/../x.sh', '/repo/x.sh'],
  ['/opt/x', '/opt/x'],
  ['mytool', 'mytool'],
])('%s is the program %s', (written, program) => expect(ruleOf(written).command.program).toBe(program));

test.each<[string, string, boolean]>([
  ['DROP TABLE', 'DROP TABLE users', true],
  ['drop table', 'DROP TABLE IF EXISTS users', true],
  ['DROP TABLE users', 'drop table "users"', true],
  ['DROP TABLE users', 'DROP TABLE accounts', false],
  ['DROP TABLE *', 'DROP TABLE accounts', true],
  ['DROP INDEX', 'DROP INDEX CONCURRENTLY i', true],
  ['DROP INDEX i', 'DROP INDEX CONCURRENTLY i CASCADE', true],
  ['CREATE TABLE t', 'CREATE TEMPORARY TABLE IF NOT EXISTS t (a int)', true],
  ['CREATE TABLE t', 'CREATE TEMP TABLE t', true],
  ['TRUNCATE t', 'TRUNCATE ONLY t', true],
  ['DROP TABLE', 'SELECT 1', false],
  ['DROP TABLE', 'DROP', false],
  ['*', 'DROP TABLE users', false],
])('%s means the statement %s: %s', (rule, statement, want) => {
  const words = rule.split(' ');
  const service = { kind: 'service', act: 'destroy', system: 'postgres', what: statement } as const;
  expect(isStatement(words, undefined, [service])).toBe(want);
  const [verb = '', ...operands] = statement.split(' ');
  expect(isStatement(words, { program: 'sql', sub: [verb], options: [], operands }, [])).toBe(want);
  expect(isStatement(words, { program: 'psql', sub: [verb], options: [], operands }, [])).toBe(false);
  expect(isStatement(words, undefined, [{ kind: 'unclear', why: 'x' }])).toBe(false);
});
test.each<[string, boolean]>([
  ['DROP TABLE', true],
  ['select 1', true],
  ['git push', false],
  ['nothing', false],
])('%s is a statement: %s', (text, want) => expect(isSql(text.split(' '), testKnowledge)).toBe(want));

/** What changes rights, place or operands is not covered by a rule for the command within. */
test.each(
  'sudo doas su runuser pkexec setpriv chroot unshare nsenter ssh xargs parallel find docker podman kubectl flatpak systemd-run'
    .split(' ')
    .map((wrapper) => ({ wrapper })),
)('an allow does not reach through $wrapper', ({ wrapper }) => {
  const inner = part('git push', [[R, vcs('push-unknown')]], { via: [`${wrapper} -x`] });
  check({ rules: { allow: ['git push'] }, part: inner, to: R });
});
test.each(['sudo', 'xargs', 'find'])('an allow that names %s does', (wrapper) => {
  const inner = part('git push', [[R, vcs('push-unknown')]], { via: [`${wrapper} -x`] });
  check({ rules: { allow: [`${wrapper} git push`] }, part: inner, to: 'quiet' });
  check({ rules: { allow: [`${wrapper} git reset`] }, part: inner, to: R });
  check({ rules: { allow: ['git push', wrapper] }, part: inner, to: R });
  check({ rules: { allow: [`${wrapper} -n git push`] }, part: inner, to: R });
  check({ rules: { allow: [`${wrapper} git push`] }, part: { ...inner, via: [`${wrapper} -x`, 'doas'] }, to: R });
});
test.each(['env', 'time', 'nice', 'timeout 5'])('an allow reaches through %s', (via) =>
  check({ rules: { allow: ['git push'] }, part: part('git push', [[R, vcs('push-unknown')]], { via: [via] }), to: 'quiet' }),
);
