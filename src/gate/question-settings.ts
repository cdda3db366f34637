// How the person is asked where the client cannot ask, as the files of the machine say it. Asks nobody.
import type { Host } from '../host/host.ts';
import type { QuestionSettings } from '../model/settings.ts';
import { loadConfig, ruleContext } from './load-config.ts';
import type { KnowledgeMemory } from './remembered-knowledge.ts';

export const questionSettings = (host: Host, root: string, memory: KnowledgeMemory): QuestionSettings =>
  loadConfig(host, ruleContext(host, root === '' ? undefined : root), { memory }).config.settings.questions;
