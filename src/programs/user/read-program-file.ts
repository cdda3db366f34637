// Reads the text of a user's program file, if it certainly belongs to the user. Does not parse it.
import type { Host } from '../../host/host.ts';

/** A program with a thousand options is a tenth of this. */
const LIMIT = 256 * 1024;

export type ReadFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly why: string; readonly todo: string };

const within = (path: string, directory: string): boolean =>
  path === directory || path.startsWith(`${directory.replace(/\/+$/, '')}/`);

/**
 * INVARIANT: a file that the agent may write (in the project or temporary directories), or that others may write, never describes
 * a program, whatever link leads there.
 */
export function readProgramFile(host: Host, file: string, root: string | undefined): ReadFile {
  const real = host.realPath(file);
  if (real.kind !== 'known') return refused(real.kind === 'absent' ? 'is a link to nothing' : `cannot be resolved: ${real.why}`);
  const path = real.value;
  if (root !== undefined && within(path, root)) return refused('is really in the project');
  if (host.tempDirs.some((temp) => within(path, temp))) return refused('is really in a temporary directory');
  const entry = host.entry(path);
  if (entry.kind !== 'known') return refused(entry.kind === 'absent' ? 'is a link to nothing' : `cannot be read: ${entry.why}`);
  if (entry.value.type !== 'file') return refused('is not a file');
  if (entry.value.uid !== host.uid && entry.value.uid !== 0) return refused('belongs to another user');
  if (host.platform !== 'win32' && (entry.value.mode & 0o002) !== 0) return refused('can be written by every user');
  const text = host.text(path, LIMIT);
  if (text.kind !== 'known') return refused(text.kind === 'absent' ? 'is gone' : `cannot be read: ${text.why}`);
  return { kind: 'text', text: text.value };
}

const refused = (why: string): ReadFile => ({ kind: 'refused', why, todo: 'put a file of your own here, or remove this one' });
