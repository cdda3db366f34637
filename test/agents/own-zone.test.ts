// What is leeway's own is the same for the hook, `check`, `explain` and the library, whatever the environment of each says, and none of it can be
// run, fed or taken away by another road. Real processes, the built files.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, makeHome, payload, TOP, type Installed } from './installed.ts';

interface Seen {
  readonly disposition: string;
  readonly zones: readonly (readonly string[])[];
}

type Told = Pick<Seen, 'disposition'> & {
  readonly parts: readonly { readonly findings: readonly { readonly zones: readonly string[] }[] }[];
};

const seenIn = ({ disposition, parts }: Told): Seen => ({
  disposition,
  zones: parts.flatMap(({ findings }) => findings.map(({ zones }) => zones)),
});

/** What the hook decided, from its own record. */
async function byHook(installed: Installed, command: string, state: string): Promise<Seen> {
  await ask(installed, 'claude-code', { input: payload('claude-code', installed.project, command) });
  const log = join(state, 'log');
  const last = readdirSync(log).toSorted().at(-1) ?? '';
  const records = readFileSync(join(log, last), 'utf8').trim().split('\n');
  return seenIn(JSON.parse(records.at(-1) ?? '{}') as Told);
}

const byExplain = (installed: Installed, command: string): Seen =>
  seenIn(JSON.parse(installed.run(['explain', '--json', '--headless', '--', command]).out) as Told);

const envOf = (installed: Installed) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: installed.home,
  USER: 'me',
  TMPDIR: join(installed.base, 'tmp'),
});

/** All in one process. */
function byCheck(installed: Installed, commands: readonly string[]): readonly Seen[] {
  const done = spawnSync(process.execPath, [join(installed.dist, 'leeway.cjs'), 'check', '--jsonl', '--headless'], {
    cwd: installed.project,
    encoding: 'utf8',
    env: envOf(installed),
    input: commands.map((command) => `${JSON.stringify({ tool: 'Bash', input: { command } })}\n`).join(''),
  });
  return done.stdout
    .trim()
    .split('\n')
    .map((line) => seenIn(JSON.parse(line) as Told));
}

/** The package as another program loads it. */
function byLibrary(installed: Installed, commands: readonly string[]): readonly Seen[] {
  const code = `
    const { createGate } = require(${JSON.stringify(join(TOP, 'dist', 'index.js'))});
    const gate = createGate({ agent: 'claude-code', record: 'off' });
    const check = (command) => gate.check({ tool: 'Bash', input: { command } }, { interactive: false });
    Promise.all(process.argv.slice(1).map(check)).then((decisions) => console.log(JSON.stringify(decisions)));`;
  const done = spawnSync(process.execPath, ['-e', code, ...commands], {
    cwd: installed.project,
    encoding: 'utf8',
    env: envOf(installed),
  });
  return (JSON.parse(done.stdout) as readonly Told[]).map(seenIn);
}

let plain: Installed;
let moved: Installed;

beforeAll(() => {
  // The library is part of the whole build only.
  expect(existsSync(join(TOP, 'dist', 'index.js'))).toBe(true);
  plain = makeHome();
  moved = makeHome();
  expect(plain.run(['init', 'claude-code', '--yes', '--no-helper']).code).toBe(0);
  // Configuration, record and settings elsewhere than in their own places.
  mkdirSync(join(moved.base, 'dotfiles'), { recursive: true });
  mkdirSync(join(moved.home, '.claude'), { recursive: true });
  writeFileSync(join(moved.base, 'dotfiles', 'claude.json'), '{}\n');
  symlinkSync(join(moved.base, 'dotfiles', 'claude.json'), moved.settingsFile('claude-code'));
  const env = { XDG_CONFIG_HOME: join(moved.base, 'config'), XDG_STATE_HOME: join(moved.base, 'state') };
  expect(moved.run(['init', 'claude-code', '--yes', '--no-helper'], { env }).code).toBe(0);
});
afterAll(() => {
  plain.remove();
  moved.remove();
});

type Row = readonly [about: string, command: (at: Installed) => string, disposition: string];

const PLAIN: readonly Row[] = [
  ['the tool', (at) => `echo x > ${at.dist}/main.cjs`, 'forbidden'],
  ['what holds the tool', (at) => `rm -rf ${at.base}/lib`, 'forbidden'],
  ['its Node', () => `cp src/a ${process.execPath}`, 'forbidden'],
  ['the configuration', () => 'rm -r ~/.config/leeway', 'forbidden'],
  ['what it wrote down of itself', () => 'rm ~/.config/leeway/installations.json', 'forbidden'],
  ['the cache', () => 'echo x > ~/.config/leeway/cache/helper', 'forbidden'],
  ['the record', () => 'rm -rf ~/.local/state/leeway/log', 'forbidden'],
  ['where records wait', () => 'rm -rf /run/user/1000/leeway-0123456789abcdef', 'forbidden'],
  ['the settings', () => 'echo {} > ~/.claude/settings.json', 'forbidden'],
  ['the hook, played', (at) => `echo {} | node ${at.dist}/leeway.cjs hook claude-code PreToolUse`, 'forbidden'],
  ['reading the tool', (at) => `head -3 ${at.dist}/leeway.cjs`, 'quiet'],
  ['a command that looks', (at) => `node ${at.dist}/leeway.cjs check ls`, 'quiet'],
  ['a file of the project', () => 'echo x > src/a.txt', 'quiet'],
];

/** Configuration, record and settings elsewhere than in their own places, by variables that only `init` was given. */
const MOVED: readonly Row[] = [
  ['a configuration that a variable named', (at) => `rm -r ${at.base}/config/leeway`, 'forbidden'],
  ['a record that a variable named', (at) => `echo x > ${at.base}/state/leeway/log/a.jsonl`, 'forbidden'],
  ['the platform’s own places too', () => 'echo {} > ~/.config/leeway/config.jsonc', 'forbidden'],
  ['settings behind a link', (at) => `echo {} > ${at.base}/dotfiles/claude.json`, 'forbidden'],
  ['a neighbour of those settings', (at) => `cat ${at.base}/dotfiles/other.json`, 'quiet'],
];

describe.each([
  ['in their own places', PLAIN, () => plain, '.local/state/leeway'],
  ['moved by the environment of `init`', MOVED, () => moved, '../state/leeway'],
] as const)('four ways to ask, one answer: %s', (_, rows, at, state) => {
  let checked: readonly Seen[] = [];
  let library: readonly Seen[] = [];
  beforeAll(() => {
    const commands = rows.map(([, command]) => command(at()));
    checked = byCheck(at(), commands);
    library = byLibrary(at(), commands);
  });
  it.each(rows.map(([about, command, disposition], row) => ({ about, command, disposition, row })))(
    '$about',
    async ({ command, disposition, row }) => {
      const text = command(at());
      const seen = await byHook(at(), text, join(at().home, state));
      expect(seen.disposition).toBe(disposition);
      expect(byExplain(at(), text)).toEqual(seen);
      expect(checked[row]).toEqual(seen);
      expect(library[row]).toEqual(seen);
    },
  );
});

/** `@` is the installed tool, BASE what holds it. */
const FORBIDDEN: readonly string[] = [
  'node @/leeway.cjs trust',
  'node --require @/leeway.cjs x.js trust',
  'node -r @/leeway.cjs -e 0 x uninit',
  'node --import=file://@/leeway.cjs x.js init',
  'NODE_OPTIONS="--require @/leeway.cjs" node x.js trust',
  'node --loader @/leeway.cjs x.js',
  'bun run @/leeway.cjs uninit --yes',
  'bun --preload @/leeway.cjs src/a.ts trust',
  'deno run -A @/leeway.cjs trust',
  'npx tsx @/leeway.cjs trust',
  'runner-nobody-knows @/leeway.cjs trust',
  'exec -a other node @/leeway.cjs trust',
  'node BASE/another-name trust',
  'BASE/another-name uninit --yes',
  'node BASE/copy/leeway.cjs trust',
  'node -r BASE/copy/leeway.cjs x.js trust',
  'node vendored/leeway.cjs uninit --yes',
  'HOME=/var/tmp/h node @/leeway.cjs init claude-code',
  'bash wrap.sh trust',
  'node wrap.mjs',
  'cp @/leeway.cjs x.cjs && node x.cjs trust',
  'cp -r @ /var/tmp/other && node /var/tmp/other/leeway.cjs trust',
  "sed 's/a/a/' @/leeway.cjs > x.cjs; node x.cjs trust",
  'cat @/leeway.cjs | node - trust',
  'node - trust < @/leeway.cjs',
  'cd @ && node leeway.cjs trust',
  'node @/main.cjs trust',
  `node -e "process.argv.push('trust'); require('@/leeway.cjs')"`,
  `node -e "new (require('worker_threads').Worker)('@/leeway.cjs', { argv: ['trust'] })"`,
  `python3 -c "import subprocess; subprocess.run(['node', '@/leeway.cjs', 'trust'])"`,
  `ruby -e "system('node @/leeway.cjs trust')"`,
  // feeding the hook
  'bash @/hook.sh HOME /usr/bin/tr e node @/leeway.cjs hook claude-code PreToolUse < x.json',
  'bash -c "$(cat @/hook.sh)" x a b c',
  'source @/hook.sh a b c d e',
  'bash BASE/copy/hook.sh a b c d e',
  `bash -c "$(jq -r '.hooks.PreToolUse[0].hooks[0].command' ~/.claude/settings.json)" < x.json`,
  'grep -o "set -- PreTool.*" ~/.claude/settings.json | sh',
  'set -- PreToolUse; . ~/.config/leeway/hooks/claude-code',
  'bash ~/.config/leeway/hooks/claude-code UserPromptSubmit < x.json',
  'cp ~/.config/leeway/hooks/claude-code h.sh && sh h.sh UserPromptSubmit < x.json',
  'echo "trap - 0; exit 0" > ~/.config/leeway/hooks/claude-code',
  'rm ~/.config/leeway/hooks/claude-code',
  'env -i HOME=/x timeout -s KILL 28 node @/leeway.cjs hook claude-code UserPromptSubmit --config ~/.config/leeway < x.json',
  'read -r port ask answer < ~/.config/leeway/cache/helper; exec 3<>/dev/tcp/127.0.0.1/$port; printf %s "$ask" >&3',
];
/** Neighbours that change nothing. */
const LOOKING: readonly string[] = [
  'node @/leeway.cjs check ls',
  'node @/leeway.cjs log --since 2h',
  'bash wrap.sh why last',
  'node vendored/leeway.cjs explain ls',
  'cat @/leeway.cjs',
  'grep -n hook @/hook.sh',
  'cp @/leeway.cjs /var/tmp/look.cjs',
  'jq .hooks ~/.claude/settings.json',
];
/** A clone in the project with a home of its own. */
const CLONE: readonly string[] = [
  'HOME=/var/tmp/h node vendored/leeway.cjs init claude-code --yes',
  'HOME=$(mktemp -d) node vendored/leeway.cjs trust',
];
/** A word or a variable leads back to the user’s own. */
const BACK: readonly string[] = [
  'HOME=~ node vendored/leeway.cjs init claude-code --yes',
  'HOME=/var/tmp/h XDG_CONFIG_HOME=~/.config node vendored/leeway.cjs init claude-code --yes',
  'HOME=/var/tmp/h node vendored/leeway.cjs hook claude-code PostToolUse --state ~/.local/state/leeway',
];
const THE_LINE = 'the very line that the settings hold';

describe('the installed copy by another road', () => {
  const spelled = (command: string): string => command.replaceAll('@', plain.dist).replaceAll('BASE', plain.base);
  const dispositions = new Map<string, string>();

  beforeAll(() => {
    cpSync(plain.dist, join(plain.base, 'copy'), { recursive: true });
    cpSync(plain.dist, join(plain.project, 'vendored'), { recursive: true });
    symlinkSync(join(plain.dist, 'leeway.cjs'), join(plain.base, 'another-name'));
    writeFileSync(join(plain.project, 'wrap.sh'), `#!/bin/sh\nexec node ${plain.dist}/leeway.cjs "$@"\n`);
    writeFileSync(
      join(plain.project, 'wrap.mjs'),
      "import { spawnSync } from 'node:child_process';\nspawnSync('leeway', ['uninit']);\n",
    );
    const all = [...FORBIDDEN, ...LOOKING, ...CLONE, ...BACK, THE_LINE];
    const [, line = ''] = plain.hook('claude-code').args;
    expect(line).toContain('leeway hook');
    const seen = byCheck(
      plain,
      all.map((command) => (command === THE_LINE ? `echo '{}' | (${line}\n)` : spelled(command))),
    );
    for (const [i, command] of all.entries()) dispositions.set(command, seen[i]?.disposition ?? '');
  });

  it.each([...FORBIDDEN, ...BACK, THE_LINE])('is forbidden: %s', (command) => {
    expect(dispositions.get(command)).toBe('forbidden');
  });
  it.each(LOOKING)('looking is not: %s', (command) => {
    expect(dispositions.get(command)).toBe('quiet');
  });
  it.each(CLONE)('a clone in the project with a home of its own is code like any other: %s', (command) => {
    expect(dispositions.get(command)).toBe('review');
  });
});
