// What people's commands know of the process that stands by: whether one listens, and how to send it away. Starts none.
import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { Check } from '../agents/doctor-checks.ts';
import { endpointIn } from '../agents/hook-line.ts';

/** A process whose endpoint is gone ends by itself. */
export const dismissStandby = (configDir: string): void => rmSync(endpointIn(configDir), { force: true });

export async function standbyCheck(configDir: string): Promise<Check> {
  const port = portIn(endpointIn(configDir));
  if (port === 'off')
    return {
      id: 'standby',
      state: 'warn',
      message: 'no process could listen on 127.0.0.1, so that every call starts Node',
      todo: 'run `leeway init` again to let it be tried again, or with `--no-standby` to leave it',
    };
  const listens = port !== undefined && (await answers(Number(port)));
  const message = listens ? 'a process stands by for the next call' : 'no process stands by; the next call starts one';
  return { id: 'standby', state: 'ok', message };
}

function portIn(endpoint: string): string | undefined {
  try {
    return /^(off|\d{1,5}) /.exec(readFileSync(endpoint, 'latin1'))?.[1];
  } catch {
    // None yet.
    return undefined;
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (listens: boolean): void => {
      socket.destroy();
      resolve(listens);
    };
    socket.setTimeout(1000, () => end(false));
    socket.on('error', () => end(false));
    socket.on('connect', () => end(true));
  });
