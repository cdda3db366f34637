// Files that set up the user's own shell, and paths that only look like them.
import { expect, it } from 'vitest';
import { isUserEnvironment } from './user-environment.ts';

it.each([
  '/home/me/.bashrc',
  '/home/me/.profile',
  '/home/me/.cargo/env',
  '/home/me/.nvm/nvm.sh',
  '/home/me/miniconda3/etc/profile.d/conda.sh',
  '/etc/profile',
  '/etc/profile.d/x.sh',
  '/opt/ros/humble/setup.bash',
])('%s is the user’s', (path) => expect(isUserEnvironment(path, '/home/me')).toBe(true));

it.each([
  '/home/me/.bashrc.bak',
  '/home/me/x/.bashrc',
  '/home/you/.bashrc',
  '/home/me/p/../.bashrc',
  '/home/me/./.bashrc',
  '/home/me//.bashrc',
  '/etc/profile.d/x',
  '/x/etc/profile',
  '/etc/profile.d/../x.sh',
  '.bashrc',
])('%s is not', (path) => expect(isUserEnvironment(path, '/home/me')).toBe(false));
