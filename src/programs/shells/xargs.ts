// xargs: runs a command with arguments from standard input.
import type { Arg } from '../../shell/value.ts';
import type { Program } from '../../argv/program.ts';
import { argText, exact, textArg } from '../../shell/value.ts';

export const xargs: Program = {
  name: 'xargs gxargs',
  manual: 'https://www.gnu.org/software/findutils/manual/html_node/find_html/Invoking-xargs.html',
  style: 'posix',
  flags: '-0|--null -r|--no-run-if-empty -t|--verbose -x|--exit -o|--open-tty --show-limits --help --version',
  optional: '-e -i -l',
  text: '-n|--max-args -P|--max-procs -L|--max-lines -s|--max-chars -d|--delimiter -I|--replace -E|--eof -J -R -S --process-slot-var',
  reads: '-a|--arg-file',
  operands: 'command',
  does: 'nothing',
  judge: (it, tools) => {
    const command = it.operands;
    if (command.length === 0) return { replaces: true, prints: 'content' };
    const mark = it.has('-I') ? exact(it.value('-I')) : it.has('-i') ? (exact(it.value('-i')) ?? '{}') : undefined;
    if (mark === undefined || mark === '') return { replaces: true, inner: [{ kind: 'argv', args: command, more: true }], prints: 'nothing' };
    const stdin = tools.stdin;
    const lines = stdin?.text?.split('\n').filter((line) => line !== '');
    const value = (line: string | undefined): Arg =>
      line === undefined
        ? { bits: [{ kind: 'hole', why: `a line of ${stdin?.why ?? 'standard input'}`, shape: stdin?.shape ?? { kind: 'any' } }], from: stdin?.from ?? [], spread: false }
        : { ...textArg(line), from: stdin?.from ?? [] };
    const rounds = lines && lines.length <= 20 ? lines.map(value) : [value(undefined)];
    return {
      replaces: true,
      prints: 'nothing',
      inner: rounds.map((round) => ({ kind: 'argv' as const, args: command.map((arg) => replaceMark(arg, mark, round)) })),
    };
  },
};

function replaceMark(arg: Arg, mark: string, value: Arg): Arg {
  if (!argText(arg).includes(mark)) return arg;
  const bits = arg.bits.flatMap((bit): Arg['bits'] => {
    if (bit.kind !== 'text' || !bit.text.includes(mark)) return [bit];
    return bit.text.split(mark).flatMap((text, i): Arg['bits'] => [...(i === 0 ? [] : value.bits), ...(text === '' ? [] : [{ kind: 'text' as const, text }])]);
  });
  return { bits, from: [...arg.from, ...value.from], spread: false };
}
