// Finds a program that leeway itself starts. Never takes one from a place where an agent may write, because it could decide in leeway's place. Starts nothing.
import { realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { isWithin } from './path-text.ts';

export type FindResult =
  | {
      readonly kind: 'found';
      readonly program: string;
      /** The PATH for the program, without such directories: a script finds its interpreter there. */
      readonly path: string;
    }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'absent' };

const EXTENSIONS = process.platform === 'win32' ? ['', '.exe', '.com'] : [''];
const WHERE = 'where an agent may write (the project or a temporary directory)';

/** INVARIANT: no word of `argv` names a file in `writable`, not even through a link. */
export function findProgram(
  argv: readonly string[],
  from: { readonly path: string; readonly writable: readonly string[] },
): FindResult {
  const unsafe = unsafeBelow(from.writable);
  const [name = '', ...args] = argv;
  const given = args.find((word) => isAbsolute(word) && isFile(word) && unsafe(word));
  if (given !== undefined) return { kind: 'refused', why: `\`${given}\` lies ${WHERE}` };
  const dirs = from.path.split(delimiter).filter(isAbsolute);
  const safe = dirs.filter((dir) => !unsafe(dir));
  const path = safe.join(delimiter);
  if (isAbsolute(name))
    return !isFile(name)
      ? { kind: 'absent' }
      : unsafe(name)
        ? { kind: 'refused', why: `\`${name}\` lies ${WHERE}` }
        : !isProgram(name)
          ? { kind: 'refused', why: `\`${name}\` is not executable` }
          : { kind: 'found', program: name, path };
  if (/[/\\]/.test(name)) return { kind: 'refused', why: `\`${name}\` is a relative path; write it from the root on` };
  const candidates = (all: readonly string[]): readonly string[] =>
    all.flatMap((dir) => EXTENSIONS.map((extension) => join(dir, name + extension))).filter(isProgram);
  const program = candidates(safe).find((one) => !unsafe(one));
  if (program !== undefined) return { kind: 'found', program, path };
  const [elsewhere] = candidates(dirs);
  return elsewhere === undefined
    ? { kind: 'absent' }
    : { kind: 'refused', why: `\`${elsewhere}\` lies ${WHERE}; install \`${name}\` elsewhere` };
}

/** A path that cannot be resolved counts as unsafe. */
function unsafeBelow(writable: readonly string[]): (path: string) => boolean {
  const bases = new Set(writable.flatMap((base) => [base, real(base) ?? base]));
  return (path) => {
    const resolved = real(path);
    if (resolved === undefined) return true;
    return [...bases].some((base) => isWithin(slashes(path), slashes(base)) || isWithin(slashes(resolved), slashes(base)));
  };
}

const slashes = (path: string): string => (process.platform === 'win32' ? path.replaceAll('\\', '/') : path);

function real(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function isProgram(path: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() === true && (process.platform === 'win32' || (found.mode & 0o111) !== 0);
  } catch {
    return false;
  }
}
