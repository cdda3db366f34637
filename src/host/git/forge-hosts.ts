// Data: forges, the servers their API and files come from, and how their repository names compare. Knows no repository.

export interface Forge {
  readonly host: string;
  /** Servers of the same forge that serve API and raw files of repositories. */
  readonly also: readonly string[];
  /** Other names of its SSH server. */
  readonly sshAliases: readonly { readonly host: string; readonly port: number }[];
  /** `Org/Repo` and `org/repo` are one repository. */
  readonly foldsCase: boolean;
}

export const FORGES: readonly Forge[] = [
  {
    host: 'github.com',
    also: [
      'api.github.com',
      'uploads.github.com',
      'raw.githubusercontent.com',
      'codeload.github.com',
      'objects.githubusercontent.com',
    ],
    sshAliases: [{ host: 'ssh.github.com', port: 443 }],
    foldsCase: true,
  },
  { host: 'gitlab.com', also: ['registry.gitlab.com'], sshAliases: [{ host: 'altssh.gitlab.com', port: 443 }], foldsCase: true },
  {
    host: 'bitbucket.org',
    also: ['api.bitbucket.org'],
    sshAliases: [{ host: 'altssh.bitbucket.org', port: 443 }],
    foldsCase: true,
  },
  { host: 'codeberg.org', also: [], sshAliases: [], foldsCase: true },
  { host: 'gitea.com', also: [], sshAliases: [], foldsCase: true },
  { host: 'git.sr.ht', also: ['meta.sr.ht', 'todo.sr.ht', 'builds.sr.ht'], sshAliases: [], foldsCase: false },
  { host: 'dev.azure.com', also: ['ssh.dev.azure.com', 'vssps.dev.azure.com'], sshAliases: [], foldsCase: true },
];

/** A remote's host, and what belongs to the same forge. */
export function hostsOfForge(host: string): readonly string[] {
  const forge = FORGES.find((one) => one.host === host || one.sshAliases.some((alias) => alias.host === host));
  return forge === undefined ? [host] : [host, forge.host, ...forge.also];
}
