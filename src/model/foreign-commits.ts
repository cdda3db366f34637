// Which version-control commands bring in the content of another repository, and under which names it is known afterwards. Reads parsed commands, not
// the disk.
import type { Command } from './part.ts';

/** What is known about the repository that a command works in. Each fact is looked up when it is first needed. */
export interface RepositoryFacts {
  /** Refs and remotes that stand for commits of other repositories because of what the session did. */
  foreign(): ReadonlySet<string>;
  /** URLs by remote as they were before the session; undefined if unknown. */
  remotes(): ReadonlyMap<string, readonly string[]> | undefined;
  /** The current local branches. */
  branches(): readonly string[];
  /** The branch that is checked out. */
  branch(): string | undefined;
  sameRepository(a: string, b: string): boolean;
  isOldCommit(id: string): boolean;
  /** True if the list of submodules differs from that before the session. */
  submodulesChanged?(): boolean;
  /** The commit that a ref points to now. */
  commitOf(ref: string): string | undefined;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** For an unknown repository: only the words of the command itself count. */
export const unknownRepository: RepositoryFacts = {
  foreign: () => NO_NAMES,
  remotes: () => undefined,
  branches: () => [],
  branch: () => undefined,
  sameRepository: (a, b) => a === b,
  isOldCommit: () => false,
  commitOf: () => undefined,
};

export interface ForeignDeed {
  /** Names that stand for foreign commits from now on. */
  readonly names: readonly string[];
  /**
   * Where the content goes: into the checked-out commit (`head`), into files of the work tree but not the commit (`work tree`), to the places the command
   * names, to its output, or nowhere yet.
   */
  readonly into: 'head' | 'work tree' | 'places' | 'output' | 'nowhere';
}

const deed = (into: ForeignDeed['into'], names: readonly string[] = []): ForeignDeed => ({ into, names });

/** Commands of programs other than git, by program and subcommands. */
type Deed = (command: Command) => ForeignDeed | undefined;
const OTHERS: ReadonlyMap<string, Deed> = new Map<string, Deed>([
  ...[
    'gh repo clone',
    'gh gist clone',
    'glab repo clone',
    'hub clone',
    'hg clone',
    'jj git clone',
    'svn checkout',
    'svn co',
    'svn export',
    'bzr branch',
    'fossil clone',
  ].map((name) => [name, () => deed('places')] as const),
  ...[
    'gh pr checkout',
    'gh pr co',
    'gh co',
    'glab mr checkout',
    'glab mr co',
    'hub pr checkout',
    'hub merge',
    'hub am',
    'hub cherry-pick',
    'svn switch',
    'svn merge',
    'hg import',
  ].map(
    (name) =>
      [name, () => deed(name.startsWith('gh ') || name.startsWith('glab ') ? 'head' : 'work tree', ['FETCH_HEAD'])] as const,
  ),
  ['hg pull', (command) => (command.operands.length > 0 ? deed('work tree') : undefined)],
  ['gh repo fork', (command) => (command.options.some(({ name }) => name === '--clone') ? deed('places') : undefined)],
  ['gh repo sync', (command) => (optionOf(command, '-s', '--source') === undefined ? undefined : deed('head', ['FETCH_HEAD']))],
]);

/** Undefined if the command brings in nothing from another repository. */
export function foreignDeed(command: Command, facts: RepositoryFacts): ForeignDeed | undefined {
  if (command.program === 'git') return gitDeed(command, facts);
  const listed = OTHERS.get([command.program, ...command.sub].join(' '));
  if (listed) return listed(command);
  if (fillsTemplate(command)) return deed('places');
  return checksOutProposal(command) ? deed('head', ['FETCH_HEAD']) : undefined;
}

/** Programs that create a project from a template, which may come from any repository. */
const TEMPLATE_PROGRAMS: ReadonlySet<string> = new Set(
  'cookiecutter copier cruft cargo cargo-generate bun bunx npx npm pnpm yarn deno degit tiged giget gonew repo vcs dvc'.split(
    ' ',
  ),
);
const MAKES: ReadonlySet<string> = new Set('create copy generate init new sync import pull update'.split(' '));
const FORGE = /^(gh|gl|bb|github|gitlab|bitbucket|codeberg|sourcehut|git\+\w+|git|ssh|https?):|^git@/i;

/** `cookiecutter gh:a/b`, `copier copy https://… x`, `cargo generate a/b`, `bun create a/b x`, `repo sync`, `dvc pull`. */
function fillsTemplate({ program, sub, operands }: Command): boolean {
  if (!TEMPLATE_PROGRAMS.has(program)) return false;
  const words = [...sub, ...operands].map((word) => word ?? '');
  if (['repo', 'vcs', 'dvc'].includes(program)) return words.some((word) => MAKES.has(word));
  const makes =
    ['cookiecutter', 'cruft', 'degit', 'tiged', 'giget', 'gonew'].includes(program) || words.some((word) => MAKES.has(word));
  const short = (program === 'cargo' || program === 'bun') && words.some((word) => word === 'create' || word === 'generate');
  return makes && words.some((word) => FORGE.test(word) || (short && /^[\w.-]+\/[\w.-]+$/.test(word)));
}

const PROPOSALS: ReadonlySet<string> = new Set(
  'pr prs pull pulls pull-request pullrequest mr mrs merge-request change patchset'.split(' '),
);
/** Git extensions that check out pull or merge requests. */
const TAKERS: ReadonlySet<string> = new Set(['pr', 'mr']);
const TAKES_OUT: ReadonlySet<string> = new Set('checkout co switch'.split(' '));

/**
 * `tea pr checkout 3`, `az repos pr checkout --id 5`, `git pr checkout 3`: a pull request is written by others, whichever client fetches it.
 * For a program without data all words are operands.
 */
function checksOutProposal({ sub, operands }: Command): boolean {
  const words = [...sub, ...operands];
  return words.some((word, i) => PROPOSALS.has(word ?? '') && TAKES_OUT.has(words[i + 1] ?? ''));
}

const optionOf = (command: Command, ...names: readonly string[]): string | undefined =>
  command.options.find(({ name }) => names.includes(name))?.value;

const CHANGE_FILES: ReadonlySet<string> = new Set(
  'merge rebase cherry-pick checkout switch reset restore read-tree bisect stash checkout-index'.split(' '),
);
const SHOW: ReadonlySet<string> = new Set('archive show cat-file diff format-patch log diff-tree bundle fast-export'.split(' '));

/** These bring nothing in. */
const SENDS_SUBTREE: ReadonlySet<string> = new Set(['push', 'split']);

function gitDeed(command: Command, known: RepositoryFacts): ForeignDeed | undefined {
  if (TAKERS.has(command.sub[0] ?? command.operands[0] ?? '')) return deed('head', ['FETCH_HEAD']);
  const facts = withSettings(command, known);
  const [sub = '', second = ''] = command.sub;
  const operands = command.operands.map((one) => one ?? '');
  const values = command.options.flatMap(({ value }) => value ?? []);
  const mentions = [...operands, ...values].some((text) => isForeignRef(text, facts));
  if (sub === 'clone') return cloned(command, facts);
  if (sub === 'fetch' || sub === 'pull') return fetched(command, facts);
  if (sub === 'remote') return remoteDeed(second, operands, facts);
  if (sub === 'config') return configDeed(operands, facts);
  if (sub === 'submodule') return submoduleDeed(second, operands, facts);
  if (sub === 'subtree' && !SENDS_SUBTREE.has(second))
    return operands.some((one) => isAddress(one) && isOther(one, facts)) || mentions ? deed('work tree') : undefined;
  if (sub === 'archive' && isOther(optionOf(command, '--remote') ?? '.', facts) && optionOf(command, '--remote') !== undefined)
    return deed('output');
  if (sub === 'bundle') return second === 'unbundle' ? deed('nowhere', ['FETCH_HEAD']) : undefined;
  if (sub === 'worktree') return mentions ? deed('places', named(command, '-b', '-B')) : undefined;
  const guessed = (sub === 'checkout' || sub === 'switch') && operands.length === 1 && isGuessed(operands[0] ?? '', facts);
  if (guessed) return deed('head', operands);
  // A ref was set to a foreign commit while its branch was checked out: the next command that writes the work tree brings in that content.
  if (WRITES_HEAD.has(sub) && operands.length === 0 && facts.foreign().has(facts.branch() ?? '')) return deed('head');
  if (!mentions) return undefined;
  if (sub === 'branch')
    return deed('nowhere', optionOf(command, '-u', '--set-upstream-to') === undefined ? operands.slice(0, 1) : ['@{u}']);
  if (sub === 'tag' || sub === 'update-ref' || sub === 'symbolic-ref') return deed('nowhere', operands.slice(0, 1).map(plainRef));
  if (CHANGE_FILES.has(sub))
    return deed(movesHead(sub, command) ? 'head' : 'work tree', named(command, '-b', '-B', '-c', '-C', '--orphan'));
  return SHOW.has(sub) ? deed('output') : undefined;
}

const WRITES_HEAD: ReadonlySet<string> = new Set('checkout switch reset restore read-tree checkout-index stash'.split(' '));

/** The facts once these names stand for foreign commits as well. */
export function withForeign(facts: RepositoryFacts, names: () => Iterable<string>): RepositoryFacts {
  let all: ReadonlySet<string> | undefined;
  return { ...facts, foreign: () => (all ??= new Set([...facts.foreign(), ...names()])) };
}

/** Settings for this one command (`-c key=value`) count like permanent settings. */
function withSettings(command: Command, facts: RepositoryFacts): RepositoryFacts {
  const names = command.options.flatMap(({ name, value }) => {
    const equals = name === '-c' ? (value?.indexOf('=') ?? -1) : -1;
    if (value === undefined || equals < 0) return [];
    return configDeed([value.slice(0, equals), value.slice(equals + 1)], facts)?.names ?? [];
  });
  return names.length === 0 ? facts : withForeign(facts, () => names);
}

const MOVES: ReadonlySet<string> = new Set('merge rebase cherry-pick checkout switch reset'.split(' '));
const KEEPS: ReadonlySet<string> = new Set(['--squash', '--no-commit', '-n', '--soft', '--mixed', '-p', '--patch']);

/** The command checks out another commit; switching back later removes the content that it brought. */
const movesHead = (sub: string, { operands, options }: Command): boolean =>
  MOVES.has(sub) &&
  !options.some(({ name }) => KEEPS.has(name)) &&
  (sub === 'checkout'
    ? operands.length === 1
    : sub !== 'reset' || options.some(({ name }) => /^--(hard|keep|merge)$/.test(name)));

const named = (command: Command, ...options: readonly string[]): readonly string[] =>
  command.options.flatMap(({ name, value }) => (options.includes(name) && value !== undefined ? [value] : []));

/** The ref of a pull or merge request: commits of other people that the repository's own forge stores. */
const PROPOSAL = /(^|\/)(pull|pull-requests|merge-requests|changes)\/\d+/;

/**
 * Whether the source is not a branch or tag of the remote. A forge stores pull requests, which anybody may open, beside its branches and tags. A pattern
 * that covers both includes them, and a bare hash may belong to one.
 */
function isForeignSource(spec: string, facts: RepositoryFacts): boolean {
  const source = spec.replace(/^\+/, '').split(':')[0] ?? '';
  if (source === '' || source.startsWith('^')) return false;
  if (/^refs\/(heads|tags)\//.test(source)) return false;
  if (PROPOSAL.test(source) || source.includes('*') || source.startsWith('refs/')) return true;
  return /^[0-9a-f]{40}([0-9a-f]{24})?$/i.test(source) && !facts.isOldCommit(source);
}

/** The local name of the commits that a refspec fetches: the part after the colon. */
function targetOf(spec: string): readonly string[] {
  const target = spec.replace(/^\+/, '').split(':')[1];
  return target === undefined || target === '' ? [] : [plainRef(target)];
}

/** A clone of a repository that was already a remote of the project is not foreign. */
function cloned(command: Command, facts: RepositoryFacts): ForeignDeed | undefined {
  const revision = optionOf(command, '--revision');
  const isOwn = !isOther(command.operands[0] ?? '', facts) && (revision === undefined || !isForeignSource(revision, facts));
  return isOwn ? undefined : deed('places');
}

function fetched(command: Command, facts: RepositoryFacts): ForeignDeed | undefined {
  const [remote, ...specs] = command.operands.map((one) => one ?? '');
  const other = remote === undefined ? facts.foreign().has('@{u}') || facts.foreign().has('*') : isOther(remote, facts);
  if (!other && !specs.some((one) => isForeignSource(one, facts))) return undefined;
  const targets = specs.flatMap(targetOf);
  const remoteName = other && remote !== undefined && !isAddress(remote) ? [remote] : [];
  return deed(command.sub[0] === 'pull' ? 'head' : 'nowhere', ['FETCH_HEAD', ...remoteName, ...targets]);
}

function remoteDeed(act: string, operands: readonly string[], facts: RepositoryFacts): ForeignDeed | undefined {
  const [name = '', value = ''] = operands;
  if (act === 'add' || act === 'set-url') return isOther(value, facts) ? deed('nowhere', [name]) : undefined;
  return act === 'rename' && facts.foreign().has(name) ? deed('nowhere', [value]) : undefined;
}

/** Stands for all submodules after an address of one was changed. */
const SUBMODULES = '@{submodules}';

function submoduleDeed(act: string, operands: readonly string[], facts: RepositoryFacts): ForeignDeed | undefined {
  if (act === 'add') return isOther(operands[0] ?? '', facts) ? deed('places') : undefined;
  if (act === 'set-url') return isOther(operands[1] ?? '', facts) ? deed('nowhere', [SUBMODULES]) : undefined;
  const isChanged = facts.foreign().has(SUBMODULES) || facts.submodulesChanged?.() === true;
  return (act === 'update' || act === 'sync' || act === 'init') && isChanged
    ? deed(act === 'update' ? 'work tree' : 'nowhere', [SUBMODULES])
    : undefined;
}

function configDeed(operands: readonly string[], facts: RepositoryFacts): ForeignDeed | undefined {
  const [key = '', value] = operands;
  if (value === undefined) return undefined;
  const remote = /^remote\.(.+)\.(url|pushurl|fetch)$/i.exec(key)?.[1];
  if (remote !== undefined && /\.fetch$/i.test(key))
    return isForeignSource(value, facts) ? deed('nowhere', targetOf(value)) : undefined;
  if (remote !== undefined) return /\.url$/i.test(key) && isOther(value, facts) ? deed('nowhere', [remote]) : undefined;
  if (/^branch\..+\.remote$/i.test(key)) return isOther(value, facts) ? deed('nowhere', ['@{u}']) : undefined;
  if (/^submodule\..+\.url$/i.test(key)) return isOther(value, facts) ? deed('nowhere', [SUBMODULES]) : undefined;
  return /^url\..+\.insteadof$/i.test(key) ? deed('nowhere', ['*']) : undefined;
}

const isAddress = (text: string): boolean => /[:/\\]/.test(text) || text === '.' || text === '..';

/** An address or remote that the repository did not have before the session. */
export function isOther(text: string, facts: RepositoryFacts): boolean {
  if (text === '') return true;
  if (facts.foreign().has('*') || facts.foreign().has(text)) return true;
  const remotes = facts.remotes();
  if (remotes?.has(text)) return false;
  if (!isAddress(text)) return remotes !== undefined;
  return ![...(remotes?.values() ?? [])].flat().some((url) => facts.sameRepository(url, text));
}

const plainRef = (ref: string): string => ref.replace(/^refs\/(heads|tags|remotes)\//, '');

/**
 * A revision, range or path in a revision that refers to foreign commits. A hash, or a name that may exist only at a remote, counts as soon as
 * foreign commits were fetched.
 */
function isForeignRef(text: string, facts: RepositoryFacts): boolean {
  if (facts.foreign().size === 0 || text === '') return false;
  return text.split(/\.{2,3}|:/).some((each) => {
    const ref = plainRef(each.replace(/[~^@].*$/, '').replace(/^\+/, ''));
    if (ref === '') return false;
    if (facts.foreign().has(ref) || facts.foreign().has(ref.split('/')[0] ?? '')) return true;
    if (isOfPattern(ref, facts)) return true;
    if (/^[0-9a-f]{6,40}$/i.test(ref)) return !facts.isOldCommit(facts.commitOf(ref) ?? ref);
    return false;
  });
}

/** A name that is no local branch, tag or commit: git then creates the branch from the one remote that has it. */
function isGuessed(name: string, facts: RepositoryFacts): boolean {
  const others = [...facts.foreign()].filter((one) => !one.includes('@') && one !== 'FETCH_HEAD');
  if (others.length === 0 || name === '' || name === '-' || name.includes('/') || facts.branches().includes(name)) return false;
  const remotes = [...(facts.remotes()?.keys() ?? [])];
  return facts.commitOf(name) === undefined && remotes.every((own) => facts.commitOf(`${own}/${name}`) === undefined);
}

/** A ref that was fetched through a pattern. A remote's branch may be given without the name of the remote. */
function isOfPattern(ref: string, facts: RepositoryFacts): boolean {
  const spellings = [ref, `refs/${ref}`, ...[...(facts.remotes()?.keys() ?? [])].map((remote) => `${remote}/${ref}`)];
  return [...facts.foreign()].some((name) => {
    const star = name.indexOf('*');
    return star > 0 && spellings.some((one) => one.startsWith(name.slice(0, star)));
  });
}
