// `leeway replay`: shows what leeway would have done in past sessions of coding agents. Reads records and prints; runs nothing,
// changes nothing.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AGENTS } from '../agents/agents.ts';
import { compareReplays } from '../eval/replay/compare-replays.ts';
import { historyReport, type HistoryReport } from '../eval/replay/history-report.ts';
import { replayHtml } from '../eval/views/replay-html.ts';
import { replayComparisonText, replayText } from '../eval/views/replay-text.ts';
import { realHost } from '../host/real-host.ts';
import type { CliCommand } from './command.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { FLAG, VALUE } from './read-args.ts';
import { otherReplay } from './replay-other.ts';
import { readChoice, SOURCE_OPTIONS } from './replay-flags.ts';
import { runReplay } from './replay-run.ts';
import { runReplayWorker } from './replay-worker.ts';
import { styleFor } from './style.ts';
import { usageError } from './usage-error.ts';
import { version } from './version.ts';

const HELP = `
leeway replay: what leeway would have done to your past sessions

  leeway replay --auto                       the sessions of every agent found on this machine
  leeway replay --auto --since 30d --project .
  leeway replay ~/.claude/projects           files or directories of sessions
  leeway replay --auto --html report.html    one self-contained page
  leeway replay --auto --compare other.jsonc which past decisions another configuration would change
  leeway replay --auto --compare 1.2.3       the same for another version of leeway, which npm downloads
  leeway replay --auto --compare DIR         the same for the leeway that is installed in DIR

Every call is judged in the order it happened, with the session's memory and the present rules. Nothing is run, nothing leaves the machine, and
no model is asked unless you say so. Files and projects are taken as they are now. See docs/replay.md.

Options
  --agent NAME        only this agent; with files: whose they are
  --root FROM=TO      recorded paths below FROM are read below TO; may be given again
  --since 30d         only calls since then (earlier ones count for the session's memory)
  --project DIR       only sessions in DIR or below it
  --model configured  ask the models of your configuration where they would have been asked
  --out FILE          save the run in FILE; the same command continues where it stopped
  --html FILE         write a page
  --json              everything as JSON (format 1)
  --rows N|ALL        how many lines of each list are printed (default 10)
  --jobs N            worker processes
  --compare WHAT      a configuration file, a run kept with --out, a version, or a directory with another leeway
  --fail-on looser    with --compare: exit with ${EXIT.deny} if a past decision would be looser
`;

const OPTIONS = {
  ...SOURCE_OPTIONS,
  model: VALUE,
  out: VALUE,
  html: VALUE,
  json: FLAG,
  rows: VALUE,
  jobs: VALUE,
  compare: VALUE,
  'fail-on': VALUE,
} as const;

const command = defineCommand('replay', {
  help: HELP,
  options: OPTIONS,
  valuesOf: { model: () => ['configured'], 'fail-on': () => ['looser'] },
  takes: 'words',
  run: async ({ values, positionals }) => {
    const host = realHost();
    const choice = readChoice(values, positionals, { now: host.now(), resolve: (path) => resolve(path) });
    if (typeof choice === 'string') return usageError('replay', choice);
    if (values.model !== undefined && values.model !== 'configured') return usageError('replay', '--model takes `configured`');
    if (values['fail-on'] !== undefined && values['fail-on'] !== 'looser')
      return usageError('replay', '--fail-on takes `looser`');
    const [rows, jobs] = [wholeNumber(values.rows ?? '10'), values.jobs === undefined ? undefined : wholeNumber(values.jobs)];
    if (rows === undefined || (values.jobs !== undefined && jobs === undefined))
      return usageError('replay', '--rows and --jobs take a number');
    const run = {
      choice,
      setup: values.model === undefined ? {} : { model: 'configured' as const },
      ...(values.out === undefined ? {} : { out: values.out }),
      ...(jobs === undefined ? {} : { jobs }),
    };
    const done = await runReplay(run);
    if (done.kind === 'failed') return usageError('replay', done.why);
    const options = { ...textOptions(rows), home: host.home, told: TOLD };
    if (values.compare !== undefined) {
      const other = await otherReplay(values.compare, run);
      if (typeof other === 'string') return usageError('replay', other);
      const found = compareReplays(
        other.before === 'other' ? other.sessions : done.sessions,
        other.before === 'other' ? done.sessions : other.sessions,
      );
      print(values.json ? JSON.stringify({ format: 1, ...found }) : replayComparisonText(found, options));
      return values['fail-on'] === 'looser' && found.looser.length > 0 ? EXIT.deny : EXIT.allow;
    }
    const report = historyReport(done.sessions);
    if (values.html !== undefined) {
      writeFileSync(values.html, replayHtml(report, { leeway: version(), home: host.home, told: TOLD, titles: TITLES }), {
        mode: 0o600,
      });
      process.stderr.write(`page written to ${values.html}\n`);
    }
    const { calls, seconds } = done.judged;
    print(values.json ? jsonOf(report, done.files, done.judged) : replayText(report, options));
    if (!values.json && calls > 0)
      process.stderr.write(
        `${calls} calls judged in ${seconds.toFixed(1)} s (${Math.round(calls / Math.max(0.001, seconds))} a second)\n`,
      );
    return EXIT.allow;
  },
});

/** A worker is started with a single word that is not an option of the command. */
export const replay: CliCommand = {
  ...command,
  run: async (args) => (args[0] === '--worker' ? runReplayWorker() : command.run(args)),
};

const TOLD = new Map(AGENTS.flatMap(({ name, sessions }) => (sessions === undefined ? [] : [[name, sessions.answers] as const])));
const TITLES = new Map(AGENTS.map(({ name, title }) => [name, title]));

const jsonOf = (report: HistoryReport, files: number, judged: { readonly calls: number; readonly seconds: number }): string =>
  JSON.stringify({ format: 1, leeway: version(), files, judged, ...report });

const wholeNumber = (text: string): number | undefined => {
  if (text === 'ALL') return Number.MAX_SAFE_INTEGER;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};

const print = (text: string): void => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);

const textOptions = (rows: number) => {
  const paint = styleFor(process.stdout);
  return { paint, width: process.stdout.isTTY ? paint.width : 200, rows };
};
