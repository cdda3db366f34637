// `leeway why ID`: explains a stored decision and how to change it. Reads the log; does not judge again.
import { realHost } from '../host/real-host.ts';
import { findOne, openLog } from '../log/query.ts';
import { newerLines } from '../log/newer-lines.ts';
import { openStore } from '../log/store.ts';
import { newerText } from '../log/views/log-table.ts';
import { whyText } from '../log/views/why-text.ts';
import { whyOf } from '../log/why.ts';
import { decisionIds } from './decision-ids.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { noDecision } from './no-decision.ts';
import { FLAG } from './read-args.ts';
import { viewOptions } from './style.ts';

const HELP = `
leeway why: explain a decision and what would change it

  leeway why last              the last decision about an agent's call
  leeway why mwig3f            an id, or its beginning, as \`leeway log\` shows it
  leeway why last --json       for machines (format 1)
`;

export const why = defineCommand('why', {
  help: HELP,
  options: { json: FLAG },
  takes: 'word',
  words: decisionIds,
  run: async (parsed) => {
    const which = parsed.positionals[0] ?? 'last';
    const { dir } = openStore(realHost());
    const log = await openLog(dir);
    const found = findOne(log, which);
    if ('kind' in found) {
      const newer = log.newer === 0 ? [] : newerLines(dir).filter((text) => text.includes(`"id":"${which}`));
      log.close();
      if (newer.length > 0) {
        process.stdout.write(parsed.values.json ? `${newer.join('\n')}\n` : newerText(newer, viewOptions(process.stdout)));
        return EXIT.allow;
      }
      process.stderr.write(
        found.kind === 'none'
          ? `leeway why: ${noDecision(which, 'all')}\n`
          : `leeway why: several decisions begin with \`${which}\`; give more of the id\n`,
      );
      return EXIT.usage;
    }
    log.close();
    const told = whyOf(found);
    process.stdout.write(
      parsed.values.json ? `${JSON.stringify({ format: 1, ...told })}\n` : whyText(told, viewOptions(process.stdout)),
    );
    return EXIT.allow;
  },
});
