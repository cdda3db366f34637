// The guards that are compared, each called the way its users call it: as a library where it has one, and as a hook of Claude Code. Data and thin callers.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const top = join(import.meta.dirname, '..', '..');

/** The guards on npm that judge a command before it runs. */
const GUARDS = ['cc-safety-net', 'block-no-verify'];

/** Installs what is compared with, once, outside the project. */
export function installGuards(dir) {
  mkdirSync(dir, { recursive: true });
  if (!existsSync(join(dir, 'package.json'))) writeFileSync(join(dir, 'package.json'), '{"private":true}\n');
  const missing = GUARDS.filter((name) => !existsSync(join(dir, 'node_modules', name)));
  if (missing.length > 0)
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', dir, ...missing], {
      stdio: 'inherit',
    });
}

const versionOf = (path) => JSON.parse(readFileSync(path, 'utf8')).version;

/** Each: name, version, `check(call)` to allow, ask or deny in this process, and `hook`: program, arguments and environment. */
export async function guardsIn(dir, home) {
  const { createGate } = await import(pathToFileURL(join(top, 'dist', 'index.js')).href);
  const gate = createGate({ record: 'off', agent: 'claude-code', config: { classifier: [] } });
  const netDir = join(dir, 'node_modules', 'cc-safety-net');
  const { checkCommand } = await import(pathToFileURL(join(netDir, 'dist', 'api.js')).href);
  const { PATH, XDG_CONFIG_HOME, XDG_STATE_HOME } = process.env;
  const env = { PATH, XDG_CONFIG_HOME, XDG_STATE_HOME, HOME: home };
  const net = (level) => ({
    name: `cc-safety-net (${level})`,
    version: versionOf(join(netDir, 'package.json')),
    // Its levels are set in the environment of the process, as its documentation says.
    prepare: () => {
      process.env.CC_SAFETY_NET_LEVEL = level;
    },
    check: async ({ command, cwd }) => (checkCommand({ command, cwd }).kind === 'allow' ? 'allow' : 'deny'),
    hook: {
      args: [join(netDir, 'dist', 'bin', 'cc-safety-net.js'), 'hook', '--claude-code'],
      env: { ...env, CC_SAFETY_NET_LEVEL: level },
    },
  });
  const noVerifyDir = join(dir, 'node_modules', 'block-no-verify');
  const noVerify = await import(pathToFileURL(join(noVerifyDir, 'dist', 'index.js')).href);
  return [
    {
      name: 'leeway (no model)',
      version: versionOf(join(top, 'package.json')),
      prepare: () => undefined,
      check: async ({ command, cwd }) => (await gate.check({ tool: 'Bash', input: { command }, cwd })).verdict,
      hook: { args: [join(top, 'dist', 'leeway.cjs'), 'hook', 'claude-code', 'PreToolUse'], env },
    },
    net('standard'),
    net('strict'),
    net('paranoid'),
    {
      name: 'block-no-verify',
      version: versionOf(join(noVerifyDir, 'package.json')),
      prepare: () => undefined,
      check: async ({ command }) => (noVerify.checkCommand(command).blocked ? 'deny' : 'allow'),
      hook: { args: [join(noVerifyDir, 'dist', 'cli.js')], env },
    },
  ];
}

/** One call through the hook's process; gives milliseconds. */
export function hookOnce({ args, env }, { command, cwd }, session) {
  const input = JSON.stringify({
    session_id: session,
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
    cwd,
    permission_mode: 'default',
    transcript_path: join(env.HOME, 'none.jsonl'),
  });
  const begun = process.hrtime.bigint();
  const done = spawnSync(process.execPath, args, { input, env, cwd });
  const ms = Number(process.hrtime.bigint() - begun) / 1e6;
  if (done.error) throw done.error;
  return { ms, out: done.stdout.toString() };
}
