// rtk: shortens the output of the command it runs. The command is followed; its own settings change what later runs.
import type { Judgement, Parsed, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact, textArg } from '../../shell/value.ts';

/** Subcommands that show statistics of earlier runs. */
const TELLS = new Set(['gain', 'discover', 'help', 'version', 'session', 'cc-economics']);
const TELL_OPTION =
  /^(-h|--help|--graph|--history|--daily|--weekly|--monthly|--all|-a|--quota|-p|--project|--format|json|csv|text|--since|--limit|\d+)$/;
/** After these words, the command follows. */
const RUNS = new Set(['proxy', 'err', 'test', 'summary', 'run']);
const SETTINGS: Effect = { kind: 'configure', what: 'global', detail: 'hooks and settings of rtk' };

function run(it: Parsed): Judgement {
  const [first, ...rest] = it.operands;
  const name = exact(first);
  if (first === undefined) return {};
  if (name === undefined) return { effects: [unclear('an unknown command', 'rtk')] };
  if (TELLS.has(name))
    return rest.every((arg) => TELL_OPTION.test(exact(arg) ?? '…')) ? {} : { effects: [unclear('an unknown option', name)] };
  if (name === 'init' || name === 'config' || name === 'trust' || name === 'untrust' || name === 'hook' || name === 'rewrite')
    return { effects: [SETTINGS] };
  if (name === 'read') return { inner: [{ kind: 'argv', args: [textArg('cat'), ...rest], via: 'rtk' }] };
  return { inner: [{ kind: 'argv', args: RUNS.has(name) && rest.length > 0 ? rest : it.operands, via: 'rtk' }] };
}

export const rtk: Program = {
  name: 'rtk',
  manual: 'https://github.com/rtk-ai/rtk',
  style: 'plain-posix',
  flags: '-v|--verbose -u|--ultra-compact --skip-env -h|--help -V|--version',
  operands: 'command',
  does: 'nothing',
  // The first word decides which words are the command.
  judge: (it) => ({ ...run(it), replaces: true }),
};
