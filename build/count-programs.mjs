// Counts how much of the program data is left to code. `npm run programs:count`; `--list` names the entries.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTypeScript } from './run-typescript.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'programs');

/** The longest line of program data, and where it is. */
export function longestLine() {
  let longest = { length: 0, where: '' };
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test|\.gen)\.ts$/.test(file)) continue;
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .forEach((line, at) => {
        if (line.length > longest.length) longest = { length: line.length, where: `${file}:${at + 1}` };
      });
  }
  return longest;
}

/** Whether there is a `judge` function at any level. */
const hasEscape = (spec) =>
  spec.judge !== undefined || Object.values(spec.sub ?? {}).some(hasEscape) || (spec.bare !== undefined && hasEscape(spec.bare));

export function countPrograms() {
  const { findProgram, programNames } = runTypeScript("export { findProgram, programNames } from './src/programs/index.ts';");
  const programs = [...new Set(programNames().map(findProgram))];
  const escapes = programs.filter(hasEscape).map(({ name }) => name);
  const shared = programs.filter(({ name }) => name.includes(' ')).map(({ name }) => name);
  return { names: programNames().length, entries: programs.length, escapes, shared, longest: longestLine() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { names, entries, escapes, shared, longest } = countPrograms();
  const percent = ((100 * escapes.length) / entries).toFixed(1);
  console.log(`${entries} entries for ${names} names`);
  console.log(`${escapes.length} entries with an escape hatch (${percent}%)`);
  console.log(`${shared.length} entries with several names that are not \`sameAs\``);
  console.log(`longest line: ${longest.length} characters, ${longest.where}`);
  if (process.argv.includes('--list')) {
    console.log(`\nescape hatches:\n  ${escapes.join('\n  ')}`);
    console.log(`\nseveral names:\n  ${shared.join('\n  ')}`);
  }
}
