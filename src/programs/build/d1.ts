// `wrangler d1 execute`: judges the SQL for a Cloudflare database. The other subcommands of `d1` are in wrangler's own data.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { joined, judgeFile, judgeSql, type Client } from '../data/sql-text.ts';

const D1: Client = { system: 'd1', dialect: 'sqlite' };

export const d1Execute: Spec = {
  flags: '--preview',
  text: '--command --batch-size',
  reads: '--file',
  writes: '--persist-to',
  operands: 'text',
  does: 'nothing',
  judge: (it: Parsed, tools: Tools): Judgement => {
    if (it.has('-h')) return {};
    const by = { client: D1, tools };
    const all = [
      ...it.values('--command').map((text) => judgeSql(text, by)),
      ...it.values('--file').map((file) => judgeFile(file, by)),
    ];
    return all.length === 0 ? { effects: [unclear('which SQL is run is unknown', 'd1 execute')] } : joined(all);
  },
};
