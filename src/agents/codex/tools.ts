// Codex CLI's tools as its hooks name them: however a command is run, it arrives as `Bash`.
import { delegates, edit, lists, listed, shell, toolTable, types, webSearch } from '../../model/tool-entry.ts';

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
} as const;

/** A request for more than the sandbox permits is recognised by name and value. */
const permissions = {
  sandbox_permissions: 'text',
  with_escalated_permissions: 'flag',
  additional_permissions: 'any',
  justification: 'text',
} as const;

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
  write_stdin: types('text typed into a running program'),
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
  spawn_agent: delegates('gated', subagentFields),
  send_input: lists({ id: 'any', target: 'any', message: 'any', items: 'any', interrupt: 'flag' }),
  resume_agent: delegates('gated', subagentFields),
  wait: lists(subagentFields),
  wait_agent: lists(subagentFields),
  close_agent: lists(subagentFields),
});
