// The git server's tools run git, so a text that begins with a dash is an option.
import { expect, test } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import type { JsonObject } from '../../model/call.ts';
import { analyseTool } from './analyse-tool.ts';

const host = fixtureHost({ home: '/home/me', tree: { '/repo/.git/HEAD': 'ref: refs/heads/x\n' } });
const embedded = (tool: string, input: JsonObject): unknown => {
  const reading = analyseTool({ tool: `mcp__git__${tool}`, input, cwd: '/repo', agent: 'claude-code' }, { host });
  return reading.kind === 'parts' ? reading.embedded : reading;
};

test.each<[string, JsonObject, string, string]>([
  ['git_status', { repo_path: '/repo' }, "'git' 'status'", '/repo'],
  ['git_diff', { repo_path: '/repo', target: 'main' }, "'git' 'diff' 'main'", '/repo'],
  ['git_diff', { repo_path: '/repo', target: '--output=/x' }, "'git' 'diff' '--output=/x'", '/repo'],
  ['git_show', { repo_path: '/other', revision: 'HEAD' }, "'git' 'show' 'HEAD'", '/other'],
  // The working directory of a server is not known.
  ['git_log', { repo_path: '.', max_count: 3 }, "'git' 'log'", ''],
])('%s %j', (tool, input, text, cwd) => {
  expect(embedded(tool, input)).toEqual([{ kind: 'shell', text, cwd }]);
});
