// A host's name as the network spells it, so that a rule and a call that spell it differently mean the same. Looks nothing up.
import { domainToASCII } from 'node:url';

/** `München.example` and `xn--mnchen-3ya.example` are one name; an address, or what is no name, stays as it is. */
export function asciiHost(host: string): string {
  const plain = host.toLowerCase().replace(/\.$/, '');
  if (!/[^\0-\x7f]/.test(plain)) return plain;
  return domainToASCII(plain) || plain;
}
