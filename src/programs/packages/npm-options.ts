// Options that every npm subcommand accepts. Those that choose a program, a settings file or options of Node are left out, and
// therefore unclear.

export const NPM_FLAGS = [
  '-g|--global -D|--save-dev -S|--save -O|--save-optional -P|--save-prod -B|--save-bundle -E|--save-exact --no-save --save-peer',
  '-f|--force -y|--yes -n|--no -s|--silent -q|--quiet -d -dd -ddd --verbose -l|--long -a|--all -p|--parseable --json --dry-run',
  `
  --legacy-peer-deps --no-legacy-peer-deps --strict-peer-deps --prefer-offline --prefer-online --offline --no-audit
  --audit --no-fund --fund
`,
  `
  --ignore-scripts --no-ignore-scripts --package-lock-only --no-package-lock --package-lock --production --only-dev
  --no-optional --no-bin-links --bin-links --legacy-bundling --global-style --strict-allow-scripts
`,
  `
  --no-progress --progress --no-color --color --no-update-notifier --update-notifier --foreground-scripts --if-present
  --workspaces|-ws --no-workspaces
`,
  `
  --include-workspace-root|-iwr --no-shrinkwrap --install-links --prefer-dedupe --engine-strict --no-install --unicode
  --no-unicode --timing --link --silent-errors
`,
  `
  --expect-results --no-description --description --long-json --no-git-tag-version --git-tag-version --no-commit-hooks
  --commit-hooks --sign-git-tag --allow-same-version --workspaces-update --no-workspaces-update --provenance
  --omit-lockfile-registry-resolved --diff-name-only --diff-no-prefix --diff-text --diff-ignore-all-space
  --include-attestations -v|--version -h|--help
`,
].join(' ');

/**
 * INVARIANT: only options that npm itself gives a value. After any other option, npm treats the next word as an operand: the name
 * of a package to install.
 */
export const NPM_TEXT = `
    --loglevel --omit --include --only --depth --diff-unified --diff-src-prefix --diff-dst-prefix --tag --access --otp
    --save-prefix --scope --install-strategy --audit-level --before --fetch-retries --fetch-timeout --maxsockets --cpu
    --os --libc --expect-result-count --searchlimit --searchopts --searchexclude --preid --message|-m --package
    --sbom-format --sbom-type --location|-L --auth-type --workspace|-w --init-author-name --init-license --init-version
    --diff --init-type
  `;
