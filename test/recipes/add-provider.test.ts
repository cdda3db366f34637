// The recipe "Add a provider" is all it takes: one file and one line, and everything that is made of the providers knows the newcomer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHome, writeConfig, type Installed } from '../agents/installed.ts';
import { copyTree, follow, recipeSteps, type TreeCopy } from './follow-recipe.ts';

const steps = recipeSteps('Add a provider');
const [file, line] = steps;
const vitest = (tree: TreeCopy, ...args: readonly string[]) => tree.run('npx', 'vitest', 'run', ...args);

let tree: TreeCopy;
let installed: Installed;
beforeAll(() => {
  tree = copyTree();
  follow(tree, steps);
  const built = tree.run('node', 'build/build.mjs', '--quick');
  if (built.code !== 0) throw new Error(built.out);
  installed = makeHome(tree.top);
});
afterAll(() => {
  installed.remove();
  tree.remove();
});

test('is one new file and one line', () => {
  expect(steps.map(({ path }) => path)).toEqual([
    'src/classifier/providers/acme.ts',
    'src/classifier/providers/every-provider.ts',
  ]);
  expect(line?.text.trim().split('\n')).toHaveLength(1);
});

test('the types and the format hold', () => {
  expect(tree.run('npx', 'tsc', '--noEmit')).toMatchObject({ code: 0 });
  expect(tree.run('npx', 'oxfmt', '--check', file?.path ?? '', line?.path ?? '')).toMatchObject({ code: 0 });
});

test('the conformance suite asks it', () => {
  const { code, out } = vitest(tree, 'test/classifier/conformance.test.ts', 'src/classifier/providers', '-t', 'acme');
  expect(out).toMatch(/Tests +\d{2,} passed/);
  expect(code).toBe(0);
});

test('the documents are out of date until they are written anew', () => {
  expect(vitest(tree, 'test/docs').code).not.toBe(0);
  expect(tree.run('npm', 'run', '--silent', 'docs').code).toBe(0);
  expect(tree.read('docs/classifier.md')).toContain('| `acme` | chat completions | `ACME_API_KEY` | `acme-small` | |');
});

test('the installed tool knows it: configuration, hook line, request, evaluation, its own command line', () => {
  writeConfig(installed, '{ "classifier": { "provider": "acme" } }');
  expect(installed.run(['config'])).toMatchObject({ code: 0 });
  expect(installed.run(['init', 'claude-code', '--dry-run', '--diff']).out).toContain('ACME_API_KEY');
  expect(JSON.parse(installed.run(['classifier', 'prompt', '--', 'frobnicate']).out)).toMatchObject({ model: 'acme-small' });
  expect(installed.run(['eval', '--model', 'nobody', 'x.jsonl']).err).toContain('acme');
  const elsewhere = 'leeway eval x --model acme@https://models.example.org/v1';
  expect(installed.run(['check', '--json', '--', elsewhere]).out).toContain('$ACME_API_KEY');
  writeConfig(installed, '{ "classifier": { "provider": "acne" } }');
  expect(installed.run(['config']).err).toContain('`classifier.provider`: expected');
});

test('a fact that is left out is found by the types, and facts that do not fit by the suite', () => {
  tree.change(file?.path ?? '', '  needs: [],\n', '');
  // Only the newcomer and what it imports: the whole tree would take ten times as long.
  tree.change(
    'tsconfig.json',
    '"include": ["src", "test", "bench", "vitest.config.ts"]',
    `"files": ["${file?.path}", "src/classifier/markdown.d.ts"]`,
  );
  expect(tree.run('npx', 'tsc', '--noEmit').out).toContain('acme.ts');
  tree.change(file?.path ?? '', "keyVariable: 'ACME_API_KEY',", "keyVariable: 'acme key',\n  needs: [],");
  expect(vitest(tree, 'src/classifier/providers', '-t', 'acme').code).not.toBe(0);
});
