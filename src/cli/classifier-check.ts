// Tests whether the configured classifiers can be trusted: sends each of them the canaries, and stores the result as `classifier
// test` does.
import { abortAfter } from '../host/abort-after.ts';
import type { Check } from '../agents/doctor-checks.ts';
import { runCanaries, type SelfCheck } from '../classifier/self-check.ts';
import { classifierHost } from '../classifier/protocols/connect.ts';
import { classifierName } from '../classifier/providers/providers.ts';
import { classifierMemory } from '../gate/classifier-memory.ts';
import { openStore } from '../log/store.ts';
import { redactTogether } from '../redact/redact-together.ts';
import type { ConfigHere } from './config-at.ts';

/** For all canaries of one classifier together. */
const PATIENCE_MS = 60_000;

export async function armedChecks({ config, host, root }: ConfigHere): Promise<readonly Check[]> {
  const { classifiers } = config.settings;
  if (classifiers.length === 0)
    return [{ id: 'classifier', state: 'ok', message: 'no classifier: you are asked about unclear and guarded calls' }];
  const checks: Check[] = [];
  for (const settings of classifiers) {
    const name = classifierName(settings);
    // oxlint-disable-next-line no-await-in-loop -- one model after the other, so that limits are not hit
    const check = await runCanaries(settings, {
      host: classifierHost(host, [root, ...config.settings.trustedDirectories]),
      settings: { ...config.settings, classifiers: [settings] },
      memory: classifierMemory(openStore(host), ''),
      redactor: redactTogether,
      signal: abortAfter(PATIENCE_MS),
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
      message: `classifier ${name} is not in use: ${worst?.name ?? 'a test call'}: ${worst?.detail ?? 'answered unsafely'}`,
      todo: 'choose another model; `leeway classifier test` shows every answer',
    };
  const silent = results.find(({ mark }) => mark === 'unanswered');
  if (silent !== undefined)
    return {
      id,
      state: 'fail',
      message: `${silent.detail}${asked ? '' : ' (not in use since an earlier check)'}`,
      todo: 'check its key, address and limits; until it answers, you are asked about the calls that need it, or they are denied if nobody can be asked',
    };
  const passed = results.filter(({ mark }) => mark === 'passed').length;
  return {
    id,
    state: 'ok',
    message: `classifier ${name} is in use: ${passed} of ${results.length} test questions answered as expected, none unsafe`,
  };
}
