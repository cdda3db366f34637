// Names of tools that only read, so their calls are removed first from a long transcript. Data only; decides no verdict.
import { wordList } from './word-list.ts';

export const READ_ONLY_TOOLS: ReadonlySet<string> = new Set(
  wordList(`
  Read Grep Glob LS LSP NotebookRead TodoRead TodoWrite WebSearch ToolSearch TaskGet TaskList read_file read_many_files
  read grep glob ls lsp list list_dir list_directory list_files view find search_files search_file_content
  codebase_search tool_search list_mcp_resources read_mcp_resource todo_write task_get task_list ask_user_question
  web_search google_web_search sleep
`),
);
