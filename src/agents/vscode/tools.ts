// Tools of VS Code's agent mode, from its published source. GitHub Copilot CLI reads the same folder of hooks, so its tools are known here too.
import { delegates, edit, fetches, listed, lists, shell, toolTable } from '../../model/tool-entry.ts';
import { copilotTools } from '../copilot/tools.ts';

export const vscodeTools = new Map([
  ...copilotTools,
  ...toolTable({
    run_in_terminal: shell({
      command: 'command!',
      explanation: 'text',
      goal: 'text',
      isBackground: 'flag',
      mode: 'text',
      timeout: 'number',
    }),
    get_terminal_output: lists({ id: 'text' }),
    terminal_last_command: lists(),
    terminal_selection: lists(),
    create_file: edit('write', { filePath: 'path!', content: 'content!' }),
    replace_string_in_file: edit('replace', { filePath: 'path!', oldString: 'old!', newString: 'new!', explanation: 'text' }),
    apply_patch: edit('patch', { input: 'patch', explanation: 'text' }),
    create_directory: edit('mkdir', { dirPath: 'path!' }),
    read_file: listed({ filePath: 'path!', startLine: 'number', endLine: 'number', offset: 'number', limit: 'number' }),
    list_dir: lists({ path: 'place!' }),
    file_search: lists({ query: 'glob!', maxResults: 'number' }),
    grep_search: listed({ query: 'text!', isRegexp: 'flag', includePattern: 'filter', maxResults: 'number' }),
    semantic_search: lists({ query: 'text' }),
    get_errors: lists({ filePaths: 'list', ranges: 'list' }),
    manage_todo_list: lists({ operation: 'text', todoList: 'list', explanation: 'text' }),
    fetch_webpage: fetches({ urls: 'urls!', query: 'text' }),
    runSubagent: delegates('gated', { description: 'text', prompt: 'any', agentName: 'text' }),
  }).entries(),
]);
