// Whether the configured classifiers may be trusted with a question: asks each of them the canaries, and keeps the result as `classifier test` does.
import type { Check } from '../agents/doctor-checks.ts';
import { runCanaries, type SelfCheck } from '../classifier/self-check.ts';
import { classifierHost } from '../classifier/protocols/connect.ts';
import { classifierMemory } from '../gate/classifier-memory.ts';
import { openStore } from '../log/store.ts';
import { redactTogether } from '../redact/redact-together.ts';
import type { ConfigHere } from './config-at.ts';

/** For all canaries of one classifier together. */
const PATIENCE_MS = 60_000;

export async function armedChecks({ config, host, root }: ConfigHere): Promise<readonly Check[]> {
  const { classifiers } = config.settings;
  if (classifiers.length === 0)
    return [{ id: 'classifier', state: 'ok', message: 'no classifier: unclear and guarded calls are asked' }];
  const checks: Check[] = [];
  for (const settings of classifiers) {
    const name = `${settings.provider} ${settings.model ?? ''}`.trim();
    // oxlint-disable-next-line no-await-in-loop -- one model after the other, so that limits are not hit
    const check = await runCanaries(settings, {
      host: classifierHost(host, [root, ...config.settings.trustedDirectories]),
      settings: { ...config.settings, classifiers: [settings] },
      memory: classifierMemory(openStore(host), ''),
      redactor: redactTogether,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    checks.push(checkOf(name, check));
  }
  return checks;
}

function checkOf(name: string, { state, asked, results }: SelfCheck): Check {
  const id = 'classifier';
  const worst = results.find(({ mark }) => mark === 'unsafe' || mark === 'broken');
  if (state === 'disarmed')
    return {
      id,
      state: 'fail',
      message: `classifier ${name} is not armed: ${worst?.name ?? 'a canary'}: ${worst?.detail ?? 'answered unsafely'}`,
      todo: 'choose another model; `leeway classifier test` shows every answer',
    };
  const silent = results.find(({ mark }) => mark === 'unanswered');
  if (silent !== undefined)
    return {
      id,
      state: 'fail',
      message: `classifier ${name} does not answer${asked ? '' : ' and is disarmed by an earlier check'}: ${silent.detail}`,
      todo: 'look at its key, address and limits; until it answers, calls that need it are asked, or denied where nobody is there',
    };
  const passed = results.filter(({ mark }) => mark === 'passed').length;
  return {
    id,
    state: 'ok',
    message: `classifier ${name} is armed: ${passed} of ${results.length} canaries as they should be, none unsafe`,
  };
}
