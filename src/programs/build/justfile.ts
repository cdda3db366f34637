// Reads a justfile and follows recipes: dependencies first, then lines as shell. What it cannot read is unclear; runs nothing.
import type { Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact } from '../../shell/value.ts';
import { goesOut, unread } from './project-run.ts';
import type { Followed } from './task-text.ts';
import { dirOf, failed, findFirst, joined, nothingFollowed, taskShell } from './task-text.ts';

interface Recipe {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly before: readonly string[];
  readonly lines: readonly string[];
  readonly plain: boolean;
}

interface Justfile {
  readonly recipes: readonly Recipe[];
  readonly values: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, string>;
  /** Lines that change what recipes mean and are not followed. */
  readonly strange: readonly string[];
}

const PLAIN_SETTINGS =
  /^set (positional-arguments|quiet|ignore-comments|fallback|allow-duplicate-recipes|allow-duplicate-variables|unstable|dotenv-load|dotenv-required|shell := \["(bash|sh|zsh)"(, "-[euxoc]+"|, "pipefail")*\])( := (true|false))?$/;

export function readJustfile(text: string): Justfile {
  const recipes: (Recipe & { lines: string[] })[] = [];
  const values = new Map<string, string>();
  const aliases = new Map<string, string>();
  const strange: string[] = [];
  let attributes = false;
  let current: (Recipe & { lines: string[] }) | undefined;
  for (const raw of text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')) {
    if (/^\s+\S/.test(raw) && current) {
      current.lines.push(raw.trim());
      continue;
    }
    const line = raw.replace(/\s+$/, '');
    if (line === '' || line.startsWith('#')) continue;
    current = undefined;
    const alias = /^alias\s+([\w-]+)\s*:=\s*([\w-]+)$/.exec(line);
    const value = /^(?:export\s+)?([\w-]+)\s*:=\s*(?:"([^"\\]*)"|'([^']*)')$/.exec(line);
    const head = /^@?([\w-]+)((?:\s+[+*$]?[\w-]+(?:=\S+)?)*)\s*:(?!=)\s*(.*)$/.exec(line);
    if (/^\[(private|group|no-cd|doc|linux|macos|unix|no-exit-message|confirm)\b.*\]$/.test(line))
      attributes = /no-cd/.test(line) || attributes;
    else if (alias) aliases.set(alias[1] ?? '', alias[2] ?? '');
    else if (value && !line.startsWith('export')) values.set(value[1] ?? '', value[2] ?? value[3] ?? '');
    else if (PLAIN_SETTINGS.test(line)) continue;
    else if (head) {
      const before = (head[3] ?? '')
        .replace('&&', ' ')
        .split(/\s+/)
        .filter((word) => word !== '');
      const parameters = (head[2] ?? '')
        .trim()
        .split(/\s+/)
        .filter((word) => word !== '');
      current = {
        name: head[1] ?? '',
        parameters,
        before,
        lines: [],
        plain: !attributes && before.every((word) => /^[\w-]+$/.test(word)),
      };
      attributes = false;
      recipes.push(current);
    } else strange.push(line);
  }
  return { recipes, values, aliases, strange };
}

export function followJust(name: string | undefined, args: readonly Arg[], tools: Tools): Followed {
  const path = findFirst(['justfile', 'Justfile', '.justfile'], tools);
  const found = path === undefined ? undefined : tools.fileText(path);
  if (path === undefined || found?.kind !== 'text')
    return failed(unread('recipe', name ?? 'default recipe', 'no justfile can be read'));
  const file = readJustfile(found.text);
  const effects = file.strange.map((line) => unclear('the justfile has a line that is not understood', line.slice(0, 60)));
  const wanted = name ?? file.recipes[0]?.name ?? '';
  const followed = follow(wanted, args, { file, dir: dirOf(path), seen: new Set() });
  return { inner: followed.inner, effects: [...effects, ...followed.effects, ...goesOut('recipe', wanted)] };
}

interface At {
  readonly file: Justfile;
  readonly dir: string;
  readonly seen: Set<string>;
}

function follow(name: string, args: readonly Arg[], at: At): Followed {
  if (at.seen.has(name)) return nothingFollowed;
  at.seen.add(name);
  const recipe = at.file.recipes.find((one) => one.name === (at.file.aliases.get(name) ?? name));
  if (!recipe) return failed(unread('recipe', name, 'the justfile has no such recipe'));
  if (!recipe.plain) return failed(unread('recipe', name, 'it has attributes or arguments that are not followed'));
  return joined([...recipe.before.map((each) => follow(each, [], at)), lines(recipe, args, at)]);
}

function lines(recipe: Recipe, args: readonly Arg[], at: At): Followed {
  const first = recipe.lines[0] ?? '';
  if (first.startsWith('#!') && !/^#!\s*(\/usr\/bin\/env |\/bin\/|\/usr\/bin\/)?(bash|sh|zsh)(\s|$)/.test(first))
    return failed(unread('recipe', recipe.name, 'it is not shell'));
  const values = new Map(at.file.values);
  recipe.parameters.forEach((parameter, i) => {
    const name = parameter.replace(/^[+*$]+/, '').replace(/=.*$/, '');
    const given =
      parameter.startsWith('*') || parameter.startsWith('+')
        ? args.length > i
          ? args
              .slice(i)
              .map((arg) => exact(arg))
              .join(' ')
          : ''
        : exact(args[i]);
    const fallback = /=(?:"([^"]*)"|'([^']*)')$/.exec(parameter);
    values.delete(name);
    const known = args.slice(i).every((arg) => exact(arg) !== undefined)
      ? args.length > i
        ? given
        : (fallback?.[1] ?? fallback?.[2] ?? (parameter.startsWith('*') ? '' : undefined))
      : undefined;
    if (known !== undefined) values.set(name, known);
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
    : recipe.lines.map((line) => expand(line).replace(/^[@-]+/, ''));
  if (unknown !== undefined) return failed(unread('recipe', recipe.name, `\`{{${unknown}}}\` is not known`));
  return {
    inner: texts.filter((text) => text !== '').map((text) => taskShell({ text, via: `justfile: ${recipe.name}`, dir: at.dir })),
    effects: [],
  };
}
