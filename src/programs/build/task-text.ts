// Turns a task of a task file into shell text to be read; shared by all task runners. Knows no task file's syntax.
import type { Inner, Tools } from '../../argv/program.ts';
import { directoriesUp } from '../../host/directories-up.ts';
import type { Effect } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';

/** The result of following a target: texts to read, in order, and effects for what could not be followed. */
export interface Followed {
  readonly inner: readonly Inner[];
  readonly effects: readonly Effect[];
}

export const nothingFollowed: Followed = { inner: [], effects: [] };

export const joined = (all: readonly Followed[]): Followed => ({
  inner: all.flatMap((one) => one.inner),
  effects: all.flatMap((one) => one.effects),
});

export const failed = (effects: readonly Effect[]): Followed => ({ inner: [], effects });

interface TaskText {
  readonly text: string;
  readonly via: string;
  readonly dir: string;
  readonly args?: readonly Arg[];
  /** The text itself contains the place for the arguments. */
  readonly placed?: true;
  /**
   * Variables that the task file sets: exported before the text, so that a variable that changes how a program works is noticed.
   */
  readonly env?: ReadonlyMap<string, string>;
}

export function taskShell(task: TaskText): Inner {
  const exports = [...(task.env ?? [])].map(([name, value]) => `export ${name}=${quoted(value)}`);
  const args = task.args ?? [];
  const body = args.length === 0 || task.placed ? task.text : `${task.text.replace(/\s+$/, '')} "$@"`;
  return {
    kind: 'shell',
    text: textArg([...exports, body].join('\n')),
    args: [textArg('sh'), ...args],
    via: task.via,
    cwd: textArg(task.dir),
  };
}

/** Quotes a text so that bash reads it back unchanged. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The nearest file with this name at or above the working directory, including files that this call wrote. */
export function nearest(name: string, tools: Tools): string | undefined {
  const onDisk = tools.findUp(name);
  const top = onDisk === undefined ? tools.cwd : onDisk.slice(0, -name.length - 1) || '/';
  for (const dir of tools.cwd === undefined ? [] : directoriesUp(tools.cwd)) {
    const path = `${dir === '/' ? '' : dir}/${name}`;
    if (tools.exists(path) === 'file') return path;
    if (dir === top) break;
  }
  return onDisk;
}

/** The tools for a command that works in another directory than the shell's. */
export const toolsIn = (dir: string, tools: Tools): Tools => ({
  ...tools,
  cwd: dir,
  places: (arg) => {
    const text = exact(arg);
    return text === undefined || /^[/~]/.test(text)
      ? tools.places(arg)
      : tools.places(textArg(`${dir === '/' ? '' : dir}/${text}`));
  },
  findUp: (name) => {
    for (const at of directoriesUp(dir)) {
      const path = `${at === '/' ? '' : at}/${name}`;
      if (tools.exists(path) === 'file') return path;
      if (tools.exists(`${at}/.git`) !== 'absent') break;
    }
    return undefined;
  },
});

/** The first of these files at or above the working directory: the nearest directory wins, then the order of names. */
export function findFirst(names: readonly string[], tools: Tools): string | undefined {
  const depth = (path: string): number => path.split('/').length;
  const found = names.flatMap((name) => nearest(name, tools) ?? []);
  return found.toSorted((a, b) => depth(b) - depth(a))[0];
}

export const dirOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';
