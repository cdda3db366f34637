// Shells: run the text after -c, a script, or standard input. That text is analysed like the call itself; shells with another
// syntax are not read.
import { wordsOf } from '../../argv/words-of.ts';
import type { Inner, Parsed, Program } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';

/** Options that change how the text is read, as commands that would set them. */
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
  name: 'sh',
  manual: 'https://www.gnu.org/software/bash/manual/html_node/Invoking-Bash.html',
  sameAs: {
    bash: 'https://manpages.debian.org/trixie/bash/bash.1.en.html',
    dash: 'https://manpages.debian.org/trixie/dash/dash.1.en.html',
    zsh: 'https://manpages.debian.org/trixie/zsh-common/zsh.1.en.html',
    ash: 'https://manpages.debian.org/trixie/dash/dash.1.en.html',
    ksh: 'https://man.openbsd.org/ksh.1',
    rbash: 'https://manpages.debian.org/trixie/bash/rbash.1.en.html',
    mksh: 'https://manpages.debian.org/trixie/mksh/mksh.1.en.html',
  },
  flags: `
    -c -e -u -x -v -n -f -l|--login -i -s -p -a -b -k -m -h -C -r -B -E -H -P -T -t -D|--dump-strings --noprofile --norc
    --noediting --posix --version --help --verbose --restricted --dump-po-strings --no-rcs --no-globalrcs
  `,
  text: '-o -O',
  script: '--rcfile|--init-file',
  unclearFlags: '--debugger --emulate',
  style: 'posix',
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
    // `-n` only checks the syntax, but an interactive shell ignores it.
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
      inner.push({ kind: 'stdin', language: 'shell', args: it.has('-s') ? [textArg('sh'), ...it.operands] : [] });
    }
    return { inner, prints: 'nothing' };
  },
};

/** Words that mean something else in fish than in bash. */
const FISH_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`
    and or not set function functions begin if else for while switch case end string status eval source exec builtin command abbr
    alias bind argparse math count contains random read test time return exit block emit trap type
  `),
);

/** Whether a command in the text begins with such a word. */
const beginsFish = (text: string): boolean =>
  text.split(/[;&|\n]+/).some((one) => FISH_WORDS.has(one.trim().split(/\s/)[0] ?? ''));

/** `a; and b` is `a && b`; a text with quotes is left unchanged, because the words may be inside them. */
const joined = (text: string): string =>
  /['"]/.test(text)
    ? text
    : text.replaceAll(/\s*[;\n]\s*(and|or)\s+(?=\S)/g, (_, word: string) => (word === 'and' ? ' && ' : ' || '));

/** Simple commands that mean the same in bash and fish: no substitution, variable, pattern or escape. */
function fishAsBash(text: Arg): Arg | undefined {
  const plain = joined(exact(text) ?? '\0');
  return /^[\w\s./:=@+,'"|;&<>-]*$/.test(plain) && !/<<|<\(|&>|\^/.test(plain) && !beginsFish(plain)
    ? { ...textArg(plain), from: text.from }
    : undefined;
}

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
      const commands = it.values('-c').map(fishAsBash);
      if (commands.length > 0 && !it.has('-C') && it.operands.length === 0 && !commands.includes(undefined))
        return {
          replaces: true,
          understands: ['-c'],
          inner: commands.flatMap((text): readonly Inner[] => (text === undefined ? [] : [{ kind: 'shell', text, via: 'fish' }])),
        };
      if (it.has('-n') || it.has('-h') || it.has('-v') || it.has('-c') || it.has('-C')) return {};
      return {
        inner: [first ? { kind: 'script', file: first, args: rest, language: 'fish' } : { kind: 'stdin', language: 'fish' }],
      };
    },
  },
  {
    name: 'csh',
    manual: 'https://www.tcsh.org/',
    sameAs: { tcsh: 'https://manpages.debian.org/trixie/tcsh/tcsh.1.en.html' },
    flags: '--version --help',
    unclear: '-c',
    style: 'posix',
    operands: 'script text...',
    does: 'nothing',
    when: [{ given: 'none', lacks: '-c --version --help', does: [{ kind: 'run', code: 'inline', what: 'standard input' }] }],
  },
  {
    name: 'nu',
    manual: 'https://www.nushell.sh/book/',
    flags: '--version --help',
    unclear: '-c',
    style: 'posix',
    operands: 'script text...',
    does: 'nothing',
    when: [{ given: 'none', lacks: '-c --version --help', does: [{ kind: 'run', code: 'inline', what: 'standard input' }] }],
  },
  {
    name: 'elvish',
    manual: 'https://manpages.debian.org/trixie/elvish/elvish.1.en.html',
    flags: '--version --help',
    unclear: '-c',
    style: 'posix',
    operands: 'script text...',
    does: 'nothing',
    when: [{ given: 'none', lacks: '-c --version --help', does: [{ kind: 'run', code: 'inline', what: 'standard input' }] }],
  },
  {
    name: 'xonsh',
    manual: 'https://manpages.debian.org/trixie/xonsh/xonsh.1.en.html',
    flags: '--version --help',
    unclear: '-c',
    style: 'posix',
    operands: 'script text...',
    does: 'nothing',
    when: [{ given: 'none', lacks: '-c --version --help', does: [{ kind: 'run', code: 'inline', what: 'standard input' }] }],
  },
  {
    name: 'rc',
    manual: 'https://man.9front.org/1/rc',
    flags: '--version --help',
    unclear: '-c',
    style: 'posix',
    operands: 'script text...',
    does: 'nothing',
    when: [{ given: 'none', lacks: '-c --version --help', does: [{ kind: 'run', code: 'inline', what: 'standard input' }] }],
  },
  {
    name: 'es',
    manual: 'https://wryun.github.io/es-shell/',
    flags: '--version --help',
    unclear: '-c',
    style: 'posix',
    operands: 'script text...',
    does: 'nothing',
    when: [{ given: 'none', lacks: '-c --version --help', does: [{ kind: 'run', code: 'inline', what: 'standard input' }] }],
  },
  {
    name: 'osh',
    manual: 'https://oils.pub/release/latest/doc/',
    sameAs: { oil: 'https://oils.pub/release/latest/doc/' },
    flags: '--version --help',
    unclear: '-c',
    style: 'posix',
    operands: 'script text...',
    does: 'nothing',
    when: [{ given: 'none', lacks: '-c --version --help', does: [{ kind: 'run', code: 'inline', what: 'standard input' }] }],
  },
  {
    name: 'ysh',
    manual: 'https://oils.pub/release/latest/doc/',
    flags: '--version --help',
    unclear: '-c',
    style: 'posix',
    operands: 'script text...',
    does: 'nothing',
    when: [{ given: 'none', lacks: '-c --version --help', does: [{ kind: 'run', code: 'inline', what: 'standard input' }] }],
  },
];
