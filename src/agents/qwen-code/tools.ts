// Qwen Code's tools. Its shell, edit and read tools were captured; the rest follows its documentation.
import { delegates, edit, fetches, listed, lists, opaque, shell, toolTable, webSearch } from '../../model/tool-entry.ts';

export const qwenCodeTools = toolTable({
  read_file: listed({ file_path: 'path', absolute_path: 'path', offset: 'number', limit: 'number' }),
  read_many_files: listed({
    paths: 'globs',
    include: 'globs',
    exclude: 'list',
    recursive: 'flag',
    useDefaultExcludes: 'flag',
    file_filtering_options: 'any',
  }),
  list_directory: lists({ path: 'place', ignore: 'list', file_filtering_options: 'any' }),
  glob: lists({ pattern: 'glob!', path: 'place' }),
  grep_search: listed({ pattern: 'text!', path: 'place', glob: 'filter', limit: 'number' }),
  todo_write: lists({ todos: 'list', merge: 'flag' }),
  ask_user_question: lists({ questions: 'list' }),
  exit_plan_mode: lists({ plan: 'text' }),
  tool_search: lists({ query: 'text', max_results: 'number' }),
  lsp: listed({ operation: 'text', filePath: 'path', line: 'number', character: 'number', query: 'text' }),
  run_shell_command: shell({
    command: 'command!',
    description: 'text',
    directory: 'workdir',
    is_background: 'flag',
    timeout: 'number',
  }),
  write_file: edit('write', { file_path: 'path!', content: 'content!' }),
  edit: edit('replace', { file_path: 'path!', old_string: 'old!', new_string: 'new!', replace_all: 'flag' }),
  notebook_edit: edit('notebook', {
    notebook_path: 'path!',
    new_source: 'new!',
    cell_id: 'text',
    cell_type: 'text',
    edit_mode: 'text',
  }),
  web_fetch: fetches({ url: 'url!', prompt: 'any' }),
  web_search: webSearch({ query: 'text!', provider: 'text' }),
  agent: delegates('gated', { description: 'text', prompt: 'any', subagent_type: 'text', run_in_background: 'flag' }),
  task: delegates('gated', { description: 'text', prompt: 'any', subagent_type: 'text' }),
  skill: opaque('a skill brings instructions and scripts', { skill: 'text' }),
  save_memory: opaque('it writes a file that later sessions read', { fact: 'text', scope: 'text' }),
});
