// A client in a real terminal: started in tmux, its screen read, keys sent.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** tmux, from the system's packages where it is missing and may be installed; else why there is none. */
export function findTmux() {
  if (runs('tmux', ['-V'])) return {};
  if (process.getuid?.() === 0 && runs('apt-get', ['--version'])) {
    const options = { stdio: 'pipe', timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'tmux'],
    ])
      spawnSync('apt-get', args, options);
  }
  return runs('tmux', ['-V']) ? {} : { failed: 'no tmux, and it could not be installed: nothing is tried in a terminal' };
}

const runs = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

export function openTerminal(name, client, stage) {
  const socket = `leeway-${process.pid}`;
  const tmux = (...args) =>
    execFileSync('tmux', ['-L', socket, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const script = join(stage.project, '..', 'start.sh');
  const env = Object.entries(stage.env).map(([key, value]) => `${key}=${quote(value)}`);
  writeFileSync(
    script,
    `cd ${quote(stage.project)}\nexec env -i ${env.join(' ')} ${[stage.program, ...client.terminal()].map(quote).join(' ')}\n`,
  );
  tmux('new-session', '-d', '-s', name, '-x', '150', '-y', '50', `sh ${quote(script)}`);
  return {
    screen: () => {
      try {
        return tmux('capture-pane', '-t', name, '-p');
      } catch {
        // The client has ended, and its screen with it.
        return '';
      }
    },
    press: (...keys) => tmux('send-keys', '-t', name, ...keys),
    close: async () => {
      try {
        // Some clients outlive their terminal.
        const pid = Number(tmux('list-panes', '-t', name, '-F', '#{pane_pid}'));
        tmux('kill-session', '-t', name);
        await until(() => false, 500);
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    },
  };
}

export async function until(condition, limitMs) {
  for (const end = Date.now() + limitMs; Date.now() < end;) {
    if (condition()) return true;
    // oxlint-disable-next-line no-await-in-loop -- waiting is the point
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return condition();
}
