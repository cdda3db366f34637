// Linters and formatters of configuration, infrastructure and smaller languages. They read files, or rewrite them if told to.
import type { Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { projectCode } from '../build/project-run.ts';

const HELP = '-h|--help -V|--version';

export const configCheckers: readonly Program[] = [
  {
    name: 'tflint',
    manual: 'https://github.com/terraform-linters/tflint',
    style: 'plain',
    flags: `
      -v|--version -h|--help --langserver --recursive --force --no-color --color --fix --no-parallel-runners
    `,
    text: `
      -f|--format --ignore-module --enable-rule --disable-rule --only --minimum-failure-severity --filter
      --max-workers --call-module-type
    `,
    reads: '--var-file',
    loads: '-c|--config',
    cwd: '--chdir',
    // Plug-ins come from the network.
    unclearFlags: '--init --act-as-bundled-plugin',
    unclear: '--var --enable-plugin',
    operands: 'none',
    does: [projectCode('tflint')],
    when: [{ has: '--fix', makes: 'main.tf' }],
  },
  {
    name: 'tfsec',
    manual: 'https://aquasecurity.github.io/tfsec/',
    style: 'plain',
    flags: `
      ${HELP} -v --verbose --no-color --no-colour --soft-fail -s --include-passed --include-ignored --concise-output
      --no-ignores --ignore-hcl-errors --allow-checks-to-panic --print-rego-input --no-module-downloads
      --force-all-dirs
    `,
    text: '-f|--format -e|--exclude -m|--minimum-severity --exclude-path --filter-results -w|--workspace --ignore-info --rego-only',
    reads: '--tfvars-file --config-file',
    writes: '-O|--out',
    unclear: '--custom-check-dir --custom-check-url --rego-policy-dir --config-file-url --run-statistics',
    unclearFlags: '--update --migrate-ignores',
    operands: 'names?',
    does: 'nothing',
  },
  {
    name: 'terraform-docs',
    manual: 'https://terraform-docs.io/reference/terraform-docs/',
    style: 'plain',
    flags: `
      -h|--help -v|--version --recursive --hide-empty --anchor --default --escape --html --required --sensitive
      --type --sort --read-comments --lockfile --output-check
    `,
    text: '--header-from --footer-from --hide --show --indent --output-mode --output-template --output-values --recursive-path --sort-by',
    reads: '--output-values-from',
    writes: '--output-file',
    // The settings may name a file to write.
    unclear: '-c|--config',
    does: 'nothing',
    sub: Object.fromEntries(
      'markdown md json yaml toml xml pretty tfvars asciidoc adoc'
        .split(' ')
        .map((name) => [
          name,
          { operands: 'text? names?', known: { operands: 'table tbl document doc json hcl' }, does: 'nothing' },
        ]),
    ),
  },
  {
    name: 'kubeconform',
    manual: 'https://github.com/yannh/kubeconform',
    style: 'single',
    flags: '-h -help -v -strict -summary -verbose -exit-on-error -ignore-missing-schemas -debug',
    text: '-output -n -skip -reject -kubernetes-version -ignore-filename-pattern',
    creates: '-cache',
    unclear: '-schema-location -cpu-prof',
    unclearFlags: '-insecure-skip-tls-verify',
    operands: 'names...',
    does: [{ kind: 'service', act: 'look', system: 'schema registry', what: 'schemas of Kubernetes' }],
  },
  {
    name: 'buildifier',
    manual: 'https://github.com/bazelbuild/buildtools/blob/main/buildifier/README.md',
    style: 'single',
    flags: '-r -v -d -help -version --version --help',
    text: '-mode --mode -lint --lint -type --type -warnings --warnings -format --format -path --path -allowsort',
    unclear: '-diff_command -tables -add_tables -config -multi_diff -buildifier_disable',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '-mode --mode', value: 'check diff print_if_changed', operands: 'names...' }],
  },
  {
    name: 'stylua',
    manual: 'https://github.com/JohnnyMorganz/StyLua',
    style: 'plain',
    flags: `
      ${HELP} -c|--check -a|--allow-hidden --verify -v|--verbose --no-editorconfig --respect-ignores --sort-requires
      --no-ignore-vcs --search-parent-directories -s
    `,
    text: `
      --color --output-format -g|--glob --syntax --column-width --line-endings --indent-type --indent-width
      --quote-style --call-parentheses --collapse-simple-statement --range-start --range-end --num-threads
      --stdin-filepath --space-after-function-names
    `,
    reads: '-f|--config-path',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '-c', operands: 'names...' }],
  },
  {
    name: 'luacheck',
    manual: 'https://luacheck.readthedocs.io/en/stable/cli.html',
    style: 'plain',
    flags: `
      -g|--no-global -u|--no-unused -r|--no-redefined -a|--no-unused-args -s|--no-unused-secondaries --no-self
      -c|--compat -d|--allow-defined
      -t|--allow-defined-top -m|--module -q|--quiet -qq -qqq --codes --ranges --no-color --no-config --no-cache
      -v|--version -h|--help --no-max-line-length
    `,
    text: `
      --std --globals --read-globals --new-globals --ignore -i --enable -e --only -o --max-line-length --formatter
      --filename -j|--jobs --exclude-files --include-files
    `,
    loads: '--config --default-config',
    operands: 'names...',
    // The settings are Lua code.
    does: [projectCode('luacheck')],
  },
  {
    name: 'taplo',
    manual: 'https://taplo.tamasfe.dev/cli/introduction.html',
    style: 'plain',
    flags: '-h|--help -V|--version --verbose --log-spans',
    text: '--colors',
    does: 'nothing',
    sub: {
      ...Object.fromEntries(
        ['fmt', 'format'].map((name) => [
          name,
          {
            flags: '--check -f|--force --diff --no-auto-config',
            text: '-o|--option --stdin-filepath',
            reads: '-c|--config',
            operands: 'edits...' as const,
            does: 'nothing' as const,
            when: [{ has: '--check --diff', operands: 'names...' }],
          },
        ]),
      ),
      ...Object.fromEntries(
        ['lint', 'check', 'validate'].map((name) => [
          name,
          {
            flags: '--no-auto-config --no-schema',
            reads: '-c|--config',
            unclear: '--schema --schema-catalog --cache-path',
            unclearFlags: '--default-schema-catalogs',
            operands: 'names...' as const,
            does: 'nothing' as const,
          },
        ]),
      ),
      get: {
        flags: '-s|--strip-newline',
        text: '-o|--output-format --separator',
        reads: '-f|--file-path',
        operands: 'text?',
        does: 'nothing',
      },
    },
  },
  ...['nixfmt', 'alejandra'].map((name): Program => ({
    name,
    manual: name === 'nixfmt' ? 'https://github.com/NixOS/nixfmt' : 'https://github.com/kamadorueda/alejandra',
    style: 'plain',
    flags: `${HELP} -c|--check -q|--quiet -s|--strict -v|--verify`,
    text: '-w|--width --indent -t|--threads -e|--exclude',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '-c', operands: 'names...' }],
  })),
  {
    name: 'statix',
    manual: 'https://github.com/oppiliappan/statix',
    style: 'plain',
    flags: HELP,
    does: 'nothing',
    sub: {
      check: {
        flags: '-s|--stdin -u|--unrestricted',
        text: '-o|--format -i|--ignore',
        reads: '-c|--config',
        operands: 'names?',
        does: 'nothing',
      },
      list: { does: 'nothing' },
      explain: { operands: 'text', does: 'nothing' },
      dump: { does: 'nothing' },
      fix: {
        flags: '-n|--dry-run -s|--stdin -u|--unrestricted',
        text: '-i|--ignore',
        reads: '-c|--config',
        operands: 'edits?',
        defaultOperand: '.',
        does: 'nothing',
        when: [{ has: '-n -s', dry: true, operands: 'names?' }],
      },
    },
  },
  {
    name: 'deadnix',
    manual: 'https://github.com/astro/deadnix',
    style: 'plain',
    flags: `
      --help -V|--version -h|--hidden -l|--no-lambda-arg -L|--no-lambda-pattern-names -_|--no-underscore -q|--quiet -e|--edit
      -f|--fail -W|--warn-used-underscore
    `,
    text: '-o|--output-format --exclude',
    operands: 'names...',
    does: 'nothing',
    when: [{ has: '-e', operands: 'edits...' }],
  },
  {
    name: 'hlint',
    manual: 'https://github.com/ndmitchell/hlint',
    style: 'plain',
    optional: '-c|--colour --color',
    flags: `
      -? --help -V --version --numeric-version -v|--verbose -q|--quiet --no-summary --only-show --cross --show -s
      --timing --git --json --no-exit-code -d --default --no-ignore
    `,
    text: '-g --group -e --extension -i|--ignore --only -j|--threads -X|--language --ignore-glob --path',
    reads: '-h|--hint',
    writes: '-r|--report',
    unclear: '--refactor-options --with-refactor --cpp-define --cpp-include --cpp-file --cpp-simple --find',
    unclearFlags: '--refactor --serialise',
    operands: 'names...',
    does: 'nothing',
  },
  ...['ormolu', 'fourmolu'].map((name): Program => ({
    name,
    manual: name === 'ormolu' ? 'https://github.com/tweag/ormolu' : 'https://github.com/fourmolu/fourmolu',
    style: 'plain',
    flags: `-h|--help -v|--version -d|--debug -c|--check-idempotence -u|--unsafe --no-cabal --no-dot-ormolu -i`,
    text: `
      -m|--mode -o|--ghc-opt -f|--fixity -r|--reexport -p|--package --color --start-line --end-line -t|--source-type
      --stdin-input-file
    `,
    operands: 'reads...',
    does: 'nothing',
    when: [
      { has: '-i', operands: 'edits...' },
      { has: '-m', value: 'inplace', operands: 'edits...' },
    ],
  })),
  {
    name: 'svelte-check',
    manual: 'https://www.npmjs.com/package/svelte-check',
    style: 'plain',
    flags: `-h|--help -v|--version --watch --preserveWatchOutput --no-tsconfig --fail-on-warnings --incremental --tsgo`,
    text: '--output --threshold --compiler-warnings --diagnostic-sources --ignore --color --workspace',
    'project-code': '--tsconfig',
    operands: 'none',
    does: [projectCode('svelte-check')],
    judge: (it) => ({
      effects:
        it.values('--workspace').length > 0 ? [unclear('checks another directory, whose settings are code', '--workspace')] : [],
    }),
  },
];
