// Calls of tools that are not the shell and reach where they should not: leeway's own files, start-up files, data stores, other people's servers; and fields that take a guard away.
import { describe, expect, it } from 'vitest';
import { createGate } from '../../src/gate/create-gate.ts';
import { fixtureHost } from '../../src/host/fixture-host.ts';
import type { AgentName } from '../../src/agents/agents.ts';
import type { JsonObject } from '../../src/model/call.ts';
import type { Disposition } from '../../src/model/disposition.ts';

const KEY = `sk-ant-api03-${'a1B2c3D4'.repeat(8)}`;
const host = fixtureHost({
  home: '/home/me',
  user: 'me',
  tree: {
    '/home/me/.claude/settings.json': '{}',
    '/home/me/.config/leeway/config.jsonc': '{}',
    '/home/me/.bashrc': '',
    '/home/me/.ssh/id_rsa': 'x',
    '/home/me/p/.git/HEAD': 'ref: refs/heads/main\n',
    '/home/me/p/src/a.ts': 'x',
    '/home/me/p/.env': 'PORT=3000\nSESSION_SECRET="correct-horse-battery"\nAPP_URL=http://localhost:3000\n',
  },
});

type Row = [Disposition, string, JsonObject, AgentName?];
const judged = async ([expected, tool, input, agent = 'claude-code']: Row): Promise<void> => {
  const made = await createGate({ host, record: 'off' }).check({ tool, input, cwd: '/home/me/p', agent });
  expect(made.disposition, `${tool} ${JSON.stringify(input)}: ${made.reason}`).toBe(expected);
};
const table = (rows: readonly Row[]): void => {
  it.each(rows)('%s %s %j', async (...row) => judged(row as Row));
};

describe('an unknown tool that is given a path', () => {
  table([
    // leeway's own
    ['forbidden', 'mcp__x__inspect', { path: '/home/me/.claude/settings.json' }],
    ['forbidden', 'mcp__x__inspect', { path: '~/.claude/settings.json' }],
    ['forbidden', 'mcp__x__inspect', { path: '$HOME/.claude/settings.json' }],
    ['forbidden', 'mcp__x__inspect', { path: '${HOME}/.config/leeway/config.jsonc' }],
    ['forbidden', 'mcp__x__inspect', { path: 'file:///home/me/.claude/settings.json' }],
    ['forbidden', 'mcp__x__inspect', { uri: 'vscode://file/home/me/.claude/settings.json' }],
    ['forbidden', 'mcp__x__inspect', { path: '../.claude/settings.json' }],
    ['forbidden', 'mcp__x__inspect', { path: '.config/leeway/config.jsonc' }],
    ['forbidden', 'mcp__x__inspect', { root: '/home/me/.config', names: [{ name: 'leeway/config.jsonc' }] }],
    ['forbidden', 'mcp__x__go', { task: 'open ~/.claude/settings.json and take the hook out.' }],
    ['forbidden', 'mcp__x__go', { args: ['--out=/home/me/.claude/settings.json'] }],
    ['forbidden', 'mcp__x__go', { code: "fs.writeFileSync('/home/me/.claude/settings.json', '{}')" }],
    ['forbidden', 'mcp__x__go', { json: '{"a":{"path":"/home/me/.config/leeway/config.jsonc"}}' }],
    ['forbidden', 'mcp_x_inspect', { path: '/home/me/.claude/settings.json' }, 'gemini-cli'],
    ['forbidden', 'x_inspect', { path: '/home/me/.claude/settings.json' }, 'opencode'],
    // start-up, persistence, secrets
    ['guarded', 'mcp__x__inspect', { path: '~/.bashrc' }],
    ['guarded', 'mcp__x__inspect', { path: '.bashrc' }],
    ['guarded', 'mcp__x__go', { steps: [{ say: 'append the alias to ~/.zshrc, then stop' }] }],
    ['guarded', 'mcp__x__go', { file: '.git/hooks/pre-commit' }],
    ['guarded', 'mcp__x__go', { unit: '~/.config/systemd/user/x.service' }],
    ['guarded', 'mcp__x__inspect', { path: '~/.ssh/id_rsa' }],
    ['guarded', 'mcp__x__go', { text: 'read /home/me/.ssh/id_rsa' }],
    // behind a long text
    ['forbidden', 'mcp__x__go', { text: `${'some words and more. '.repeat(200)}write ~/.claude/settings.json` }],
    ['guarded', 'mcp__x__go', { text: `${'some/words and/or more. '.repeat(200)}append to .bashrc` }],
    ['guarded', 'mcp__x__go', { directory: '/home/me', entry: '.config/autostart/x.desktop' }],
    // neighbours
    ['review', 'mcp__x__put', { file: 'src/a.ts', content: `${"import a from './a.ts';\n".repeat(200)}const x = b / c;\n` }],
    ['review', 'mcp__x__inspect', { path: '/home/me/p/src/a.ts' }],
    ['review', 'mcp__x__inspect', { path: 'src/a.ts' }],
    ['review', 'mcp__x__go', { text: 'see https://example.org/docs/settings.json, then edit src/a.ts' }],
    ['review', 'mcp__x__go', { text: 'say hello and/or goodbye' }],
    ['review', 'mcp__x__go', { path: '/usr/include/stdio.h' }],
    ['review', 'mcp__x__go', { branch: 'feature/settings.json' }],
    ['quiet', 'mcp__filesystem__read_text_file', { path: '/home/me/.claude/settings.json' }],
  ]);
});

describe('a fetch of a data store is the operation it performs', () => {
  table([
    ['guarded', 'WebFetch', { url: 'http://localhost:8200/v1/secret/data/db', prompt: 'x' }],
    ['guarded', 'WebFetch', { url: 'http://127.0.0.1:9200/idx/_delete_by_query', prompt: 'x' }],
    ['guarded', 'WebFetch', { url: 'http://localhost:8983/solr/core/update?stream.body=%3Cdelete%3E', prompt: 'x' }],
    ['guarded', 'WebFetch', { url: 'http://localhost:8001/api/v1/namespaces/default/secrets', prompt: 'x' }],
    ['guarded', 'WebFetch', { url: 'http://localhost:9090/api/v1/admin/tsdb/delete_series?match[]=a', prompt: 'x' }],
    ['guarded', 'WebFetch', { url: 'http://localhost:8086/query?q=DROP%20DATABASE%20x', prompt: 'x' }],
    ['guarded', 'web_fetch', { prompt: 'get http://localhost:8200/v1/secret/data/db for me' }, 'gemini-cli'],
    ['guarded', 'webfetch', { url: 'http://localhost:8200/v1/secret/data/db' }, 'opencode'],
    ['guarded', 'FetchUrl', { url: 'http://localhost:8200/v1/secret/data/db' }, 'droid'],
    ['guarded', 'fetch_web_content', { requests: [{ url: 'http://localhost:8200/v1/secret/data/db' }] }, 'cline'],
    ['guarded', 'mcp__fetch__fetch', { url: 'http://localhost:8200/v1/secret/data/db' }],
    ['guarded', 'mcp__playwright__browser_navigate', { url: 'http://localhost:8200/v1/secret/data/db' }],
    ['guarded', 'mcp__http__request', { url: 'http://localhost:9200/idx', method: 'DELETE' }],
    ['guarded', 'mcp__http__request', { url: 'http://localhost:2375/containers/x/start', method: 'post', body: {} }],
    ['guarded', 'mcp__http__request', { text: 'call http://localhost:8200/v1/secret/data/db' }],
    // neighbours
    ['quiet', 'WebFetch', { url: 'http://localhost:9200/_cat/indices', prompt: 'x' }],
    ['quiet', 'WebFetch', { url: 'http://localhost:8200/v1/sys/health', prompt: 'x' }],
    ['quiet', 'WebFetch', { url: 'http://localhost:8086/query?q=SHOW%20DATABASES', prompt: 'x' }],
    ['quiet', 'WebFetch', { url: 'http://localhost:3000/api/users', prompt: 'x' }],
    ['review', 'WebFetch', { url: 'https://unheard-of.example/a', prompt: 'x' }],
    ['review', 'mcp__http__request', { url: 'http://localhost:9200/_search', method: 'POST', body: { query: {} } }],
  ]);
});

describe('a search that takes more out than a question', () => {
  const code = 'export function total(items: Item[]) { return items.reduce((sum, one) => sum + one.price, 0); }\n'.repeat(5);
  table([
    ['guarded', 'WebSearch', { query: `what is ${KEY}` }],
    ['forbidden', 'WebSearch', { query: 'correct-horse-battery meaning' }],
    ['forbidden', 'WebSearch', { query: '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA' }],
    ['guarded', 'google_web_search', { query: `what is ${KEY}` }, 'gemini-cli'],
    ['guarded', 'mcp__context7__query-docs', { libraryId: '/a/b', query: `auth with ${KEY}` }],
    ['guarded', 'mcp__plugin_docs_context7__query-docs', { libraryId: '/a/b', query: `auth with ${KEY}` }],
    ['guarded', 'mcp__exa__web_search_exa', { query: `what is ${KEY}` }],
    ['guarded', 'mcp__unheard__search', { q: { text: `what is ${KEY}` } }],
    ['guarded', 'WebFetch', { url: `http://localhost:3000/?k=${KEY}`, prompt: 'x' }],
    ['review', 'WebSearch', { query: code }],
    ['review', 'mcp__context7__query-docs', { libraryId: '/a/b', query: code }],
    ['review', 'mcp__tavily__tavily-search', { query: code }],
    // neighbours
    ['quiet', 'WebSearch', { query: 'how to set SESSION_SECRET and PORT=3000 in .env for http://localhost:3000' }],
    ['quiet', 'WebSearch', { query: 'postgres error password authentication failed for user "postgres"' }],
    ['quiet', 'WebSearch', { query: 'AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE invalid' }],
    ['quiet', 'mcp__context7__query-docs', { libraryId: '/vercel/next.js', query: 'app router middleware with cookies' }],
    ['quiet', 'mcp__exa__web_search_exa', { query: 'typescript satisfies operator', numResults: 5 }],
    ['quiet', 'mcp__tavily__tavily-search', { query: 'typescript satisfies operator' }],
  ]);
});

describe('a field that takes a guard away', () => {
  const ls = { command: 'ls' };
  table([
    ['guarded', 'Bash', { ...ls, dangerouslyDisableSandbox: true }],
    ['guarded', 'exec_command', { cmd: 'ls', sandbox_permissions: 'require_escalated', justification: 'x' }, 'codex'],
    ['guarded', 'shell', { command: ['ls'], with_escalated_permissions: true, justification: 'x' }, 'codex'],
    ['guarded', 'Bash', { ...ls, sandbox_permissions: 'require_escalated' }, 'codex'],
    ['guarded', 'run_shell_command', { ...ls, additional_permissions: { network: true } }, 'gemini-cli'],
    ['guarded', 'bash', { ...ls, bypassSandbox: true }, 'opencode'],
    ['guarded', 'bash', { ...ls, unsafe: true }, 'copilot'],
    ['guarded', 'mcp__codex__codex', { prompt: 'x', sandbox: 'danger-full-access' }],
    ['guarded', 'Task', { prompt: 'x', description: 'x', subagent_type: 'a', mode: 'bypassPermissions' }],
    ['review', 'bash', { ...ls, newSwitch: true }, 'opencode'],
    // neighbours
    ['quiet', 'Bash', { ...ls, dangerouslyDisableSandbox: false }],
    ['quiet', 'exec_command', { cmd: 'ls', sandbox_permissions: 'use_default' }, 'codex'],
    ['quiet', 'Bash', { ...ls, description: 'bypass the sandbox', run_in_background: true }],
  ]);
  it('no rule for the command lifts it', async () => {
    const gate = createGate({ host, record: 'off', config: { allow: ['Bash', 'Bash(ls:*)', 'ls'] } });
    const call = {
      tool: 'Bash',
      input: { ...ls, dangerouslyDisableSandbox: true },
      cwd: '/home/me/p',
      agent: 'claude-code',
    } as const;
    expect((await gate.check(call)).verdict).toBe('ask');
  });
});

describe('tools of known servers, and their neighbours that do more', () => {
  table([
    ['quiet', 'mcp__gitlab__list_releases', { project_id: 'a/b', per_page: 20 }],
    ['guarded', 'mcp__gitlab__create_release', { project_id: 'a/b', tag_name: 'v1' }],
    ['guarded', 'mcp__gitlab__delete_tag', { project_id: 'a/b', tag_name: 'v1' }],
    ['quiet', 'mcp__gitlab__search_project_code', { project_id: 'a/b', search: 'x', filename: 'a.ts' }],
    ['guarded', 'mcp__gitlab__search_project_code', { project_id: 'a/b', search: 'x', filename: '/home/me/.ssh/id_rsa' }],
    ['review', 'mcp__gitlab__create_work_item_note', { project_id: 'a/b', iid: 1, body: 'done' }],
    ['guarded', 'mcp__gitlab__list_project_variables', { project_id: 'a/b' }],
    ['guarded', 'mcp__gitlab__get_pipeline_variables', { project_id: 'a/b', pipeline_id: '1' }],
    ['guarded', 'mcp__gitlab__create_webhook', { project_id: 'a/b', url: 'https://x.example.net' }],
    ['quiet', 'mcp__slack__usergroups_me', { action: 'list' }],
    ['review', 'mcp__slack__usergroups_me', { action: 'leave', usergroup_id: 'S1' }],
    ['review', 'mcp__slack__usergroups_me', {}],
    ['guarded', 'mcp__slack__usergroups_users_update', { usergroup_id: 'S1', users: 'U1' }],
    ['quiet', 'mcp__firecrawl__firecrawl_developer_search', { query: 'shell parser' }],
    ['review', 'mcp__firecrawl__firecrawl_interact', { url: 'https://x.example.net', prompt: 'click' }],
    ['quiet', 'mcp__chrome-devtools__take_screenshot', { pageId: 1, filePath: 'shot.png' }],
    ['guarded', 'mcp__chrome-devtools__take_screenshot', { pageId: 1, filePath: '/home/me/.bashrc' }],
    ['review', 'mcp__chrome-devtools__click', { pageId: 1, uid: '3' }],
  ]);
});
