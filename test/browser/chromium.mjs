// Chromium over its debugging pipe, as far as a page is checked with it: open, ask for a value, take a picture. No library.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const FLAGS =
  `--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update
--disable-sync --hide-scrollbars --remote-debugging-pipe`.split(/\s+/);

/** `scratch`: an empty directory for its profile. */
export async function openBrowser(scratch) {
  const child = spawn(process.env.CHROMIUM ?? 'chromium', [...FLAGS, `--user-data-dir=${join(scratch, 'profile')}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const failed = new Promise((_, reject) => {
    child.once('error', (error) => reject(new Error(`Chromium cannot be started: ${error.message}`)));
    child.once('exit', (code) => reject(new Error(`Chromium ended: ${code}`)));
  });
  failed.catch(() => undefined);
  const waiting = new Map();
  const listeners = new Set();
  let last = 0;
  let rest = '';
  child.stdio[4].on('data', (chunk) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop();
    for (const message of messages.map((text) => JSON.parse(text))) {
      if (message.id === undefined) for (const listener of listeners) listener(message);
      else if (message.error === undefined) waiting.get(message.id)?.resolve(message.result);
      else waiting.get(message.id)?.reject(new Error(message.error.message));
    }
  });
  const send = (method, params = {}, sessionId = undefined) => {
    last += 1;
    const id = last;
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return Promise.race([answer, failed]);
  };
  return {
    open: async (url, width) => {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const tell = (method, params) => send(method, params, sessionId);
      const [requests, errors] = [[], []];
      const loaded = new Promise((resolve) => {
        listeners.add(({ sessionId: from, method, params }) => {
          if (from !== sessionId) return;
          if (method === 'Network.requestWillBeSent') requests.push(params.request.url);
          if (method === 'Runtime.exceptionThrown') errors.push(params.exceptionDetails.text);
          if (method === 'Log.entryAdded') errors.push(params.entry.text);
          if (method === 'Page.loadEventFired') resolve();
        });
      });
      for (const domain of ['Network', 'Runtime', 'Log', 'Page'])
        // oxlint-disable-next-line no-await-in-loop -- each must be on before the page is opened
        await tell(`${domain}.enable`);
      await tell('Emulation.setDeviceMetricsOverride', { width, height: 900, deviceScaleFactor: 1, mobile: false });
      await tell('Page.navigate', { url });
      await Promise.race([loaded, failed]);
      return {
        requests,
        errors,
        value: async (expression) => {
          const { result, exceptionDetails } = await tell('Runtime.evaluate', { expression, returnByValue: true });
          if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
          return result.value;
        },
        picture: async () => {
          const { data } = await tell('Page.captureScreenshot', { captureBeyondViewport: true });
          return Buffer.from(data, 'base64');
        },
      };
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdio[3].write(`${JSON.stringify({ id: 0, method: 'Browser.close' })}\0`);
      await ended;
    },
  };
}
