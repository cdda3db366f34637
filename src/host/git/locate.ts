// Finds the repository a directory belongs to, as git's discovery would. Does not read refs, the index or any user setting.
import { basename, join, resolve } from 'node:path';
import { directoriesUp } from '../directories-up.ts';
import { absent, known, unknownFact, type Fact, type Host } from '../host.ts';
import { readText, typeOf, withoutLineEnds } from './read-file.ts';
import { readFormat, type Format } from './repository-format.ts';

export interface Repository {
  /**
   * `main`: a `.git` directory. `worktree`: linked to another checkout. `submodule`: a `.git` file that names a repository elsewhere. `bare`: the
   * directory itself.
   */
  readonly shape: 'main' | 'worktree' | 'submodule' | 'bare';
  /** The directory of HEAD and the index. */
  readonly gitDir: string;
  /** The directory of config, refs and objects. */
  readonly commonDir: string;
  /** Real path of the checked-out tree; absent if there is none. */
  readonly workTree?: string;
  /** True if the git directory names this checkout in return. Always true for `main` and `bare`. */
  readonly pointsBack: boolean;
  readonly format: Format;
}

/** Variables that make git use another repository than the one on disk. */
const MOVERS = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_NAMESPACE',
  'GIT_CONFIG_PARAMETERS',
] as const;
const POINTER_LIMIT = 8_192;
const HEAD_LINE = /^(?:ref:\s*refs\/.+|[0-9a-f]{40}|[0-9a-f]{64})\s*$/;

export function locate(host: Host, start: string): Fact<Repository> {
  for (const name of MOVERS) if (host.env(name) !== undefined) return unknownFact(`\`${name}\` is set and moves git elsewhere`);
  const real = host.realPath(start);
  if (real.kind !== 'known') return real;
  for (const dir of directoriesUp(real.value)) {
    const found = inDirectory(host, dir);
    if (found.kind !== 'absent') return found;
  }
  return absent;
}

function inDirectory(host: Host, dir: string): Fact<Repository> {
  const dotGit = join(dir, '.git');
  const type = typeOf(host, dotGit);
  if (type.kind === 'unknown') return type;
  if (type.kind === 'known' && type.value === 'file') return throughFile(host, dir);
  if (type.kind === 'known' && type.value === 'directory') {
    const real = host.realPath(dotGit);
    if (real.kind !== 'known') return unknownFact(`\`${dotGit}\` cannot be resolved`);
    const found = asGitDir(host, real.value);
    if (found.kind === 'unknown') return found;
    // git ignores an empty or foreign `.git` directory and searches further up.
    if (found.kind === 'known') return withFormat(host, { dir, gitDir: real.value, commonDir: found.value, shape: 'main' });
  }
  const bare = asGitDir(host, dir);
  return bare.kind === 'known' ? withFormat(host, { dir, gitDir: dir, commonDir: bare.value, shape: 'bare' }) : bare;
}

function throughFile(host: Host, dir: string): Fact<Repository> {
  const dotGit = join(dir, '.git');
  const text = readText(host, dotGit, POINTER_LIMIT);
  if (text.kind !== 'known') return unknownFact(`\`${dotGit}\` cannot be read`);
  const target = text.value.startsWith('gitdir: ') ? withoutLineEnds(text.value.slice('gitdir: '.length)) : '';
  if (target === '' || target.includes('\0')) return unknownFact(`\`${dotGit}\` is not a pointer to a git directory`);
  const real = host.realPath(resolve(dir, target));
  if (real.kind !== 'known') return unknownFact(`\`${dotGit}\` points to a place that cannot be resolved`);
  const found = asGitDir(host, real.value);
  if (found.kind !== 'known') return unknownFact(`\`${dotGit}\` does not point to a git directory`);
  const shape = found.value === real.value ? 'submodule' : 'worktree';
  return withFormat(host, { dir, gitDir: real.value, commonDir: found.value, shape });
}

/** The common directory, if `dir` is a git directory with HEAD, objects and refs. */
function asGitDir(host: Host, dir: string): Fact<string> {
  const path = join(dir, 'HEAD');
  const head = host.entry(path);
  if (head.kind !== 'known') return head;
  if (head.value.type === 'directory') return absent;
  // In old repositories HEAD is a link to the branch, which need not exist yet.
  const link = head.value.type === 'link' ? host.linkTarget(path) : absent;
  if (link.kind !== 'known' || !link.value.startsWith('refs/')) {
    const line = readText(host, path, POINTER_LIMIT);
    if (line.kind !== 'known') return line;
    if (!HEAD_LINE.test(line.value)) return absent;
  }
  const pointer = readText(host, join(dir, 'commondir'), POINTER_LIMIT);
  if (pointer.kind === 'unknown') return pointer;
  let common = dir;
  if (pointer.kind === 'known') {
    const real = host.realPath(resolve(dir, withoutLineEnds(pointer.value)));
    if (real.kind !== 'known') return real;
    common = real.value;
  }
  for (const part of ['objects', 'refs']) {
    const type = typeOf(host, join(common, part));
    if (type.kind === 'unknown') return type;
    if (type.kind === 'absent' || type.value === 'other') return absent;
    // A repository with another ref storage has only a stub `refs`, which is a file in some versions.
    if (type.value === 'file' && part === 'objects') return absent;
  }
  return known(common);
}

interface Candidate {
  readonly dir: string;
  readonly gitDir: string;
  readonly commonDir: string;
  readonly shape: Repository['shape'];
}

function withFormat(host: Host, candidate: Candidate): Fact<Repository> {
  const { dir, gitDir, commonDir, shape } = candidate;
  const format = readFormat(host, gitDir, commonDir);
  if (format.kind !== 'known') return format;
  const { bare, workTree: configured } = format.value;
  if (bare && configured !== undefined) return unknownFact('core.bare and core.worktree contradict each other');
  const base = { shape, gitDir, commonDir, format: format.value };
  if (configured !== undefined) {
    const real = host.realPath(resolve(gitDir, configured));
    if (real.kind !== 'known') return unknownFact('core.worktree cannot be resolved');
    return known({ ...base, workTree: real.value, pointsBack: real.value === dir });
  }
  if (shape === 'bare' || bare) return known({ ...base, pointsBack: true });
  const pointsBack = shape === 'main' || (shape === 'worktree' && namesCheckout(host, candidate));
  return known({ ...base, workTree: dir, pointsBack });
}

/** A linked worktree is valid if the repository's own record names this checkout. */
function namesCheckout(host: Host, { dir, gitDir, commonDir }: Candidate): boolean {
  if (join(commonDir, 'worktrees', basename(gitDir)) !== gitDir) return false;
  const back = readText(host, join(gitDir, 'gitdir'), POINTER_LIMIT);
  if (back.kind !== 'known') return false;
  const real = host.realPath(resolve(gitDir, back.value.trim()));
  return real.kind === 'known' && real.value === join(dir, '.git');
}
