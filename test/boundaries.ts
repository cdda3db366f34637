// Which folder may import which, and a reader of import statements. boundaries.test.ts checks it, and ARCHITECTURE.md shows it as a table.
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What Node's own modules reach outside the process. */
const TOUCHES = {
  disk: ['fs', 'fs/promises', 'sqlite'],
  network: ['http', 'https', 'net', 'tls', 'dns'],
  processes: ['child_process'],
  machine: ['os', 'worker_threads'],
  terminal: ['readline', 'readline/promises'],
} as const;
export type Touch = keyof typeof TOUCHES;

export interface Folder {
  /** What it does, for the table in ARCHITECTURE.md. */
  readonly job: string;
  /** The folders it may import, besides itself. */
  readonly imports: readonly string[];
  readonly touches?: readonly Touch[];
}

const READING = ['model', 'host', 'shell', 'argv'];

/** Each folder of src/. A folder may import only those before it, so a call never returns to a folder it came from. */
export const FOLDERS: ReadonlyMap<string, Folder> = new Map<string, Folder>([
  ['model', { job: 'the vocabulary: types and tiny constructors', imports: [] }],
  [
    'host',
    {
      job: "the machine as calls see it: disk, environment, clock; `host/git/` reads git's files and never runs git",
      imports: ['model'],
      touches: ['disk', 'machine'],
    },
  ],
  ['shell', { job: 'bash text → commands with expanded words. Knows bash, no program', imports: ['model'] }],
  ['argv', { job: "words + a program's data → effects. Knows options, no program", imports: ['model', 'shell'] }],
  ['code/sql', { job: 'SQL text, by dialect → what each statement does. Knows no client', imports: ['model'] }],
  ['programs', { job: 'what each program does: data, with a table of cases', imports: [...READING, 'code/sql'] }],
  [
    'analyse',
    { job: 'a shell text → parts with effects: resolves programs, follows scripts; executes nothing', imports: READING },
  ],
  ['code', { job: 'programs in Python, JavaScript and other languages → effects', imports: [...READING, 'analyse', 'code/sql'] }],
  [
    'agents',
    { job: 'one folder and one value per agent: its JSON ↔ call and decision, its installer', imports: ['model', 'host'] },
  ],
  ['analyse/tools', { job: 'calls of tools that are not a shell → parts with effects', imports: ['model', 'host', 'agents'] }],
  ['paths', { job: 'the one engine for path patterns: names, lists of names, braces, the disk', imports: ['model', 'host'] }],
  ['policy', { job: 'zones, the one table, data flow between parts', imports: ['model', 'host', 'agents', 'paths'] }],
  ['rules', { job: "reads, merges and matches the user's rules and configuration", imports: ['model', 'host', 'paths'] }],
  [
    'classifier',
    {
      job: 'the question to a model: prompt, transcript, consent; one value per provider in `providers/`, how they are asked in `protocols/`',
      imports: ['model', 'host'],
      touches: ['network', 'processes'],
    },
  ],
  ['redact', { job: 'finds secrets in a text and replaces them', imports: ['model'] }],
  ['log', { job: 'the decision record, the session ledger', imports: ['model', 'host', 'redact'], touches: ['disk'] }],
  [
    'contain',
    {
      job: 'runs a command on copies of directories; what it changed → effects; keeps the changes and takes them back',
      imports: ['model', 'host', 'paths', 'policy', 'log'],
      touches: ['disk', 'processes'],
    },
  ],
  [
    'gate',
    {
      job: 'one decision from a call and its settings; never throws',
      imports: [
        ...READING,
        'code/sql',
        'programs',
        'analyse',
        'code',
        'agents',
        'analyse/tools',
        'paths',
        'policy',
        'rules',
        'classifier',
        'redact',
        'log',
        'contain',
      ],
    },
  ],
  [
    'embed',
    {
      job: 'the gate inside another program: its own tools, its own settings, any input',
      imports: ['model', 'host', 'agents', 'analyse/tools', 'redact', 'gate'],
    },
  ],
  [
    'serve',
    {
      job: 'the HTTP API: who may ask, what they may send, how much at once',
      imports: ['model', 'agents', 'gate'],
      touches: ['network'],
    },
  ],
  ['frameworks', { job: 'adapters for agent frameworks, each one entry of the package', imports: ['model', 'embed'] }],
  [
    'eval',
    {
      job: 'corpora and recorded sessions → scores; `eval/replay/` judges a session in order with its memory',
      imports: ['model', 'host', 'agents', 'analyse/tools', 'policy', 'rules', 'classifier', 'redact', 'log', 'gate'],
    },
  ],
  [
    'hook',
    {
      job: 'the process an agent starts: entry, guard, helper process, one call from input to answer',
      imports: ['model', 'host', 'agents', 'redact', 'rules', 'log', 'gate'],
      touches: ['disk', 'network', 'processes', 'machine'],
    },
  ],
  [
    'cli',
    {
      job: 'the commands people type',
      imports: [
        'model',
        'host',
        'programs',
        'agents',
        'analyse/tools',
        'policy',
        'rules',
        'classifier',
        'redact',
        'log',
        'contain',
        'gate',
        'eval',
        'serve',
        'hook',
      ],
      touches: ['disk', 'network', 'processes', 'machine', 'terminal'],
    },
  ],
]);

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
  return FOLDERS.has(`${folder}/${inner}`) ? `${folder}/${inner}` : folder;
}

const touchOf = (target: string): Touch | undefined =>
  (Object.keys(TOUCHES) as Touch[]).find((touch) => TOUCHES[touch].some((name) => target === `node:${name}`));

/** What the files of a folder really touch. */
export const touchesOf = (folder: string, files: readonly (readonly [file: string, text: string])[]): readonly Touch[] => {
  const own = files.filter(([file]) => folderOf(file) === folder);
  const found = new Set(own.flatMap(([file, text]) => importsOf(file, text).map(({ target }) => touchOf(target))));
  return (Object.keys(TOUCHES) as Touch[]).filter((touch) => found.has(touch));
};

/** What breaks the plan in one file. `file` is relative to src/. */
export function violations(file: string, text: string): readonly string[] {
  const folder = folderOf(file);
  const plan = FOLDERS.get(folder);
  return importsOf(file, text).flatMap(({ target }) => {
    const touch = touchOf(target);
    if (touch !== undefined && plan?.touches?.includes(touch) !== true)
      return [`${file}: \`${folder}\` touches the ${touch} through ${target}`];
    if (!target.startsWith('.')) return [];
    const to = folderOf(posix.normalize(posix.join(posix.dirname(file), target)));
    if (to === folder || to.includes('.ts')) return [];
    if (!plan) return [`${file}: folder \`${folder}\` is not in the plan`];
    return plan.imports.includes(to) ? [] : [`${file}: \`${folder}\` imports \`${to}\``];
  });
}

export function sourceFiles(src: string): readonly string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/\.(test|gen|d)\.ts$/.test(file) && file.includes('/') && !TEST_ONLY.test(file));
}

/** Files that only tests import. */
const TEST_ONLY = /(^|\/)(test-[\w-]+|[\w-]+-for-test|case-machine|[\w-]+-cases)\.ts$/;

export const readSource = (src: string, file: string): string => readFileSync(join(src, file), 'utf8');
