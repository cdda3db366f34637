// Finds comparisons that reveal something about a secret value: enough guesses at pieces of a value reveal all of it. Testing whether a
// variable is set reveals nothing.
import type { Command, Part } from '../model/part.ts';

/** Search programs: their counts and exit codes answer a guess. */
const SEARCHES: ReadonlySet<string> = new Set('grep egrep fgrep zgrep rg ag ack ugrep'.split(' '));
const COMPARES: ReadonlySet<string> = new Set('cmp comm diff sdiff colordiff look expr'.split(' '));
const TESTS: ReadonlySet<string> = new Set(['test', '[']);
/** Operators that compare the whole value: a wrong guess says nothing about its pieces. */
const WHOLE: ReadonlySet<string> = new Set(['-n', '-z', '=', '==', '!=', '!', '-a', '-o', '(', ')', ']']);
/** Programs that print a value unchanged. */
const PASSES: ReadonlySet<string> = new Set(['echo', 'cat', 'printenv', 'env']);

/** Parts whose value is compared in a way that reveals something about it. */
export function toldParts(parts: readonly Part[]): ReadonlySet<number> {
  const told = new Set<number>();
  const queue: number[] = [];
  const tell = (ids: readonly number[]): void => {
    for (const id of ids) {
      if (told.has(id)) continue;
      told.add(id);
      queue.push(id);
    }
  };
  for (const part of parts) {
    if (part.compared === 'pieces' || (part.compared === 'whole' && isCut(part))) tell([part.id]);
    const { command } = part;
    if (command === undefined) continue;
    if (COMPARES.has(command.program)) tell([part.id, ...part.from]);
    else if (SEARCHES.has(command.program)) {
      if (!asksForName(command)) tell([part.id]);
      // A search for a variable's name is harmless in a list of variables, but not in a single value.
      tell(part.from.filter((id) => !asksForName(command) || (!asksForAny(command) && isOneValue(parts[id], parts))));
    } else if (TESTS.has(command.program)) {
      const whole = command.operands.every((word, i) => word === undefined || !isOperator(word, i) || WHOLE.has(word));
      tell(part.from.filter((id) => !whole || isCut(parts[id])));
    }
  }
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) tell(parts[id]?.from ?? []);
  return told;
}

/** Whether the value was shortened, or computed from another by a program. */
function isCut(part: Part | undefined): boolean {
  if (part === undefined || part.cut) return true;
  const takes =
    part.from.length > 0 || (!part.masks && part.effects.some((effect) => effect.kind === 'read' && effect.sees === 'content'));
  return part.command !== undefined && takes && !PASSES.has(part.command.program);
}

/** Whether the part outputs the value of one variable, directly or through other programs. */
function isOneValue(part: Part | undefined, parts: readonly Part[], depth = 0): boolean {
  if (part === undefined || depth > 8) return false;
  if (part.effects.some((effect) => effect.kind === 'reveal' && effect.what === 'env-value')) return true;
  return PASSES.has(part.command?.program ?? '') && part.from.some((id) => isOneValue(parts[id], parts, depth + 1));
}

const isOperator = (word: string, at: number): boolean =>
  (word.startsWith('-') && /^-[a-z]+$/i.test(word)) || (at > 0 && /^[<>=!~()\]]+$/.test(word));

/**
 * Whether the pattern is the name of a variable or matches everything: then it shows which variables are set, not their values.
 */
function asksForName(command: Command): boolean {
  const patterns = patternsOf(command);
  return patterns.length > 0 && patterns.every((pattern) => pattern !== undefined && pattern.split('|').every(isName));
}

const asksForAny = (command: Command): boolean =>
  patternsOf(command).every((pattern) => pattern !== undefined && ANYTHING.test(pattern));

function patternsOf({ options, operands }: Command): readonly (string | undefined)[] {
  const given = options.filter(({ name }) => name === '-e' || name === '--regexp' || name === '-f' || name === '--file');
  return given.length > 0
    ? given.map(({ name, value }) => (name.startsWith('-f') || name === '--file' ? undefined : value))
    : operands.slice(0, 1);
}

const ANYTHING = /^\^?\.?[*+]?\$?$/;
/** `^#`, `^\s*#`, `^$`: comments and blank lines. */
const COMMENT = /^\^(?:\\s\*|\[\[:space:\]\]\*| \*)?#?\$?\\?$/;
/**
 * Whether the pattern can only match a variable's name: it has capital letters only, or matches only text before the first `=`.
 */
const isName = (pattern: string): boolean =>
  ANYTHING.test(pattern) ||
  COMMENT.test(pattern) ||
  /^[(\\]*[A-Z_]+[)\\]*(?:=(?:\.[*+]?)?)?$/.test(pattern) ||
  /^[(\\]*\^[(\\]*(?:export )?[\w[\]*+?)\\-]*(?:=(?:\.[*+]?|\$)?)?$/.test(pattern);
