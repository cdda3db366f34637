// Files in which code runs by itself, written by shell commands: as strict as the same text in an edit tool.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { strictest } from '../model/disposition.ts';
import { judgeParts } from '../policy/judge.ts';
import { DEFAULT_SETTINGS } from '../rules/merge-settings.ts';
import { analyseCall } from './analyse-call.ts';
import { situationOf } from './situation.ts';

const MANIFEST = '{ "name": "x", "scripts": { "postinstall": "node x.js" } }';
const host = fixtureHost({
  home: '/home/me',
  user: 'me',
  tree: { '/repo/.git/HEAD': 'ref: refs/heads/x\n', '/repo/sub/package.json': MANIFEST, '/repo/.coveragerc': '[run]\n' },
});
const situation = situationOf({
  host,
  root: '/repo',
  settings: DEFAULT_SETTINGS,
  ownPaths: [],
  recordPaths: [],
  readers: new Map(),
});
const told = (tool: string, input: Readonly<Record<string, string>>): string => {
  const { parts } = analyseCall({ tool, input, cwd: '/repo', agent: 'claude-code' }, situation);
  return strictest(judgeParts(parts, situation.policy).map(({ disposition }) => disposition));
};

const DOCKER = 'FROM evil.example/x\nRUN make\n';
test.each([
  ['Dockerfile', DOCKER, 'review'],
  ['Dockerfile', 'FROM node:22\nRUN npm ci\n', 'quiet'],
  ['package.json', MANIFEST, 'review'],
  ['package.json', '{ "name": "x", "scripts": { "test": "vitest" } }', 'quiet'],
  ['sub/package.json', MANIFEST, 'quiet'],
  ['mypy.ini', '[mypy]\nplugins = /tmp/x.py\n', 'review'],
  ['mypy.ini', '[mypy]\nstrict = true\n', 'quiet'],
])('%s with %j is %s, whatever writes it', (file, text, is) => {
  expect(told('Write', { file_path: `/repo/${file}`, content: text })).toBe(is);
  for (const command of [
    `cat > ${file} <<'EOF'\n${text.trimEnd()}\nEOF`,
    `printf '%s\\n' '${text.trimEnd()}' | tee ${file}`,
    `cat > /tmp/x <<'EOF'\n${text.trimEnd()}\nEOF\ncp /tmp/x ${file}`,
  ])
    expect([command, told('Bash', { command })]).toStrictEqual([command, is]);
});

test('what is added to a file counts, and what was there before does not', () => {
  expect(told('Bash', { command: "echo 'plugins = /tmp/x' >> .coveragerc" })).toBe('review');
  expect(told('Bash', { command: "echo 'branch = True' >> .coveragerc" })).toBe('quiet');
});
