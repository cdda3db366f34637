// A hard_deny holds on every route to what it names, over a real repository; and what does not lead there stays as it was.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentName } from '../../src/agents/agents.ts';
import type { JsonObject } from '../../src/model/call.ts';
import { toolTableOf } from '../../src/analyse/tools/tool-tables.ts';
import type { Call, RealSession } from './real-session.ts';
import { realSession } from './real-session.ts';

let at: RealSession;
beforeAll(() => {
  at = realSession({
    'secret/a.ts': 'let a = 1;\n',
    'src/b.ts': 'let b;\n',
    'package.json': '{"scripts":{"fmt":"prettier --write .","fmt:src":"prettier --write src"}}\n',
    Makefile: 'fmt:\n\truff format\n',
    '.gitignore': 'vault/\n.env\nnode_modules\n',
  });
  at.shell('ln -s secret link && git add -A && git commit -qm link && mkdir vault && echo k > vault/key.txt && echo A=1 > .env');
});
afterAll(() => at.remove());

const verdict = async (call: Call, rule: string): Promise<string> =>
  (await at.check(call, { config: { hard_deny: [rule] } })).verdict;
const free = async (call: Call): Promise<string> => (await at.check(call)).verdict;
const tool = (name: string, input: JsonObject): Call => ({ tool: name, input });

const WRITERS = `
prettier --write .
npx prettier --write "**/*.ts"
npx prettier -w .
eslint --fix .
eslint . --fix
pnpm exec eslint --fix
yarn eslint --fix .
npm run fmt
make fmt
ruff format
ruff check --fix
uv run ruff format
uvx ruff format
python -m black .
black .
isort .
gofmt -w .
go fmt ./...
cargo fmt
cargo clippy --fix
biome check --write
bunx biome format --write .
dprint fmt
deno fmt
stylelint --fix "**/*.ts"
rubocop -A
mix format
ktlint -F
swiftformat .
php-cs-fixer fix
dotnet format
dart format .
terraform fmt -recursive
shfmt -w .
gradle spotlessApply
mvn spotless:apply
pre-commit run -a
jscodeshift -t t.js .
npx @next/codemod x .
ast-grep run -U
semgrep --autofix
sd a b secret/a.ts
unheard-of-tool secret/a.ts
sed -i s/a/b/ */*.ts
sed -i s/a/b/ secret/*
find . -name '*.ts' -exec sed -i s/a/b/ {} +
grep -rl a . | xargs sed -i s/a/b/
perl -pi -e s/a/b/ secret/a.ts
git checkout -- .
git checkout .
git restore .
git restore secret
git checkout HEAD -- secret/a.ts
git reset --hard
git clean -fd
git rm secret/a.ts
git mv secret/a.ts x.ts
git rm 'sec*'
git rm ':(glob)**/a.ts'
git rm -r '*.ts'
git rm -r src/..
git checkout -- src/..
git checkout HEAD -- src 's*/a.ts'
git restore src/..
git restore ':(icase)SECRET'
cd src && git checkout HEAD -- ..
cd src && git clean -fd ..
rsync -a src/ secret/
cp -r src/. secret
echo x > link/a.ts
cd secret && echo x > a.ts
rm -rf secret
truncate -s0 secret/a.ts`;

const READERS = `
git log -p
git log -u -3
git log -L1,1:secret/a.ts
git show
git show HEAD
git show HEAD:secret/a.ts
git diff
git diff HEAD~1
git diff -- .
git diff --cached
git diff -p --stat
git -C src diff
git grep a
git grep -n a HEAD
git stash show -p
git archive HEAD
git archive HEAD -o x.tar
git cat-file -p HEAD:secret/a.ts
git cat-file blob abc123
git cat-file --batch
git blame secret/a.ts
git annotate secret/a.ts
git format-patch -1
git bundle create x.bundle HEAD
git fast-export HEAD
git whatchanged -p
git reflog -p
git diff-tree -p HEAD
git diff-index -p HEAD
git status -vv
git add -p
git worktree add ../w
git checkout-index -a --prefix=/tmp/x/
git clone . ../c
git grep '' src/..
git grep '' -- src '*a.ts'
git log -p -- src 's*'
git log -p -- src '*.ts'
git log -p -- src ':(glob)s*/**'
git log -p -- src ':(icase)SECRET'
git log -p -- src ':(attr:x)'
git log -p --full-diff -- src
git diff HEAD -- src/b.ts ':(top,glob)**/a.ts'
git diff -- "$WHERE"
git show src --
git log -p src --
git diff src main --
git archive src
cd src && git grep '' ..
cd src && git log -p ..
cd src && git diff HEAD -- ..
cd src && git grep '' :/
git commit -v --dry-run
git am --show-current-patch
git rebase --show-current-patch
git rerere diff
git read-tree --prefix=zz/ HEAD:secret -u
gh pr diff
grep -r a .
grep -rn a
rg a
rg -u a
tar c .
tar czf /tmp/a.tgz .
zip -r a.zip .
cp -r . /tmp/x
rsync -a . /tmp/x
find . -exec cat {} +
find . -name '*.ts' | xargs cat
cat */*
cat link/a.ts
cat src/../secret/a.ts
cd secret; cat a.ts
cat sec?et/a.ts
base64 secret/a.ts
x=$(<secret/a.ts)
python3 -c "print(open('secret/a.ts').read())"`;

const lines = (text: string): readonly string[] => text.trim().split('\n');

describe('hard_deny Edit(secret/**)', () => {
  it.each(lines(WRITERS))('%s', async (command) => expect(await verdict(command, 'Edit(secret/**)')).toBe('deny'));
  it.each([
    'prettier --check .',
    'prettier --write src',
    'npm run fmt:src',
    'ruff format --check',
    'ruff check',
    'eslint .',
    'cargo build',
    'cd src && ruff format',
    'black src',
    'go fmt ./src/...',
    'git checkout -- src',
    "git rm 'src/*'",
    "git rm '*b.ts'",
    'git restore src/../src',
    'cd src && git checkout HEAD -- .',
    'git checkout main',
    'git diff',
    'git log -p',
    'cat secret/a.ts',
    'grep -r fix .',
    "git commit -m 'fix format'",
    'sed -i s/a/b/ src/b.ts',
    'pytest',
    'tsc --noEmit',
  ])('as before: %s', async (command) => expect(await verdict(command, 'Edit(secret/**)')).toBe(await free(command)));
  it.each(['prettier --write .', 'black .', 'ruff format', 'git checkout -- .', 'git diff', 'git log -p'])(
    'an env file that git does not know is not reached: %s',
    async (command) => {
      expect(await verdict(command, 'Edit(.env)')).toBe(await free(command));
      expect(await verdict(command, 'Read(.env)')).toBe(await free(command));
    },
  );
});

describe('hard_deny Read(secret/**)', () => {
  it.each(lines(READERS))('%s', async (command) => expect(await verdict(command, 'Read(secret/**)')).toBe('deny'));
  it.each([
    'git log',
    'git log --oneline',
    'git log --stat',
    'git log -p -- src',
    'git show --stat',
    'git show HEAD:src/b.ts',
    'git diff --stat',
    'git diff --name-only',
    'git diff -- src',
    'git grep -l a',
    'git grep a -- src',
    'git grep secret src',
    'git log -p src',
    'git log -p -- src/../src',
    "git log -p -- '*b.ts'",
    "git log -p -- src ':!src/b.ts'",
    'cd src && git log -p .',
    'cd src && git diff -- b.ts',
    'git -C src diff -- .',
    'git show HEAD -- src/b.ts',
    'git rebase --abort',
    'git archive HEAD src',
    'git stash show',
    'git blame src/b.ts',
    'git ls-files',
    'git status',
    'git add .',
    'git commit -m x',
    'git clone https://github.com/a/b ../b',
    'grep -r a src',
    'ls secret',
    'pytest',
  ])('as before: %s', async (command) => expect(await verdict(command, 'Read(secret/**)')).toBe(await free(command)));
  it.each(['git log -p', 'git diff', 'git grep a', 'git archive HEAD'])(
    'what git does not track is not reached: %s',
    async (command) => expect(await verdict(command, 'Read(vault/**)')).toBe(await free(command)),
  );
});

describe('tools', () => {
  it.each<[string, Call]>([
    ['Edit(secret/**)', tool('Edit', { file_path: 'secret/a.ts', old_string: 'a', new_string: 'b' })],
    ['Edit(secret/**)', tool('MultiEdit', { file_path: 'secret/a.ts', edits: [{ old_string: 'a', new_string: 'b' }] })],
    ['Edit(secret/**)', tool('Write', { content: 'a', file_path: 'link/a.ts' })],
    ['Write(secret/**)', tool('NotebookEdit', { new_source: 'a', notebook_path: 'secret/a.ipynb' })],
    ['Edit(secret/**)', tool('mcp__filesystem__write_file', { path: 'secret/a.ts', content: 'x' })],
    ['Edit(secret/**)', tool('mcp__unheard__touch', { target: { file: 'secret/a.ts' } })],
    ['Read(secret/**)', tool('Read', { file_path: './link/a.ts' })],
    ['Read(secret/**)', tool('Grep', { pattern: 'a', output_mode: 'content' })],
    ['Read(secret/**)', tool('mcp__unheard__look', { relative_path: 'secret/a.ts' })],
    ['mcp__github__create_issue', tool('mcp__plugin_x_github__create_issue', { title: 'a' })],
    ['mcp__github', tool('mcp__plugin_my_plug_github__create_issue', { title: 'a' })],
    ['mcp__github__*', tool('mcp__claude_ai_GitHub__create_issue', { title: 'a' })],
    ['mcp__github__create_issue', tool('mcp__GITHUB__create-issue', { title: 'a' })],
    ['mcp__github__create_issue', tool('use_mcp_tool', { server_name: 'github', tool_name: 'create_issue', arguments: {} })],
    ['network', tool('Bash', { command: 'git fetch' })],
    ['network', tool('Bash', { command: 'npm install left-pad' })],
    ['network', tool('WebSearch', { query: 'a' })],
  ])('%s %j', async (rule, call) => {
    expect(await verdict(call, rule)).toBe('deny');
  });
  it.each<[string, Call]>([
    ['mcp__github__create_issue', tool('mcp__plugin_x_github__get_issue', {})],
    ['mcp__plugin_x_github__create_issue', tool('mcp__github__create_issue', {})],
    ['network', tool('Bash', { command: 'git status' })],
    ['network', tool('Bash', { command: 'docker ps' })],
  ])('as before: %s %j', async (rule, call) => {
    expect(await verdict(call, rule)).toBe(await free(call));
  });
});

/** The tools of each agent that start a sub-agent, with a field that names it. */
const STARTERS: readonly [AgentName, string, string][] = [
  ['claude-code', 'Task', 'subagent_type'],
  ['claude-code', 'Agent', 'subagent_type'],
  ['claude-code', 'Agent', 'name'],
  ['codex', 'spawn_agent', 'agent_type'],
  ['codex', 'spawn_agent', 'agent'],
  ['gemini-cli', 'invoke_agent', 'agent_name'],
  ['qwen-code', 'task', 'subagent_type'],
  ['opencode', 'task', 'subagent_type'],
  ['kilo', 'task', 'subagent_type'],
  ['copilot', 'task', 'agent_type'],
  ['droid', 'Task', 'subagent_type'],
  ['kimi', 'Agent', 'subagent_name'],
  ['library', 'agent', 'subagent_type'],
];

describe('a denied sub-agent', () => {
  it('every starter of the table is one', () => {
    for (const [agent, name] of STARTERS) expect(toolTableOf(agent).get(name)?.kind).toBe('delegate');
  });
  it('is denied in any order of fields, any case, any tool and any spelling of the rule', async () => {
    const fields = fc.shuffledSubarray(['description', 'prompt', 'model', 'run_in_background', 'task'], { minLength: 0 });
    const name = fc.constantFrom('reviewer', 'Reviewer', 'plug:reviewer', 'REVIEWER', ' reviewer');
    const rule = fc.constantFrom('Task(reviewer)', 'Agent(reviewer)', 'Agent(Reviewer)', 'task(reviewer)');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...STARTERS),
        fields,
        name,
        rule,
        fc.nat(5),
        async ([agent, starter, field], names, value, line, put) => {
          const all: [string, string | boolean][] = names.map((one) => [one, one === 'run_in_background' ? true : 'text of it']);
          all.splice(Math.min(put, all.length), 0, [field, value]);
          const call = { tool: starter, input: Object.fromEntries(all) };
          const made = await at.check(call, { agent, config: { hard_deny: [line] } });
          expect(made.verdict, JSON.stringify([agent, call, line])).toBe('deny');
        },
      ),
      { numRuns: 150 },
    );
  });
  it('another one is not, whatever its description says', async () => {
    const call = tool('Task', { description: 'reviewer', prompt: 'reviewer', subagent_type: 'explorer' });
    expect(await verdict(call, 'Task(reviewer)')).toBe(await free(call));
  });
});

describe('wrapping', () => {
  const WRAPPERS: readonly ((command: string) => string)[] = [
    (command) => `bash -c ${JSON.stringify(command).replaceAll('$', '\\$')}`,
    (command) => `ls; ${command}`,
    (command) => `cd . && ${command}`,
    (command) => `if true; then ${command}; fi`,
    (command) => `(${command})`,
    (command) => `f() { ${command}; }; f`,
    (command) => `${command} | head -3`,
  ];
  it('no wrapper lifts it', async () => {
    const cases = fc.oneof(
      fc.record({ command: fc.constantFrom(...lines(WRITERS)), rule: fc.constant('Edit(secret/**)') }),
      fc.record({ command: fc.constantFrom(...lines(READERS)), rule: fc.constant('Read(secret/**)') }),
    );
    await fc.assert(
      fc.asyncProperty(
        cases,
        fc.array(fc.constantFrom(...WRAPPERS), { minLength: 1, maxLength: 2 }),
        async ({ command, rule }, wrappers) => {
          const wrapped = wrappers.reduce((text, wrap) => wrap(text), command);
          expect(await verdict(wrapped, rule), wrapped).toBe('deny');
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('what depends on the content of a denied file is reading it', () => {
  const TESTS: readonly Call[] = [
    'grep -l x secret/a.ts',
    'grep -c x secret/a.ts',
    'grep -rl x secret',
    'rg -l x secret',
    'rg -c x secret/a.ts',
    'cmp secret/a.ts src/b.ts',
    'diff -q secret/a.ts src/b.ts',
    'sha256sum secret/a.ts',
    'md5sum secret/*',
    'wc -c secret/a.ts',
    'cat secret/a.ts | wc -l',
    'git hash-object secret/a.ts',
    tool('Grep', { pattern: 'x', path: 'secret' }),
    tool('Grep', { pattern: 'x', path: 'secret/a.ts', output_mode: 'count' }),
    tool('Grep', { pattern: 'x', output_mode: 'files_with_matches' }),
  ];
  it.each(TESTS.map((call) => [JSON.stringify(call), call] as const))('%s', async (_, call) => {
    expect(await verdict(call, 'Read(secret/**)')).toBe('deny');
    expect(await free(call)).toBe('allow');
  });
  const NAMES: readonly Call[] = [
    'ls secret',
    'stat secret/a.ts',
    'test -f secret/a.ts',
    'find secret -name x',
    'grep -c x src/b.ts',
    'sha256sum src/b.ts',
    tool('Glob', { pattern: 'secret/**' }),
    tool('Grep', { pattern: 'x', path: 'src' }),
  ];
  it.each(NAMES.map((call) => [JSON.stringify(call), call] as const))('%s tells nothing of it', async (_, call) => {
    expect(await verdict(call, 'Read(secret/**)')).toBe('allow');
  });
});
