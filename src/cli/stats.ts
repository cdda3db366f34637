// `leeway stats`: what was allowed, asked and denied, by which layer, how fast and at what cost. Reads the record.
import { parseArgs } from 'node:util';
import { realHost } from '../host/real-host.ts';
import { openLog } from '../log/query.ts';
import { statsOf } from '../log/stats.ts';
import { openStore } from '../log/store.ts';
import { statsText } from '../log/views/stats-text.ts';
import type { CliCommand } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { readFilter } from './log.ts';
import { viewOptions } from './style.ts';
import { tidyLog } from './tidy-log.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway stats: verdicts, layers, share settled without a model, model calls, cost, latency, top reasons for asks

  leeway stats
  leeway stats --since 7d --agent claude-code
  leeway stats --json
`;

export const stats: CliCommand = {
  help: HELP,
  run: async (args) => {
    let values;
    try {
      ({ values } = parseArgs({
        args: [...args],
        options: {
          json: { type: 'boolean' },
          since: { type: 'string' },
          until: { type: 'string' },
          session: { type: 'string' },
          agent: { type: 'string' },
        },
      }));
    } catch (error) {
      return usageError('stats', error);
    }
    const store = openStore(realHost());
    const filter = readFilter(values, store.now());
    if (typeof filter === 'string') return usageError('stats', filter);
    const opened = await openLog(store.dir);
    const found = statsOf(opened.find(filter));
    opened.close();
    process.stdout.write(
      values.json ? `${JSON.stringify({ format: 1, ...found })}\n` : statsText(found, viewOptions(process.stdout)),
    );
    tidyLog();
    return EXIT.allow;
  },
};
