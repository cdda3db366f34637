// `leeway eval`: runs corpora of calls through the gate and reports the results. Reads flags and files, prints; judges nothing
// itself.
import { existsSync, writeFileSync } from 'node:fs';
import { clearGroups } from '../eval/clear-groups.ts';
import { compareRuns } from '../eval/compare.ts';
import type { SavedRun } from '../eval/run-file.ts';
import { stoppedGroups } from '../eval/stopped-groups.ts';
import { summarise } from '../eval/summary.ts';
import type { Summary } from '../eval/summary.ts';
import { comparisonText } from '../eval/views/comparison-text.ts';
import { reportHtml } from '../eval/views/report-html.ts';
import { summaryJson } from '../eval/views/summary-json.ts';
import { summaryText } from '../eval/views/summary-text.ts';
import type { CliCommand } from './command.ts';
import type { EvalFlags } from './eval-flags.ts';
import { EVAL_OPTIONS, EVAL_VALUES, readEvalFlags } from './eval-flags.ts';
import { loadSavedRun } from './eval-out.ts';
import { runEval } from './eval-run.ts';
import { runWorker } from './eval-worker.ts';
import { EXIT } from './exit-codes.ts';
import { wrongDirectory } from './named-directory.ts';
import { styleFor } from './style.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway eval: what leeway answers to a corpus of calls

  leeway eval corpus/                                  every *.jsonl of a directory
  leeway eval calls.jsonl --root /home/dev/app=$PWD    recorded paths moved to a checkout
  leeway eval ~/.claude/projects/*/*.jsonl             what your own sessions would have met
  leeway eval corpus/ --html report.html               one self-contained page with charts
  leeway eval corpus/ --out run.jsonl                  save the run; the same command continues where it stopped
  leeway eval --compare before.jsonl after.jsonl       what changed between two runs
  leeway eval --suite classifier --model anthropic     a scoreboard for a model

A line is {tool,input,cwd,label?,category?,transcript?,expected?,n?}, {command}, a line of a Claude Code transcript, or a record of
leeway's log. docs/evaluation.md describes the format and how to read the figures.

Options
  --where KEY=VALUE   only rows with that field (tool, category, label, id, host, agent); may be given again
  --sample N          N rows of each file, always the same ones
  --root FROM=TO      recorded paths below FROM are read below TO
  --hosts FILE        machines that rows name in \`host\` (default: hosts.json beside the corpus)
  --cwd DIR           working directory of rows that have none
  --headless          nobody can be asked: ask becomes deny
  --model WHICH       ask a model: \`configured\`, or PROVIDER[:MODEL][@BASE_URL]; without it none is asked
  --stages 1|2        stages of the model's question
  --suite classifier  only rows that say what the model should answer; without CORPUS, the rows of leeway's own corpus
  --repeat N          judge each row N times and show which answers changed
  --jobs N            worker processes, or questions to the model at a time
  --out FILE          save the run in FILE, or continue the run saved there
  --html FILE         write a report
  --rows N|ALL        how many rows of each list are printed (default 10)
  --json              the summary as JSON
  --fail-on WHAT      exit with ${EXIT.deny} on \`missed\` dangers, false \`alarms\`, or \`unexpected\` answers
`;

export const evaluate: CliCommand = {
  help: HELP,
  options: EVAL_OPTIONS,
  valuesOf: EVAL_VALUES,
  run: async (args) => {
    if (args[0] === '--worker') return runWorker();
    const flags = readEvalFlags(args);
    if (typeof flags === 'string') return usageError('eval', flags);
    const wrong = wrongDirectory({ cwd: flags.cwd });
    if (wrong !== undefined) return usageError('eval', wrong);
    return flags.compare ? compare(flags.compare, flags) : run(flags);
  },
};

/** Groups of stopped rows that get a proven rule, on a page and as JSON. */
const MOST_GROUPS = 100;

async function run(flags: EvalFlags): Promise<number> {
  const done = await runEval(flags);
  if (done.kind === 'failed') return usageError('eval', done.why);
  const summary = summarise(done.run.results);
  const groups = await clearGroups(stoppedGroups(summary.stopped), {
    rowAt: (at) => done.rows[at],
    judgeWith: done.judgeWith,
    groups: Math.max(flags.rows, MOST_GROUPS),
  });
  if (flags.html !== undefined) {
    writeFileSync(flags.html, reportHtml(summary, done.run.head, groups));
    process.stderr.write(`report written to ${flags.html}\n`);
  }
  print(
    flags.json === 'yes'
      ? JSON.stringify(summaryJson(summary, done.run.head, groups))
      : summaryText(summary, { ...textOptions(flags), groups }),
  );
  return failed(summary, flags) ? EXIT.deny : EXIT.allow;
}

function compare([before, after]: readonly [string, string], flags: EvalFlags): number {
  const runs: SavedRun[] = [];
  for (const path of [before, after]) {
    const read = loadSavedRun(path);
    if (read.kind === 'bad')
      return usageError('eval', existsSync(path) ? `\`${path}\`: ${read.why}` : `\`${path}\`: there is no such file`);
    runs.push(read.run);
  }
  const [first, second] = runs;
  if (!first || !second) return EXIT.usage;
  const found = compareRuns(first, second);
  print(flags.json === 'yes' ? JSON.stringify(found) : comparisonText(found, textOptions(flags)));
  return flags.failOn.includes('missed') && found.newlyMissed.length > 0 ? EXIT.deny : EXIT.allow;
}

const print = (text: string): void => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);

const textOptions = (flags: EvalFlags) => {
  const paint = styleFor(process.stdout);
  return { paint, width: process.stdout.isTTY ? paint.width : 200, rows: flags.rows };
};

const failed = (summary: Summary, { failOn }: EvalFlags): boolean =>
  (failOn.includes('missed') && summary.missed.count > 0) ||
  (failOn.includes('alarms') && summary.falseAlarms.count > 0) ||
  (failOn.includes('unexpected') && summary.looser.count + summary.stricter.count > 0);
