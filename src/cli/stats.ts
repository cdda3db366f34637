// `leeway stats`: how many calls were allowed, asked about and denied, by which layer, how fast and at what cost. Reads the log.
import { realHost } from '../host/real-host.ts';
import { OWN_PROGRAMS, type LogFilter } from '../log/filter.ts';
import { openLog } from '../log/query.ts';
import { summariseLog } from '../log/segment-stats.ts';
import { statsFrom, statsOf, type Stats } from '../log/stats.ts';
import { openStore } from '../log/store.ts';
import { statsText } from '../log/views/stats-text.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { FLAG, VALUE } from './read-args.ts';
import { readFilter } from './log.ts';
import { viewOptions } from './style.ts';
import { tidyLog } from './tidy-log.ts';
import { unknownFilter } from './unknown-filter.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway stats: counts of answers and of what decided, model calls and their cost, times, and why you were asked

  leeway stats
  leeway stats --since 7d --agent claude-code
  leeway stats --since 2026-01-01 --until 2026-01-31 --session ID
  leeway stats --agent library      calls of programs that use leeway as a library and name no agent; otherwise left out
  leeway stats --json
`;

export const stats = defineCommand('stats', {
  help: HELP,
  options: {
    json: FLAG,
    since: VALUE,
    until: VALUE,
    session: VALUE,
    agent: VALUE,
  },
  takes: 'none',
  run: async ({ values }) => {
    const store = openStore(realHost());
    const filter = readFilter(values, store.now());
    if (typeof filter === 'string') return usageError('stats', filter);
    const unknown = await unknownFilter(store.dir, filter, { rules: [] });
    if (unknown !== undefined) return usageError('stats', unknown);
    const found =
      allOf(filter, store.dir) ??
      (await filtered(store.dir, { ...(filter.agent === OWN_PROGRAMS ? {} : { except: OWN_PROGRAMS }), ...filter }));
    process.stdout.write(
      values.json ? `${JSON.stringify({ format: 1, ...found })}\n` : statsText(found, viewOptions(process.stdout)),
    );
    tidyLog();
    return EXIT.allow;
  },
});

/** The stored sums, which are faster, if they count the same decisions. */
function allOf(filter: LogFilter, stateDir: string): Stats | undefined {
  if (Object.keys(filter).length > 0) return undefined;
  const summary = summariseLog(stateDir);
  return (summary.agents[OWN_PROGRAMS] ?? 0) > 0 ? undefined : statsFrom(summary);
}

async function filtered(stateDir: string, filter: LogFilter): Promise<Stats> {
  const opened = await openLog(stateDir);
  const found = statsOf(opened.find(filter));
  opened.close();
  return found;
}
