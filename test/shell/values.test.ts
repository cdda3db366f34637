// The values of words against real bash: what leeway claims of a probe's words and working directory is so, over 300 random scripts.
import { describe, expect, it } from 'vitest';
import { probeInBash } from './probe-bash.ts';
import { broken, claimText, claimsOf } from './probe-leeway.ts';
import { randomValues } from './random-values.ts';

describe('random scripts', () => {
  it('300 scripts, no claim that bash breaks', { timeout: 120_000 }, () => {
    const scripts = Array.from({ length: 300 }, (_, i) => randomValues(i + 1));
    const ran = [0, 100, 200].flatMap((from) => probeInBash(scripts.slice(from, from + 100)));
    const wrong = ran.filter((one) => broken(one, claimsOf(one.script, one.dir)).length > 0);
    expect(wrong.map((one) => one.script)).toEqual([]);
    expect(ran.flatMap((one) => one.probes).length).toBeGreaterThan(500);
  });
  it('a claim of another word, of too few, or of another directory is caught', () => {
    const [ran] = probeInBash(["cd src; probe 1 'a b'\n"]);
    if (!ran) throw new Error('nothing ran');
    const [claim] = claimsOf(ran.script, ran.dir).claims;
    if (!claim) throw new Error('nothing was claimed');
    expect(claimText(claim)).toContain('a b');
    const caught = (claims: readonly (typeof claim)[]): number => broken(ran, { claims, unclear: false }).length;
    expect(caught([claim])).toBe(0);
    expect(caught([])).toBe(1);
    expect(caught([{ ...claim, args: claim.args.slice(1) }])).toBe(1);
    expect(caught([{ ...claim, args: [...claim.args].toReversed() }])).toBe(1);
    expect(caught([{ ...claim, cwd: { kind: 'known', dirs: ['/elsewhere'] } }])).toBe(1);
  });
});
