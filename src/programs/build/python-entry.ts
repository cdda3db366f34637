// Commands that a Python project defines (`[project.scripts]`): the function is read in its module. Runs nothing.
import type { Inner, Tools } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';
import { textArg } from '../../shell/value.ts';
import { dirOf, nearest } from './task-text.ts';
import type { Toml } from './toml.ts';
import { isTable, readToml } from './toml.ts';

const WHERE: readonly (readonly string[])[] = [
  ['project', 'scripts'],
  ['project', 'gui-scripts'],
  ['tool', 'poetry', 'scripts'],
];
const OBJECT = /^([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*)$/;

/** The command as code to be read; undefined if the project defines no such command, or if its module cannot be found. */
export function entryPoint(name: string, args: readonly Arg[], tools: Tools): Inner | undefined {
  const path = nearest('pyproject.toml', tools);
  const found = path === undefined ? undefined : tools.codeText(path);
  const reading = found?.kind === 'text' ? readToml(found.text) : undefined;
  if (path === undefined || reading?.kind !== 'toml') return undefined;
  const value = WHERE.map((keys) => at(reading.table, [...keys, name])).find((one) => one !== undefined);
  const [, module, object] = OBJECT.exec(typeof value === 'string' ? value : '') ?? [];
  if (module === undefined || object === undefined) return undefined;
  const root = [dirOf(path), `${dirOf(path) === '/' ? '' : dirOf(path)}/src`].find((dir) => holds(dir, module, tools));
  if (root === undefined) return undefined;
  const text = `import sys\nsys.path.insert(0, ${JSON.stringify(root)})\nfrom ${module} import ${object}\n${object}()\n`;
  return { kind: 'code', language: 'python', text: textArg(text), args, via: `pyproject.toml: ${name}` };
}

function holds(dir: string, module: string, tools: Tools): boolean {
  const base = `${dir === '/' ? '' : dir}/${module.replaceAll('.', '/')}`;
  return [`${base}.py`, `${base}/__init__.py`].some((path) => tools.exists(path) === 'file');
}

function at(table: Toml, keys: readonly string[]): Toml | undefined {
  let now: Toml | undefined = table;
  for (const key of keys) now = isTable(now) ? now.get(key) : undefined;
  return now;
}
