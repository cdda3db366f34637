// Whether a helper process is running, and how to stop it, for the commands that people use. Starts none.
import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { Check } from '../agents/doctor-checks.ts';
import { endpointIn } from '../agents/hook-line.ts';

/** A helper process ends by itself when its endpoint is gone. */
export const stopHelper = (configDir: string): void => rmSync(endpointIn(configDir), { force: true });

export async function helperCheck(configDir: string): Promise<Check> {
  const port = portIn(endpointIn(configDir));
  if (port === 'off')
    return {
      id: 'helper',
      state: 'warn',
      message: 'no process could listen on 127.0.0.1, so every call starts Node',
      todo: 'run `leeway init` again to retry, or `leeway init --no-helper` to do without the helper',
    };
  const listens = port !== undefined && (await answers(Number(port)));
  const message = listens ? 'the helper process is running' : 'the helper process is not running; the next call starts it';
  return { id: 'helper', state: 'ok', message };
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
