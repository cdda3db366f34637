// What doctor shows of a hook's words.
import { expect, test } from 'vitest';
import { NO_ANSWER } from '../agents/hook-script.ts';
import { inputTrouble } from '../agents/hook-json.ts';
import { withoutDoctor } from './try-hook.ts';

test.each([
  [NO_ANSWER, 'leeway: the hook ended without an answer, so it could not judge this call'],
  [
    `leeway could not judge this call: ${inputTrouble('x').message}; ${inputTrouble('x').todo ?? ''}`,
    'leeway could not judge this call: x; the agent may use a newer protocol',
  ],
  ['leeway failed: run leeway doctor', 'leeway failed'],
  ['leeway failed; run `leeway doctor`, and report it', 'leeway failed'],
  ['asks: a push', 'asks: a push'],
])('doctor does not advise itself: %s', (says, shown) => expect(withoutDoctor(says)).toBe(shown));
