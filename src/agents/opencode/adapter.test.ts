import { describe, expect, test } from 'vitest';
import { opencodeLike } from './adapter.ts';

describe('how a call of opencode ended', () => {
  const outcome = (more: object): string | undefined => {
    const event = 'tool.execute.after';
    const text = JSON.stringify({ event, sessionID: 's', directory: '/p', callID: 'c', tool: 'bash', args: {}, ...more });
    const decoded = opencodeLike('opencode').decode(text, { env: () => undefined, event });
    return decoded.kind === 'request' && decoded.request.kind === 'after' ? decoded.request.outcome : undefined;
  };
  test.each([
    [{ ended: true, exit: 0 }, 'ok'],
    [{ ended: true, exit: 2 }, 'failed'],
    [{ ended: true, exit: null }, 'unknown'],
    [{ ended: true }, 'unknown'],
    [{ ended: true, exit: '0' }, 'unknown'],
    [{ exit: 0 }, 'unknown'],
    [{ ended: true, tool: 'write' }, 'ok'],
    [{ ended: true, tool: 'write', exit: null }, 'unknown'],
  ])('%j is %s', (more, expected) => expect(outcome(more)).toBe(expected));
});

test.each([
  ['"delete the notes"\n', 'delete the notes'],
  ['"say \\"hi\\" to them"', 'say "hi" to them'],
  ['delete "notes" and "photos"', 'delete "notes" and "photos"'],
  ['"notes" and "photos"', '"notes" and "photos"'],
])('the prompt %s was typed as %s', (prompt, expected) => {
  const event = 'chat.message';
  const text = JSON.stringify({ event, sessionID: 's', directory: '/p', prompt });
  const decoded = opencodeLike('opencode').decode(text, { env: () => undefined, event });
  expect(decoded).toMatchObject({ request: { kind: 'prompt', prompt: expected } });
});
