// The names of all commands, in the order they are shown. Data only.

export const COMMAND_NAMES = [
  'check',
  'explain',
  'init',
  'uninit',
  'doctor',
  'rules',
  'program',
  'config',
  'trust',
  'allow',
  'log',
  'why',
  'stats',
  'classifier',
  'eval',
  'hook',
  'completion',
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];
