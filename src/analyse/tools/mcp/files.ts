// Servers that work on files, code and git of this machine, and servers without an effect. Data from their tool lists.
import { server, type McpServer } from './server.ts';

export const FILES: readonly McpServer[] = [
  server({
    system: 'filesystem',
    names: ['filesystem', 'server-filesystem'],
    packages: '@modelcontextprotocol/server-filesystem',
    images: 'mcp/filesystem',
    tools: `
      read read_file read_text_file read_media_file | path:path! head:number tail:number
      read read_multiple_files | paths:paths!
      list list_directory list_directory_with_sizes directory_tree get_file_info | path:place! sortBy:text excludePatterns:list
      list search_files | path:place! pattern:filter! excludePatterns:list
      list list_allowed_directories
      mkdir create_directory | path:path!
      write write_file | path:path! content:content!
      edits edit_file | path:path! edits:edits! dryRun:flag
      move move_file | source:path! destination:to!`,
  }),
  server({
    system: 'desktop-commander',
    names: ['desktop-commander', 'desktop_commander', 'DesktopCommanderMCP'],
    packages: '@wonderwhy-er/desktop-commander',
    images: 'mcp/desktop-commander',
    // Not listed: tools for its own settings, feedback, documents, and the log of its calls.
    tools: `
      shell start_process execute_command | command:command! timeout_ms:number shell:text verbose_timing:flag origin:text
      types interact_with_process
      look read_process_output list_sessions list_processes list_searches | origin:any
      read read_file | path:path! offset:number length:number sheet:text range:text origin:text
      read read_multiple_files | paths:paths!
      write write_file | path:path! content:content! mode:text origin:text
      replace edit_block | file_path:path! old_string:old! new_string:new! expected_replacements:number origin:text
      list list_directory get_file_info | path:place! depth:number origin:text
      read start_search | path:place! pattern:text! searchType:text filePattern:filter origin:text
      look get_more_search_results stop_search | sessionId:any
      mkdir create_directory | path:path!
      move move_file | source:path! destination:to!`,
  }),
  server({
    // Its relative paths start from the active project, which for coding agents is the one on its command line.
    system: 'serena',
    names: ['serena', 'oraios-serena'],
    packages: 'serena serena-agent git+https://github.com/oraios/serena',
    images: 'ghcr.io/oraios/serena',
    directory: { here: ['--project-from-cwd'], option: ['--project', '--project-file'] },
    choosing: `name_path name_path_pattern include_kinds exclude_kinds regex containing_symbol_name_path topic memory_name session_id language
      group_path_contains inspection_names min_severity hierarchy_type`,
    // Not listed: tools that switch to another project, and memories that later sessions follow.
    tools: `
      read read_file get_symbols_overview get_diagnostics_for_file find_referencing_symbols find_implementations find_declaration | relative_path:path!
      read jet_brains_get_symbols_overview jet_brains_find_referencing_symbols jet_brains_find_declaration | relative_path:path!
      read jet_brains_find_implementations jet_brains_run_inspections | relative_path:path!
      read find_symbol jet_brains_find_symbol | relative_path:place
      read get_diagnostics_for_symbol | reference_file:path
      read search_for_pattern | substring_pattern:text! relative_path:place paths_include_glob:filter paths_exclude_glob:text
      list list_dir find_file | relative_path:place! file_mask:text
      look get_current_config list_memories read_memory initial_instructions onboarding check_onboarding_performed serena_info
      look restart_language_server open_dashboard jet_brains_list_inspections
      look think_about_collected_information think_about_task_adherence think_about_whether_you_are_done
      write create_text_file | relative_path:path! content:content!
      replace replace_symbol_body insert_after_symbol insert_before_symbol | relative_path:path! body:new!
      replace replace_content replace_regex | relative_path:path! needle:old repl:new regex:old mode:text allow_multiple_occurrences:flag
      replace delete_lines replace_lines insert_at_line | relative_path:path! content:new start_line:number end_line:number line:number
      shell execute_shell_command | command:command! cwd:workdir capture_stderr:flag max_answer_chars:number`,
  }),
  server({
    // Tools that change something are not listed, because one of their arguments selects the repository.
    system: 'git',
    names: ['git', 'mcp-server-git'],
    packages: 'mcp-server-git',
    images: 'mcp/git',
    tools: `
      program git_status = git status | repo_path:path!
      program git_diff_staged = git diff --cached | repo_path:path! context_lines:number
      program git_diff_unstaged = git diff | repo_path:path! context_lines:number
      program git_diff = git diff | repo_path:path! target:text! context_lines:number
      program git_log = git log | repo_path:path! max_count:number start_timestamp:any end_timestamp:any
      program git_show = git show | repo_path:path! revision:text!
      program git_branch = git branch --list | repo_path:path! branch_type:any contains:text not_contains:text`,
  }),
  server({
    system: 'obsidian',
    names: ['obsidian', 'mcp-obsidian'],
    packages: 'mcp-obsidian',
    images: 'mcp/obsidian',
    choosing: 'dirpath filepath filepaths query tag period type',
    tools: `
      look obsidian_list_files_in_vault obsidian_list_files_in_dir obsidian_get_file_contents obsidian_simple_search obsidian_complex_search
      look obsidian_search_by_tag obsidian_get_frontmatter obsidian_batch_get_file_contents obsidian_get_periodic_note
      look obsidian_get_recent_periodic_notes obsidian_get_recent_changes
      local obsidian_append_content obsidian_patch_content obsidian_put_content
      destroy obsidian_delete_file`,
  }),
  server({
    system: 'ide',
    names: ['ide'],
    tools: 'list getDiagnostics | uri:path',
  }),
  server({
    system: 'memory',
    names: ['memory', 'server-memory'],
    packages: '@modelcontextprotocol/server-memory',
    images: 'mcp/memory',
    choosing: 'query names',
    tools: `
      look read_graph search_nodes open_nodes
      local create_entities create_relations add_observations
      destroy delete_entities delete_observations delete_relations`,
  }),
  server({
    system: 'sequential thinking',
    names: ['sequential-thinking', 'sequentialthinking', 'server-sequential-thinking'],
    packages: '@modelcontextprotocol/server-sequential-thinking',
    images: 'mcp/sequentialthinking',
    choosing: 'thought branchId',
    tools: 'nothing sequentialthinking | nextThoughtNeeded isRevision needsMoreThoughts',
  }),
  server({
    system: 'time',
    names: ['time', 'mcp-server-time'],
    packages: 'mcp-server-time',
    images: 'mcp/time',
    choosing: 'timezone source_timezone time target_timezone',
    tools: 'nothing get_current_time convert_time',
  }),
  server({
    // A demonstration server. Its tool that prints the environment is not listed.
    system: 'everything',
    names: ['everything', 'server-everything'],
    packages: '@modelcontextprotocol/server-everything',
    images: 'mcp/everything',
    choosing: 'message location',
    tools: 'nothing echo get-sum get-tiny-image get-annotated-message | messageType',
  }),
];
