// A small Knowledge for the tests of this folder: a dozen programs with few options. Not the product's data, and nothing but tests may import it.
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import { onePath, treeAt } from '../model/place.ts';
import type { Knowledge } from './knowledge.ts';

interface Data {
  /** Spelling → canonical name; `=` after a name: it takes a value. */
  readonly options?: Readonly<Record<string, string>>;
  readonly sub?: readonly string[];
}

const PROGRAMS = new Map<string, Data>([
  ['rm', { options: { r: 'recursive', R: 'recursive', recursive: 'recursive', f: 'force', force: 'force', v: 'verbose' } }],
  [
    'git',
    {
      options: { f: 'force', force: 'force', 'receive-pack': 'receive-pack=', m: 'message=', hard: 'hard', C: 'C=' },
      sub: ['push', 'status', 'commit', 'reset', 'remote', 'remote add', 'log'],
    },
  ],
  ['npm', { options: { w: 'workspace=', silent: 'silent' }, sub: ['test', 'run', 'install', 'publish'] }],
  ['terraform', { sub: ['apply', 'plan', 'destroy'] }],
  ['make', {}],
  ['find', {}],
  ['cat', {}],
  ['echo', {}],
  ['sudo', {}],
  ['xargs', {}],
  ['bash', { options: { c: 'c=' } }],
  ['grep', { options: { r: 'recursive' } }],
  ['node', { options: { e: 'eval=' } }],
  ['curl', { options: { X: 'request=', o: 'output=' } }],
  ['shutdown', {}],
  ['psql', { options: { c: 'command=' } }],
]);

function read(
  words: readonly string[],
): { readonly command: Command; readonly fits: boolean; readonly strange: readonly string[] } | undefined {
  const [program = '', ...rest] = words;
  const data = PROGRAMS.get(program);
  if (data === undefined) return undefined;
  const spelled = new Map(Object.entries(data.options ?? {}));
  const options: { name: string; value?: string }[] = [];
  const sub: string[] = [];
  const operands: string[] = [];
  const strange: string[] = [];
  let fits = true;
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] ?? '';
    const long = /^--([^=]+)(?:=(.*))?$/s.exec(word);
    const names = long !== null ? [long[1] ?? ''] : /^-[^-]/.test(word) ? word.slice(1).split('') : [];
    for (const name of names) {
      const canonical = spelled.get(name);
      if (canonical === undefined) strange.push(long === null ? `-${name}` : `--${name}`);
      else if (canonical.endsWith('=')) {
        const value = long?.[2] ?? rest[++i];
        options.push({ name: canonical.slice(0, -1), ...(value === undefined ? {} : { value }) });
      } else options.push({ name: canonical });
    }
    if (names.length > 0) continue;
    if (data.sub !== undefined && operands.length === 0 && data.sub.includes([...sub, word].join(' '))) sub.push(word);
    else operands.push(word);
  }
  if (data.sub !== undefined && sub.length === 0 && operands.length > 0) fits = false;
  return { command: { program, sub, options, operands }, fits: fits && strange.length === 0, strange };
}

function effectsOf(words: readonly string[]): readonly Effect[] {
  const understood = read(words);
  if (understood === undefined) return [unclear('unknown program', words[0])];
  const strange = understood.strange.map((word) => unclear('unknown option', word));
  return [...strange, ...leafEffects(understood.command)];
}

function leafEffects(command: Command): readonly Effect[] {
  const has = (name: string): boolean => command.options.some((one) => one.name === name);
  const leaf = [command.program, ...command.sub].join(' ');
  const paths = command.operands.map((one) => `/repo/${one ?? ''}`);
  // `main` is protected, and a pattern of branches may be it.
  const isProtected = command.operands.some((one) => one === 'main' || one?.includes('*') === true);
  if (leaf === 'git push')
    return [{ kind: 'vcs', act: has('force') ? 'force-push' : isProtected ? 'push-protected' : 'push', what: '' }];
  if (leaf === 'git reset') return [{ kind: 'vcs', act: has('hard') ? 'discard' : 'stage', what: '' }];
  if (leaf === 'npm publish') return [{ kind: 'package', act: 'publish', what: '' }];
  if (leaf === 'rm')
    return paths.map((path) => ({ kind: 'delete', how: 'remove', place: has('recursive') ? treeAt(path) : onePath(path) }));
  if (leaf === 'cat') return paths.map((path) => ({ kind: 'read', sees: 'content', place: onePath(path) }));
  if (leaf === 'node') return [{ kind: 'run', code: has('eval') ? 'inline' : 'script', what: command.operands[0] ?? '' }];
  return [];
}

export const testKnowledge: Knowledge = {
  isProgram: (name) => PROGRAMS.has(name),
  fits: (words) => read(words)?.fits ?? false,
  splitWords(text) {
    if (/[|&;<>$`()]/.test(text.replaceAll(/'[^']*'/g, ''))) return undefined;
    return [...text.matchAll(/'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
  },
  parse: (words) => read(words)?.command,
  effectsOf,
};

/** One simple command as a part would carry it. */
export function commandOf(text: string): Command {
  const words = testKnowledge.splitWords(text) ?? [];
  const [program = '', ...operands] = words;
  return testKnowledge.parse(words) ?? { program, sub: [], options: [], operands };
}
