// Replays sessions with the gate of one build. The engine is always this repository's own, so that two builds differ in nothing but what they decide.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundle.mjs';
import { machine } from './machine.mjs';

const ENGINE = ['recorded-session', 'map-session', 'replay-session', 'session-hooks', 'replay-summary', 'cause']
  .map((name) => `export * from './src/eval/replay/${name}.ts';`)
  .concat("export { readRootMapping } from './src/eval/map-roots.ts';")
  .join('\n');
const GATE = `
  export { createGate } from './src/gate/create-gate.ts';
  export { realHost } from './src/host/real-host.ts';
  export { rememberRequest } from './src/hook/record-event.ts';
`;

export const openEngine = () => bundle(ENGINE);

/** `sessions`: [{ session, roots }] as recorded, with `FROM=TO` texts of which the first is the home. Gives the replayed sessions. */
export async function runBuild(engine, directory, { sessions, approvals, tempDirs, progress }) {
  const build = await bundle(GATE, directory);
  const replayed = [];
  for (const { session, roots } of sessions) {
    const mappings = roots.map((text) => engine.readRootMapping(text));
    const scratch = mkdtempSync(join(tmpdir(), 'leeway-replay-'));
    try {
      const host = machine(build, { home: mappings[0].to, scratch, tempDirs });
      const machinery = { createGate: build.createGate, remember: build.rememberRequest, approvals };
      replayed.push(
        // oxlint-disable-next-line no-await-in-loop -- one session after the other: they are timed
        await engine.replaySession(engine.mapSession(session, mappings), {
          host,
          hooksFor: (over, recorded) => engine.sessionHooks(over, recorded, machinery),
        }),
      );
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
    progress?.(replayed.length);
  }
  return replayed;
}
