// Checks of doctor whose broken state a test cannot set up: an old Node, a machine without coreutils, a slow one. test/agents/doctor-red.test.ts has the others.
import { expect, it } from 'vitest';
import { latencyCheck, nodeCheck, platformCheck, timeoutCheck } from './machine-checks.ts';

it.each([
  ['v18.20.1', 'fail'],
  ['v20.18.3', 'fail'],
  ['v20.19.0', 'ok'],
  ['v22.1.0', 'ok'],
])('Node %s: %s', (version, state) => expect(nodeCheck(version).state).toBe(state));

it.each([
  ['linux', '6.8.0-41-generic', 'ok', /^Linux, where leeway's tests run$/],
  ['linux', '5.15.153.1-microsoft-standard-WSL2', 'ok', /^WSL, which leeway treats as Linux/],
  ['darwin', '24.1.0', 'warn', /no test of leeway was run there/],
  ['win32', '10.0.22631', 'fail', /native Windows is not supported/],
] as const)('%s %s: %s', (platform, kernel, state, message) =>
  expect(platformCheck(platform, kernel)).toMatchObject({ state, message: expect.stringMatching(message) as unknown }),
);

it('no `timeout` program is worth a warning', () => {
  expect(timeoutCheck(undefined)).toMatchObject({ state: 'warn', todo: 'install coreutils' });
  expect(timeoutCheck('/usr/bin/timeout').state).toBe('ok');
});

it('a slow hook is worth a warning', () => {
  expect(latencyCheck(1000).state).toBe('warn');
  expect(latencyCheck(80).state).toBe('ok');
});
