// run-parts: runs every program in a directory.
import type { Program } from '../../argv/program.ts';

export const runParts: Program = {
  name: 'run-parts',
  manual: 'https://man7.org/linux/man-pages/man8/run-parts.8.html',
  flags: `
    -v|--verbose -d|--debug --report --reverse --exit-on-error --lsbsysinit --new-session --stdin --test --list -h|--help
    -V|--version
  `,
  text: '-a|--arg -u|--umask --regex',
  operands: 'names...',
  does: 'nothing',
  judge: (it) =>
    it.has('--test') || it.has('--list')
      ? {}
      : {
          inner: it.operands.map((dir) => ({
            kind: 'script',
            file: { ...dir, bits: [...dir.bits, { kind: 'text', text: '/' }, { kind: 'glob', text: '*' }] },
            args: it.given.flatMap(({ name, value }) => (name === '-a' && value ? [value] : [])),
          })),
          prints: 'nothing',
        },
};
