// Whether a rule written as a command matches a parsed command. Compares programs, subcommands, canonical options and operands;
// never text.
import { posix } from 'node:path';
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import { SQL_VERBS } from './data/sql-verbs.ts';
import { TASK_RUNNERS } from './data/task-runners.ts';
import { nameMatches, segmentOf } from '../paths/segments.ts';
import type { Knowledge } from './knowledge.ts';

export interface CommandRule {
  /** The words without a trailing `*`. */
  readonly words: readonly string[];
  readonly command: Command;
  /** The rule ended in `*` or `:*`, so any further words match. */
  readonly open: boolean;
  /** The rule ended in `:*`, so the last operand may also continue after a colon (`test:unit`). */
  readonly colon: boolean;
  /** There is data for the program, so the call's options were understood. */
  readonly known: boolean;
  /**
   * Options that are missing from the program's data. The option reader drops them, so they are compared with the call's unclear
   * effects.
   */
  readonly strange: readonly string[];
}

/** What compiling a rule needs: program data, and the directory for scripts with a relative path. */
export interface CommandWorld {
  readonly knowledge: Knowledge;
  readonly root: string | undefined;
}

/** `perhaps`: an operand of the call is unknown and may be what the rule names. */
export type Match = 'yes' | 'perhaps' | 'no';

export function compileCommand(words: readonly string[], { knowledge, root }: CommandWorld): CommandRule {
  const last = words.at(-1) ?? '';
  const star = last === '*' && words.length > 1;
  const colon = !star && last.endsWith(':*') && last.length > 2;
  const plain = star ? words.slice(0, -1) : colon ? [...words.slice(0, -1), last.slice(0, -2)] : words;
  const [program = '', ...rest] = plain;
  const parsed = knowledge.parse(plain);
  const command = parsed ?? { program: scriptPath(program, root), sub: [], options: [], operands: rest };
  const strange = parsed === undefined || knowledge.fits(plain) ? [] : strangeOptions(plain, knowledge);
  return { words: plain, command, open: star || colon, colon, known: parsed !== undefined, strange };
}

/** A program written as a path matches only that file, not another one with the same name. */
function scriptPath(program: string, root: string | undefined): string {
  if (!program.includes('/')) return program;
  return posix.normalize(program.startsWith('/') ? program : `${root ?? ''}/${program}`);
}

function strangeOptions(words: readonly string[], knowledge: Knowledge): readonly string[] {
  const unclear = knowledge
    .effectsOf(words)
    .flatMap((effect) => (effect.kind === 'unclear' && effect.word !== undefined ? [effect.word] : []));
  return unclear.filter(
    (word) =>
      word.startsWith('-') && words.some((one) => one === word || one.startsWith(`${word}=`) || one.includes(word.slice(1))),
  );
}

/** Whether the call has every unknown option that the rule names. */
export const hasStrange = (rule: CommandRule, effects: readonly Effect[]): boolean =>
  rule.strange.every((word) => effects.some((effect) => effect.kind === 'unclear' && effect.word === word));

export const isSql = (words: readonly string[], knowledge: Knowledge): boolean =>
  SQL_VERBS.has((words[0] ?? '').toUpperCase()) && !knowledge.isProgram(words[0] ?? '');

const sameProgram = (rule: CommandRule, command: Command): boolean =>
  rule.command.program === command.program && rule.command.sub.every((word, i) => command.sub[i] === word);

const tidy = (word: string): string => word.replace(/^(?:\.\/)+/, '').replace(/(?<!\/)\/+$/, '');
const operandMeets = (mine: string, theirs: string, colon: boolean): boolean =>
  mine === theirs ||
  tidy(mine) === tidy(theirs) ||
  (colon && theirs.startsWith(`${mine}:`)) ||
  (/[*?]/.test(mine) && nameMatches(segmentOf(mine), theirs));

/** A deny matches if the call contains at least what the rule names, in any order and spelling. */
export function deniesCommand(rule: CommandRule, command: Command): Match {
  if (!sameProgram(rule, command)) return 'no';
  const hidden = command.operands.includes(undefined);
  let match: Match = 'yes';
  for (const option of rule.command.options) {
    const same = command.options.filter((one) => one.name === option.name);
    if (same.some((one) => option.value === undefined || one.value === option.value)) continue;
    // the value, or the whole option, may be hidden in an expansion
    if (hidden || same.some((one) => one.value === undefined)) match = 'perhaps';
    else return 'no';
  }
  if (rule.command.operands.length === 0) return match;
  if (command.sub.length !== rule.command.sub.length) return 'no';
  let at = 0;
  for (const [index, operand] of rule.command.operands.entries()) {
    const colon = rule.colon && index === rule.command.operands.length - 1;
    const found = command.operands.findIndex((one, i) => i >= at && one !== undefined && operandMeets(operand ?? '', one, colon));
    if (found === -1 && !hidden) return 'no';
    if (found === -1) match = 'perhaps';
    else at = found + 1;
  }
  return match;
}

type Option = Command['options'][number];
/** Whether the call's option is the rule's: the same name and, if the rule gives a value, the same value. */
export const namesOption = (mine: Option, theirs: Option): boolean =>
  mine.name === theirs.name && (mine.value === undefined || mine.value === theirs.value || isTextOf(mine.value, theirs.value));

/**
 * `body=*` matches any text for that field. INVARIANT: never a value that the program reads from a file or from its input
 * (`body=@file`, `body=<file`).
 */
function isTextOf(mine: string, theirs: string | undefined): boolean {
  const [, field] = /^([\w.-]+=)\*$/.exec(mine) ?? [];
  return field !== undefined && theirs?.startsWith(field) === true && !/^[@<]/.test(theirs.slice(field.length));
}

/**
 * An allow matches if everything the rule names is in its place and nothing in the call is unknown. Operands in the rule must be
 * the only ones, unless it ends in `*`.
 */
export function allowsCommand(rule: CommandRule, command: Command): boolean {
  if (!sameProgram(rule, command)) return false;
  if (command.operands.includes(undefined) && (rule.known || !rule.open)) return false;
  if (!rule.command.options.every((option) => command.options.some((one) => namesOption(option, one)))) return false;
  const mine = rule.command.operands;
  if (mine.length === 0) return rule.known || rule.open || command.operands.length === 0;
  if (command.sub.length !== rule.command.sub.length) return false;
  if (!rule.open && command.operands.length !== mine.length) return false;
  return mine.every((operand, i) => {
    const theirs = command.operands[i];
    return (
      theirs !== undefined &&
      operandAllows(operand ?? '', theirs, rule.colon && i === mine.length - 1) &&
      standsFor(operand ?? '', theirs, command.program)
    );
  });
}

/** A task may hand its words to a shell, which would run what these characters separate or begin. */
const SHELL_TEXT = /[$`;|&<>\n\r]/;

/**
 * INVARIANT: a `*` or `?` within a word leaves open a name: never an address, and for a task never text that a shell would run.
 */
const standsFor = (mine: string, theirs: string, program: string): boolean =>
  !/[*?]/.test(mine) ||
  ((mine.includes('://') || !theirs.includes('://')) && !(TASK_RUNNERS.has(program) && SHELL_TEXT.test(theirs)));

/** In a path, each `*` matches one name, so that `pulls/*` cannot match a deeper path or a parent. */
function operandAllows(mine: string, theirs: string, colon: boolean): boolean {
  const names = tidy(mine).split('/');
  if (!/[*?]/.test(mine)) return operandMeets(mine, theirs, colon);
  const others = tidy(theirs).split('/');
  if (names.length === 1) return !others.includes('..') && operandMeets(mine, theirs, colon);
  if (others.length !== names.length) return false;
  return names.every((name, at) => name === others[at] || (!isStep(others[at]) && operandMeets(name, others[at] ?? '', colon)));
}

const isStep = (name: string | undefined): boolean => name === '' || name === '.' || name === '..';

const FILLERS = new Set(['IF', 'EXISTS', 'NOT', 'ONLY', 'TEMPORARY', 'TEMP', 'CONCURRENTLY', 'CASCADE']);
const sqlWords = (words: readonly string[]): readonly string[] =>
  words
    .flatMap((word) => word.split(/[\s;(),"'`]+/))
    .map((word) => word.toUpperCase())
    .filter((word) => word !== '' && !FILLERS.has(word));

/**
 * Whether the part is this SQL statement: a part of program `sql` (with verb and object as subcommands), or a service effect that
 * begins with the verb.
 */
export function isStatement(rule: readonly string[], command: Command | undefined, effects: readonly Effect[]): boolean {
  const wanted = sqlWords(rule.at(-1) === '*' ? rule.slice(0, -1) : rule);
  const meets = (words: readonly string[]): boolean => wanted.length > 0 && wanted.every((word, i) => words[i] === word);
  if (command?.program === 'sql' && meets(sqlWords([...command.sub, ...command.operands.map((one) => one ?? '')]))) return true;
  return effects.some((effect) => effect.kind === 'service' && meets(sqlWords([effect.what])));
}
