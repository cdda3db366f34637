// Linters, formatters and type checkers of Python. Those that rewrite files have a write effect; plugins from elsewhere are
// unclear.
import type { Program, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { argText } from '../../shell/value.ts';
import { projectCode, runner } from '../build/project-run.ts';
import { interpreter } from '../build/tool-places.ts';

const RUFF_FLAGS = '-v|--verbose -q|--quiet -s|--silent --isolated -h|--help -V|--version';
const ruffFiles: Partial<Spec> = {
  flags: '-n|--no-cache --respect-gitignore --no-respect-gitignore --force-exclude --no-force-exclude --preview --no-preview',
  text: '--exclude --extend-exclude --stdin-filename --target-version --line-length --extension --range --output-format',
};
const look: Spec = { operands: 'text...', does: 'nothing' };

/** The words after `--` are options of mypy, some of which run a program. */
const DMYPY: Spec = {
  flags: '-v|--verbose --export-types',
  operands: 'names...',
  does: [projectCode('mypy')],
  when: [{ mentions: '-*', does: [unclear('options of mypy', '--')] }],
};

const SAFETY: Spec = {
  text: '-i|--ignore --output -o --stage',
  reads: '-r|--file --policy-file',
  writes: '--save-json --save-html',
  unclear: '--key --db --proxy-host --proxy-port --proxy-protocol --save-as',
  operands: 'text...',
  does: [{ kind: 'service', act: 'look', system: 'safety', what: 'known vulnerabilities' }],
};

const pyrightKind = {
  style: 'plain',
  does: 'nothing',
  bare: { operands: 'names...', does: [projectCode('pyright')] },
  sub: { check: { operands: 'names...', does: [projectCode('type checker')] }, version: look, help: look },
} satisfies Partial<Program>;

const pyrightOptions = {
  flags: `
    --outputjson --skipunannotated --stats -w|--watch --warnings --verbose --dependencies --ignoreexternal --threads
    -h|--help -v|--version -q|--quiet
  `,
  text: '--level --pythonversion --pythonplatform --verifytypes --output-format --python-version --color',
  names: '-p|--project --pythonpath --typeshedpath --venvpath --python',
} satisfies Partial<Program>;

const mypyKind = {
  style: 'plain',
  operands: 'names...',
  does: 'nothing',
  judge: (it, tools) => ({
    effects: [...(runner('mypy', '--config-file')(it, tools).effects ?? []), ...interpreter(it, '--python-executable')],
  }),
} satisfies Partial<Program>;

const mypyOptions = {
  flags: `
    -v|--verbose --warn-unused-configs --no-namespace-packages --namespace-packages --ignore-missing-imports
    --no-site-packages --no-silence-site-packages --disallow-any-unimported --disallow-any-expr
    --disallow-any-decorated --disallow-any-explicit --disallow-any-generics --disallow-subclassing-any
    --disallow-untyped-calls --disallow-untyped-defs --disallow-incomplete-defs --check-untyped-defs
    --disallow-untyped-decorators --implicit-optional --no-implicit-optional --no-strict-optional --strict-optional
    --warn-redundant-casts --warn-unused-ignores --no-warn-no-return --warn-return-any --warn-unreachable
    --allow-untyped-globals --allow-redefinition --no-implicit-reexport --implicit-reexport --strict-equality
    --strict-bytes --extra-checks --strict --show-error-context --show-column-numbers --show-error-end
    --hide-error-codes --show-error-codes --show-error-code-links --pretty --no-color-output --no-error-summary
    --show-absolute-path --no-incremental --sqlite-cache --cache-fine-grained --skip-version-check
    --skip-cache-mtime-checks --raise-exceptions --fast-module-lookup --explicit-package-bases --scripts-are-modules
    --show-traceback|--tb --pdb --non-interactive --no-fast-exit --local-partial-types --enable-recursive-aliases
    --no-pretty --exclude-gitignore -h|--help -V|--version -2|--py2 --disable-recursive-aliases --warn-incomplete-stub
  `,
  text: `
    --python-version --platform --always-true --always-false --disable-error-code --enable-error-code --follow-imports
    --exclude -m|--module -p|--package -c|--command --soft-error-limit --enable-incomplete-feature --num-workers
    --untyped-calls-exclude --output|-O --custom-typing-module --find-occurrences
  `,
  names: '--config-file --python-executable --custom-typeshed-dir',
  creates: '--cache-dir',
  writes: `
    --junit-xml --any-exprs-report --cobertura-xml-report --html-report --linecount-report --linecoverage-report
    --lineprecision-report --txt-report --xml-report --xslt-html-report --xslt-txt-report
  `,
  unclearFlags: '--install-types',
} satisfies Partial<Program>;

export const pythonLint: readonly Program[] = [
  {
    name: 'ruff',
    manual: 'https://docs.astral.sh/ruff/configuration/#command-line-interface',
    style: 'plain',
    flags: RUFF_FLAGS,
    text: '--color',
    names: '--config',
    creates: '--cache-dir',
    does: 'nothing',
    sub: {
      check: {
        ...ruffFiles,
        flags: `
          ${ruffFiles.flags ?? ''} --fix --no-fix --fix-only --no-fix-only --unsafe-fixes --no-unsafe-fixes --show-fixes
          --no-show-fixes --diff -w|--watch --ignore-noqa --statistics --show-files --show-source --show-settings
          -e|--exit-zero --exit-non-zero-on-fix --add-noqa
        `,
        text: `
          ${ruffFiles.text ?? ''} --select --ignore --extend-select --extend-ignore --per-file-ignores
          --extend-per-file-ignores --fixable --unfixable --extend-fixable --dummy-variable-rgx
        `,
        writes: '-o|--output-file',
        operands: 'reads...',
        defaultOperand: '.',
        does: 'nothing',
        when: [{ has: '--fix --fix-only --add-noqa', operands: 'edits...' }],
      },
      format: {
        ...ruffFiles,
        flags: `${ruffFiles.flags ?? ''} --check --diff --exit-non-zero-on-format`,
        operands: 'edits...',
        defaultOperand: '.',
        does: 'nothing',
        when: [{ has: '--check --diff', operands: 'reads...' }],
      },
      rule: { ...look, flags: '--all', text: '--output-format' },
      linter: { ...look, text: '--output-format' },
      config: { ...look, text: '--output-format' },
      version: { ...look, text: '--output-format' },
      help: look,
      clean: { does: 'nothing' },
      analyze: {
        does: 'nothing',
        sub: {
          graph: {
            flags: '--detect-string-imports --preview',
            text: '--direction --python',
            operands: 'names...',
            does: 'nothing',
          },
        },
      },
      server: { flags: '--preview', does: 'nothing' },
    },
  },
  {
    name: 'black',
    manual: 'https://black.readthedocs.io/en/stable/usage_and_configuration/the_basics.html',
    flags: `
      --check --diff --color --no-color -S|--skip-string-normalization -C|--skip-magic-trailing-comma --preview
      --unstable --fast --safe -q|--quiet -v|--verbose --pyi --ipynb -x --no-cache -i|--in-place -r|--recursive
      -p|--parallel -a|--aggressive --remove-all-unused-imports --remove-unused-variables --expand-star-imports
      --py36-plus --py37-plus --py38-plus --py39-plus --py310-plus --py311-plus --py312-plus --keep-percent-format
      --version -h|--help
    `,
    text: `
      -c|--code -l|--line-length -t|--target-version --required-version --include --exclude --extend-exclude
      --force-exclude --stdin-filename -W|--workers --enable-unstable-feature --line-ranges --max-line-length --select
      --ignore --style --imports --python-cell-magics
    `,
    reads: '--config',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '--check --diff -c', operands: 'reads...' }],
  },
  {
    name: 'blue',
    manual: 'https://pypi.org/project/blue/',
    flags: `
      --check --diff --color --no-color -S|--skip-string-normalization -C|--skip-magic-trailing-comma --preview
      --unstable --fast --safe -q|--quiet -v|--verbose --pyi --ipynb -x --no-cache -i|--in-place -r|--recursive
      -p|--parallel -a|--aggressive --remove-all-unused-imports --remove-unused-variables --expand-star-imports
      --py36-plus --py37-plus --py38-plus --py39-plus --py310-plus --py311-plus --py312-plus --keep-percent-format
      --version -h|--help
    `,
    text: `
      -c|--code -l|--line-length -t|--target-version --required-version --include --exclude --extend-exclude
      --force-exclude --stdin-filename -W|--workers --enable-unstable-feature --line-ranges --max-line-length --select
      --ignore --style --imports --python-cell-magics
    `,
    reads: '--config',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '--check --diff -c', operands: 'reads...' }],
  },
  {
    name: 'yapf',
    manual: 'https://pypi.org/project/yapf/',
    flags: `
      --check --diff --color --no-color -S|--skip-string-normalization -C|--skip-magic-trailing-comma --preview
      --unstable --fast --safe -q|--quiet -v|--verbose --pyi --ipynb -x --no-cache -i|--in-place -r|--recursive
      -p|--parallel -a|--aggressive --remove-all-unused-imports --remove-unused-variables --expand-star-imports
      --py36-plus --py37-plus --py38-plus --py39-plus --py310-plus --py311-plus --py312-plus --keep-percent-format
      --version -h|--help
    `,
    text: `
      -c|--code -l|--line-length -t|--target-version --required-version --include --exclude --extend-exclude
      --force-exclude --stdin-filename -W|--workers --enable-unstable-feature --line-ranges --max-line-length --select
      --ignore --style --imports --python-cell-magics
    `,
    reads: '--config',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '--check --diff -c', operands: 'reads...' }],
  },
  {
    name: 'autopep8',
    manual: 'https://pypi.org/project/autopep8/',
    flags: `
      --check --diff --color --no-color -S|--skip-string-normalization -C|--skip-magic-trailing-comma --preview
      --unstable --fast --safe -q|--quiet -v|--verbose --pyi --ipynb -x --no-cache -i|--in-place -r|--recursive
      -a|--aggressive --remove-all-unused-imports --remove-unused-variables --expand-star-imports --py36-plus
      --py37-plus --py38-plus --py39-plus --py310-plus --py311-plus --py312-plus --keep-percent-format --version
      -h|--help
    `,
    text: `
      -c|--code -l|--line-length -t|--target-version --required-version --include --exclude --extend-exclude
      --force-exclude --stdin-filename -W|--workers --enable-unstable-feature --line-ranges --max-line-length --select
      --ignore --style --imports --python-cell-magics -p|--pep8-passes
    `,
    reads: '--config',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '--check --diff -c', operands: 'reads...' }],
  },
  {
    name: 'autoflake',
    manual: 'https://pypi.org/project/autoflake/',
    flags: `
      --diff --color --no-color -S|--skip-string-normalization -C|--skip-magic-trailing-comma --preview
      --unstable --fast --safe -q|--quiet -v|--verbose --pyi --ipynb -x --no-cache -i|--in-place -r|--recursive
      -p|--parallel -a|--aggressive --remove-all-unused-imports --remove-unused-variables --expand-star-imports
      --py36-plus --py37-plus --py38-plus --py39-plus --py310-plus --py311-plus --py312-plus
      --keep-percent-format --version -h|--help -c|--check
    `,
    text: `
      -l|--line-length -t|--target-version --required-version --include --exclude --extend-exclude
      --force-exclude --stdin-filename -W|--workers --enable-unstable-feature --line-ranges --max-line-length
      --select --ignore --style --imports --python-cell-magics
    `,
    reads: '--config',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '--check --diff -c', operands: 'reads...' }],
  },
  {
    name: 'pyupgrade',
    manual: 'https://pypi.org/project/pyupgrade/',
    flags: `
      --check --diff --color --no-color -S|--skip-string-normalization -C|--skip-magic-trailing-comma --preview
      --unstable --fast --safe -q|--quiet -v|--verbose --pyi --ipynb -x --no-cache -i|--in-place -r|--recursive
      -p|--parallel -a|--aggressive --remove-all-unused-imports --remove-unused-variables --expand-star-imports
      --py36-plus --py37-plus --py38-plus --py39-plus --py310-plus --py311-plus --py312-plus --keep-percent-format
      --version -h|--help
    `,
    text: `
      -c|--code -l|--line-length -t|--target-version --required-version --include --exclude --extend-exclude
      --force-exclude --stdin-filename -W|--workers --enable-unstable-feature --line-ranges --max-line-length --select
      --ignore --style --imports --python-cell-magics
    `,
    reads: '--config',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '--check --diff -c', operands: 'reads...' }],
  },
  {
    name: 'docformatter',
    manual: 'https://pypi.org/project/docformatter/',
    flags: `
      --diff --color --no-color -S|--skip-string-normalization -C|--skip-magic-trailing-comma --preview
      --unstable --fast --safe -q|--quiet -v|--verbose --pyi --ipynb -x --no-cache -i|--in-place -r|--recursive
      -p|--parallel -a|--aggressive --remove-all-unused-imports --remove-unused-variables --expand-star-imports
      --py36-plus --py37-plus --py38-plus --py39-plus --py310-plus --py311-plus --py312-plus
      --keep-percent-format --version -h|--help -c|--check
    `,
    text: `
      -l|--line-length -t|--target-version --required-version --include --exclude --extend-exclude
      --force-exclude --stdin-filename -W|--workers --enable-unstable-feature --line-ranges --max-line-length
      --select --ignore --style --imports --python-cell-magics
    `,
    reads: '--config',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '--check --diff -c', operands: 'reads...' }],
  },
  {
    name: 'isort',
    manual: 'https://pycqa.github.io/isort/docs/configuration/options.html',
    flags: `
      -c|--check-only|--check --diff|-df -q|--quiet -v|--verbose --color --atomic --interactive --float-to-top
      --force-single-line-imports|--sl --show-config --show-files --only-modified --skip-gitignore --filter-files
      --overwrite-in-place --version|-V --combine-as|--ca --trailing-comma|--tc -d|--stdout
      --fss|--force-sort-within-sections -h|--help --fas|--force-alphabetical-sort
      --fass|--force-alphabetical-sort-within-sections --ls|--length-sort --lss|--length-sort-straight
      -n|--ensure-newline-before-comments --nis|--no-inline-sort --ot|--order-by-type --dt|--dont-order-by-type
      --rr|--reverse-relative --up|--use-parentheses --vn|--version-number --ws|--ignore-whitespace --case-sensitive
      --honor-noqa --remove-redundant-aliases --treat-all-comment-as-code --dedup-headings --only-sections|--os
      --append|--append-only --af|--force-adds --cs|--combine-star --ds|--no-sections -e|--balanced
    `,
    text: `
      --profile -l|--line-length|-w -m|--multi-line -p|--project -o|--thirdparty -b -s|--skip
      --sg|--skip-glob|--skip_glob -j|--jobs --src|--src-path -a|--add-import -rm|--remove-import
      --lai|--lines-after-imports --stdin-filename --py|--python-version --extend-skip --known-local-folder -f|--future
      --ff|--from-first --fgw|--force-grid-wrap -i|--indent --le|--line-ending --nlb|--no-lines-before
      --sd|--section-default --nsl|--single-line-exclusions -t|--top --wl|--wrap-length
      --ext|--extension|--supported-extension --blocked-extension --extra-builtin --lbt|--lines-between-types
      --treat-comment-as-code
    `,
    reads: '--settings-path|--sp|--settings-file --settings',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '-c --diff -d --show-config --show-files', operands: 'reads...' }],
  },
  {
    name: 'mypy',
    manual: 'https://mypy.readthedocs.io/en/stable/command_line.html',
    ...mypyOptions,
    ...mypyKind,
  },
  {
    name: 'dmypy',
    manual: 'https://mypy.readthedocs.io/en/stable/mypy_daemon.html',
    style: 'plain',
    flags: '-h|--help -V|--version',
    writes: '--status-file',
    does: 'nothing',
    sub: {
      run: { ...DMYPY, text: '-t|--timeout', writes: '--log-file --junit-xml --perf-stats-file' },
      start: { ...DMYPY, text: '-t|--timeout', writes: '--log-file' },
      restart: { ...DMYPY, text: '-t|--timeout', writes: '--log-file' },
      check: { ...DMYPY, writes: '--junit-xml --perf-stats-file' },
      // `--update` and `--remove` are followed by a list of files.
      recheck: { ...DMYPY, flags: `${DMYPY.flags} --update --remove`, writes: '--junit-xml --perf-stats-file' },
      status: { flags: '-v|--verbose', writes: '--fswatcher-dump-file', does: 'nothing' },
      suggest: {
        flags: '--json --no-errors --no-any',
        text: '--max-guesses --use-fixme --flex-any',
        operands: 'text',
        does: 'nothing',
      },
      inspect: { operands: 'text', does: 'nothing' },
      stop: look,
      kill: look,
      help: look,
    },
  },
  {
    name: 'pyright',
    manual: 'https://microsoft.github.io/pyright/#/command-line',
    sameAs: { basedpyright: 'https://www.npmjs.com/package/basedpyright' },
    ...pyrightOptions,
    ...pyrightKind,
  },
  {
    name: 'ty',
    manual: 'https://docs.astral.sh/ty/reference/cli/',
    style: 'plain',
    flags: '-h|--help -V|--version',
    does: 'nothing',
    sub: {
      check: {
        flags:
          '-v|--verbose -q|--quiet -W|--watch --exit-zero --error-on-warning --respect-ignore-files --no-progress --force-exclude',
        text: '--python-version|--target-version --python-platform --output-format --color --error --warn --ignore --exclude -c|--config',
        names: '--python|--venv --typeshed --extra-search-path',
        reads: '--config-file',
        cwd: '--project',
        operands: 'names...',
        does: [projectCode('type checker')],
      },
      version: look,
      help: look,
      'generate-shell-completion': look,
    },
  },
  {
    name: 'pyrefly',
    manual: 'https://pyrefly.org/en/docs/',
    style: 'plain',
    flags: '-h|--help -V|--version -v|--verbose',
    text: '-j|--threads --color',
    does: 'nothing',
    sub: {
      check: {
        flags: '--watch --summarize-errors --summary --count-errors --skip-interpreter-query --no-progress-bar --expectations',
        text: '--python-version --python-platform --output-format --project-excludes --error --warn --ignore --min-severity',
        names: '--search-path --site-package-path',
        loads: '-c|--config',
        writes: '-o|--output --report-binding-memory --report-trace --report-glean --debug-info',
        unclear: '--python-interpreter --python-interpreter-path --conda-environment',
        unclearFlags: '--suppress-errors --remove-unused-ignores',
        operands: 'names...',
        does: [projectCode('type checker')],
      },
      'dump-config': { loads: '-c|--config', operands: 'names...', does: 'nothing' },
      help: look,
    },
  },
  {
    name: 'pylint',
    manual: 'https://pylint.readthedocs.io/en/stable/user_guide/usage/run.html',
    flags: `
      -v|--verbose --errors-only|-E --list-msgs --exit-zero -rn -sn -ry -sy -h|--help --version --list-msgs-enabled
      --list-groups --list-conf-levels --list-extensions --full-documentation --generate-rcfile --generate-toml-config
      --long-help --enable-all-extensions --from-stdin
    `,
    formats: '--output-format|-f',
    text: `
      --max-line-length --ignore -j|--jobs --disable -d --enable -e --fail-under --score|-s
      --reports|-r --recursive --msg-template --py-version --good-names --max-args --max-positional-arguments
      --ignore-paths --source-roots --prefer-stubs --help-msg --ignore-patterns --persistent --fail-on
      --limit-inference-results --suggestion-mode --ignored-modules --analyse-fallback-blocks --clear-cache-post-run
      --confidence --max-nested-blocks --never-returning-functions --ignore-on-opaque-inference --mixin-class-rgx
      --ignore-mixin-members --ignored-checks-for-mixins --ignore-none --ignored-classes --generated-members
      --contextmanager-decorators --missing-member-hint-distance --missing-member-max-choices --missing-member-hint
      --signature-mutators --notes --notes-rgx --max-locals --max-returns --max-branches --max-statements --max-parents
      --ignored-parents --max-attributes --min-public-methods --max-public-methods --max-bool-expr
      --exclude-too-few-public-methods --check-str-concat-over-line-jumps --check-quote-consistency --spelling-dict
      --spelling-ignore-words --spelling-store-unknown-words --max-spelling-suggestions
      --spelling-ignore-comment-directives --init-import --dummy-variables-rgx --additional-builtins --callbacks
      --redefining-builtins-modules --ignored-argument-names --allow-global-unused-variables
      --allowed-redefined-builtins --defining-attr-methods --valid-classmethod-first-arg
      --valid-metaclass-classmethod-first-arg --exclude-protected --check-protected-access-in-special-methods
      --overgeneral-exceptions --min-similarity-lines --ignore-comments --ignore-docstrings --ignore-imports
      --ignore-signatures --timeout-methods --good-names-rgxs --bad-names --bad-names-rgxs --name-group
      --include-naming-hint --property-classes --argument-naming-style --argument-rgx --attr-naming-style --attr-rgx
      --class-naming-style --class-rgx --class-attribute-naming-style --class-attribute-rgx --class-const-naming-style
      --class-const-rgx --const-naming-style --const-rgx --function-naming-style --function-rgx --inlinevar-naming-style
      --inlinevar-rgx --method-naming-style --method-rgx --module-naming-style --module-rgx --typevar-rgx
      --variable-naming-style --variable-rgx --no-docstring-rgx --docstring-min-length --ignore-long-lines
      --single-line-if-stmt --single-line-class-stmt --max-module-lines --indent-string --indent-after-paren
      --expected-line-ending-format --deprecated-modules --preferred-modules --known-standard-library
      --known-third-party --allow-any-import-level --allow-wildcard-with-all --allow-reexport-from-package
      --logging-modules --logging-format-style
    `,
    names: '',
    writes: '--output --import-graph --ext-import-graph --int-import-graph',
    edits: '--spelling-private-dict-file',
    // Options with Python code to evaluate, or modules to load.
    unclear:
      '--load-plugins --init-hook --evaluation --extension-pkg-allow-list --extension-pkg-whitelist --unsafe-load-any-extension',
    operands: 'reads...',
    does: [projectCode('pylint')],
    // `--output-format=module.Reporter` loads that module.
    judge: (it) => ({
      effects: it
        .values('--output-format')
        .filter((arg) =>
          argText(arg)
            .split(',')
            .some((one) => /^[^:]*\./.test(one)),
        )
        .map((arg) => unclear('loads a module as the format', argText(arg))),
    }),
    loads: '--rcfile',
  },
  {
    name: 'flake8',
    manual: 'https://flake8.pycqa.org/en/latest/user/options.html',
    flags: `
      -v|--verbose -q|--quiet --count --statistics --show-source --benchmark --bug-report --exit-zero --disable-noqa
      --doctests -r|--recursive --errors-only|-E -rn -sn --disable-all --lint --check --reformat --list-msgs -ll -lll -l
      -i -ii --exit-zero --sort-by-size -s -a -h|--help --version -w|--write-changes --fix --isolated --diff
      --hang-closing --no-show-source --tee
    `,
    text: `
      --max-line-length --max-complexity --select --extend-select --ignore --extend-ignore --exclude --extend-exclude
      --filename --per-file-ignores --format|-f --color -j|--jobs --disable -d --enable -e --output-format
      --min-confidence --fail-under --score --reports --msg-template --severity-level --confidence-level -x
      --exclude-dir -S|--skip -L|--ignore-words-list --py-version --good-names --max-args --ignore-paths --min
      --enable-extensions --stdin-display-name --max-doc-length --indent-size --builtins --include-in-doctest
      --exclude-from-doctest
    `,
    names: '-c',
    writes: '--output-file|-o --output',
    unclear: '--load-plugins --init-hook --require-plugins',
    loads: '--config --rcfile --append-config',
    operands: 'reads...',
    does: [projectCode('a Python checker')],
    when: [{ has: '-w --reformat --fix', operands: 'edits...' }],
  },
  {
    name: 'pydocstyle',
    manual: 'https://pypi.org/project/pydocstyle/',
    flags: `
      -v|--verbose -q|--quiet --count --statistics --show-source --benchmark --bug-report --exit-zero --disable-noqa
      --doctests -r|--recursive --errors-only|-E -rn -sn --disable-all --lint --check --reformat --list-msgs -ll -lll -l
      -i -ii --exit-zero --sort-by-size -s -a -h|--help --version -w|--write-changes --fix --isolated --diff
      --hang-closing --no-show-source --tee
    `,
    text: `
      --max-line-length --max-complexity --select --extend-select --ignore --extend-ignore --exclude --extend-exclude
      --filename --per-file-ignores --format|-f --color -j|--jobs --disable -d --enable -e --output-format
      --min-confidence --fail-under --score --reports --msg-template --severity-level --confidence-level -x
      --exclude-dir -S|--skip -L|--ignore-words-list --py-version --good-names --max-args --ignore-paths --min
      --enable-extensions --stdin-display-name --max-doc-length --indent-size --builtins --include-in-doctest
      --exclude-from-doctest
    `,
    names: '-c',
    writes: '--output-file|-o --output',
    unclear: '--load-plugins --init-hook --require-plugins',
    loads: '--config --rcfile --append-config',
    operands: 'reads...',
    does: [projectCode('a Python checker')],
    when: [{ has: '-w --reformat --fix', operands: 'edits...' }],
  },
  {
    name: 'pycodestyle',
    manual: 'https://pypi.org/project/pycodestyle/',
    flags: `
      -v|--verbose -q|--quiet --count --statistics --show-source --benchmark --bug-report --exit-zero --disable-noqa
      --doctests -r|--recursive --errors-only|-E -rn -sn --disable-all --lint --check --reformat --list-msgs -ll -lll -l
      -i -ii --exit-zero --sort-by-size -s -a -h|--help --version -w|--write-changes --fix --isolated --diff
      --hang-closing --no-show-source --tee
    `,
    text: `
      --max-line-length --max-complexity --select --extend-select --ignore --extend-ignore --exclude --extend-exclude
      --filename --per-file-ignores --format|-f --color -j|--jobs --disable -d --enable -e --output-format
      --min-confidence --fail-under --score --reports --msg-template --severity-level --confidence-level -x
      --exclude-dir -S|--skip -L|--ignore-words-list --py-version --good-names --max-args --ignore-paths --min
      --enable-extensions --stdin-display-name --max-doc-length --indent-size --builtins --include-in-doctest
      --exclude-from-doctest
    `,
    names: '-c',
    writes: '--output-file|-o --output',
    unclear: '--load-plugins --init-hook --require-plugins',
    loads: '--config --rcfile --append-config',
    operands: 'reads...',
    does: [projectCode('a Python checker')],
    when: [{ has: '-w --reformat --fix', operands: 'edits...' }],
  },
  {
    name: 'pyflakes',
    manual: 'https://pypi.org/project/pyflakes/',
    flags: `
      -v|--verbose -q|--quiet --count --statistics --show-source --benchmark --bug-report --exit-zero --disable-noqa
      --doctests -r|--recursive --errors-only|-E -rn -sn --disable-all --lint --check --reformat --list-msgs -ll -lll -l
      -i -ii --exit-zero --sort-by-size -s -a -h|--help --version -w|--write-changes --fix --isolated --diff
      --hang-closing --no-show-source --tee
    `,
    text: `
      --max-line-length --max-complexity --select --extend-select --ignore --extend-ignore --exclude --extend-exclude
      --filename --per-file-ignores --format|-f --color -j|--jobs --disable -d --enable -e --output-format
      --min-confidence --fail-under --score --reports --msg-template --severity-level --confidence-level -x
      --exclude-dir -S|--skip -L|--ignore-words-list --py-version --good-names --max-args --ignore-paths --min
      --enable-extensions --stdin-display-name --max-doc-length --indent-size --builtins --include-in-doctest
      --exclude-from-doctest
    `,
    names: '-c',
    writes: '--output-file|-o --output',
    unclear: '--load-plugins --init-hook --require-plugins',
    loads: '--config --rcfile --append-config',
    operands: 'reads...',
    does: [projectCode('a Python checker')],
    when: [{ has: '-w --reformat --fix', operands: 'edits...' }],
  },
  {
    name: 'vulture',
    manual: 'https://pypi.org/project/vulture/',
    flags: `
      -v|--verbose -q|--quiet --count --statistics --show-source --benchmark --bug-report --exit-zero --disable-noqa
      --doctests -r|--recursive --errors-only|-E -rn -sn --disable-all --lint --check --reformat --list-msgs -ll -lll -l
      -i -ii --exit-zero --sort-by-size -s -a -h|--help --version -w|--write-changes --fix --isolated --diff
      --hang-closing --no-show-source --tee
    `,
    text: `
      --max-line-length --max-complexity --select --extend-select --ignore --extend-ignore --exclude --extend-exclude
      --filename --per-file-ignores --format|-f --color -j|--jobs --disable -d --enable -e --output-format
      --min-confidence --fail-under --score --reports --msg-template --severity-level --confidence-level -x
      --exclude-dir -S|--skip -L|--ignore-words-list --py-version --good-names --max-args --ignore-paths --min
      --enable-extensions --stdin-display-name --max-doc-length --indent-size --builtins --include-in-doctest
      --exclude-from-doctest
    `,
    names: '-c',
    writes: '--output-file|-o --output',
    unclear: '--load-plugins --init-hook --require-plugins',
    loads: '--config --rcfile --append-config',
    operands: 'reads...',
    does: [projectCode('a Python checker')],
    when: [{ has: '-w --reformat --fix', operands: 'edits...' }],
  },
  {
    name: 'radon',
    manual: 'https://pypi.org/project/radon/',
    flags: `
      -v|--verbose -q|--quiet --count --statistics --show-source --benchmark --bug-report --exit-zero --disable-noqa
      --doctests -r|--recursive --errors-only|-E -rn -sn --disable-all --lint --check --reformat --list-msgs -ll -lll -l
      -i -ii --exit-zero --sort-by-size -s -a -h|--help --version -w|--write-changes --fix --isolated --diff
      --hang-closing --no-show-source --tee
    `,
    text: `
      --max-line-length --max-complexity --select --extend-select --ignore --extend-ignore --exclude --extend-exclude
      --filename --per-file-ignores --format|-f --color -j|--jobs --disable -d --enable -e --output-format
      --min-confidence --fail-under --score --reports --msg-template --severity-level --confidence-level -x
      --exclude-dir -S|--skip -L|--ignore-words-list --py-version --good-names --max-args --ignore-paths --min
      --enable-extensions --stdin-display-name --max-doc-length --indent-size --builtins --include-in-doctest
      --exclude-from-doctest
    `,
    names: '-c',
    writes: '--output-file|-o --output',
    unclear: '--load-plugins --init-hook --require-plugins',
    loads: '--config --rcfile --append-config',
    operands: 'reads...',
    does: [projectCode('a Python checker')],
    when: [{ has: '-w --reformat --fix', operands: 'edits...' }],
  },
  {
    name: 'safety',
    manual: 'https://docs.safetycli.com/',
    style: 'plain',
    flags: '-h|--help --version --debug --disable-optional-telemetry',
    does: 'nothing',
    sub: {
      // Names and versions of packages are sent to its server.
      check: { ...SAFETY, flags: '--json --bare --full-report --short-report --continue-on-error --exit-code' },
      scan: { ...SAFETY, flags: '--detailed-output --use-server-matching', cwd: '--target' },
      auth: { operands: 'text...', does: [unclear('an account', 'auth')] },
      license: SAFETY,
      help: look,
    },
  },
  {
    name: 'djlint',
    manual: 'https://pypi.org/project/djlint/',
    flags: `
      -v|--verbose -q|--quiet --count --statistics --show-source --benchmark --bug-report --exit-zero --disable-noqa
      --doctests -r|--recursive --errors-only|-E -rn -sn --disable-all --lint --check --reformat --list-msgs -ll -lll -l
      -i -ii --exit-zero --sort-by-size -s -a -h|--help --version -w|--write-changes --fix --isolated --diff
      --hang-closing --no-show-source --tee
    `,
    text: `
      --max-line-length --max-complexity --select --extend-select --ignore --extend-ignore --exclude --extend-exclude
      --filename --per-file-ignores --format|-f --color -j|--jobs --disable -d --enable -e --output-format
      --min-confidence --fail-under --score --reports --msg-template --severity-level --confidence-level -x
      --exclude-dir -S|--skip -L|--ignore-words-list --py-version --good-names --max-args --ignore-paths --min
      --enable-extensions --stdin-display-name --max-doc-length --indent-size --builtins --include-in-doctest
      --exclude-from-doctest
    `,
    names: '-c',
    writes: '--output-file|-o --output',
    unclear: '--load-plugins --init-hook --require-plugins',
    loads: '--config --rcfile --append-config',
    operands: 'reads...',
    does: [projectCode('a Python checker')],
    when: [{ has: '-w --reformat --fix', operands: 'edits...' }],
  },
  {
    name: 'interrogate',
    manual: 'https://pypi.org/project/interrogate/',
    flags: `
      -v|--verbose -q|--quiet --count --statistics --show-source --benchmark --bug-report --exit-zero --disable-noqa
      --doctests -r|--recursive --errors-only|-E -rn -sn --disable-all --lint --check --reformat --list-msgs -ll -lll -l
      -i -ii --exit-zero --sort-by-size -s -a -h|--help --version -w|--write-changes --fix --isolated --diff
      --hang-closing --no-show-source --tee
    `,
    text: `
      --max-line-length --max-complexity --select --extend-select --ignore --extend-ignore --exclude --extend-exclude
      --filename --per-file-ignores --format|-f --color -j|--jobs --disable -d --enable -e --output-format
      --min-confidence --fail-under --score --reports --msg-template --severity-level --confidence-level -x
      --exclude-dir -S|--skip -L|--ignore-words-list --py-version --good-names --max-args --ignore-paths --min
      --enable-extensions --stdin-display-name --max-doc-length --indent-size --builtins --include-in-doctest
      --exclude-from-doctest
    `,
    names: '-c',
    writes: '--output-file|-o --output',
    unclear: '--load-plugins --init-hook --require-plugins',
    loads: '--config --rcfile --append-config',
    operands: 'reads...',
    does: [projectCode('a Python checker')],
    when: [{ has: '-w --reformat --fix', operands: 'edits...' }],
  },
  // Short options mean something else than above: a flag that is read as an option with a value would hide the next word.
  {
    name: 'bandit',
    manual: 'https://bandit.readthedocs.io/en/latest/man/bandit.html',
    flags: `
      -r|--recursive -l|--level -i|--confidence -v|--verbose -d|--debug -q|--quiet|--silent --ignore-nosec --exit-zero
      -h|--help --version
    `,
    text: `
      -a|--aggregate -n|--number -p|--profile -t|--tests -s|--skip -f|--format --msg-template --severity-level
      --confidence-level -x|--exclude
    `,
    reads: '-c|--configfile -b|--baseline',
    writes: '-o|--output',
    // A file with further options.
    unclear: '--ini',
    operands: 'tree...',
    does: 'nothing',
  },
  {
    name: 'codespell',
    manual: 'https://github.com/codespell-project/codespell#usage',
    flags: `
      -d|--disable-colors -c|--enable-colors -w|--write-changes -s|--summary --count -e|--hard-encoding-detection
      -f|--check-filenames -H|--check-hidden --stdin-single-line -h|--help --version
    `,
    text: `
      --builtin --ignore-regex --ignore-multiline-regex -L|--ignore-words-list --uri-ignore-words-list -r|--regex
      --uri-regex -S|--skip -i|--interactive -q|--quiet-level -A|--after-context -B|--before-context -C|--context
    `,
    reads: '-D|--dictionary -I|--ignore-words -x|--exclude-file',
    unclear: '--config --toml',
    operands: 'tree...',
    does: 'nothing',
    when: [{ has: '-w', operands: 'edits...' }],
  },
  {
    name: 'pip-audit',
    manual: 'https://github.com/pypa/pip-audit#usage',
    flags: `
      -l|--local -S|--strict -d|--dry-run --aliases --skip-editable --require-hashes --no-deps --disable-pip
      -v|--verbose -h|--help -V|--version
    `,
    optional: '--desc',
    text: '-f|--format -s|--vulnerability-service --progress-spinner --timeout --ignore-vuln',
    creates: '--cache-dir',
    writes: '-o|--output',
    // These resolve packages, which may build them, use another index, or change the environment.
    unclear: '-r|--requirement --path --index-url --extra-index-url --osv-url',
    unclearFlags: '--fix',
    operands: 'unclear?',
    does: [{ kind: 'service', act: 'look', system: 'the package index', what: 'known vulnerabilities' }],
  },
];
