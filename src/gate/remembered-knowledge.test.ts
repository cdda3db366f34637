import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Json } from '../model/call.ts';
import { ruleKnowledge } from './knowledge.ts';
import { ruleContext } from './load-config.ts';
import { rememberedKnowledge } from './remembered-knowledge.ts';

const host = fixtureHost({ tree: { '/home/me/p/.git/HEAD': 'ref: refs/heads/main\n' } });
const plain = ruleKnowledge(ruleContext(host, '/home/me/p'));

const LINES = [
  'git push --force origin main',
  'rm -rf',
  'npm run test:*',
  'no-such-program -x',
  'tar -xf a -C $X',
  'a | b',
  'git --strange',
  "echo 'x y'",
  '',
  'DROP TABLE',
];

describe('the answers are the same', () => {
  it.each(LINES)('%s', (line) => {
    // Through JSON, as in a file.
    let kept = '[]';
    const ask = (): unknown => {
      const entries = new Map(JSON.parse(kept) as readonly (readonly [string, Json])[]);
      const knowledge = rememberedKnowledge(plain, {
        get: (key) => entries.get(key),
        set: (key, value) => void entries.set(key, value),
      });
      const words = knowledge.splitWords(line) ?? line.split(' ');
      const found = [
        knowledge.isProgram(words[0] ?? ''),
        knowledge.fits(words),
        knowledge.splitWords(line),
        knowledge.parse(words),
      ];
      kept = JSON.stringify([...entries]);
      return found;
    };
    const words = plain.splitWords(line) ?? line.split(' ');
    const expected = [plain.isProgram(words[0] ?? ''), plain.fits(words), plain.splitWords(line), plain.parse(words)];
    expect(ask()).toEqual(expected);
    expect(ask()).toEqual(expected);
  });
});

it('asks the data once', () => {
  const entries = new Map<string, Json>();
  let asked = 0;
  const counting = { ...plain, isProgram: (name: string) => ((asked += 1), plain.isProgram(name)) };
  const knowledge = rememberedKnowledge(counting, {
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
  });
  expect([
    knowledge.isProgram('git'),
    knowledge.isProgram('git'),
    knowledge.isProgram('no-such'),
    knowledge.isProgram('no-such'),
  ]).toEqual([true, true, false, false]);
  expect(asked).toBe(2);
});
