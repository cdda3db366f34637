// Runs every *.cases.txt here through the whole analysis: `disposition  code` a line, wrapped as `python3 -c`; `\n` is a line break, `#` a comment.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { caseHost, whyCase } from '../../programs/case-machine.ts';
import { judgeLine } from '../oneliners/test-machine.ts';

const folder = dirname(fileURLToPath(import.meta.url));

/** The code as one word that the shell leaves alone. */
const quoted = (code: string): string => `'${code.replaceAll("'", String.raw`'\''`)}'`;

const files = readdirSync(folder).filter((file) => file.endsWith('.cases.txt'));

describe.each(files)('%s', (file) => {
  const cases = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '' || line.startsWith('#')) return [];
      const match = /^(quiet|review|guarded|forbidden)\s+(sh:\s+)?(.+)$/.exec(line);
      if (!match) throw new Error(`${file}:${i + 1}: not a case: ${line}`);
      const text = (match[3] ?? '').replaceAll(/(?<!\\)\\n/g, '\n').replaceAll('\\\\n', String.raw`\n`);
      return [{ want: match[1] ?? '', command: match[2] === undefined ? `python3 -c ${quoted(text)}` : text, line: i + 1 }];
    });
  it.each(cases)('$line $want $command', ({ want, command }) => {
    const result = judgeLine(command, caseHost);
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});
