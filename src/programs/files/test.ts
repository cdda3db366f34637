// test, [ and sleep: compare or wait, print nothing. An array subscript in `-v` is evaluated, and may contain a command.
import type { Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';

const SILENT = new Set(['-n', '-z', '-e', '-f', '-d', '-s', '-r', '-w', '-x', '-L', '-h']);
const COMPARES = new Set(['=', '==', '!=', '<', '>']);

export const test: Program = {
  name: 'test',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Bash-Conditional-Expressions.html',
  sameAs: { '[': 'https://www.gnu.org/software/bash/manual/html_node/Bash-Conditional-Expressions.html' },
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  prints: 'nothing',
  judge: (it) => {
    const risky = it.operands.some(
      (arg, i) => ['-v', '-R'].includes(exact(arg) ?? '') && !/^\w*$/.test(exact(it.operands[i + 1]) ?? '['),
    );
    if (risky) return { effects: [unclear('`test -v` evaluates a subscript')] };
    // The error message shows a word that should be a number or an operator but is not.
    if (it.operands.some((arg) => arg.spread)) return {};
    const words = it.operands.map((arg) => exact(arg));
    if (words.at(-1) === ']') words.pop();
    if (words[0] === '!') words.shift();
    const [first, second] = words;
    return { silent: words.length === 2 ? SILENT.has(first ?? '?') : words.length === 3 && COMPARES.has(second ?? '?') };
  },
};

export const sleep: Program = {
  name: 'sleep',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/sleep-invocation.html',
  sameAs: { gsleep: 'https://www.gnu.org/software/coreutils/manual/html_node/sleep-invocation.html' },
  flags: '--help --version',
  operands: 'text...',
  does: 'nothing',
  prints: 'nothing',
};

export const usleep: Program = {
  name: 'usleep',
  manual: 'https://manpages.org/usleep',
  flags: '-h|--help -v|--version',
  operands: 'text?',
  does: 'nothing',
  prints: 'nothing',
};

export const sync: Program = {
  name: 'sync',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/sync-invocation.html',
  flags: '-d|--data -f|--file-system --help --version',
  operands: 'names...',
  does: 'nothing',
  prints: 'nothing',
};
