// Shells: run the text after -c, a script, or standard input. What they run is read by the same eyes.
import type { Inner, Program } from '../../argv/program.ts';

export const sh: Program = {
  name: 'sh bash dash zsh ash ksh rbash',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Invoking-Bash.html',
  style: 'posix',
  flags: '-c -e -u -x -v -n -f -l|--login -i -s -p -a -b -k -m -h -C -r --noprofile --norc --posix --version --help --verbose --restricted',
  text: '-o -O +O +o',
  script: '--rcfile --init-file',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    if (it.has('--version') || it.has('--help')) return {};
    const [first, ...rest] = it.operands;
    const inner: Inner[] = [];
    if (it.has('-c')) {
      if (first) inner.push({ kind: 'shell', text: first, args: rest });
    } else if (first && !it.has('-s')) inner.push({ kind: 'script', file: first, args: rest, language: 'shell' });
    else inner.push({ kind: 'stdin', language: 'shell' });
    return { inner, prints: 'nothing' };
  },
};
