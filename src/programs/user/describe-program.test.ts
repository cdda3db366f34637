// What people are shown of a program.
import { expect, it } from 'vitest';
import { findProgram, programNames } from '../index.ts';
import { describeProgram } from './describe-program.ts';

it('every known program can be described', () => {
  for (const name of programNames()) {
    const program = findProgram(name);
    if (!program) throw new Error(name);
    const told = describeProgram(program);
    expect(told.names).toContain(name);
    expect(told.levels.length).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(told))).toEqual(told);
  }
});

it('one subcommand with what is below it', () => {
  const git = findProgram('git');
  if (!git) throw new Error('git');
  const commands = describeProgram(git, ['remote']).levels.map((level) => level.command);
  expect(commands).toContain('git remote add');
  expect(commands.every((command) => command === 'git remote' || command.startsWith('git remote '))).toBe(true);
  expect(describeProgram(git, ['no-such']).levels).toEqual([]);
});
