// bat: prints files with colours. Its pager option is a command line, and its cache is built from syntax files.
import type { Program } from '../../argv/program.ts';

export const bat: Program = {
  name: 'bat',
  manual: 'https://github.com/sharkdp/bat#readme',
  sameAs: { batcat: 'https://github.com/sharkdp/bat#readme' },
  style: 'plain',
  flags: `
    -A|--show-all -p|--plain -pp -P -d|--diff -n|--number -f|--force-colorization --list-themes -L|--list-languages
    -u|--unbuffered --diagnostic --acknowledgements -h|--help -V|--version -s|--squeeze-blank --no-config --no-paging
    --config-file --config-dir --cache-dir
  `,
  text: `
    -l|--language -H|--highlight-line --file-name --diff-context --tabs --wrap --terminal-width --color --italic-text
    --decorations --paging -m|--map-syntax --ignored-suffix --theme --theme-dark --theme-light --style -r|--line-range
    --nonprintable-notation --binary --squeeze-limit --strip-ansi --completion
  `,
  shell: '--pager',
  unclearFlags: '--generate-config-file --lessopen',
  operands: 'reads...',
  does: 'nothing',
  sub: {
    cache: {
      does: 'nothing',
      flags: '-c|--clear',
      unclearFlags: '-b|--build --blank',
      text: '--source --target',
      operands: 'unclear...',
    },
  },
  bare: { operands: 'reads...', does: 'nothing' },
};
