// `leeway enforce`: ends shadow mode, so that leeway answers the agents. Only for a person.
import { configAt } from './config-at.ts';
import { defineCommand } from './define-command.ts';
import { editConfig, writeConfig } from './edit-config.ts';
import { EXIT } from './exit-codes.ts';
import { refuseAgents } from './person-here.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway enforce: end shadow mode, so that leeway answers the agents

  leeway enforce

Shadow mode (\`leeway config set mode shadow\`) decides and records every call and tells the agent nothing: its own
rules apply. \`leeway shadow report\` shows what leeway would have answered.
`;

export const enforce = defineCommand('enforce', {
  help: HELP,
  options: {},
  takes: 'none',
  run: async () => {
    const here = configAt({});
    if (here.config.settings.mode === 'enforce') {
      process.stdout.write('leeway already answers the agents\n');
      return EXIT.allow;
    }
    const refused = refuseAgents('enforce');
    if (refused !== undefined) return refused;
    const edited = editConfig(here, [{ kind: 'set', at: ['mode'], value: undefined }]);
    if (edited.errors.length > 0) return usageError('enforce', edited.errors.join('\n'));
    writeConfig(here, edited);
    const left = configAt({}).config.settings.mode === 'shadow';
    process.stdout.write(left ? 'shadow mode is set in the managed file; it stays\n' : 'leeway answers the agents from now on\n');
    return left ? EXIT.trouble : EXIT.allow;
  },
});
