// opencode's tools, which Kilo shares. From captured calls and the tools it advertises.
import { delegates, edit, fetches, listed, lists, opaque, shell, toolTable, webSearch } from '../../model/tool-entry.ts';

export const opencodeTools = toolTable({
  read: listed({ filePath: 'path!', offset: 'number', limit: 'number' }),
  list: lists({ path: 'place', ignore: 'list' }),
  glob: lists({ pattern: 'glob!', path: 'place' }),
  grep: listed({ pattern: 'text!', path: 'place', include: 'filter' }),
  todowrite: lists({ todos: 'list' }),
  todoread: lists(),
  // The client turns a call of a tool that does not exist into this one; nothing runs.
  invalid: lists({ tool: 'text', error: 'text' }),
  question: lists({ questions: 'list' }),
  plan_enter: lists(),
  plan_exit: lists(),
  lsp: listed({ operation: 'text', filePath: 'path', line: 'number', character: 'number', query: 'text' }),
  bash: shell({ command: 'command!', description: 'text', timeout: 'number', workdir: 'workdir' }),
  edit: edit('replace', { filePath: 'path!', oldString: 'old!', newString: 'new!', replaceAll: 'flag' }),
  multiedit: edit('edits', { filePath: 'path!', edits: 'edits!' }),
  write: edit('write', { filePath: 'path!', content: 'content!' }),
  patch: edit('patch', { patchText: 'patch!' }),
  apply_patch: edit('patch', { patchText: 'patch!' }),
  webfetch: fetches({ url: 'url!', format: 'text', timeout: 'number' }),
  websearch: webSearch({ query: 'text!', numResults: 'number', livecrawl: 'text', type: 'text', contextMaxCharacters: 'number' }),
  codesearch: webSearch({ query: 'text!', tokensNum: 'number' }),
  // Sub-agents are sessions of the same process, so the plugin sees their calls.
  task: delegates('gated', { description: 'text', prompt: 'any', subagent_type: 'text', task_id: 'any', command: 'any' }),
  skill: opaque('a skill brings instructions and scripts', { name: 'text' }),
});
