// A few seconds of odd calls, from one seed. `npm run fuzz:odd` goes on for longer, and asks `check` and the installed hook too.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createGate } from '../../src/gate/create-gate.ts';
import type { Decision } from '../../src/model/decision.ts';
import { IN_TIME_MS, shortly, wrongWith } from './odd-answer.ts';
import { makeOddPlaces, oddCalls } from './odd-calls.ts';
import { removeTree } from '../setup/remove-tree.ts';

const base = mkdtempSync(join(tmpdir(), 'leeway-odd-'));
const places = makeOddPlaces(base);
afterAll(() => removeTree(base));

describe('odd calls', () => {
  it('get a verdict, in our own words, and no allow for what is forbidden', async () => {
    const gate = createGate({ record: 'off' });
    await fc.assert(
      fc.asyncProperty(oddCalls(places), async (odd) => {
        const decision = await gate.check(odd.call, odd.context);
        const wrong = wrongWith(odd, decision, 0);
        expect(wrong, shortly(odd)).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  const fine: Decision = {
    format: 1,
    id: 'x',
    verdict: 'allow',
    disposition: 'quiet',
    askFloor: false,
    layer: 'effects',
    reason: 'nothing happens',
    parts: [],
    timings: { total: 1 },
    policy: 1,
    projectRoot: '',
  };
  it.each<[string, Partial<Decision>, boolean, number]>([
    ['a forbidden command that is allowed', {}, true, 1],
    ['no verdict', { verdict: 'maybe' as 'ask' }, false, 1],
    ['an exception', { verdict: 'ask', trouble: { kind: 'internal', message: 'x', todo: '' } }, false, 1],
    ['the words of one', { verdict: 'ask', reason: "ENOENT: no such file, open '/x'" }, false, 1],
    ['not judged', { verdict: 'deny', trouble: { kind: 'limit', message: 'not judged in the time', todo: '' } }, false, 1],
    ['too late', { verdict: 'deny' }, false, IN_TIME_MS + 1],
  ])('the check is able to fail: %s', (_, change, forbidden, ms) => {
    const call = { tool: 'Bash', input: { command: 'x' } };
    expect(wrongWith({ forbidden: false, call }, fine, 1)).toBeUndefined();
    expect(wrongWith({ forbidden, call }, { ...fine, ...change }, ms)).toBeDefined();
  });
});
