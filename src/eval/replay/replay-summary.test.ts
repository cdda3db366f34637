// Counts over replayed sessions.
import { expect, it } from 'vitest';
import type { ReplayedCall, ReplayedSession } from './replay-session.ts';
import { summariseReplay } from './replay-summary.ts';

const call = (verdict: ReplayedCall['verdict'], row = 'unclear', program = 'x'): ReplayedCall => ({
  at: 1,
  tool: 'Bash',
  text: '',
  outcome: 'ok',
  verdict,
  disposition: verdict === 'allow' ? 'quiet' : 'review',
  reason: `a text that differs ${Math.random()}`,
  ...(verdict === 'allow' ? {} : { cause: { verdict, layer: 'effects', disposition: 'review', row, program } }),
  ms: 1,
});
const session = (id: string, ...calls: readonly ReplayedCall[]): ReplayedSession => ({
  id,
  agent: 'claude-code',
  cwd: '/p',
  source: '',
  calls,
  edits: { followed: 2, unfit: 1 },
});

it('counts verdicts, sessions and causes', () => {
  const all = [
    session('a', call('allow'), call('ask'), call('ask')),
    session('b', call('ask'), call('ask', 'read', 'cat')),
    session('c', call('allow'), call('deny'), call('allow')),
  ];
  expect(summariseReplay(all)).toEqual({
    calls: 8,
    allow: 3,
    ask: 4,
    deny: 1,
    per100: 50,
    sessions: 3,
    withoutQuestion: 1 / 3,
    edits: { followed: 6, unfit: 3 },
    causes: [
      { cause: 'review · unclear · x', calls: 4, sessions: 3 },
      { cause: 'review · read · cat', calls: 1, sessions: 1 },
    ],
  });
  expect(summariseReplay([])).toMatchObject({ calls: 0, per100: 0, withoutQuestion: 0 });
});
