// Scripts of hatch environments (`hatch run test:cov`), followed as shell. An environment with unknown settings is unclear; runs
// nothing.
import type { Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { goesOut, unread } from './project-run.ts';
import type { Followed } from './task-text.ts';
import { dirOf, failed, findFirst, joined, taskShell } from './task-text.ts';
import type { Toml, TomlTable } from './toml.ts';
import { isList, isTable, readToml } from './toml.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** Limits on the number of lines, and on how deeply scripts may call one another. */
const MAX_LINES = 200;
const TOO_LONG = `it has more than ${MAX_LINES} lines`;
const MAX_DEPTH = 20;
/** Settings that run nothing by themselves, or that are read here. */
const READ = new Set(
  wordsOf(`
    scripts extra-scripts env-vars pre-install-commands post-install-commands template type dependencies
    extra-dependencies dependency-groups features python matrix description detached skip-install dev-mode platforms
    env-include env-exclude system-packages installer default-args extra-args parallel randomize retries retry-delay
    matrix-name-format
  `),
);

interface Environment {
  readonly file: string;
  readonly dir: string;
  readonly scripts: ReadonlyMap<string, readonly string[]>;
  readonly env: ReadonlyMap<string, string>;
  /** Commands that run when the environment is made. */
  readonly setup: readonly string[];
  /** Settings that are not understood. */
  readonly strange: readonly string[];
}

/** `[env:]name args`: a script of the environment, otherwise a command in it. */
export function followHatch(words: readonly Arg[], chosen: string, tools: Tools): Followed {
  // `+py=3.12` and `-py=3.12` choose between variants of an environment.
  const from = words.findIndex((word) => !/^[+-][\w.-]+=/.test(exact(word) ?? ''));
  const [first, ...args] = from < 0 ? [] : words.slice(from);
  const wanted = exact(first);
  if (!first || wanted === undefined) return failed(unread('script', first ? argText(first) : '', 'its name is unknown'));
  const [, space = chosen, name = wanted] = /^([\w.+-]+):(.+)$/s.exec(wanted) ?? [];
  const found = environmentOf(space, tools);
  if (typeof found === 'string') return failed(unread('script', wanted, found));
  const shell = (text: string, via: string, given: readonly Arg[]): Followed => ({
    inner: [taskShell({ text, via: `${found.file}: ${via}`, dir: found.dir, args: given, placed: true, env: found.env })],
    effects: [],
  });
  const around = [
    failed(found.strange.map((key) => unclear('a setting of the environment is not read', key))),
    ...found.setup.map((text) => shell(text, `set-up of ${space}`, [])),
  ];
  if (!found.scripts.has(name)) return joined([...around, shell('"$@"', space, [textArg(name), ...args])]);
  const lines = expand(name, args.length > 0 ? '"$@"' : '', { scripts: found.scripts, seen: [] });
  if (typeof lines === 'string')
    return failed(
      unread(
        'script',
        wanted,
        lines === TOO_LONG ? tools.tooMuch(lines, [`${found.dir === '/' ? '' : found.dir}/${found.file}`]) : lines,
      ),
    );
  return joined([...around, ...lines.map((text) => shell(text, name, args)), failed(goesOut('script', name))]);
}

/** The lines of a script, including those of the scripts it calls; a string says why they are unknown. */
function expand(
  name: string,
  given: string,
  at: { readonly scripts: Environment['scripts']; readonly seen: readonly string[] },
): readonly string[] | string {
  if (at.seen.includes(name) || at.seen.length > MAX_DEPTH) return 'it runs itself';
  const all: string[] = [];
  for (const line of at.scripts.get(name) ?? []) {
    // A leading dash means that a failure is ignored.
    const text = line.replace(/^- /, '').replaceAll(/\{args(?::([^{}]*))?\}/g, (_, usual?: string) => given || (usual ?? ''));
    if (/\{[\w:.-]+\}/.test(text)) return 'it contains a template';
    const [, first = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text.trim()) ?? [];
    const inside = at.scripts.has(first) ? expand(first, rest, { ...at, seen: [...at.seen, name] }) : [text];
    if (typeof inside === 'string') return inside;
    all.push(...inside);
    if (all.length > MAX_LINES) return TOO_LONG;
  }
  return all;
}

/** An environment combined with its template; a string says why it cannot be read. */
function environmentOf(name: string, tools: Tools): Environment | string {
  const path = findFirst(['hatch.toml', 'pyproject.toml'], tools);
  if (path === undefined) return 'hatch is not configured here';
  // Environments in hatch.toml hide those in pyproject.toml.
  const own = path.endsWith('/hatch.toml') ? readTable(path, tools) : undefined;
  const shared = own?.has('envs') ? undefined : readTable(`${dirOf(path)}/pyproject.toml`, tools);
  if ((path.endsWith('/hatch.toml') && !own) || (!own?.has('envs') && !shared))
    return 'the configuration of hatch cannot be read';
  const envs = below(own?.has('envs') ? own : below(below(shared ?? NOTHING, 'tool'), 'hatch'), 'envs');
  if (!envs.has(name) && name !== 'default') return 'there is no such environment';
  const chain: TomlTable[] = [];
  for (let each: string | undefined = name; each !== undefined && chain.length < MAX_DEPTH;) {
    const table: TomlTable = below(envs, each);
    chain.unshift(table);
    const next: Toml | undefined = table.get('template') ?? (each === 'default' ? undefined : 'default');
    each = typeof next === 'string' && next !== each ? next : undefined;
  }
  const scripts = new Map<string, readonly string[]>();
  const env = new Map<string, string>();
  const setup: string[] = [];
  const strange: string[] = [];
  for (const table of chain) {
    for (const key of table.keys()) if (!READ.has(key)) strange.push(key);
    const kind = table.get('type');
    if (kind !== undefined && kind !== 'virtual') strange.push('type');
    for (const key of ['scripts', 'extra-scripts'])
      for (const [each, value] of below(table, key)) {
        const lines = linesOf(value);
        if (lines) scripts.set(each, lines);
        else strange.push(each);
      }
    for (const [each, value] of below(table, 'env-vars')) {
      if (typeof value === 'string' && /^\w+$/.test(each) && !/[{}]/.test(value)) env.set(each, value);
      else strange.push(each);
    }
    for (const key of ['pre-install-commands', 'post-install-commands']) {
      const lines = linesOf(table.get(key) ?? []);
      if (lines) setup.push(...lines.map((line) => line.replace(/^- /, '')));
      else strange.push(key);
    }
  }
  return { file: own?.has('envs') ? 'hatch.toml' : 'pyproject.toml', dir: dirOf(path), scripts, env, setup, strange };
}

const NOTHING: TomlTable = new Map();
const below = (table: TomlTable, key: string): TomlTable => {
  const value = table.get(key);
  return isTable(value) ? value : NOTHING;
};
const readTable = (path: string, tools: Tools): TomlTable | undefined => {
  const found = tools.codeText(path);
  if (found.kind === 'absent') return NOTHING;
  const reading = found.kind === 'text' ? readToml(found.text) : undefined;
  return reading?.kind === 'toml' ? reading.table : undefined;
};

function linesOf(value: Toml): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  return isList(value) && value.every((one): one is string => typeof one === 'string') ? value : undefined;
}
