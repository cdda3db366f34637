// leeway as a plugin of Claude Code: the hooks in `plugins/claude-code`, and whether settings switch the plugin on. Text only.
import { pluginHookLine } from '../hook-line.ts';
import { claudeCodeAdapter } from './adapter.ts';

/** The name of the plugin, whatever its marketplace is called. */
const PLUGIN = /^leeway@/;

/** Whether these settings switch the plugin on. */
export function hasPlugin(settings: unknown): boolean {
  const enabled =
    typeof settings === 'object' && settings !== null ? (settings as { enabledPlugins?: unknown }).enabledPlugins : undefined;
  if (typeof enabled !== 'object' || enabled === null) return false;
  return Object.entries(enabled).some(([name, on]) => PLUGIN.test(name) && on === true);
}

/** The line for an event, as the plugin has it. */
export const pluginLine = (event: string): string =>
  pluginHookLine('claude-code', { event, kind: claudeCodeAdapter.events.get(event) ?? 'notice' });
