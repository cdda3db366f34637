// The options that git's diff and log commands share, from git-diff(1) and git-rev-list(1). Data only.
import { no } from './vcs.ts';

export const DIFF_FLAGS = `
  -p|-u|--patch -s|--no-patch --raw --patch-with-raw --patch-with-stat --indent-heuristic --no-indent-heuristic
  --minimal --patience --histogram --compact-summary --numstat --shortstat --cumulative --summary --name-only
  --name-status --no-color --no-color-moved --no-color-moved-ws --no-renames --rename-empty --no-rename-empty --check
  --full-index --binary -z -D|--irreversible-delete -R --no-relative -a|--text --ignore-cr-at-eol --ignore-space-at-eol
  -b|--ignore-space-change -w|--ignore-all-space --ignore-blank-lines -W|--function-context --no-function-context
  --exit-code --quiet --no-ext-diff --no-textconv --no-prefix --default-prefix --ita-invisible-in-index
  --ita-visible-in-index --pickaxe-all --pickaxe-regex --find-copies-harder --combined-all-paths --cc -m --dd
  --remerge-diff --no-diff-merges -t -r --merge-base --no-abbrev ${no('--compact-summary --stat')}
`;
export const DIFF_OPTIONAL = `
  --stat -X|--dirstat --dirstat-by-file --submodule --color --color-moved --word-diff --color-words --abbrev
  -B|--break-rewrites -M|--find-renames --find-copies|-C --relative --ignore-submodules
`;
export const DIFF_TEXT = `
  -U|--unified --output-indicator-new --output-indicator-old --output-indicator-context --anchored --diff-algorithm
  --stat-width --stat-name-width --stat-count --stat-graph-width --ws-error-highlight --diff-filter -S -G --find-object
  --inter-hunk-context --word-diff-regex --src-prefix --dst-prefix --line-prefix -l --skip-to --rotate-to
  -I|--ignore-matching-lines --diff-merges --color-moved-ws
`;
/** Options that run programs configured by the repository or the user. */
export const DIFF_RUNS = '--ext-diff --textconv';

export const WALK_FLAGS = `
  --all-match --invert-grep -i|--regexp-ignore-case --basic-regexp -E|--extended-regexp -F|--fixed-strings
  -P|--perl-regexp --remove-empty --merges --no-merges --no-min-parents --no-max-parents --first-parent
  --exclude-first-parent-only --not --all --reflog --alternate-refs --single-worktree --ignore-missing --bisect --stdin
  --cherry-mark --cherry-pick --left-only --right-only --cherry -g|--walk-reflogs --merge --boundary
  --simplify-by-decoration --show-pulls --full-history --dense --sparse --simplify-merges --date-order
  --author-date-order --topo-order --reverse --in-commit-order --objects --objects-edge --unpacked --do-walk
  --abbrev-commit --no-abbrev-commit --oneline --no-expand-tabs --no-notes --show-signature --no-show-signature
  --relative-date --parents --children --left-right --graph --no-graph --use-mailmap|--mailmap
  --no-use-mailmap|--no-mailmap --follow --no-follow --source --full-diff --log-size --no-decorate --clear-decorations
  --no-commit-id --root -NUM --standard-notes --no-standard-notes
`;
export const WALK_OPTIONAL = `
  --branches --tags --remotes --ancestry-path --no-walk --pretty --expand-tabs --notes --show-notes --show-linear-break
  --decorate --disambiguate
`;
export const WALK_TEXT = `
  -n|--max-count --skip --since|--after --until|--before --since-as-filter --max-age --min-age --author --committer
  --grep --grep-reflog --min-parents --max-parents --glob --exclude --exclude-hidden --format --encoding --date
  --decorate-refs --decorate-refs-exclude -L --filter --max-depth --default
`;

/** With any of these, a log shows file contents, not only messages. */
export const SHOWS_CONTENT = `
    -p -U --word-diff --color-words --word-diff-regex -L --cc -c -m --dd --remerge-diff --diff-merges --patch-with-raw
    --patch-with-stat --binary -W --ext-diff --textconv --full-diff
  `;
/** With any of these, a diff shows only names and numbers, unless a patch is also requested. */
export const SHOWS_NAMES =
  '--name-only --name-status --stat --numstat --shortstat --dirstat --summary --compact-summary --raw --quiet -s --check';
