// A writer is killed with SIGKILL a hundred times in the middle of its work: is anything missing that it said was written?
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundled, env, tempDir, VERIFY, verify, WRITER } from './bundle.mjs';

const ROUNDS = 100;
const dir = join(tempDir(), 'state');
const writer = bundled(WRITER);
const told = new Set();
for (let round = 0; round < ROUNDS; round += 1) {
  const child = spawn(process.execPath, [writer, dir, '1000000', `k${round}`, String(200 * (round % 60))], {
    env: { ...env, TELL: 'yes' },
  });
  let out = '';
  child.stdout.on('data', (chunk) => {
    // The moment differs from round to round, so that the kill meets every step of a write.
    if (out === '') setTimeout(() => child.kill('SIGKILL'), 3 + ((round * 7) % 40));
    out += chunk;
  });
  // oxlint-disable-next-line no-await-in-loop -- one writer after the other
  await new Promise((done) => child.on('close', done));
  for (const id of out.split('\n').slice(0, -1)) told.add(id);
}
const found = verify(bundled(VERIFY), dir);
const kept = new Set(found.ids);
const missing = [...told].filter((id) => !kept.has(id));
console.log(
  `${ROUNDS} kills: ${told.size} reported written, ${missing.length} of them missing, ${kept.size} in the log, ${found.cut} cut lines, ${found.problems.length} problems`,
);
