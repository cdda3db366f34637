// pi's tools, from its published package.
import { edit, listed, lists, shell, toolTable } from '../../model/tool-entry.ts';

export const piTools = toolTable({
  read: listed({ path: 'path!', offset: 'number', limit: 'number' }),
  grep: listed({
    pattern: 'text!',
    path: 'place',
    glob: 'filter',
    ignoreCase: 'flag',
    literal: 'flag',
    context: 'number',
    limit: 'number',
  }),
  find: lists({ pattern: 'glob!', path: 'place', limit: 'number' }),
  ls: lists({ path: 'place', limit: 'number' }),
  bash: shell({ command: 'command!', timeout: 'number' }),
  powershell: shell({ command: 'command!', timeout: 'number' }, 'powershell'),
  write: edit('write', { path: 'path!', content: 'content!' }),
  edit: edit('edits', { path: 'path!', edits: 'edits!' }),
});
