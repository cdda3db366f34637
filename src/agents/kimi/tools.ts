// Kimi Code's tools. Bash was captured; the rest follows the tools it advertises.
import { delegates, edit, fetches, listed, lists, opaque, shell, toolTable, webSearch } from '../../model/tool-entry.ts';

export const kimiTools = toolTable({
  Read: listed({ path: 'path', file_path: 'path', line_offset: 'number', n_lines: 'number', offset: 'number', limit: 'number' }),
  Glob: lists({ pattern: 'glob!', directory: 'place', path: 'place', include_dirs: 'flag' }),
  Grep: lists({
    pattern: 'text!',
    path: 'place',
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
  }),
  TodoList: lists({ todos: 'any' }),
  Think: lists({ thought: 'text' }),
  Bash: shell({ command: 'command!', timeout: 'number', description: 'text', run_in_background: 'flag', cwd: 'workdir' }),
  // Depending on `mode` it appends instead; the text is the same.
  Write: edit('write', { path: 'path', file_path: 'path', content: 'content!', mode: 'text' }),
  Edit: edit('replace', { path: 'path', file_path: 'path', old_string: 'old!', new_string: 'new!', replace_all: 'flag' }),
  FetchURL: fetches({ url: 'url!' }),
  SearchWeb: webSearch({ query: 'text!', limit: 'number', include_content: 'flag' }),
  Agent: delegates('gated', { description: 'text', prompt: 'any', subagent_type: 'text', subagent_name: 'text' }),
  Skill: opaque('a skill brings instructions and scripts', { skill: 'text' }),
});
