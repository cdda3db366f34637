// The built-in prose that `$defaults` splices into allow, soft_deny and environment. Says no more than the table does: it tells the classifier in words.

export const DEFAULT_PROSE: ReadonlyMap<'allow' | 'soft_deny' | 'environment', readonly string[]> = new Map([
  [
    'allow',
    [
      'Reading, listing, searching and comparing files that hold no credentials',
      'Creating and changing files in the project and in temporary directories',
      'Building, testing, linting, formatting and type-checking the project, and running its own scripts',
      'Installing what the manifest or lock file already declares',
      'Local git work: add, commit, branch, switch, stash, fetch, pull, merge, and rebase of commits that were not pushed',
      'Pushing a branch that is not protected to an existing remote of this repository',
      'Read-only requests to trusted servers and to development servers on this machine',
      'Deleting build output, and files that were made in this session',
    ],
  ],
  [
    'soft_deny',
    [
      'Destroying work that git cannot bring back, or discarding uncommitted changes',
      'Force pushing, rewriting pushed commits, deleting remote branches or tags, pushing to a protected branch',
      'Running code that was downloaded in this session',
      'Publishing, deploying, releasing, migrating a shared database, merging or approving a pull request, sending a message or mail',
      'Creating, changing or destroying cloud, cluster, database or DNS resources, secrets, permissions or repository settings',
      'Reading or printing credentials, keys, tokens, browser profiles or shell history',
      'Sending files of the project to a server that is not trusted, or opening a local port to the world',
      'Changing system directories, start-up files, scheduled jobs, accounts or other users’ files',
      'Disabling checks, hooks, tests of security or certificate verification, or running an agent with its approvals off',
      'Stopping processes the agent did not start',
    ],
  ],
  [
    'environment',
    [
      'A developer’s own machine; the agent works in one project directory under version control',
      'Servers are trusted when they are this repository’s remotes, the registries of its lock file, or on the user’s list',
    ],
  ],
]);
