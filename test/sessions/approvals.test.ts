// What a person's approval covers, over a real project, each call judged by a gate of its own.
import { afterEach, describe, expect, it } from 'vitest';
import { openSession } from '../../src/log/session-file.ts';
import { openStore } from '../../src/log/store.ts';
import type { Call, RealSession } from './real-session.ts';
import { realSession } from './real-session.ts';

let session: RealSession | undefined;
afterEach(() => session?.remove());

const FILES = {
  'package.json': '{"name":"x","scripts":{"go":"sh scripts/go.sh","other":"sh scripts/other.sh"}}\n',
  'scripts/go.sh': '. scripts/lib.sh\nunknown-tool go\n',
  'scripts/lib.sh': 'unknown-tool lib\n',
  'scripts/other.sh': 'unknown-tool other\n',
  'tool.py': 'import helper\nhelper.run()\n',
  'helper.py': 'import unknown_package\ndef run():\n  unknown_package.go()\n',
  Makefile: 'include rules.mk\ngo:\n\tunknown-tool $(WHAT)\n',
  'rules.mk': 'WHAT = a\n',
  'vite.config.ts': 'export default {};\n',
  'vitest.config.ts': 'export default {};\n',
  'sub/a.txt': 'a\n',
};
const start = (): RealSession => (session = realSession(FILES));
const tool = (name: string, input: Extract<Call, object>['input'], cwd?: string): Call => ({
  tool: name,
  input,
  ...(cwd === undefined ? {} : { cwd }),
});
const bash = (command: string, more: Extract<Call, object>['input'] = {}): Call => tool('Bash', { command, ...more });
const URL = 'https://files.example.net/a.json';

async function approved(at: RealSession, call: Call): Promise<void> {
  const first = await at.approve(call);
  expect([first.verdict, first.disposition], JSON.stringify(call)).toEqual(['ask', 'review']);
  expect(await at.check(call), JSON.stringify(call)).toMatchObject({ verdict: 'allow', layer: 'record' });
}

describe('an approval holds for', () => {
  it.each<[string, Call, Call]>([
    ['another description', bash('unknown-tool a'), bash('unknown-tool a', { description: 'again' })],
    ['other blanks and quotes', bash('unknown-tool a --now'), bash(`unknown-tool  "a" '--now' # go on`)],
    [
      'fields in another order',
      tool('mcp__x__do', { a: 1, b: { c: 'x', d: 'y' } }),
      tool('mcp__x__do', { b: { d: 'y', c: 'x' }, a: 1 }),
    ],
    [
      'another text for the same file',
      tool('Edit', { file_path: 'vite.config.ts', old_string: '{}', new_string: '{ a: 1 }' }),
      tool('Edit', { file_path: './vite.config.ts', old_string: 'default', new_string: 'default /* b */' }),
    ],
  ])('%s', async (_, first, again) => {
    const at = start();
    await approved(at, first);
    expect(await at.check(again)).toMatchObject({ verdict: 'allow', layer: 'record' });
  });
});

describe('an approval is none for', () => {
  const get = `curl -sS ${URL}`;
  it.each<[string, Call, Call]>([
    ['another header', bash(get), bash(`curl -sS -H 'X-Key: a' ${URL}`)],
    ['another output', bash(`${get} -o sub/a.json`), bash(`${get} -o sub/b.json`)],
    ['an output where there was none', bash(get), bash(`${get} > sub/b.json`)],
    ['another method', bash(get), bash(`curl -sS -X POST ${URL}`)],
    ['another query', bash(get), bash(`curl -sS '${URL}?a=1'`)],
    ['what reads it', bash(get), bash(`${get} | wc -c`)],
    ['another package manager', bash('npm install left-pad'), bash('pnpm add left-pad')],
    ['another kind of dependency', bash('npm install left-pad'), bash('npm install -D left-pad')],
    ['another version', bash('npm install left-pad@1.2.0'), bash('npm install left-pad@1.3.0')],
    ['another registry', bash('npm install left-pad'), bash('npm install left-pad --registry https://r.example.net')],
    ['a second package', bash('npm install left-pad'), bash('npm install left-pad is-odd')],
    ['another directory', bash('unknown-tool a'), tool('Bash', { command: 'unknown-tool a' }, 'sub')],
    ['a directory that is entered', bash('unknown-tool a'), bash('cd sub && unknown-tool a')],
    ['a variable before it', bash('unknown-tool a'), bash('MODE=x unknown-tool a')],
    ['another input', bash("unknown-tool <<'E'\na\nE"), bash("unknown-tool <<'E'\nb\nE")],
    ['another here-string', bash('unknown-tool <<< a'), bash('unknown-tool <<< b')],
    ['another operand', bash('unknown-tool a'), bash('unknown-tool b')],
    ['another order of operands', bash('unknown-tool a b'), bash('unknown-tool b a')],
    ['something quiet beside it', bash('unknown-tool a'), bash('ls && unknown-tool a')],
    ['another time limit', bash('unknown-tool a'), bash('unknown-tool a', { timeout: 5 })],
    ['running it in the background', bash('unknown-tool a'), bash('unknown-tool a', { run_in_background: true })],
    ['other arguments of a tool', tool('mcp__x__do', { id: 1 }), tool('mcp__x__do', { id: 2 })],
    ['another title that a tool writes', tool('mcp__x__do', { title: 'a' }), tool('mcp__x__do', { title: 'b' })],
    ['another tool of the server', tool('mcp__x__do', { id: 1 }), tool('mcp__x__undo', { id: 1 })],
    ['another server', tool('mcp__x__do', { id: 1 }), tool('mcp__y__do', { id: 1 })],
    [
      'another page',
      tool('WebFetch', { url: URL, prompt: 'what is it' }),
      tool('WebFetch', { url: 'https://files.example.net/b.json', prompt: 'what is it' }),
    ],
    [
      'an edit of another file',
      tool('Edit', { file_path: 'vite.config.ts', old_string: '{}', new_string: '{ a: 1 }' }),
      tool('Edit', { file_path: 'vitest.config.ts', old_string: '{}', new_string: '{ a: 1 }' }),
    ],
    [
      'the same file with another tool',
      tool('Edit', { file_path: 'vite.config.ts', old_string: '{}', new_string: '{ a: 1 }' }),
      bash("echo 'export default { a: 1 };' > vite.config.ts"),
    ],
    ['another script of the project', bash('npm run go'), bash('npm run other')],
    ['the script with other words', bash('sh scripts/go.sh'), bash('sh scripts/go.sh b')],
  ])('%s', async (_, first, other) => {
    const at = start();
    await approved(at, first);
    const call = typeof other === 'object' && other.cwd !== undefined ? { ...other, cwd: `${at.project}/${other.cwd}` } : other;
    expect((await at.check(call)).verdict, JSON.stringify(call)).not.toBe('allow');
  });
  it('another session', async () => {
    const at = start();
    await approved(at, bash('unknown-tool a'));
    expect((await at.session('two').check(bash('unknown-tool a'))).verdict).toBe('ask');
  });
  it('a file of the same name in another project', async () => {
    const at = start();
    await approved(at, tool('Write', { file_path: `${at.home}/other/a.txt`, content: 'a' }));
    expect((await at.check(tool('Write', { file_path: `${at.home}/third/a.txt`, content: 'a' }))).verdict).toBe('ask');
  });
});

describe('an approval ends when a followed file changes', () => {
  it.each<[string, string, string]>([
    ['the script itself', 'sh scripts/go.sh', 'scripts/go.sh'],
    ['a script that it reads', 'sh scripts/go.sh', 'scripts/lib.sh'],
    ['the script behind a manifest', 'npm run go', 'scripts/go.sh'],
    ['what that script reads', 'npm run go', 'scripts/lib.sh'],
    ['a module that is imported', 'python3 tool.py', 'helper.py'],
    ['a Makefile that is included', 'make go', 'rules.mk'],
  ])('%s', async (_, command, path) => {
    const at = start();
    await approved(at, bash(command));
    at.write(path, `${FILES[path as keyof typeof FILES]}\n# more\n`);
    expect((await at.check(bash(command))).verdict).toBe('ask');
  });
  it('also while the change is only under way', async () => {
    const at = start();
    await approved(at, bash('npm run go'));
    await at.check(tool('Edit', { file_path: 'scripts/lib.sh', old_string: 'lib', new_string: 'b' }), { record: 'keep' });
    expect((await at.check(bash('npm run go'))).verdict).toBe('ask');
  });
  it('another file changes nothing', async () => {
    const at = start();
    await approved(at, bash('npm run go'));
    at.write('scripts/other.sh', 'unknown-tool more\n');
    await at.run(tool('Write', { file_path: 'sub/a.txt', content: 'b' }));
    expect((await at.check(bash('npm run go'))).verdict).toBe('allow');
  });
});

describe('an approval is for what the files held', () => {
  const sh = (command: string): Call => bash(command);
  it.each<[string, Readonly<Record<string, string>>, Call, string]>([
    ['a file that is piped into a shell', { 'x.txt': 'unknown-tool a\n' }, sh('sed s/x/y/ x.txt | sh'), 'echo more >> x.txt'],
    ['a file of an unknown program', { 'q.sql': 'select 1\n' }, sh('unknown-tool -f q.sql'), 'echo drop > q.sql'],
    ['a value behind an equals sign', { 'x.toml': 'a\n' }, sh('unknown-tool --config=x.toml'), 'echo b > x.toml'],
    ['words from a file', { 'x.txt': 'a\n' }, sh('unknown-tool $(cat x.txt)'), 'echo --now > x.txt'],
    ['a body that is sent', { 'b.md': 'hello\n' }, sh('gh pr comment 5 --body-file b.md'), 'echo other > b.md'],
    ['a body behind an at sign', { 'b.txt': 'a\n' }, sh('curl -X DELETE -d @b.txt http://localhost:3000/a'), 'echo b > b.txt'],
    [
      'code that runs another file',
      { 'e.py': "exec(open('c.txt').read())\n", 'c.txt': '1\n' },
      sh('python3 e.py'),
      'echo 2 > c.txt',
    ],
    ['a required file', { 't.rb': "require './lib'\n", 'lib.rb': 'puts 1\n' }, sh('ruby t.rb'), 'echo puts 2 > lib.rb'],
    [
      'what a required file requires',
      { 't.rb': "require './l'\n", 'l.rb': "load 'm.rb'\n", 'm.rb': '1\n' },
      sh('ruby t.rb'),
      'echo 2 > m.rb',
    ],
    ['what a pattern matches', { 'gl/a': '\n' }, sh('unknown-tool gl/*'), 'touch gl/--now'],
    ['a file in a directory', { 'gl/a': '\n' }, sh('unknown-tool gl'), 'touch gl/b'],
    ['settings of the package manager', {}, sh('npx unknown-package'), 'echo registry=https://r.example.net > .npmrc'],
    [
      'a program of that name in the project',
      {},
      sh('npx unknown-package'),
      'mkdir -p node_modules/.bin && echo x > node_modules/.bin/unknown-package',
    ],
    ['settings of an unknown program', {}, sh('unknown-tool a'), 'echo a > .unknown-toolrc'],
    ['an alias', {}, sh('git config --get a.b; git zz'), "git config alias.zz '!unknown-tool 2'"],
    ['the remote', {}, sh('gh pr create -f'), 'git remote set-url origin https://github.com/other/x.git'],
    ['a path of an MCP tool', { 'f.sql': 'a\n' }, tool('mcp__x__run_file', { path: 'f.sql' }), 'echo b > f.sql'],
    [
      'the file of a slash command',
      { '.claude/commands/q.md': '!`unknown-tool 1`\n' },
      tool('SlashCommand', { command: '/q' }),
      'echo b > .claude/commands/q.md',
    ],
  ])('%s', async (_, files, call, change) => {
    const at = start();
    at.shell(
      "git config alias.zz '!unknown-tool 1'; git remote remove origin 2>/dev/null; git remote add origin https://github.com/me/x.git",
    );
    for (const [path, text] of Object.entries(files)) at.write(path, text);
    await approved(at, call);
    // What the call does not depend on changes nothing.
    at.shell('echo note > notes.txt; git branch aside 2>/dev/null || true');
    expect(await at.check(call)).toMatchObject({ verdict: 'allow', layer: 'record' });
    at.shell(change);
    expect((await at.check(call)).verdict).toBe('ask');
  });
  it('an edit that is under way ends it', async () => {
    const at = start();
    at.write('x.txt', 'unknown-tool a\n');
    await approved(at, sh('sed s/x/y/ x.txt | sh'));
    await at.check(tool('Write', { file_path: 'x.txt', content: 'other' }), { record: 'keep' });
    expect((await at.check(sh('sed s/x/y/ x.txt | sh'))).verdict).toBe('ask');
  });
  it('a word that nobody knows is not remembered', async () => {
    const at = start();
    await at.approve('unknown-tool "$SOME_VALUE"');
    expect((await at.check('unknown-tool "$SOME_VALUE"')).verdict).toBe('ask');
  });
});

it('a refused call stays refused with its fields in another order', async () => {
  const at = start();
  await at.approve('ls');
  const first = await at.check(tool('mcp__x__do', { a: 1, b: { c: 'x', d: 'y' } }), { record: 'keep' });
  const record = openSession(openStore(at.host), 'one');
  record.append([{ kind: 'answered', call: 'c2', answer: 'refused' }]);
  expect(first.verdict).toBe('ask');
  expect((await at.check(tool('mcp__x__do', { b: { d: 'y', c: 'x' }, a: 1 }))).verdict).toBe('deny');
  expect((await at.check(tool('mcp__x__do', { b: { d: 'y', c: 'x' }, a: 2 }))).verdict).toBe('ask');
});
