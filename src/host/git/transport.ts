// The settings, apart from addresses, that determine how remotes are reached, as one text to compare. Does not say whether they are harmless.
import type { Config } from './config-load.ts';

/** Settings that git itself writes for branches, fetches and pushes. */
const ADDRESSES: ReadonlySet<string> = new Set(['url', 'pushurl', 'fetch', 'push', 'tagopt', 'prune', 'gh-resolved']);
const CORE: ReadonlySet<string> = new Set(['sshcommand', 'gitproxy', 'askpass', 'alternaterefscommand']);

export function transportOf(config: Config): string {
  const told = config.entries.flatMap(({ section, sub, name, value }) => {
    const counts =
      section === 'http' ||
      section === 'protocol' ||
      section === 'url' ||
      section === 'ssh' ||
      (section === 'core' && CORE.has(name)) ||
      (section === 'remote' && !ADDRESSES.has(name));
    return counts ? [JSON.stringify([section, sub ?? '', name, value ?? ''])] : [];
  });
  return told.join('\n');
}

/**
 * Whether a refspec fetches only the remote's branches, under the remote's own name. Anything else it brings (pull requests, other names) may come
 * from anybody.
 */
export const isUsualRefspec = (refspec: string, remote: string): boolean => {
  const [from = '', to = '', ...more] = refspec.replace(/^\+/, '').split(':');
  const prefix = `refs/remotes/${remote}/`;
  return more.length === 0 && from.startsWith('refs/heads/') && to === prefix + from.slice('refs/heads/'.length);
};
