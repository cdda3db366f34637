// What the hook itself needs of the settings, as the files of the machine say it: how the person is asked where the client cannot ask, and the mode.
import type { Host } from '../host/host.ts';
import type { Settings } from '../model/settings.ts';
import { loadConfig, ruleContext } from './load-config.ts';
import type { KnowledgeMemory } from './remembered-knowledge.ts';

export const hookSettings = (host: Host, root: string, memory: KnowledgeMemory): Pick<Settings, 'questions' | 'mode'> =>
  loadConfig(host, ruleContext(host, root === '' ? undefined : root), { memory }).config.settings;
