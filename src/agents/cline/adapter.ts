// The events of Cline that leeway's plugin passes on. Judges nothing.
import { pluginAdapter, type PluginEvents } from '../plugin-protocol.ts';

export const CLINE_EVENTS: PluginEvents = { before: 'beforeTool', after: 'afterTool', prompt: 'beforeRun' };

/** Cline ends the hook of a plugin, and the run with it, after 3 seconds. */
export const CLINE_WAITS_MS = 3_000;

/** Never asks: if Cline's automatic approval is on, which no plugin can see, Cline would run a call that should be asked about. */
export const clineAdapter = pluginAdapter('cline', CLINE_EVENTS, {
  shell: { tool: 'run_commands', input: (command) => ({ commands: [command] }) },
  patience: { agent: CLINE_WAITS_MS, own: 2_000 },
});
