// Drafts a program file from help text: from standard input, or from the program itself if a person at a terminal agrees. Writes
// no file.
import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { realHost } from '../host/real-host.ts';
import { draftProgram } from '../programs/user/draft-program.ts';
import { EXIT } from './exit-codes.ts';
import { readStdin } from './read-stdin.ts';
import { rootHere } from './root-here.ts';
import { usageError } from './usage-error.ts';

/** Only a program found on PATH, outside the project and temporary directories, may be run with `--help`. */
export async function draft(name: string): Promise<number> {
  if (!/^[A-Za-z0-9_][\w.+-]*$/.test(name)) return usageError('program', `\`${name}\` is not a program's name`);
  if (!process.stdin.isTTY) {
    process.stdout.write(draftProgram(name, { help: await readStdin() }));
    return EXIT.allow;
  }
  const host = realHost();
  const found = host.which(name);
  const root = rootHere(host);
  if (found.kind !== 'known') {
    process.stderr.write(`leeway program: \`${name}\` is not on PATH; pipe its help text in instead\n`);
    return EXIT.usage;
  }
  if ([...host.tempDirs, ...(root === undefined ? [] : [root])].some((base) => found.value.startsWith(`${base}/`))) {
    process.stderr.write(
      `leeway program: \`${found.value}\` is the project's own code and is not run; pipe its help text in instead\n`,
    );
    return EXIT.usage;
  }
  const ask = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await ask.question(`run \`${found.value} --help\`? [y/N] `);
  ask.close();
  if (!/^y(es)?$/i.test(answer.trim())) return EXIT.usage;
  const ran = spawnSync(found.value, ['--help'], { encoding: 'utf8', timeout: 10_000, stdio: ['ignore', 'pipe', 'pipe'] });
  process.stdout.write(draftProgram(name, { help: `${ran.stdout}\n${ran.stderr}` }));
  return EXIT.allow;
}
