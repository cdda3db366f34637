// Parses a time as a person writes it: `2h`, `3d`, `30m`, or a date. Returns milliseconds.

const UNITS: ReadonlyMap<string, number> = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

/** Parses a duration: `30m`, `2h`. Returns milliseconds. */
export function readDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS.get(unit ?? '') ?? 0);
}

export function readTime(text: string, now: number): number | undefined {
  const ago = readDuration(text);
  if (ago !== undefined) return now - ago;
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
