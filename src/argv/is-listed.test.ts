import { describe, expect, it } from 'vitest';
import { holeArg, textArg } from '../shell/value.ts';
import { isListed, isMentioned, isOneOf } from './is-listed.ts';

const args = (text: string) =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word === '$X' ? holeArg('not known') : textArg(word)));

describe('operands against word lists', () => {
  it.each([
    ['status', 'status', true],
    ['status', 'status now', false],
    ['app.list', 'app list', true],
    ['show-*...', 'show-rules a b', true],
    ['show-*...', 'show-rules $X', false],
    ['show...*', 'show $X', true],
    ['show...*', '$X show', false],
    ['none', '', true],
    ['none', 'x', false],
    ['list', '', false],
    ['...', 'a b', true],
    ['...', 'a $X', false],
    ['-w.#', '-w 12', true],
    ['-w.#', '-w x', false],
  ])('`%s` and `%s`: %s', (list, words, want) => {
    expect(isListed(args(words), list)).toBe(want);
  });

  it.each([
    ['-F', '$X -F', true],
    ['-P.*.ACCEPT', '-t nat -P INPUT ACCEPT', true],
    ['-P.*.ACCEPT', '-P $X ACCEPT', false],
    ['-F', '-L', false],
  ])('`%s` in `%s`: %s', (list, words, want) => {
    expect(isMentioned(args(words), list)).toBe(want);
  });

  it.each([
    ['dot json', 'json', true],
    ['dot json', './json', false],
    ['localhost:#', 'localhost:80', true],
    ['localhost:#', 'localhost:x', false],
    ['BUILD_*', 'BUILD_X=1', true],
    ['BUILD_*', 'BUILD_X=/tmp', false],
    ['*', '$X', false],
    ['', '', false],
  ])('the value `%s`: `%s` %s', (list, value, want) => {
    expect(isOneOf(args(value)[0] ?? textArg(''), list)).toBe(want);
  });
});
