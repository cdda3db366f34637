// Shells: run the text after -c, a script, or standard input. What they run is read by the same eyes; shells with another grammar are not
// read.
import type { Inner, Parsed, Program } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';

/** Options that change how the text is read, as the text itself would set them. */
function settings(it: Parsed): string {
  const lines = it.given.flatMap(({ name, value }) => {
    if (name === '-o') return [`set -o ${quote(value)}`];
    if (name === '-O') return [`shopt -s ${quote(value)}`];
    if (name === '--posix') return ['set -o posix'];
    if (name === '--verbose') return ['set -v'];
    return /^-[xvfkaC]$/.test(name) ? [`set ${name}`] : [];
  });
  return lines.map((line) => `${line}\n`).join('');
}

const quote = (value: Arg | undefined): string => {
  const text = exact(value) ?? '';
  return /^\w+$/.test(text) ? text : 'unknown';
};

export const sh: Program = {
  name: 'sh bash dash zsh ash ksh rbash mksh',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Invoking-Bash.html',
  style: 'posix',
  flags: `
    -c -e -u -x -v -n -f -l|--login -i -s -p -a -b -k -m -h -C -r -B -E -H -P -T -t -D|--dump-strings --noprofile --norc
    --noediting --posix --version --help --verbose --restricted --dump-po-strings --no-rcs --no-globalrcs
  `,
  text: '-o -O',
  script: '--rcfile|--init-file',
  unclearFlags: '--debugger --emulate',
  operands: 'text...',
  does: 'nothing',
  judge: (it) => {
    const [first, ...rest] = it.operands;
    const inner: Inner[] = [];
    const before = settings(it);
    if (it.has('-c')) {
      if (first)
        inner.push({
          kind: 'shell',
          text: before === '' ? first : { ...first, bits: [{ kind: 'text', text: before }, ...first.bits] },
          args: rest,
        });
    } else if (it.has('--version') || it.has('--help')) return {};
    // `-n` only checks the grammar, but an interactive shell ignores it.
    else if (first && it.has('-n') && !it.has('-i') && !it.has('-s')) return { effects: [], prints: 'names' };
    else if (first && before !== '' && !it.has('-s'))
      inner.push({
        kind: 'shell',
        text: textArg(`${before}leeway_file=$1\nshift\n. "$leeway_file"`),
        args: [textArg('sh'), first, ...rest],
      });
    else if (first && !it.has('-s')) inner.push({ kind: 'script', file: first, args: rest, language: 'shell' });
    else {
      if (before !== '') inner.push({ kind: 'shell', text: textArg(before) });
      inner.push({ kind: 'stdin', language: 'shell' });
    }
    return { inner, prints: 'nothing' };
  },
};

/** Grammars of their own: code that is met and not read. */
export const otherShells: readonly Program[] = [
  {
    name: 'fish',
    manual: 'https://fishshell.com/docs/current/cmds/fish.html',
    style: 'posix',
    flags: '-i|--interactive -l|--login -N|--no-config -P|--private -n|--no-execute --print-rusage-self -h|--help -v|--version',
    text: '-f|--features -d|--debug',
    writes: '-o|--debug-output --profile -p --profile-startup',
    unclear: '-c|--command -C|--init-command',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => {
      const [first, ...rest] = it.operands;
      if (it.has('-n') || it.has('-h') || it.has('-v') || it.has('-c') || it.has('-C')) return {};
      return {
        inner: [first ? { kind: 'script', file: first, args: rest, language: 'fish' } : { kind: 'stdin', language: 'fish' }],
      };
    },
  },
  {
    name: 'csh tcsh nu elvish xonsh rc es oil osh ysh',
    manual: 'https://www.tcsh.org/',
    style: 'posix',
    flags: '--version --help',
    unclear: '-c',
    operands: 'script text...',
    does: 'nothing',
    when: [{ given: 'none', lacks: '-c --version --help', does: [{ kind: 'run', code: 'inline', what: 'standard input' }] }],
  },
];
