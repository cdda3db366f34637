// Reads bash text into our own types with the one parser. Does not evaluate anything and knows no program.
import { parse } from 'unbash';
import type * as U from 'unbash';
import type {
  Arithmetic,
  Assignment,
  Descriptor,
  Node,
  Parameter,
  ParameterOperation,
  Piece,
  Redirect,
  Script,
  Statement,
  Word,
} from './syntax.ts';
import { expandBraces } from './braces.ts';

/** Longest text that is read; longer is not judged. */
export const MAX_COMMAND = 128 * 1024;
/** The parser is quadratic in here-documents started on one line. */
const MAX_HEREDOCS = 200;

export type Reading =
  | { readonly kind: 'script'; readonly script: Script }
  | { readonly kind: 'unreadable'; readonly why: string; readonly word?: string };

/** Thrown inside this file only: what cannot be represented ends the reading. */
class Unreadable extends Error {}

export function readBash(text: string): Reading {
  if (text.length > MAX_COMMAND) return { kind: 'unreadable', why: `command longer than ${MAX_COMMAND} characters` };
  if (text.includes('\0')) return { kind: 'unreadable', why: 'command contains a NUL character' };
  if (countHeredocs(text) > MAX_HEREDOCS) return { kind: 'unreadable', why: `more than ${MAX_HEREDOCS} here-documents` };
  try {
    return { kind: 'script', script: script(parse(text), text) };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', why: error.message };
    if (error instanceof RangeError) return { kind: 'unreadable', why: 'command nested too deeply' };
    throw error;
  }
}

function countHeredocs(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<<'); at >= 0; at = text.indexOf('<<', at + 2)) count++;
  return count;
}

function script(parsed: U.ParsedScript, outer: string): Script {
  // INVARIANT: an error in any nested script makes the whole text unreadable; the parser recovers, bash may not.
  const first = parsed.errors?.[0];
  if (first) throw new Unreadable(`${first.message.toLowerCase()} at ${first.pos}`);
  const source = parsed.source ?? outer;
  return { statements: parsed.commands.map((one) => statement(one, source)) };
}

const statements = (list: U.CompoundList, source: string): readonly Statement[] =>
  list.commands.map((one) => statement(one, source));

function statement(one: U.Statement, source: string): Statement {
  return { node: node(one.command, source), background: one.background === true };
}

function node(one: U.PipelineNode | U.AndOr | U.CompoundList, source: string): Node {
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
    case 'Pipeline':
      return {
        kind: 'pipeline',
        commands: one.commands.map((each) => node(each, source)),
        merged: one.operators.map((each) => each === '|&'),
      };
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
        text: source.slice(one.pos, one.end),
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
      testWords(one.expression, { source, all, numeric });
      return {
        kind: 'test',
        words: all,
        arithmetic: numeric,
        text: source.slice(one.pos, one.end),
        matches: source.slice(one.pos, one.end).includes('=~'),
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

function testWords(
  one: U.TestExpression,
  into: { readonly source: string; readonly all: Word[]; readonly numeric: Word[] },
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

function command(one: U.Command, source: string): Node {
  const assignments: Assignment[] = [];
  const args: (Word | Assignment)[] = [];
  const redirects: Redirect[] = [];
  for (const each of one.prefix) {
    if (each.type === 'Assignment') assignments.push(assignment(each, source));
    else redirects.push(redirect(each, source));
  }
  if (one.name) args.push(...words(one.name, source));
  for (const each of one.suffix) {
    if (each.type === 'Word') args.push(...words(each, source));
    else if (each.type === 'Assignment') args.push(assignment(each, source));
    else redirects.push(redirect(each, source));
  }
  return { kind: 'simple', text: source.slice(one.pos, one.end), assignments, words: args, redirects };
}

function assignment(one: U.Assignment, source: string): Assignment {
  return {
    kind: 'assignment',
    text: one.text,
    name: one.name,
    append: one.append === true,
    ...(one.index ? { index: word(one.index, source, 'literal') } : {}),
    value:
      one.value.type === 'ArrayValue'
        ? { kind: 'array', elements: one.value.elements.flatMap((each) => words(each, source)) }
        : assigned(one.value, source),
  };
}

/** In an assignment's value tildes expand after `=` and after each `:`; braces and globs stay as they are. */
function assigned(one: U.Word, source: string): Word {
  const read = word(one, source);
  if (!read.text.includes(':~')) return read;
  return {
    ...read,
    pieces: read.pieces.flatMap((piece) => (piece.kind === 'text' && !piece.quoted ? splitTildes(piece.text) : [piece])),
  };
}

function splitTildes(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let rest = text;
  for (let at = rest.indexOf(':~'); at >= 0; at = rest.indexOf(':~')) {
    const user = /^[A-Za-z0-9_.-]*/.exec(rest.slice(at + 2))?.[0] ?? '';
    pieces.push({ kind: 'text', text: rest.slice(0, at + 1), quoted: false }, { kind: 'tilde', user });
    rest = rest.slice(at + 2 + user.length);
  }
  return [...pieces, { kind: 'text', text: rest, quoted: false }];
}

function descriptor(one: U.RedirectDescriptor | undefined): { readonly descriptor?: Descriptor } {
  if (!one) return {};
  return {
    descriptor: one.type === 'FileDescriptor' ? { kind: 'number', number: one.value } : { kind: 'variable', name: one.name },
  };
}

function redirect(one: U.Redirection, source: string): Redirect {
  switch (one.type) {
    case 'Redirect':
      if (!one.target) throw new Unreadable(`redirection without a target at ${one.pos}`);
      return {
        kind: 'file',
        operator: one.operator,
        ...descriptor(one.descriptor),
        target: word(one.target, source),
        text: source.slice(one.pos, one.end),
      };
    case 'HereString':
      if (!one.target) throw new Unreadable(`here-string without text at ${one.pos}`);
      return { kind: 'here', ...descriptor(one.descriptor), body: word(one.target, source), string: true };
    case 'HereDoc': {
      const body: Word = {
        text: one.body.text,
        pieces: one.body.parts
          ? one.body.parts.flatMap((part) => piece(part, 'quoted', source))
          : [{ kind: 'text', text: one.body.text, quoted: true }],
      };
      return { kind: 'here', ...descriptor(one.descriptor), body, string: false };
    }
  }
}

/** A word, or the words that brace expansion makes of it. */
function words(one: U.Word, source: string): readonly Word[] {
  if (!one.parts?.some((part) => part.type === 'BraceExpansion')) return [word(one, source)];
  const texts = expandBraces(one.text);
  if (!texts) throw new Unreadable(`brace expansion too large in \`${one.text.slice(0, 40)}\``);
  return texts.map((text) => {
    const parsed = parse(`: ${text}`);
    const only = parsed.commands[0]?.command;
    const arg = only?.type === 'Command' ? only.args[0] : undefined;
    if (text === '') return { text, pieces: [] };
    if (
      parsed.errors?.length ||
      parsed.commands.length !== 1 ||
      only?.type !== 'Command' ||
      only.args.length !== 1 ||
      arg?.type !== 'Word'
    )
      throw new Unreadable(`cannot read the brace expansion \`${one.text.slice(0, 40)}\``);
    return word(arg, `: ${text}`);
  });
}

/**
 * Inside double quotes, here-documents and arithmetic, single quotes in an expansion's word do not quote for bash: `"${x:-'$(id)'}"` runs id.
 * The parser takes them for quotes, so such a text is not read.
 */
function refuseQuotes(parts: readonly U.WordPart[] | undefined): void {
  for (const part of parts ?? [])
    if (
      (part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted' || part.type === 'LocaleString') &&
      /[$`]/.test(part.text.slice(1))
    )
      throw new Unreadable(`quotes that do not quote at ${part.pos}`);
}

function word(one: U.Word, source: string, quotes: 'count' | 'literal' = 'count'): Word {
  if (quotes === 'literal') refuseQuotes(one.parts);
  // `~` at the start, and after the `=` of a word that looks like an assignment, as in `dd of=~/x`.
  const tilde = /^([A-Za-z_]\w*=)?~([A-Za-z0-9_.+-]*)(?=\/|$|:)/.exec(one.text);
  const pieces = one.parts ? one.parts.flatMap((part) => piece(part, 'bare', source)) : plain(one.value);
  const head = pieces[0];
  if (!tilde || head?.kind !== 'text' || head.quoted || !head.text.startsWith(tilde[0])) return { text: one.text, pieces };
  return {
    text: one.text,
    pieces: [
      ...plain(tilde[1] ?? ''),
      { kind: 'tilde', user: tilde[2] ?? '' },
      ...plain(head.text.slice(tilde[0].length)),
      ...pieces.slice(1),
    ],
  };
}

const plain = (text: string): readonly Piece[] => (text === '' ? [] : [{ kind: 'text', text, quoted: false }]);

function piece(one: U.WordPart, context: 'bare' | 'quoted', source: string): readonly Piece[] {
  const quoted = context === 'quoted';
  // Nobody breaks `$(` over two lines but to hide it.
  if (one.text.startsWith('$\\\n')) throw new Unreadable(`an expansion broken over two lines at ${one.pos}`);
  switch (one.type) {
    case 'Literal':
      // A backslash in an unquoted literal quotes what follows: `\*` is not a pattern, and no later splitting applies to it.
      return [{ kind: 'text', text: one.value, quoted }];
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [{ kind: 'text', text: one.value, quoted: true }];
    case 'DoubleQuoted':
    case 'LocaleString':
      return one.parts.length === 0
        ? [{ kind: 'text', text: '', quoted: true }]
        : one.parts.flatMap((part) => piece(part, 'quoted', source));
    case 'Glob':
    case 'ExtendedGlob': {
      const inner = (one.parts ?? []).flatMap((part) => piece(part, 'bare', source));
      const live = inner.filter((each) => each.kind !== 'text' && each.kind !== 'glob');
      // Substitutions inside a bracket or extended pattern still run.
      return quoted ? [{ kind: 'text', text: one.text, quoted }] : [{ kind: 'glob', text: one.text }, ...live];
    }
    case 'BraceExpansion': {
      const live = (one.parts ?? [])
        .flatMap((part) => piece(part, context, source))
        .filter((each) => each.kind !== 'text' && each.kind !== 'glob');
      return [{ kind: 'text', text: one.text, quoted }, ...live];
    }
    case 'SimpleExpansion':
      return [{ kind: 'parameter', quoted, parameter: { name: one.text.slice(1), indirect: false, length: false } }];
    case 'ParameterExpansion':
      return [{ kind: 'parameter', quoted, parameter: parameter(one, source, quoted ? 'literal' : 'count') }];
    case 'CommandExpansion':
      if (!one.script) throw new Unreadable(`cannot read the substitution \`${one.text.slice(0, 40)}\``);
      return [{ kind: 'command', quoted, script: script(one.script, source) }];
    case 'ArithmeticExpansion':
      if (!one.expression)
        return [{ kind: 'arithmetic', quoted, expression: { text: one.text, words: [], scripts: [], assigns: [] } }];
      return [{ kind: 'arithmetic', quoted, expression: arithmetic(one.expression, source) }];
    case 'ProcessSubstitution':
      if (!one.script) throw new Unreadable(`cannot read the substitution \`${one.text.slice(0, 40)}\``);
      return [{ kind: 'process', direction: one.operator === '<' ? 'in' : 'out', script: script(one.script, source) }];
  }
}

function parameter(one: U.ParameterExpansionPart, source: string, quotes: 'count' | 'literal'): Parameter {
  const operation = one.operation ? parameterOperation(one.operation, source, quotes) : undefined;
  return {
    name: one.parameter,
    indirect: one.prefix === '!',
    length: one.prefix === '#',
    ...(one.index ? { index: word(one.index, source, 'literal') } : {}),
    ...(operation ? { operation } : {}),
  };
}

function parameterOperation(one: U.ParameterOperation, source: string, quotes: 'count' | 'literal'): ParameterOperation {
  switch (one.type) {
    case 'Default':
      return { kind: 'default', operator: one.operator, word: word(one.operand, source, quotes) };
    case 'Remove':
      return { kind: 'remove', operator: one.operator, pattern: word(one.operand, source, quotes) };
    case 'Replace':
      return {
        kind: 'replace',
        operator: one.operator,
        pattern: word(one.pattern, source, quotes),
        replacement: word(one.replacement, source, quotes),
      };
    case 'Slice':
      return {
        kind: 'slice',
        offset: word(one.offset, source, 'literal'),
        ...(one.length ? { length: word(one.length, source, 'literal') } : {}),
      };
    case 'CaseModification':
      return { kind: 'case', operator: one.operator, ...(one.operand ? { pattern: word(one.operand, source, quotes) } : {}) };
    case 'Transform':
      return { kind: 'transform', operator: one.operand.value };
    case 'Names':
      return { kind: 'names' };
    case 'Unknown':
      throw new Unreadable(`unknown parameter operator \`${one.operator}\``);
  }
}

const ASSIGNING = new Set(['=', '+=', '-=', '*=', '/=', '%=', '<<=', '>>=', '&=', '^=', '|=']);

function arithmetic(one: U.ArithmeticExpression, source: string): Arithmetic {
  const found = { text: source.slice(one.pos, one.end), words: [] as Word[], scripts: [] as Script[], assigns: [] as string[] };
  const visit = (each: U.ArithmeticExpression): void => {
    switch (each.type) {
      case 'ArithmeticBinary':
        if (ASSIGNING.has(each.operator) && each.left.type === 'ArithmeticWord') found.assigns.push(each.left.value);
        visit(each.left);
        visit(each.right);
        return;
      case 'ArithmeticUnary':
        if ((each.operator === '++' || each.operator === '--') && each.operand.type === 'ArithmeticWord')
          found.assigns.push(each.operand.value);
        visit(each.operand);
        return;
      case 'ArithmeticTernary':
        visit(each.test);
        visit(each.consequent);
        visit(each.alternate);
        return;
      case 'ArithmeticGroup':
        visit(each.expression);
        return;
      case 'ArithmeticCommandExpansion':
        if (!each.script) throw new Unreadable(`cannot read the substitution \`${each.text.slice(0, 40)}\``);
        found.scripts.push(script(each.script, source));
        return;
      case 'ArithmeticWord':
        refuseQuotes(each.parts);
        found.words.push({
          text: each.value,
          pieces: each.parts
            ? each.parts.flatMap((part) => piece(part, 'quoted', source))
            : [{ kind: 'text', text: each.value, quoted: true }],
        });
        return;
    }
  };
  visit(one);
  return found;
}
