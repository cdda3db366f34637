// The settings that apply if no source sets them. Merges nothing.
import type { Settings } from '../model/settings.ts';

export const DEFAULT_SETTINGS: Settings = {
  mode: 'enforce',
  shadow: { forbidden: 'nothing' },
  classifiers: [],
  classifierTimeoutMs: 10_000,
  transcript: { entries: 20, characters: 200 },
  budget: {},
  onBlock: 'deny',
  onGuarded: 'ask',
  onTrouble: 'ask',
  try: 'advise',
  undo: 'save',
  questions: { waitMs: 0, codes: 'off' },
  denials: { inARow: 3, perSession: 20 },
  trustedDirectories: [],
  trustedHosts: [],
  protectedBranches: [],
  tools: [],
  log: { keepDays: 90, maxBytes: 200 * 1024 * 1024, originals: false },
};
