// The other side of a comparison: the same sessions with another configuration, with another version of leeway, or from a stored
// run. Compares nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readReplay } from '../eval/replay/replay-file.ts';
import type { ReplayedSession } from '../eval/replay/replay-session.ts';
import { errorText } from '../rules/config-error.ts';
import { configMistakes } from './replay-judge.ts';
import { runReplay, type ReplayRun } from './replay-run.ts';
import { closeScratch, openScratch } from './scratch.ts';

export interface OtherReplay {
  readonly sessions: readonly ReplayedSession[];
  /**
   * Which decisions are the earlier ones: another configuration is a plan for the future, another version or a stored run is the
   * past.
   */
  readonly before: 'other' | 'this';
}

/** Returns a string that says what is wrong if that fails. */
export async function otherReplay(what: string, run: ReplayRun): Promise<OtherReplay | string> {
  const path = resolve(what);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined && isVersion(what)) return byVersion(what, run);
  if (found === undefined) return `\`${what}\` is not a file, a directory or a version such as \`1.2.3\``;
  if (found.isDirectory()) return byOther(path, run);
  const text = readFileSync(path, 'utf8');
  const kept = readReplay(text);
  if (kept !== undefined) return { sessions: [...kept.sessions.values()], before: 'other' };
  const [mistake] = configMistakes(text);
  if (mistake !== undefined) return `\`${what}\` cannot be compared: ${errorText({ ...mistake, file: what })}`;
  const { out: _, ...rest } = run;
  const done = await runReplay({ ...rest, setup: { ...run.setup, instead: text } });
  return done.kind === 'failed' ? done.why : { sessions: done.sessions, before: 'this' };
}

const isVersion = (what: string): boolean => /^(?:latest|v?\d+\.\d+\.\d+(?:-[\w.-]+)?)$/.test(what);

/** Installs the published version in a temporary directory: only the package is downloaded, and npm runs none of its scripts. */
function byVersion(what: string, run: ReplayRun): OtherReplay | string {
  const scratch = openScratch('leeway-version-');
  try {
    const wanted = `leeway@${what.replace(/^v/, '')}`;
    const args = [
      'install',
      '--prefix',
      scratch,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-save',
      '--loglevel=error',
      wanted,
    ];
    const ran = spawnSync('npm', args, { cwd: scratch, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    if (ran.status === 0) return byOther(scratch, run);
    const said = ran.error?.message ?? ran.stderr.split('\n', 1).join('');
    return `npm could not install \`${wanted}\` (${said}); a directory with that leeway works too`;
  } finally {
    closeScratch(scratch);
  }
}

/** Where leeway may be in a directory: the package itself, an installation, a checkout. */
const PLACES = [
  'dist/leeway.cjs',
  'node_modules/leeway/dist/leeway.cjs',
  'lib/node_modules/leeway/dist/leeway.cjs',
  'leeway.cjs',
];

function byOther(directory: string, { choice, setup, jobs }: ReplayRun): OtherReplay | string {
  const script = PLACES.map((place) => join(directory, place)).find((one) => existsSync(one));
  if (script === undefined) return `\`${directory}\` holds no leeway`;
  const scratch = openScratch('leeway-replay-');
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
    closeScratch(scratch);
  }
}
