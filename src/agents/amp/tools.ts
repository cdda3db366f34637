// Amp's tools. The shell call was observed through its permission test; the rest follows its documentation.
import { delegates, edit, fetches, listed, lists, shell, toolTable, webSearch } from '../../model/tool-entry.ts';

export const ampTools = toolTable({
  Read: listed({ path: 'path!', read_range: 'list' }),
  list_directory: lists({ path: 'place' }),
  glob: lists({ filePattern: 'glob!', limit: 'number', offset: 'number' }),
  Grep: listed({ pattern: 'text!', path: 'place', glob: 'filter', caseSensitive: 'flag', literal: 'flag' }),
  todo_read: lists(),
  todo_write: lists({ todos: 'list' }),
  Bash: shell({ cmd: 'command!', cwd: 'workdir' }),
  create_file: edit('write', { path: 'path!', content: 'content!' }),
  edit_file: edit('replace', { path: 'path!', old_str: 'old!', new_str: 'new!', replace_all: 'flag' }),
  read_web_page: fetches({ url: 'url!', prompt: 'any', objective: 'any', raw: 'flag', forceRefetch: 'flag' }),
  web_search: webSearch({ query: 'text', objective: 'text', search_queries: 'list', max_results: 'number' }),
  Task: delegates('ungated', { description: 'text', prompt: 'any' }),
});
