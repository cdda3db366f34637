// Follows targets of a Makefile: prerequisites first, then recipe lines as shell text. What cannot be proved is unclear; runs
// nothing.
import type { Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { RULE_VARIABLES, builtFrom, filesOf, sourceOfMakefile } from './make-files.ts';
import type { MakeRule, MakeStatement } from './make-lines.ts';
import { LISTED } from './make-expand.ts';
import { makeStatements } from './make-lines.ts';
import { MakeVariables } from './make-variables.ts';
import { goesOut, unread } from './project-run.ts';
import type { Followed } from './task-text.ts';
import { quoted, taskShell } from './task-text.ts';

export interface MakeCall {
  /** The Makefile's path; default: the usual names in `dir`. */
  readonly file?: string;
  readonly dir: string;
  readonly goals: readonly string[];
  /** `NAME=value` of the command line. */
  readonly set: ReadonlyMap<string, string>;
  readonly dryRun: boolean;
  readonly builtIns: 'kept' | 'dropped';
  /** Lines from the command line that are read before the file. */
  readonly first?: readonly string[];
}

const MAX_TARGETS = 300;
const MAX_INCLUDES = 20;
const PLAIN_SHELL = /^(\/bin\/|\/usr\/bin\/|\/usr\/bin\/env |\/usr\/local\/bin\/)?(sh|bash|zsh|dash)( -[euxo]+| -o pipefail)*$/;
const PLAIN_FLAGS = /^(\s*(-[euxoc]+|pipefail|errexit|nounset|-o))*\s*$/;

export function followMake(call: MakeCall, tools: Tools): Followed {
  const make = new Make(call, tools);
  return make.follow();
}

class Make {
  readonly #call: MakeCall;
  readonly #tools: Tools;
  readonly #vars: MakeVariables;
  readonly #rules: MakeRule[] = [];
  readonly #inner: Followed['inner'][number][] = [];
  readonly #effects: Effect[] = [];
  readonly #done = new Set<string>();
  readonly #files: string[] = [];
  /** Optional includes that do not exist: make tries to build them. */
  readonly #missing: string[] = [];
  #oneShell = false;

  constructor(call: MakeCall, tools: Tools) {
    this.#call = call;
    this.#tools = tools;
    this.#vars = new MakeVariables({
      set: call.set,
      facts: new Map([
        ['CURDIR', call.dir],
        ['PWD', call.dir],
        ['HOME', tools.home],
        ['MAKECMDGOALS', call.goals.join(' ')],
      ]),
      inEnvironment: (name) => tools.variable(name) !== undefined,
      builtIns: call.builtIns,
      files: (pattern) => filesOf(pattern, call.dir, tools),
    });
  }

  follow(): Followed {
    const names =
      this.#call.file === undefined
        ? ['GNUmakefile', 'makefile', 'Makefile'].map((name) => `${this.#call.dir === '/' ? '' : this.#call.dir}/${name}`)
        : [this.#call.file];
    const path = names.find((name) => this.#tools.codeText(name).kind !== 'absent');
    const shown = this.#call.goals.join(' ') || 'default target';
    for (const text of this.#call.first ?? []) for (const statement of makeStatements(text)) this.#take(statement);
    const before = this.#shellInner();
    if (path === undefined) return { inner: before, effects: unread('target', shown, 'there is no Makefile') };
    if (!this.#read(path)) return { inner: before, effects: unread('target', shown, `\`${path}\` cannot be read`) };
    this.#checkShell();
    this.#remake();
    const goals = this.#call.goals.length > 0 ? this.#call.goals : [this.#defaultGoal()];
    for (const goal of goals) {
      if (goal === undefined) this.#effects.push(unclear('the Makefile has no target'));
      else this.#target(goal, { top: true });
    }
    return { inner: [...this.#shellInner(), ...this.#inner], effects: this.#effects };
  }

  #read(path: string): boolean {
    const found = this.#tools.codeText(path);
    if (found.kind !== 'text' || found.text.includes('\0')) return false;
    this.#files.push(path);
    this.#vars.note('MAKEFILE_LIST', path);
    for (const statement of makeStatements(found.text)) this.#take(statement);
    return true;
  }

  /** make first updates its own files, and reads them again if one changed. */
  #remake(): void {
    for (const file of [...this.#files, ...this.#missing]) {
      const name = file.startsWith(`${this.#call.dir}/`) ? file.slice(this.#call.dir.length + 1) : file;
      const rules = this.#rulesFor(name);
      for (const rule of rules) this.#run(rule, name, '');
      const source = rules.length === 0 ? sourceOfMakefile(file, this.#tools) : undefined;
      if (source !== undefined || rules.some((rule) => rule.recipe.some((line) => line.trim() !== '')))
        this.#effects.push(unclear(`\`${name}\` is rebuilt before it is read`, source ?? name));
    }
  }

  #take(statement: MakeStatement): void {
    switch (statement.kind) {
      case 'rule': {
        const all = this.#vars.expandAll(statement.targets);
        if (all === undefined || all.some((one) => /[:;=]/.test(one)))
          this.#effects.push(unclear('a rule whose targets are unknown', statement.targets));
        else for (const targets of all) this.#rules.push(asPattern({ ...statement, targets }));
        const targets = all?.join(' ');
        if (targets?.includes('.ONESHELL')) this.#oneShell = true;
        if (targets?.includes('.SECONDEXPANSION')) this.#effects.push(unclear('the Makefile expands twice', '.SECONDEXPANSION'));
        if (targets?.includes('.EXPORT_ALL_VARIABLES')) this.#vars.export('');
        return;
      }
      case 'assign':
        if (statement.name === '.RECIPEPREFIX')
          this.#effects.push(unclear('the Makefile changes how recipes are marked', '.RECIPEPREFIX'));
        if (statement.name.endsWith('FLAGS') && statement.value.includes('--eval'))
          this.#effects.push(unclear('options of make that are not followed', statement.name));
        this.#checkWrites(statement.value, statement.name);
        return this.#vars.assign(statement);
      case 'export':
        if (!this.#vars.export(statement.names))
          this.#effects.push(unclear('which variables are exported is unknown', statement.names));
        return;
      case 'include':
        return this.#include(statement.files, statement.optional);
      case 'strange':
        this.#effects.push(unclear('the Makefile has a line that is not understood', statement.text.slice(0, 60)));
        return;
      case 'condition':
        this.#checkWrites(statement.text, statement.text.slice(0, 60));
        this.#vars.expand(statement.text);
        return;
      case 'joined':
        return this.#vars.joined(statement.arms);
      case 'expand':
        // The expanded line is another line of the Makefile, perhaps a rule.
        if (this.#vars.expand(statement.text)?.trim() !== '')
          this.#effects.push(unclear('the Makefile writes more of itself', statement.text.slice(0, 60)));
        return;
    }
  }

  #checkWrites(text: string, shown: string): void {
    if (/\$[({](eval|file|guile)\b/.test(text)) this.#effects.push(unclear('the Makefile writes more of itself', shown));
  }

  #include(files: string, optional: boolean): void {
    const expanded = this.#vars.expandAll(files)?.join(' ');
    const paths = expanded
      ?.split(/\s+/)
      .filter((file) => file !== '')
      .map((file) => (/[*?[]/.test(file) ? filesOf(file, this.#call.dir, this.#tools) : [file]));
    if (paths && this.#files.length + paths.length > MAX_INCLUDES) {
      this.#effects.push(unclear(this.#tools.tooMuch(`more than ${MAX_INCLUDES} included Makefiles`, this.#files), files));
      return;
    }
    if (!paths || paths.includes(undefined) || expanded?.includes('$')) {
      this.#effects.push(unclear('an included Makefile is unknown', files));
      return;
    }
    for (const file of paths.flatMap((one) => one ?? [])) {
      const path = file.startsWith('/') ? file : `${this.#call.dir}/${bare(file)}`;
      if (this.#files.includes(path)) continue;
      const absent = this.#tools.codeText(path).kind === 'absent';
      if (absent && optional) this.#missing.push(path);
      else if (!this.#read(path)) this.#effects.push(unclear('an included Makefile cannot be read', file));
    }
  }

  #checkShell(): void {
    const shells = this.#vars.expandAll('$(SHELL)') ?? ['?'];
    const flags = this.#vars.expandAll('$(.SHELLFLAGS)') ?? ['?'];
    const odd = shells.find((shell) => !PLAIN_SHELL.test(shell.trim())) ?? flags.find((one) => !PLAIN_FLAGS.test(one));
    if (odd !== undefined) this.#effects.push(unclear('the Makefile names its own shell', odd));
  }

  #defaultGoal(): string | undefined {
    if (this.#vars.isSet('.DEFAULT_GOAL')) return this.#vars.expand('$(.DEFAULT_GOAL)')?.trim();
    for (const rule of this.#rules)
      for (const target of namesIn(rule.targets))
        if (target !== '' && (!target.startsWith('.') || target.includes('/')) && !target.includes('%')) return target;
    return undefined;
  }

  #rulesFor(target: string): readonly MakeRule[] {
    const explicit = this.#rules.filter((rule) => namesIn(rule.targets).includes(target));
    const patterns = this.#rules.filter((rule) =>
      namesIn(rule.targets).some((each) => each.includes('%') && stem(each, target) !== undefined),
    );
    return explicit.some((rule) => rule.recipe.length > 0) ? explicit : [...explicit, ...patterns];
  }

  #target(written: string, how: { readonly top: boolean }): void {
    const target = bare(written);
    if (this.#done.has(target)) return;
    this.#done.add(target);
    if (this.#done.size > MAX_TARGETS)
      return void this.#effects.push(unclear(this.#tools.tooMuch(`more than ${MAX_TARGETS} targets`, this.#files), target));
    if (how.top) this.#effects.push(...goesOut('target', target));
    const rules = this.#rulesFor(target);
    if (rules.length === 0) return this.#noRule(target, how);
    for (const rule of rules)
      this.#run(rule, target, namesIn(rule.targets).flatMap((each) => stem(rule.pattern ?? each, target) ?? [])[0] ?? '');
    // If no rule has a recipe, make uses its built-in rules.
    if (rules.every((rule) => rule.recipe.length === 0)) this.#build(target);
  }

  #noRule(target: string, how: { readonly top: boolean }): void {
    const exists = this.#tools.exists(this.#pathOf(target));
    // `.DEFAULT` has the recipe for whatever has no rule.
    const isThere = exists === 'file' || exists === 'directory';
    const rest = this.#rules.filter((rule) => !isThere && namesIn(rule.targets).includes('.DEFAULT') && rule.recipe.length > 0);
    for (const rule of rest) this.#run({ ...rule, prerequisites: '' }, target, '');
    const built = this.#build(target);
    if (isThere || built || rest.length > 0 || (!how.top && /[*?]/.test(target))) return;
    if (/\.(o|obj)$/.test(target)) this.#effects.push({ kind: 'run', code: 'project', what: 'cc' });
    else this.#effects.push(...unread('target', target, 'the Makefile has no such target'));
  }

  #pathOf(target: string): string {
    return target.startsWith('/') ? target : `${this.#call.dir}/${target}`;
  }

  /** Builds a target by make's built-in rules, with the compilers and options that the Makefile sets. */
  #build(target: string): boolean {
    const built = builtFrom(target, this.#pathOf(target), this.#tools);
    if (!built) return false;
    const set = RULE_VARIABLES.find((name) => this.#vars.isSet(name));
    const names = [...built.recipe.matchAll(/\$\((\w+)\)/g)].flatMap((match) => match[1] ?? []);
    const text = names.reduce(
      (command, name) => command.replace(`$(${name})`, this.#vars.isSet(name) || /^(CC|CXX|AS)$/.test(name) ? `$(${name})` : ''),
      built.recipe,
    );
    const command = this.#vars.expand(text);
    if (set !== undefined || command === undefined)
      this.#effects.push(unclear(`how make builds \`${target}\` is unknown`, set ?? target));
    else if (names.some((name) => this.#vars.isSet(name)))
      this.#inner.push(
        taskShell({ text: `${command} ${quoted(built.source)}`, via: `Makefile: ${target}`, dir: this.#call.dir }),
      );
    else this.#effects.push({ kind: 'run', code: 'project', what: 'cc' });
    return true;
  }

  #run(rule: MakeRule, target: string, stemText: string): void {
    const lists = this.#vars.prerequisites(
      rule.prerequisites.replaceAll('%', stemText),
      new Map([
        ['@', target],
        ['*', stemText],
      ]),
    );
    if (lists === undefined || lists.some((list) => /[:;=]/.test(list)))
      this.#effects.push(unclear(`what \`${target}\` depends on is unknown`, rule.prerequisites));
    for (const list of lists ?? [undefined]) this.#runWith(list, { rule, target, stemText });
  }

  #runWith(
    list: string | undefined,
    { rule, target, stemText }: { readonly rule: MakeRule; readonly target: string; readonly stemText: string },
  ): void {
    const needed = (list ?? '').split(/\s+/).filter((word) => word !== '' && word !== '|' && word !== '.WAIT');
    if (needed.includes(LISTED)) this.#listed(rule, target);
    else if (list?.includes(LISTED)) this.#effects.push(unclear(`what \`${target}\` depends on is unknown`, rule.prerequisites));
    for (const each of needed) if (each !== LISTED) this.#target(each, { top: false });
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
    const env = this.#vars.environment(quoted);
    const via = `Makefile: ${target}`;
    for (const text of this.#oneShell && lines.length > 0 ? [lines.join('\n')] : lines)
      this.#inner.push(taskShell({ text: [...env, text].join('\n'), via, dir: this.#call.dir }));
  }

  /** Some files that are there are needed: those that have a rule are made first. */
  #listed(rule: MakeRule, target: string): void {
    const hasPattern = this.#rules.some((one) => one.targets.includes('%') && one.recipe.length > 0);
    if (hasPattern || rule.recipe.some((line) => /\$[({]?[<^+?]/.test(line)))
      this.#effects.push(unclear(`what \`${target}\` depends on is unknown`, rule.prerequisites));
    for (const one of this.#rules.flatMap((each) => namesIn(each.targets)))
      if (this.#tools.exists(this.#pathOf(one)) !== 'absent') this.#target(one, { top: false });
  }

  #line(line: string, target: string, automatic: ReadonlyMap<string, string>): readonly string[] {
    const marks = /^[\s@+-]*/.exec(line)?.[0] ?? '';
    const recursive = marks.includes('+') || /\$[({]MAKE[)}]/.test(line);
    const values = this.#vars.values(line.slice(marks.length), automatic);
    if (/\$[({](eval|file|guile)\b/.test(line))
      this.#effects.push(unclear(`the recipe of \`${target}\` changes the Makefile`, target));
    if (this.#call.dryRun && !recursive) return [];
    const texts: string[] = [];
    for (const value of values) {
      if (value.kind === 'unknown') {
        this.#effects.push(unclear(`the recipe of \`${target}\` uses an unknown value: ${value.why}`, line.trim().slice(0, 80)));
        return [];
      }
      texts.push(value.text.replace(/^[\s@+-]+/, ''));
    }
    return texts.every((text) => text.trim() === '') ? [] : [anyOf(texts)];
  }

  #shellInner(): Followed['inner'] {
    return [...this.#vars.shells].map((text) =>
      text === ''
        ? taskShell({ text: '"${UNKNOWN_SHELL_TEXT}"', via: 'Makefile: $(shell)', dir: this.#call.dir })
        : taskShell({ text, via: 'Makefile: $(shell)', dir: this.#call.dir }),
    );
  }
}

/** One of the texts runs; which one depends on a condition of the Makefile. */
const anyOf = (texts: readonly string[]): string =>
  texts.length === 1
    ? (texts[0] ?? '')
    : `${texts.map((text, i) => `${i === 0 ? 'if' : 'elif'} ${ifHolds(i, text)}`).join('')}fi`;

const ifHolds = (at: number, text: string): string =>
  `[ -n "\${CONDITION_${at}_OF_THE_MAKEFILE}" ]; then\n${text.trim() === '' ? ':' : text}\n`;

/** `.c.o:` is an older way to write `%.o: %.c`. */
function asPattern(rule: MakeRule): MakeRule {
  const [, from, to] = /^(\.[\w+~]+)(\.[\w+~]+)$/.exec(rule.targets.trim()) ?? [];
  return from === undefined ? rule : { ...rule, targets: `%${to}`, prerequisites: `%${from}` };
}

/** make treats `./x` and `x` as the same name. */
const bare = (name: string): string => name.replace(/^(\.\/+)+(?=.)/, '');

const namesIn = (text: string): readonly string[] =>
  text
    .split(/\s+/)
    .filter((name) => name !== '')
    .map(bare);

/** The text that `%` stands for, if the pattern matches. */
function stem(pattern: string, target: string): string | undefined {
  const at = pattern.indexOf('%');
  if (at < 0) return undefined;
  const [head, tail] = [pattern.slice(0, at), pattern.slice(at + 1)];
  const fits = target.startsWith(head) && target.endsWith(tail) && target.length > head.length + tail.length;
  return fits ? target.slice(head.length, target.length - tail.length) : undefined;
}
