// Where leeway's plugin for Cline is. Data for the planner.
import { pluginFileInstaller } from '../plugin-file.ts';
import { PLUGIN_HEADER } from '../plugin-source.ts';
import { startedPlugin } from '../started-plugin.ts';
import { clinePlugin } from './plugin.ts';

export const clineInstaller = pluginFileInstaller({
  agent: 'cline',
  file: { user: '.cline/plugins/leeway.js', project: '.cline/plugins/leeway.js' },
  text: clinePlugin,
  isOurs: (text) => text.startsWith(PLUGIN_HEADER),
  started: startedPlugin,
  notes: [
    { answers: 'calls that leeway allows run; a call that needs you is denied' },
    'start it with `--auto-approve false`, or calls run if the plugin loads late',
    'no call can wait for you (`questions`), because Cline waits 3 seconds for a plugin',
  ],
});
