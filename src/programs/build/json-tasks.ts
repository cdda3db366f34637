// Tasks of deno.json and scripts of composer.json, followed as shell. Code of the language, and entries that are not plain text,
// are unclear; runs nothing.
import type { Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { isObject, readJson } from '../packages/read-json.ts';
import { goesOut, unread } from './project-run.ts';
import type { Followed } from './task-text.ts';
import { dirOf, failed, findFirst, joined, nothingFollowed, taskShell } from './task-text.ts';

type Table = { readonly [key: string]: unknown };
interface File {
  readonly name: string;
  readonly dir: string;
  readonly table: Table;
}

/** A table in the nearest of these files; a string says why there is none. */
function tableOf(names: readonly string[], key: string, tools: Tools): File | string {
  const path = findFirst(names, tools);
  if (path === undefined) return `there is no ${names[0] ?? ''}`;
  const found = tools.codeText(path);
  const json = found.kind === 'text' ? readJson(found.text) : undefined;
  if (!isObject(json)) return `\`${path}\` cannot be read`;
  const table = json[key] ?? {};
  return isObject(table)
    ? { name: path.slice(path.lastIndexOf('/') + 1), dir: dirOf(path), table }
    : `\`${key}\` is not an object`;
}

const own = (table: Table, name: string): unknown => (Object.hasOwn(table, name) ? table[name] : undefined);

export function followDeno(name: string, args: readonly Arg[], tools: Tools): Followed {
  const file = tableOf(['deno.json', 'deno.jsonc'], 'tasks', tools);
  if (typeof file === 'string') return failed(unread('task', name, file));
  return joined([denoTask(name, args, { file, seen: [] }), failed(goesOut('task', name))]);
}

function denoTask(name: string, args: readonly Arg[], at: { readonly file: File; readonly seen: readonly string[] }): Followed {
  if (at.seen.includes(name)) return nothingFollowed;
  const task = own(at.file.table, name);
  const text = isObject(task) ? task['command'] : task;
  const before = isObject(task) ? (task['dependencies'] ?? []) : [];
  const plain = Array.isArray(before) && before.every((one): one is string => typeof one === 'string');
  if (task === undefined || !plain || (text !== undefined && typeof text !== 'string'))
    return failed(unread('task', name, 'deno.json has no such task as plain text'));
  const deps = before.map((one) => denoTask(one, [], { ...at, seen: [...at.seen, name] }));
  return joined([
    ...deps,
    text === undefined
      ? nothingFollowed
      : { inner: [taskShell({ text, via: `${at.file.name}: ${name}`, dir: at.file.dir, args })], effects: [] },
  ]);
}

/** The scripts that composer itself runs before and after these commands. */
const COMPOSER_EVENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['install', ['pre-install-cmd', 'post-install-cmd', 'pre-autoload-dump', 'post-autoload-dump']],
  ['update', ['pre-update-cmd', 'post-update-cmd', 'pre-autoload-dump', 'post-autoload-dump']],
  ['dump-autoload', ['pre-autoload-dump', 'post-autoload-dump']],
]);
const PACKAGE_EVENTS = ['install', 'update', 'uninstall'].flatMap((name) => [`pre-package-${name}`, `post-package-${name}`]);

/** Scripts in the project's composer.json that an install runs by itself. */
export function followComposerEvents(command: string, tools: Tools): Followed {
  const file = tableOf(['composer.json'], 'scripts', tools);
  if (typeof file === 'string')
    return findFirst(['composer.json'], tools) === undefined
      ? nothingFollowed
      : failed(unread('scripts of', 'composer.json', file));
  const names = [...(COMPOSER_EVENTS.get(command) ?? []), ...PACKAGE_EVENTS, 'init', 'command'];
  return joined(
    names.filter((name) => own(file.table, name) !== undefined).map((name) => composerScript(name, [], { file, seen: [] })),
  );
}

export function followComposer(name: string, args: readonly Arg[], tools: Tools): Followed {
  const file = tableOf(['composer.json'], 'scripts', tools);
  if (typeof file === 'string') return failed(unread('script', name, file));
  const around = [`pre-${name}-cmd`, `post-${name}-cmd`].filter((each) => own(file.table, each) !== undefined);
  return joined([
    composerScript(name, args, { file, seen: [] }),
    ...around.map((each) => composerScript(each, [], { file, seen: [] })),
    failed(goesOut('script', name)),
  ]);
}

function composerScript(
  name: string,
  args: readonly Arg[],
  at: { readonly file: File; readonly seen: readonly string[] },
): Followed {
  if (at.seen.includes(name)) return failed([unclear('a script that runs itself', name)]);
  const script = own(at.file.table, name);
  const lines: readonly unknown[] = Array.isArray(script) ? script : [script];
  return joined(
    lines.map((line) => {
      if (typeof line !== 'string') return failed(unread('script', name, 'composer.json has no such script as plain text'));
      const other = /^@(\S+)(.*)$/s.exec(line);
      const word = other?.[1] ?? '';
      if (/^[\w\\]+::\w+$/.test(line) || /^[A-Z]\w*(\\\w+)+$/.test(line) || word === 'putenv')
        return failed(unread('script', name, 'it is code or changes the environment'));
      if (other && word !== 'php' && word !== 'composer')
        return (other[2] ?? '').trim() === ''
          ? composerScript(word, args, { ...at, seen: [...at.seen, name] })
          : failed(unread('script', word, 'it is called with arguments'));
      const text = line
        .replace(/^@(php|composer)/, '$1')
        .replaceAll('@additional_args', '')
        .replaceAll('@no_additional_args', '');
      return { inner: [taskShell({ text, via: `composer.json: ${name}`, dir: at.file.dir, args })], effects: [] };
    }),
  );
}
