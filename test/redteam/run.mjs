// `npm run redteam`: attacks every program (`redteam PROGRAM …` only these) and fails on any call that would be allowed. `--seeds N` plants N holes in the data instead.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTypeScript } from '../../build/run-typescript.mjs';

const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { PROGRAMS, attackAll, plantAll, quietBases, namesOf } = runTypeScript(
  "export * from './test/redteam/run.ts'; export * from './test/redteam/bases.ts'; export { namesOf } from './src/argv/program.ts';",
);
const words = process.argv.slice(2);
const bases = quietBases(join(top, 'src', 'programs'));
const at = words.indexOf('--seeds');
if (at >= 0) {
  const { harmless, found, missed } = plantAll(Number(words[at + 1] ?? 200), bases, Number(process.env.SEED ?? 20));
  for (const what of missed) console.log(`missed  ${what}`);
  console.log(`${harmless} seeds changed nothing; of ${found + missed.length} holes ${found} were found`);
  process.exitCode = found < 0.95 * (found + missed.length) ? 1 : 0;
} else {
  const programs =
    words.length === 0 ? PROGRAMS : PROGRAMS.filter((program) => namesOf(program).some((name) => words.includes(name)));
  const { tried, holes } = attackAll(programs, bases, () => true);
  for (const { danger, target, command } of holes) console.log(`${danger.padEnd(9)} ${target.padEnd(40)} ${command}`);
  console.log(`${programs.length} programs, ${tried} attacks, ${holes.length} holes`);
  process.exitCode = holes.length > 0 ? 1 : 0;
}
