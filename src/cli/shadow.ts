// `leeway shadow`: what leeway would have answered while it only watched. Reads the record.
import { realHost } from '../host/real-host.ts';
import { openLog } from '../log/query.ts';
import { shadowReport, shadowText } from '../log/shadow.ts';
import { openStore } from '../log/store.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { readFilter } from './log.ts';
import { FLAG, VALUE } from './read-args.ts';
import { viewOptions } from './style.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway shadow: what leeway would have answered in shadow mode

  leeway shadow report               calls it would have allowed, asked about and denied, by cause
  leeway shadow report --since 7d
  leeway shadow report --json        for machines (format 1)

\`leeway enforce\` makes leeway answer.
`;

const report = defineCommand('shadow report', {
  help: HELP,
  options: { since: VALUE, json: FLAG },
  takes: 'none',
  run: async ({ values }) => {
    const store = openStore(realHost());
    const filter = readFilter(values, store.now());
    if (typeof filter === 'string') return usageError('shadow report', filter);
    const opened = await openLog(store.dir);
    const found = shadowReport(opened.find(filter));
    opened.close();
    process.stdout.write(
      values.json ? `${JSON.stringify({ format: 1, ...found })}\n` : shadowText(found, viewOptions(process.stdout)),
    );
    return EXIT.allow;
  },
});

export const shadow = { help: HELP, sub: new Map([['report', report]]) };
