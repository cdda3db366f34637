// head and tail: print the beginning or the end of files. Write nothing.
import type { Parsed, Program } from '../../argv/program.ts';
import { exact } from '../../shell/value.ts';
import { asText, linesOf, passesLines } from './stream-of.ts';

/** The number of lines; undefined for bytes and for counts from the other end. */
function count(it: Parsed): number | undefined {
  const named = it.given.filter((one) => one.name !== '-q' && one.name !== '-v');
  const given = named[0];
  if (!given) return 10;
  const value = exact(given.value);
  return named.length === 1 && given.name === '-n' && value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}

/** Whether the options are `-n 0` or `-c 0` and nothing else. With several files, their names are shown. */
const picksNone = (it: Parsed): boolean =>
  it.operands.length < 2 &&
  it.given.filter((one) => one.name !== '-q').length === 1 &&
  it.given.some((one) => (one.name === '-n' || one.name === '-c') && /^0+$/.test(exact(one.value) ?? ''));

/** `-c` cuts inside a line, so the output need not be a line of the input. */
const cutsLines = (it: Parsed): boolean => it.has('-c') || it.has('-b');

export const head: Program = {
  name: 'head',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/head-invocation.html',
  sameAs: { ghead: 'https://www.gnu.org/software/coreutils/manual/html_node/head-invocation.html' },
  flags: '-NUM -q|--quiet|--silent -v|--verbose -z|--zero-terminated --help --version',
  text: '-c|--bytes -n|--lines',
  operands: 'reads...',
  does: 'nothing',
  judge: (it, tools) => {
    if (picksNone(it)) return { output: '' };
    if (it.operands.length > 0 || cutsLines(it)) return {};
    const lines = count(it);
    return passesLines(tools, (input) => (lines === undefined ? undefined : asText(linesOf(input).slice(0, lines))));
  },
};

export const tail: Program = {
  name: 'tail',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/tail-invocation.html',
  sameAs: { gtail: 'https://www.gnu.org/software/coreutils/manual/html_node/tail-invocation.html' },
  flags: '-NUM -F -q|--quiet|--silent -v|--verbose -z|--zero-terminated --retry -r --help --version',
  optional: '-f|--follow',
  text: '-c|--bytes -n|--lines -b --max-unchanged-stats --pid -s|--sleep-interval',
  operands: 'reads...',
  does: 'nothing',
  judge: (it, tools) => {
    if (picksNone(it) && !it.has('-f') && !it.has('-F')) return { output: '' };
    if (it.operands.length > 0 || cutsLines(it)) return {};
    const lines = count(it);
    return passesLines(tools, (input) => (lines === undefined || lines === 0 ? undefined : asText(linesOf(input).slice(-lines))));
  },
};
