// cat and its kin: print files. Writes nothing.
import type { Program } from '../../argv/program.ts';
import { exact } from '../../shell/value.ts';

export const cat: Program = {
  name: 'cat bat batcat nl tac rev fold expand unexpand zcat bzcat xzcat gzcat',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/cat-invocation.html',
  flags: '-A|--show-all -b|--number-nonblank -e -E|--show-ends -n|--number -s|--squeeze-blank -t -T|--show-tabs -u -v|--show-nonprinting -p|--plain -P --help --version',
  optional: '--color --paging',
  text: '-w|--width -l|--language --style --theme -r|--line-range --wrap --tabs',
  operands: 'reads...',
  does: 'nothing',
  judge: (it, tools) => {
    const stdin = tools.stdin?.text;
    const first = it.operands[0];
    if (it.program.name.startsWith('cat') && it.given.length === 0 && stdin !== undefined && (it.operands.length === 0 || (it.operands.length === 1 && exact(first) === '-'))) return { output: stdin };
    return {};
  },
};
