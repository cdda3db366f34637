import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Effect } from '../model/effect.ts';
import { claimedSum, headsOf, namedPredecessors, sealedPart, sealLine } from './chain.ts';
import { readRecord } from './read-record.ts';
import { toRecord } from './record.ts';
import { body } from '../redact/redaction-cases.ts';
import { context, decision, finding, part, quietDecision, writeOf } from './sample-decision.ts';
import { sha256 } from '../host/sha256.ts';
import { shorten, shortenText } from './shorten.ts';
import { spoolDirs, stateDir } from './state-dir.ts';

describe('toRecord', () => {
  const token = `ghp_${body(36)}`;
  const options = [{ name: '--password', value: 'hunter22' }];
  const leaky = decision(
    [
      part(`tool --password hunter22 ${token}`, [finding(writeOf('/repo/a', `key=${token}`))], {
        command: { program: 'tool', sub: [], options, operands: ['hunter22', token] },
      }),
    ],
    { reason: `sends ${token}`, extra: { note: token } },
  );
  it('writes no secret anywhere', () => {
    const line = JSON.stringify(
      toRecord(context({ input: { command: `tool --password hunter22 ${token}` } }), leaky, { now: 0 }),
    );
    expect(line).not.toContain(token);
    expect(line).not.toContain('hunter22');
  });
  it('keeps the original only when asked to', () => {
    const input = { command: `echo ${token}` };
    expect(toRecord(context({ input }), leaky, { now: 0 }).original).toBeUndefined();
    expect(toRecord(context({ input }), leaky, { now: 0, originals: 'keep' }).original).toEqual(input);
  });
  it('keeps effects and zones, so that policy and rules can be replayed', () => {
    const stored = toRecord(context(), quietDecision(), { now: 0 });
    expect(stored.parts).toEqual(quietDecision().parts);
  });
  it.each([1, 300, 5000])(
    'keeps whole parts of a call with very many, and those that matter first (texts of %i characters)',
    (length) => {
      const many = Array.from({ length: 700 }, (_, n) =>
        part('x'.repeat(length), [finding(writeOf(`/repo/${n}`))], { disposition: n < 698 ? 'quiet' : 'guarded' }),
      );
      const { parts, partsLeftOut = 0 } = toRecord(context(), decision(many), { now: 0 });
      expect(parts.every((one) => Array.isArray(one.findings))).toBe(true);
      expect(parts.filter((one) => one.disposition === 'guarded')).toHaveLength(2);
      expect(parts.length + partsLeftOut).toBe(700);
    },
  );
  it('does not keep the text of a write twice', () => {
    expect(
      JSON.stringify(toRecord(context(), decision([part('w', [finding(writeOf('/a', 'some text'))])]), { now: 0 })),
    ).not.toContain('some text');
  });
  const many = Array.from({ length: 4_000 }, (_, n) =>
    part(
      `cmd ${n} ${'y'.repeat(300)}`,
      [finding({ kind: 'unclear', why: 'x' } satisfies Effect, n % 2 === 0 ? 'review' : 'quiet')],
      { id: n },
    ),
  );
  it.each([
    ['a very long command', context({ input: { command: 'x'.repeat(3_000_000) } }), quietDecision()],
    ['very many parts', context(), decision(many)],
    [
      'very many fields',
      context({ input: Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, 'v'.repeat(500)])) }),
      quietDecision(),
    ],
  ] as const)('stays a line of reasonable size: %s', (_, around, made) => {
    const stored = toRecord(around, made, { now: 0 });
    expect(JSON.stringify(stored).length).toBeLessThan(250_000);
    expect(readRecord(JSON.stringify(stored)).kind).toBe('record');
  });
});

describe('the chain', () => {
  it('seals and reads back', () => {
    const a = sealLine({ v: 1 }, []);
    const b = sealLine({ v: 1 }, [claimedSum(a) ?? '']);
    expect(sha256(sealedPart(a))).toBe(claimedSum(a));
    expect(namedPredecessors(b)).toEqual([claimedSum(a)]);
    expect(headsOf([a, b])).toEqual([claimedSum(b)]);
    expect(headsOf([a, 'garbage', b, b])).toEqual([claimedSum(b)]);
  });
  it('names all that nobody named yet', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => sealLine({ v: 1, id } as { v: number }, []));
    expect(headsOf([a ?? '', b ?? '', c ?? ''])).toHaveLength(3);
  });
  it('is not fooled by a call that looks like its own fields', () => {
    const line = sealLine({ v: 1, call: `,"sum":"${'a'.repeat(64)}"}` } as { v: number }, []);
    expect(claimedSum(line)).toBe(sha256(sealedPart(line)));
  });
});

describe('shorten', () => {
  it('keeps both ends and says how much is gone', () => {
    const out = shortenText(`START${'x'.repeat(50_000)}END`, 'short');
    expect(out).toMatch(/^START.*49508 characters left out.*END$/);
    expect(shorten({ a: ['b'.repeat(9_999)] }, 'short')).toEqual({ a: [expect.stringContaining('left out')] });
  });
  it('cuts no character in two', () => {
    expect(shortenText('😀'.repeat(5_000), 'short')).not.toMatch(
      /[\uD800-\uDFFF](?![\uDC00-\uDFFF])(?<![\uD800-\uDBFF][\uDC00-\uDFFF])/,
    );
  });
});

describe('stateDir', () => {
  const at = (machine: Parameters<typeof fixtureHost>[0]): string => stateDir(fixtureHost(machine));
  it.each([
    ['linux', {}, '/home/me/.local/state/leeway'],
    ['XDG', { env: { XDG_STATE_HOME: '/s' } }, '/s/leeway'],
    ['a relative XDG is ignored', { env: { XDG_STATE_HOME: 'repo' } }, '/home/me/.local/state/leeway'],
    ['macOS', { platform: 'darwin' }, '/Users/me/Library/Application Support/leeway/state'],
    ['macOS with XDG', { platform: 'darwin', env: { XDG_STATE_HOME: '/s' } }, '/s/leeway'],
    ['windows', { platform: 'win32', env: { LOCALAPPDATA: 'D:\\L' } }, 'D:\\L\\leeway\\state'],
  ] as const)('%s', (_, machine, expected) => {
    expect(at(machine)).toBe(expected);
  });
  it('waits in a directory of the user', () => {
    expect(spoolDirs(fixtureHost({ uid: 7, tempDirs: ['/tmp'], env: { XDG_RUNTIME_DIR: '/run/user/7' } }))).toEqual([
      expect.stringMatching(/^\/run\/user\/7\/leeway-[0-9a-f]{16}$/),
      expect.stringMatching(/^\/tmp\/leeway-7-[0-9a-f]{16}$/),
    ]);
  });
  const waitsIn = (machine: Parameters<typeof fixtureHost>[0]): string =>
    spoolDirs(fixtureHost({ uid: 7, tempDirs: ['/tmp'], ...machine })).join(' ');
  it.each([
    ['another home', { home: '/home/me' }, { home: '/srv/other' }, 'apart'],
    ['another state directory', {}, { env: { XDG_STATE_HOME: '/s' } }, 'apart'],
    [
      'two homes with one log',
      { home: '/a', env: { XDG_STATE_HOME: '/s' } },
      { home: '/b', env: { XDG_STATE_HOME: '/s' } },
      'together',
    ],
    ['the same home', { home: '/home/me' }, { home: '/home/me' }, 'together'],
  ] as const)('keeps what waits by log: %s', (_, one, other, how) => {
    expect(waitsIn(one) === waitsIn(other) ? 'together' : 'apart').toBe(how);
  });
});
