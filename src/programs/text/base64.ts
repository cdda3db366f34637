// base64, base32, xxd: encode and decode. A known input gives a known output, so that hidden text is found. xxd's second operand
// is written.
import type { Parsed, Program, Tools } from '../../argv/program.ts';

/** The decoded bytes as text, if they are plain ASCII. */
function asciiOf(bytes: Buffer): string | undefined {
  return bytes.some((byte) => byte > 0x7f || byte === 0) ? undefined : bytes.toString('latin1');
}

const knownInput = (it: Parsed, tools: Tools): string | undefined => (it.operands.length === 0 ? tools.stdin?.text : undefined);

export const base64: Program = {
  name: 'base64',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/base64-invocation.html',
  sameAs: { gbase64: 'https://www.gnu.org/software/coreutils/manual/html_node/base64-invocation.html' },
  // BSD's -i takes a file, GNU's has no value: the next word counts as read in either case.
  flags: '-d|--decode|-D -i|--ignore-garbage|--input -h --help --version',
  text: '-w|--wrap -b|--break',
  writes: '-o|--output',
  operands: 'reads...',
  does: 'nothing',
  judge: (it, tools) => {
    const input = knownInput(it, tools);
    if (input === undefined || it.has('-o')) return {};
    if (!it.has('-d')) return { output: `${Buffer.from(input, 'utf8').toString('base64')}\n` };
    const text = asciiOf(Buffer.from(input, 'base64'));
    return text === undefined ? {} : { output: text };
  },
};

export const base32: Program = {
  name: 'base32',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/base32-invocation.html',
  sameAs: { gbase32: 'https://www.gnu.org/software/coreutils/manual/html_node/base32-invocation.html' },
  flags:
    '-d|--decode -i|--ignore-garbage --base64 --base64url --base32 --base32hex --base16 --base2msbf --base2lsbf --z85 --help --version',
  text: '-w|--wrap',
  operands: 'reads...',
  does: 'nothing',
};

export const base32Kin: readonly Program[] = [
  {
    name: 'basenc',
    manual: 'https://manpages.debian.org/trixie/coreutils/basenc.1.en.html',
    flags: `
      --base64 --base64url --base32 --base32hex --base16 --base2msbf --base2lsbf -d|--decode -i|--ignore-garbage --z85
      --help --version
    `,
    text: '-w|--wrap',
    operands: 'reads...',
    does: 'nothing',
  },
];

export const xxd: Program = {
  name: 'xxd',
  manual: 'https://man7.org/linux/man-pages/man1/xxd.1.html',
  style: 'single',
  flags: `
    -a -autoskip -b -bits -C -capitalize -E -EBCDIC -e -h -help -i -include -p -ps -postscript -plain -r -revert -d -u
    -uppercase -v -version
  `,
  text: '-c -cols -g -groupsize -l -len -n -name -o -offset -s -seek -R',
  operands: 'reads? writes?',
  does: 'nothing',
  judge: (it, tools) => {
    const input = knownInput(it, tools);
    const plain = ['-p', '-ps', '-plain', '-postscript'].some((flag) => it.has(flag));
    if (input === undefined || !plain || !(it.has('-r') || it.has('-revert')) || it.given.length !== 2) return {};
    const text = asciiOf(Buffer.from(input.replace(/\s+/g, ''), 'hex'));
    return text === undefined ? {} : { output: text };
  },
};
