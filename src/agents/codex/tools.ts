// Codex CLI's tools as its hooks name them: every command arrives as `Bash`, however it is run.
import {
  delegates,
  edit,
  lists,
  listed,
  opaque,
  shell,
  toolTable,
  types,
  webSearch,
  type ToolEntry,
} from '../../model/tool-entry.ts';

const subagentFields = {
  message: 'any',
  items: 'any',
  task_name: 'text',
  agent_type: 'text',
  agent: 'text',
  id: 'any',
  ids: 'any',
  target: 'any',
  targets: 'any',
  timeout_ms: 'number',
  fork_context: 'flag',
  fork_turns: 'any',
  model: 'any',
  reasoning_effort: 'any',
  service_tier: 'any',
  path_prefix: 'text',
} as const;

/** A request for more than the sandbox permits is recognised by name and value. */
const permissions = {
  sandbox_permissions: 'text',
  with_escalated_permissions: 'flag',
  additional_permissions: 'any',
  justification: 'text',
} as const;

/** Tools for sub-agents, whose calls pass through the same hooks. */
const agentTools: Readonly<Record<string, ToolEntry>> = {
  spawn_agent: delegates('gated', subagentFields),
  send_input: lists({ id: 'any', target: 'any', message: 'any', items: 'any', interrupt: 'flag' }),
  send_message: lists({ target: 'any', message: 'any' }),
  followup_task: lists({ target: 'any', message: 'any' }),
  resume_agent: delegates('gated', subagentFields),
  wait_agent: lists(subagentFields),
  close_agent: lists(subagentFields),
  interrupt_agent: lists(subagentFields),
  list_agents: lists(subagentFields),
};

/** A hook gets the name of a group of tools directly before the name of the tool. */
const inGroup = (group: string, tools: Readonly<Record<string, ToolEntry>>): Readonly<Record<string, ToolEntry>> =>
  Object.fromEntries(Object.entries(tools).map(([name, entry]) => [`${group}${name}`, entry]));

const waits = lists({ session_id: 'any', chars: 'text', yield_time_ms: 'number', max_output_tokens: 'number' });
/** Without a text it only waits for more output; Ctrl-C stops the program, which a call of this session started. */
const typesOrWaits: ToolEntry = {
  kind: 'by-value',
  field: 'chars',
  cases: new Map([
    ['', waits],
    ['\u0003', waits],
  ]),
  otherwise: types('text typed into a running program'),
  fields: waits.fields,
};

const OTHER_SESSIONS = 'it reads what was said in other sessions';
const KEPT = 'it keeps a text that later sessions read';

export const codexTools = toolTable({
  Bash: shell({ command: 'command!', description: 'text', ...permissions }),
  exec_command: shell({
    cmd: 'command!',
    workdir: 'workdir',
    shell: 'text',
    login: 'flag',
    tty: 'flag',
    yield_time_ms: 'number',
    max_output_tokens: 'number',
    ...permissions,
    prefix_rule: 'list',
  }),
  shell_command: shell({
    command: 'command!',
    workdir: 'workdir',
    login: 'flag',
    timeout_ms: 'number',
    ...permissions,
  }),
  shell: shell({
    command: 'argv!',
    workdir: 'workdir',
    timeout_ms: 'number',
    ...permissions,
  }),
  local_shell: shell({ command: 'argv!', workdir: 'workdir', timeout_ms: 'number', ...permissions }),
  write_stdin: typesOrWaits,
  apply_patch: edit('patch', { command: 'patch', input: 'patch', patch: 'patch' }),
  update_plan: lists({ plan: 'list', explanation: 'text' }),
  view_image: listed({ path: 'path!', detail: 'text' }),
  read_file: listed({ file_path: 'path!', offset: 'number', limit: 'number', mode: 'text', indentation: 'any' }),
  list_dir: lists({ dir_path: 'place!', offset: 'number', limit: 'number', depth: 'number' }),
  grep_files: lists({ pattern: 'text!', include: 'filter', path: 'place', limit: 'number' }),
  list_mcp_resources: lists({ server: 'text', cursor: 'text' }),
  list_mcp_resource_templates: lists({ server: 'text', cursor: 'text' }),
  read_mcp_resource: listed({ server: 'text!', uri: 'resource!' }),
  request_user_input: lists({ questions: 'list' }),
  tool_search: lists({ query: 'text', limit: 'number' }),
  get_goal: lists(),
  create_goal: lists({ objective: 'text', token_budget: 'number' }),
  update_goal: lists({ status: 'text' }),
  web_search: webSearch({ query: 'text' }),
  wait: lists({ ...subagentFields, cell_id: 'text', yield_time_ms: 'number', max_tokens: 'number', terminate: 'flag' }),
  ...agentTools,
  ...inGroup('multi_agent_v1', agentTools),
  ...inGroup('collaboration', agentTools),
  get_context_remaining: lists(),
  new_context: lists(),
  wait_for_environment: lists({ environment_id: 'text' }),
  send_user_message_async: lists({ message: 'text' }),
  list_available_plugins_to_install: lists(),
  ...inGroup('clock', { curr_time: lists(), sleep: lists({ duration_ms: 'number' }) }),
  // Fields with an address to open (`open`, `click`) are not listed, because the page is unknown here.
  ...inGroup('web', {
    run: webSearch({
      search_query: 'any',
      image_query: 'any',
      find: 'any',
      screenshot: 'any',
      finance: 'any',
      weather: 'any',
      sports: 'any',
      time: 'any',
      response_length: 'text',
    }),
  }),
  ...inGroup('skills', {
    list: lists({ authority: 'any', cursor: 'text' }),
    read: opaque('a skill brings instructions and scripts', { package: 'text', resource: 'text', cursor: 'text' }),
  }),
  ...inGroup('memories', {
    list: lists({ path: 'text', cursor: 'text', max_results: 'number' }),
    read: opaque(OTHER_SESSIONS),
    search: opaque(OTHER_SESSIONS),
    add_ad_hoc_note: opaque(KEPT),
  }),
  ...inGroup('history', {
    list_windows: opaque(OTHER_SESSIONS),
    list_items: opaque(OTHER_SESSIONS),
    read_item: opaque(OTHER_SESSIONS),
    search_contents: opaque(OTHER_SESSIONS),
  }),
  ...inGroup('notes', {
    list_files_by_prefix: opaque(OTHER_SESSIONS),
    read_file: opaque(OTHER_SESSIONS),
    search_contents: opaque(OTHER_SESSIONS),
    append_to_file: opaque(KEPT),
    write_file: opaque(KEPT),
  }),
  image_genimagegen: opaque('it sends a picture or a text to a model and keeps what it makes'),
  request_permissions: opaque('it asks for more than the sandbox permits'),
  request_plugin_install: opaque('it installs a plugin'),
});
