// Exact intervals against closed forms, published values and the definition itself.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactInterval } from './interval.ts';

describe('the exact interval', () => {
  it.each<[number, number, number, number]>([
    // With no hit the upper end is 1 − 0.025^(1/n); with all hits the lower end mirrors it.
    [0, 10, 0, 1 - 0.025 ** (1 / 10)],
    [0, 790, 0, 1 - 0.025 ** (1 / 790)],
    [10, 10, 0.025 ** (1 / 10), 1],
    // Values of R's binom.test.
    [1, 10, 0.002_528_579, 0.445_016_1],
    [5, 10, 0.187_086, 0.812_914],
    [3, 100, 0.006_229_972, 0.085_176_05],
    [50, 100, 0.398_321_1, 0.601_678_9],
  ])('%i of %i', (count, of, low, high) => {
    const found = exactInterval(count, of);
    expect(found.low).toBeCloseTo(low, 6);
    expect(found.high).toBeCloseTo(high, 6);
  });
  it('knows nothing from nothing', () => expect(exactInterval(0, 0)).toEqual({ low: 0, high: 1 }));
  it('is wider when more confidence is asked', () => {
    expect(exactInterval(3, 50, 0.99).high).toBeGreaterThan(exactInterval(3, 50).high);
  });
  it('meets its definition: at either end the tail of the binomial is a fortieth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 }), (of, some) => {
        const count = some % (of + 1);
        const { low, high } = exactInterval(count, of);
        if (count > 0) expect(atLeast(count, of, low)).toBeCloseTo(0.025, 8);
        if (count < of) expect(1 - atLeast(count + 1, of, high)).toBeCloseTo(0.025, 8);
      }),
    );
  });
});

/** The chance of `count` hits or more, summed term by term. */
function atLeast(count: number, of: number, p: number): number {
  let sum = 0;
  for (let k = count; k <= of; k += 1) sum += choose(of, k) * p ** k * (1 - p) ** (of - k);
  return sum;
}

function choose(n: number, k: number): number {
  let product = 1;
  for (let i = 1; i <= k; i += 1) product = (product * (n - k + i)) / i;
  return product;
}
