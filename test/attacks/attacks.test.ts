// Harmful programs for every language reader and tool table, with harmless twins. A line says the lowest disposition that will do; `quiet` is exact.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/call.ts';
import type { Attempt } from './machine.ts';
import { judgeAttempt } from './machine.ts';

const LEVELS = ['quiet', 'review', 'guarded', 'forbidden'] as const;
type Level = (typeof LEVELS)[number];

interface Row {
  readonly line: number;
  readonly least: Level;
  readonly shown: string;
  readonly attempt: Attempt;
}

const isLevel = (text: string): text is Level => (LEVELS as readonly string[]).includes(text);

function rowsOf(file: string): readonly Row[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .flatMap((text, i): readonly Row[] => {
      if (text.trim() === '' || text.startsWith('#')) return [];
      const [least = '', ...rest] = text.split(/\s+/);
      const shown = text.slice(least.length).trim();
      if (!isLevel(least) || rest.length === 0) throw new Error(`${file}:${i + 1}: not a case: ${text}`);
      return [{ line: i + 1, least, shown, attempt: file === 'tools.txt' ? toolAttempt(shown) : bash(shown) }];
    });
}

const bash = (command: string): Attempt => ({ tool: 'Bash', input: { command } });

/** `[agent/]tool {input}` */
function toolAttempt(text: string): Attempt {
  const [, agent, tool = '', input = ''] = /^(?:(codex|gemini-cli|opencode)\/)?(\S+) (.*)$/.exec(text) ?? [];
  const call = { tool, input: JSON.parse(input) as JsonObject };
  return agent === undefined ? call : { ...call, agent: agent as NonNullable<Attempt['agent']> };
}

const FILES = ['perl.txt', 'ruby.txt', 'php.txt', 'text.txt', 'sql.txt', 'conditions.txt', 'stores.txt', 'tools.txt'];

describe.each(FILES)('%s', (file) => {
  it.each(rowsOf(file))('$line $least $shown', async ({ least, attempt }) => {
    const { disposition, reason } = await judgeAttempt(attempt);
    const fits = least === 'quiet' ? disposition === 'quiet' : LEVELS.indexOf(disposition) >= LEVELS.indexOf(least);
    expect(fits, `${disposition}: ${reason}`).toBe(true);
  });
});
