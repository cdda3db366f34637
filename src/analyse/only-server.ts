// The servers that a text of code names. Reads no code.
import { codeFile } from '../model/code-files.ts';
import { mayBeCode } from '../model/data-files.ts';
import type { Server } from '../model/zone.ts';

const ADDRESS = /:\/\/(?:[^\s/"'@]*@)?(\[[\da-f:.]+\]|[\w.-]+)?/gi;
const QUOTED_NAME = /["']([\w-]+(?:\.[\w-]+)+|localhost)(?::\d+)?(?:\/[^"']*)?["']/g;
/** File extensions that are not ends of host names. */
const FILE = /\.(?:json|txt|csv|tsv|ya?ml|log|xml|html?|gz|rb|php|pdf|png|jpe?g|sql|erb|lock|toml|ini|tgz)$/i;

/** Names that are modules rather than hosts: `import('lodash.merge')`. */
const LOADED = /(?:\b(?:require|import|import_module|__import__|from|use|library)\s*\(?\s*)$/;
/** A name of a host, perhaps with a port, or an IPv4 address. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,24}|\d{1,3})$/i;

/** `host=db.example.org` in a connection string. */
const SETTING = /\b(?:host|hostname|hostaddr|server|endpoint)\s*=\s*([\w-]+(?:\.[\w-]+)+)/gi;

/** Hosts that the code names in addresses or as texts of their own. */
export function namedServers(text: string): readonly string[] {
  const addresses = [...text.matchAll(ADDRESS)].map(([, host]) => host ?? '');
  const names = [...text.matchAll(QUOTED_NAME)].flatMap(({ 1: host = '', index }) =>
    HOST.test(host) &&
    !FILE.test(host) &&
    codeFile(host) === undefined &&
    mayBeCode(host) &&
    !LOADED.test(text.slice(Math.max(0, index - 24), index))
      ? [host]
      : [],
  );
  const settings = [...text.matchAll(SETTING)].flatMap(([, host = '']) => (HOST.test(host) ? [host] : []));
  return [...addresses.filter((host) => host !== ''), ...names, ...settings];
}

/** INVARIANT: unknown if the code names several, or builds an address: the sent data may go to any of them. */
export function onlyServer(text: string): Server {
  const addresses = [...text.matchAll(ADDRESS)].map(([, host]) => host);
  const names = [...text.matchAll(QUOTED_NAME)].flatMap(([, host = '']) => (FILE.test(host) ? [] : [host]));
  const hosts = new Set([...addresses, ...names]);
  const [host] = hosts;
  return hosts.size === 1 && host !== undefined ? { host } : { host: '', unknown: 'the code chooses it' };
}
