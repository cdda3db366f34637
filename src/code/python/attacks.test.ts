// Runs attacks/*.txt: `least  code` a line by class (`## class`), where the reader may claim more but never less; a `quiet` line is the harmless twin.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Disposition } from '../../model/disposition.ts';
import { strictest } from '../../model/disposition.ts';
import { caseHost } from '../../programs/case-machine.ts';
import { judgeLine } from '../oneliners/test-machine.ts';

const folder = join(import.meta.dirname, 'attacks');

interface Attack {
  readonly at: string;
  readonly least: Disposition;
  readonly command: string;
}

const quoted = (code: string): string => `'${code.replaceAll("'", String.raw`'\''`)}'`;

/** The lines of a file by class; `\n` is a line break and `\\n` the two letters, `sh:` a whole command. */
function classesOf(file: string): ReadonlyMap<string, readonly Attack[]> {
  const classes = new Map<string, Attack[]>();
  let current: Attack[] = [];
  for (const [i, line] of readFileSync(join(folder, file), 'utf8').split('\n').entries()) {
    if (line.startsWith('## ')) classes.set(line.slice(3), (current = classes.get(line.slice(3)) ?? []));
    if (line.trim() === '' || line.startsWith('#')) continue;
    const match = /^(quiet|review|guarded|forbidden)\s+(sh:\s+)?(.+)$/.exec(line);
    if (!match) throw new Error(`${file}:${i + 1}: not a line of the table: ${line}`);
    const text = (match[3] ?? '').replaceAll(/(?<!\\)\\n/g, '\n').replaceAll('\\\\n', String.raw`\n`);
    current.push({
      at: `${file}:${i + 1} ${line}`,
      least: match[1] as Disposition,
      command: match[2] === undefined ? `python3 -c ${quoted(text)}` : text,
    });
  }
  return classes;
}

/** A harmless twin must be quiet; an attack may be judged worse than the table says. */
const holds = ({ least, command }: Attack): boolean => {
  const found = judgeLine(command, caseHost).disposition;
  return least === 'quiet' ? found === 'quiet' : strictest([found, least]) === found;
};

describe.each(readdirSync(folder))('%s', (file) => {
  it.each([...classesOf(file)])('%s', (_name, attacks) => {
    expect(attacks.length).toBeGreaterThan(0);
    expect(attacks.filter((one) => !holds(one)).map((one) => one.at)).toEqual([]);
  });
});
