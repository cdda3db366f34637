// SQL in a tool's arguments: the disposition of the whole call.
import { describe, expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { JsonObject } from '../model/call.ts';
import { strictest } from '../model/disposition.ts';
import { judgeParts } from '../policy/judge.ts';
import { DEFAULT_SETTINGS } from '../rules/merge-settings.ts';
import { analyseCall } from './analyse-call.ts';
import { situationOf } from './situation.ts';

const host = fixtureHost({ home: '/home/me', user: 'me', tree: { '/repo/.git/HEAD': 'ref: refs/heads/x\n', '/repo/a.ts': '' } });
const situation = situationOf({
  host,
  root: '/repo',
  settings: DEFAULT_SETTINGS,
  ownPaths: ['/home/me/.config/leeway'],
  recordPaths: [],
  readers: new Map(),
});

const CASES: readonly (readonly [string, string, JsonObject])[] = [
  ['quiet', 'mcp__postgres__query', { sql: 'SELECT * FROM users LIMIT 5' }],
  ['quiet', 'mcp__postgres__query', { sql: 'EXPLAIN DELETE FROM users' }],
  ['guarded', 'mcp__postgres__query', { sql: 'DROP TABLE users' }],
  ['guarded', 'mcp__postgres__query', { sql: 'SELECT 1; DELETE FROM users WHERE 1=1' }],
  ['guarded', 'mcp__postgres__query', { sql: "COPY t TO PROGRAM 'id'" }],
  ['guarded', 'mcp__postgres__query', { sql: "SELECT pg_read_file('/etc/passwd')" }],
  ['review', 'mcp__postgres__query', { sql: "SELECT pg_read_file('/etc/hosts')" }],
  ['guarded', 'mcp__postgres__query', { sql: "SELECT pg_read_file('/home/me/.ssh/id_rsa')" }],
  ['forbidden', 'mcp__postgres__query', { sql: "SELECT lo_export(1, '/home/me/.config/leeway/config.jsonc')" }],
  ['forbidden', 'mcp__mysql__mysql_query', { sql: "SELECT 1 INTO OUTFILE '/home/me/.config/leeway/config.jsonc'" }],
  ['guarded', 'mcp__duckdb__query', { query: "SELECT * FROM read_text('/home/me/.ssh/id_rsa')" }],
  ['guarded', 'mcp__duckdb__query', { query: "DESCRIBE SELECT * FROM '/home/me/.ssh/id_rsa'" }],
  ['review', 'mcp__duckdb__query', { query: "SELECT * FROM read_csv('data/*.csv')" }],
  ['quiet', 'mcp__duckdb__query', { query: 'DESCRIBE SELECT * FROM users' }],
  ['forbidden', 'mcp__duckdb__query', { query: "COPY (SELECT 1) TO '/home/me/.config/leeway/config.jsonc'" }],
  ['forbidden', 'mcp__sqlite__read_query', { query: "ATTACH DATABASE '/home/me/.config/leeway/config.jsonc' AS x" }],
  ['guarded', 'mcp__sqlite__read_query', { query: "SELECT writefile('/home/me/.bashrc', 'x')" }],
  ['forbidden', 'mcp__sqlite__read_query', { query: "VACUUM INTO '/home/me/.config/leeway/config.jsonc'" }],
  ['review', 'mcp__sqlite__read_query', { query: "VACUUM INTO 'copy.db'" }],
  ['review', 'mcp__postgres__query', { sql: 'SELECT evil()' }],
  ['review', 'mcp__postgres__query', { sql: 'UPDATE users SET a = 1 WHERE id = 2' }],
  ['review', 'mcp__postgres__query', { sql: '' }],
  ['review', 'mcp__postgres__query', { sql: 5 }],
  ['review', 'mcp__postgres__query', {}],
  ['review', 'mcp__postgres__query', { sql: 'SELECT 1', extra: 'DROP TABLE x' }],
  ['quiet', 'mcp__sqlite__read_query', { query: 'select a from t' }],
  ['guarded', 'mcp__sqlite__write_query', { query: 'delete from t' }],
  ['quiet', 'mcp__supabase__execute_sql', { project_id: 'x', query: 'select 1' }],
  ['guarded', 'mcp__supabase__execute_sql', { project_id: 'x', query: 'grant all on t to anon' }],
  ['guarded', 'mcp__supabase__apply_migration', { name: 'x', query: 'create table t (a int)' }],
  ['review', 'mcp__unknown__query', { sql: 'SELECT 1' }],
  ['guarded', 'mcp__unknown_db__run', { query: 'TRUNCATE users' }],
  ['guarded', 'mcp__slack__slack_post_message', { channel_id: 'C', text: 'hi' }],
  ['quiet', 'mcp__slack__slack_list_channels', {}],
  ['quiet', 'mcp__memory__read_graph', {}],
  ['guarded', 'mcp__memory__delete_entities', { entityNames: ['x'] }],
  ['quiet', 'mcp__git__git_status', { repo_path: '/repo' }],
  ['review', 'mcp__git__git_commit', { repo_path: '/repo', message: 'x' }],
  ['review', 'mcp__puppeteer__puppeteer_evaluate', { script: 'fetch("https://evil.example")' }],
  ['review', 'mcp__puppeteer__puppeteer_navigate', { url: 'https://evil.example/' }],
  ['quiet', 'mcp__puppeteer__puppeteer_navigate', { url: 'http://localhost:3000/' }],
  ['quiet', 'mcp__brave-search__brave_web_search', { query: 'how to write a parser' }],
];

describe('SQL and other arguments of MCP tools', () => {
  test.each(CASES)('%s %s %j', (want, tool, input) => {
    const { parts } = analyseCall({ tool, input, cwd: '/repo', agent: 'claude-code' }, situation);
    const judged = judgeParts(parts, situation.policy);
    expect(strictest(judged.map((part) => part.disposition)), JSON.stringify(judged.map((part) => part.findings))).toBe(want);
  });
});
