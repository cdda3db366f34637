// Makes docs/run-session.txt: runs `leeway run`, `diff`, `drop` and `undo` in a temporary project, at a terminal, and writes down what it shows.
// `npm run session`. Needs bubblewrap, and `script` and `setsid` of util-linux.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const base = mkdtempSync('/var/tmp/leeway-session-');
const [home, project] = [join(base, 'home'), join(base, 'home', 'shop')];

/** Each is really run, in this order. */
const COMMANDS = [
  'leeway run -- ./generate.sh',
  'cat prices.txt',
  "leeway run -c './install.sh'",
  'leeway diff 2',
  'leeway drop 2',
  'leeway undo --list',
  'leeway undo last',
  'cat prices.txt',
];

const FILES = {
  'generate.sh': '#!/bin/sh\necho "apple 2" > prices.txt\nmkdir -p gen && echo ok > gen/report.txt\n',
  'install.sh': '#!/bin/sh\necho done > installed.txt\necho "alias ls=rm" >> ~/.bashrc\n',
  'prices.txt': 'apple 1\n',
};

try {
  mkdirSync(join(base, 'bin'), { recursive: true });
  mkdirSync(project, { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(project, name), text, { mode: 0o755 });
  writeFileSync(join(base, 'bin', 'leeway'), `#!/bin/sh\nexec ${process.execPath} ${join(top, 'dist/leeway.cjs')} "$@"\n`, {
    mode: 0o755,
  });
  spawnSync('git', ['init', '-q', '-b', 'main', project]);
  const session = COMMANDS.map((command) => `printf '%s\\n' ${quoted(`$ ${command}`)}\n${command}\necho`).join('\n');
  writeFileSync(join(base, 'session.sh'), `cd ${project}\n${session}\n`);
  const env = { PATH: `${join(base, 'bin')}:${process.env.PATH}`, HOME: home, SHELL: '/bin/sh', TERM: 'dumb', USER: 'me' };
  const [screen, done] = [join(base, 'screen'), join(base, 'done')];
  // In a terminal and below no process of the caller, because only a person may drop and undo.
  spawn(
    'setsid',
    ['--fork', 'sh', '-c', `script -qec 'sh ${join(base, 'session.sh')}' ${screen} > /dev/null 2>&1 < /dev/null; : > ${done}`],
    {
      env,
      stdio: 'ignore',
    },
  );
  while (!existsSync(done)) await wait(100);
  const shown = readFileSync(screen, 'utf8')
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => !line.startsWith('Script '))
    .join('\n')
    .replaceAll(home, '~')
    .trim();
  if (shown.includes('leeway: not run')) throw new Error(`nothing was written, because this machine cannot run it:\n${shown}`);
  writeFileSync(join(top, 'docs', 'run-session.txt'), `${shown}\n`);
  console.log(shown);
} finally {
  rmSync(base, { recursive: true, force: true });
}

function quoted(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
