// Percentiles of measured times. Measures nothing.

/** The nearest rank. */
const at = (sorted, p) => sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)];

export function spreadOf(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: at(sorted, 50), p90: at(sorted, 90), p99: at(sorted, 99), most: sorted.at(-1) };
}
