// The built-in prose that `$defaults` adds to allow, soft_deny and environment. It tells the classifier in words what the table
// says, and nothing more.

export const DEFAULT_PROSE: ReadonlyMap<'allow' | 'soft_deny' | 'environment', readonly string[]> = new Map([
  [
    'allow',
    [
      'Reading and searching files that hold no credentials',
      'Writing files in the project and temporary directories',
      'Building, testing and linting the project, and running its own scripts',
      'Installing what the manifest or lock file declares',
      'Local git work, and rebasing commits that were not pushed',
      'Pushing an unprotected branch to an existing remote of this repository',
      'Read-only requests to trusted and local servers',
      'Deleting build output and files made in this session',
    ],
  ],
  [
    'soft_deny',
    [
      'Destroying work that git cannot bring back, or uncommitted changes',
      'Force pushing, rewriting pushed commits, deleting remote branches or tags, pushing to a protected branch',
      'Running code downloaded in this session',
      'Publishing, deploying, releasing, migrating a shared database, merging or approving a pull request, sending messages',
      'Changing or destroying cloud, cluster, database or DNS resources, secrets, permissions or repository settings',
      'Reading or printing credentials, browser profiles or shell history',
      'Sending project files to a server that is not trusted, or opening a port to the world',
      'Changing system directories, start-up files, scheduled jobs, accounts or other users’ files',
      'Disabling checks, hooks or certificate verification, or running an agent with its approvals off',
      'Stopping processes the agent did not start',
    ],
  ],
  [
    'environment',
    [
      'A developer’s own machine and project',
      'Trusted servers: this repository’s remotes, the registries of its lock file, the user’s list',
    ],
  ],
]);
