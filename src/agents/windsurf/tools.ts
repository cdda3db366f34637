// The kinds of calls that Windsurf's Cascade has hooks for.
import { edit, listed, shell, toolTable } from '../../model/tool-entry.ts';

export const windsurfTools = toolTable({
  run_command: shell({ command: 'command!' }),
  write_code: edit('edits', { file_path: 'path!', edits: 'edits!' }),
  read_code: listed({ file_path: 'path!' }),
});
