// The built-in prose that `$defaults` adds to allow, soft_deny and environment. It tells the classifier in words what the table
// says, and nothing more.

export const DEFAULT_PROSE: ReadonlyMap<'allow' | 'soft_deny' | 'environment', readonly string[]> = new Map([
  [
    'allow',
    [
      'Reading files that hold no credentials',
      'Writing in the project and temporary directories',
      'Building, testing, linting the project, running its scripts',
      'Installing what the manifest or lock file declares',
      'Local git work, rebasing unpushed commits',
      'Pushing an unprotected branch to an existing remote of this repository',
      'Read-only requests to trusted and local servers',
      'Deleting build output and files of this session',
    ],
  ],
  [
    'soft_deny',
    [
      'Destroying uncommitted work or what git cannot bring back',
      'Force pushing, rewriting pushed commits, deleting remote branches or tags, pushing to a protected branch',
      'Running code downloaded in this session',
      'Publishing, deploying, releasing, migrating a shared database, merging or approving a pull request, sending messages',
      'Changing cloud, cluster, database or DNS resources, secrets, permissions, repository settings',
      'Reading credentials, browser profiles, shell history',
      'Sending project files to an untrusted server, opening a port to the world',
      'Changing system directories, start-up files, scheduled jobs, accounts, other users’ files',
      'Disabling checks, hooks, certificate verification or an agent’s approvals',
      'Stopping processes the agent did not start',
    ],
  ],
  [
    'environment',
    [
      'A developer’s machine and project',
      'Trusted servers: the repository’s remotes, its lock file’s registries, the user’s list',
    ],
  ],
]);
