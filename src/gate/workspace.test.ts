// What an agent keeps for itself is quiet for that agent: never settings, hooks, transcripts, or another agent's files.
import { expect, test } from 'vitest';
import type { AgentName } from '../agents/agents.ts';
import { fixtureHost } from '../host/fixture-host.ts';
import type { JsonObject } from '../model/call.ts';
import { strictest } from '../model/disposition.ts';
import { judgeParts } from '../policy/judge.ts';
import { DEFAULT_SETTINGS } from '../rules/merge-settings.ts';
import { analyseCall } from './analyse-call.ts';
import { situationOf } from './situation.ts';

const SESSION = '0b1c2d3e-1111-2222-3333-444455556666';
const STATE = '/home/me/.copilot/session-state/378ab881';
const CLAUDE = '/home/me/.claude/projects/-repo';
const host = fixtureHost({
  home: '/home/me',
  user: 'me',
  tree: {
    '/repo/.git/HEAD': 'ref: refs/heads/x\n',
    [`${STATE}/plan.md`]: '# plan\n',
    [`${STATE}/events.jsonl`]: '{}\n',
    [`${STATE}/files/link.md`]: { link: '/home/me/.bashrc' },
    [`${CLAUDE}/${SESSION}/tool-results/a.txt`]: 'x',
    [`${CLAUDE}/aaaaaaaa-0000/tool-results/a.txt`]: 'x',
    [`${CLAUDE}/${SESSION}.jsonl`]: '{}\n',
    '/home/me/.bashrc': '',
  },
});

type Case = readonly [is: string, agent: AgentName, tool: string, input: JsonObject, session?: string];
const create = (path: string): JsonObject => ({ path, file_text: 'x' });
const write = (path: string): JsonObject => ({ file_path: path, content: 'x' });
const patch = (path: string): JsonObject => ({ input: `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch` });

const CASES: readonly Case[] = [
  ['quiet', 'copilot', 'create', create(`${STATE}/plan.md`)],
  ['quiet', 'copilot', 'apply_patch', patch(`${STATE}/files/notes.md`)],
  ['quiet', 'copilot', 'view', { path: `${STATE}/plan.md` }],
  ['forbidden', 'copilot', 'create', create(`${STATE}/events.jsonl`)],
  ['forbidden', 'copilot', 'apply_patch', patch(`${STATE}/plan.md/../events.jsonl`)],
  ['review', 'copilot', 'view', { path: `${STATE}/events.jsonl` }],
  ['forbidden', 'copilot', 'create', create('/home/me/.copilot/config.json')],
  ['forbidden', 'copilot', 'create', create('/home/me/.copilot/hooks/x.json')],
  ['forbidden', 'copilot', 'create', create(`${STATE}/files/link.md`)],
  ['forbidden', 'copilot', 'bash', { command: `rm -rf ${STATE}/files` }],
  ['forbidden', 'claude-code', 'Write', write(`${STATE}/plan.md`)],
  ['quiet', 'claude-code', 'Write', write(`${CLAUDE}/memory/MEMORY.md`)],
  ['quiet', 'claude-code', 'Write', write('/home/me/.claude/todos/a.json')],
  ['quiet', 'claude-code', 'Read', { file_path: `${CLAUDE}/${SESSION}/tool-results/a.txt` }, SESSION],
  ['review', 'claude-code', 'Read', { file_path: `${CLAUDE}/${SESSION}/tool-results/a.txt` }],
  ['review', 'claude-code', 'Read', { file_path: `${CLAUDE}/aaaaaaaa-0000/tool-results/a.txt` }, SESSION],
  ['review', 'claude-code', 'Read', { file_path: `${CLAUDE}/aaaaaaaa-0000/tool-results/a.txt` }, '*'],
  ['review', 'claude-code', 'Read', { file_path: `${CLAUDE}/${SESSION}.jsonl` }, SESSION],
  ['forbidden', 'claude-code', 'Write', write(`${CLAUDE}/${SESSION}.jsonl`), SESSION],
  ['forbidden', 'claude-code', 'Write', write('/home/me/.claude/settings.json')],
  ['guarded', 'claude-code', 'Write', write('/home/me/.claude/CLAUDE.md')],
  // The database of the session, and what a statement could reach from there.
  ['quiet', 'copilot', 'sql', { description: 'x', query: "insert into todos (id) values ('a')" }],
  ['quiet', 'copilot', 'sql', { description: 'x', query: 'delete from todos' }],
  ['guarded', 'copilot', 'sql', { description: 'x', query: "attach database '/home/me/.bashrc' as y" }],
  ['review', 'copilot', 'sql', { description: 'x', query: "select load_extension('/tmp/x.so')" }],
  ['review', 'copilot', 'session_store_sql', { description: 'x', query: 'select * from turns' }],
  ['quiet', 'copilot', 'fetch_copilot_cli_documentation', {}],
  ['review', 'codex', 'apply_patch', patch(`${CLAUDE}/memory/MEMORY.md`)],
];

const named = CASES.map(([is, agent, tool, input, session]) => ({ is, agent, tool, input, session }));

test.each(named)('$is for $agent: $tool $input $session', ({ is, agent, tool, input, session }) => {
  const situation = situationOf({
    host,
    root: '/repo',
    settings: DEFAULT_SETTINGS,
    ownPaths: ['/home/me/.config/leeway'],
    recordPaths: [],
    readers: new Map(),
    caller: { agent, session },
  });
  const { parts } = analyseCall({ tool, input, cwd: '/repo', agent }, situation);
  const found = judgeParts(parts, situation.policy).flatMap(({ findings }) => findings.map(({ disposition }) => disposition));
  expect(strictest(found)).toBe(is);
});
