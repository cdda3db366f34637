// Reads bash text into our own types with the one parser. Does not evaluate anything and knows no program.
import { parse } from 'unbash';
import type * as U from 'unbash';
import type { Effect, Limit } from '../model/effect.ts';
import { overLimit, unclear } from '../model/effect.ts';
import { command, redirect } from './read-command.ts';
import type { Source } from './read-source.ts';
import { Unreadable } from './read-source.ts';
import { arithmetic, word, words } from './read-word.ts';
import { salvage } from './salvage.ts';
import type { Node, Script, Statement, Word } from './syntax.ts';

/** A longer text is not read and exceeds a limit. */
export const MAX_COMMAND = 1024 * 1024;
/** The parser takes quadratic time for here-documents that start on one line. */
const MAX_HEREDOCS = 200;

export type Reading =
  | { readonly kind: 'script'; readonly script: Script }
  /** `readable`: the statements that could be read. They are analysed too, but the text as a whole stays unclear. */
  | {
      readonly kind: 'unreadable';
      readonly why: string;
      readonly readable: readonly Statement[];
      /** The text may be valid bash but exceeds this limit. */
      readonly limit?: Limit['what'];
    };

export function readBash(text: string): Reading {
  if (text.length > MAX_COMMAND)
    return tooMuch('length', `the command is longer than ${MAX_COMMAND} characters`, firstLines(text));
  if (text.includes('\0')) return unreadable('command contains a NUL character');
  if (countHeredocs(text) > MAX_HEREDOCS) return tooMuch('length', `more than ${MAX_HEREDOCS} here-documents`);
  try {
    return { kind: 'script', script: script(parse(text), { text, script }) };
  } catch (error) {
    if (error instanceof Unreadable)
      return error.limit === undefined
        ? unreadable(error.message, readable(text))
        : tooMuch(error.limit, error.message, readable(text));
    if (error instanceof RangeError) return tooMuch('depth', 'the command is nested too deep');
    throw error;
  }
}

const unreadable = (why: string, pieces: readonly Statement[] = []): Reading => ({ kind: 'unreadable', why, readable: pieces });
const tooMuch = (limit: Limit['what'], why: string, pieces: readonly Statement[] = []): Reading => ({
  kind: 'unreadable',
  why,
  readable: pieces,
  limit,
});

/** The effect that stands for an unreadable text. */
export const unreadEffect = (reading: Reading & { readonly kind: 'unreadable' }, what: string): Effect =>
  reading.limit === undefined ? unclear(`${what} cannot be parsed: ${reading.why}`) : overLimit(reading.limit, reading.why);

function readable(text: string): readonly Statement[] {
  try {
    return salvage(text, (piece, whole) => node(piece, { text: whole, script }));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/**
 * Bash reads a text line by line: the text before the limit runs, however much follows. The text after the limit is not analysed: whether
 * it is a command or data of an earlier one can only be found out by reading all of it, for which there is no time.
 */
function firstLines(text: string): readonly Statement[] {
  const head = text.slice(0, MAX_COMMAND);
  const end = head.lastIndexOf('\n');
  const lines = end < 0 ? head : head.slice(0, end);
  return countHeredocs(lines) > MAX_HEREDOCS || lines.includes('\0') ? [] : readable(lines);
}

function countHeredocs(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<<'); at >= 0; at = text.indexOf('<<', at + 2)) count++;
  return count;
}

function script(parsed: U.ParsedScript, outer: Source): Script {
  // INVARIANT: an error in any nested script makes the whole text unreadable; the parser recovers, bash may not.
  const first = parsed.errors?.[0];
  // Only the parser's message says that its own stack overflowed.
  // oxlint-disable-next-line leeway/no-words -- the parser's words: it gives no kind
  if (parsed.errors?.some(({ message }) => message.endsWith('nesting depth exceeded')))
    throw new Unreadable('the command is nested too deep', 'depth');
  if (first) throw new Unreadable(`${first.message.toLowerCase()} at character ${first.pos}`);
  const source: Source = parsed.source === undefined ? outer : { ...outer, text: parsed.source };
  return { statements: parsed.commands.map((one) => statement(one, source)) };
}

const statements = (list: U.CompoundList, source: Source): readonly Statement[] =>
  list.commands.map((one) => statement(one, source));

function statement(one: U.Statement, source: Source): Statement {
  return { node: node(one.command, source), background: one.background === true };
}

function node(one: U.PipelineNode | U.AndOr | U.CompoundList, source: Source): Node {
  switch (one.type) {
    case 'AndOr': {
      const [first, ...rest] = one.commands;
      if (!first) throw new Unreadable('empty list');
      return {
        kind: 'list',
        first: node(first, source),
        rest: rest.map((each, i) => ({ operator: one.operators[i] ?? '&&', node: node(each, source) })),
      };
    }
    case 'Pipeline': {
      const body: Node = {
        kind: 'pipeline',
        commands: one.commands.map((each) => node(each, source)),
        merged: one.operators.map((each) => each === '|&'),
      };
      return one.prefixes.some((each) => each.type === 'Negation') ? { kind: 'not', body } : body;
    }
    case 'Command':
      return command(one, source);
    case 'Redirected':
      return {
        kind: 'redirected',
        node: node(one.command, source),
        redirects: one.redirects.map((each) => redirect(each, source)),
      };
    case 'Subshell':
      return { kind: 'subshell', body: statements(one.body, source) };
    case 'BraceGroup':
      return { kind: 'group', body: statements(one.body, source) };
    case 'CompoundList':
      throw new Unreadable('unfinished compound command');
    case 'If':
      return {
        kind: 'if',
        branches: [{ test: one.clause, body: one.then }, ...one.elif.map((each) => ({ test: each.clause, body: each.then }))].map(
          (each) => ({
            test: statements(each.test, source),
            body: statements(each.body, source),
          }),
        ),
        otherwise: one.else ? statements(one.else, source) : [],
      };
    case 'For':
    case 'Select':
      return {
        kind: 'for',
        name: one.name.value,
        ...(one.wordlist ? { words: one.wordlist.flatMap((each) => words(each, source)) } : {}),
        body: statements(one.body, source),
        select: one.type === 'Select',
      };
    case 'ArithmeticFor':
      return {
        kind: 'arithmetic-for',
        expressions: [one.initialize, one.test, one.update].flatMap((each) => (each ? [arithmetic(each, source)] : [])),
        body: statements(one.body, source),
      };
    case 'While':
      return {
        kind: 'while',
        test: statements(one.clause, source),
        body: statements(one.body, source),
        text: source.text.slice(one.pos, one.end),
        until: one.kind === 'until',
      };
    case 'Case':
      return {
        kind: 'case',
        word: word(one.word, source),
        items: one.items.map((each) => ({
          patterns: each.pattern.map((p) => word(p, source)),
          body: statements(each.body, source),
          falls: each.terminator === ';&' || each.terminator === ';;&',
        })),
      };
    case 'Function':
      return { kind: 'function', name: one.name.value, body: node(one.body, source) };
    case 'Coproc':
      return { kind: 'coproc', name: one.name?.value ?? 'COPROC', body: node(one.body, source) };
    case 'TestCommand': {
      const all: Word[] = [];
      const numeric: Word[] = [];
      const inPieces: Word[] = [];
      testWords(one.expression, { source, all, numeric, inPieces });
      return {
        kind: 'test',
        words: all,
        arithmetic: numeric,
        inPieces,
        text: source.text.slice(one.pos, one.end),
        matches: source.text.slice(one.pos, one.end).includes('=~'),
      };
    }
    case 'ArithmeticCommand':
      return {
        kind: 'arithmetic',
        expression: one.expression ? arithmetic(one.expression, source) : { text: one.body, words: [], scripts: [], assigns: [] },
      };
  }
}

/** `[[ a -eq b ]]` evaluates both sides as arithmetic, which can run substitutions held in a variable. */
const NUMERIC_TESTS = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge', '-v']);

const EQUALS = new Set(['=', '==', '!=', '-ef']);

/** Whether a word contains an active pattern other than a lone `*`. An unquoted value may be a pattern too. */
const isPattern = ({ text, pieces }: Word): boolean =>
  text !== '*' && pieces.some((piece) => piece.kind !== 'text' && !('quoted' in piece && piece.quoted));

function testWords(
  one: U.TestExpression,
  into: { readonly source: Source; readonly all: Word[]; readonly numeric: Word[]; readonly inPieces: Word[] },
): void {
  switch (one.type) {
    case 'TestUnary': {
      const read = word(one.operand, into.source);
      into.all.push(read);
      if (NUMERIC_TESTS.has(one.operator)) into.numeric.push(read);
      return;
    }
    case 'TestBinary': {
      const both = [word(one.left, into.source), word(one.right, into.source)];
      into.all.push(...both);
      if (NUMERIC_TESTS.has(one.operator)) into.numeric.push(...both);
      if (!EQUALS.has(one.operator) || both.slice(1).some(isPattern)) into.inPieces.push(...both);
      return;
    }
    case 'TestLogical':
      for (const each of one.operands) testWords(each, into);
      return;
    case 'TestNot':
      return testWords(one.operand, into);
    case 'TestGroup':
      return testWords(one.expression, into);
  }
}
