// Which commands count as running, according to what the agent reports.
import { describe, expect, it } from 'vitest';
import { RunningCommands } from './running-commands.ts';
import type { SessionEvent } from './session-events.ts';

const START = 1_000_000;
const run = (lasts: 'call' | 'parts' | 'whole', call = 'a'): SessionEvent => ({
  kind: 'running',
  lasts,
  command: `npm ${call}`,
  cwd: '/p',
  call,
});
const outcome = (call: string, task?: string): SessionEvent => ({
  kind: 'outcome',
  call,
  outcome: 'ok',
  made: [],
  ...(task === undefined ? {} : { task }),
});
const TURN: SessionEvent = { kind: 'turn', turn: 't' };
const ended = (task: string): SessionEvent => ({ kind: 'ended', task });

describe('commands under way', () => {
  it.each<readonly [string, readonly SessionEvent[], number, readonly string[]]>([
    ['a call that is not done', [outcome('x'), run('call')], 600_000, ['whole']],
    ['a call that is done', [run('call'), outcome('a')], 1, []],
    ['a call before the person spoke', [outcome('x'), run('call'), TURN], 1, []],
    ['a call of an agent that reports no outcomes, at first', [run('call')], 5_000, ['whole']],
    ['a call of an agent that reports no outcomes, later', [run('call')], 60_000, []],
    ['a call that the agent took into the background', [run('call'), outcome('a', 'b1'), TURN], 600_000, ['whole']],
    ['the same, over', [run('call'), outcome('a', 'b1'), ended('b1')], 1, []],
    ['another one that is over', [run('whole'), outcome('a', 'b1'), ended('b2')], 1, ['whole']],
    ['a background call', [run('whole'), outcome('a'), TURN], 600_000, ['whole']],
    ['what a call left in the background', [run('parts'), outcome('a'), TURN], 600_000, ['parts']],
    ['a call that will leave something', [outcome('x'), run('parts')], 600_000, ['whole']],
    [
      'what a stopped command had put into the background itself',
      [run('whole'), run('parts'), outcome('a', 'b1'), ended('b1')],
      1,
      ['parts'],
    ],
  ])('%s', (_, events, after, want) => {
    const commands = new RunningCommands();
    for (const event of events) commands.fold({ ...event, t: START });
    expect(commands.at(START + after).map(({ goesOn }) => goesOn)).toEqual(want);
  });
});
