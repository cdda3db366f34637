// Which folder may import which, and a reader of import statements. The law of the house; the test applies it.
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Each folder of src/ and the folders it may import from, besides itself. A folder inside another one, if listed, has its own row. */
export const MAY_IMPORT: ReadonlyMap<string, readonly string[]> = new Map([
  ['model', []],
  ['host', ['model']],
  ['shell', ['model']],
  ['argv', ['model', 'shell']],
  ['code/sql', ['model']],
  ['programs', ['model', 'host', 'shell', 'argv', 'code/sql']],
  ['analyse', ['model', 'host', 'shell', 'argv']],
  ['code', ['model', 'host', 'shell', 'argv', 'analyse', 'code/sql']],
  ['agents', ['model', 'host']],
  ['analyse/tools', ['model', 'host', 'agents']],
  ['paths', ['model', 'host']],
  ['policy', ['model', 'host', 'agents', 'paths']],
  ['rules', ['model', 'host', 'paths']],
  ['classifier', ['model', 'host']],
  ['redact', ['model']],
  ['log', ['model', 'host', 'redact']],
  [
    'gate',
    [
      'model',
      'host',
      'shell',
      'argv',
      'code/sql',
      'programs',
      'analyse',
      'code',
      'analyse/tools',
      'paths',
      'policy',
      'rules',
      'classifier',
      'redact',
      'log',
      'agents',
    ],
  ],
  ['eval', ['model', 'host', 'agents', 'analyse/tools', 'policy', 'rules', 'classifier', 'redact', 'log', 'gate']],
  ['hook', ['model', 'host', 'agents', 'gate', 'rules', 'log']],
  [
    'cli',
    [
      'model',
      'host',
      'programs',
      'policy',
      'rules',
      'classifier',
      'redact',
      'log',
      'gate',
      'agents',
      'analyse/tools',
      'eval',
      'hook',
    ],
  ],
]);

/** Node's own modules that reach outside the process, and who may use them. */
export const REACHES_OUT = /^node:(fs|fs\/promises|child_process|http|https|net|tls|dns|os|worker_threads|readline)$/;
export const MAY_REACH_OUT: readonly string[] = ['host', 'log', 'classifier', 'hook', 'cli', 'agents'];

export interface Import {
  readonly file: string;
  readonly target: string;
}

export const importsOf = (file: string, text: string): readonly Import[] =>
  [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g,
    ),
  ].map((match) => ({ file, target: match[1] ?? match[2] ?? match[3] ?? '' }));

/** The row a path belongs to: a folder inside another one, if it has a row, or the folder directly below src/. */
function folderOf(path: string): string {
  const [folder = '', inner] = path.split('/');
  return MAY_IMPORT.has(`${folder}/${inner}`) ? `${folder}/${inner}` : folder;
}

/** What breaks the law in one file. `file` is relative to src/. */
export function violations(file: string, text: string): readonly string[] {
  const folder = folderOf(file);
  const allowed = MAY_IMPORT.get(folder);
  return importsOf(file, text).flatMap(({ target }) => {
    if (REACHES_OUT.test(target) && !MAY_REACH_OUT.includes(folder))
      return [`${file}: \`${folder}\` reaches out through ${target}`];
    if (!target.startsWith('.')) return [];
    const to = folderOf(posix.normalize(posix.join(posix.dirname(file), target)));
    if (to === folder || to.includes('.ts')) return [];
    if (!allowed) return [`${file}: folder \`${folder}\` is not in the plan`];
    return allowed.includes(to) ? [] : [`${file}: \`${folder}\` imports \`${to}\``];
  });
}

export function sourceFiles(src: string): readonly string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/\.(test|gen|d)\.ts$/.test(file) && file.includes('/') && !TEST_ONLY.test(file));
}

/** Files that only tests import. */
const TEST_ONLY = /(^|\/)(test-[\w-]+|case-machine|[\w-]+-cases)\.ts$/;

export const readSource = (src: string, file: string): string => readFileSync(join(src, file), 'utf8');
