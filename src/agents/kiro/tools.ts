// The tools of Kiro's command line, from its documentation; what is not listed is unclear.
import { edit, opaque, shell, toolTable } from '../../model/tool-entry.ts';

const run = shell({ command: 'command!', summary: 'text', working_dir: 'workdir' });
const write = edit('editor', {
  command: 'any!',
  path: 'path!',
  file_text: 'content',
  old_str: 'old',
  new_str: 'new',
  insert_line: 'number',
  summary: 'text',
});

export const kiroTools = toolTable({
  execute_bash: run,
  shell: run,
  fs_write: write,
  write,
  use_aws: opaque('it calls a cloud service with your account'),
});
