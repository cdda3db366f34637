// GitHub Copilot CLI's tools, from captured calls and the tools it advertises offline. To hooks it gives some of them the names of Claude Code's tools.
import { delegates, edit, fetches, listed, lists, opaque, ownDatabase, shell, toolTable, types } from '../../model/tool-entry.ts';

const bash = {
  command: 'command!',
  description: 'text',
  mode: 'text',
  initial_wait: 'number',
  sessionId: 'text',
  shellId: 'text',
  detach: 'flag',
  async: 'flag',
  timeout: 'number',
} as const;

const view = listed({ path: 'path!', view_range: 'list', forceReadLargeFiles: 'flag' });
const glob = lists({ pattern: 'glob!', path: 'place', paths: 'place' });
const create = edit('write', { path: 'path!', file_text: 'content!' });
const replace = edit('replace', { path: 'path!', old_str: 'old!', new_str: 'new!' });
const grep = lists({
  pattern: 'text!',
  path: 'place',
  paths: 'place',
  glob: 'filter',
  output_mode: 'text',
  '-A': 'number',
  '-B': 'number',
  '-C': 'number',
  '-n': 'flag',
  '-i': 'flag',
  type: 'text',
  head_limit: 'number',
  multiline: 'flag',
});
const task = delegates('gated', {
  agent_type: 'text',
  description: 'text',
  prompt: 'any',
  name: 'any',
  mode: 'any',
  model: 'any',
  reasoning_effort: 'any',
  context_tier: 'any',
});

export const copilotTools = toolTable({
  view,
  Read: view,
  glob,
  Glob: glob,
  grep,
  Grep: grep,
  read_bash: lists({ sessionId: 'text', shellId: 'text', delay: 'number' }),
  stop_bash: lists({ sessionId: 'text', shellId: 'text' }),
  list_bash: lists(),
  read_powershell: lists({ sessionId: 'text', shellId: 'text', delay: 'number' }),
  stop_powershell: lists({ sessionId: 'text', shellId: 'text' }),
  list_powershell: lists(),
  read_agent: lists({ agent_id: 'text', wait: 'flag', timeout: 'number', since_turn: 'number' }),
  list_agents: lists({ include_completed: 'flag', scope: 'text' }),
  // The manual that is part of the client.
  fetch_copilot_cli_documentation: lists(),
  // Prose for the person: paths in it are only mentioned.
  exit_plan_mode: lists({ summary: 'text', actions: 'list', recommendedAction: 'text' }),
  task_complete: lists({ summary: 'text' }),
  ask_user: lists({ question: 'text', choices: 'list', allow_freeform: 'flag' }),
  update_todo: lists({ todos: 'any' }),
  report_intent: lists({ intent: 'text' }),
  bash: shell(bash),
  Bash: shell(bash),
  powershell: shell(bash, 'powershell'),
  write_bash: types('text typed into a running program'),
  write_powershell: types('text typed into a running program'),
  store_memory: opaque('it keeps a fact that later sessions read', {
    subject: 'text',
    fact: 'text',
    citations: 'text',
    reason: 'text',
    scope: 'text',
  }),
  create,
  Write: create,
  edit: replace,
  Edit: replace,
  apply_patch: edit('patch', { patch: 'patch', input: 'patch' }),
  str_replace_editor: edit('editor', {
    command: 'any!',
    path: 'path!',
    file_text: 'content',
    old_str: 'old',
    new_str: 'new',
    insert_text: 'new',
    insert_line: 'number',
    view_range: 'list',
  }),
  web_fetch: fetches({ url: 'url!', max_length: 'number', start_index: 'number', raw: 'flag' }),
  task,
  Agent: task,
  write_agent: delegates('gated', { agent_id: 'text', agent_ids: 'any', scope: 'text', message: 'any' }),
  skill: opaque('a skill brings instructions and scripts', { skill: 'text' }),
  sql: ownDatabase('sqlite', { query: 'sql!', description: 'text' }),
  session_store_sql: opaque('it reads what was said in other sessions', { query: 'text', description: 'text', source: 'text' }),
});
