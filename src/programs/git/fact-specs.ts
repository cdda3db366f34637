// Git subcommands that answer one question about the repository: names, hashes, refs, ignore rules. They change nothing.
import { posix } from 'node:path';
import { directoriesUp } from '../../host/directories-up.ts';
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { revisionReads, staysBelow, trackedPaths } from './revision-reads.ts';
import { vcs } from './vcs.ts';

const LOOK = [vcs('look', 'facts of the repository')];

const look = (spec: Omit<Spec, 'does'>): Spec => ({ prints: 'names', operands: 'text...', ...spec, does: LOOK });

const REFS_TEXT = '--count --sort --points-at --format --exclude --start-after';
const REFS_OPTIONAL = '--color --contains --no-contains --merged --no-merged';

export const FACT_SPECS: Readonly<Record<string, Spec>> = {
  'rev-parse': look({
    flags: `
      --parseopt --keep-dashdash --stop-at-non-option --stuck-long --sq-quote --revs-only --no-revs --flags --no-flags
      --verify -q|--quiet --sq --not --symbolic --symbolic-full-name --all --local-env-vars --is-inside-git-dir
      --is-inside-work-tree --is-bare-repository --is-shallow-repository --show-toplevel
      --show-superproject-working-tree --show-cdup --show-prefix --git-dir --git-common-dir --absolute-git-dir
      --shared-index-path --end-of-options
    `,
    optional: '--short --abbrev-ref --branches --tags --remotes --show-object-format --disambiguate --show-ref-format',
    text: `
      --default --prefix --git-path --path-format --resolve-git-dir --glob --exclude --exclude-hidden --since --after
      --until --before
    `,
    judge: revParse,
  }),
  'ls-files': look({
    flags: `
      -z -t -v -f -c|--cached -d|--deleted -m|--modified -o|--others -i|--ignored -s|--stage -k|--killed --directory
      --eol --empty-directory --no-empty-directory -u|--unmerged --resolve-undo --exclude-standard --full-name
      --recurse-submodules --error-unmatch --debug --deduplicate --sparse
    `,
    optional: '--abbrev',
    text: '-x|--exclude --exclude-per-directory --with-tree --format',
    reads: '-X|--exclude-from',
    judge: (it, tools) => {
      const other = ['-z', '-t', '-v', '-f', '-s', '-u', '--eol', '--debug', '--format', '--resolve-undo', '--full-name'].some(
        (option) => it.has(option),
      );
      return !other && staysBelow(it.operands) ? trackedPaths(it, tools) : { prints: 'names' };
    },
  }),
  'ls-tree': look({
    flags: '-d -r -t -z -l|--long --name-only|--name-status --object-only --full-name --full-tree',
    optional: '--abbrev',
    text: '--format',
  }),
  'cat-file': look({
    flags: `
      -e -p -t -s --allow-unknown-type --use-mailmap|--mailmap --no-use-mailmap --no-mailmap --batch-all-objects
      --buffer --follow-symlinks --unordered -z -Z
    `,
    optional: '--batch --batch-check --batch-command',
    text: '--path --filter',
    unclearFlags: '--textconv --filters',
    // git accepts only one of these and the two options above.
    tame: '-e -p -t -s',
    prints: 'content',
    when: [{ has: '-e -t -s --batch-check', lacks: '-p --batch --batch-command', prints: 'names' }],
    judge: (it, tools) => {
      const asked =
        it.has('--batch') || it.has('--batch-command')
          ? (tools.stdin?.text?.split(/\s+/).filter((word) => word !== '') ?? [])
          : [];
      return { effects: revisionReads([...it.operands, ...it.values('--path'), ...asked.map((word) => textArg(word))], tools) };
    },
  }),
  describe: look({
    flags: '--contains --debug --all --tags --long --first-parent --exact-match --always --no-match --no-exclude',
    optional: '--abbrev --dirty --broken',
    text: '--candidates --match --exclude',
  }),
  'name-rev': look({
    flags: '--name-only --tags --all --stdin --annotate-stdin --undefined --no-undefined --always',
    text: '--refs --exclude',
  }),
  'merge-base': look({
    flags: '-a|--all --octopus --independent --is-ancestor --fork-point',
    judge: (it) => (it.given.every((one) => one.name !== '-a' && one.name !== '--independent') ? { prints: 'token' } : {}),
  }),
  'show-ref': look({
    flags: '--tags --heads|--branches --verify --head -d|--dereference -q|--quiet --exists',
    optional: '-s|--hash --abbrev --exclude-existing',
  }),
  'for-each-ref': look({
    flags: '-s|--shell -p|--perl --python --tcl --ignore-case --omit-empty --stdin --include-root-refs',
    optional: REFS_OPTIONAL,
    text: REFS_TEXT,
  }),
  refs: {
    does: 'nothing',
    sub: {
      list: look({ flags: '--ignore-case --omit-empty --stdin', optional: REFS_OPTIONAL, text: REFS_TEXT }),
      verify: look({ flags: '--strict --verbose' }),
      exists: look({}),
    },
  },
  'show-branch': look({
    flags: `
      -a|--all -r|--remotes --no-color --list --no-name --current --sha1-name --merge-base --independent --topo-order
      --topics --sparse --date-order
    `,
    optional: '--color -g|--reflog --more',
  }),
  cherry: look({ flags: '-v|--verbose', optional: '--abbrev' }),
  'check-ignore': look({ flags: '-q|--quiet -v|--verbose --stdin -z -n|--non-matching --no-index' }),
  'check-attr': look({ flags: '-a|--all --cached --stdin -z', text: '--source' }),
  'check-ref-format': look({ flags: '--normalize|--print --allow-onelevel --no-allow-onelevel --refspec-pattern --branch' }),
  'check-mailmap': look({ flags: '--stdin', text: '--mailmap-blob', reads: '--mailmap-file' }),
  'count-objects': look({ flags: '-v|--verbose -H|--human-readable' }),
  'verify-commit': look({ flags: '-v|--verbose --raw' }),
  'verify-tag': look({ flags: '-v|--verbose --raw', text: '--format' }),
  'verify-pack': look({ flags: '-v|--verbose -s|--stat-only', text: '--object-format' }),
  'show-index': look({ text: '--object-format' }),
  'patch-id': look({ flags: '--stable --unstable --verbatim' }),
  stripspace: look({ flags: '-s|--strip-comments -c|--comment-lines', prints: 'content' }),
  column: look({
    flags: '',
    optional: '--mode',
    text: '--command --width --indent --nl --padding --raw-mode',
    prints: 'content',
  }),
  'get-tar-commit-id': look({}),
  'diff-pairs': look({ flags: '-z --raw --patch|-p', prints: 'content' }),
  'last-modified': look({ flags: '-r --recursive -t --show-trees' }),
  var: look({ flags: '-l' }),
  version: look({ flags: '--build-options' }),
  help: look({
    flags: `
      -a|--all -g|--guides -c|--config -v|--verbose -i|--info -m|--man --no-verbose --no-aliases --no-external-commands
      --user-interfaces --developer-interfaces
    `,
    unclearFlags: '-w|--web',
  }),
  fsck: look({
    flags: `
      -v|--verbose --unreachable --dangling --no-dangling --tags --root --cache --reflogs --no-reflogs --full --no-full
      --connectivity-only --strict --progress --no-progress --name-objects --references --no-references
    `,
    unclearFlags: '--lost-found',
  }),
  'merge-tree': look({
    flags: '--write-tree --trivial-merge --messages --no-messages -z --name-only --allow-unrelated-histories --stdin --quiet',
    text: '--merge-base -X|--strategy-option',
    prints: 'content',
  }),
};

function revParse(it: Parsed, tools: Tools): Judgement {
  if (it.given.some((one) => one.name === '--sq-quote' || one.name === '--parseopt')) return { prints: 'content' };
  const own = it.given.filter((one) => one.role !== 'cwd' && one.name !== '--no-pager');
  const [only] = own;
  if (own.length === 1 && it.operands.length === 0 && only?.name === '--show-toplevel') {
    const top = topOf(tools);
    return top === undefined ? {} : { output: `${top}\n` };
  }
  const [operand] = it.operands;
  if (
    own.length === 1 &&
    it.operands.length === 1 &&
    only?.name === '--abbrev-ref' &&
    only.value === undefined &&
    exact(operand) === 'HEAD'
  ) {
    const branch = tools.git.currentBranch();
    return branch === undefined ? {} : { output: `${branch}\n` };
  }
  const plain = own.every((one) => ['--short', '--verify', '-q'].includes(one.name));
  // One revision prints one hash; a range, or a word that may be an option, prints something else.
  return plain && it.operands.length === 1 && operand && !argText(operand).includes('..') && !/^\^|:/.test(argText(operand))
    ? { prints: 'token' }
    : {};
}

/** The top of the work tree, if it is on this machine. */
export function topOf(tools: Tools): string | undefined {
  for (const dir of tools.cwd === undefined ? [] : directoriesUp(tools.cwd)) {
    const state = tools.exists(posix.join(dir, '.git'));
    if (state === 'file' || state === 'directory') return dir;
    if (state === 'unknown') return undefined;
  }
  return undefined;
}
