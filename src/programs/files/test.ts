// test, [ and sleep: ask or wait, print nothing. An array subscript in `-v` is evaluated, and may hold a command.
import type { Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';

export const test: Program = {
  name: 'test [',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Bash-Conditional-Expressions.html',
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  prints: 'nothing',
  judge: (it) => {
    const risky = it.operands.some(
      (arg, i) => ['-v', '-R'].includes(exact(arg) ?? '') && !/^\w*$/.test(exact(it.operands[i + 1]) ?? '['),
    );
    return risky ? { effects: [unclear('`test -v` evaluates a subscript')] } : {};
  },
};

export const sleep: Program = {
  name: 'sleep gsleep usleep',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/sleep-invocation.html',
  flags: '--help --version',
  operands: 'text...',
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
