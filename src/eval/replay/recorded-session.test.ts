// Lines that are sessions, lines that are not, and paths moved to a checkout.
import { describe, expect, it } from 'vitest';
import { mapSession } from './map-session.ts';
import { readSession } from './recorded-session.ts';

const line = (fields: object): string => JSON.stringify({ id: 's', agent: 'claude-code', cwd: '/old/app', turns: [], ...fields });
const call = (fields: object): object => ({ role: 'call', tool: 'Bash', input: { command: 'ls' }, ...fields });

describe('reading', () => {
  it('keeps the order of calls and turns, and leaves the agent’s prose out', () => {
    const turns = [
      { role: 'user', text: 'go' },
      { role: 'agent', text: 'I will' },
      call({ outcome: 'ok', cwd: '/old/app/sub' }),
      call({ outcome: 'error' }),
      call({ outcome: 'user_rejected' }),
      call({ outcome: 'no_result' }),
      call({}),
    ];
    const read = readSession(line({ turns, source: 'somewhere' }));
    const made = (outcome: string, cwd = '/old/app'): object => ({
      kind: 'call',
      tool: 'Bash',
      input: { command: 'ls' },
      cwd,
      outcome,
    });
    expect(read).toEqual({
      kind: 'session',
      session: {
        id: 's',
        agent: 'claude-code',
        cwd: '/old/app',
        source: 'somewhere',
        entries: [
          { kind: 'turn', text: 'go' },
          made('ok', '/old/app/sub'),
          made('failed'),
          { ...made('refused'), answer: 'refused' },
          made('unknown'),
          made('unknown'),
        ],
      },
    });
  });
  it.each([
    ['{', 'not JSON'],
    ['[]', 'not an object'],
    [line({ id: 1 }), '`id` is missing'],
    [line({ cwd: '' }), '`cwd` is missing'],
    [line({ agent: 'constructor' }), 'unknown agent `"constructor"`'],
    [line({ turns: {} }), '`turns` is not a list'],
    [line({ turns: [1] }), 'turn 1: not an object'],
    [line({ turns: [call({}), call({ tool: '' })] }), 'turn 2: `tool` is missing'],
    [line({ turns: [call({ input: 'ls' })] }), 'turn 1: `input` is not an object'],
  ])('%s', (text, why) => expect(readSession(text)).toMatchObject({ kind: 'bad', why: expect.stringContaining(why) }));
});

it('moves every recorded path', () => {
  const read = readSession(line({ turns: [call({ input: { command: 'cat /old/app/x /old/application' } })] }));
  if (read.kind === 'bad') throw new Error(read.why);
  expect(mapSession(read.session, [{ from: '/old/app', to: '/new' }])).toMatchObject({
    cwd: '/new',
    entries: [{ cwd: '/new', input: { command: 'cat /new/x /old/application' } }],
  });
});

it.each([
  [1_700_000_000_000, 1_700_000_000_000],
  ['2023-11-14T22:13:20Z', 1_700_000_000_000],
  ['yesterday', undefined],
])('reads the time %j', (time, expected) => {
  const turns = [{ role: 'call', tool: 'Bash', input: {}, time }];
  const read = readSession(JSON.stringify({ id: 's', cwd: '/p', turns }));
  expect(read.kind === 'session' ? read.session.entries[0]?.time : 'bad').toBe(expected);
});
