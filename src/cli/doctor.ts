// `leeway doctor`: checks what a user could have set up wrongly, by trying it. Changes nothing except for its own test entries in
// the log.
import type { Check } from '../agents/doctor-checks.ts';
import { hookedAgent, hookedNames } from '../agents/agents.ts';
import { sealState } from '../agents/install-seal.ts';
import { userDirectory } from '../rules/scopes.ts';
import { defineCommand } from './define-command.ts';
import { configAt, type ConfigHere } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { FLAG } from './read-args.ts';
import { armedChecks } from './classifier-check.ts';
import { agentChecks, machineChecks } from './machine-checks.ts';
import { agentsFound } from './find-installation.ts';
import { installedHook } from './try-hook.ts';
import { styleFor } from './style.ts';
import { unknownAgent } from './unknown-agent.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway doctor: check that leeway really judges your agents' calls

  leeway doctor                 every agent found on this machine, and this project's settings
  leeway doctor claude-code     one agent
  leeway doctor --json          for machines (format 1)
  leeway doctor --offline       without testing the configured model, which takes a few requests

Runs the installed hooks with a harmless and a harmful call; neither call is run. Exit code 12 when something fails.
`;

const NO_AGENT: Check = {
  id: 'agent',
  state: 'warn',
  message: 'no agent found on this machine',
  todo: `if yours is one of these, run \`leeway init AGENT\`, with AGENT one of ${hookedNames().join(', ')}`,
};

interface Section {
  readonly about: string;
  readonly checks: readonly Check[];
}

export const doctor = defineCommand('doctor', {
  help: HELP,
  options: { json: FLAG, offline: FLAG },
  takes: 'words',
  words: hookedNames,
  run: async (parsed) => {
    const unknown = parsed.positionals.find((agent) => hookedAgent(agent) === undefined);
    if (unknown !== undefined) return usageError('doctor', unknownAgent(unknown));
    const here = configAt({});
    const machine = machineChecks(here);
    // Where the models were tested, their own lines say that a key is missing.
    const armed = parsed.values.offline === true ? [] : await armedChecks(here);
    const sections: Section[] = [
      {
        about: 'leeway',
        checks: [...(armed.length === 0 ? machine : machine.filter(({ id }) => id !== 'classifier-key')), ...armed],
      },
    ];
    const named = parsed.positionals;
    const hasHook = (agent: string): boolean =>
      wasInstalled(agent, here) ||
      installedHook(agent, { base: here.host.home, scope: 'user' }) !== undefined ||
      (here.root !== undefined && installedHook(agent, { base: here.root, scope: 'project' }) !== undefined);
    const found = agentsFound(here.host);
    // A hook that was installed is checked even if its agent is only known from documentation.
    const agents = named.length > 0 ? named : hookedNames().filter((agent) => found.includes(agent) || hasHook(agent));
    if (agents.length === 0) sections.push({ about: 'agents', checks: [NO_AGENT] });
    for (const agent of agents) {
      if (!hasHook(agent)) {
        const todo = `run \`leeway init ${agent}\` to let leeway judge its calls`;
        const message = `${found.includes(agent) ? 'found, but ' : ''}leeway is not installed for it`;
        // Who asks about one agent wants it guarded.
        sections.push({
          about: agent,
          checks: [{ id: 'hook-present', state: named.length > 0 ? 'fail' : 'warn', message, todo }],
        });
        continue;
      }
      // oxlint-disable-next-line no-await-in-loop -- in turn, so that latencies mean something
      sections.push({ about: agent, checks: await agentChecks(agent, here) });
    }
    const failed = sections.some(({ checks }) => checks.some(({ state }) => state === 'fail'));
    if (parsed.values.json === true) process.stdout.write(`${JSON.stringify({ format: 1, ok: !failed, sections })}\n`);
    else print(sections);
    return failed ? EXIT.trouble : EXIT.allow;
  },
});

/** By `leeway init`: if its hook is gone now, that is a failure and no choice. */
const wasInstalled = (agent: string, { host, root }: ConfigHere): boolean =>
  sealState({ agent, configDir: userDirectory(host, undefined).path, cwd: root ?? process.cwd() }, host).kind !== 'missing';

function print(sections: readonly Section[]): void {
  const style = styleFor(process.stdout);
  const mark = { ok: style.green('ok  '), warn: style.yellow('warn'), fail: style.red('fail') };
  for (const { about, checks } of sections) {
    process.stdout.write(`${style.bold(about)}\n`);
    for (const { state, message, todo } of checks)
      process.stdout.write(
        `  ${mark[state]}  ${message}\n${state === 'ok' || todo === undefined ? '' : `        ${style.dim(todo)}\n`}`,
      );
  }
}
