// `leeway init AGENT`: shows the hook, writes it into the agent's settings and tests it. Only for a person, on a terminal or with
// --yes.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Installation } from '../agents/hook-line.ts';
import type { Installer, Plan, Scope } from '../agents/install.ts';
import type { Trouble } from '../model/decision.ts';
import { changedBeforeSeal, type SealTarget } from '../agents/make-seal.ts';
import { sealFileIn, sealState } from '../agents/install-seal.ts';
import { hookedAgent, hookedNames } from '../agents/agents.ts';
import { ensurePrivateDir } from '../log/private-dir.ts';
import { configFileIn } from '../rules/scopes.ts';
import { defineCommand } from './define-command.ts';
import { configAt, type ConfigHere } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { editConfig, writeConfig } from './edit-config.ts';
import { FLAG, VALUE } from './read-args.ts';
import { tooOld } from './client-version.ts';
import { applyChange, readFileOrNothing } from './settings-files.ts';
import { agentsFound, findInstallation, NO_WINDOWS } from './find-installation.ts';
import { askForModel } from './choose-model.ts';
import { NoMoreAnswers, openQuestions, type Questions } from './open-questions.ts';
import { keepInstallation } from './record-installation.ts';
import { pluginIsOn } from './plugin-on.ts';
import { probeInstalled } from './try-hook.ts';
import { stopHelper } from './helper-check.ts';
import { keepSeal } from './write-seal.ts';
import { initManaged } from './init-managed.ts';
import { agentAbove, refuseBelowAgent } from './person-here.ts';
import { showNotes, showPlan } from './show-plan.ts';
import { styleFor } from './style.ts';
import { unknownAgent } from './unknown-agent.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway init: put leeway in front of an agent's tool calls

  leeway init claude-code                  for every project of yours
  leeway init codex gemini-cli             several at once
  leeway init --all                        every agent found on this machine
  leeway init claude-code --project        for this project only
  leeway init claude-code --dry-run        say what would change, write nothing
  leeway init claude-code --diff           show every changed line too
  leeway init claude-code --yes            without questions, for scripts
  --no-helper                              start Node for every call; otherwise a helper process answers calls in a few milliseconds and
                                           exits after 15 idle minutes
  --shadow                                 only watch: record what leeway would answer, and leave the agent to its own rules, until \`leeway enforce\`
  --plugin                                 the agent's plugin brings the hooks (Claude Code): writes only the script that they read, and removes
                                           leeway's hooks from the settings
  --managed                                for administrators: hooks for every user of this machine, in each client's managed settings
  --managed --into DIR                     the same files below DIR, to package them for other machines
  --accept-open-settings                   install even if every call would run when the hook cannot start

Says what it will write first, keeps everything else in the file byte for byte, and saves a copy of the old file. Run it again to repair or
update the hook. \`leeway uninit\` removes it.
Agents: ${hookedNames().join(', ')}
`;

const OPTIONS = {
  all: FLAG,
  project: FLAG,
  'dry-run': FLAG,
  diff: FLAG,
  yes: FLAG,
  'no-helper': FLAG,
  shadow: FLAG,
  'accept-open-settings': FLAG,
  plugin: FLAG,
  managed: FLAG,
  into: VALUE,
} as const;

export const init = defineCommand('init', {
  help: HELP,
  options: OPTIONS,
  takes: 'words',
  words: hookedNames,
  run: async (parsed) => {
    const { values } = parsed;
    let here = configAt({});
    const named = values.managed === true && values.all === true ? hookedNames() : undefined;
    const agents = named ?? (values.all === true ? agentsFound(here.host) : [...new Set(parsed.positionals)]);
    const wrong = wrongChoice(values, parsed.positionals);
    if (wrong !== undefined) return usageError('init', wrong);
    if (here.host.platform === 'win32') return usageError('init', `${NO_WINDOWS.message}; ${NO_WINDOWS.todo}`);
    if (agents.length === 0)
      return usageError(
        'init',
        values.all === true ? 'no agent found on this machine' : 'say which agent: `leeway init claude-code`',
      );
    const unknown = agents.find((agent) => hookedAgent(agent) === undefined);
    if (unknown !== undefined) return usageError('init', unknownAgent(unknown));
    const dry = values['dry-run'] === true;
    const terminal = process.stdin.isTTY && process.stdout.isTTY;
    if (!dry && values.yes !== true && !terminal)
      return usageError('init', 'only a person at a terminal can install the hook; run it yourself, or pass --yes');
    // The two options that let calls run unguarded.
    const loosens = values.shadow === true || values['accept-open-settings'] === true;
    const refused = loosens && !dry ? refuseBelowAgent('init') : undefined;
    if (refused !== undefined) return refused;
    const question = terminal && values.yes !== true && !dry ? openQuestions() : undefined;
    try {
      if (values.managed === true)
        return await initManaged(agents, {
          here,
          dry,
          diff: values.diff === true,
          into: values.into === undefined ? undefined : resolve(values.into),
          confirm: async () =>
            question === undefined || /^(y(es)?)?$/i.test((await question.question('write this? [Y/n] ')).trim()),
        });
      if (here.config.errors.length > 0)
        process.stderr.write(
          'note: the configuration has mistakes, see `leeway config`; until they are fixed you are asked about most calls\n',
        );
      let isFirst = true;
      const confirmed = async (): Promise<ConfigHere | number> => {
        if (!isFirst) return here;
        isFirst = false;
        if (question !== undefined) await firstRun(here, question);
        const trouble = values.shadow === true ? beginShadow(configAt({})) : undefined;
        if (trouble !== undefined) return usageError('init', trouble);
        here = configAt({});
        return here;
      };
      const scope: Scope = values.project === true ? 'project' : 'user';
      if (dry && values.shadow === true)
        process.stdout.write('would switch shadow mode on: leeway records what it would answer and tells the agent nothing\n');
      let worst: number = EXIT.allow;
      for (const agent of agents) {
        // oxlint-disable-next-line no-await-in-loop -- one question after the other
        const code = await initAgent(agent, {
          here,
          scope,
          dry,
          diff: values.diff === true,
          question,
          confirmed,
          helper: values['no-helper'] === true ? 'never' : undefined,
          accept: values['accept-open-settings'] === true ? 'open-settings' : undefined,
          by: values.plugin === true ? 'plugin' : undefined,
          shadow: values.shadow === true,
        });
        worst = Math.max(worst, code);
      }
      return worst;
    } catch (error) {
      if (error instanceof NoMoreAnswers) return usageError('init', error.message);
      throw error;
    } finally {
      question?.close();
    }
  },
});

/** Options that have no meaning for hooks of all users. */
const NOT_MANAGED = ['project', 'plugin', 'shadow', 'no-helper', 'accept-open-settings'] as const;

/** Why these options cannot be combined. */
function wrongChoice(
  values: { readonly [name in keyof typeof OPTIONS]?: string | boolean | undefined },
  names: readonly string[],
): string | undefined {
  if (values.all === true && names.length > 0) return `name agents or pass \`--all\`, not both: \`${names.join(' ')}\``;
  if (values.managed !== true) return values.into === undefined ? undefined : '`--into` works only with `--managed`';
  const other = NOT_MANAGED.find((name) => values[name] === true);
  return other === undefined ? undefined : `\`--${other}\` does not work with \`--managed\``;
}

/** Sets shadow mode in the user's configuration. Returns a string that says why, if that failed. */
function beginShadow(here: ConfigHere): string | undefined {
  const edited = editConfig(here, [{ kind: 'set', at: ['mode'], value: 'shadow' }]);
  if (edited.errors.length > 0) return edited.errors.join('\n');
  if (edited.text !== edited.before) writeConfig(here, edited);
  process.stdout.write(
    'shadow mode: leeway records what it would answer and tells the agent nothing; `leeway enforce` ends it\n',
  );
  return undefined;
}

export interface Initiating {
  readonly here: ConfigHere;
  readonly scope: Scope;
  readonly dry: boolean;
  /** Show every changed line, not only a summary. */
  readonly diff: boolean;
  readonly question: Questions | undefined;
  /** Called once the person agreed to the files: what else has to be chosen. Gives the configuration then, or an exit code. */
  readonly confirmed?: () => Promise<ConfigHere | number>;
  readonly helper: 'never' | undefined;
  readonly accept: 'open-settings' | undefined;
  /** Shadow mode is switched on after the person agreed. */
  readonly shadow?: boolean;
  /** `plugin`: the hooks come from the agent's plugin. */
  readonly by?: 'plugin' | undefined;
}

export async function initAgent(agent: string, asked: Initiating): Promise<number> {
  const style = styleFor(process.stdout);
  const { scope } = asked;
  // Hooks in the settings beside a plugin that is on would judge every call twice.
  const it: Initiating =
    asked.by === undefined && scope === 'user' && pluginIsOn(agent, asked.here.host.home) ? { ...asked, by: 'plugin' } : asked;
  const proposed = planAgent(agent, it, it.here);
  if (typeof proposed === 'number') return proposed;
  process.stdout.write(`${style.bold(agent)}\n`);
  showPlan(proposed.plan, it.diff);
  showNotes(proposed.plan, it.shadow === true || it.here.config.settings.mode === 'shadow' ? 'shadow' : 'enforcing');
  if (it.dry) return EXIT.allow;
  const refused = refuseToAccept({ agent, scope, base: proposed.base, configDir: proposed.installation.configDir }, it.here);
  if (refused !== undefined) return refused;
  if (proposed.plan.changes.length > 0 && it.question !== undefined) {
    const answer = await it.question.question('write this? [Y/n] ');
    if (!/^(y(es)?)?$/i.test(answer.trim())) {
      process.stdout.write('nothing changed\n');
      return EXIT.deny;
    }
  }
  const here = it.confirmed === undefined ? it.here : await it.confirmed();
  if (typeof here === 'number') return here;
  // The same files: a model that was chosen just now adds its key to leeway's own script.
  const planned = planAgent(agent, it, here);
  if (typeof planned === 'number') return planned;
  const { plan, installation, installer, base } = planned;
  const own = ensurePrivateDir(join(installation.configDir, 'hooks'), here.host.uid);
  if (own.kind === 'failed') return trouble(agent, { message: own.why });
  const backups = plan.changes.flatMap((change) => applyChange(change, join(installation.configDir, 'backups')).backup ?? []);
  if (plan.changes.length > 0)
    process.stdout.write(`written${backups.length === 0 ? '' : `; copies of the old files: ${backups.join(', ')}`}\n`);
  makeCache(installation);
  stopHelper(installation.configDir);
  tellChanges(agent, { here, base, plan, configDir: installation.configDir });
  const created = plan.changes.filter(({ before }) => before === undefined).map(({ path }) => path);
  keepSeal({ agent, scope, base, configDir: installation.configDir, created }, here.host);
  const holding = scope === 'user' ? installer.files.user.map((relative) => join(base, relative)) : [];
  keepInstallation(installation, holding, here.host);
  const probed = await probeInstalled(agent, {
    base,
    scope,
    ...(it.by === undefined ? {} : { by: it.by }),
    config: here.config.errors.length > 0 ? 'has-mistakes' : undefined,
  });
  const failed = probed.filter((check) => check.state !== 'ok');
  if (failed.length === 0) process.stdout.write(`${style.green('ok')}  ${testedText(here)}\n`);
  for (const { state, message, todo } of failed)
    process.stdout.write(`${style.red(state)}  ${message}\n${todo === undefined ? '' : `      ${todo}\n`}`);
  return probed.every((check) => check.state === 'ok') ? EXIT.allow : EXIT.trouble;
}

interface Planned {
  readonly plan: Plan;
  readonly installation: Installation;
  readonly installer: Installer;
  readonly base: string;
}

/** What would be written with this configuration, or the exit code after saying why nothing can be. */
function planAgent(agent: string, it: Initiating, here: ConfigHere): Planned | number {
  const { scope } = it;
  const base = scope === 'user' ? here.host.home : here.root;
  if (base === undefined) return usageError('init', 'this is not a project; change to one, or leave out `--project`');
  const hook = hookedAgent(agent)?.hook;
  const installer = hook?.installer;
  const found = findInstallation({
    host: here.host,
    root: here.root,
    classifiers: here.config.settings.classifiers,
    waitMs: here.config.settings.questions.waitMs,
    script: process.argv[1] ?? '',
    helper: it.helper,
  });
  if (hook === undefined || installer === undefined || found.kind === 'trouble')
    return trouble(agent, found.kind === 'trouble' ? found.trouble : { message: 'unknown agent' });
  const { installation } = found;
  const refusal = it.by === 'plugin' ? pluginTrouble(installer, installation, scope) : tooOld(hook);
  if (refusal !== undefined) return trouble(agent, refusal);
  const plan = installer.init({
    scope,
    base,
    installation,
    read: (relative) => readFileOrNothing(join(base, relative)),
    readOwn: readFileOrNothing,
    ...(it.accept === undefined ? {} : { accept: it.accept }),
    ...(it.by === undefined ? {} : { by: it.by }),
  });
  return plan.kind === 'trouble' ? trouble(agent, plan.trouble) : { plan, installation, installer, base };
}

/** The plugin is the same for every user, so the script must be where the plugin expects it. */
function pluginTrouble(
  { plugin }: Installer,
  { configDir, home }: Installation,
  scope: Scope,
): Pick<Trouble, 'message' | 'todo'> | undefined {
  if (plugin === undefined) return { message: 'leeway has no plugin for this agent', todo: 'leave out `--plugin`' };
  if (scope === 'project') return { message: 'a plugin is for every project', todo: 'leave out `--project`' };
  const places = [`${home}/.config/leeway`, `${home}/Library/Application Support/leeway`];
  return places.includes(configDir)
    ? undefined
    : {
        message: `the plugin does not look in \`${configDir}\``,
        todo: 'unset XDG_CONFIG_HOME, or uninstall the plugin in the agent and leave out `--plugin`',
      };
}

const testedText = ({ config }: ConfigHere): string =>
  config.settings.mode === 'shadow'
    ? "tested: the hook works; in shadow mode it stops nothing, and the agent's own rules apply"
    : 'tested: a harmless call runs, a harmful one is blocked';

function trouble(agent: string, { message, todo }: { readonly message: string; readonly todo?: string }): number {
  process.stderr.write(`leeway init ${agent}: ${message}\n${todo === undefined ? '' : `${todo}\n`}`);
  return EXIT.trouble;
}

/**
 * Recording a changed state ends the warning about the change. INVARIANT: an agent does not end it; the gate denies `leeway init`, and this
 * holds where the gate did not see the call. A first installation, and one of unchanged files, may come from a script.
 */
function refuseToAccept(target: SealTarget, { host }: ConfigHere): number | undefined {
  const changed = changedBeforeSeal(target, host);
  const why = changed.length === 0 ? undefined : agentAbove();
  if (why === undefined) return undefined;
  const paths = changed.map((path) => `\`${path}\``).join(', ');
  return usageError(
    'init',
    `${paths} changed since the last \`leeway init\`, and an agent may not accept a change: ${why}; check the change, then run \`leeway init ${target.agent}${target.scope === 'project' ? ' --project' : ''}\` yourself in a terminal`,
  );
}

/** Shows what somebody changed since the last installation, before the current state is recorded. */
function tellChanges(
  agent: string,
  it: { readonly here: ConfigHere; readonly base: string; readonly plan: Plan; readonly configDir: string },
): void {
  const state = sealState({ agent, configDir: it.configDir, cwd: it.base }, it.here.host);
  if (state.kind !== 'changed') return;
  const others = state.paths.filter((path) => !it.plan.changes.some((change) => change.path === path));
  for (const path of others)
    process.stdout.write(`note: \`${path}\` changed since the last \`leeway init\`; the new state is now recorded\n`);
}

/** Only if there is no configuration and no hook yet: a user who chose no model is not asked again for the next agent. */
async function firstRun(here: ConfigHere, question: Questions): Promise<'written' | 'nothing'> {
  const found = findInstallation({ host: here.host, root: here.root, classifiers: [], script: process.argv[1] ?? '' });
  if (found.kind === 'trouble') return 'nothing';
  const file = configFileIn(found.installation.configDir);
  if (existsSync(file) || existsSync(sealFileIn(found.installation.configDir))) return 'nothing';
  const text = await askForModel(question);
  if (text === undefined) return 'nothing';
  applyChange({ path: file, before: undefined, text }, join(found.installation.configDir, 'backups'));
  process.stdout.write(`wrote ${file}\n`);
  return 'written';
}

/** Makes the code cache for the Node that runs the hook. Without a cache, calls are only slower. */
function makeCache({ node, script, configDir }: Installation): void {
  spawnSync(node, [script, 'code-cache', join(configDir, 'cache')], {
    stdio: 'ignore',
    timeout: 20_000,
    env: { PATH: process.env['PATH'] ?? '' },
  });
}
