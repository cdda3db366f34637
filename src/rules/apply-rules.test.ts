// Rules move dispositions: what each kind of rule covers, and the near misses it must not.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Finding } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Extent } from '../model/place.ts';
import { unknownPlace } from '../model/place.ts';
import type { Rule, RuleList } from '../model/settings.ts';
import { applyRules } from './apply-rules.ts';
import type { JudgingPart } from './match-part.ts';
import { readRule } from './read-rule.ts';
import { indexRules } from './rule-index.ts';
import { commandOf, testKnowledge } from './test-knowledge.ts';

const host = fixtureHost({
  home: '/home/me',
  tree: {
    '/home/me/.ssh/id_rsa': 'key',
    '/home/me/notes.txt': 'x',
    '/repo/src/a.ts': '',
    '/repo/sub/.env': 'A=1',
    '/repo/clean/b.ts': '',
    '/repo/keys': { link: '/home/me/.ssh' },
    '/data/dot/x': '',
    '/home/me/dot': { link: '/data/dot' },
    '/repo/out': { link: '/etc' },
    '/repo/locked/': { unreadable: true },
  },
});

function rules(written: Partial<Record<RuleList, readonly string[]>>): readonly Rule[] {
  return (Object.entries(written) as [RuleList, readonly string[]][]).flatMap(([list, lines]) =>
    lines.map((text): Rule => {
      const read = readRule(text, list, testKnowledge);
      if (read.kind === 'error') throw new Error(read.message);
      return { list, text, origin: 'user', readings: read.readings };
    }),
  );
}

type Found = readonly [Disposition, Effect, 'redirect'?];
const part = (command: string | undefined, found: readonly Found[], more: Partial<JudgingPart> = {}): JudgingPart => ({
  ...(command === undefined ? {} : { command: commandOf(command) }),
  via: [],
  site: 'here',
  findings: found.map(([disposition, effect, foreign]) => ({
    finding: { effect, zones: [], disposition, row: 'test' } satisfies Finding,
    own: foreign === undefined,
  })),
  ...more,
});

const read = (path: string, extent: Extent = 'one', pattern?: string): Effect => ({
  kind: 'read',
  sees: 'content',
  place: { kind: 'path', path, extent, ...(pattern === undefined ? {} : { pattern }) },
});
const names = (path: string, extent: Extent = 'one'): Effect => ({
  kind: 'read',
  sees: 'names',
  place: { kind: 'path', path, extent },
});
const write = (path: string): Effect => ({ kind: 'write', how: 'change', place: { kind: 'path', path, extent: 'one' } });
const remove = (path: string, extent: Extent = 'one'): Effect => ({
  kind: 'delete',
  how: 'remove',
  place: { kind: 'path', path, extent },
});
const vcs = (act: 'push' | 'force-push' | 'push-unknown' | 'discard'): Effect => ({ kind: 'vcs', act, what: '' });
const fetch = (hostName: string): Effect => ({ kind: 'network', use: 'fetch', server: { host: hostName } });
const service = (act: 'change' | 'destroy' | 'look', what = ''): Effect => ({ kind: 'service', act, system: 'postgres', what });
const runs = (path: string): Effect => ({
  kind: 'run',
  code: 'script',
  what: path,
  place: { kind: 'path', path, extent: 'one' },
});
const what = unclear('x');

interface Case {
  readonly rules: Partial<Record<RuleList, readonly string[]>>;
  readonly tool?: string;
  readonly part: JudgingPart;
  readonly to: Disposition;
  readonly ask?: true;
}
const Q = 'quiet';
const R = 'review';
const G = 'guarded';
const F = 'forbidden';

function outcome(one: Case) {
  const index = indexRules(rules(one.rules), { knowledge: testKnowledge, host, root: '/repo' });
  const ruled = applyRules(index, { tool: one.tool ?? 'Bash', parts: [one.part] });
  return { to: ruled.parts[0]?.disposition, ask: ruled.askFloor !== undefined };
}
const check = (one: Case): void => expect(outcome(one)).toEqual({ to: one.to, ask: one.ask === true });

test.each<[string, Case]>([
  [
    'rm -rf meets another spelling',
    { rules: { hard_deny: ['rm -rf'] }, part: part('rm -r --force x', [[Q, remove('/repo/x')]]), to: F },
  ],
  ['rm -rf meets a command without findings', { rules: { hard_deny: ['rm -rf'] }, part: part('rm -fR', []), to: F }],
  ['rm -rf does not meet rm -r', { rules: { hard_deny: ['rm -rf'] }, part: part('rm -r x', [[Q, remove('/repo/x')]]), to: Q }],
  ['rm -rf does not meet text', { rules: { hard_deny: ['rm -rf'] }, part: part("echo 'rm -rf /'", []), to: Q }],
  ['nor a commit message', { rules: { hard_deny: ['rm -rf'] }, part: part("git commit -m 'remove rm -rf'", [[Q, what]]), to: Q }],
  [
    'operands in any order',
    { rules: { hard_deny: ['rm -rf build'] }, part: part('rm -rf other ./build/', [[Q, remove('/repo/build')]]), to: F },
  ],
  ['other operands', { rules: { hard_deny: ['rm -rf build'] }, part: part('rm -rf other', [[Q, remove('/repo/other')]]), to: Q }],
  [
    'an unknown operand may hide the option',
    {
      rules: { hard_deny: ['git push --force'] },
      part: { ...part('git push', [[Q, vcs('push')]]), command: { ...commandOf('git push'), operands: [undefined] } },
      to: R,
    },
  ],
  [
    'soft_deny raises to guarded',
    { rules: { soft_deny: ['git push'] }, part: part('git push origin x', [[Q, vcs('push')]]), to: G },
  ],
  ['ask is a floor', { rules: { ask: ['git push'] }, part: part('git push origin x', [[Q, vcs('push')]]), to: Q, ask: true }],
  [
    'ask leaves guarded alone',
    { rules: { ask: ['git push'] }, part: part('git push -f', [[G, vcs('force-push')]]), to: G, ask: true },
  ],
  ['another subcommand', { rules: { soft_deny: ['git push'] }, part: part('git status', []), to: Q }],
  [
    'a prefix of a name is not the name',
    { rules: { soft_deny: ['Bash(npm run test:*)'] }, part: part('npm run testing', [[Q, what]]), to: Q },
  ],
  [
    'a script continued after a colon is',
    { rules: { soft_deny: ['Bash(npm run test:*)'] }, part: part('npm run test:unit', [[Q, what]]), to: G },
  ],
  [
    'a wrapper by its name',
    { rules: { ask: ['sudo'] }, part: part('cat x', [[R, read('/repo/x')]], { via: ['sudo'] }), to: R, ask: true },
  ],
  [
    'a wrapper with its command',
    { rules: { hard_deny: ['sudo rm'] }, part: part('rm x', [[R, remove('/repo/x')]], { via: ['sudo'] }), to: F },
  ],
  [
    'a wrapper with another command',
    { rules: { hard_deny: ['sudo rm'] }, part: part('cat x', [[R, read('/repo/x')]], { via: ['sudo'] }), to: R },
  ],
  [
    'a command behind a wrapper',
    { rules: { hard_deny: ['rm -rf'] }, part: part('rm -rf x', [[R, remove('/x')]], { via: ['xargs'] }), to: F },
  ],
  [
    'a command in a container',
    { rules: { hard_deny: ['rm -rf'] }, part: part('rm -rf x', [[R, remove('/x')]], { site: 'container' }), to: F },
  ],
  [
    'an unknown program by cmd:',
    { rules: { hard_deny: ['cmd: mytool destroy'] }, part: part('mytool destroy prod', [[R, what]]), to: F },
  ],
  [
    'an option nobody knows',
    { rules: { hard_deny: ['cmd: git push --evil'] }, part: part('git push --evil', [[R, unclear('x', '--evil')]]), to: F },
  ],
  ['and not without it', { rules: { hard_deny: ['cmd: git push --evil'] }, part: part('git push', [[Q, vcs('push')]]), to: Q }],
  [
    'a script by its path',
    { rules: { hard_deny: ['Bash(./deploy.sh)'] }, part: part(undefined, [[Q, runs('/repo/deploy.sh')]]), to: F },
  ],
  [
    'another file of that name',
    { rules: { hard_deny: ['Bash(./deploy.sh)'] }, part: part(undefined, [[Q, runs('/repo/x/deploy.sh')]]), to: Q },
  ],
  ['constructor is a word', { rules: { hard_deny: ['cmd: constructor'] }, part: part('toString', []), to: Q }],
])('deny command: %s', (_, one) => check(one));

test.each<[string, Case]>([
  [
    'an effect wherever it comes from',
    { rules: { hard_deny: ['force push'] }, part: part('mytool', [[G, vcs('force-push')]]), to: F },
  ],
  [
    'push means forced pushes too',
    { rules: { ask: ['push'] }, part: part('git push -f', [[G, vcs('force-push')]]), to: G, ask: true },
  ],
  ['force push is not push', { rules: { hard_deny: ['force push'] }, part: part('git push', [[Q, vcs('push')]]), to: Q }],
  [
    'effects of redirects count for denies',
    { rules: { hard_deny: ['write'] }, part: part('echo x', [[Q, write('/repo/x'), 'redirect']]), to: F },
  ],
  [
    'DROP TABLE in a statement',
    {
      rules: { hard_deny: ['DROP TABLE'] },
      part: part('psql -c x', [[G, service('destroy', 'drop table if exists users')]]),
      to: F,
    },
  ],
  [
    'DROP TABLE as a part of its own',
    {
      rules: { hard_deny: ['DROP TABLE users'] },
      part: {
        ...part(undefined, [[G, service('destroy')]]),
        command: { program: 'sql', sub: ['DROP', 'TABLE'], options: [], operands: ['users'] },
      },
      to: F,
    },
  ],
  [
    'DROP TABLE is not DROP INDEX',
    { rules: { hard_deny: ['DROP TABLE'] }, part: part('psql -c x', [[G, service('destroy', 'DROP INDEX i')]]), to: G },
  ],
  ['nor a mention of it', { rules: { hard_deny: ['DROP TABLE'] }, part: part("echo 'DROP TABLE x'", []), to: Q }],
  ['a tool', { rules: { hard_deny: ['WebSearch'] }, tool: 'WebSearch', part: part(undefined, [[Q, service('look')]]), to: F }],
  [
    'the same tool of another agent',
    { rules: { ask: ['Bash'] }, tool: 'run_shell_command', part: part('cat x', []), to: Q, ask: true },
  ],
  [
    'an MCP pattern',
    { rules: { hard_deny: ['mcp__github__*'] }, tool: 'mcp__github__merge', part: part(undefined, [[R, what]]), to: F },
  ],
  [
    'an MCP server',
    { rules: { hard_deny: ['mcp__github'] }, tool: 'mcp__github__merge', part: part(undefined, [[R, what]]), to: F },
  ],
  [
    'another MCP server',
    { rules: { hard_deny: ['mcp__github'] }, tool: 'mcp__githubber__merge', part: part(undefined, [[R, what]]), to: R },
  ],
  [
    'a domain, whatever fetches',
    { rules: { hard_deny: ['WebFetch(domain:evil.org)'] }, part: part('curl x', [[R, fetch('a.evil.org')]]), to: F },
  ],
  [
    'a domain that only ends alike',
    { rules: { hard_deny: ['WebFetch(domain:evil.org)'] }, part: part('curl x', [[R, fetch('notevil.org')]]), to: R },
  ],
  [
    'a host that is not known',
    { rules: { hard_deny: ['WebFetch(domain:evil.org)'] }, part: part('curl x', [[Q, fetch('')]]), to: R },
  ],
])('deny effect or tool: %s', (_, one) => check(one));

const ssh = { hard_deny: ['Read(~/.ssh/**)'] };
test.each<[string, Case]>([
  ['a file there, by any program', { rules: ssh, part: part('mytool', [[Q, read('/home/me/.ssh/id_rsa')]]), to: F }],
  ['the directory itself', { rules: ssh, part: part('grep -r x', [[Q, read('/home/me/.ssh', 'tree')]]), to: F }],
  ['a tree above', { rules: ssh, part: part('grep -r x', [[Q, read('/home/me', 'tree')]]), to: F }],
  ['a tree beside', { rules: ssh, part: part('grep -r x', [[Q, read('/home/me/.ssh-old', 'tree')]]), to: Q }],
  ['a glob that can reach it', { rules: ssh, part: part('cat x', [[Q, read('/home/me', 'glob', '.s*/id_rsa')]]), to: F }],
  ['a glob that cannot', { rules: ssh, part: part('cat x', [[Q, read('/home/me', 'glob', '*.txt')]]), to: Q }],
  ['something below home', { rules: ssh, part: part('cat x', [[Q, read('/home/me', 'below')]]), to: F }],
  ['a link into it', { rules: ssh, part: part('cat x', [[Q, read('/repo/keys/id_rsa')]]), to: F }],
  [
    'where the rule’s own path is a link',
    { rules: { hard_deny: ['Read(~/dot/**)'] }, part: part('cat x', [[Q, read('/data/dot/x')]]), to: F },
  ],
  [
    'an unknown place',
    { rules: ssh, part: part('cat x', [[Q, { kind: 'read', sees: 'content', place: unknownPlace('$X') }]]), to: R },
  ],
  ['names only', { rules: ssh, part: part('ls', [[Q, names('/home/me/.ssh')]]), to: Q }],
  ['a write is no read', { rules: ssh, part: part('cp x', [[R, write('/home/me/.ssh/x')]]), to: R }],
  [
    'a link made to it',
    {
      rules: ssh,
      part: part('ln', [
        [
          Q,
          {
            kind: 'write',
            how: 'link',
            place: { kind: 'path', path: '/repo/k', extent: 'one' },
            target: { kind: 'path', path: '/home/me', extent: 'one' },
          },
        ],
      ]),
      to: F,
    },
  ],
  [
    'moved away',
    {
      rules: ssh,
      part: part('mv', [[R, { kind: 'delete', how: 'move', place: { kind: 'path', path: '/home/me/.ssh', extent: 'one' } }]]),
      to: F,
    },
  ],
  [
    'the same path in a container',
    { rules: ssh, part: part('cat', [[Q, read('/home/me/.ssh/id_rsa')]], { site: 'container' }), to: R },
  ],
  [
    'edits mean deletions too',
    { rules: { hard_deny: ['Edit(src/**)'] }, part: part('rm x', [[Q, remove('/repo/src/a.ts')]]), to: F },
  ],
  [
    'a neighbour with the same prefix',
    { rules: { hard_deny: ['Edit(src/**)'] }, part: part('rm x', [[Q, remove('/repo/src2/a.ts')]]), to: Q },
  ],
  [
    'a literal path means what is below',
    { rules: { hard_deny: ['Edit(/repo/src)'] }, part: part('rm x', [[Q, write('/repo/src/a.ts')]]), to: F },
  ],
  [
    'a bare name in any directory',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('cat x', [[R, read('/other/.env')]]), to: F },
  ],
  [
    'a tree that holds such a name',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('grep -r', [[Q, read('/repo/sub', 'tree')]]), to: F },
  ],
  [
    'a tree that does not',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('grep -r', [[Q, read('/repo/clean', 'tree')]]), to: Q },
  ],
  [
    'a tree nobody can list',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('grep -r', [[Q, read('/repo/locked', 'tree')]]), to: R },
  ],
  [
    'an asterisk skips dotfiles',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('cat', [[Q, read('/repo/sub', 'glob', '*')]]), to: Q },
  ],
  [
    'a dotted glob does not',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('cat', [[Q, read('/repo/sub', 'glob', '.e*')]]), to: F },
  ],
  [
    'a run of it',
    {
      rules: { hard_deny: ['./deploy.sh'] },
      part: part('bash x', [
        [
          Q,
          { kind: 'run', code: 'followed', what: 'deploy.sh', place: { kind: 'path', path: '/repo/deploy.sh', extent: 'one' } },
        ],
      ]),
      to: F,
    },
  ],
])('deny path: %s', (_, one) => check(one));

test.each<[string, Case]>([
  ['lowers review', { rules: { allow: ['git push'] }, part: part('git push origin x', [[R, vcs('push-unknown')]]), to: Q }],
  [
    'git push does not permit --force',
    { rules: { allow: ['git push'] }, part: part('git push --force', [[G, vcs('force-push')]]), to: G },
  ],
  [
    'git push --force does',
    { rules: { allow: ['git push --force'] }, part: part('git push -f', [[G, vcs('force-push')]]), to: Q },
  ],
  [
    'not what a redirect does',
    { rules: { allow: ['echo'] }, part: part('echo x', [[R, write('/home/me/x'), 'redirect']]), to: R },
  ],
  [
    'not after PATH changed',
    { rules: { allow: ['git push'] }, part: part('git push', [[R, vcs('push-unknown')]], { tainted: true }), to: R },
  ],
  [
    'never forbidden',
    {
      rules: { allow: ['rm -rf x', 'delete', 'Bash', 'Delete(/repo/x)'] },
      part: part('rm -rf x', [[F, remove('/repo/x', 'tree')]]),
      to: F,
    },
  ],
  [
    'an option that opens a door',
    {
      rules: { allow: ['git push'] },
      part: part('git push --receive-pack=./evil', [[R, { kind: 'run', code: 'script', what: './evil' }]]),
      to: R,
    },
  ],
  [
    'an option the rule names',
    {
      rules: { allow: ['git push --receive-pack=./ours'] },
      part: part('git push --receive-pack=./ours', [[R, { kind: 'run', code: 'script', what: './ours' }]]),
      to: Q,
    },
  ],
  [
    'that option with another value',
    {
      rules: { allow: ['git push --receive-pack=./ours'] },
      part: part('git push --receive-pack=./evil', [[R, { kind: 'run', code: 'script', what: './evil' }]]),
      to: R,
    },
  ],
  [
    'node does not permit -e',
    { rules: { allow: ['node x.js'] }, part: part("node -e 'x'", [[R, { kind: 'run', code: 'inline', what: '' }]]), to: R },
  ],
  [
    'named operands mean no others',
    { rules: { allow: ['rm -r build'] }, part: part('rm -r build notes', [[R, remove('/repo/notes', 'tree')]]), to: R },
  ],
  [
    'unless it ends in a star',
    { rules: { allow: ['rm -r build *'] }, part: part('rm -r build notes', [[R, remove('/repo/notes', 'tree')]]), to: Q },
  ],
  [
    'guarded only for the rule’s own place',
    { rules: { allow: ['rm -r build *'] }, part: part('rm -r build notes', [[G, remove('/repo/notes', 'tree')]]), to: G },
  ],
  [
    'its own place',
    { rules: { allow: ['rm -r build'] }, part: part('rm -r build', [[G, remove('/repo/build', 'tree')]]), to: Q },
  ],
  [
    'not an unknown operand',
    {
      rules: { allow: ['git push *'] },
      part: { ...part('git push', [[R, what]]), command: { ...commandOf('git push'), operands: [undefined] } },
      to: R,
    },
  ],
  [
    'an unknown program vouched for',
    { rules: { allow: ['Bash(mytool build:*)'] }, part: part('mytool build --fast', [[R, what]]), to: Q },
  ],
  ['another deed of it', { rules: { allow: ['Bash(mytool build:*)'] }, part: part('mytool destroy', [[R, what]]), to: R }],
  ['without a star just these words', { rules: { allow: ['cmd: mytool'] }, part: part('mytool destroy', [[R, what]]), to: R }],
  ['not behind sudo', { rules: { allow: ['cat'] }, part: part('cat x', [[R, read('/x')]], { via: ['sudo'] }), to: R }],
  ['unless it says sudo', { rules: { allow: ['sudo cat x'] }, part: part('cat x', [[R, read('/x')]], { via: ['sudo'] }), to: Q }],
  [
    'not behind two of them',
    { rules: { allow: ['sudo cat x'] }, part: part('cat x', [[R, read('/x')]], { via: ['sudo', 'ssh'] }), to: R },
  ],
  ['not on another machine', { rules: { allow: ['cat'] }, part: part('cat x', [[R, read('/x')]], { site: 'remote' }), to: R }],
  [
    'an MCP pattern lowers review',
    { rules: { allow: ['mcp__db__*'] }, tool: 'mcp__db__query', part: part(undefined, [[R, what]]), to: Q },
  ],
  [
    'and nothing more',
    { rules: { allow: ['mcp__db__*'] }, tool: 'mcp__db__drop', part: part(undefined, [[G, service('destroy')]]), to: G },
  ],
  [
    'a name that resembles it',
    { rules: { allow: ['mcp__db__*'] }, tool: 'xmcp__db__query', part: part(undefined, [[R, what]]), to: R },
  ],
  [
    'a foreign tool may not borrow a family',
    { rules: { allow: ['Bash'] }, tool: 'shell', part: part('mytool', [[R, what]]), to: R },
  ],
  [
    'a path, surely inside',
    { rules: { allow: ['Edit(~/notes/**)'] }, part: part('cp x', [[R, write('/home/me/notes/x')]]), to: Q },
  ],
  [
    'not through a link out of it',
    { rules: { allow: ['Edit(/repo/out/**)'] }, part: part('cp x', [[R, write('/repo/out/x')]]), to: R },
  ],
  [
    'a write is no deletion',
    { rules: { allow: ['Edit(~/notes/**)'] }, part: part('rm x', [[R, remove('/home/me/notes/x')]]), to: R },
  ],
  [
    'a tree needs **',
    { rules: { allow: ['Delete(~/notes/*)'] }, part: part('rm -r', [[R, remove('/home/me/notes/x', 'tree')]]), to: R },
  ],
  [
    'a pattern lowers review only',
    { rules: { allow: ['Read(~/.aws/**)'] }, part: part('cat', [[G, read('/home/me/.aws/credentials')]]), to: G },
  ],
  [
    'an exact path lowers guarded',
    { rules: { allow: ['Read(~/.aws/credentials)'] }, part: part('cat', [[G, read('/home/me/.aws/credentials')]]), to: Q },
  ],
  [
    'and only for its act',
    { rules: { allow: ['Read(~/.aws/credentials)'] }, part: part('cat', [[G, write('/home/me/.aws/credentials')]]), to: G },
  ],
  ['a domain', { rules: { allow: ['WebFetch(domain:docs.org)'] }, part: part('curl x', [[R, fetch('docs.org')]]), to: Q }],
  [
    'not sending to a domain',
    {
      rules: { allow: ['WebFetch(domain:docs.org)'] },
      part: part('curl x', [[R, { kind: 'network', use: 'send', server: { host: 'docs.org' } }]]),
      to: R,
    },
  ],
  [
    'not moving away',
    {
      rules: { allow: ['/repo/src/**'] },
      part: part('mv', [[R, { kind: 'delete', how: 'move', place: { kind: 'path', path: '/repo/src/a.ts', extent: 'one' } }]]),
      to: R,
    },
  ],
  [
    'not below a domain',
    { rules: { allow: ['WebFetch(domain:docs.org)'] }, part: part('curl x', [[R, fetch('x.docs.org')]]), to: R },
  ],
  [
    'unless it says so',
    { rules: { allow: ['WebFetch(domain:*.docs.org)'] }, part: part('curl x', [[R, fetch('x.docs.org')]]), to: Q },
  ],
  ['an effect name lowers review only', { rules: { allow: ['push'] }, part: part('git push', [[G, vcs('force-push')]]), to: G }],
  [
    'a soft_deny beats it',
    { rules: { allow: ['git push'], soft_deny: ['push'] }, part: part('git push', [[R, vcs('push')]]), to: G },
  ],
  [
    'a hard_deny beats all',
    {
      rules: { allow: ['git push'], soft_deny: ['push'], hard_deny: ['git push'] },
      part: part('git push', [[Q, vcs('push')]]),
      to: F,
    },
  ],
  [
    'prose lowers nothing',
    { rules: { allow: ['pushing to feature branches is fine'] }, part: part('git push', [[R, vcs('push')]]), to: R },
  ],
])('allow: %s', (_, one) => check(one));

test('a listed call is held to the lists the gate names', () => {
  const index = indexRules(rules({ soft_deny: ['read'], hard_deny: ['Read(~/.ssh/**)'] }), {
    knowledge: testKnowledge,
    host,
    root: '/repo',
  });
  const judged = (path: string) =>
    applyRules(index, { tool: 'Read', parts: [part(undefined, [[Q, read(path)]])], lists: ['hard_deny'] }).parts[0]?.disposition;
  expect(judged('/repo/src/a.ts')).toBe('quiet');
  expect(judged('/home/me/.ssh/id_rsa')).toBe('forbidden');
});

test('a moved finding names the rule that moved it', () => {
  const index = indexRules(rules({ hard_deny: ['force push'] }), { knowledge: testKnowledge, host, root: '/repo' });
  const ruled = applyRules(index, { tool: 'Bash', parts: [part('git push -f', [[G, vcs('force-push')]])] });
  expect(ruled.parts[0]?.findings[0]?.rule).toEqual({ list: 'hard_deny', text: 'force push', origin: 'user' });
  expect(ruled.matched).toHaveLength(1);
});

test('ten thousand rules cost microseconds per part', () => {
  const many = rules({
    allow: Array.from({ length: 3000 }, (_, i) => `Bash(tool${i} build:*)`),
    hard_deny: Array.from({ length: 4000 }, (_, i) => `Read(~/secret${i}/**)`),
    ask: Array.from({ length: 3000 }, (_, i) => `mcp__server${i}__drop`),
  });
  const index = indexRules(many, { knowledge: testKnowledge, host, root: '/repo' });
  const one = part('cat x', [[Q, read('/repo/src/a.ts')]]);
  applyRules(index, { tool: 'Bash', parts: [one] });
  const started = performance.now();
  for (let i = 0; i < 100; i++) applyRules(index, { tool: 'Bash', parts: [one] });
  expect((performance.now() - started) / 100).toBeLessThan(5);
});
