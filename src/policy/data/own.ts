// leeway's own files, settings that contain its hook or could switch it off, and the records of agents. Data only.
import { agentPaths } from './agent-paths.ts';

/** The user's and the machine's settings through which an agent calls leeway, and leeway's own files. */
export const OWN_PATTERNS: readonly string[] = [
  ...agentPaths('own'),
  // for the user
  '~/.agents/plugins/**',
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
  '/etc/{leeway,windsurf,cursor}/**',
  '/Library/Application Support/{leeway,Cursor,Windsurf}/**',
  'C:/ProgramData/{leeway,Cursor}/**',
  // in a project
  './**/.leeway/**',
];

/** Settings in a project that an agent reads and that could switch the hook off or add another. */
export const SETTINGS_PATTERNS: readonly string[] = [
  ...agentPaths('settings'),
  './**/.{cursor,windsurf}/hooks.json',
  './**/.{cursor,windsurf}/hooks/**',
  './**/{crush.json,.crush.json}',
];

/** Transcripts of agents. The host adds the path of leeway's own log. */
export const RECORD_PATTERNS: readonly string[] = [
  ...agentPaths('records'),
  '~/.local/share/crush/{sessions,threads,logs}/**',
  '~/.local/state/leeway/**',
  '~/.local/share/leeway/**',
  // Where records wait to be written; a hook does not see the variable that names this directory.
  '/run/user/*/leeway-*/**',
];
