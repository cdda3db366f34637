// Follows recipes of a justfile: dependencies first, then lines as shell. What cannot be read is unclear; runs nothing.
import type { Tools } from '../../argv/program.ts';
import { directoriesUp } from '../../host/directories-up.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import type { Justfile, Recipe } from './justfile-text.ts';
import { commandLines, readJustfile } from './justfile-text.ts';
import { goesOut, unread } from './project-run.ts';
import type { Followed } from './task-text.ts';
import { dirOf, failed, findFirst, joined, nothingFollowed, taskShell } from './task-text.ts';

export interface JustCall {
  readonly name: string | undefined;
  readonly args: readonly Arg[];
  /** Given on the command line; otherwise the nearest justfile, run in its own directory. */
  readonly path?: string;
  readonly dir?: string;
}

export function followJust({ name, args, ...given }: JustCall, tools: Tools): Followed {
  const path = given.path ?? findFirst(['justfile', 'Justfile', '.justfile'], tools);
  const found = path === undefined ? undefined : tools.codeText(path);
  if (path === undefined || found?.kind !== 'text')
    return failed(unread('recipe', name ?? 'default recipe', 'no justfile can be read'));
  const file = readJustfile(found.text);
  const dir = given.dir ?? dirOf(path);
  const effects = [
    ...file.strange.map((line) => unclear('the justfile has a line that is not understood', line.slice(0, 60))),
    ...(given.path === undefined ? otherCase(path, tools) : []).map((other) =>
      unclear('just takes a justfile by any case of its name', other),
    ),
  ];
  const at: At = { file, dir, seen: new Set(), show: tools.show, env: file.loadsEnv ? envOf(dir, tools) : [] };
  if (at.env === undefined) effects.push(unclear('the env file that just loads cannot be read', '.env'));
  const followed: Followed[] = [];
  let [wanted, rest]: [string, readonly Arg[]] = [name ?? file.recipes[0]?.name ?? '', args];
  for (;;) {
    const taken = parametersOf(wanted, file);
    followed.push(follow(wanted, rest.slice(0, taken), at), failed(goesOut('recipe', wanted)));
    // Words beyond the recipe's parameters are further recipes.
    const [next] = rest.slice(taken);
    if (next === undefined) break;
    const word = exact(next);
    if (word === undefined || /[=/:]/.test(word)) {
      followed.push(failed(unread('recipe', argText(next), 'it is not a plain recipe name')));
      break;
    }
    [wanted, rest] = [word, rest.slice(taken + 1)];
  }
  const all = joined(followed);
  return { inner: all.inner, effects: [...effects, ...all.effects] };
}

/** A `JUSTFILE` that is nearer than the file found takes precedence. */
function otherCase(path: string, tools: Tools): readonly string[] {
  const found: string[] = [];
  for (const dir of tools.cwd === undefined ? [] : directoriesUp(tools.cwd)) {
    const at = dir === '/' ? '' : dir;
    for (const name of tools.names(dir) ?? [])
      if (/^\.?justfile$/i.test(name) && !['justfile', 'Justfile', '.justfile'].includes(name)) found.push(`${at}/${name}`);
    if (dir === dirOf(path)) break;
  }
  return found;
}

/** Names in the nearest env file at or above a directory; undefined if it cannot be read. */
function envOf(from: string, tools: Tools): readonly string[] | undefined {
  for (const dir of directoriesUp(from)) {
    const found = tools.codeText(`${dir === '/' ? '' : dir}/.env`);
    if (found.kind === 'unknown') return undefined;
    if (found.kind === 'text')
      return [...found.text.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/gm)].flatMap((one) => one[1] ?? []);
  }
  return [];
}

interface At {
  readonly file: Justfile;
  readonly dir: string;
  readonly seen: Set<string>;
  readonly show: Tools['show'];
  /** Names of variables whose values are unknown. */
  readonly env: readonly string[] | undefined;
}

/** A name may have one recipe per system, and a later recipe may replace an earlier one; all of them count. */
const recipesOf = (name: string, file: Justfile): readonly Recipe[] =>
  file.recipes.filter((one) => one.name === (file.aliases.get(name) ?? name));

function parametersOf(name: string, file: Justfile): number {
  const counts = recipesOf(name, file).map((recipe) =>
    recipe.parameters.some((one) => /^\$?[+*]/.test(one)) ? Number.POSITIVE_INFINITY : recipe.parameters.length,
  );
  return counts.length === 0 ? 0 : Math.min(...counts);
}

function follow(name: string, args: readonly Arg[], at: At): Followed {
  if (at.seen.has(name)) return args.length === 0 ? nothingFollowed : failed(unread('recipe', name, 'it runs twice'));
  at.seen.add(name);
  const recipes = recipesOf(name, at.file);
  if (recipes.length === 0) return failed(unread('recipe', name, 'the justfile has no such recipe'));
  return joined(
    recipes.map((recipe) => {
      const found = recipe.plain
        ? lines(recipe, args, at)
        : failed(unread('recipe', name, 'it has attributes or arguments that are not followed'));
      if (found.effects.length > 0) at.show(`justfile: ${recipe.name}`, recipe.lines.join('\n'));
      return joined([...(recipe.plain ? recipe.before.map((each) => follow(each, [], at)) : []), found]);
    }),
  );
}

function lines(recipe: Recipe, args: readonly Arg[], at: At): Followed {
  const first = recipe.lines.find((line) => line.trim() !== '') ?? '';
  if (first.startsWith('#!') && !/^#!\s*(\/usr\/bin\/env |\/bin\/|\/usr\/bin\/)?(bash|sh|zsh)(\s+-[euxo]+)*\s*$/.test(first))
    return failed(unread('recipe', recipe.name, 'it is not shell'));
  const values = new Map(at.file.values);
  const exported = (at.env ?? []).map((name) => `export ${name}="\${${name}_OF_THE_ENV_FILE}"`);
  recipe.parameters.forEach((parameter, i) => {
    const [, marks = '', name = ''] = /^([+*$]*)([^=]*)/.exec(parameter) ?? [];
    const value = valueOf(parameter, { marks, given: args.slice(i) });
    values.delete(name);
    if (value !== undefined) values.set(name, value);
    // An exported parameter may change what runs.
    if (marks.includes('$')) exported.push(`export ${name}="\${${name}_OF_THE_CALL}"`);
  });
  let unknown: string | undefined;
  const expand = (line: string): string =>
    line.replaceAll(/\{\{\s*(.*?)\s*\}\}/g, (_, name: string) => {
      const value = values.get(name);
      if (value === undefined) unknown ??= name;
      return value ?? '';
    });
  const texts = first.startsWith('#!')
    ? [expand(recipe.lines.join('\n'))]
    : commandLines(recipe, at.file).map((line) => expand(line).replace(/^[@?-]+/, ''));
  if (unknown !== undefined) return failed(unread('recipe', recipe.name, `\`{{${unknown}}}\` is unknown`));
  return {
    inner: texts
      .filter((text) => text.trim() !== '')
      .map((text) => taskShell({ text: [...exported, text].join('\n'), via: `justfile: ${recipe.name}`, dir: at.dir })),
    effects: [],
  };
}

function valueOf(parameter: string, it: { readonly marks: string; readonly given: readonly Arg[] }): string | undefined {
  const given = it.given.map((arg) => exact(arg));
  if (given.includes(undefined)) return undefined;
  const many = /[+*]/.test(it.marks);
  if (given.length > 0) return many ? given.join(' ') : given[0];
  const fallback = /=(?:"([^"\\]*)"|'([^']*)')$/.exec(parameter);
  return fallback?.[1] ?? fallback?.[2] ?? (it.marks.includes('*') && !parameter.includes('=') ? '' : undefined);
}
