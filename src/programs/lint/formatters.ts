// Formatters and linters of JavaScript, CSS and text: check files, or rewrite them if told to.
import type { Program } from '../../argv/program.ts';
import { exact } from '../../shell/value.ts';
import { loadsCode, projectCode, runner } from '../build/project-run.ts';

export const formatters: readonly Program[] = [
  {
    name: 'prettier',
    manual: 'https://prettier.io/docs/cli',
    sameAs: { prettierd: 'https://github.com/fsouza/prettierd' },
    style: 'plain',
    flags: `
      -c|--check -l|--list-different -w|--write -u|--ignore-unknown --no-config --no-editorconfig --no-semi --semi
      --single-quote --jsx-single-quote --bracket-spacing --no-bracket-spacing --bracket-same-line --use-tabs
      --insert-pragma --require-pragma --vue-indent-script-and-style --single-attribute-per-line
      --experimental-ternaries --cache --no-cache --color --no-color --no-error-on-unmatched-pattern --with-node-modules
      --support-info --find-config-path --file-info --no-plugin-search --cache-write -h|--help -v|--version
      --no-experimental-ternaries --check-ignore-pragma
    `,
    text: `
      --parser --print-width --tab-width --trailing-comma --quote-props --arrow-parens --prose-wrap --end-of-line
      --embedded-language-formatting --html-whitespace-sensitivity --log-level|--loglevel --stdin-filepath
      --config-precedence --cache-strategy --range-start --range-end --object-wrap --experimental-operator-position
      --cursor-offset
    `,
    names: '--config --plugin',
    reads: '--ignore-path',
    writes: '--cache-location',
    operands: 'reads...',
    does: 'nothing',
    when: [
      { has: '-w', operands: 'edits...' },
      { has: '-c -l', lacks: '-w', operands: 'names...', prints: 'names' },
    ],
    // The settings in the directory of the given name apply.
    judge: (it, tools) => {
      const judged = runner('prettier', '--stdin-filepath --config --plugin elsewhere')(it, tools);
      // Older versions load a parser that is named as a file.
      const parsers = it.values('--parser').filter((value) => !/^[\w-]+$/.test(exact(value) ?? '/'));
      return { effects: [...(judged.effects ?? []), ...parsers.map((value) => loadsCode(value, '--parser', tools))] };
    },
  },
  {
    name: 'biome',
    manual: 'https://biomejs.dev/reference/cli/',
    sameAs: { rome: 'https://www.npmjs.com/package/rome' },
    flags: `
      --use-server --verbose --skip-errors --no-errors-on-unmatched --json --json-pretty --error-on-warnings -h|--help
      -V|--version --skip-parse-errors --profile-rules --profile-type-inference
    `,
    text: `
      --colors --max-diagnostics --diagnostic-level --reporter --log-level --log-kind --since --only --skip
      --stdin-file-path --indent-style --indent-width --line-width --line-ending --files-max-size --quote-style
      --semicolons --arrow-parentheses --trailing-commas --json-parse-allow-comments --json-parse-allow-trailing-commas
      --css-parse-css-modules --css-parse-tailwind-directives --md-parse-frontmatter --files-ignore-unknown
      --format-with-errors --attribute-position --bracket-same-line --bracket-spacing --delimiter-spacing --expand
      --trailing-newline --use-editorconfig --jsx-everywhere --javascript-formatter-enabled --jsx-quote-style
      --quote-properties --javascript-formatter-indent-style --javascript-formatter-indent-width
      --javascript-formatter-line-ending --javascript-formatter-line-width --javascript-formatter-quote-style
      --javascript-formatter-attribute-position --javascript-formatter-bracket-spacing
      --javascript-formatter-delimiter-spacing --javascript-formatter-expand --javascript-formatter-operator-linebreak
      --javascript-formatter-trailing-newline --javascript-linter-enabled --javascript-assist-enabled
      --json-formatter-enabled --json-formatter-indent-style --json-formatter-indent-width --json-formatter-line-ending
      --json-formatter-line-width --json-formatter-trailing-commas --json-formatter-expand
      --json-formatter-bracket-spacing --json-formatter-delimiter-spacing --json-formatter-trailing-newline
      --json-linter-enabled --json-assist-enabled --css-formatter-enabled --css-formatter-indent-style
      --css-formatter-indent-width --css-formatter-line-ending --css-formatter-line-width --css-formatter-quote-style
      --css-formatter-delimiter-spacing --css-formatter-trailing-newline --css-linter-enabled --css-assist-enabled
      --md-formatter-enabled --md-formatter-indent-style --md-formatter-indent-width --md-formatter-line-width
      --md-formatter-trailing-newline --md-formatter-line-ending --md-formatter-prose-wrap --md-formatter-format-embeds
      --md-linter-enabled --md-analyze-embeds --yaml-formatter-enabled --yaml-formatter-indent-width
      --yaml-formatter-line-width --yaml-formatter-quote-style --yaml-formatter-bracket-spacing
      --yaml-formatter-trailing-newline --yaml-formatter-line-ending --yaml-linter-enabled --graphql-formatter-enabled
      --graphql-formatter-indent-style --graphql-formatter-indent-width --graphql-formatter-line-ending
      --graphql-formatter-line-width --graphql-formatter-quote-style --graphql-formatter-trailing-newline
      --graphql-linter-enabled --graphql-assist-enabled --grit-formatter-enabled --grit-formatter-indent-style
      --grit-formatter-indent-width --grit-formatter-line-ending --grit-formatter-line-width
      --grit-formatter-trailing-newline --grit-linter-enabled --grit-assist-enabled --html-formatter-enabled
      --html-formatter-indent-style --html-formatter-indent-width --html-formatter-line-ending
      --html-formatter-line-width --html-formatter-attribute-position --html-formatter-bracket-same-line
      --html-formatter-whitespace-sensitivity --html-formatter-indent-script-and-style
      --html-formatter-self-close-void-elements --html-formatter-trailing-newline --html-linter-enabled
      --html-assist-enabled --threads --log-prefix-name
    `,
    reads: '--config-path',
    writes: '--log-path --reporter-file --log-file',
    style: 'plain',
    does: 'nothing',
    sub: Object.fromEntries(
      ['check', 'lint', 'format', 'ci', 'search'].map((name) => [
        name,
        {
          flags: '--write --fix --apply --apply-unsafe --unsafe --watch --suppress --changed --staged --stdin',
          text: `
            --formatter-enabled --linter-enabled --organize-imports-enabled --assist-enabled --enforce-assist
            --vcs-enabled --vcs-use-ignore-file --reason -l|--language --vcs-client-kind --vcs-root --vcs-default-branch
          `,
          operands: name === 'search' ? 'text names...' : 'names...',
          does: [projectCode(`biome ${name}`)],
          when: [{ has: '--write --fix --apply --apply-unsafe --suppress', operands: 'edits...' }],
        },
      ]),
    ),
  },
];

export const checkers: readonly Program[] = [
  {
    name: 'oxlint',
    manual: 'https://oxc.rs/docs/guide/usage/linter/cli.html',
    flags: `
      --fix --fix-suggestions --fix-dangerously --quiet --silent --deny-warnings --import-plugin --react-plugin
      --jsx-a11y-plugin --nextjs-plugin --react-perf-plugin --promise-plugin --node-plugin --vue-plugin --jest-plugin
      --vitest-plugin --jsdoc-plugin --type-aware --type-check --rules --print-config --init --disable-nested-config
      --no-ignore --report-unused-disable-directives --no-error-on-unmatched-pattern --disable-unicorn-plugin
      --disable-oxc-plugin --disable-typescript-plugin --check --list-different --write --with-node-modules -h|--help
      -V|--version
    `,
    text: `
      -A|--allow -W|--warn -D|--deny --max-warnings -f|--format --threads --ignore-pattern
      --report-unused-disable-directives-severity --stdin-filepath
    `,
    reads: '--ignore-path --tsconfig',
    loads: '-c|--config',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('oxlint')],
    when: [{ has: '--fix --fix-suggestions --fix-dangerously --write', operands: 'edits...' }],
  },
  {
    name: 'oxfmt',
    manual: 'https://www.npmjs.com/package/oxfmt',
    flags: `
      --fix --fix-suggestions --fix-dangerously --quiet --silent --deny-warnings --import-plugin --react-plugin
      --jsx-a11y-plugin --nextjs-plugin --react-perf-plugin --promise-plugin --node-plugin --vue-plugin --jest-plugin
      --vitest-plugin --jsdoc-plugin --type-aware --type-check --rules --print-config --init --disable-nested-config
      --no-ignore --report-unused-disable-directives --no-error-on-unmatched-pattern --disable-unicorn-plugin
      --disable-oxc-plugin --disable-typescript-plugin --check --list-different --write --with-node-modules -h|--help
      -V|--version
    `,
    text: `
      -A|--allow -W|--warn -D|--deny --max-warnings -f|--format --threads --ignore-pattern
      --report-unused-disable-directives-severity --stdin-filepath
    `,
    reads: '--ignore-path --tsconfig',
    loads: '-c|--config',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('oxlint')],
    when: [{ has: '--fix --fix-suggestions --fix-dangerously --write', operands: 'edits...' }],
  },
  {
    name: 'stylelint',
    manual: 'https://stylelint.io/user-guide/cli',
    style: 'plain',
    flags: `
      --fix --quiet|-q --quiet-deprecation-warnings --color --no-color --cache --allow-empty-input|--aei
      --disable-default-ignores|--di --ignore-disables|--id --report-needless-disables|--rd
      --report-invalid-scope-disables|--risd --report-descriptionless-disables|--rdd --report-unscoped-disables --stdin
      --validate --no-validate --print-config -h|--help -v|--version --compute-edit-info|--cei
    `,
    text: '--max-warnings|--mw --stdin-filename --cache-strategy --globby-options|--go --ignore-pattern|--ip',
    loads: '-c|--config --config-basedir --custom-syntax --custom-formatter -f|--formatter',
    known: { '-f': 'compact github json string tap unix verbose' },
    reads: '-i|--ignore-path',
    writes: '-o|--output-file --cache-location',
    operands: 'names...',
    does: [projectCode('stylelint')],
    when: [{ has: '--fix', operands: 'edits...' }],
  },
  {
    name: 'markdownlint',
    manual: 'https://github.com/igorshubovych/markdownlint-cli',
    flags: '-f|--fix -q|--quiet -j|--json -d|--dot -s|--stdin -h|--help -V|--version --no-globs',
    text: '-i|--ignore --enable --disable',
    reads: '-p|--ignore-path',
    writes: '-o|--output',
    loads: '-c|--config -r|--rules',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('markdownlint')],
    when: [{ has: '-f', operands: 'edits...' }],
  },
  {
    name: 'markdownlint-cli2',
    manual: 'https://www.npmjs.com/package/markdownlint-cli2',
    flags: '-f|--fix -q|--quiet -j|--json -d|--dot -s|--stdin -h|--help -V|--version --no-globs',
    text: '-i|--ignore --enable --disable',
    reads: '-p|--ignore-path',
    writes: '-o|--output',
    loads: '-c|--config -r|--rules',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('markdownlint')],
    when: [{ has: '-f', operands: 'edits...' }],
  },
  {
    name: 'knip',
    manual: 'https://knip.dev/reference/cli',
    style: 'plain',
    flags: `
      --production --strict --no-exit-code --no-progress -n --debug -d --include-entry-exports --include-libs
      --isolate-workspaces --cache --no-gitignore --no-config-hints --no-tag-hints --treat-config-hints-as-errors
      --treat-tag-hints-as-errors --use-tsconfig-files -w|--watch --dependencies --exports --files --cycles --memory
      --memory-realtime --performance -u|--duration --trace -h|--help -V|--version
    `,
    text: `
      --include --exclude -W|--workspace --tags --max-issues --max-show-issues --performance-fn --trace-dependency
      --trace-export --trace-file --reporter-options --preprocessor-options
    `,
    names: '-t|--tsConfig',
    loads: '-c|--config --reporter --preprocessor',
    known: { '--reporter': 'symbols compact codeowners json codeclimate markdown disclosure github-actions default' },
    writes: '--output-file --cache-location',
    cwd: '-D|--directory',
    // Rewrites and removes files all over the project.
    unclearFlags: '-f|--fix --allow-remove-files -F|--format',
    unclear: '--fix-type',
    operands: 'names...',
    does: [projectCode('knip')],
  },
  {
    name: 'depcheck',
    manual: 'https://github.com/depcheck/depcheck',
    style: 'plain',
    flags: '--json --oneline --quiet --skip-missing --ignore-bin-package --help --version',
    text: '--ignores --ignore-dirs --ignore-patterns',
    reads: '--ignore-path',
    loads: '--config --parsers --detectors --specials',
    operands: 'project-code?',
    does: [projectCode('a checker of the project')],
  },
  {
    name: 'ts-prune',
    manual: 'https://www.npmjs.com/package/ts-prune',
    style: 'plain',
    flags: '-e|--error -u|--unusedInModule -h|--help -V|--version',
    text: '-i|--ignore -s|--skip',
    reads: '-p|--project',
    does: [projectCode('a checker of the project')],
  },
  {
    name: 'madge',
    manual: 'https://github.com/pahen/madge',
    style: 'plain',
    flags: `
      -s|--summary -c|--circular -j|--json --orphans --leaves --dot --include-npm --no-color --no-spinner --no-count
      --stdin --warning --debug -h|--help -V|--version
    `,
    text: '-d|--depends -x|--exclude -l|--layout --extensions --rankdir',
    names: '-b|--basedir',
    writes: '-i|--image',
    reads: '--ts-config',
    loads: '--require-config --webpack-config',
    operands: 'project-code...',
    does: [projectCode('a checker of the project')],
  },
  {
    name: 'cspell',
    manual: 'https://cspell.org/docs/getting-started',
    style: 'plain',
    flags: `
      -v|--verbose --words-only -u|--unique --no-must-find-files --must-find-files --no-progress --progress --no-summary
      --summary -s|--silent --fail-fast --no-fail-fast --relative --show-context --show-suggestions
      --no-show-suggestions --dot --gitignore --no-gitignore --cache --no-cache --no-exit-code --color --no-color
      --no-issues --issues --quiet --validate-directives --stdin -h|--help -V|--version
    `,
    text: '--locale --language-id -e|--exclude --cache-strategy --gitignore-root',
    names: '-r|--root --file',
    reads: '--file-list',
    writes: '--cache-location',
    loads: '-c|--config --reporter',
    operands: 'names...',
    does: [projectCode('a checker of the project')],
  },
  {
    name: 'dprint',
    manual: 'https://dprint.dev/cli/',
    style: 'plain',
    flags: '--verbose --staged --diff --incremental --no-incremental --allow-no-files --list-different -h|--help -V|--version',
    text: '--excludes... --excludes-override... --includes-override... -L|--log-level --stdin',
    loads: '-c|--config --config-discovery --plugins',
    operands: 'names...',
    does: [projectCode('a checker of the project')],
  },
  {
    name: 'publint',
    manual: 'https://publint.dev/docs/cli',
    style: 'plain',
    flags: '--strict -h|--help -v|--version',
    text: '--level --pack',
    operands: 'names...',
    does: [projectCode('a checker of the project')],
  },
  {
    name: 'attw',
    manual: 'https://www.npmjs.com/package/@arethetypeswrong/cli',
    flags: '-V|--version --quiet|-q --summary|--no-summary --no-color|--color -h|--help',
    style: 'plain',
    known: { '--reporter': 'symbols compact codeowners json codeclimate markdown disclosure github-actions default' },
    operands: 'names...',
    does: [projectCode('a checker of the project')],
  },
  {
    name: 'size-limit',
    manual: 'https://github.com/ai/size-limit',
    style: 'plain',
    flags: '--json --silent --why --hide-passed --highlight-less --watch --debug -h|--help -v|--version',
    text: '--limit',
    creates: '--save-bundle',
    unclearFlags: '--clean-dir',
    operands: 'names...',
    does: [projectCode('a checker of the project')],
  },
  {
    name: 'commitlint',
    manual: 'https://commitlint.js.org/reference/cli.html',
    style: 'plain',
    flags: `
      -c|--color --no-color --from-last-tag -l|--last -q|--quiet -V|--verbose -s|--strict --print-config -h|--help
      -v|--version
    `,
    // Without a value, the message that git is about to commit.
    optional: '-e|--edit',
    text: '-f|--from -t|--to -H|--help-url',
    cwd: '-d|--cwd',
    loads: '-g|--config -x|--extends -p|--parser-preset -o|--format',
    unclear: '-E|--env --git-log-args --options',
    operands: 'reads?',
    does: [projectCode('a checker of the project')],
  },
  {
    name: 'jscpd',
    manual: 'https://github.com/kucherenko/jscpd/tree/master/apps/jscpd',
    style: 'plain',
    flags: `
      -b|--blame -s|--silent -a|--absolute -n|--noSymlinks --ignoreCase -g|--gitignore -d|--debug -v|--verbose --list
      --skipLocal --noTips -h|--help -V|--version
    `,
    text: `
      -l|--min-lines -k|--min-tokens -x|--max-lines -z|--max-size -t|--threshold -i|--ignore --ignore-pattern -m|--mode
      -f|--format -p|--pattern --formats-exts --exitCode
    `,
    creates: '-o|--output',
    loads: '-c|--config -r|--reporters --store',
    known: { '-r': 'console consoleFull json xml csv markdown html sarif badge threshold silent' },
    operands: 'names...',
    does: [projectCode('a checker of the project')],
  },
  {
    name: 'shellcheck',
    manual: 'https://www.shellcheck.net/wiki/',
    flags: '-a|--check-sourced --norc -V|--version -x|--external-sources --list-optional --help',
    tree: '-P|--source-path',
    optional: '-C|--color',
    text: `
      -i|--include -e|--exclude --extended-analysis -f|--format -o|--enable -s|--shell -S|--severity
      -W|--wiki-link-count
    `,
    reads: '--rcfile',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'shfmt',
    manual: 'https://github.com/mvdan/sh/blob/master/cmd/shfmt/shfmt.1.scd',
    style: 'single',
    flags: `
      -p --posix -l --list -w --write -d --diff -s --simplify -mn --minify -bn --binary-next-line -ci --case-indent -sr
      --space-redirects -kp --keep-padding -fn --func-next-line -f --find --to-json --from-json --apply-ignore -version
      --version -h --help
    `,
    text: '-i --indent -ln --language-dialect --filename',
    operands: 'reads...',
    does: 'nothing',
    when: [{ has: '-w --write', operands: 'edits...' }],
  },
  {
    name: 'hadolint',
    manual: 'https://github.com/hadolint/hadolint',
    flags: `
      --no-fail --no-color -V|--verbose -v|--version -s|--strict --no-warnings --list-files -h|--help -color -no-color
      -verbose -version -oneline
    `,
    text: `
      -f|--format -t|--failure-threshold --ignore --error --warning --info --style -d|--config-data --trusted-registry
      --require-label -ignore
    `,
    reads: '-c|--config -config-file',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'yamllint',
    manual: 'https://pypi.org/project/yamllint/',
    flags: `
      --no-fail --no-color -V|--verbose -v|--version -s|--strict --no-warnings --list-files -h|--help -color -no-color
      -verbose -version -oneline
    `,
    text: `
      -f|--format -t|--failure-threshold --ignore --error --warning --info --style -d|--config-data --trusted-registry
      --require-label -ignore
    `,
    reads: '-c|--config -config-file',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'actionlint',
    manual: 'https://github.com/rhysd/actionlint',
    flags: `
      --no-fail --no-color -V|--verbose -v|--version -s|--strict --no-warnings --list-files -h|--help -color -no-color
      -verbose -version -oneline
    `,
    text: `
      -f|--format -t|--failure-threshold --ignore --error --warning --info --style -d|--config-data --trusted-registry
      --require-label -ignore
    `,
    reads: '-c|--config -config-file',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
];
