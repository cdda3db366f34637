// Quiet calls of each level of a program, from its cases: the rest of an attack, so that nothing but the attack can be asked about. Reads the cases.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../src/programs/index.ts';
import type { Spec } from '../../src/argv/program.ts';

/** A plain call of one program that asks for no help: with help, nothing else counts. */
const PLAIN = /^quiet\s+([\w.-]+(?: [\w ./:=@%+,-]+)?)$/;
const HELP = / (?:-h|--help|-help|--version|-V|-version|help)(?: |$)/;

/** The words of a level to the words that follow them. `folder`: where the programs are. */
export function quietBases(folder: string): ReadonlyMap<string, readonly string[]> {
  const bases = new Map<string, readonly string[]>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.cases.txt'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.includes('@file ')) continue;
    for (const line of text.split('\n')) {
      const words = PLAIN.exec(line)?.[1]?.split(/ +/) ?? [];
      const program = findProgram(words[0] ?? '');
      if (!program || HELP.test(line)) continue;
      let at = 1;
      for (let sub: Spec['sub'] = program.sub; sub && Object.hasOwn(sub, words[at] ?? ''); at++) sub = sub[words[at] ?? '']?.sub;
      const key = [program.name.split(' ')[0], ...words.slice(1, at)].join(' ');
      if (!bases.has(key)) bases.set(key, words.slice(at));
    }
  }
  return bases;
}
