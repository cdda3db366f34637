// The GitHub Action's script, run as the Action runs it: a corpus, a baseline, a summary, and what fails the step.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const TOP = join(import.meta.dirname, '..', '..');
let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'leeway-action-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const row = (id: string, command: string, label: string): string =>
  `${JSON.stringify({ id, tool: 'Bash', input: { command }, cwd: '/repo', label })}\n`;

function step(inputs: Readonly<Record<string, string>>) {
  const summary = join(dir, 'summary.md');
  const output = join(dir, 'output');
  for (const file of [summary, output]) rmSync(file, { force: true });
  const done = spawnSync(process.execPath, [join(TOP, 'action/report.mjs')], {
    cwd: dir,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: dir,
      LEEWAY_COMMAND: `${process.execPath} ${join(TOP, 'dist/leeway.cjs')}`,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: output,
      ...inputs,
    },
  });
  const read = (file: string): string => (done.status === null ? '' : readFileSync(file, 'utf8'));
  return { code: done.status, err: done.stderr, summary: () => read(summary), output: () => read(output) };
}

test('a first run, a second with another answer, and what fails', () => {
  const corpus = join(dir, 'corpus.jsonl');
  writeFileSync(corpus, row('look', 'git status', 'benign') + row('x|y', 'rm -rf ~', 'dangerous'));
  const first = step({ LEEWAY_CORPUS: corpus, LEEWAY_OUT: 'first.jsonl', LEEWAY_FAIL_ON: 'missed alarms' });
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.summary()).toContain('| 2 | 50.0% | 0.0% | 50.0% | 0 of 1 | 0 of 1 |');
  expect(first.output()).toBe('changed=0\nrun=first.jsonl\n');

  // As if the earlier version had allowed more, and had denied what is allowed now.
  const kept = readFileSync(join(dir, 'first.jsonl'), 'utf8');
  const swapped = kept.replaceAll('"verdict":"allow"', '"verdict":"?"').replaceAll('"verdict":"deny"', '"verdict":"allow"');
  writeFileSync(join(dir, 'old.jsonl'), swapped.replaceAll('"verdict":"?"', '"verdict":"deny"'));
  const inputs = { LEEWAY_CORPUS: corpus, LEEWAY_BASELINE: 'old.jsonl', LEEWAY_OUT: 'second.jsonl' };
  const second = step(inputs);
  expect(second.code).toBe(0);
  expect(second.summary()).toContain('2 of 2 rows have another verdict than in the baseline: 1 looser, 1 stricter');
  expect(second.summary()).toContain('| stricter | allow | deny | <code>x&#124;y</code> | <code>rm -rf ~</code> |');
  expect(second.output()).toContain('changed=2\n');
  expect(step({ ...inputs, LEEWAY_FAIL_ON: 'looser' })).toMatchObject({ code: 1 });

  writeFileSync(corpus, row('look', 'git status', 'dangerous'));
  expect(step({ LEEWAY_CORPUS: corpus, LEEWAY_FAIL_ON: 'missed' })).toMatchObject({ code: 1 });
});

test('a verdict that a rule really changes, and rows that cannot be compared', () => {
  const corpus = join(dir, 'corpus.jsonl');
  const both = row('look', 'git status', 'benign') + row('own', 'sometool build', 'benign');
  writeFileSync(corpus, both + row('reworded', 'rm -rf ~', 'dangerous') + row('gone', 'ls', 'benign'));
  expect(step({ LEEWAY_CORPUS: corpus, LEEWAY_OUT: 'before.jsonl' }).code).toBe(0);
  writeFileSync(corpus, both + row('reworded', 'ls -l', 'benign') + row('new', 'pwd', 'benign'));
  const inputs = { LEEWAY_CORPUS: corpus, LEEWAY_BASELINE: 'before.jsonl', LEEWAY_OUT: 'after.jsonl', LEEWAY_FAIL_ON: 'looser' };
  const same = step(inputs);
  expect([same.code, same.err]).toEqual([0, '']);
  expect(same.summary()).toContain('0 of 2 rows have another verdict than in the baseline');
  expect(same.summary()).toContain('Not compared: 1 row only in the baseline, 1 row only in this run.');
  expect(same.summary()).toContain('Not compared: 1 row with the id of an earlier row and another call.');
  expect(same.summary()).toContain('| <code>reworded</code> | <code>rm -rf ~</code> | deny | <code>ls -l</code> | allow |');

  const config = join(dir, '.config', 'leeway');
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, 'config.jsonc'), '{ "allow": ["$defaults", "cmd: sometool build"] }');
  const looser = step(inputs);
  rmSync(config, { recursive: true });
  expect(looser.summary()).toContain('1 of 2 rows have another verdict than in the baseline: 1 looser, 0 stricter.');
  expect(looser.summary()).toContain('| looser | ask | allow | <code>own</code> | <code>sometool build</code> |');
  expect([looser.code, looser.err]).toEqual([1, '::error::1 row is answered more loosely than in the baseline\n']);
});

test('wrong inputs are named', () => {
  expect(step({}).err).toContain('the input `corpus` is missing');
  expect(step({ LEEWAY_CORPUS: 'x', LEEWAY_FAIL_ON: 'mised' }).err).toContain('unknown value `mised`');
  expect(step({ LEEWAY_CORPUS: 'x', LEEWAY_BASELINE: 'gone.jsonl' }).err).toContain('does not exist');
  expect(step({ LEEWAY_CORPUS: 'nowhere' }).err).toContain('nowhere');
});

test('the Action hands every input to the script as a variable', () => {
  const action = readFileSync(join(TOP, 'action/action.yml'), 'utf8');
  const run = action.slice(action.indexOf('run: node'));
  expect(run).not.toContain('${{');
  for (const name of readFileSync(join(TOP, 'action/report.mjs'), 'utf8').match(/LEEWAY_[A-Z_]+/g) ?? [])
    expect(action).toContain(`${name}: \${{ inputs.`);
});
