// Well-known MCP servers: what their tools do. Data only. A tool that is not here is unclear, whatever its description says.
import type { Effect } from '../../model/effect.ts';
import {
  edit,
  fetches,
  fixed,
  gits,
  lists,
  listed,
  queries,
  webSearch,
  type SqlSystem,
  type ToolEntry,
} from '../../model/tool-entry.ts';

const looks = (system: string, what: string): ToolEntry => anyInput([{ kind: 'service', act: 'look', system, what }]);
const talks = (system: string, what: string): ToolEntry => anyInput([{ kind: 'service', act: 'converse', system, what }]);
const changes = (system: string, what: string): ToolEntry => anyInput([{ kind: 'service', act: 'change', system, what }]);
const merges = (system: string, what: string): ToolEntry => anyInput([{ kind: 'service', act: 'merge', system, what }]);
const messages = (system: string, what: string): ToolEntry => anyInput([{ kind: 'service', act: 'message', system, what }]);
const keeps = (system: string, what: string): ToolEntry => anyInput([{ kind: 'service', act: 'local', system, what }]);
const destroys = (system: string, what: string): ToolEntry => anyInput([{ kind: 'service', act: 'destroy', system, what }]);
/** The arguments only choose what is read; their strings are still searched for paths, addresses and code. */
const anyInput = (effects: readonly Effect[]): ToolEntry => fixed(effects);

export interface McpServer {
  /** The names under which people configure it. */
  readonly names: readonly string[];
  readonly tools: ReadonlyMap<string, ToolEntry>;
}

const all = (names: string, make: (name: string) => ToolEntry): readonly [string, ToolEntry][] =>
  names.split(' ').map((name) => [name, make(name)]);

export const MCP_SERVERS: readonly McpServer[] = [
  {
    names: ['context7'],
    tools: new Map(all('resolve-library-id get-library-docs query-docs', (name) => looks('context7', name))),
  },
  {
    names: ['deepwiki'],
    tools: new Map(all('read_wiki_structure read_wiki_contents ask_question', (name) => looks('deepwiki', name))),
  },
  {
    names: ['exa', 'exa-mcp', 'exa-mcp-server'],
    tools: new Map(all('web_search_exa get_code_context_exa company_research_exa', (name) => looks('exa', name))),
  },
  {
    names: ['tavily', 'tavily-mcp', 'tavily-remote'],
    tools: new Map(all('tavily-search tavily_search', (name) => looks('tavily', name))),
  },
  {
    names: ['perplexity', 'perplexity-ask'],
    tools: new Map(all('perplexity_search perplexity_ask', (name) => looks('perplexity', name))),
  },
  { names: ['ref', 'ref-tools', 'Ref'], tools: new Map(all('ref_search_documentation', (name) => looks('ref', name))) },
  { names: ['sequential-thinking', 'sequentialthinking'], tools: new Map(all('sequentialthinking', () => fixed([]))) },
  { names: ['time'], tools: new Map(all('get_current_time convert_time', () => fixed([]))) },
  { names: ['ide'], tools: new Map([['getDiagnostics', lists({ uri: 'path' })]]) },
  {
    names: ['fetch'],
    tools: new Map([['fetch', fetches({ url: 'url!', max_length: 'number', start_index: 'number', raw: 'flag' })]]),
  },
  {
    names: ['filesystem'],
    tools: new Map<string, ToolEntry>([
      ...all('read_file read_text_file read_media_file', () => listed({ path: 'path!', head: 'number', tail: 'number' })),
      ['read_multiple_files', listed({ paths: 'paths!' })],
      ...all('list_directory list_directory_with_sizes directory_tree get_file_info', () =>
        lists({ path: 'place!', sortBy: 'text', excludePatterns: 'list' }),
      ),
      ['search_files', lists({ path: 'place!', pattern: 'filter!', excludePatterns: 'list' })],
      ['list_allowed_directories', lists()],
      ['create_directory', edit('mkdir', { path: 'path!' })],
      ['write_file', edit('write', { path: 'path!', content: 'content!' })],
      ['edit_file', edit('edits', { path: 'path!', edits: 'edits!', dryRun: 'flag' })],
      ['move_file', edit('move', { source: 'path!', destination: 'to!' })],
    ]),
  },
  {
    names: ['linear', 'linear-server', 'claude_ai_Linear'],
    tools: new Map<string, ToolEntry>([
      ...all(
        'list_comments list_cycles get_document list_documents get_issue list_issues list_issue_statuses get_issue_status list_issue_labels list_my_issues list_projects get_project list_project_labels list_teams get_team list_users get_user list_milestones get_milestone search_documentation extract_images get_attachment',
        (name) => looks('linear', name),
      ),
      ...all(
        'create_issue update_issue create_comment update_comment create_document update_document create_issue_label create_attachment save_issue save_comment',
        (name) => talks('linear', name),
      ),
      ...all('create_project update_project create_milestone update_milestone save_project', (name) => changes('linear', name)),
    ]),
  },
  {
    names: ['github', 'claude_ai_GitHub'],
    tools: new Map<string, ToolEntry>([
      ...all(
        'get_me get_teams get_team_members get_commit get_file_contents get_issue get_issue_comments get_label get_latest_release get_pull_request get_pull_request_diff get_pull_request_files get_pull_request_comments get_pull_request_reviews get_pull_request_review_comments get_pull_request_status get_release_by_tag get_tag issue_read list_branches list_commits list_issue_types list_issues list_label list_pull_requests list_releases list_sub_issues list_tags pull_request_read search_code search_issues search_pull_requests search_repositories search_users get_job_logs get_workflow_run list_workflow_jobs list_workflow_runs list_workflows list_notifications get_notification_details get_discussion list_discussions',
        (name) => looks('github', name),
      ),
      ...all(
        'add_issue_comment create_issue update_issue issue_write create_pull_request update_pull_request add_comment_to_pending_review add_reply_to_pull_request_comment request_copilot_review sub_issue_write',
        (name) => talks('github', name),
      ),
      ...all('merge_pull_request', (name) => merges('github', name)),
      ...all(
        'create_or_update_file push_files create_branch create_repository fork_repository delete_file update_pull_request_branch run_workflow cancel_workflow_run rerun_workflow_run rerun_failed_jobs',
        (name) => changes('github', name),
      ),
    ]),
  },
  {
    names: ['playwright'],
    tools: new Map<string, ToolEntry>([
      ['browser_navigate', fetches({ url: 'url!' })],
      ...all(
        'browser_snapshot browser_console_messages browser_network_requests browser_wait_for browser_close browser_resize browser_navigate_back browser_hover',
        (name) => looks('browser', name),
      ),
    ]),
  },
  {
    names: ['puppeteer'],
    tools: new Map<string, ToolEntry>([
      ['puppeteer_navigate', fetches({ url: 'url!' })],
      ['puppeteer_screenshot', looks('browser', 'screenshot')],
      ['puppeteer_hover', looks('browser', 'hover')],
    ]),
  },
  {
    names: ['chrome-devtools'],
    tools: new Map<string, ToolEntry>([
      ...all(
        'list_pages take_snapshot list_console_messages get_console_message list_network_requests get_network_request select_page',
        (name) => looks('browser', name),
      ),
      ...all('new_page navigate_page', () => fetches({ url: 'url!', type: 'text', timeout: 'number', ignoreCache: 'flag' })),
    ]),
  },
  { names: ['postgres', 'postgresql'], tools: databaseTools('postgres', { query: 'sql', execute_sql: 'sql' }) },
  {
    names: ['mysql', 'mcp-server-mysql'],
    tools: databaseTools('mysql', { mysql_query: 'sql', query: 'sql', execute_sql: 'query' }),
  },
  {
    names: ['sqlite'],
    tools: new Map<string, ToolEntry>([
      ...databaseTools('sqlite', { read_query: 'query', write_query: 'query', create_table: 'query' }),
      ...all('list_tables describe_table', (name) => looks('sqlite', name)),
    ]),
  },
  { names: ['duckdb', 'motherduck', 'mcp-server-motherduck'], tools: databaseTools('duckdb', { query: 'query' }) },
  { names: ['bigquery'], tools: databaseTools('bigquery', { 'execute-query': 'query', execute_sql: 'sql', query: 'sql' }) },
  {
    names: ['supabase', 'claude_ai_Supabase'],
    tools: new Map<string, ToolEntry>([
      ['execute_sql', queries('postgres', { query: 'sql!', project_id: 'text' })],
      ...all(
        'list_organizations get_organization list_projects get_project list_tables list_extensions list_migrations list_branches list_edge_functions get_edge_function get_logs get_advisors get_project_url get_cost search_docs generate_typescript_types list_storage_buckets',
        (name) => looks('supabase', name),
      ),
      ...all(
        'apply_migration create_project pause_project restore_project create_branch merge_branch rebase_branch deploy_edge_function',
        (name) => changes('supabase', name),
      ),
      ...all('delete_branch reset_branch', (name) => destroys('supabase', name)),
    ]),
  },
  {
    // Tools that change something are left out: which repository they change is one of their arguments.
    names: ['git'],
    tools: new Map<string, ToolEntry>([
      ['git_status', gits(['status'], { repo_path: 'path!' })],
      ['git_diff_staged', gits(['diff', '--cached'], { repo_path: 'path!', context_lines: 'number' })],
      ['git_diff_unstaged', gits(['diff'], { repo_path: 'path!', context_lines: 'number' })],
      ['git_diff', gits(['diff'], { repo_path: 'path!', target: 'text!', context_lines: 'number' })],
      ['git_log', gits(['log'], { repo_path: 'path!', max_count: 'number', start_timestamp: 'any', end_timestamp: 'any' })],
      ['git_show', gits(['show'], { repo_path: 'path!', revision: 'text!' })],
      [
        'git_branch',
        gits(['branch', '--list'], { repo_path: 'path!', branch_type: 'any', contains: 'text', not_contains: 'text' }),
      ],
    ]),
  },
  {
    names: ['slack', 'claude_ai_Slack'],
    tools: new Map<string, ToolEntry>([
      ...all(
        'slack_list_channels slack_get_channel_history slack_get_thread_replies slack_get_users slack_get_user_profile slack_search_public slack_read_channel slack_read_thread slack_search_channels slack_search_users',
        (name) => looks('slack', name),
      ),
      ...all('slack_post_message slack_reply_to_thread slack_send_message slack_schedule_message', (name) =>
        messages('slack', name),
      ),
      ...all('slack_add_reaction', (name) => talks('slack', name)),
    ]),
  },
  {
    names: ['memory'],
    tools: new Map<string, ToolEntry>([
      ...all('read_graph search_nodes open_nodes', (name) => looks('memory', name)),
      ...all('create_entities create_relations add_observations', (name) => keeps('memory', name)),
      ...all('delete_entities delete_observations delete_relations', (name) => destroys('memory', name)),
    ]),
  },
  {
    names: ['brave-search', 'brave'],
    tools: new Map<string, ToolEntry>(
      all('brave_web_search brave_local_search', () => webSearch({ query: 'text!', count: 'number', offset: 'number' })),
    ),
  },
  {
    names: ['sentry'],
    tools: new Map<string, ToolEntry>([
      ...all(
        'whoami find_organizations find_teams find_projects find_releases find_issues find_errors find_transactions get_issue_details get_trace_details get_event_attachment search_events search_issues search_docs get_doc find_dsns',
        (name) => looks('sentry', name),
      ),
      ...all('update_issue', (name) => talks('sentry', name)),
      ...all('create_team create_project update_project create_dsn', (name) => changes('sentry', name)),
    ]),
  },
];

/** Tools that run the statement in one of their arguments. */
function databaseTools(system: SqlSystem, tools: { readonly [tool: string]: string }): ReadonlyMap<string, ToolEntry> {
  return new Map(Object.entries(tools).map(([tool, field]) => [tool, queries(system, { [field]: 'sql!' })]));
}
