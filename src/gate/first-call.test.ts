// The user's settings apply from the first call on: a hook judges one call and exits.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { JsonObject } from '../model/call.ts';
import { createGate } from './create-gate.ts';

const CONFIG = `{
  "protected_branches": ["feature"],
  "trusted_hosts": ["example.org"],
  "trusted_directories": ["/srv/shared"],
  "tools": {
    "mcp__jira__find": "look",
    "mcp__db__run": { "does": "sql", "system": "postgres", "fields": { "q": "sql!" } },
    "Bash": "nothing",
  },
}`;
const host = fixtureHost({
  home: '/home/me',
  tree: {
    '/repo/.git/HEAD': 'ref: refs/heads/feature\n',
    '/repo/.git/refs/heads/feature': `${'a'.repeat(40)}\n`,
    '/repo/.git/config': '[remote "origin"]\n\turl = https://github.com/acme/app.git\n',
    '/srv/shared/': {},
    '/home/me/.config/leeway/config.jsonc': CONFIG,
  },
});

test.each<[string, JsonObject, string]>([
  ['Bash', { command: 'git push origin feature' }, 'guarded'],
  ['Bash', { command: 'curl https://example.org/x' }, 'quiet'],
  ['Bash', { command: 'touch /srv/shared/x' }, 'quiet'],
  ['Bash', { command: 'rm -rf ~' }, 'forbidden'],
  ['mcp__jira__find', { query: 'x' }, 'quiet'],
  ['mcp__jira__other', { query: 'x' }, 'review'],
  ['mcp__git__git_diff', { repo_path: '/repo', target: 'HEAD' }, 'quiet'],
  ['mcp__git__git_diff', { repo_path: '/repo', target: '--output=/home/me/.bashrc' }, 'guarded'],
  ['Bash', { command: "mongosh --eval 'db.users.find()'" }, 'quiet'],
  ['Bash', { command: "mongosh --eval 'db.runCommand({drop: 1})'" }, 'guarded'],
  ['mcp__db__run', { q: 'select 1' }, 'quiet'],
  ['mcp__db__run', { q: 'drop table users' }, 'guarded'],
])('%s %j is %s', async (tool, input, want) => {
  const gate = createGate({ host, record: 'off', agent: 'claude-code' });
  const decision = await gate.check({ tool, input }, { cwd: '/repo' });
  expect(decision.disposition, decision.reason).toBe(want);
});
