// Reads numeric addresses in every spelling that programs accept. Knows no servers.

export interface Ipv4 {
  /** Dotted decimal. */
  readonly address: string;
  /** False if programs disagree about the spelling (some read a leading zero as octal). */
  readonly agreed: boolean;
}

const NUMBER = /^(?:0x[0-9a-f]*|\d+)$/;

function partOf(text: string): number {
  if (text.startsWith('0x')) return text === '0x' ? 0 : Number.parseInt(text, 16);
  return text.length > 1 && text.startsWith('0') ? (/^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN) : Number(text);
}

/**
 * `127.0.0.1`, `127.1`, `2130706433`, `0x7f.1`, `0177.0.0.1`: one to four numbers, of which the last fills all remaining bytes.
 */
export function readIpv4(host: string): Ipv4 | undefined {
  const texts = host.split('.');
  if (texts.length > 4 || !texts.every((text) => NUMBER.test(text))) return undefined;
  const numbers = texts.map(partOf);
  const last = numbers.pop() ?? Number.NaN;
  if (numbers.some((number) => !(number <= 255)) || !(last < 256 ** (4 - numbers.length))) return undefined;
  const bytes = [...numbers];
  for (let left = 3 - numbers.length; left >= 0; left -= 1) bytes.push(Math.floor(last / 256 ** left) % 256);
  return { address: bytes.join('.'), agreed: !texts.some((text) => /^0\d/.test(text)) };
}

/** Eight groups in lower-case hexadecimal without leading zeros, joined by `:`; undefined if the text is not an IPv6 address. */
export function readIpv6(host: string): string | undefined {
  const text = host.replace(/%.*$/, '');
  if (!text.includes(':') || !/^[0-9a-f:.]+$/.test(text)) return undefined;
  const tail = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  const v4 = tail === undefined ? undefined : readIpv4(tail);
  if (tail !== undefined && v4 === undefined) return undefined;
  const bytes = v4?.address.split('.').map(Number) ?? [];
  const asGroups =
    bytes.length === 4
      ? `${((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)).toString(16)}:${((bytes[2] ?? 0) * 256 + (bytes[3] ?? 0)).toString(16)}`
      : '';
  const plain = tail === undefined ? text : text.slice(0, text.length - tail.length) + asGroups;
  const halves = plain.split('::');
  if (halves.length > 2) return undefined;
  const groups = (half: string | undefined): readonly string[] => (half === undefined || half === '' ? [] : half.split(':'));
  const [front, back] = [groups(halves[0]), groups(halves[1])];
  const gap = 8 - front.length - back.length;
  if (halves.length === 2 ? gap < 1 : gap !== 0) return undefined;
  const all = [...front, ...Array<string>(gap).fill('0'), ...back];
  return all.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? all.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
    : undefined;
}

/**
 * The IPv4 address inside a mapped, compatible or translated IPv6 address. `same`: a connection really goes to that IPv4 address.
 */
export function embeddedIpv4(groups: string): { readonly address: string; readonly same: boolean } | undefined {
  const mapped = /^0:0:0:0:0:ffff:(\w+):(\w+)$/.exec(groups);
  const other = /^(?:0:0:0:0:0:0|64:ff9b:0:0:0:0|0:0:0:0:ffff:0):(\w+):(\w+)$/.exec(groups);
  const found = mapped ?? other;
  if (found === null) return undefined;
  const value = Number.parseInt(found[1] ?? '0', 16) * 65536 + Number.parseInt(found[2] ?? '0', 16);
  return { address: readIpv4(String(value))?.address ?? '', same: mapped !== null };
}
