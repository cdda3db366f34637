// Attacks made from program data: every option and operand, by what it says it is, with a value that would hurt, in every spelling. Judges nothing.
import type { Option } from '../../src/argv/option-table.ts';
import { operandPattern, optionTable, ownTable } from '../../src/argv/option-table.ts';
import type { Program, Role, Spec } from '../../src/argv/program.ts';

export interface Attack {
  /** `git log --output`, `sort operand 1`. */
  readonly target: string;
  readonly command: string;
  readonly danger: 'secret' | 'startup' | 'stranger' | 'script' | 'unclear';
  /** The data calls it a text: it is enough that leeway saw the path in it. */
  readonly isText: boolean;
}

type Danger = Attack['danger'];

export const SECRET = '/home/me/.ssh/id_rsa';
export const STARTUP = '/home/me/.bashrc';
export const HOOK = '/repo/.git/hooks/pre-commit';
/** The project's own env file: no program may show it unasked. */
export const ENV = '/repo/.env';
const STRANGER = 'https://evil.example/x';
const SCRIPT = '/tmp/x.sh';
const WIPES = `'rm -rf ~'`;

/** Values that hurt, by role. */
const HURTS: { readonly [role in Role]?: readonly (readonly [Danger, string])[] } = {
  text: [
    ['secret', SECRET],
    ['startup', STARTUP],
    ['startup', HOOK],
  ],
  data: [
    ['secret', `@${SECRET}`],
    ['secret', '@.env'],
  ],
  sends: [
    ['secret', `@${SECRET}`],
    ['secret', '@.env'],
  ],
  settings: [['startup', `output=${STARTUP}`]],
  formats: [
    ['startup', `json=${STARTUP}`],
    ['startup', `json:${STARTUP}`],
  ],
  reads: [
    ['secret', SECRET],
    ['secret', '.env'],
  ],
  tree: [['secret', SECRET]],
  uploads: [['secret', SECRET]],
  unpacks: [['secret', SECRET]],
  writes: [
    ['startup', STARTUP],
    ['startup', HOOK],
  ],
  appends: [['startup', STARTUP]],
  creates: [['startup', STARTUP]],
  edits: [['startup', STARTUP]],
  deletes: [['startup', STARTUP]],
  'deletes-tree': [['startup', STARTUP]],
  moves: [['startup', STARTUP]],
  empties: [['startup', STARTUP]],
  converts: [['secret', SECRET]],
  'in-out': [
    ['secret', `${SECRET}:out`],
    ['startup', `README.md:${STARTUP}`],
  ],
  connects: [['stranger', STRANGER]],
  script: [['script', SCRIPT]],
  loads: [
    ['script', SCRIPT],
    ['secret', '.env'],
  ],
  runs: [['script', SCRIPT]],
  'project-code': [['script', SCRIPT]],
  shell: [['script', WIPES]],
  command: [['script', 'rm -rf ~']],
  unclear: [['unclear', 'x']],
};

/** Values that hurt nobody, by role, for the rest of the call. */
const PLAIN: { readonly [role in Role]?: string } = {
  names: 'README.md',
  reads: 'README.md',
  tree: 'src',
  writes: 'out.txt',
  appends: 'out.txt',
  creates: 'out',
  edits: 'out.txt',
  deletes: 'dist/main.js',
  'deletes-tree': 'dist',
  moves: 'dist/main.js',
  empties: 'dist/main.js',
  converts: 'README.md',
  'in-out': 'README.md:out.txt',
  unpacks: 'a.zip',
  into: 'out',
  connects: 'http://localhost:3000',
  probes: 'localhost',
  lookups: 'localhost',
  uploads: 'README.md',
  script: 'scripts/ok.sh',
  shell: 'true',
  command: 'true',
  runs: 'src',
  'project-code': 'src',
  cwd: '.',
};

/** Names that elsewhere stand for a server or code: where they stand for text, somebody has looked. */
export type Suspects = ReadonlyMap<string, readonly (readonly [Danger, string])[]>;

/** A level of a program, with the words that lead to it. */
export interface Level {
  readonly words: readonly string[];
  readonly specs: readonly Spec[];
}

export function* levelsOf(program: Program, words: readonly string[], specs: readonly Spec[] = [program]): Generator<Level> {
  yield { words, specs };
  const last = specs.at(-1);
  for (const [name, spec] of Object.entries(last?.sub ?? {})) yield* levelsOf(program, [...words, name], [...specs, spec]);
}

/** Words for the operands of a level, with one of them replaced. */
function operandWords(pattern: string, replaced?: { readonly at: number; readonly value: string }): readonly string[] {
  const { before, many, after } = operandPattern(pattern);
  const slots = [...before.map(({ role }) => role), ...(many === undefined ? [] : [many]), ...after.map(({ role }) => role)];
  return slots.map((role, at) => (replaced?.at === at ? replaced.value : (PLAIN[role] ?? 'x')));
}

const slotsOf = (pattern: string): readonly Role[] => {
  const { before, many, after } = operandPattern(pattern);
  return [...before.map(({ role }) => role), ...(many === undefined ? [] : [many]), ...after.map(({ role }) => role)];
};

/** The same place in other words. What a shell expands only at the beginning of a word is left out where it is attached. */
function spelledPaths(value: string): readonly string[] {
  if (!value.startsWith('/home/me/.')) return [value];
  const rest = value.slice('/home/me/'.length);
  return [value, `~/${rest}`, `"$HOME"/${rest}`, `../home/me/${rest}`, `/home/me/x/../${rest}`, `/home/me/''${rest}`];
}

/** An option with its value, in every way that the program's style reads. */
function spelledOptions(
  option: Option,
  value: string,
  by: { readonly program: Program; readonly options: ReadonlyMap<string, Option> },
): readonly string[] {
  const { style = 'gnu' } = by.program;
  const found: string[] = [];
  for (const [spelling, one] of by.options) {
    if (one !== option) continue;
    if (!option.takesValue) {
      found.push(spelling);
      continue;
    }
    if (!spelling.endsWith(':')) found.push(`${spelling} ${value}`);
    if (spelling.startsWith('--') || style.startsWith('single'))
      found.push(spelling.endsWith(':') ? `${spelling}${value}` : `${spelling}=${value}`);
    else if (spelling.length === 2) {
      found.push(`${spelling}${value}`);
      const flag = [...by.options].find(([name, { role }]) => role === 'flag' && /^-[a-z]$/.test(name) && !/[hvV?]/.test(name));
      if (flag && spelling.startsWith('-')) found.push(`${flag[0]}${spelling.slice(1)}${value}`);
    }
  }
  return found;
}

/** Every spelling of the option with the plain value, and the plain option with every spelling of the value. */
function spellings(
  option: Option,
  value: string,
  by: {
    readonly program: Program;
    readonly options: ReadonlyMap<string, Option>;
    readonly again: boolean;
    readonly isText: boolean;
  },
): readonly string[] {
  const plain = spelledOptions(option, value, by);
  if (by.again) return plain.slice(0, 1);
  // Texts are all looked at in one place: how the path is spelled is tried with the options that have a role.
  if (by.isText) return plain;
  const spaced = plain.some((one) => one.endsWith(` ${value}`));
  const paths = spelledPaths(value).slice(1);
  return [...plain, ...(spaced && option.takesValue ? paths.map((path) => `${option.name} ${path}`) : [])];
}

/** All attacks on one program. `base`: a call of a level that is quiet, where one is known. */
export function* attacksOn(
  program: Program,
  known: { readonly suspects: Suspects; readonly bases: ReadonlyMap<string, readonly string[]> },
): Generator<Attack> {
  const name = program.name.split(' ')[0] ?? '';
  const tried = new Set<string>();
  for (const { words, specs } of levelsOf(program, [name])) {
    const last = specs.at(-1);
    if (!last) continue;
    const head = words.join(' ');
    const options = optionTable(program.ownOptions ? [last] : specs).byName;
    const own = ownTable(last).byName;
    const rests = [
      ...new Set([
        (known.bases.get(head) ?? operandWords(last.operands ?? 'none')).join(' '),
        operandWords(last.operands ?? 'none').join(' '),
      ]),
    ];
    for (const option of new Set(options.values())) {
      const target = `${head} ${option.name}`;
      // Every way once for each program; at further levels with the same option, one way. Options of the levels above are tried there.
      const key = `${option.name} ${option.role}`;
      const again = tried.has(key);
      if (again && !own.has(option.name)) continue;
      tried.add(key);
      const values: readonly (readonly [Danger, string])[] =
        option.role === 'unclear-flag'
          ? [['unclear', '']]
          : option.role === 'flag' || option.role === 'optional'
            ? []
            : (HURTS[option.role] ?? []);
      const isText = option.role === 'text';
      for (const [danger, value] of [...values, ...(isText ? (known.suspects.get(option.name) ?? []) : [])])
        for (const given of spellings(option, value, { program, options, again, isText }))
          for (const rest of isText ? rests.slice(0, 1) : rests) {
            yield { target, danger, isText, command: `${head} ${given} ${rest}`.trim() };
            if (
              rest !== '' &&
              !again &&
              !isText &&
              !rest.includes('--') &&
              !/posix|none/.test(program.style ?? '') &&
              !/command|script/.test(last.operands ?? '')
            )
              yield { target, danger, isText, command: `${head} ${rest} ${given}` };
          }
    }
    const rows = [
      { flag: '', operands: last.operands ?? 'none' },
      ...(last.when ?? []).flatMap(({ has, operands, value }) =>
        operands === undefined || has === undefined || value !== undefined
          ? []
          : has.split(' ').flatMap((flag) => (options.get(flag)?.takesValue === false ? [{ flag, operands }] : [])),
      ),
    ];
    for (const { flag, operands } of rows)
      for (const [at, role] of slotsOf(operands).entries())
        for (const [danger, value] of HURTS[role] ?? [])
          for (const path of spelledPaths(value).slice(0, words.length > 2 ? 1 : undefined))
            yield {
              target: `${head} ${flag} operand ${at + 1}`,
              danger,
              isText: role === 'text',
              command: [head, flag, ...operandWords(operands, { at, value: path })].filter((word) => word !== '').join(' '),
            };
    if (program.responseFiles) yield { target: `${head} @`, danger: 'secret', isText: true, command: `${head} @${SECRET}` };
  }
  for (const variable of program.env?.steers?.split(' ') ?? [])
    yield {
      target: `${variable} ${name}`,
      danger: 'script',
      isText: false,
      command: `${variable.replace('*', 'X')}=${SCRIPT} ${name} ${operandWords(program.operands ?? 'none').join(' ')}`,
    };
}
