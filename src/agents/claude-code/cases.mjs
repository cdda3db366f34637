// Claude Code's own permission modes, and leeway as its plugin. For `npm run test:agents`.
import { join } from 'node:path';
import { clientOf, commonCases, HARMFUL, HARMLESS, leeway, leewayOutput, UNCLEAR } from '../../../test/agents/e2e/more-cases.mjs';

const TOP = join(import.meta.dirname, '..', '..', '..');
const inMode = (mode) => ({ flags: ['--permission-mode', mode] });
/** As root it wants to hear that this is a sandbox. */
const OPEN = { flags: ['--dangerously-skip-permissions'], env: { IS_SANDBOX: '1' } };

function byPlugin(stage) {
  leeway(stage, 'init', 'claude-code', '--plugin', '--yes');
  clientOf(stage, 'plugin', 'marketplace', 'add', TOP);
  clientOf(stage, 'plugin', 'install', 'leeway@leeway');
}

/** The plugin as Claude Code itself installed it, and then the hooks in the settings too. */
function doctorSeesDoubles(stage) {
  const doctor = () => leewayOutput(stage, 'doctor', 'claude-code', '--offline');
  if (/installed twice/.test(doctor())) return 'doctor sees doubles where there are none';
  // With the plugin on, `init` writes no hooks into the settings.
  clientOf(stage, 'plugin', 'disable', 'leeway@leeway');
  leeway(stage, 'init', 'claude-code', '--yes');
  clientOf(stage, 'plugin', 'enable', 'leeway@leeway');
  return /installed twice/.test(doctor()) ? undefined : 'doctor does not warn of doubles';
}

const pluginCase = { mode: 'headless', tamper: byPlugin };

export const cases = [
  { name: 'auto mode, harmless', says: 'a harmless call runs', mode: 'headless', main: HARMLESS, runs: true, ...inMode('auto') },
  {
    name: 'auto mode, harmful',
    says: 'a harmful call does not',
    mode: 'headless',
    main: HARMFUL,
    runs: false,
    told: /leeway/,
    ...inMode('auto'),
  },
  {
    name: 'plan mode',
    says: 'nothing runs while the client plans',
    mode: 'headless',
    main: HARMLESS,
    runs: false,
    ...inMode('plan'),
  },
  {
    name: 'bypass, harmful',
    says: 'a harmful call does not run',
    mode: 'headless',
    main: HARMFUL,
    runs: false,
    told: /leeway/,
    ...OPEN,
  },
  {
    name: 'bypass, ask',
    says: 'ask is a denial',
    mode: 'headless',
    main: UNCLEAR,
    runs: false,
    told: /leeway approve \w+/,
    ...OPEN,
  },
  {
    name: 'plugin, harmless',
    says: 'a harmless call runs, and doctor warns once the hooks are in the settings too',
    main: HARMLESS,
    runs: true,
    ...pluginCase,
    check: doctorSeesDoubles,
  },
  { name: 'plugin, harmful', says: 'a harmful call does not run', main: HARMFUL, runs: false, told: /leeway/, ...pluginCase },
  ...commonCases('claude-code', OPEN),
];
