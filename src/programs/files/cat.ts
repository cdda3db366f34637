// cat: prints files one after the other. Writes nothing.
import type { Program } from '../../argv/program.ts';
import { exact } from '../../shell/value.ts';
import { holdOnlyAssignments } from '../text/names-of-assignments.ts';
import { passesLines } from './stream-of.ts';

export const cat: Program = {
  name: 'cat',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/cat-invocation.html',
  sameAs: { gcat: 'https://www.gnu.org/software/coreutils/manual/html_node/cat-invocation.html' },
  flags: `
    -A|--show-all -b|--number-nonblank -e -E|--show-ends -n|--number -s|--squeeze-blank -t -T|--show-tabs -u
    -v|--show-nonprinting -l --help --version
  `,
  operands: 'reads...',
  does: 'nothing',
  judge: (it, tools) => {
    if (it.operands.length > 0 && it.operands.every((arg) => exact(arg) === '/dev/null')) return { output: '' };
    const onlyStdin = it.given.length === 0 && it.operands.every((arg) => exact(arg) === '-') && it.operands.length <= 1;
    if (onlyStdin) return passesLines(tools, (input) => input);
    return it.given.length === 0 && holdOnlyAssignments(it.operands, tools) ? { prints: 'assignments' } : {};
  },
};
