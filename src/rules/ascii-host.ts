// Normalises a host name to its network form, so that different spellings in a rule and a call compare equal. Looks nothing up.
import { domainToASCII } from 'node:url';

/**
 * `München.example` and `xn--mnchen-3ya.example` are one name; `0x7f.1`, `2130706433` and `::ffff:127.0.0.1` are addresses of one
 * machine. Other text is returned unchanged.
 */
export function asciiHost(host: string): string {
  const plain = host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[|\]$/g, '');
  if (plain.includes(':')) return ipv6(plain);
  if (/^[\d.]+$|^[\da-fx.]+$/.test(plain) && /^\d/.test(plain)) return domainToASCII(plain) || plain;
  if (!/[^\0-\x7f]/.test(plain)) return plain;
  return domainToASCII(plain) || plain;
}

/** An IPv4 address inside an IPv6 address is returned as the IPv4 address. */
function ipv6(text: string): string {
  const found = URL.canParse(`http://[${text}]/`) ? new URL(`http://[${text}]/`).hostname.slice(1, -1) : text;
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(found);
  if (mapped === null) return found;
  const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
