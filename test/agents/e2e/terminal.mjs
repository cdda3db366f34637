// A client in a real terminal: started in tmux, its screen read, keys sent.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
    close: () => {
      try {
        // Some clients outlive their terminal.
        const pid = Number(tmux('list-panes', '-t', name, '-F', '#{pane_pid}'));
        tmux('kill-session', '-t', name);
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
