// Bundles a piece of code that uses this folder, for child processes of the tests. Test support; not in the package.
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

export const tempDir = (): string => mkdtempSync(join(tmpdir(), 'leeway-test-'));

/** Path of a CommonJS file that runs `source`, which may import from this folder. */
export function bundled(source: string): string {
  const dir = tempDir();
  const outfile = join(dir, 'child.cjs');
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(dir, 'node_modules'));
  buildSync({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['libsql'],
    loader: { '.md': 'text' },
    mainFields: ['module', 'main'],
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

/** A writer of `count` small decisions: `node child.cjs STATE_DIR COUNT NAME`. */
export const WRITER = `
  import { writeDecision } from './store.ts';
  import { toRecord } from './record.ts';
  import { quietDecision, context } from './sample-decision.ts';
  const [dir = '', count = '1', name = 'w'] = process.argv.slice(2);
  const store = { dir, spool: [dir + '-spool'], uid: process.getuid?.() ?? 0, now: () => Date.now() };
  const filler = 'x'.repeat(Number(process.argv[5] ?? 0));
  for (let i = 0; i < Number(count); i += 1) {
    const decision = quietDecision({ id: name + '-' + i });
    const done = writeDecision(store, toRecord(context({ session: name, input: { command: 'cat a.ts ' + filler } }), decision, { now: Date.now() }));
    if (done.kind !== 'written') process.stdout.write(JSON.stringify(done) + '\\n');
    else if (process.env['TELL'] === 'yes') require('node:fs').writeSync(1, decision.id + '\\n');
  }
`;
