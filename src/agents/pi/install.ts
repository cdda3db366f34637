// Where leeway's extension for pi is. Data for the planner.
import { pluginFileInstaller } from '../plugin-file.ts';
import { PLUGIN_HEADER } from '../plugin-source.ts';
import { startedPlugin } from '../started-plugin.ts';
import { piExtension } from './extension.ts';

export const piInstaller = pluginFileInstaller({
  agent: 'pi',
  file: { user: '.pi/agent/extensions/leeway.ts', project: '.pi/extensions/leeway.ts' },
  text: piExtension,
  isOurs: (text) => text.startsWith(PLUGIN_HEADER),
  started: startedPlugin,
  notes: [
    { answers: 'leeway asks you in the terminal; elsewhere such calls are denied' },
    '`pi --no-extensions` loads no extension, so nothing is judged',
  ],
});
