// The limits of the denial budget that the user sets hold from the first call of a process: a hook is a new process for every call.
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openSession } from '../../src/log/session-file.ts';
import { openStore } from '../../src/log/store.ts';
import { realSession, type RealSession } from './real-session.ts';

let session: RealSession;
afterEach(() => session.remove());

async function layerAfter(denials: number, limits: string): Promise<string> {
  session = realSession({ 'a.txt': 'a\n' });
  session.write(join(session.home, '.config/leeway/config.jsonc'), `{ "denial_limits": ${limits} }`);
  await session.check('git status');
  const record = openSession(openStore(session.host), 'one');
  record.append(
    Array.from(
      { length: denials },
      () => ({ kind: 'denied', decision: 'd', reason: 'x', key: { effects: [], exact: 'x' } }) as const,
    ),
  );
  return (await session.check('no-such-program --now')).layer;
}

describe('denial_limits', () => {
  it.each([
    [1, '{ "in_a_row": 1 }', 'budget'],
    [1, '{ "in_a_row": 2 }', 'effects'],
    [5, '{ "in_a_row": 9 }', 'effects'],
    [3, '{}', 'budget'],
    [5, '{ "in_a_row": 9, "per_session": 5 }', 'budget'],
  ])('after %i denials with %s: %s', async (denials, limits, layer) => {
    expect(await layerAfter(denials, limits)).toBe(layer);
  });
});
