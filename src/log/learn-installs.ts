// Manifests and lock files that a judged install used: once it has run, the same texts need no second question. Looks at the disk through the Host; writes nothing.
import type { Host } from '../host/host.ts';
import { sha256 } from '../host/sha256.ts';
import type { Decision, JudgedPart } from '../model/decision.ts';
import { real } from './path-lists.ts';

type Disk = Pick<Host, 'text' | 'realPath'>;

const MAX_FILE = 4 * 1024 * 1024;
const ABSENT = '-';

/** `HASH PATH`; a file that is not there has a dash. */
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
/** Commands that work out or fetch what an install would take. */
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
/** Commands that add to the manifest whatever the code imports. */
const COLLECTS: ReadonlySet<string> = new Set(['go mod tidy', 'go get']);

/** INVARIANT: only what really installs, or what a person was asked about where it writes the manifest itself, vouches for a text. */
function vouches({ command, disposition }: JudgedPart): boolean {
  if (command === undefined) return true;
  if (command.options.some(({ name }) => NOT_DONE.has(name))) return false;
  const name = [command.program, ...command.sub].join(' ');
  if (PREPARES.has(name)) return false;
  const collects = COLLECTS.has(name) || command.options.some((one) => one.name === '-mod' && one.value === 'mod');
  return !collects || disposition !== 'quiet';
}

/** What the files an install reads hold while it is judged. One that another part of the call writes is not among them. */
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
 * What they hold when it has run. INVARIANT: a file that the session edited counts only as it was judged; one that nobody but the manager wrote
 * counts as the manager left it.
 */
export const installedFiles = (marks: readonly string[], host: Disk, wasEdited: (path: string) => boolean): readonly string[] =>
  marks.flatMap((mark) => {
    const now = marked(host, pathOf(mark));
    if (now === undefined || now.startsWith(`${ABSENT} `)) return [];
    return now === mark || !wasEdited(pathOf(mark)) ? [now] : [];
  });

export const installMark = (path: string, text: string): string => `${sha256(text)} ${path}`;
