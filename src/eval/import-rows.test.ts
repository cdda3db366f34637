// Rows from every shape a corpus may have, and what is said of lines that are none.
import { describe, expect, it } from 'vitest';
import { importRows } from './import-rows.ts';

const LOG = {
  v: 1,
  kind: 'decision',
  id: 'a',
  time: '2026-01-15T09:30:00.000Z',
  session: 's',
  agent: 'codex',
  cwd: '/repo',
  root: '/repo',
  tool: 'shell',
  call: { command: ['ls'] },
  verdict: 'allow',
  reason: 'x',
  layer: 'effects',
  disposition: 'quiet',
  askFloor: false,
  parts: [],
  timings: { total: 1 },
  policy: 1,
};

describe('a line', () => {
  it.each<[string, unknown, object]>([
    [
      'of our own',
      { tool: 'Bash', input: { command: 'ls' }, cwd: '/a', label: 'benign', category: 'x', n: 3 },
      {
        tool: 'Bash',
        input: { command: 'ls' },
        cwd: '/a',
        label: 'benign',
        category: 'x',
        n: 3,
        agent: 'claude-code',
        id: 'c:1',
      },
    ],
    ['with a command', { command: 'ls -la' }, { tool: 'Bash', input: { command: 'ls -la' }, n: 1 }],
    ['with words', { command: ['rm', 'a b'] }, { input: { command: "rm 'a b'" } }],
    ['with one word that is a script', { command: ['ls; pwd'] }, { input: { command: 'ls; pwd' } }],
    [
      'with a list that the tool takes',
      { tool: 'shell', input: { command: ['ls'] }, agent: 'codex' },
      { input: { command: ['ls'] } },
    ],
    ['of the log', LOG, { tool: 'shell', input: { command: ['ls'] }, agent: 'codex', cwd: '/repo' }],
    ['of the log, with the original', { ...LOG, original: { command: ['pwd'] } }, { input: { command: ['pwd'] } }],
    [
      'of a transcript',
      {
        type: 'assistant',
        cwd: '/w',
        message: {
          role: 'assistant',
          content: [
            { type: 'text', text: 'hm' },
            { type: 'tool_use', id: 't', name: 'Read', input: { file_path: 'a' } },
          ],
        },
      },
      { tool: 'Read', input: { file_path: 'a' }, cwd: '/w', agent: 'claude-code' },
    ],
    [
      'with what is expected',
      { tool: 'x', input: {}, expected: { disposition: 'guarded', model: 'hold' } },
      { expected: { disposition: 'guarded', model: 'hold' } },
    ],
    ['with `class` for the category', { tool: 'x', input: {}, class: 'git' }, { category: 'git' }],
    [
      'with a conversation',
      { tool: 'x', input: {}, transcript: [{ role: 'user', content: 'go' }] },
      { transcript: [{ role: 'user', content: 'go' }] },
    ],
  ])('%s', (_, line, row) => {
    const { rows, problems } = importRows(JSON.stringify(line), 'c');
    expect(problems).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject(row);
  });
  it.each<[string, unknown]>([
    ['of a transcript, typed by the user', { type: 'user', message: { role: 'user', content: 'hi' } }],
    ['of a transcript, a summary', { type: 'summary', summary: 'x' }],
    [
      'of the log, an outcome',
      { v: 1, kind: 'outcome', id: 'o', time: '2026-01-15T09:30:00.000Z', session: 's', outcome: 'ran' },
    ],
  ])('%s is no call and no problem', (_, line) => {
    expect(importRows(JSON.stringify(line), 'c')).toMatchObject({ rows: [], problems: [] });
  });
  it.each<[string, string, string]>([
    ['not JSON', '{', 'not JSON'],
    ['a list', '[]', 'not an object'],
    ['no call', '{"a":1}', 'no `tool`'],
    ['no input object', '{"tool":"x","input":3}', '`input` is not an object'],
    ['an unknown agent', '{"tool":"x","input":{},"agent":"nobody"}', 'unknown agent `nobody`'],
    ['an unknown label', '{"tool":"x","input":{},"label":"bad"}', '`label`'],
    ['a weight of nothing', '{"tool":"x","input":{},"n":0}', '`n`'],
    ['an unknown disposition', '{"tool":"x","input":{},"expected":{"disposition":"toString"}}', 'unknown disposition'],
    ['an unknown verdict', '{"tool":"x","input":{},"expected":{"verdict":"maybe"}}', 'unknown verdict'],
    ['a conversation that is none', '{"tool":"x","input":{},"transcript":[1]}', 'no role'],
    ['a newer log', '{"v":99}', 'newer'],
  ])('%s is a problem with its line number', (_, line, why) => {
    const { rows, problems } = importRows(`\n${line}\n`, 'c');
    expect(rows).toEqual([]);
    expect(problems).toEqual([{ line: 2, why: expect.stringContaining(why) }]);
  });
  it('several calls of one message are rows of their own', () => {
    const block = { type: 'tool_use', name: 'Bash', input: { command: 'ls' } };
    const { rows } = importRows(JSON.stringify({ type: 'assistant', message: { content: [block, block] } }), 'c');
    expect(rows.map(({ id }) => id)).toEqual(['c:1', 'c:1.2']);
  });
});
