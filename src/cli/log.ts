// `leeway log`: the decisions that were made; `log verify` and `log prune`. Reads the record; prune removes what is too old.
import { parseArgs } from 'node:util';
import { realHost } from '../host/real-host.ts';
import type { LogFilter } from '../log/filter.ts';
import { follow } from '../log/follow.ts';
import { prunable, prune } from '../log/prune.ts';
import { openLog } from '../log/query.ts';
import { openStore } from '../log/store.ts';
import { verifyLog } from '../log/verify.ts';
import { logCsv, logHeading, logJsonl, logLine, logTable } from '../log/views/log-table.ts';
import { verifyText } from '../log/views/verify-text.ts';
import type { CliCommand } from './command.ts';
import { configAt } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { readTime } from './read-time.ts';
import { viewOptions } from './style.ts';
import { tidyLog } from './tidy-log.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway log: the decisions that were made

  leeway log                          the newest 50
  leeway log --verdict ask --since 2h
  leeway log --program git --text push --limit 200
  leeway log --follow                 live
  leeway log --jsonl | --csv          for machines
  leeway log verify [--anchor HASH]   whether records were altered, moved or are missing
  leeway log prune [--dry-run]        remove what is older or larger than the limits of the configuration

Filters: --session, --verdict, --layer, --tool, --program, --rule, --agent, --since, --until (2h, 3d, 2026-01-31), --text, --limit
`;

const OPTIONS = {
  session: { type: 'string' },
  verdict: { type: 'string' },
  layer: { type: 'string' },
  tool: { type: 'string' },
  program: { type: 'string' },
  rule: { type: 'string' },
  agent: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  text: { type: 'string' },
  limit: { type: 'string' },
  follow: { type: 'boolean', short: 'f' },
  json: { type: 'boolean' },
  jsonl: { type: 'boolean' },
  csv: { type: 'boolean' },
  anchor: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

export const log: CliCommand = {
  help: HELP,
  run: async (args) => {
    let parsed;
    try {
      parsed = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    } catch (error) {
      return usageError('log', error);
    }
    const { values, positionals } = parsed;
    const store = openStore(realHost());
    if (positionals[0] === 'verify') return verify(store.dir, values);
    if (positionals[0] === 'prune') return pruneLog(values);
    if (positionals.length > 0) return usageError('log', `unknown word \`${positionals[0] ?? ''}\``);
    const filter = readFilter(values, store.now());
    if (typeof filter === 'string') return usageError('log', filter);
    const options = viewOptions(process.stdout);
    if (values.follow) {
      process.stdout.write(logHeading(options));
      const stop = new AbortController();
      process.once('SIGINT', () => stop.abort());
      for await (const record of follow(store.dir, filter, { signal: stop.signal }))
        process.stdout.write(values.jsonl ? `${JSON.stringify(record)}\n` : logLine({ record, outcomes: [] }, options));
      return EXIT.allow;
    }
    const opened = await openLog(store.dir);
    const found = opened.find({ limit: 50, ...filter });
    process.stdout.write(
      values.jsonl || values.json
        ? logJsonl(found)
        : values.csv
          ? logCsv(found)
          : found.length === 0
            ? 'no decisions; `leeway check` logs only with --log, hooks always do\n'
            : logTable(found, options),
    );
    opened.close();
    tidyLog();
    return EXIT.allow;
  },
};

type Values = { readonly [name in keyof typeof OPTIONS]?: string | boolean | undefined };

export function readFilter(values: Values, now: number): LogFilter | string {
  const filter: { -readonly [key in keyof LogFilter]: LogFilter[key] } = {};
  for (const key of ['session', 'verdict', 'layer', 'tool', 'program', 'rule', 'agent', 'text'] as const) {
    const value = values[key];
    if (typeof value === 'string') filter[key] = value;
  }
  for (const key of ['since', 'until'] as const) {
    const value = values[key];
    if (typeof value !== 'string') continue;
    const time = readTime(value, now);
    if (time === undefined) return `--${key} \`${value}\` is not a time; try 2h, 3d or 2026-01-31`;
    filter[key] = time;
  }
  if (typeof values.limit === 'string') {
    const limit = Number(values.limit);
    if (!Number.isInteger(limit) || limit < 1) return `--limit \`${values.limit}\` is not a number of rows`;
    filter.limit = limit;
  }
  return filter;
}

function verify(dir: string, values: Values): number {
  const found = verifyLog(dir, typeof values.anchor === 'string' ? values.anchor : undefined);
  process.stdout.write(
    values.json ? `${JSON.stringify({ format: 1, ...found })}\n` : verifyText(found, viewOptions(process.stdout)),
  );
  return found.problems.length > 0 || found.anchor?.found === 'no' ? EXIT.trouble : EXIT.allow;
}

function pruneLog(values: Values): number {
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
