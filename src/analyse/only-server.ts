// The one server that a text of code names. Reads no code.
import type { Server } from '../model/zone.ts';

const ADDRESS = /:\/\/(?:[^\s/"'@]*@)?(\[[\da-f:.]+\]|[\w.-]+)?/gi;
const QUOTED_NAME = /["']([\w-]+(?:\.[\w-]+)+|localhost)(?::\d+)?(?:\/[^"']*)?["']/g;
/** File extensions that are not ends of host names. */
const FILE = /\.(?:json|txt|csv|tsv|ya?ml|log|xml|html?|gz|rb|php|pdf|png|jpe?g|sql|erb|lock|toml|ini|tgz)$/i;

/** INVARIANT: unknown if the code names several, or builds an address: the sent data may go to any of them. */
export function onlyServer(text: string): Server {
  const addresses = [...text.matchAll(ADDRESS)].map(([, host]) => host);
  const names = [...text.matchAll(QUOTED_NAME)].flatMap(([, host = '']) => (FILE.test(host) ? [] : [host]));
  const hosts = new Set([...addresses, ...names]);
  const [host] = hosts;
  return hosts.size === 1 && host !== undefined ? { host } : { host: '', unknown: 'the code chooses it' };
}
