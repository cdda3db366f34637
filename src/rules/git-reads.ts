// Which version-control commands print or copy the contents of files that they do not name. Reads a parsed command; does not look
// at the disk.
import type { Command } from '../model/part.ts';

/** Options that make comparing commands print the changed lines. */
const PATCH = new Set(
  '-p -u -U -c --cc --patch --patch-with-stat --patch-with-raw --unified --word-diff --color-words --word-diff-regex --ext-diff --textconv -m -L --remerge-diff --diff-merges --full-diff -W --function-context --binary'.split(
    ' ',
  ),
);
/** Options that leave only names and counts. */
const SUMMARY = new Set(
  '-s --no-patch --stat --shortstat --numstat --dirstat --cumulative --name-only --name-status --raw --summary --quiet --compact-summary -X'.split(
    ' ',
  ),
);
const NAMES = new Set('-l --files-with-matches --name-only -L --files-without-match -c --count -q --quiet'.split(' '));
const FACTS = new Set('-t -s -e --batch-check --batch-all-objects-check'.split(' '));

/** `always`: prints contents. `patch`: only with an option that asks for it. `unless`: except with an option that prevents it. */
const GIT: ReadonlyMap<string, 'always' | 'patch' | 'unless' | 'grep' | 'object'> = new Map([
  ...alike(
    'always',
    'archive clone format-patch bundle fast-export difftool range-diff send-email request-pull checkout-index unpack-file merge-tree instaweb daemon upload-pack worktree pack-objects p4 svn read-tree',
  ),
  ...alike(
    'patch',
    'log reflog rev-list diff-tree diff-index diff-files shortlog stash add commit checkout reset restore status am rebase rerere',
  ),
  ...alike('unless', 'show diff whatchanged'),
  ...alike('grep', 'grep'),
  ...alike('object', 'cat-file'),
]);

function alike<T extends string>(how: T, names: string): readonly (readonly [string, T])[] {
  return names.split(' ').map((name) => [name, how] as const);
}

/** Other tools that print contents of version-controlled files. */
const OTHERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['jj', ['diff', 'show', 'interdiff', 'file show', 'file annotate']],
  ['hg', ['diff', 'export', 'grep', 'archive', 'cat', 'annotate', 'bundle']],
  ['svn', ['diff', 'cat', 'export', 'blame']],
  ['gh', ['pr diff', 'gist view']],
  ['glab', ['mr diff']],
]);

export function printsContents({ program, sub, options, operands, strange = [] }: Command): boolean {
  const names = new Set([...options, ...strange].map(({ name }) => name.split('=')[0] ?? ''));
  const any = (set: ReadonlySet<string>): boolean => [...names].some((name) => set.has(name));
  if (program !== 'git') return OTHERS.get(program)?.some((one) => `${sub.join(' ')} `.startsWith(`${one} `)) === true;
  const [first = '', second = ''] = sub;
  switch (GIT.get(first)) {
    case 'always':
      return first !== 'worktree' || second === 'add';
    case 'patch':
      // `commit -p` and `add -p` show each change; `-c`, `-m` and `-u` mean something else there.
      if (/^(am|rebase)$/.test(first)) return names.has('--show-current-patch');
      if (first === 'rerere') return second === 'diff' || operands.includes('diff');
      if (first === 'commit' && (names.has('-v') || names.has('--verbose'))) return true;
      if (/^(add|commit|checkout|reset|restore)$/.test(first)) return names.has('-p') || names.has('--patch');
      if (first === 'status') return names.has('-v') || names.has('--verbose');
      return any(PATCH);
    case 'unless':
      return any(PATCH) || !any(SUMMARY);
    case 'grep':
      return !any(NAMES);
    case 'object':
      return !any(FACTS) && !operands.includes('commit') && !operands.includes('tree');
    case undefined:
      return false;
  }
}
