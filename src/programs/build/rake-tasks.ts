// Finds commands in tasks of a Rakefile that are plain text (`sh "…"`), to be read. The rest of a Rakefile is the project's own
// Ruby code; runs nothing.
import type { Inner, Tools } from '../../argv/program.ts';
import { textArg } from '../../shell/value.ts';
import type { Followed } from './task-text.ts';
import { dirOf, failed, findFirst, joined, nothingFollowed } from './task-text.ts';
import { unread } from './project-run.ts';

/** More tasks or files than this are not followed. */
const MAX_TASKS = 200;
const MAX_FILES = 60;
const FILES = ['rakefile', 'Rakefile', 'rakefile.rb', 'Rakefile.rb'];

interface Task {
  readonly name: string;
  readonly before: string[];
  readonly body: string[];
  readonly file: string;
}

/** The named tasks and their dependencies; tasks that the files do not define by name are not followed. */
export function followRake(names: readonly string[], tools: Tools): Followed {
  const path = findFirst(FILES, tools);
  if (path === undefined) return nothingFollowed;
  const dir = dirOf(path);
  const tasks: Task[] = [];
  const files = [path, ...rakeFiles(dir, tools)];
  if (files.length > MAX_FILES)
    return failed(unread('tasks of', dir, tools.tooMuch(`more than ${MAX_FILES} files of tasks`, files)));
  for (const file of files) {
    const found = tools.codeText(file);
    if (found.kind === 'unknown') return failed(unread('tasks of', file.slice(file.lastIndexOf('/') + 1), 'it cannot be read'));
    if (found.kind === 'text') tasks.push(...tasksIn(found.text, file));
  }
  const wanted = new Set(names.length === 0 ? ['default'] : names.map((name) => name.replace(/\[.*\]$/s, '')));
  const parts: Followed[] = [];
  // Items added to a set during the loop are visited too.
  for (const name of wanted) {
    const named = tasks.filter((one) => one.name === name);
    for (const task of named.length > 0 ? named : tasks.filter((one) => isRuleFor(name, one.name))) {
      if (wanted.size > MAX_TASKS) return failed(unread('task', name, tools.tooMuch(`more than ${MAX_TASKS} tasks`, files)));
      const space = name.includes(':') ? name.slice(0, name.lastIndexOf(':') + 1) : '';
      for (const each of task.before) wanted.add(tasks.some((one) => one.name === `${space}${each}`) ? `${space}${each}` : each);
      const via = `${task.file.slice(task.file.lastIndexOf('/') + 1)}: ${name}`;
      tools.show(via, task.body.join('\n'));
      parts.push({ inner: commandsIn(task.body.join('\n')).map((one) => ({ ...one, via, cwd: textArg(dir) })), effects: [] });
    }
  }
  return joined(parts);
}

/** `rakelib/*.rake` is loaded by rake, `lib/tasks/*.rake` by Rails. */
function rakeFiles(dir: string, tools: Tools): readonly string[] {
  return ['rakelib', 'lib/tasks'].flatMap((name) => {
    const below = `${dir === '/' ? '' : dir}/${name}`;
    return (tools.names(below) ?? []).filter((each) => each.endsWith('.rake')).map((each) => `${below}/${each}`);
  });
}

const DEFINES = /^(\s*)(?:multi)?task[\s(]+(.*)$/;
/** A task that makes a file or directory has its path as name, in every namespace. */
const DEFINES_FILE = /^\s*(?:file|file_create|directory|rule)[\s(]+(?=["'/(%[])(.*)$/;
/** Begins the name of a rule, which makes files that have no task; the rest of the name ends the names of the files, if that is known. */
const RULE = '(rule)';
const isRuleFor = (wanted: string, name: string): boolean => name.startsWith(RULE) && wanted.endsWith(name.slice(RULE.length));
const WORD = /[A-Za-z_./][\w./-]*(?::[\w-]+)*/g;
const SPACE = /^(\s*)namespace[\s(]+[:"']([\w-]+)/;

/** Finds tasks by indentation: a task ends at the first line that is not indented more than its head. */
function tasksIn(text: string, file: string): readonly Task[] {
  const tasks: Task[] = [];
  const spaces: { readonly indent: number; readonly name: string }[] = [];
  let open: { readonly indent: number; readonly task: Task } | undefined;
  for (const line of text.split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue;
    const indent = line.length - line.trimStart().length;
    if (open && indent <= open.indent) open = undefined;
    while (spaces.length > 0 && indent <= (spaces.at(-1)?.indent ?? 0)) spaces.pop();
    if (open) {
      open.task.body.push(line);
      continue;
    }
    const space = SPACE.exec(line);
    if (space) spaces.push({ indent, name: space[2] ?? '' });
    const made = DEFINES_FILE.exec(line)?.[1];
    const head = made ?? DEFINES.exec(line)?.[2];
    const name = head === undefined ? undefined : made === undefined ? taskName(head, spaces) : fileName(line, made);
    if (head === undefined || name === undefined) continue;
    const [, behind = ''] = /^[^=]*?(?:=>|[\w"']:\s)(.*)$/.exec(head) ?? [];
    const before = behind.replace(/\bdo\b.*$|\{.*$/s, '').match(WORD) ?? [];
    const task: Task = { name, before: [...before], body: [], file };
    // `task(:x) { sh "…" }` on one line.
    task.body.push(head);
    tasks.push(task);
    if (/\bdo\b\s*(\|.*\|)?\s*$|\{\s*(\|.*\|)?\s*$/.test(line)) open = { indent, task };
  }
  return tasks;
}

function taskName(head: string, spaces: readonly { readonly name: string }[]): string | undefined {
  const name = /^[:"']?([\w-]+(?::[\w-]+)*)["']?/.exec(head)?.[1];
  return name === undefined ? undefined : [...spaces.map((space) => space.name), name].join(':');
}

/** A name that Ruby computes may be any file, as with a rule. */
function fileName(line: string, head: string): string {
  const spelled = /^["']([^"'#%*]+)["']/.exec(head)?.[1];
  if (spelled === undefined) return RULE;
  return /^\s*rule\b/.test(line) ? `${RULE}${spelled}` : spelled;
}

/** A quoted text; quotation marks inside `#{…}` do not end it. */
const QUOTED = /"(?:[^"\\]|\\.|(?<=#\{[^}]*)")*"|'(?:[^'\\]|\\.)*'/g;

const CALL = new RegExp(
  [
    /(?<![\w.:])(?:sh|system|exec|spawn)[\s(]+((?:["'](?:[^"'\\]|\\.|(?<=#\{[^}]*)["'])*["'](?:\s*,\s*)?)+)/,
    /`((?:[^`\\]|\\.)+)`/,
    /%x[([{]((?:[^)\]}#]|#\{[^}]*\}|#)+)[)\]}]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

const PUT = /#\{[^}]*\}/g;
/** What Ruby computes is a value that is not known. */
const asShell = (text: string): string => text.replaceAll(PUT, '${COMPUTED_BY_RUBY}');

/** Commands that are spelled, also around a computed value; what is computed as a whole is Ruby code like the rest. */
function commandsIn(body: string): readonly Inner[] {
  return [...body.matchAll(CALL)].flatMap((match): readonly Inner[] => {
    const shell = match[2] ?? match[3];
    const words =
      shell === undefined
        ? (match[1]?.match(QUOTED) ?? []).map((word) => word.slice(1, -1).replaceAll(/\\(["'\\])/g, '$1'))
        : [shell];
    const [first] = words;
    if (first === undefined) return [];
    const computed = words.some((word) => word.includes('#{'));
    if (words.length > 1 && !computed) return [{ kind: 'argv', args: words.map(textArg) }];
    const text = words.length === 1 ? asShell(first) : words.map(asArgument).join(' ');
    return [{ kind: 'shell', text: textArg(text), ...(computed ? { computed } : {}) }];
  });
}

const asArgument = (word: string): string =>
  word
    .split(PUT)
    .map((piece) => `'${piece.replaceAll("'", String.raw`'\''`)}'`)
    .join('"${COMPUTED_BY_RUBY}"');
