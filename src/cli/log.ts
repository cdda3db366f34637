// `leeway log`: shows past decisions; `log verify` and `log prune`. Reads the log; prune removes old entries.
import { agentNames } from '../agents/agents.ts';
import { realHost } from '../host/real-host.ts';
import type { LogFilter } from '../log/filter.ts';
import { follow, type FollowedLine } from '../log/follow.ts';
import { prunable, prune } from '../log/prune.ts';
import { newestDecisions, type Newest } from '../log/newest.ts';
import { openLog } from '../log/query.ts';
import { openStore } from '../log/store.ts';
import { verifyLog } from '../log/verify.ts';
import { newerLines } from '../log/newer-lines.ts';
import { csvLine, logCsv, logHeading, logJsonl, logLine, logTable, newerText } from '../log/views/log-table.ts';
import type { ViewOptions } from '../log/views/paint.ts';
import { verifyText } from '../log/views/verify-text.ts';
import { defineCommand } from './define-command.ts';
import { configAt } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { readerLeft } from './lost-reader.ts';
import { didYouMean } from './nearest.ts';
import type { ReadArgs } from './read-args.ts';
import { FLAG, VALUE } from './read-args.ts';
import { readTime } from './read-time.ts';
import { LAYERS } from '../model/decision.ts';
import { viewOptions } from './style.ts';
import { tidyLog } from './tidy-log.ts';
import { unknownFilter } from './unknown-filter.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway log: the decisions that were made

  leeway log                          the newest 50
  leeway log --verdict ask --since 2h
  leeway log --program git --text push --limit 200
  leeway log --follow                 live; also with --jsonl or --csv
  leeway log --jsonl | --csv          for machines
  leeway log verify [--anchor HASH]   whether records were altered, moved or are missing
  leeway log prune [--dry-run]        remove what is older or larger than the limits of the configuration

Filters: --session, --verdict, --layer, --tool, --program, --rule, --agent, --since, --until (2h, 3d, 2026-01-31), --text, --limit
`;

const OPTIONS = {
  session: VALUE,
  verdict: VALUE,
  layer: VALUE,
  tool: VALUE,
  program: VALUE,
  rule: VALUE,
  agent: VALUE,
  since: VALUE,
  until: VALUE,
  text: VALUE,
  limit: VALUE,
  follow: { ...FLAG, short: 'f' },
  json: FLAG,
  jsonl: FLAG,
  csv: FLAG,
} as const;

const verify = defineCommand('log verify', {
  help: HELP,
  options: { anchor: VALUE, json: FLAG },
  takes: 'none',
  run: async ({ values }) => {
    if (values.anchor !== undefined && !/^[0-9a-f]{64}$/.test(values.anchor))
      return usageError('log verify', '--anchor is not a checksum; `leeway log verify --json` lists checksums as `heads`');
    const found = verifyLog(openStore(realHost()).dir, values.anchor);
    process.stdout.write(
      values.json ? `${JSON.stringify({ format: 1, ...found })}\n` : verifyText(found, viewOptions(process.stdout)),
    );
    return found.problems.length > 0 || found.anchor?.found === 'no' ? EXIT.trouble : EXIT.allow;
  },
});

export const log = defineCommand('log', {
  help: HELP,
  options: OPTIONS,
  valuesOf: { verdict: () => POSSIBLE.verdict, layer: () => POSSIBLE.layer, rule: () => writtenRules() },
  takes: 'none',
  sub: new Map([
    ['verify', verify],
    ['prune', defineCommand('log prune', { help: HELP, options: { 'dry-run': FLAG, json: FLAG }, takes: 'none', run: pruneLog })],
  ]),
  run: async ({ values }) => {
    const store = openStore(realHost());
    const filter = readFilter(values, store.now());
    if (typeof filter === 'string') return usageError('log', filter);
    if (values.csv && (values.jsonl || values.json)) return usageError('log', 'choose `--jsonl` or `--csv`');
    const options = viewOptions(process.stdout);
    if (values.follow) {
      const stop = new AbortController();
      process.once('SIGINT', () => stop.abort());
      const [heading, line] = liveView(values, options);
      process.stdout.write(heading);
      for await (const one of follow(store.dir, filter, { signal: AbortSignal.any([stop.signal, readerLeft]) }))
        process.stdout.write(line(one));
      return EXIT.allow;
    }
    const { found, newer } = await decisionsIn(store.dir, { limit: 50, ...filter });
    const unknown = found.length === 0 ? await unknownFilter(store.dir, filter, { rules: writtenRules() }) : undefined;
    if (unknown !== undefined) return usageError('log', unknown);
    process.stdout.write(
      values.jsonl || values.json
        ? `${logJsonl(found)}${newer.map((text) => `${text}\n`).join('')}`
        : values.csv
          ? logCsv(found)
          : found.length + newer.length === 0
            ? nothingFound(filter)
            : `${found.length === 0 ? '' : logTable(found, options)}${newerText(newer, options)}`,
    );
    if (values.csv && newer.length > 0)
      process.stderr.write(`leeway log: ${newer.length} records of a newer leeway are left out; \`--jsonl\` shows them\n`);
    tidyLog();
    return EXIT.allow;
  },
});

/** Includes rules that no call has matched yet. */
export const writtenRules = (): readonly string[] => configAt({}).config.ruleset.rules.map(({ text }) => text);

/** Distinguishes an empty log from a filter that matches nothing. */
const nothingFound = (filter: LogFilter): string =>
  Object.keys(filter).some((key) => key !== 'limit')
    ? 'no decision matches\n'
    : 'no decisions; `leeway check` logs only with --log, hooks always do\n';

/** Reads from the end of the log; uses the index for entries that are rare and far back. */
async function decisionsIn(stateDir: string, filter: LogFilter & { readonly limit: number }): Promise<Newest> {
  const near = newestDecisions(stateDir, filter);
  if (near !== undefined) return near;
  const opened = await openLog(stateDir);
  const found = opened.find(filter);
  const newer = opened.newer === 0 ? [] : newerLines(stateDir);
  opened.close();
  return { found, newer };
}

/** The header of a live view, and how each record is printed. */
function liveView(
  values: { readonly json?: boolean | undefined; readonly jsonl?: boolean | undefined; readonly csv?: boolean | undefined },
  options: ViewOptions,
): readonly [string, (one: FollowedLine) => string] {
  if (values.jsonl || values.json) return ['', (one) => (one.kind === 'newer' ? `${one.raw}\n` : logJsonl([one.stored]))];
  if (values.csv) return [logCsv([]), (one) => (one.kind === 'newer' ? '' : csvLine(one.stored))];
  return [
    `${logHeading(options)}\n`,
    (one) => (one.kind === 'newer' ? newerText([one.raw], options) : `${logLine(one.stored, options)}\n`),
  ];
}

type Values = { readonly [name in keyof typeof OPTIONS]?: string | boolean | undefined };

/** The known values of a filter: any other value would find nothing and look like an empty log. */
const POSSIBLE = {
  verdict: ['allow', 'ask', 'deny'],
  layer: LAYERS,
  agent: agentNames(),
} satisfies { readonly [key in keyof LogFilter]?: readonly string[] };

export function readFilter(values: Values, now: number): LogFilter | string {
  const filter: { -readonly [key in keyof LogFilter]: LogFilter[key] } = {};
  for (const key of ['session', 'verdict', 'layer', 'tool', 'program', 'rule', 'agent', 'text'] as const) {
    const value = values[key];
    if (typeof value !== 'string') continue;
    const known: readonly string[] | undefined = key in POSSIBLE ? POSSIBLE[key as keyof typeof POSSIBLE] : undefined;
    if (known !== undefined && !known.includes(value))
      return `--${key} \`${value}\` is unknown${didYouMean(value, known) || `; known: ${known.join(', ')}`}`;
    filter[key] = value;
  }
  for (const key of ['since', 'until'] as const) {
    const value = values[key];
    if (typeof value !== 'string') continue;
    const time = readTime(value, now);
    if (time === undefined) return `--${key} \`${value}\` is not a time; try 2h, 3d or 2026-01-31`;
    filter[key] = time;
  }
  if (filter.since !== undefined && filter.since > now) return `--since \`${values.since}\` is in the future`;
  if (filter.since !== undefined && filter.until !== undefined && filter.since > filter.until)
    return `--since \`${values.since}\` is later than --until \`${values.until}\``;
  if (typeof values.limit === 'string') {
    const limit = Number(values.limit);
    if (!Number.isInteger(limit) || limit < 1) return `--limit \`${values.limit}\` is not a whole number above 0`;
    filter.limit = limit;
  }
  return filter;
}

async function pruneLog({ values }: ReadArgs<{ 'dry-run': typeof FLAG; json: typeof FLAG }>): Promise<number> {
  const { config, host } = configAt({});
  const store = openStore(host);
  const limits = { keepDays: config.settings.log.keepDays, maxBytes: config.settings.log.maxBytes };
  if (values['dry-run']) {
    const names = prunable(store, limits);
    process.stdout.write(names.length === 0 ? 'nothing to remove\n' : `${names.join('\n')}\n`);
    return EXIT.allow;
  }
  const done = prune(store, limits);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ format: 1, ...done })}\n`
      : `removed ${done.segments.length} segments with ${done.records} records (${done.bytes} bytes), ${done.sessions} sessions\n`,
  );
  return EXIT.allow;
}
