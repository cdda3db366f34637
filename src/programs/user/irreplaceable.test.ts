// Whatever runs the command it is given may not be described anew: every known program is tried as a wrapper.
import { expect, it } from 'vitest';
import { judgeCase } from '../case-machine.ts';
import { findProgram, programNames } from '../index.ts';
import { isIrreplaceable } from './irreplaceable.ts';

const INNER = [
  'rm -rf /',
  '-c "rm -rf /"',
  '-e "rm -rf /"',
  '-- rm -rf /',
  'x rm -rf /',
  'run rm -rf /',
  'exec rm -rf /',
  'x y rm -rf /',
];

const runsInner = (name: string): boolean =>
  INNER.some((inner) => {
    const { parts, guesses } = judgeCase(`${name} ${inner}`);
    return parts.some(
      ({ id, command }) =>
        guesses?.has(id) !== true && command?.program === 'rm' && command.options.some((one) => one.name === '-r'),
    );
  });

it('no program that runs what it is given can be replaced', () => {
  const own = new Set(programNames().map((name) => findProgram(name)?.name.split(' ')[0] ?? name));
  const wrappers = [...own].filter((name) => name !== 'rm' && runsInner(name));
  expect(wrappers.length).toBeGreaterThan(60);
  // A name that turns up here belongs into the list of `irreplaceable.ts`.
  expect(wrappers.filter((name) => !isIrreplaceable(name, findProgram(name)))).toEqual([]);
});

it.each(['bash', 'zsh', 'python3.12', 'PYTHON3.EXE', 'node', 'sudo', 'env', 'xargs', 'git', 'leeway', 'cd', '.'])(
  '%s cannot',
  (name) => {
    expect(isIrreplaceable(name, findProgram(name))).toBe(true);
  },
);

it.each(['rm', 'curl', 'tree', 'a-name-nobody-knows', 'jq'])('%s can', (name) => {
  expect(isIrreplaceable(name, findProgram(name))).toBe(false);
});
