// Calls of well-known MCP servers → the disposition of the whole call, from `mcp-tools.cases.txt`.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { JsonObject } from '../model/call.ts';
import { strictest } from '../model/disposition.ts';
import { judgeParts } from '../policy/judge.ts';
import { DEFAULT_SETTINGS } from '../rules/merge-settings.ts';
import { MCP_SERVERS } from '../analyse/tools/mcp/servers.ts';
import { analyseCall } from './analyse-call.ts';
import { situationOf } from './situation.ts';

const SECRET = 'pk9-zt47-hq83mv62-wd51';
const host = fixtureHost({
  home: '/home/me',
  user: 'me',
  tree: { '/repo/.git/HEAD': 'ref: refs/heads/x\n', '/repo/a.ts': '', '/repo/.env': `API_KEY=${SECRET}\n` },
});
const situation = situationOf({
  host,
  root: '/repo',
  settings: DEFAULT_SETTINGS,
  ownPaths: ['/home/me/.config/leeway'],
  recordPaths: [],
  readers: new Map(),
});

const CASES = readFileSync(new URL('mcp-tools.cases.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => /^(\w+)\s+(\S+)\s+(\S+)\s+(\{.*\})$/.exec(line)?.slice(1) ?? [line]);

test.each(CASES)('%s %s %s %s', (is, server, tool, input) => {
  const call = {
    tool: `mcp__${server}__${tool}`,
    input: JSON.parse(input?.replace('$SECRET', SECRET) ?? '') as JsonObject,
    cwd: '/repo',
    agent: 'claude-code',
  };
  const { parts } = analyseCall(call, situation);
  const judged = judgeParts(parts, situation.policy);
  expect(strictest(judged.flatMap(({ findings }) => findings.map(({ disposition }) => disposition)))).toBe(is);
});

test('every table can be read, and no server has the name of another', () => {
  const names = MCP_SERVERS.flatMap((server) => server.names);
  expect(new Set(names).size).toBe(names.length);
  for (const server of MCP_SERVERS) expect(server.tools().size, server.system).toBeGreaterThan(0);
});
