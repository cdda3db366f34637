// What a reason names where one command may delete in two places.
import { expect, test } from 'vitest';
import { judgeCase } from '../programs/case-machine.ts';
import { reasonOf, worstOf } from './reason.ts';

const reason = (command: string): string => {
  const { parts } = judgeCase(command);
  const worst = worstOf(
    parts,
    parts.map(() => ({})),
  );
  return worst === undefined ? '' : reasonOf(worst);
};

test.each([
  ['cd no-such; rm -rf *', 'deletes /repo/* (configures tools or agents), if `cd` fails'],
  ['cd no-such && rm -rf *', 'deletes /repo/no-such/*'],
  ['rm -rf src/* *', 'deletes /repo/* (configures tools or agents)'],
  ['cd no-such; rm -rf /repo/src/*', 'deletes /repo/src/*'],
])('%s', (command, said) => expect(reason(command)).toBe(said));
