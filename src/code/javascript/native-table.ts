// The functions and values of the runtime, by path. Joins the tables; a path in no table is unknown.
import { DENO_FILES, FILE_FUNCTIONS } from './natives-files.ts';
import { GLOBALS } from './natives-globals.ts';
import { MODULES } from './natives-modules.ts';
import { RUNNING_MEMBERS } from './packages.ts';

/**
 * - `data`: a plain value, like everything below it
 * - `pure`: a function or class that only computes, like everything below it; functions passed to it are run
 * - `space`: a name that only contains other names
 * - `act`: handled in code by this name
 * - `file`: works on the files its arguments name, by role
 */
export type Native =
  | { readonly kind: 'data' | 'pure' | 'space' }
  | { readonly kind: 'act'; readonly act: string }
  | { readonly kind: 'file'; readonly roles: readonly string[] };

const table = new Map<string, Native>();
for (const [names, native] of [...GLOBALS, ...MODULES]) for (const name of names.trim().split(/\s+/)) table.set(name, native);
for (const [name, roles] of FILE_FUNCTIONS) {
  const native: Native = { kind: 'file', roles: roles.split(' ') };
  for (const path of [`fs.${name}`, `fs.${name}Sync`, `fs.promises.${name}`]) table.set(path, native);
}

for (const [names, roles] of DENO_FILES)
  for (const name of names.split(' '))
    for (const path of [`Deno.${name}`, `Deno.${name}Sync`]) table.set(path, { kind: 'file', roles: roles.split(' ') });

/** The entry of a path, or of the nearest name above it whose members are all alike. */
export function nativeAt(path: string): Native | undefined {
  if (path.startsWith('package:'))
    return RUNNING_MEMBERS.has(path.slice(path.lastIndexOf('.') + 1)) ? undefined : { kind: 'pure' };
  if (path.startsWith('locked:')) return { kind: 'act', act: 'locked' };
  if (path.startsWith('runner:')) return { kind: 'act', act: 'runner' };
  if (path.startsWith('client:')) return { kind: 'act', act: 'client' };
  const found = table.get(path);
  if (found) return found;
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const above = table.get(path.slice(0, dot));
    if (above)
      return above.kind === 'data' || above.kind === 'pure' || (above.kind === 'act' && above.act === 'print')
        ? above
        : undefined;
  }
  return undefined;
}

/** Whether a name has a meaning without being declared. */
export const isGlobal = (name: string): boolean => table.has(name) && !MODULE_NAMES.has(name);

/** Modules are loaded with `require` and `import`; their names are not global variables. */
const MODULE_NAMES: ReadonlySet<string> = new Set(
  MODULES.flatMap(([names]) => names.trim().split(/\s+/))
    .map((name) => name.split('.')[0] ?? '')
    .filter((name) => !['crypto', 'performance', 'console', 'process'].includes(name)),
);

export const isBuiltinModule = (name: string): boolean => table.has(name) && BUILTIN.has(name.split('.')[0] ?? '');
const BUILTIN: ReadonlySet<string> = new Set([...MODULE_NAMES, 'crypto', 'console', 'process']);
