// Eight processes write five hundred decisions each at once: how many are there afterwards, and is the chain whole?
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundled, env, tempDir, VERIFY, verify, WRITER } from './bundle.mjs';

const WRITERS = 8;
const EACH = 500;
const dir = join(tempDir(), 'state');
const writer = bundled(WRITER);
const start = performance.now();
await Promise.all(
  Array.from(
    { length: WRITERS },
    (_, n) =>
      new Promise((done) =>
        spawn(process.execPath, [writer, dir, String(EACH), `w${n}`], { env, stdio: 'inherit' }).on('exit', done),
      ),
  ),
);
const took = performance.now() - start;
const found = verify(bundled(VERIFY), dir);
console.log(
  `${WRITERS} × ${EACH} written in ${took.toFixed(0)} ms: ${new Set(found.ids).size} distinct of ${WRITERS * EACH}, ${found.problems.length} problems, ${found.cut} cut, ${found.twice} twice`,
);
