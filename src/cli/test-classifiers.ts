// Sends the canaries to every configured classifier, keeps and prints what came of it. The exit code says it too.
import { runCanaries, type SelfCheck } from '../classifier/self-check.ts';
import { classifierHost } from '../classifier/protocols/connect.ts';
import { classifierMemory } from '../gate/classifier-memory.ts';
import { openStore } from '../log/store.ts';
import { redactTogether } from '../redact/redact-together.ts';
import type { ConfigHere } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { styleFor } from './style.ts';

export async function testClassifiers({ config, host, root }: ConfigHere, as: 'json' | 'text'): Promise<number> {
  const style = styleFor(process.stdout);
  const all = [];
  for (const settings of config.settings.classifiers) {
    // oxlint-disable-next-line no-await-in-loop -- one model after the other, so that limits are not hit
    const check = await runCanaries(settings, {
      host: classifierHost(host, [root, ...config.settings.trustedDirectories]),
      settings: { ...config.settings, classifiers: [settings] },
      memory: classifierMemory(openStore(host), ''),
      redactor: redactTogether,
    });
    all.push({ provider: settings.provider, model: settings.model, ...check });
    if (as === 'json') continue;
    const colour = { armed: style.green, disarmed: style.red, unknown: style.yellow }[check.state];
    process.stdout.write(`${style.bold(settings.provider)} ${settings.model ?? ''}: ${colour(check.state)}${meaning(check)}\n`);
    for (const { mark, name, detail } of check.results)
      process.stdout.write(`  ${mark.padEnd(10)} ${name}  ${style.dim(detail)}\n`);
  }
  if (as === 'json') process.stdout.write(`${JSON.stringify({ format: 1, classifiers: all })}\n`);
  if (all.some(({ state }) => state === 'disarmed')) return EXIT.deny;
  return all.every(({ state, notKept }) => state === 'armed' && notKept === undefined) ? EXIT.allow : EXIT.trouble;
}

const meaning = ({ state, asked, notKept }: SelfCheck): string =>
  (state === 'disarmed'
    ? '; it is not asked until a test passes'
    : state === 'armed'
      ? ''
      : `: not every canary was answered, so nothing changes; it is ${asked ? 'asked as before' : 'still disarmed by an earlier test'}`) +
  (notKept === undefined ? '' : `; the result holds for this run only: ${notKept}`);
