// The lint rule finds code that branches on a text for people, and nothing else.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const TOP = join(import.meta.dirname, '..', '..');

const FOUND = [
  "if (fact.why === 'it was written in this call') stop();",
  "if ('gone' !== fact?.why) stop();",
  'if (one.why !== PROJECT_WHY) stop();',
  'if (reason === `a ${thing}`) stop();',
  "if (bit.why.startsWith('`$')) stop();",
  "if (effect.detail?.includes('GIT_DIR')) stop();",
  'if (/^not judged/.test(trouble.message)) stop();',
  'if (KNOWN.has(hint)) stop();',
  'const todo2 = TABLE.get(problem.todo);',
  "switch (decision.reason) { case 'a': stop(); }",
  "const bare = one.message.replace(/^not judged: /, '');",
  "if ((fact.why ?? '').endsWith('x')) stop();",
  "if (fact.reason.slice(0, 3) === 'not') stop();",
  "if (fact.reason.toLowerCase().includes('x')) stop();",
  "if (fact['reason'] === 'x') stop();",
  "const { why: said } = fact; if (said === 'x') stop();",
  "const shown = fact.message; if (shown.includes('x')) stop();",
  'const todo3 = TABLE[fact.reason];',
  "if (fact.reason.charAt(0) === 'n' ) stop();",
  "if (fact.reason < 'm') stop();",
  "if (String(fact.reason) === 'x') stop();",
  "if ((fact.reason as string).startsWith('x')) stop();",
  "if (fact.reason[0] === 'n') stop();",
  "function find({ why: first }) { if (first === 'x') stop(); }",
  "const second = fact.why ?? ''; if (second === 'x') stop();",
  "let third; third = fact.why; if (third === 'x') stop();",
  "const fourth = fact.why.toLowerCase(); if (fourth.includes('x')) stop();",
  "const fifth = found ? fact.why : ''; if (fifth === 'x') stop();",
  "const isSo = (sixth = fact.why) => sixth === 'x';",
  'if (fact.why === WORDS.gone) stop();',
  "if (fact.why === 'a' + thing) stop();",
  'if (fact.why in TABLE) stop();',
  'if (Object.hasOwn(TABLE, fact.why)) stop();',
  "if (decision.reasons.includes('x')) stop();",
  "if (decision.reasons[0] === 'x') stop();",
  "if (decision.notes?.some((seventh) => seventh.startsWith('x'))) stop();",
  "for (const eighth of fact.messages ?? []) if (eighth === 'x') stop();",
  "if (answer.stderr.includes('an error')) stop();",
  "if (trouble.message.split('\\n')[0] === 'x') stop();",
  "if (trouble.message.split('\\n').includes('x')) stop();",
  "const isGone = (ninth: string) => ninth.startsWith('gone'); if (isGone(fact.why)) stop();",
  'function named(tenth: string) { return /x_/.exec(tenth); } named(effect.detail);',
] as const;
const PASSED = [
  "if (fact.why === undefined || fact.why === '') stop();",
  'if (mine.detail === theirs.detail) stop();',
  "if (fact.kind === 'unknown') stop();",
  'const shown = `${fact.why}: ${reason}`;',
  "if (text.startsWith('#')) stop();",
  "if (detail === 'ANY') stop();",
  'tell(fact.why.slice(0, 80), reason.length);',
  "tell(reason.replace(/[\\u0000-\\u001f]+/g, ' '));",
  "const message = fields.get('message');",
  "const shape = ({ says }) => says === 'reads';",
  "const first = trouble.message.split('\\n')[1];",
  'if (notes.length === 0) stop();',
  "const isFlag = (word: string) => word.startsWith('-'); if (isFlag(text)) stop();",
  'tell(decision.notes.map((note) => `${note}.`));',
] as const;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'leeway-lint-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines that the rule reports. */
function reported(lines: readonly string[]): readonly number[] {
  const plugin = join(TOP, 'build/lint/no-words.mjs');
  writeFileSync(
    join(folder, 'lint.json'),
    JSON.stringify({ jsPlugins: [plugin], categories: { correctness: 'off' }, rules: { 'leeway/no-words': 'error' } }),
  );
  writeFileSync(join(folder, 'lines.ts'), lines.join('\n'));
  const oxlint = join(TOP, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', 'lint.json', '-f', 'unix', '--no-ignore', 'lines.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...new Set([...stdout.matchAll(/lines\.ts:(\d+):/g)].map((match) => Number(match[1])))].sort((a, b) => a - b);
}

test('finds what decides on words', () => expect(reported(FOUND)).toEqual(FOUND.map((_, at) => at + 1)));
test('passes what tells words, or asks whether there are any', () => expect(reported(PASSED)).toEqual([]));
