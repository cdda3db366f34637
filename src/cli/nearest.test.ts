import { expect, it } from 'vitest';
import { didYouMean, nearest } from './nearest.ts';

const COMMANDS = ['check', 'explain', 'init', 'uninit', 'doctor', 'rules', 'config', 'log', 'why', 'stats'];

it.each<[string, string | undefined]>([
  ['chekc', 'check'],
  ['cheack', 'check'],
  ['CHECK', 'check'],
  ['docter', 'doctor'],
  ['unint', 'uninit'],
  ['expl', 'explain'],
  ['rule', 'rules'],
  ['wyh', 'why'],
  ['rules-list', 'rules'],
  ['rulesets-of-mine', undefined],
  ['frobnicate', undefined],
  ['x', undefined],
  ['', undefined],
])('%s → %s', (typed, meant) => expect(nearest(typed, COMMANDS)).toBe(meant));

it('knows the beginning of a name of two words', () => expect(nearest('cluade', ['claude-code', 'codex'])).toBe('claude-code'));

it('says nothing where nothing is near', () => {
  expect(didYouMean('zzzz', COMMANDS)).toBe('');
  expect(didYouMean('statz', COMMANDS)).toBe('; did you mean `stats`?');
});
