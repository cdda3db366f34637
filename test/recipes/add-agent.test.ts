// The recipe "Add an agent" is all it takes: one folder and one line, and everything that is made of the agents knows the newcomer.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHome, type Installed } from '../agents/installed.ts';
import { copyTree, follow, recipeSteps, type TreeCopy } from './follow-recipe.ts';

const steps = recipeSteps('Add an agent');
const vitest = (tree: TreeCopy, ...args: readonly string[]) => tree.run('npx', 'vitest', 'run', ...args);

let tree: TreeCopy;
let installed: Installed;
beforeAll(() => {
  tree = copyTree();
  tree.addFolder('test/recipes/acme', 'src/agents/acme');
  follow(tree, steps);
  const built = tree.run('node', 'build/build.mjs', '--quick');
  if (built.code !== 0) throw new Error(built.out);
  installed = makeHome(tree.top);
});
afterAll(() => {
  installed.remove();
  tree.remove();
});

test('is one folder, with the files that the recipe names, and one line', () => {
  expect(steps).toEqual([{ path: 'src/agents/every-agent.ts', text: "export { acme } from './acme/agent.ts';\n" }]);
  const named = [...tree.read('CONTRIBUTING.md').matchAll(/^ {3}\| `([^`]+)` \|/gm)].map(([, file = '']) =>
    file.replace('/', ''),
  );
  expect(readdirSync(join(import.meta.dirname, 'acme')).toSorted()).toEqual(named.toSorted());
});

test('the types, the format and the lint rules hold', () => {
  expect(tree.run('npx', 'tsc', '--noEmit')).toMatchObject({ code: 0 });
  expect(tree.run('npx', 'oxfmt', '--check', 'src/agents')).toMatchObject({ code: 0 });
  expect(tree.run('npx', 'oxlint', '--deny-warnings', 'src/agents')).toMatchObject({ code: 0 });
});

test('the conformance suite tries it', () => {
  const { code, out } = vitest(tree, 'src/agents/conformance.test.ts', 'src/hook/guard.test.ts', '-t', 'acme');
  expect(out).toMatch(/Tests +[4-9]\d passed/);
  expect(code).toBe(0);
});

test('the documents are out of date until they are written anew', () => {
  expect(vitest(tree, 'test/docs').code).not.toBe(0);
  expect(tree.run('npm', 'run', '--silent', 'docs').code).toBe(0);
  expect(tree.read('docs/agents/acme.md')).toContain('leeway was not tried with a real Acme');
  expect(tree.read('docs/agents/README.md')).toContain('| `~/.acme/settings.json` | `~/.acme/sessions` | `mcp__SERVER__TOOL` |');
  expect(tree.read('README.md')).toContain('| [Acme](docs/agents/acme.md) | `leeway init acme` | not tested | not tested |');
});

const check = (tool: string, input: object) =>
  installed.run(['check', '--json', '--agent', 'acme', '--tool', tool, '--input', JSON.stringify(input)]);

test('its tools and its files are known', () => {
  expect(check('run', { command: 'git status' }).code).toBe(0);
  expect(check('stroll', {}).out).toContain('an unknown tool');
  const settings = join(installed.home, '.acme', 'settings.json');
  expect(JSON.parse(check('save', { path: settings, text: '{}' }).out)).toMatchObject({ disposition: 'forbidden' });
  expect(JSON.parse(check('view', { path: join(installed.home, '.acme', 'token') }).out)).toMatchObject({
    disposition: 'guarded',
  });
});

test('init shows the line it would write, and writes nothing', () => {
  const { code, out } = installed.run(['init', 'acme', '--dry-run', '--diff']);
  expect(code).toBe(0);
  expect(out).toContain('set -- BeforeCall ');
  expect(out).toContain('hook acme "$@"');
  expect(out).toContain('ACME_ATTENDED=');
  expect(readdirSync(installed.home)).not.toContain('.acme');
});

test('the installed hook answers, doctor tries it, and uninit takes it out', () => {
  expect(installed.run(['init', 'acme', '--yes'])).toMatchObject({ code: 0 });
  const doctor = installed.run(['doctor', 'acme', '--offline']).out;
  expect(doctor).toContain('a harmful call is blocked');
  expect(doctor).toContain('hook for `BeforeCall`');
  expect(installed.run(['uninit', 'acme', '--yes']).code).toBe(0);
  expect(existsSync(join(installed.home, '.acme', 'settings.json'))).toBe(false);
});

test('the guard denies in its form where the rest of the tool is gone', () => {
  rmSync(join(installed.dist, 'main.cjs'));
  const refused = installed.run(['hook', 'acme', 'BeforeCall']);
  expect(refused.code).toBe(2);
  expect(JSON.parse(refused.out)).toMatchObject({
    verdict: 'deny',
    reason: expect.stringContaining('could not judge this call: an internal error'),
  });
  expect(installed.run(['hook', 'acme', 'Prompt'])).toMatchObject({ code: 1, out: '' });
});

test('a fact that is left out is found by the types, and a forgotten line or capture by the suite', () => {
  const suite = (): number | null => vitest(tree, 'src/agents/conformance.test.ts').code;
  tree.delete('src/agents/acme/captures/BeforeCall-0.json');
  expect(suite()).not.toBe(0);
  tree.change('src/agents/every-agent.ts', steps[0]?.text ?? '', '');
  expect(suite()).not.toBe(0);
  tree.change('src/agents/acme/agent.ts', '    envFolders: [],\n', '');
  // Only the newcomer and what it imports: the whole tree would take ten times as long.
  tree.change(
    'tsconfig.json',
    '"include": ["src", "test", "bench", "vitest.config.ts"]',
    '"files": ["src/agents/acme/agent.ts"]',
  );
  expect(tree.run('npx', 'tsc', '--noEmit').out).toContain('envFolders');
});
