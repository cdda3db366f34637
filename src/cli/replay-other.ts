// The other side of a comparison: the same sessions with another configuration, by another leeway, or from a run that was kept. Compares nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readReplay } from '../eval/replay/replay-file.ts';
import type { ReplayedSession } from '../eval/replay/replay-session.ts';
import { runReplay, type ReplayRun } from './replay-run.ts';

export interface OtherReplay {
  readonly sessions: readonly ReplayedSession[];
  /** Whose decisions come first: another configuration is a plan, another version or a kept run is the past. */
  readonly before: 'other' | 'this';
}

/** A string says what is wrong. */
export async function otherReplay(what: string, run: ReplayRun): Promise<OtherReplay | string> {
  const path = resolve(what);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined)
    return `\`${what}\` is neither a file nor a directory; another version is installed first: \`npm install --prefix DIR leeway@VERSION\``;
  if (found.isDirectory()) return byOther(path, run);
  const text = readFileSync(path, 'utf8');
  const kept = readReplay(text);
  if (kept !== undefined) return { sessions: [...kept.sessions.values()], before: 'other' };
  const { out: _, ...rest } = run;
  const done = await runReplay({ ...rest, setup: { ...run.setup, instead: text } });
  return done.kind === 'failed' ? done.why : { sessions: done.sessions, before: 'this' };
}

/** Where a directory may hold leeway: the package itself, an installation, a checkout. */
const PLACES = [
  'dist/leeway.cjs',
  'node_modules/leeway/dist/leeway.cjs',
  'lib/node_modules/leeway/dist/leeway.cjs',
  'leeway.cjs',
];

function byOther(directory: string, { choice, setup, jobs }: ReplayRun): OtherReplay | string {
  const script = PLACES.map((place) => join(directory, place)).find((one) => existsSync(one));
  if (script === undefined) return `\`${directory}\` holds no leeway`;
  const scratch = mkdtempSync(join(tmpdir(), 'leeway-replay-'));
  try {
    const out = join(scratch, 'run.jsonl');
    const args = [
      ...choice.paths,
      ...(choice.auto ? ['--auto'] : []),
      ...(choice.agent === undefined ? [] : ['--agent', choice.agent]),
      ...choice.roots.flatMap(({ from, to }) => ['--root', `${from}=${to}`]),
      ...(choice.since === undefined ? [] : ['--since', new Date(choice.since).toISOString()]),
      ...(choice.project === undefined ? [] : ['--project', choice.project]),
      ...(setup.model === undefined ? [] : ['--model', setup.model]),
      ...(jobs === undefined ? [] : ['--jobs', String(jobs)]),
    ];
    const ran = spawnSync(process.execPath, [script, 'replay', ...args, '--json', '--out', out], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const kept = existsSync(out) ? readReplay(readFileSync(out, 'utf8')) : undefined;
    if (ran.status !== 0 || kept === undefined) return `the leeway in \`${directory}\` could not replay the sessions`;
    return { sessions: [...kept.sessions.values()], before: 'other' };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
