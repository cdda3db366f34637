// Acme's tools, from captured calls and the tools it advertises.
import { edit, lists, listed, shell, toolTable } from '../../model/tool-entry.ts';

export const acmeTools = toolTable({
  view: listed({ path: 'path!' }),
  find: lists({ pattern: 'glob!', path: 'place' }),
  run: shell({ command: 'command!', description: 'text' }),
  save: edit('write', { path: 'path!', text: 'content!' }),
});
