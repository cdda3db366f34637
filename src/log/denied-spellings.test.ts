// A denied call stays denied in every spelling with the same words; other words make another call.
import { describe, expect, it } from 'vitest';
import { judgeCase } from '../programs/case-machine.ts';
import { effectsKey, type EffectsKey } from './effects-key.ts';

const keyOf = (command: string): EffectsKey =>
  effectsKey(judgeCase(command).parts, {
    tool: 'Bash',
    cwd: '/repo',
    call: command,
    input: command,
    followed: [],
    fixed: true,
    asked: false,
    kind: 'shell',
    resolve: (path) => path,
    matches: ({ kind }) => (kind === 'path' ? ['/home/me/.ssh/id_rsa'] : undefined),
  });
const coveredBy = (denied: string, again: string): boolean => {
  const effects = new Set(keyOf(again).effects);
  return keyOf(denied).effects.every((effect) => effects.has(effect));
};

const SAME: readonly (readonly [string, readonly string[]])[] = [
  [
    'unk --now',
    [
      'unk  --now',
      'unk "--now"',
      "'unk' --now",
      String.raw`u\nk --now`,
      'X=--now; unk $X',
      'X=--now; unk "$X"',
      'X=no; unk --${X}w',
      'a=(--now); unk "${a[@]}"',
      'eval "unk --now"',
      "bash -c 'unk --now'",
      'command unk --now',
      '( unk --now )',
      'f() { unk "$@"; }; f --now',
      'ls; unk --now',
      'unk --now # please',
      'unk $(echo --now)',
    ],
  ],
  ['git --odd-option status', ['git  "--odd-option" status', 'X=status; git --odd-option $X']],
  [
    'curl https://Evil.example/a',
    [
      'curl https://evil.example/a',
      'curl https://evil.example:443/a',
      'curl https://evil.example/a/',
      'curl https://evil.example/%61',
      'curl https://evil.example./a',
      'curl https://evil.example/b/../a',
    ],
  ],
  // A pattern counts as the files it matches.
  ['cat ~/.ssh/id_*', ['cat ~/.ssh/id_r*', 'cat ~/.ssh/id_rsa', 'head ~/.ssh/*_rsa']],
  ['npm install left-pad is-odd', ['npm install is-odd left-pad', 'npm i is-odd left-pad']],
  ['sudo unk a b', ['sudo  unk "a" b', 'X=b; sudo unk a $X']],
];
const OTHER: readonly (readonly [string, string])[] = [
  ['unk --now', 'unk --later'],
  ['unk --now', 'unk'],
  ['curl https://evil.example/a', 'curl https://evil.example/b'],
  ['curl https://evil.example/a', 'curl https://evil.example:8443/a'],
  ['curl https://evil.example/a', 'curl https://other.example/a'],
  ['npm install left-pad', 'npm install is-odd'],
  ['unk a b', 'unk b a'],
  ['unk "a b"', 'unk a b'],
  ['unk $A', 'unk $B'],
  ['unk --now', 'other --now'],
];

describe('a denied call', () => {
  it.each(SAME)('%s', (denied, spellings) => {
    for (const again of spellings) expect(coveredBy(denied, again), again).toBe(true);
  });
  it.each(OTHER)('%s is not %s', (denied, again) => {
    expect(coveredBy(denied, again)).toBe(false);
  });
});

it('an approval is not wider for it', () => {
  expect(keyOf('unk --now').approval).not.toBe(keyOf('unk "--now"').approval);
});
