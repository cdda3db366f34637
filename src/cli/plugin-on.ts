// Whether the user's settings of an agent switch leeway's plugin on, so that the hooks come from there. Changes nothing.
import { join } from 'node:path';
import { hookedAgent } from '../agents/agents.ts';
import { readFileOrNothing } from './settings-files.ts';

export function pluginIsOn(agent: string, home: string): boolean {
  const installer = hookedAgent(agent)?.hook.installer;
  return (installer?.files.user ?? []).some((name) => installer?.pluginOn?.(readFileOrNothing(join(home, name)) ?? '') === true);
}
