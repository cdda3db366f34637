// Manifests and lock files that a judged install used: after it has run, the same texts need no second question. Looks at the disk through
// the Host; writes nothing.
import type { Host } from '../host/host.ts';
import { sha256 } from '../host/sha256.ts';
import type { Decision, JudgedPart } from '../model/decision.ts';
import { real } from './path-lists.ts';

type Disk = Pick<Host, 'text' | 'realPath'>;

const MAX_FILE = 4 * 1024 * 1024;
const ABSENT = '-';

/** `HASH PATH`; for a missing file a dash instead of the hash. */
const marked = (host: Disk, path: string): string | undefined => {
  const text = host.text(path, MAX_FILE);
  if (text.kind === 'unknown') return undefined;
  return `${text.kind === 'absent' ? ABSENT : sha256(text.value)} ${path}`;
};
const pathOf = (mark: string): string => mark.slice(mark.indexOf(' ') + 1);

/** Options under which a manager installs nothing. */
const NOT_DONE: ReadonlySet<string> = new Set(
  '--dry-run --package-lock-only --lockfile-only --lock-only --no-install'.split(' '),
);
/** Commands that compute or fetch what an install would use. */
const PREPARES: ReadonlySet<string> = new Set([
  'uv lock',
  'uv export',
  'uv tree',
  'uv pip compile',
  'poetry lock',
  'pdm lock',
  'pipenv lock',
  'pixi lock',
  'bundle lock',
  'cargo fetch',
  'cargo update',
  'cargo generate-lockfile',
  'cargo vendor',
  'cargo metadata',
  'cargo tree',
  'go mod download',
  'go mod vendor',
  'go mod verify',
  'pip download',
]);
/** Commands that add everything the code imports to the manifest. */
const COLLECTS: ReadonlySet<string> = new Set(['go mod tidy', 'go get']);

/**
 * INVARIANT: a text counts as approved only through a real install, or, for a command that writes the manifest itself, if a person was
 * asked.
 */
function vouches({ command, disposition }: JudgedPart): boolean {
  if (command === undefined) return true;
  if (command.options.some(({ name }) => NOT_DONE.has(name))) return false;
  const name = [command.program, ...command.sub].join(' ');
  if (PREPARES.has(name)) return false;
  const collects = COLLECTS.has(name) || command.options.some((one) => one.name === '-mod' && one.value === 'mod');
  return !collects || disposition !== 'quiet';
}

/** The content of the files that an install reads, at the time it is judged. Files that another part of the call writes are left out. */
export function installFiles(decision: Decision, host: Disk): readonly string[] {
  const paths = new Set<string>();
  for (const part of decision.parts.filter(vouches))
    for (const { effect } of part.findings)
      if (part.site === 'here' && effect.kind === 'package') for (const path of effect.files ?? []) paths.add(real(host, path));
  if (paths.size === 0) return [];
  const written = decision.parts.flatMap((part) => writesOf(part)).map((path) => real(host, path));
  return [...paths].filter((path) => !written.includes(path)).flatMap((path) => marked(host, path) ?? []);
}

const writesOf = (part: JudgedPart): readonly string[] =>
  part.findings.flatMap(({ effect }) => (effect.kind === 'write' && effect.place.kind === 'path' ? [effect.place.path] : []));

/**
 * The content of these files after the install ran. INVARIANT: a file that the session edited counts only with the content that was judged;
 * a file that only the manager wrote counts as the manager left it.
 */
export const installedFiles = (marks: readonly string[], host: Disk, wasEdited: (path: string) => boolean): readonly string[] =>
  marks.flatMap((mark) => {
    const now = marked(host, pathOf(mark));
    if (now === undefined || now.startsWith(`${ABSENT} `)) return [];
    return now === mark || !wasEdited(pathOf(mark)) ? [now] : [];
  });

export const installMark = (path: string, text: string): string => `${sha256(text)} ${path}`;
