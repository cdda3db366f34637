// `leeway uninit AGENT`: removes leeway's hook from the agent's settings and leaves the rest unchanged. Only for a person.
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { hookedAgent, hookedNames } from '../agents/agents.ts';
import { readSeal } from '../agents/install-seal.ts';
import { isCreated, usedElsewhere } from '../agents/make-seal.ts';
import { defineCommand } from './define-command.ts';
import { configAt } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { applyChange, readFileOrNothing } from './settings-files.ts';
import { findInstallation } from './find-installation.ts';
import { uninitManaged } from './init-managed.ts';
import { refuseBelowAgent } from './person-here.ts';
import { pluginIsOn } from './plugin-on.ts';
import { stopHelper } from './helper-check.ts';
import { dropSeal } from './write-seal.ts';
import { showNotes, showPlan } from './show-plan.ts';
import { FLAG, VALUE } from './read-args.ts';
import { unknownAgent } from './unknown-agent.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway uninit: remove leeway's hook from an agent's settings

  leeway uninit claude-code              from your own settings
  leeway uninit claude-code --project    from this project's settings
  leeway uninit --all                    from every agent
  leeway uninit --all --managed          the hooks for every user, which \`leeway init --managed\` wrote; --into DIR as there
  leeway uninit --dry-run, --yes         show only; without questions
  leeway uninit --diff                   show every changed line too

Everything else in the file stays byte for byte; a file that \`leeway init\` made and that holds nothing else is removed. For opencode and
Kilo the \`permission\` that \`init\` set stays, so these files stay too. The log and your configuration stay where they are.
`;

export const uninit = defineCommand('uninit', {
  help: HELP,
  options: { all: FLAG, project: FLAG, managed: FLAG, into: VALUE, 'dry-run': FLAG, diff: FLAG, yes: FLAG },
  takes: 'words',
  words: hookedNames,
  run: async (parsed) => {
    const { values } = parsed;
    const agents = values.all === true ? hookedNames() : parsed.positionals;
    if (agents.length === 0) return usageError('uninit', 'say which agent: `leeway uninit claude-code`');
    const unknown = agents.find((agent) => hookedAgent(agent) === undefined);
    if (unknown !== undefined) return usageError('uninit', unknownAgent(unknown));
    if (values.managed === true && values.project === true)
      return usageError('uninit', '`--project` does not work with `--managed`');
    if (values.managed !== true && values.into !== undefined) return usageError('uninit', '`--into` works only with `--managed`');
    if (values['dry-run'] !== true && values.yes !== true && !(process.stdin.isTTY && process.stdout.isTTY))
      return usageError('uninit', 'only a person at a terminal can remove the hook; run it yourself, or pass --yes');
    const refused = values['dry-run'] === true ? undefined : refuseBelowAgent('uninit');
    if (refused !== undefined) return refused;
    const here = configAt({});
    if (values.managed === true) {
      const ask = {
        dry: values['dry-run'] === true,
        diff: values.diff === true,
        into: values.into === undefined ? undefined : resolve(values.into),
      };
      return uninitManaged(agents, { here, ...ask, confirm: async () => values.yes === true || confirmed() });
    }
    const scope = values.project === true ? 'project' : 'user';
    const base = scope === 'user' ? here.host.home : here.root;
    if (base === undefined) return usageError('uninit', 'not in a project');
    const placed = findInstallation({ host: here.host, root: undefined, classifiers: [], script: process.argv[1] ?? '' });
    if (placed.kind === 'trouble') return usageError('uninit', placed.trouble.message);
    const { installation } = placed;
    let some = false;
    let left = false;
    for (const agent of agents) {
      const read = (relative: string): string | undefined => readFileOrNothing(join(base, relative));
      const target = { agent, scope, base, configDir: installation.configDir } as const;
      // A hook in another scope may use the same script.
      const seal = readSeal(installation.configDir, here.host);
      const byPlugin = scope === 'user' && pluginIsOn(agent, here.host.home);
      const shared = byPlugin || usedElsewhere(target, seal);
      const readOwn = (path: string): string | undefined => (shared ? undefined : readFileOrNothing(path));
      const found = hookedAgent(agent)?.hook.installer.uninit({ scope, base, installation, read, readOwn });
      if (found === undefined || found.kind === 'trouble') return usageError('uninit', found?.trouble.message ?? agent);
      // A file that `init` made and that holds nothing else goes too.
      const changes = found.changes.map((one) =>
        isEmptyJson(one.text) && isCreated(seal, agent, one.path) ? { ...one, text: undefined } : one,
      );
      const plan = { ...found, changes };
      // Of all agents, only those are named that have something to remove.
      if (values.all === true && plan.changes.length === 0 && !byPlugin) continue;
      some = true;
      process.stdout.write(`${agent}\n`);
      if (byPlugin) {
        left = true;
        process.stdout.write(
          "leeway's plugin is on, and without the script that it reads it would deny every call, so that script stays; uninstall the plugin in the agent, then run this again\n",
        );
      }
      if (plan.changes.length === 0 && byPlugin) continue;
      if (plan.changes.length === 0) process.stdout.write('not installed\n');
      else showPlan(plan, values.diff === true);
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      if (values['dry-run'] === true || plan.changes.length === 0 || !(values.yes === true || (await confirmed()))) continue;
      // The command in the settings is removed before the script that it runs.
      for (const change of plan.changes) applyChange(change, join(installation.configDir, 'backups'));
      process.stdout.write('removed\n');
      stopHelper(installation.configDir);
      dropSeal(target, here.host);
      showNotes(plan, 'enforcing');
    }
    if (!some) process.stdout.write(`not installed for any agent${scope === 'project' ? ' in this project' : ''}\n`);
    return left ? EXIT.trouble : EXIT.allow;
  },
});

const isEmptyJson = (text: string | undefined): boolean => text !== undefined && /^\s*(\{\s*\}\s*)?$/.test(text);

async function confirmed(): Promise<boolean> {
  const question = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await question.question('remove the hook? [y/N] ');
  question.close();
  return /^y(es)?$/i.test(answer.trim());
}
