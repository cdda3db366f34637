// Every command of README and docs runs as it is written, in a home with leeway installed; what is not run here has its reason below.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PICTURE, picture, rowsOf, WIDTH } from '../../build/picture.mjs';
import { ask, makeHome, payload, TOP, type Installed } from '../agents/installed.ts';

/** Commands that are not run here, and why. */
const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^npm |^sudo npm /, 'installs from a clone: CI does it'],
  [/^sudo leeway init .*--managed/, 'needs root: test/agents/managed.test.ts'],
  [/^leeway classifier setup/, 'asks questions on a terminal: test/classifier/setup.test.ts'],
  [/^leeway (approve|allow) last/, 'needs a person: test/agents/approve.test.ts, test/cli/editing.test.ts'],
  [/^leeway eval .*--model /, 'asks a model: test/eval/scoreboard.test.ts'],
  [/^leeway program tracker/, 'needs the file that the page describes: test/promises/settings.test.ts'],
  [/^leeway replay /, 'test/promises/replay.test.ts runs these'],
  [/^leeway serve$/, 'runs until it is stopped: test/serve/serve.test.ts'],
  [/^leeway (run|runs|suggest)\b/, 'has a suite of its own'],
];
/** Answers that are no mistake of the documentation: allow, ask, deny. */
const FINE = [0, 10, 11];

const pages = [
  'README.md',
  ...['docs', 'docs/agents'].flatMap((dir) =>
    readdirSync(join(TOP, dir))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${dir}/${name}`),
  ),
];

/** Lines of shell blocks, and indented lines that begin with the tool; without what is explained behind them. */
function commandsOf(page: string): readonly string[] {
  const text = readFileSync(join(TOP, page), 'utf8');
  const blocks = [...text.matchAll(/```(?:sh|bash|shell)\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
  const indented = [...text.matchAll(/^ {4}(leeway .*)$/gm)].map(([, line = '']) => line);
  return [...blocks, ...indented].map((line) =>
    line
      .replace(/\s+#.*$/, '')
      .replace(/ {2,}\S.*$/, '')
      .trim(),
  );
}

const all = pages.flatMap((page) => commandsOf(page).map((command): readonly [string, string] => [page, command]));
const run = all.filter(([, command]) => !NOT_RUN.some(([pattern]) => pattern.test(command)));
let installed: Installed;

beforeAll(async () => {
  installed = makeHome();
  const bin = join(installed.base, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'leeway'), `#!/bin/sh\nexec '${process.execPath}' '${join(installed.dist, 'leeway.cjs')}' "$@"\n`);
  // `init` looks at the version of this client.
  writeFileSync(join(bin, 'kiro-cli'), '#!/bin/sh\necho kiro-cli 3.0.1\n');
  for (const name of ['leeway', 'kiro-cli']) chmodSync(join(bin, name), 0o755);
  const row = `${JSON.stringify({ id: 'a', tool: 'Bash', input: { command: 'git status' }, cwd: '/repo', label: 'benign' })}\n`;
  mkdirSync(join(installed.project, 'corpus'));
  const projects = join(installed.home, '.claude/projects/p');
  mkdirSync(projects, { recursive: true });
  for (const path of [
    join(installed.project, 'corpus/a.jsonl'),
    join(installed.project, 'calls.jsonl'),
    join(projects, 's.jsonl'),
  ])
    writeFileSync(path, row);
  // A recorded decision, for the commands that show the last one.
  installed.run(['init', 'claude-code', '--yes', '--no-helper']);
  await ask(installed, 'claude-code', { input: payload('claude-code', installed.project, 'some-tool --flag') });
}, 60_000);
afterAll(() => installed.remove());

test('there are commands, and each reason is needed', () => {
  expect(run.length).toBeGreaterThan(20);
  for (const [pattern] of NOT_RUN)
    expect(
      all.some(([, command]) => pattern.test(command)),
      String(pattern),
    ).toBe(true);
});

test.each(run)('%s: %s', (_, command) => {
  // Questions are answered by --yes; the helper process would outlive the test.
  const words = /^leeway (un)?init (?!.*--dry-run)/.test(command) ? `${command} --yes` : command;
  const done = spawnSync('/bin/sh', ['-c', words], {
    timeout: 120_000,
    cwd: installed.project,
    encoding: 'utf8',
    env: {
      PATH: `${join(installed.base, 'bin')}:${process.env['PATH'] ?? ''}`,
      HOME: installed.home,
      USER: 'me',
      TMPDIR: join(installed.base, 'tmp'),
    },
  });
  // `doctor` fails where a client is missing, which is no mistake of the command.
  const fine = command.startsWith('leeway doctor') ? [...FINE, 12] : FINE;
  expect(fine, `${done.stdout}${done.stderr}`).toContain(done.status);
});

test.each([
  `       approve it, or ${'describe it with `leeway program some-tool --draft` '.repeat(4)}`.trimEnd(),
  `  guarded   ${'a force push can overwrite remote history '.repeat(4)}`.trimEnd(),
  `$ leeway check '${'some-tool --flag '.repeat(9)}'`,
])('the picture cuts no word: %s', (line) => {
  const rows = rowsOf(line).map((row) => row.map(({ char }) => char).join(''));
  expect(rows.length).toBeGreaterThan(1);
  expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(WIDTH);
  expect(rows.join(' ').trim().split(/\s+/)).toEqual(line.trim().split(/\s+/));
});

test('the picture shows what the commands print', () => expect(picture()).toBe(readFileSync(PICTURE, 'utf8')));
