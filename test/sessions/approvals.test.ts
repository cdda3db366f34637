// What a person's approval covers, over a real project, each call judged by a gate of its own.
import { afterEach, describe, expect, it } from 'vitest';
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
