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
    'calls that leeway allows run without a prompt; a call that needs you is denied, with the reason and what you can do',
    'start it with `--auto-approve false`: otherwise every call runs if Cline cannot load its plugins within 4 seconds; `CLINE_PLUGIN_IMPORT_TIMEOUT_MS=60000` gives them more',
  ],
});
