// A time as a person writes it: `2h`, `3d`, `30m`, or a date. Milliseconds.

const UNITS: ReadonlyMap<string, number> = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

export function readTime(text: string, now: number): number | undefined {
  const ago = /^(\d+)([smhdw])$/.exec(text);
  if (ago) return now - Number(ago[1]) * (UNITS.get(ago[2] ?? '') ?? 0);
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
