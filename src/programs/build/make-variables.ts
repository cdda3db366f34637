// The values of a Makefile's variables, by make's rules of precedence. A value that depends on conditions is unknown. Runs
// nothing.
import type { MakeScope, MakeValue } from './make-expand.ts';
import { expandMake } from './make-expand.ts';
import type { MakeAssign } from './make-lines.ts';

interface Held {
  readonly text: string;
  readonly unknown?: string;
  /** The variable was expanded when it was assigned, so text that is added later is expanded at once, too. */
  readonly simple?: true;
  readonly override?: true;
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

export class MakeVariables {
  readonly #held = new Map<string, Held>();
  /** Names with other values for some targets. */
  readonly #varying = new Set<string>();
  readonly #exports = new Set<string>();
  /** Names that the Makefile itself assigns. */
  readonly #assigned = new Set<string>();
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
    if (one.reach === 'target') this.#varying.add(name);
    else if (one.reach === 'lines') this.#lose(one, 'it has more than one line');
    else if (before?.override && !one.override) return;
    else if (how === '!=') this.#lose(one, 'it is the output of a command');
    else if (one.reach === 'branch' || (how === '?=' && this.#outside.inEnvironment(name)))
      this.#lose(one, 'it depends on a condition');
    else if (how === '?=' && before) {
      if (BUILT_IN.has(name) && this.#outside.builtIns === 'dropped') this.#lose(one, 'make may have one of its own');
    } else if (how === '+=' && before) {
      const more = before.simple ? this.#now(one.value) : { text: one.value };
      const lost = before.unknown ?? more.unknown;
      this.#hold(one, { ...before, text: `${before.text} ${more.text}`, ...(lost === undefined ? {} : { unknown: lost }) });
    } else this.#hold(one, how === ':=' ? { ...this.#now(one.value), simple: true } : { text: one.value });
  }

  #hold(one: MakeAssign, held: Held): void {
    this.#held.set(one.name, one.override ? { ...held, override: true } : held);
  }

  #lose(one: MakeAssign, why: string): void {
    this.#hold(one, { text: '', unknown: why });
  }

  #now(value: string): Held {
    const found = this.value(value);
    return found.kind === 'text' ? { text: literal(found.text) } : { text: '', unknown: found.why };
  }

  /** Exports these names, or all variables if the text is empty. Returns false if the names are unknown. */
  export(names: string): boolean {
    const expanded = this.expand(names);
    if (expanded === undefined || expanded.includes('$')) return false;
    for (const name of expanded.trim() === '' ? ['*'] : expanded.trim().split(/\s+/)) this.#exports.add(name);
    return true;
  }

  value(text: string, automatic: ReadonlyMap<string, string> = new Map()): MakeValue {
    return expandMake(text, {
      variable: (name) => {
        const own = automatic.get(name);
        return own === undefined ? this.#lookUp(name) : { text: literal(own) };
      },
      shell: (command) => void this.shells.add(command),
      files: this.#outside.files,
    });
  }

  expand(text: string, automatic?: ReadonlyMap<string, string>): string | undefined {
    const value = this.value(text, automatic);
    return value.kind === 'text' ? value.text : undefined;
  }

  #lookUp(name: string): Held | undefined {
    const held = this.#held.get(name);
    if (this.#varying.has(name)) return { text: held?.text ?? '', unknown: 'it has more than one value' };
    const set = this.#outside.set.get(name);
    return set === undefined || held?.override ? held : { text: literal(set) };
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
