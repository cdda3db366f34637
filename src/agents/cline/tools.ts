// Cline's tools, from the ones its CLI advertises and from captured calls.
import { delegates, edit, fetches, listed, lists, shell, toolTable } from '../../model/tool-entry.ts';

export const clineTools = toolTable({
  run_commands: shell({ commands: 'commands!' }),
  read_files: listed({ files: 'paths!' }),
  search_codebase: listed({ queries: 'any!', path: 'place' }),
  ask_question: lists({ question: 'text', options: 'list' }),
  editor: edit('replace', { path: 'path!', old_text: 'old', new_text: 'new!', insert_line: 'number' }),
  fetch_web_content: fetches({ requests: 'requests!' }),
  spawn_agent: delegates('gated', { systemPrompt: 'any', task: 'any' }),
});
