// What a deny of an effect name stops, with the product's own data: every program that does it, whatever family its effect belongs to.
import { expect, test } from 'vitest';
import { fixtureHost } from '../../src/host/fixture-host.ts';
import type { JsonObject } from '../../src/model/call.ts';
import { createGate } from '../../src/gate/create-gate.ts';

const host = fixtureHost({
  home: '/home/me',
  user: 'me',
  tree: {
    '/repo/.git/config': '[remote "origin"]\n\turl = https://github.com/me/repo.git\n',
    '/repo/.git/HEAD': 'ref: refs/heads/x\n',
    '/repo/.git/objects/': {},
    '/repo/.git/refs/': {},
    '/repo/package.json': '{"scripts":{"build":"tsc -p ."}}',
    '/repo/src/a.ts': '',
    '/home/me/.ssh/id_rsa': 'key',
    '/home/me/.bashrc': '',
    '/tmp/': {},
  },
});

async function verdictOf(rule: string, call: string): Promise<string> {
  const gate = createGate({ host, record: 'off', config: { hard_deny: [rule] } });
  const [tool, input] = call.startsWith('{')
    ? (Object.entries(JSON.parse(call) as { readonly [tool: string]: JsonObject })[0] ?? ['', {}])
    : ['Bash', { command: call }];
  return (await gate.check({ tool, input, agent: 'claude-code', cwd: '/repo' })).verdict;
}

/** Calls that the rule stops, and below them calls that it leaves alone. */
const RULES: Readonly<Record<string, { readonly stops: readonly string[]; readonly leaves: readonly string[] }>> = {
  network: {
    stops: [
      'git fetch',
      'git pull',
      'git push',
      'git ls-remote origin',
      'git clone https://github.com/a/b',
      'git remote update',
      'npm ci',
      'npm install',
      'npm view react',
      'npm audit',
      'pip download x',
      'cargo fetch',
      'go mod download',
      'apt-get update',
      'brew install x',
      'gh pr list',
      'gh api user',
      'glab mr list',
      'vercel ls',
      'heroku apps',
      'kubectl get pods',
      'helm list',
      'aws s3 ls',
      'gcloud projects list',
      'az vm list',
      'terraform plan',
      'terraform init',
      "psql -h db.example.org -c 'select 1'",
      "mysql -h db.example.org -e 'select 1'",
      'redis-cli -h r.example.org get x',
      'docker pull alpine',
      'docker push me/x',
      'curl https://example.org',
      'dig example.org',
      'ssh build ls',
      '{"WebSearch":{"query":"x"}}',
      '{"WebFetch":{"url":"https://example.org","prompt":"x"}}',
    ],
    leaves: ['git status', 'git commit -m x', 'ls', 'docker ps', 'cat src/a.ts', 'tsc -p .'],
  },
  'network fetch': {
    stops: [
      'git fetch',
      'git pull',
      'npm ci',
      'pip install x',
      'docker pull alpine',
      'gh pr list',
      'aws s3 ls',
      '{"WebSearch":{"query":"x"}}',
    ],
    leaves: ['git commit -m x', 'git push', 'ls'],
  },
  'network send': {
    stops: [
      'git push',
      'npm publish',
      'gh pr create --title x --body y',
      'aws s3 cp x s3://b/x',
      'curl -d x https://example.org',
    ],
    leaves: ['git fetch', 'npm ci', 'ls'],
  },
  'start process': {
    stops: [
      'sleep 100 &',
      'python3 -m http.server &',
      'nohup make build &',
      'systemctl start x',
      'tmux new -d x',
      '{"Bash":{"command":"npm run build","run_in_background":true}}',
    ],
    leaves: ['sleep 100', 'npm run build', 'systemctl status x', 'ls'],
  },
  configure: {
    stops: [
      'git config user.name me',
      'git config --global user.name me',
      'npm config set x y',
      'go env -w GOFLAGS=x',
      'echo x >> ~/.bashrc',
      'git remote add o https://example.org/x.git',
      'pip config set global.index-url https://x',
    ],
    leaves: ['git config user.name', 'FOO=1 tsc -p .', 'ls'],
  },
  'weaken-guard': {
    stops: [
      'git commit --no-verify -m x',
      'git push --no-verify',
      'HUSKY=0 git commit -m x',
      'git config core.hooksPath /dev/null',
      'NODE_TLS_REJECT_UNAUTHORIZED=0 node x.js',
      'GIT_SSL_NO_VERIFY=1 git fetch',
      'curl -k https://example.org',
      'git config http.sslVerify false',
      'npm config set strict-ssl false',
      'pip install --trusted-host x y',
      'chmod 777 src',
      'chmod u+s src/a.ts',
      'claude --dangerously-skip-permissions -p x',
      'rm .git/hooks/pre-commit',
    ],
    leaves: ['git commit -m x', 'git push', 'chmod +x src/a.ts', 'ls'],
  },
  'skip hooks': {
    stops: ['git push --no-verify', 'HUSKY=0 git commit -m x', 'git config core.hooksPath /dev/null'],
    leaves: ['git push', 'git commit -m x'],
  },
  persistence: {
    stops: ['echo x >> ~/.bashrc', 'echo x > .git/hooks/pre-commit', 'crontab x', 'systemctl enable x'],
    leaves: ['echo x > src/a.ts', 'crontab -l'],
  },
  reveal: { stops: ['cat ~/.ssh/id_rsa', 'cat .env', 'env'], leaves: ['cat src/a.ts', 'ls ~/.ssh'] },
  delete: {
    stops: ['rm src/a.ts', 'git rm src/a.ts', 'git clean -fd', 'truncate -s 0 src/a.ts', 'find src -delete'],
    leaves: ['mv src/a.ts src/b.ts', 'echo x > src/a.ts', 'git clean -n'],
  },
};

const rows = (which: 'stops' | 'leaves'): readonly (readonly [string, string])[] =>
  Object.entries(RULES).flatMap(([rule, calls]) => calls[which].map((call) => [rule, call] as const));

test.each(rows('stops'))('hard_deny %s stops %s', async (rule, call) => expect(await verdictOf(rule, call)).toBe('deny'));
test.each(rows('leaves'))('hard_deny %s leaves %s', async (rule, call) => expect(await verdictOf(rule, call)).not.toBe('deny'));
