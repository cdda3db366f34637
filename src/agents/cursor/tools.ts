// Cursor's tools as its hooks name them. Its documentation gives the names and the input of `Shell`; a tool that is not listed is unclear.
import { delegates, edit, listed, shell, toolTable } from '../../model/tool-entry.ts';

export const cursorTools = toolTable({
  Shell: shell({ command: 'command!', working_directory: 'workdir', cwd: 'workdir', timeout: 'number', description: 'text' }),
  Read: listed({ file_path: 'path', path: 'path', offset: 'number', limit: 'number' }),
  Grep: listed({ pattern: 'text!', path: 'place', glob: 'filter', output_mode: 'text' }),
  Write: edit('write', { file_path: 'path!', content: 'content!' }),
  Delete: edit('delete', { file_path: 'path!' }),
  Task: delegates('gated', { description: 'text', prompt: 'any', subagent_type: 'text' }),
});
