// Goose's built-in developer tools. The shell call was captured; the rest follows its documentation.
import { edit, listed, lists, shell, toolTable } from '../../model/tool-entry.ts';

const editor = edit('editor', {
  command: 'any!',
  path: 'path!',
  file_text: 'content',
  old_str: 'old',
  new_str: 'new',
  insert_text: 'new',
  insert_line: 'number',
  view_range: 'list',
});

export const gooseTools = toolTable({
  shell: shell({ command: 'command!', timeout_secs: 'number' }),
  developer__shell: shell({ command: 'command!', timeout_secs: 'number' }),
  text_editor: editor,
  developer__text_editor: editor,
  write: edit('write', { path: 'path!', content: 'content!' }),
  edit: edit('replace', { path: 'path!', before: 'old!', after: 'new!' }),
  tree: lists({ path: 'place', depth: 'number' }),
  read_image: listed({ path: 'path', source: 'path' }),
});
