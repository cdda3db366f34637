import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { DEFAULT_SETTINGS } from '../rules/merge-settings.ts';
import { situationOf } from './situation.ts';

const homeFor = (root: string, tree: Readonly<Record<string, string>>): string =>
  situationOf({
    host: fixtureHost({ home: '/home/me/jail', tree: { '/home/me/jail/x': '', ...tree } }),
    root,
    settings: DEFAULT_SETTINGS,
    ownPaths: [],
    recordPaths: [],
    readers: new Map(),
  }).analysis.home;

test.each<[string, string, Readonly<Record<string, string>>, string]>([
  ['in the home', '/home/me/jail/p', { '/home/me/jail/p/.git/HEAD': '' }, '/home/me/jail'],
  ['outside every home', '/srv/p', { '/srv/p/.git/HEAD': '' }, '/home/me/jail'],
  ['in a home that the variable does not name', '/home/me/p', { '/home/me/p/.git/HEAD': '' }, '/home/me/jail'],
  ["in another user's home", '/home/you/p', { '/home/you/p/.git/HEAD': '' }, '/home/me/jail'],
  ['of a recorded call', '/Users/ann/p', {}, '/Users/ann'],
])('`~` for a project %s', (_, root, tree, home) => expect(homeFor(root, tree)).toBe(home));
