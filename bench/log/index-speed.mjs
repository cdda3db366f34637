// How fast the index takes up decisions, and how fast it answers, next to the plain scan.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundled, env, tempDir, WRITER } from './bundle.mjs';

const RECORDS = Number(process.argv[2] ?? 20_000);
const dir = join(tempDir(), 'state');
spawnSync(process.execPath, [bundled(WRITER), dir, String(RECORDS), 'r', '200'], { env, stdio: 'inherit' });
const reader = bundled(`
  import { openIndex } from './index-db.ts';
  import { scanLog } from './query.ts';
  import { statsOf } from './stats.ts';
  async function main(dir: string): Promise<void> {
    const time = async (label: string, work: () => unknown): Promise<void> => {
      const start = performance.now();
      const got = await work();
      const ms = performance.now() - start;
      console.log(label.padEnd(28) + ms.toFixed(0).padStart(7) + ' ms' + (typeof got === 'number' ? '   ' + Math.round(got / ms * 1000) + ' records/s' : ''));
    };
    let index: Awaited<ReturnType<typeof openIndex>>;
    await time('index from nothing', async () => { index = await openIndex(dir); return ${RECORDS}; });
    if (index === undefined) { console.log('no sqlite here'); return; }
    index.close();
    await time('open an index up to date', async () => { index = await openIndex(dir); });
    await time('the newest 50', () => void index?.find({ limit: 50 }));
    await time('text, newest 50', () => void index?.find({ text: 'r-77', limit: 50 }));
    await time('all of them, and stats', () => void statsOf(index?.find({}) ?? []));
    await time('plain scan, newest 50', () => void scanLog(dir).find({ limit: 50 }));
  }
  void main(process.argv[2] ?? '');
`);
spawnSync(process.execPath, [reader, dir], { env, stdio: 'inherit' });
