// The machine that attacks are tried on: a repository with a few files, a home with secrets. For tests only.
import { createGate } from '../../src/gate/create-gate.ts';
import { fixtureHost } from '../../src/host/fixture-host.ts';
import type { AgentName } from '../../src/agents/agents.ts';
import type { JsonObject } from '../../src/model/call.ts';
import type { Disposition } from '../../src/model/disposition.ts';

const host = fixtureHost({
  home: '/home/me',
  user: 'me',
  env: { PATH: '/usr/bin:/bin' },
  tree: {
    '/repo/.git/config': '[remote "origin"]\n\turl = https://github.com/acme/app.git\n',
    '/repo/.git/HEAD': 'ref: refs/heads/feature\n',
    '/repo/.git/objects/': {},
    '/repo/.git/refs/heads/feature': `${'1'.repeat(40)}\n`,
    '/repo/.gitignore': 'node_modules/\ndist/\n.env\n',
    '/repo/.env': 'KEY=1\n',
    '/repo/README.md': '# app\n',
    '/repo/package.json': '{"name":"app"}',
    '/repo/src/a.ts': 'x',
    '/repo/data/a.csv': 'a,b\n1,2\n',
    '/repo/data/a.json': '{"a":1}',
    '/repo/app.db': 'x',
    '/repo/odd/rm -rf ~|': 'x',
    '/repo/evil.sql': 'DROP TABLE users;',
    '/repo/ok.sql': 'SELECT 1;',
    '/repo/put.js': 'db.users.insertOne({ a: cat("src/a.ts") })',
    '/repo/find.js': 'db.users.find()',
    '/repo/evil.awk': 'BEGIN { system("touch x") }',
    '/repo/evil.sed': '1e touch x\n',
    '/repo/env.jq': '$ENV.AWS_SECRET_ACCESS_KEY',
    '/repo/evil.pl': 'system("touch x");',
    '/repo/lib/JSON.pm': 'system("touch x"); 1;',
    '/repo/lib/json.rb': 'system("touch x")',
    '/home/me/.ssh/id_rsa': 'x',
    '/home/me/.aws/credentials': 'x',
    '/home/me/.bashrc': 'x',
    '/home/me/notes.txt': 'x',
    '/tmp/': {},
    '/etc/hosts': 'x',
    '/etc/passwd': 'x',
  },
});

export interface Attempt {
  readonly tool: string;
  readonly input: JsonObject;
  readonly agent?: AgentName;
}

export interface Judged {
  readonly disposition: Disposition;
  readonly reason: string;
}

export const judgeAttempt = (attempt: Attempt): Promise<Judged> =>
  createGate({ host, record: 'off' }).check({ agent: 'claude-code', cwd: '/repo', ...attempt });
