// tr, rev and tac: transform text character by character or line by line. They write nothing; a known input gives a known output.
import type { Program } from '../../argv/program.ts';
import { asText, linesOf } from '../files/stream-of.ts';
import { exact } from '../../shell/value.ts';
import { translate } from './translate.ts';

export const tr: Program = {
  name: 'tr',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/tr-invocation.html',
  sameAs: { gtr: 'https://www.gnu.org/software/coreutils/manual/html_node/tr-invocation.html' },
  style: 'posix',
  flags: '-c|-C|--complement -d|--delete -s|--squeeze-repeats -t|--truncate-set1 -u --help --version',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const input = tools.stdin?.text;
    const [from, to] = [exact(it.operands[0]), exact(it.operands[1])];
    if (input === undefined || from === undefined) return {};
    const onlyDeletes = it.given.length === 1 && it.has('-d') && it.operands.length === 1;
    if (!onlyDeletes && (it.given.length > 0 || to === undefined)) return {};
    const output = translate(input, from, onlyDeletes ? undefined : to);
    return output === undefined ? {} : { output };
  },
};

export const rev: Program = {
  name: 'rev',
  manual: 'https://man7.org/linux/man-pages/man1/rev.1.html',
  flags: '-0|--zero -h|--help -V|--version',
  operands: 'reads...',
  does: 'nothing',
  judge: (it, tools) => {
    const input = tools.stdin?.text;
    if (input === undefined || it.operands.length > 0 || it.given.length > 0) return {};
    return { output: asText(linesOf(input).map((line) => [...line].reverse().join(''))) };
  },
};

export const tac: Program = {
  name: 'tac',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/tac-invocation.html',
  sameAs: { gtac: 'https://www.gnu.org/software/coreutils/manual/html_node/tac-invocation.html' },
  flags: '-b|--before -r|--regex --help --version',
  text: '-s|--separator',
  operands: 'reads...',
  does: 'nothing',
  judge: (it, tools) => {
    const input = tools.stdin?.text;
    if (input === undefined || it.operands.length > 0 || it.given.length > 0) return {};
    return { output: asText([...linesOf(input)].reverse()) };
  },
};
