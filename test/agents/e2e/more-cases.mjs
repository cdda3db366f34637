// Cases that only some clients have: their modes, their plugin, the way back. Each client lists its own in `cases`.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DONE = { text: 'done' };
export const HARMLESS = [{ shell: 'touch marker && ls' }, DONE];
export const HARMFUL = [{ shell: 'touch MARKER; echo "{}" > ~/.config/leeway/config.jsonc' }, DONE];
export const UNCLEAR = [{ shell: 'touch MARKER; some-unknown-program --now' }, DONE];

const run = (stage, program, args) =>
  execFileSync(program, args, { cwd: stage.project, env: stage.env, encoding: 'utf8', stdio: 'pipe' });

export const leeway = (stage, ...args) => run(stage, process.execPath, [join(stage.dist, 'leeway.cjs'), ...args]);
/** What it prints, whatever its exit code. */
export const leewayOutput = (stage, ...args) =>
  spawnSync(process.execPath, [join(stage.dist, 'leeway.cjs'), ...args], { cwd: stage.project, env: stage.env, encoding: 'utf8' })
    .stdout;
export const clientOf = (stage, ...args) => run(stage, stage.program, args);

/** A person's command without a terminal: these two need none. */
const uninit = (agent) => (stage) => leeway(stage, 'uninit', agent, '--yes');

/** A program in place of a model, which blocks every call and says so. */
function blockingModel(stage) {
  const file = join(stage.env.HOME, 'model.mjs');
  writeFileSync(
    file,
    "console.log(JSON.stringify({ thinking: '', category: 'other', consent: null, should_block: true, reason: 'the scripted classifier blocks it' }));\n",
  );
  const classifier = { provider: 'command', command: [process.execPath, file] };
  writeFileSync(join(stage.env.HOME, '.config', 'leeway', 'config.jsonc'), JSON.stringify({ classifier }));
}

/** `open`: how the client is started with its own approvals off. */
export const commonCases = (agent, open) => [
  {
    name: 'outcome',
    says: 'what became of a call is in the record',
    mode: 'headless',
    main: HARMLESS,
    runs: true,
    check: (stage) => (/"outcomes":\["ran"\]/.test(leeway(stage, 'log', '--jsonl')) ? undefined : 'the record has no outcome'),
  },
  {
    name: 'classifier',
    says: 'a classifier that blocks a call stops it, and the model is told why',
    mode: 'headless',
    main: UNCLEAR,
    runs: false,
    told: /the scripted classifier blocks it/,
    tamper: blockingModel,
  },
  {
    name: 'uninit',
    says: 'after `leeway uninit` the client is on its own',
    mode: 'headless',
    main: UNCLEAR,
    runs: true,
    tamper: uninit(agent),
    ...open,
  },
];
