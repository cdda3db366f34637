// leeway's own files, settings that hold its hook or could switch it off, and the records of agents. Data only.

/** The user's and the machine's settings through which an agent calls leeway, and leeway's own files. */
export const OWN_PATTERNS: readonly string[] = [
  // for the user
  '~/.claude/{settings.json,settings.local.json,managed-settings.json}',
  '~/.claude/{hooks,plugins}/**',
  '~/.codex/{hooks.json,config.toml,hooks,plugins}/**',
  '~/.gemini/{settings.json,hooks,extensions,policies,trustedFolders.json}/**',
  '~/.qwen/{settings.json,hooks,extensions}/**',
  '~/.factory/{hooks.json,settings.json,hooks,plugins}/**',
  '~/.copilot/{hooks,config.json,settings.json,plugins}/**',
  '~/.cline/{hooks,plugins,settings.json}/**',
  '~/.pi/agent/{extensions,settings.json}/**',
  '~/.config/{opencode,kilo}/{plugin,plugins,opencode.json,opencode.jsonc,kilo.json,kilo.jsonc,config.json}/**',
  '~/.config/amp/{settings.json,settings.jsonc,plugins}/**',
  '~/.config/goose/{config.yaml,plugins}/**',
  '~/.agents/plugins/**',
  '~/.kimi-code/config.toml',
  '~/.cursor/{hooks.json,hooks}/**',
  '~/.codeium/windsurf/hooks.json',
  '~/.config/crush/crush.json',
  '~/.config/leeway/**',
  '~/.local/{share,state}/leeway/**',
  '~/.cache/leeway/**',
  '~/Library/{Application Support,Preferences,Caches}/leeway/**',
  '~/AppData/{Local,Roaming}/leeway/**',
  '~/.leeway/**',
  // for the machine
  '/etc/{leeway,claude-code,codex,gemini-cli,qwen-code,opencode,windsurf,cursor,copilot,factory}/**',
  '/Library/Application Support/{leeway,ClaudeCode,GeminiCli,Cursor,Windsurf}/**',
  'C:/ProgramData/{leeway,ClaudeCode,gemini-cli,Cursor}/**',
  'C:/Program Files/ClaudeCode/**',
  // in a project
  './**/.leeway/**',
  './**/.{opencode,kilo,kilocode}/{plugin,plugins}/leeway*',
  './**/.pi/extensions/leeway*',
  './**/.amp/plugins/leeway*',
];

/** Settings in a project that an agent obeys, and that could switch the hook off or add another. */
export const SETTINGS_PATTERNS: readonly string[] = [
  './**/.claude/{settings.json,settings.local.json}',
  './**/.claude/hooks/**',
  './**/.codex/{hooks.json,config.toml,hooks}/**',
  './**/.gemini/{settings.json,hooks,extensions}/**',
  './**/.qwen/{settings.json,hooks,extensions}/**',
  './**/.factory/{hooks.json,settings.json,settings.local.json,hooks}/**',
  './**/.github/hooks/**',
  './**/.cline/{hooks,plugins}/**',
  './**/.{cursor,windsurf}/hooks.json',
  './**/.{cursor,windsurf}/hooks/**',
  './**/{opencode,kilo}.{json,jsonc}',
  './**/.{opencode,kilo,kilocode}/{plugin,plugins,opencode.json,opencode.jsonc,kilo.json,kilo.jsonc}/**',
  './**/{crush.json,.crush.json}',
  './**/.pi/{extensions,settings.json}/**',
  './**/.amp/{plugins,settings.json,settings.jsonc}/**',
];

/** Transcripts of agents. leeway's own log is named by its host. */
export const RECORD_PATTERNS: readonly string[] = [
  '~/.claude/projects/**',
  '!~/.claude/projects/*/memory/**',
  '~/.claude/{history.jsonl,transcripts,file-history}/**',
  '~/.codex/{sessions,archived_sessions,history.jsonl,log}/**',
  '~/.gemini/{tmp,history}/**',
  '~/.qwen/{projects,tmp}/**',
  '~/.factory/{sessions,projects,logs}/**',
  '~/.copilot/{session-state,history-session-state,logs,sessions}/**',
  '~/.local/share/{opencode,kilo}/{storage,project,log,snapshot}/**',
  '~/.local/share/{opencode,kilo}/*.db*',
  '~/.local/share/{goose,amp,crush}/{sessions,threads,logs}/**',
  '~/.local/state/{goose,opencode,kilo}/**',
  '~/.pi/agent/sessions/**',
  '~/.cline/{sessions,data,tasks}/**',
  '~/.kimi-code/{sessions,logs}/**',
  '~/.local/state/leeway/**',
  '~/.local/share/leeway/**',
  // Where records wait; a hook does not see the variable that names it.
  '/run/user/*/leeway-*/**',
];
