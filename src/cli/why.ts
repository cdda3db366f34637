// `leeway why ID`: a stored decision in words, and how to make it different. Reads the record; decides nothing again.
import { parseArgs } from 'node:util';
import { realHost } from '../host/real-host.ts';
import { findOne, openLog } from '../log/query.ts';
import { openStore } from '../log/store.ts';
import { whyText } from '../log/views/why-text.ts';
import { whyOf } from '../log/why.ts';
import type { CliCommand } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { viewOptions } from './style.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway why: a decision that was made, in words, and what would make it different

  leeway why last
  leeway why mwig3f            an id, or its beginning, as \`leeway log\` shows it
  leeway why last --json
`;

export const why: CliCommand = {
  help: HELP,
  run: async (args) => {
    let parsed;
    try {
      parsed = parseArgs({ args: [...args], options: { json: { type: 'boolean' } }, allowPositionals: true });
    } catch (error) {
      return usageError('why', error);
    }
    const which = parsed.positionals[0] ?? 'last';
    const opened = await openLog(openStore(realHost()).dir);
    const found = findOne(opened, which);
    opened.close();
    if ('kind' in found) {
      process.stderr.write(
        found.kind === 'none'
          ? `leeway why: no decision \`${which}\`; see \`leeway log\`\n`
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
};
