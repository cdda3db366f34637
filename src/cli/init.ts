// `leeway init AGENT`: shows and writes the hook into the agent's settings, then tries it. Only a person, on a terminal or with --yes.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Installation } from '../agents/hook-line.ts';
import type { Plan, Scope } from '../agents/install.ts';
import { sealState } from '../agents/install-seal.ts';
import { hookedAgent, hookedNames } from '../agents/agents.ts';
import { textDiff } from '../agents/text-diff.ts';
import { configFileIn } from '../rules/scopes.ts';
import type { CliCommand } from './command.ts';
import { configAt, type ConfigHere } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { applyChange, readFileOrNothing } from './settings-files.ts';
import { agentsFound, findInstallation } from './find-installation.ts';
import { askForModel } from './choose-model.ts';
import { keepInstallation } from './record-installation.ts';
import { probeInstalled } from './try-hook.ts';
import { stopHelper } from './helper-check.ts';
import { keepSeal } from './write-seal.ts';
import { styleFor } from './style.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway init: put leeway in front of an agent's tool calls

  leeway init claude-code                  for every project of yours
  leeway init codex gemini-cli             several at once
  leeway init --all                        every agent found on this machine
  leeway init claude-code --project        for this project only
  leeway init claude-code --dry-run        show the change, write nothing
  leeway init claude-code --yes            without questions, for scripts
  --no-helper                              start Node for every call; otherwise a helper process answers calls in a few milliseconds and
                                           exits after 15 idle minutes
  --accept-open-settings                   also where a dead hook would let everything run

Shows the change first, keeps everything else in the file byte for byte, and a copy of what stood there. \`leeway uninit\` takes it out again.
Agents: ${hookedNames().join(', ')}
`;

const OPTIONS = {
  all: { type: 'boolean' },
  project: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  'no-helper': { type: 'boolean' },
  'accept-open-settings': { type: 'boolean' },
} as const;

export const init: CliCommand = {
  help: HELP,
  run: async (args) => {
    let parsed;
    try {
      parsed = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    } catch (error) {
      return usageError('init', error);
    }
    const { values } = parsed;
    let here = configAt({});
    const agents = values.all === true ? agentsFound(here.host) : parsed.positionals;
    if (agents.length === 0)
      return usageError(
        'init',
        values.all === true ? 'no agent found on this machine' : 'say which agent: `leeway init claude-code`',
      );
    const unknown = agents.find((agent) => hookedAgent(agent) === undefined);
    if (unknown !== undefined) return usageError('init', `unknown agent \`${unknown}\`; known: ${hookedNames().join(', ')}`);
    const dry = values['dry-run'] === true;
    const terminal = process.stdin.isTTY && process.stdout.isTTY;
    if (!dry && values.yes !== true && !terminal)
      return usageError('init', 'only a person on a terminal can install the hook; run it yourself, or pass --yes');
    const question =
      terminal && values.yes !== true && !dry ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
    try {
      if (question !== undefined && (await firstRun(here, question)) === 'written') here = configAt({});
      if (here.config.errors.length > 0)
        process.stderr.write(
          'note: the configuration has mistakes, see `leeway config`; until they are mended most calls are asked\n',
        );
      const scope: Scope = values.project === true ? 'project' : 'user';
      let worst: number = EXIT.allow;
      for (const agent of agents) {
        // oxlint-disable-next-line no-await-in-loop -- one question after the other
        const code = await initAgent(agent, {
          here,
          scope,
          dry,
          question,
          helper: values['no-helper'] === true ? 'never' : undefined,
          accept: values['accept-open-settings'] === true ? 'open-settings' : undefined,
        });
        worst = Math.max(worst, code);
      }
      return worst;
    } finally {
      question?.close();
    }
  },
};

export interface Initiating {
  readonly here: ConfigHere;
  readonly scope: Scope;
  readonly dry: boolean;
  readonly question: Interface | undefined;
  readonly helper: 'never' | undefined;
  readonly accept: 'open-settings' | undefined;
}

export async function initAgent(agent: string, it: Initiating): Promise<number> {
  const style = styleFor(process.stdout);
  const { here, scope } = it;
  const base = scope === 'user' ? here.host.home : here.root;
  if (base === undefined) return usageError('init', 'there is no project here; go into one, or leave `--project` out');
  const installer = hookedAgent(agent)?.hook.installer;
  const found = findInstallation({
    host: here.host,
    root: here.root,
    classifiers: here.config.settings.classifiers,
    script: process.argv[1] ?? '',
    helper: it.helper,
  });
  if (installer === undefined || found.kind === 'trouble')
    return trouble(agent, found.kind === 'trouble' ? found.trouble : { message: 'unknown agent' });
  const { installation } = found;
  const plan = installer.init({
    scope,
    base,
    installation,
    read: (relative) => readFileOrNothing(join(base, relative)),
    ...(it.accept === undefined ? {} : { accept: it.accept }),
  });
  if (plan.kind === 'trouble') return trouble(agent, plan.trouble);
  process.stdout.write(`${style.bold(agent)}\n`);
  showPlan(plan);
  if (it.dry) return EXIT.allow;
  if (plan.changes.length > 0 && it.question !== undefined) {
    const answer = await it.question.question('write this? [Y/n] ');
    if (!/^(y(es)?)?$/i.test(answer.trim())) {
      process.stdout.write('nothing changed\n');
      return EXIT.deny;
    }
  }
  for (const change of plan.changes) {
    const { path, backup } = applyChange(change, join(installation.configDir, 'backups'));
    process.stdout.write(`wrote ${path}${backup === undefined ? '' : ` (before: ${backup})`}\n`);
  }
  makeCache(installation);
  stopHelper(installation.configDir);
  tellChanges(agent, { here, base, plan, configDir: installation.configDir });
  keepSeal({ agent, scope, base, configDir: installation.configDir }, here.host);
  const holding = scope === 'user' ? installer.files.user.map((relative) => join(base, relative)) : [];
  keepInstallation(installation, holding, here.host);
  const probed = await probeInstalled(agent, { base, scope });
  for (const check of probed)
    process.stdout.write(`${check.state === 'ok' ? style.green('ok') : style.red(check.state)}  ${check.message}\n`);
  for (const note of plan.notes) process.stdout.write(`- ${note}\n`);
  if (installation.helper !== undefined)
    process.stdout.write('- a helper process speeds up calls and exits after 15 idle minutes; `--no-helper` leaves it out\n');
  return probed.every((check) => check.state === 'ok') ? EXIT.allow : EXIT.trouble;
}

export function showPlan(plan: Plan): void {
  if (plan.changes.length === 0) process.stdout.write('everything stands already\n');
  for (const { path, before, text } of plan.changes)
    process.stdout.write(
      `${path}${text === undefined ? ' is removed' : ''}\n${text === undefined ? '' : `${textDiff(before ?? '', text)}\n`}`,
    );
}

function trouble(agent: string, { message, todo }: { readonly message: string; readonly todo?: string }): number {
  process.stderr.write(`leeway init ${agent}: ${message}\n${todo === undefined ? '' : `${todo}\n`}`);
  return EXIT.trouble;
}

/** What somebody changed since the last time, before it is remembered as it is now. */
function tellChanges(
  agent: string,
  it: { readonly here: ConfigHere; readonly base: string; readonly plan: Plan; readonly configDir: string },
): void {
  const state = sealState({ agent, configDir: it.configDir, cwd: it.base }, it.here.host);
  if (state.kind !== 'changed') return;
  const others = state.paths.filter((path) => !it.plan.changes.some((change) => change.path === path));
  for (const path of others)
    process.stdout.write(`note: \`${path}\` changed since the last \`leeway init\`; remembered as it is now\n`);
}

/** Where no configuration exists yet. */
async function firstRun(here: ConfigHere, question: Interface): Promise<'written' | 'nothing'> {
  const found = findInstallation({ host: here.host, root: here.root, classifiers: [], script: process.argv[1] ?? '' });
  if (found.kind === 'trouble') return 'nothing';
  const file = configFileIn(found.installation.configDir);
  if (existsSync(file)) return 'nothing';
  const text = await askForModel(question);
  if (text === undefined) return 'nothing';
  applyChange({ path: file, before: undefined, text }, join(found.installation.configDir, 'backups'));
  process.stdout.write(`wrote ${file}\n`);
  return 'written';
}

/** For the Node that runs the hook. A cache that is missing costs nothing but time. */
function makeCache({ node, script, configDir }: Installation): void {
  spawnSync(node, [script, 'code-cache', join(configDir, 'cache')], {
    stdio: 'ignore',
    timeout: 20_000,
    env: { PATH: process.env['PATH'] ?? '' },
  });
}
