// The settings that the hook itself needs, from this machine's files: the mode, and how to ask the person if the client cannot.
import type { Host } from '../host/host.ts';
import type { Settings } from '../model/settings.ts';
import { loadConfig, ruleContext } from './load-config.ts';
import type { KnowledgeMemory } from './remembered-knowledge.ts';

export const hookSettings = (host: Host, root: string, memory: KnowledgeMemory): Pick<Settings, 'questions' | 'mode'> =>
  loadConfig(host, ruleContext(host, root === '' ? undefined : root), { memory }).config.settings;
