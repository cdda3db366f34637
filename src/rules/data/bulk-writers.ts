// Words that tell a program to rewrite the files it finds, and programs that do so by default. Data; bulk-writes.ts reads it.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Subcommands, targets and long options that rewrite files in any program. */
export const REWRITES = words(`
  fmt format fix lint:fix format:write spotlessApply spotless:apply ktlintFormat formatKotlin rewrite codemod autocorrect reformat cs:fix
  --fix --fix-only --unsafe-fixes --fix-type --write --apply --apply-unsafe --autocorrect --autocorrect-all --auto-correct --auto-correct-all
  --autofix --auto-fix --in-place --inplace --reformat --update-all --rewrite --fix-layout
`);

/** Words that turn a rewrite into a check. */
export const LOOKS_ONLY = words(`
  --check --diff --dry-run --list-different --verify --lint --test --fix-dry-run --no-fix --no-write --set-exit-if-changed
  --verify-no-changes --help --version --stdin --stdin-filepath --stdin-file-path
`);

/** Programs that rewrite the files they find by default. */
export const REWRITERS = words(`
  black isort oxfmt rustfmt swiftformat elm-format csharpier pint phpcbf yamlfmt scalafmt jscodeshift pyupgrade add-trailing-comma
  docformatter reorder-python-imports lint-staged pretty-quick codemod @next/codemod comby rector mdformat nixfmt alejandra stylua doctoc addlicense sort-package-json autocorrect-node
`);

/** Programs that rewrite only with one of these words; in other programs the words mean something else. */
export const OWN_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['prettier', words('-w')],
  ['gofmt', words('-w')],
  ['goimports', words('-w')],
  ['gofumpt', words('-w')],
  ['golines', words('-w')],
  ['shfmt', words('-w')],
  ['buf', words('-w')],
  ['clang-format', words('-i')],
  ['autopep8', words('-i')],
  ['yapf', words('-i')],
  ['autoflake', words('-i')],
  ['ocamlformat', words('-i')],
  ['stylish-haskell', words('-i')],
  ['google-java-format', words('-i -r')],
  ['rubocop', words('-a -A -x')],
  ['standardrb', words('-a -A')],
  ['semgrep', words('-a')],
  ['ktlint', words('-F --format')],
  ['ast-grep', words('-U')],
  ['codespell', words('-w --write-changes -i')],
  ['typos', words('-w --write-changes')],
  ['misspell', words('-w')],
  ['uncrustify', words('--replace --no-backup')],
  ['astyle', words('-r --recursive')],
  ['cargo-sort', words('-w')],
  ['pre-commit', words('run')],
  ['lefthook', words('run')],
]);

/** Files that no formatter handles: env files, keys, certificates, lock files, databases. */
export const NEVER_FORMATTED =
  /^\.?env(\W|$)|\.(env|pem|key|crt|cer|p12|pfx|jks|gpg|asc|lock|sqlite3?|db|log|bin)$|^(id_\w+|\.npmrc|\.pypirc|\.netrc)$/i;
