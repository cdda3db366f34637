// Runs every programs/**/*.cases.txt: `disposition  command` a line, `\n` for a line break, `#` a comment; `@file PATH` and lines that begin with `|` put a file on the machine.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { caseHost, caseHostWith, filesIn, judgeCase, whyCase } from './case-machine.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.cases.txt'));

describe.each(files.map((file) => [relative(folder, join(folder, file))]))('%s', (file) => {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const cases = lines.flatMap((line, i) => {
    if (line.trim() === '' || /^[#@|]/.test(line)) return [];
    const match = /^(quiet|review|guarded|forbidden)\s+(.+)$/.exec(line);
    if (!match) throw new Error(`${file}:${i + 1}: not a case: ${line}`);
    return [{ want: match[1] ?? '', command: (match[2] ?? '').replaceAll(String.raw`\n`, '\n'), line: i + 1 }];
  });
  const placed = filesIn(lines);
  const host = Object.keys(placed).length === 0 ? caseHost : caseHostWith(placed);
  it.each(cases)('$line $want $command', ({ want, command }) => {
    const result = judgeCase(command, { host });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});
