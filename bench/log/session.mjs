// How long a session file of many events takes to read, which every call of that session pays.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundled, env, tempDir } from './bundle.mjs';

const runner = bundled(`
  import { statSync } from 'node:fs';
  import { join } from 'node:path';
  import { openSession } from './session-file.ts';
  import { sessionFileName } from './session-disk.ts';
  const dir = process.argv[2] ?? '';
  const store = { dir, spool: [], uid: process.getuid?.() ?? 0, now: () => Date.now() };
  for (const [name, events] of [['small', 200], ['large', 5_000], ['huge', 50_000]] as const) {
    const session = openSession(store, name);
    session.append(Array.from({ length: events }, (_, n) => {
      const path = '/home/me/project/packages/app/src/module-' + n + '/index.ts';
      if (n % 60 === 59) return { kind: 'turn' as const, turn: String(n) };
      if (n % 3 === 0) return { kind: 'edited' as const, call: 'toolu_' + n, paths: [path], trees: [] };
      if (n % 3 === 1) return { kind: 'pending' as const, call: 'toolu_' + n, made: [path], started: [] };
      return { kind: 'outcome' as const, call: 'toolu_' + (n - 1), outcome: 'ok' as const, made: ['/home/me/project/packages/app/src/module-' + (n - 1) + '/index.ts'] };
    }));
    const start = performance.now();
    const again = openSession(store, name);
    const read = performance.now() - start;
    const asked = performance.now();
    for (let n = 0; n < 20; n += 1) again.made('/home/me/project/other/' + n);
    const size = statSync(join(dir, 'sessions', sessionFileName(name))).size;
    console.log(name.padEnd(6), String(events).padStart(6), 'events', (size / 1024).toFixed(0).padStart(6), 'KiB   read', read.toFixed(1), 'ms   20 questions', (performance.now() - asked).toFixed(1), 'ms');
  }
`);
spawnSync(process.execPath, [runner, join(tempDir(), 'state')], { env, stdio: 'inherit' });
