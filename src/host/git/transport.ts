// The settings that say how remotes are reached, beyond their addresses, as one text to compare. Says nothing about whether they are harmless.
import type { Config } from './config-load.ts';

/** What branches, fetches and pushes set by themselves. */
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

/** The branches of the remote, under its own name: whatever else a refspec brings (pull requests, other names) may be anybody's. */
export const isUsualRefspec = (refspec: string, remote: string): boolean => {
  const [from = '', to = '', ...more] = refspec.replace(/^\+/, '').split(':');
  const prefix = `refs/remotes/${remote}/`;
  return more.length === 0 && from.startsWith('refs/heads/') && to === prefix + from.slice('refs/heads/'.length);
};
