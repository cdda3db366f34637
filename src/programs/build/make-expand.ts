// Expands make's variables and simple functions in a text. What cannot be expanded is reported, never guessed; runs nothing.
import { closing, topLevel } from './make-lines.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { longPattern } from '../../argv/long-pattern.ts';

export type MakeValue = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'unknown'; readonly why: string };

export interface MakeScope {
  /** The unexpanded text of a variable; undefined if the Makefile does not set it. */
  variable(name: string): { readonly text: string; readonly unknown?: string } | undefined;
  /** Called for each `$(shell …)` found while expanding, so that the command is analysed. */
  shell(text: string): void;
  /** The files that a pattern matches; undefined if unknown. */
  files(pattern: string): readonly string[] | undefined;
}

const MAX_DEPTH = 20;
const MAX_LENGTH = 64 * 1024;
/** Commands whose output is a word or path without shell syntax; their text may be used in a recipe as a substitution. */
const TELLING = longPattern()`
    ^(git (describe|rev-parse|branch|symbolic-ref|rev-list|tag|config user\.\w+)|git log (-1 |-n ?1 )?--(pretty|
    format)=(format:)?["']?%[hHct][dst]?["']?|date|uname|pwd|nproc|whoami|hostname|arch|getconf|id -[ug]|go (env|
    version|list)|which|command -v|basename|dirname|node --version|python3? --version|sysctl -n hw\.\w+)(?![\w%])
  `;

/** Stands for the output of a command that lists files which are there. Only a list of prerequisites may hold it. */
export const LISTED = '\u0001';
const LISTING = /^(find|git ls-files|ls)(?![\w%])[^;&|`$\n]*$/;

/** INVARIANT: the whole text is expanded even if a piece of it is unknown, because make runs every `$(shell …)` in it. */
export function expandMake(text: string, scope: MakeScope, depth = 0): MakeValue {
  if (depth > MAX_DEPTH) return unknown('variables that refer to themselves');
  let out = '';
  let lost: MakeValue | undefined;
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '$') {
      out += text[i];
      continue;
    }
    const next = text[++i];
    if (next === undefined) break;
    if (next === '$') {
      out += '$';
      continue;
    }
    let name = next;
    if (next === '(' || next === '{') {
      const end = closing(text, i);
      if (end < 0) return unknown('a reference that does not end');
      name = text.slice(i + 1, end);
      i = end;
    }
    const value = reference(name, scope, depth);
    if (value.kind === 'unknown') lost ??= value;
    else out += value.text;
    if (out.length > MAX_LENGTH) return unknown('too long');
  }
  return lost ?? { kind: 'text', text: out };
}

const unknown = (why: string): MakeValue => ({ kind: 'unknown', why });
const known = (text: string): MakeValue => ({ kind: 'text', text });

function reference(name: string, scope: MakeScope, depth: number): MakeValue {
  const call = /^([a-z-]+)[ \t\n]+(.*)$/s.exec(name);
  if (call) return apply(call[1] ?? '', call[2] ?? '', { scope, depth });
  const inner = expandMake(name, scope, depth + 1);
  if (inner.kind === 'unknown') return inner;
  const swap = /^([^:]+):([^=]*)=(.*)$/.exec(inner.text);
  const variable = scope.variable(swap?.[1] ?? inner.text);
  // Not set in the Makefile, so it comes from the environment: a shell reference means the same.
  if (!variable) return /^[A-Za-z_]\w*$/.test(inner.text) ? known(`\${${inner.text}}`) : unknown(`\`$(${name})\``);
  const value = expandMake(variable.text, scope, depth + 1);
  if (variable.unknown !== undefined) return unknown(`\`${inner.text}\`: ${variable.unknown}`);
  if (!swap || value.kind === 'unknown') return value;
  if (/[$\u0001]/.test(value.text)) return unknown(`\`$(${name})\``);
  const [from = '', to = ''] = [swap[2] ?? '', swap[3] ?? ''];
  if (from.includes('%') || to.includes('%')) return unknown(`\`$(${name})\``);
  return known(
    words(value.text)
      .map((word) => (word.endsWith(from) ? `${word.slice(0, word.length - from.length)}${to}` : word))
      .join(' '),
  );
}

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Arguments are split before they are expanded: a comma in a variable's value does not separate arguments. */
function argumentsOf(text: string, most: number): readonly string[] {
  const found: string[] = [];
  let rest = text;
  while (found.length < most - 1) {
    const comma = topLevel(rest, ',');
    if (comma < 0) break;
    found.push(rest.slice(0, comma));
    rest = rest.slice(comma + 1);
  }
  return [...found, rest];
}

const ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['addprefix', 2],
  ['addsuffix', 2],
  ['if', 3],
  ['subst', 3],
  ['patsubst', 3],
  ['filter', 2],
  ['filter-out', 2],
]);
/** These compare or replace parts of words. */
const THREE_PARTS = new Set(wordsOf('subst patsubst filter filter-out'));

/** The results of these functions are unknown if the shell expands their argument later. */
const WORD_BY_WORD = new Set(wordsOf('sort notdir dir firstword lastword wildcard realpath'));

function apply(
  name: string,
  argument: string,
  { scope, depth }: { readonly scope: MakeScope; readonly depth: number },
): MakeValue {
  const values = argumentsOf(argument, ARGUMENTS.get(name) ?? 1).map((one) => expandMake(one, scope, depth + 1));
  // The printed text does not matter.
  if (name === 'info' || name === 'warning' || name === 'error') return known('');
  if (name === 'if') return choose(values);
  if (name === 'shell') {
    // Recorded whatever the output is used for.
    const [command] = values;
    scope.shell(command?.kind === 'text' ? command.text : '');
    if (command?.kind !== 'text') return command ?? unknown('`$(shell)`');
    const isListing = LISTING.test(command.text.replaceAll('2>/dev/null', '').trim());
    if (isListing && !/-(exec|ok|delete|f?print)|>/.test(command.text)) return known(LISTED);
    return TELLING.test(command.text.trim()) &&
      !/[;&|`\n]/.test(command.text.replaceAll(/\|\| echo [\w.-]+|2>\/dev\/null|2>&1/g, ''))
      ? known(`$(${command.text})`)
      : unknown('output of `$(shell …)`');
  }
  const lost = values.find((value) => value.kind === 'unknown');
  if (lost) return lost;
  const [first = '', second = '', third = ''] = values.map((value) => (value.kind === 'text' ? value.text : ''));
  if (`${first}${second}${third}`.includes(LISTED)) return unknown(`\`$(${name} …)\``);
  if (THREE_PARTS.has(name) && `${first}${second}${third}`.includes('$')) return unknown(`\`$(${name} …)\``);
  if (WORD_BY_WORD.has(name) && first.includes('$')) return unknown(`\`$(${name} …)\``);
  const map = (change: (word: string) => string, list = first): MakeValue => known(words(list).map(change).join(' '));
  switch (name) {
    case 'strip':
      return map((word) => word);
    case 'wildcard': {
      // INVARIANT: if nothing matches, the result is empty: `rm -rf $(wildcard out)/` is `rm -rf /`.
      const found = words(first).map((pattern) => scope.files(pattern));
      return found.includes(undefined) ? unknown('`$(wildcard …)`') : known(found.flatMap((each) => each ?? []).join(' '));
    }
    case 'realpath': {
      const found = words(first).map((path) => (/[*?[]/.test(path) ? undefined : scope.files(path)));
      return found.includes(undefined) ? unknown('`$(realpath …)`') : known(found.flatMap((each) => each ?? []).join(' '));
    }
    case 'sort':
      return known([...new Set(words(first))].toSorted(byBytes).join(' '));
    case 'abspath':
      return known(first.trim());
    case 'notdir':
      return map((word) => word.slice(word.lastIndexOf('/') + 1));
    case 'dir':
      return map((word) => (word.includes('/') ? word.slice(0, word.lastIndexOf('/') + 1) : './'));
    case 'firstword':
      return known(words(first)[0] ?? '');
    case 'lastword':
      return known(words(first).at(-1) ?? '');
    case 'subst':
      return first === '' ? unknown('`$(subst …)`') : known(third.replaceAll(first, () => second));
    case 'patsubst':
      return map((word) => {
        const middle = middleOf(first, word);
        return middle === undefined ? word : second.replace('%', () => middle);
      }, third);
    case 'filter':
      return known(
        words(second)
          .filter((word) => words(first).some((one) => middleOf(one, word) !== undefined))
          .join(' '),
      );
    case 'filter-out':
      return known(
        words(second)
          .filter((word) => words(first).every((one) => middleOf(one, word) === undefined))
          .join(' '),
      );
    case 'addprefix':
      return map((word) => `${first}${word}`, second);
    case 'addsuffix':
      return map((word) => `${word}${first}`, second);
    default:
      return unknown(`\`$(${name} …)\``);
  }
}

/** What `%` stands for if the pattern matches the word; the empty text for equal words without `%`. */
function middleOf(pattern: string, word: string): string | undefined {
  const at = pattern.indexOf('%');
  if (at < 0) return pattern === word ? '' : undefined;
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + 1)];
  const fits = word.length >= before.length + after.length && word.startsWith(before) && word.endsWith(after);
  return fits ? word.slice(before.length, word.length - after.length) : undefined;
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** `$(if …)`: known if both branches are equal, or if the condition contains nothing from outside. */
function choose([condition, then = known(''), otherwise = known('')]: readonly MakeValue[]): MakeValue {
  if (then.kind === 'text' && otherwise.kind === 'text' && then.text === otherwise.text) return then;
  if (condition?.kind !== 'text' || condition.text.includes('$')) return unknown('`$(if …)`');
  return condition.text.trim() === '' ? otherwise : then;
}
