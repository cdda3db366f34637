// Follows targets of a Makefile: prerequisites first, then recipe lines as shell text. What it cannot prove is unclear; runs nothing.
import type { Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { MakeScope } from './make-expand.ts';
import { expandMake } from './make-expand.ts';
import type { MakeRule, MakeStatement } from './make-lines.ts';
import { makeStatements } from './make-lines.ts';
import { goesOut, unread } from './project-run.ts';
import type { Followed } from './task-text.ts';
import { quoted, taskShell } from './task-text.ts';

export interface MakeCall {
  /** The Makefile's own path; nothing: the usual names in `dir`. */
  readonly file?: string;
  readonly dir: string;
  readonly goals: readonly string[];
  /** `NAME=value` of the command line. */
  readonly set: ReadonlyMap<string, string>;
  readonly dryRun: boolean;
}

const MAX_TARGETS = 300;
const MAX_INCLUDES = 20;
const BUILT_IN = new Map([
  ['MAKE', 'make'],
  ['RM', 'rm -f'],
  ['CC', 'cc'],
  ['CXX', 'c++'],
  ['AR', 'ar'],
  ['LD', 'ld'],
  ['AS', 'as'],
  ['CPP', 'cc -E'],
  ['SHELL', '/bin/sh'],
  ['.SHELLFLAGS', '-c'],
  ['MAKEFLAGS', ''],
  ['MFLAGS', ''],
  ['COMMA', ','],
]);
const PLAIN_SHELL = /^(\/bin\/|\/usr\/bin\/|\/usr\/bin\/env |\/usr\/local\/bin\/)?(sh|bash|zsh|dash)( -[euxo]+| -o pipefail)*$/;
const PLAIN_FLAGS = /^(\s*(-[euxoc]+|pipefail|errexit|nounset|-o))*\s*$/;

export function followMake(call: MakeCall, tools: Tools): Followed {
  const make = new Make(call, tools);
  return make.follow();
}

class Make {
  readonly #call: MakeCall;
  readonly #tools: Tools;
  readonly #vars = new Map<string, { text: string; unknown?: string }>();
  readonly #rules: MakeRule[] = [];
  readonly #exports = new Set<string>();
  readonly #inner: Followed['inner'][number][] = [];
  readonly #effects: Effect[] = [];
  readonly #done = new Set<string>();
  readonly #shells = new Set<string>();
  readonly #files: string[] = [];
  #oneShell = false;

  constructor(call: MakeCall, tools: Tools) {
    this.#call = call;
    this.#tools = tools;
    for (const [name, text] of BUILT_IN) this.#vars.set(name, { text });
    this.#vars.set('CURDIR', { text: call.dir });
    this.#vars.set('PWD', { text: call.dir });
    this.#vars.set('HOME', { text: tools.home });
    this.#vars.set('MAKECMDGOALS', { text: call.goals.join(' ') });
  }

  follow(): Followed {
    const names =
      this.#call.file === undefined
        ? ['GNUmakefile', 'makefile', 'Makefile'].map((name) => `${this.#call.dir === '/' ? '' : this.#call.dir}/${name}`)
        : [this.#call.file];
    const path = names.find((name) => this.#tools.fileText(name).kind !== 'absent');
    const shown = this.#call.goals.join(' ') || 'default target';
    if (path === undefined) return { inner: [], effects: unread('target', shown, 'there is no Makefile') };
    if (!this.#read(path)) return { inner: [], effects: unread('target', shown, `\`${path}\` cannot be read`) };
    for (const [name, text] of this.#call.set) this.#vars.set(name, { text: text.replaceAll('$', '$$$$') });
    this.#checkShell();
    // make first brings its own files up to date.
    for (const file of this.#files)
      for (const rule of this.#rulesFor(file.slice(this.#call.dir.length + 1))) this.#run(rule, file, '');
    const goals = this.#call.goals.length > 0 ? this.#call.goals : [this.#defaultGoal()];
    for (const goal of goals) {
      if (goal === undefined) this.#effects.push(unclear('the Makefile has no target'));
      else this.#target(goal, { top: true });
    }
    return { inner: [...this.#shellInner(), ...this.#inner], effects: this.#effects };
  }

  #read(path: string): boolean {
    const found = this.#tools.fileText(path);
    if (found.kind !== 'text' || found.text.includes('\0')) return false;
    this.#files.push(path);
    this.#vars.set('MAKEFILE_LIST', { text: path });
    for (const statement of makeStatements(found.text)) this.#take(statement);
    return true;
  }

  #take(statement: MakeStatement): void {
    switch (statement.kind) {
      case 'rule': {
        const targets = this.#expand(statement.targets);
        if (targets === undefined) this.#effects.push(unclear('a rule whose targets are not known', statement.targets));
        else this.#rules.push({ ...statement, targets });
        if (targets?.includes('.ONESHELL')) this.#oneShell = true;
        if (targets?.includes('.SECONDEXPANSION')) this.#effects.push(unclear('the Makefile expands twice', '.SECONDEXPANSION'));
        if (targets?.includes('.EXPORT_ALL_VARIABLES')) this.#exports.add('*');
        return;
      }
      case 'assign':
        return this.#assign(statement);
      case 'export':
        for (const name of statement.names === '' ? ['*'] : statement.names.split(/\s+/)) this.#exports.add(name);
        return;
      case 'include':
        return this.#include(statement.files, statement.optional);
      case 'strange': {
        const name =
          /^define (\S+)/.exec(statement.text)?.[1] ??
          /^target variable (?:export |override |private )*([\w.-]+)/.exec(statement.text)?.[1];
        if (name === undefined)
          this.#effects.push(unclear('the Makefile has a line that is not understood', statement.text.slice(0, 60)));
        else this.#vars.set(name, { text: '', unknown: 'it has more than one value' });
        return;
      }
      case 'expand':
        if (/\$[({](eval|file|guile|call)\b/.test(statement.text))
          this.#effects.push(unclear('the Makefile writes more of itself', statement.text.slice(0, 60)));
        else this.#expand(statement.text);
        return;
    }
  }

  #assign(one: Extract<MakeStatement, { kind: 'assign' }>): void {
    if (one.name === '.RECIPEPREFIX') this.#effects.push(unclear('the Makefile changes how recipes are marked', '.RECIPEPREFIX'));
    if (one.exported) this.#exports.add(one.name);
    if (/\$[({](eval|file|guile)\b/.test(one.value)) this.#effects.push(unclear('the Makefile writes more of itself', one.name));
    const before = this.#vars.get(one.name);
    // A variable of the call's own environment stands before `?=`.
    const outside = one.how === '?=' && this.#tools.variable(one.name) !== undefined;
    if (one.how === '!=') {
      this.#shells.add(this.#expand(one.value) ?? '');
      this.#vars.set(one.name, { text: '', unknown: 'it is the output of a command' });
    } else if (outside || (one.inBranch && before !== undefined))
      this.#vars.set(one.name, { text: '', unknown: 'it depends on a condition' });
    else if (one.inBranch) this.#vars.set(one.name, { text: one.value, unknown: 'it depends on a condition' });
    else if (one.how === '?=' && before !== undefined && !BUILT_IN.has(one.name)) return;
    else if (one.how === '+=' && before !== undefined)
      this.#vars.set(one.name, { ...before, text: `${before.text} ${one.value}` });
    else if (one.how === ':=') {
      const value = expandMake(one.value, this.#scope());
      this.#vars.set(
        one.name,
        value.kind === 'text' ? { text: value.text.replaceAll('$', '$$$$') } : { text: '', unknown: value.why },
      );
    } else {
      this.#vars.set(one.name, { text: one.value });
      // What it would run is read even where the variable may never be used.
      if (/\$[({]shell\b/.test(one.value)) expandMake(one.value, this.#scope());
    }
  }

  #include(files: string, optional: boolean): void {
    const expanded = this.#expand(files);
    if (expanded === undefined || /[*?[]/.test(expanded) || this.#files.length > MAX_INCLUDES) {
      this.#effects.push(unclear('an included Makefile is not known', files));
      return;
    }
    for (const file of expanded.split(/\s+/)) {
      if (file === '') continue;
      const path = file.startsWith('/') ? file : `${this.#call.dir}/${file.replace(/^\.\//, '')}`;
      if (this.#files.includes(path)) continue;
      const absent = this.#tools.fileText(path).kind === 'absent';
      if (!(absent && optional) && !this.#read(path)) this.#effects.push(unclear('an included Makefile cannot be read', file));
    }
  }

  #scope(automatic: ReadonlyMap<string, string> = new Map()): MakeScope {
    return {
      variable: (name) => {
        const own = automatic.get(name);
        if (own !== undefined) return { text: own.replaceAll('$', '$$$$') };
        const set = this.#call.set.get(name);
        return set === undefined ? this.#vars.get(name) : { text: set.replaceAll('$', '$$$$') };
      },
      shell: (text) => void this.#shells.add(text),
    };
  }

  #expand(text: string, automatic?: ReadonlyMap<string, string>): string | undefined {
    const value = expandMake(text, this.#scope(automatic));
    return value.kind === 'text' ? value.text : undefined;
  }

  #checkShell(): void {
    const shell = this.#expand('$(SHELL)') ?? '?';
    const flags = this.#expand('$(.SHELLFLAGS)') ?? '?';
    if (!PLAIN_SHELL.test(shell.trim()) || !PLAIN_FLAGS.test(flags))
      this.#effects.push(unclear('the Makefile names its own shell', shell));
  }

  #defaultGoal(): string | undefined {
    const set = this.#vars.get('.DEFAULT_GOAL');
    if (set) return this.#expand('$(.DEFAULT_GOAL)');
    for (const rule of this.#rules)
      for (const target of rule.targets.split(/\s+/))
        if (target !== '' && (!target.startsWith('.') || target.includes('/')) && !target.includes('%')) return target;
    return undefined;
  }

  #rulesFor(target: string): readonly MakeRule[] {
    const explicit = this.#rules.filter((rule) => rule.targets.split(/\s+/).includes(target));
    const patterns = this.#rules.filter((rule) =>
      rule.targets.split(/\s+/).some((each) => each.includes('%') && stem(each, target) !== undefined),
    );
    return explicit.some((rule) => rule.recipe.length > 0) ? explicit : [...explicit, ...patterns];
  }

  #target(target: string, how: { readonly top: boolean }): void {
    if (this.#done.has(target)) return;
    this.#done.add(target);
    if (this.#done.size > MAX_TARGETS) return void this.#effects.push(unclear('too many targets', target));
    if (how.top) this.#effects.push(...goesOut('target', target));
    const rules = this.#rulesFor(target);
    if (rules.length === 0) return this.#noRule(target, how);
    for (const rule of rules)
      this.#run(rule, target, rule.targets.split(/\s+/).flatMap((each) => stem(rule.pattern ?? each, target) ?? [])[0] ?? '');
  }

  #noRule(target: string, how: { readonly top: boolean }): void {
    const path = target.startsWith('/') ? target : `${this.#call.dir}/${target}`;
    const exists = this.#tools.exists(path);
    if (exists === 'file' || exists === 'directory' || (!how.top && /[*?]/.test(target))) return;
    if (/\.(o|obj)$/.test(target)) this.#effects.push({ kind: 'run', code: 'project', what: 'cc' });
    else this.#effects.push(...unread('target', target, 'the Makefile has no such target'));
  }

  #run(rule: MakeRule, target: string, stemText: string): void {
    const list = this.#expand(
      rule.prerequisites.replaceAll('%', stemText),
      new Map([
        ['@', target],
        ['*', stemText],
      ]),
    );
    if (list === undefined) this.#effects.push(unclear(`what \`${target}\` depends on is not known`, rule.prerequisites));
    const needed = (list ?? '').split(/\s+/).filter((word) => word !== '' && word !== '|' && word !== '.WAIT');
    for (const each of needed) this.#target(each, { top: false });
    const before = needed.slice(
      0,
      (list ?? '').includes('|')
        ? (list ?? '')
            .slice(0, (list ?? '').indexOf('|'))
            .split(/\s+/)
            .filter(Boolean).length
        : undefined,
    );
    const directory = (word: string): string => (word.includes('/') ? word.slice(0, word.lastIndexOf('/')) : '.');
    const automatic = new Map([
      ['@', target],
      ['<', before[0] ?? ''],
      ['^', before.join(' ')],
      ['+', before.join(' ')],
      ['?', before.join(' ')],
      ['*', stemText],
      ['|', ''],
      ['@D', directory(target)],
      ['@F', target.slice(target.lastIndexOf('/') + 1)],
      ['<D', directory(before[0] ?? '')],
      ['<F', (before[0] ?? '').slice((before[0] ?? '').lastIndexOf('/') + 1)],
    ]);
    const lines = rule.recipe.flatMap((line) => this.#line(line, target, automatic));
    const env = this.#environment();
    const via = `Makefile: ${target}`;
    for (const text of this.#oneShell && lines.length > 0 ? [lines.join('\n')] : lines)
      this.#inner.push(taskShell({ text: [...env, text].join('\n'), via, dir: this.#call.dir }));
  }

  #line(line: string, target: string, automatic: ReadonlyMap<string, string>): readonly string[] {
    const marks = /^[\s@+-]*/.exec(line)?.[0] ?? '';
    const recursive = marks.includes('+') || /\$[({]MAKE[)}]/.test(line);
    const value = expandMake(line.slice(marks.length), this.#scope(automatic));
    if (/\$[({](eval|file|guile)\b/.test(line))
      this.#effects.push(unclear(`the recipe of \`${target}\` changes the Makefile`, target));
    if (this.#call.dryRun && !recursive) return [];
    if (value.kind === 'unknown') {
      this.#effects.push(
        unclear(`the recipe of \`${target}\` uses a value that is not known: ${value.why}`, line.trim().slice(0, 80)),
      );
      return [];
    }
    return value.text.trim() === '' ? [] : [value.text.replace(/^[\s@+-]+/, '')];
  }

  /** What the Makefile exports, so that a variable which steers a program is seen. */
  #environment(): readonly string[] {
    const names = this.#exports.has('*')
      ? [...this.#vars.keys()].filter(
          (name) => !BUILT_IN.has(name) && !['CURDIR', 'PWD', 'HOME', 'MAKECMDGOALS', 'MAKEFILE_LIST'].includes(name),
        )
      : [...this.#exports];
    return names.flatMap((name) => {
      if (!/^[A-Za-z_]\w*$/.test(name)) return [];
      const value = this.#expand(`$(${name})`);
      // A PATH that the Makefile makes is not the one that was there.
      const held = name === 'PATH' && this.#vars.has('PATH') ? 'PATH_OF_THE_MAKEFILE' : name;
      return [value === undefined || value.includes('$') ? `export ${name}="\${${held}}"` : `export ${name}=${quoted(value)}`];
    });
  }

  #shellInner(): Followed['inner'] {
    return [...this.#shells].map((text) =>
      text === ''
        ? taskShell({ text: '"${UNKNOWN_SHELL_TEXT}"', via: 'Makefile: $(shell)', dir: this.#call.dir })
        : taskShell({ text, via: 'Makefile: $(shell)', dir: this.#call.dir }),
    );
  }
}

/** What `%` stands for, when the pattern fits. */
function stem(pattern: string, target: string): string | undefined {
  const at = pattern.indexOf('%');
  if (at < 0) return undefined;
  const [head, tail] = [pattern.slice(0, at), pattern.slice(at + 1)];
  const fits = target.startsWith(head) && target.endsWith(tail) && target.length > head.length + tail.length;
  return fits ? target.slice(head.length, target.length - tail.length) : undefined;
}
