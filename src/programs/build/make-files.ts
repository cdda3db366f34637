// Files as make sees them: what a pattern matches, and what make would build by its built-in rules. Reads no Makefile and runs
// nothing.
import type { Tools } from '../../argv/program.ts';

const MAX_FILES = 400;

/** The files that a pattern matches, relative to the Makefile's directory as written; undefined if unknown. */
export function filesOf(pattern: string, dir: string, tools: Tools): readonly string[] | undefined {
  if (/[$~{[\\]/.test(pattern)) return undefined;
  const rooted = pattern.startsWith('/');
  let found: readonly string[] = [''];
  for (const part of pattern.split('/').filter((one) => one !== '')) {
    const next: string[] = [];
    for (const above of found) {
      const join = (name: string): string => (above === '' ? (rooted ? `/${name}` : name) : `${above}/${name}`);
      if (!/[*?]/.test(part)) {
        const there = tools.exists(at(join(part), dir));
        if (there === 'unknown') return undefined;
        if (there !== 'absent') next.push(join(part));
        continue;
      }
      const where = at(above, dir);
      if (above !== '' && tools.exists(where) !== 'directory') continue;
      const names = tools.names(above === '' && rooted ? '/' : where);
      if (names === undefined) return undefined;
      next.push(...names.filter((name) => fits(part, name)).map(join));
    }
    if (next.length > MAX_FILES) return undefined;
    found = next;
  }
  return found.toSorted();
}

const at = (path: string, dir: string): string =>
  path.startsWith('/') ? path : path === '' ? dir : `${dir === '/' ? '' : dir}/${path}`;

function fits(pattern: string, name: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  const expression = pattern
    .replaceAll(/[.+^$()|]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(name);
}

interface Built {
  readonly source: string;
  /** The variables of the built-in rule, in order; their values are run. */
  readonly recipe: string;
}

const C = '$(CC) $(CFLAGS) $(CPPFLAGS) $(TARGET_ARCH)';
const CXX = '$(CXX) $(CXXFLAGS) $(CPPFLAGS) $(TARGET_ARCH)';
const RULES: readonly (readonly [string, string])[] = [
  ['.c', C],
  ['.cc', CXX],
  ['.cpp', CXX],
  ['.C', CXX],
  ['.S', '$(CC) $(ASFLAGS) $(CPPFLAGS) $(TARGET_MACH)'],
  ['.s', '$(AS) $(ASFLAGS) $(TARGET_MACH)'],
];

/** The file from which make would compile a target if the Makefile has no rule for it. */
export function builtFrom(target: string, path: string, tools: Tools): Built | undefined {
  const isObject = /\.(o|obj)$/.test(target);
  const stem = path.replace(/\.(o|obj)$/, '');
  for (const [suffix, flags] of RULES)
    if (tools.exists(`${stem}${suffix}`) === 'file')
      return isObject
        ? { source: `${stem}${suffix}`, recipe: `${flags} -c -o ${target}` }
        : { source: `${stem}${suffix}`, recipe: `${flags} $(LDFLAGS) $(LOADLIBES) $(LDLIBS) -o ${target}` };
  return undefined;
}

/** Variables with whole command lines of built-in rules; a Makefile that sets one changes what is run for any file. */
export const RULE_VARIABLES: readonly string[] = [
  'COMPILE.c',
  'COMPILE.cc',
  'COMPILE.cpp',
  'COMPILE.C',
  'COMPILE.S',
  'COMPILE.s',
].concat(['LINK.c', 'LINK.cc', 'LINK.cpp', 'LINK.C', 'LINK.S', 'LINK.s', 'LINK.o', 'OUTPUT_OPTION']);

/** A file from which make would create a Makefile and then read it: `Makefile.sh`, `Makefile.c`, `Makefile,v`. */
export const sourceOfMakefile = (path: string, tools: Tools): string | undefined =>
  ['.sh', '.c', '.cc', '.cpp', '.C', '.o', '.s', '.S', '.f', '.F', '.p', '.r', '.m', '.l', '.y', ',v']
    .map((suffix) => `${path}${suffix}`)
    .find((each) => tools.exists(each) === 'file');
