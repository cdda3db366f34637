// `leeway why ID`: explains a stored decision and how to change it. Reads the log; does not judge again.
import { realHost } from '../host/real-host.ts';
import { decisionById, newestDecisions, type FoundOne } from '../log/newest.ts';
import { OWN_PROGRAMS } from '../log/filter.ts';
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
    const found = await decisionNamed(openStore(realHost()).dir, which);
    if ('kind' in found) {
      const newer = newerLines(openStore(realHost()).dir).filter((text) => text.includes(`"id":"${which}`));
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
    const told = whyOf(found);
    process.stdout.write(
      parsed.values.json ? `${JSON.stringify({ format: 1, ...told })}\n` : whyText(told, viewOptions(process.stdout)),
    );
    return EXIT.allow;
  },
});

/** Searches the end of the log, or the segment that the id names; otherwise uses the index. */
async function decisionNamed(stateDir: string, which: string): Promise<FoundOne> {
  const near =
    which === 'last' ? newestDecisions(stateDir, { limit: 1, except: OWN_PROGRAMS })?.found[0] : decisionById(stateDir, which);
  if (near !== undefined && !('kind' in near && near.kind === 'none')) return near;
  const opened = await openLog(stateDir);
  const found = findOne(opened, which);
  opened.close();
  return found;
}
