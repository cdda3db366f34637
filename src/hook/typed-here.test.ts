import { expect, test } from 'vitest';
import { startedByAgent } from './typed-here.ts';

const processes = (...lines: readonly string[]): Parameters<typeof startedByAgent>[0] =>
  lines.map((line) => ({ args: line.split(' ') }) as unknown as Parameters<typeof startedByAgent>[0][number]);

test.each([
  ['in a terminal', ['sh -c hook', 'claude', 'bash', 'tmux'], false],
  ['a client of two processes', ['sh -c hook', 'claude', 'node /usr/bin/claude', 'bash'], false],
  ['below another agent', ['sh -c hook', 'claude', 'bash -c claude', 'claude', 'bash'], true],
  ['below another client', ['sh -c hook', 'claude -p x', 'script -qc claude', 'codex', 'bash'], true],
  ['no agent at all', ['sh -c hook', 'bash'], false],
] as const)('%s', (_, lines, expected) => expect(startedByAgent(processes(...lines))).toBe(expected));
