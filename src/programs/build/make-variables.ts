// The values of a Makefile's variables, by make's rules of precedence. No condition is evaluated: a value that depends on one is each of
// its few possible values, or unknown. Runs nothing.
import type { MakeScope, MakeValue } from './make-expand.ts';
import { LISTED, expandMake } from './make-expand.ts';
import type { MakeAssign } from './make-lines.ts';

interface Held {
  readonly text: string;
  readonly unknown?: string;
  /** The variable was expanded when it was assigned, so text that is added later is expanded at once, too. */
  readonly simple?: true;
  readonly override?: true;
  /** The other values that it may have, because a condition decides. */
  readonly others?: readonly Held[];
}

/** Variables that make itself defines. */
const BUILT_IN: ReadonlyMap<string, string> = new Map([
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
]);
/** Variables that are in every environment: a new value in the Makefile reaches the programs it starts, exported or not. */
const IN_ENVIRONMENT: readonly string[] = ['PATH', 'HOME'];

export interface MakeOutside {
  /** `NAME=value` of the command line. */
  readonly set: ReadonlyMap<string, string>;
  /** What the call itself knows about its directory: `CURDIR`, `HOME`. */
  readonly facts: ReadonlyMap<string, string>;
  /** Whether the call puts the variable into the environment. */
  readonly inEnvironment: (name: string) => boolean;
  readonly builtIns: 'kept' | 'dropped';
  readonly files: MakeScope['files'];
}

const literal = (text: string): string => text.replaceAll('$', '$$$$');

/** A variable with more possible values is unknown. */
const MOST_VALUES = 6;
/** A text with more possible values is unknown. */
const MOST_TEXTS = 12;
const DEPENDS = 'it depends on a condition';

function optionsOf({ others, ...first }: Held): readonly Held[] {
  return [first, ...(others ?? [])];
}
const keyOf = (held: Held): string => JSON.stringify([held.text, held.unknown, held.simple, held.override]);

/** A name that the Makefile does not set comes from the environment. */
const unset = (name: string): Held => ({ text: literal(`\${${name}}`) });
const isUnset = (held: Held, name: string): boolean => held.text === unset(name).text;

/** One value that is any of these; unknown if they are many, or one of them is. */
function oneOf(options: readonly Held[]): Held {
  const [first = { text: '' }, ...others] = new Map(options.map((one) => [keyOf(one), one])).values();
  if (others.length === 0) return first;
  const lost = others.length >= MOST_VALUES || first.unknown !== undefined || others.some((one) => one.unknown !== undefined);
  return lost ? { text: '', unknown: DEPENDS } : { ...first, others };
}

/** The values of a name before a conditional, and the branches that give it another. */
interface Branched {
  readonly before: readonly Held[];
  readonly arms: Set<number>;
  /** What its branches assign. */
  readonly given: Set<string>;
}

function textsOf(values: readonly MakeValue[]): readonly string[] | undefined {
  const texts = values.flatMap((value) => (value.kind === 'text' ? [value.text] : []));
  return texts.length === values.length ? texts : undefined;
}

export class MakeVariables {
  readonly #held = new Map<string, Held>();
  /** Names with other values for some targets and what those need. */
  readonly #varying = new Map<string, MakeAssign[]>();
  readonly #exports = new Set<string>();
  /** Names that the Makefile itself assigns. */
  readonly #assigned = new Set<string>();
  readonly #branched = new Map<string, Branched>();
  /** Texts of `$(shell …)`; an empty text means unknown. */
  readonly shells = new Set<string>();
  readonly #outside: MakeOutside;

  constructor(outside: MakeOutside) {
    this.#outside = outside;
    for (const [name, text] of [...BUILT_IN, ...outside.facts]) this.#held.set(name, { text: literal(text) });
    for (const name of outside.set.keys()) this.#assigned.add(name);
  }

  note(name: string, text: string): void {
    this.#held.set(name, { text: literal(text) });
  }

  /** Whether the Makefile or the command line sets the variable. */
  isSet(name: string): boolean {
    return this.#assigned.has(name);
  }

  assign(one: MakeAssign): void {
    const { name, how } = one;
    const before = this.#held.get(name);
    this.#assigned.add(name);
    if (one.exported || IN_ENVIRONMENT.includes(name) || this.#outside.inEnvironment(name)) this.#exports.add(name);
    if (how === '!=') this.shells.add(this.expand(one.value) ?? '');
    // A `$(shell …)` is recorded even if the variable may never be used, or only if a condition holds.
    else if (how === ':=' || before?.simple || /\$[({]shell\b/.test(one.value)) this.expand(one.value);
    if (one.reach === 'target') this.#varying.set(name, [...(this.#varying.get(name) ?? []), one]);
    else if (one.reach === 'lines') this.#lose(one, 'it has more than one line');
    else if (before?.override && !one.override) return;
    else if (how === '!=') this.#lose(one, 'it is the output of a command');
    else if (how === '?=' && this.#outside.inEnvironment(name)) this.#lose(one, DEPENDS);
    else if (how === '?=' && before && BUILT_IN.has(name)) {
      if (this.#outside.builtIns === 'dropped') this.#lose(one, 'make may have one of its own');
    } else if (one.reach === 'branch') this.#branch(one, before);
    else this.#held.set(name, oneOf((before ? optionsOf(before) : [undefined]).flatMap((each) => this.#after(one, each))));
  }

  /** The values after an assignment, if the value before it was this one. */
  #after(one: MakeAssign, before: Held | undefined): readonly Held[] {
    const { how } = one;
    const mark = one.override ? { override: true as const } : {};
    if (how === '?=' && before && !isUnset(before, one.name)) return [before];
    if (how !== '+=' || !before)
      return (how === ':=' ? this.#now(one.value).map((now) => ({ ...now, simple: true as const })) : [{ text: one.value }]).map(
        (held) => ({ ...held, ...mark }),
      );
    return (before.simple ? this.#now(one.value) : [{ text: one.value }]).map((more: Held) => {
      const lost = before.unknown ?? more.unknown;
      return { ...before, ...mark, text: `${before.text} ${more.text}`, ...(lost === undefined ? {} : { unknown: lost }) };
    });
  }

  /** Assigned only if a condition holds: it may also keep each value that it had. */
  #branch(one: MakeAssign, before: Held | undefined): void {
    const options = before ? optionsOf(before) : [unset(one.name)];
    const branched = this.#branched.get(one.name) ?? { before: options, arms: new Set<number>(), given: new Set<string>() };
    this.#branched.set(one.name, branched);
    if (one.arm !== undefined && (one.how === '=' || one.how === ':=')) branched.arms.add(one.arm);
    const given = options.flatMap((each) => this.#after(one, each));
    for (const each of given) branched.given.add(keyOf(each));
    this.#held.set(one.name, oneOf([...options, ...given]));
  }

  /** A conditional ends. What every branch assigned has a new value now. */
  joined(arms: number): void {
    for (const [name, { before, arms: set, given }] of this.#branched) {
      const held = this.#held.get(name);
      if (arms === 0 || set.size < arms || held?.others === undefined) continue;
      const old = new Set(before.map(keyOf).filter((key) => !given.has(key)));
      const left = optionsOf(held).filter((one) => !old.has(keyOf(one)));
      if (left.length > 0) this.#held.set(name, oneOf(left));
    }
    this.#branched.clear();
  }

  #hold(one: MakeAssign, held: Held): void {
    this.#held.set(one.name, one.override ? { ...held, override: true } : held);
  }

  #lose(one: MakeAssign, why: string): void {
    this.#hold(one, { text: '', unknown: why });
  }

  #now(value: string): readonly Held[] {
    return this.#all(value).map((found) =>
      found.kind === 'text' ? { text: literal(found.text) } : { text: '', unknown: found.why },
    );
  }

  /** Exports these names, or all variables if the text is empty. Returns false if the names are unknown. */
  export(names: string): boolean {
    const expanded = this.expand(names);
    if (expanded === undefined || expanded.includes('$')) return false;
    for (const name of expanded.trim() === '' ? ['*'] : expanded.trim().split(/\s+/)) this.#exports.add(name);
    return true;
  }

  /** Each value that the text may have. A name has the same value wherever it occurs in the text. */
  values(text: string, automatic?: ReadonlyMap<string, string>): readonly MakeValue[] {
    return this.#all(text, automatic).map((value) =>
      value.kind === 'text' && value.text.includes(LISTED) ? { kind: 'unknown', why: 'output of `$(shell …)`' } : value,
    );
  }

  #all(text: string, automatic: ReadonlyMap<string, string> = new Map()): readonly MakeValue[] {
    const found = new Map<string, MakeValue>();
    const choices = new Map<string, { at: number; readonly of: number }>();
    for (let round = 0; round < MOST_TEXTS; round++) {
      const value = expandMake(text, {
        variable: (name) => {
          const own = automatic.get(name);
          const held = own === undefined ? this.#lookUp(name) : { text: literal(own) };
          if (held?.others === undefined) return held;
          const options = optionsOf(held);
          if (!choices.has(name)) choices.set(name, { at: 0, of: options.length });
          return options[choices.get(name)?.at ?? 0];
        },
        shell: (command) => void this.shells.add(command),
        files: this.#outside.files,
      });
      found.set(value.kind === 'text' ? `=${value.text}` : value.why, value);
      const next = [...choices.values()].findLast((one) => one.at + 1 < one.of);
      if (next === undefined) return [...found.values()];
      const all = [...choices.entries()];
      const last = all.findIndex(([, one]) => one === next);
      next.at++;
      for (const [name] of all.slice(last + 1)) choices.delete(name);
    }
    return [{ kind: 'unknown', why: DEPENDS }];
  }

  expand(text: string, automatic?: ReadonlyMap<string, string>): string | undefined {
    const values = this.values(text, automatic);
    return values.length === 1 && values[0]?.kind === 'text' ? values[0].text : undefined;
  }

  /** Every value that the text may have; undefined if one is unknown. */
  expandAll(text: string, automatic?: ReadonlyMap<string, string>): readonly string[] | undefined {
    return textsOf(this.values(text, automatic));
  }

  /** The same for prerequisites, among which `LISTED` stands for files that are there. */
  prerequisites(text: string, automatic: ReadonlyMap<string, string>): readonly string[] | undefined {
    return textsOf(this.#all(text, automatic));
  }

  #lookUp(name: string): Held | undefined {
    const held = this.#held.get(name);
    const set = this.#outside.set.get(name);
    const varying = this.#varying.get(name) ?? [];
    const now = set === undefined || held?.override ? held : { text: literal(set) };
    if (varying.length === 0) return now;
    // A simple value is expanded where it is assigned, perhaps to another text than here.
    const isPlain = varying.every((one) => !one.override && one.how !== ':=' && one.how !== '!=') && set === undefined;
    if (!isPlain) return { text: held?.text ?? '', unknown: 'it has more than one value' };
    return oneOf(
      varying.reduce<readonly Held[]>(
        (all, one) => [...all, ...all.flatMap((each) => this.#after(one, each))],
        now ? optionsOf(now) : [unset(name)],
      ),
    );
  }

  /** The exported variables as shell text, so that a variable that changes how a program works is noticed. */
  environment(quoted: (text: string) => string): readonly string[] {
    const names = this.#exports.has('*') ? new Set([...this.#assigned, ...this.#exports]) : this.#exports;
    return [...names].flatMap((name) => {
      if (!/^[A-Za-z_]\w*$/.test(name) || BUILT_IN.has(name)) return [];
      const value = this.expand(`$(${name})`);
      // A PATH that the Makefile sets is another one than before.
      const held = this.#assigned.has(name) ? `${name}_OF_THE_MAKEFILE` : name;
      return [value === undefined || value.includes('$') ? `export ${name}="\${${held}}"` : `export ${name}=${quoted(value)}`];
    });
  }
}
