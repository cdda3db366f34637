// `leeway uninit AGENT`: takes leeway's hook out of the agent's settings and leaves the rest as it is. Only a person.
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { hookedAgent, hookedNames } from '../agents/agents.ts';
import type { CliCommand } from './command.ts';
import { configAt } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { applyChange, readFileOrNothing } from './settings-files.ts';
import { findInstallation } from './find-installation.ts';
import { stopHelper } from './helper-check.ts';
import { dropSeal } from './write-seal.ts';
import { showPlan } from './init.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway uninit: take leeway's hook out of an agent's settings

  leeway uninit claude-code              of your own settings
  leeway uninit claude-code --project    of this project's settings
  leeway uninit --all                    of every agent
  leeway uninit --dry-run, --yes         show only; without questions

Everything else in the file stays byte for byte. The log and your configuration stay where they are.
`;

export const uninit: CliCommand = {
  help: HELP,
  run: async (args) => {
    let parsed;
    try {
      const flag = { type: 'boolean' } as const;
      parsed = parseArgs({
        args: [...args],
        options: { all: flag, project: flag, 'dry-run': flag, yes: flag },
        allowPositionals: true,
      });
    } catch (error) {
      return usageError('uninit', error);
    }
    const { values } = parsed;
    const agents = values.all === true ? hookedNames() : parsed.positionals;
    if (agents.length === 0) return usageError('uninit', 'say which agent: `leeway uninit claude-code`');
    const unknown = agents.find((agent) => hookedAgent(agent) === undefined);
    if (unknown !== undefined) return usageError('uninit', `unknown agent \`${unknown}\``);
    if (values['dry-run'] !== true && values.yes !== true && !(process.stdin.isTTY && process.stdout.isTTY))
      return usageError('uninit', 'only a person on a terminal can take the hook out; run it yourself, or pass --yes');
    const here = configAt({});
    const scope = values.project === true ? 'project' : 'user';
    const base = scope === 'user' ? here.host.home : here.root;
    if (base === undefined) return usageError('uninit', 'there is no project here');
    const found = findInstallation({ host: here.host, root: undefined, classifiers: [], script: process.argv[1] ?? '' });
    if (found.kind === 'trouble') return usageError('uninit', found.trouble.message);
    const { installation } = found;
    for (const agent of agents) {
      const read = (relative: string): string | undefined => readFileOrNothing(join(base, relative));
      const plan = hookedAgent(agent)?.hook.installer.uninit({ scope, base, installation, read });
      if (plan === undefined || plan.kind === 'trouble') return usageError('uninit', plan?.trouble.message ?? agent);
      process.stdout.write(`${agent}\n`);
      if (plan.changes.length === 0) process.stdout.write('nothing of leeway there\n');
      else showPlan(plan);
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      if (values['dry-run'] === true || plan.changes.length === 0 || !(values.yes === true || (await confirmed()))) continue;
      for (const change of plan.changes)
        process.stdout.write(`wrote ${applyChange(change, join(installation.configDir, 'backups')).path}\n`);
      stopHelper(installation.configDir);
      dropSeal({ agent, base, configDir: installation.configDir }, here.host);
      for (const note of plan.notes) process.stdout.write(`- ${note}\n`);
    }
    return EXIT.allow;
  },
};

async function confirmed(): Promise<boolean> {
  const question = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await question.question('write this? [y/N] ');
  question.close();
  return /^y(es)?$/i.test(answer.trim());
}
