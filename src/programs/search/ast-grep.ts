// ast-grep: searches code by its syntax, and rewrites it if told to. Rules of the project are data.
import type { Program, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';

const SEARCH = {
  operands: 'tree...',
  defaultOperand: '.',
  does: 'nothing',
  when: [{ has: '-U', operands: 'edits...' }],
} satisfies Spec;

const OTHER = { operands: 'text...', does: [unclear('creates or tests rules, or waits for an editor')] } satisfies Spec;

export const astGrep: Program = {
  name: 'ast-grep',
  manual: 'https://ast-grep.github.io/reference/cli.html',
  style: 'plain',
  flags: `
    --follow --stdin --files-with-matches -i|--interactive -U|--update-all --include-metadata --no-ignore-vcs -h|--help
    -V|--version
  `,
  optional: '--json --debug-query --error --warning --info --hint --off',
  text: `
    -p|--pattern -l|--lang --selector --strictness -r|--rewrite --globs --color --heading --no-ignore -j|--threads
    -A|--after -B|--before -C|--context --inspect --inline-rules --filter --format --report-style --max-results
  `,
  reads: '--rule',
  // It may name parsers, which are loaded.
  loads: '-c|--config',
  does: 'nothing',
  sub: {
    run: SEARCH,
    scan: SEARCH,
    help: { operands: 'text...', does: 'nothing' },
    new: OTHER,
    test: OTHER,
    lsp: OTHER,
    completions: OTHER,
  },
  bare: SEARCH,
};
