// Which variables a piece of a script mentions, and which functions it may call by name. Looks at the syntax only.
import { firstWord } from './flow.ts';
import type { Arithmetic, Assignment, Node, Parameter, Redirect, Script, Statement, Word } from './syntax.ts';

export interface NamesUsed {
  readonly names: ReadonlySet<string>;
  /** Used with a default for an unset variable: `${x:-y}`. */
  readonly defaulted: ReadonlySet<string>;
  /** Used with a replacement for a variable that is set: `${x:+y}`. */
  readonly replaced: ReadonlySet<string>;
  /** Arrays whose index is not a literal. */
  readonly indexed: ReadonlySet<string>;
  /** First words of commands. */
  readonly calls: ReadonlySet<string>;
}

interface Found {
  readonly names: Set<string>;
  readonly defaulted: Set<string>;
  readonly replaced: Set<string>;
  readonly indexed: Set<string>;
  readonly calls: Set<string>;
}

const known = new WeakMap<Node, NamesUsed>();
const outermost = new WeakMap<Node, NamesUsed>();

/** Everything that the node mentions, at any depth. */
export function namesUsed(node: Node): NamesUsed {
  const before = known.get(node);
  if (before) return before;
  const found = nothingYet();
  inNode(node, found);
  known.set(node, found);
  return found;
}

/** What the node itself expands before any command inside it runs. */
export function namesExpanded(node: Node): NamesUsed | undefined {
  if (node.kind === 'simple' || (node.kind === 'pipeline' && node.commands.length > 1)) return namesUsed(node);
  if (node.kind !== 'for' && node.kind !== 'case' && node.kind !== 'redirected') return undefined;
  const before = outermost.get(node);
  if (before) return before;
  const found = nothingYet();
  if (node.kind === 'for') for (const word of node.words ?? []) inWord(word, found);
  else if (node.kind === 'redirected') inRedirects(node.redirects, found);
  else inWord(node.word, found);
  outermost.set(node, found);
  return found;
}

const nothingYet = (): Found => ({
  names: new Set(),
  defaulted: new Set(),
  replaced: new Set(),
  indexed: new Set(),
  calls: new Set(),
});

function add(into: Found, from: NamesUsed): void {
  for (const name of from.names) into.names.add(name);
  for (const name of from.defaulted) into.defaulted.add(name);
  for (const name of from.replaced) into.replaced.add(name);
  for (const name of from.indexed) into.indexed.add(name);
  for (const name of from.calls) into.calls.add(name);
}

function inStatements(statements: readonly Statement[], found: Found): void {
  for (const each of statements) add(found, namesUsed(each.node));
}

function inNode(node: Node, found: Found): void {
  switch (node.kind) {
    case 'simple': {
      const called = firstWord(node);
      if (called !== undefined) found.calls.add(called);
      for (const word of node.words) if ('kind' in word) inAssignment(word, found);
      for (const word of node.words) if (!('kind' in word)) inWord(word, found);
      for (const one of node.assignments) inAssignment(one, found);
      return inRedirects(node.redirects, found);
    }
    case 'pipeline':
      for (const command of node.commands) add(found, namesUsed(command));
      return;
    case 'not':
    case 'coproc':
    case 'function':
      return add(found, namesUsed(node.body));
    case 'list':
      add(found, namesUsed(node.first));
      for (const each of node.rest) add(found, namesUsed(each.node));
      return;
    case 'subshell':
    case 'group':
      return inStatements(node.body, found);
    case 'if':
      for (const branch of node.branches) {
        inStatements(branch.test, found);
        inStatements(branch.body, found);
      }
      return inStatements(node.otherwise, found);
    case 'for':
      for (const word of node.words ?? []) inWord(word, found);
      return inStatements(node.body, found);
    case 'arithmetic-for':
      for (const expression of node.expressions) inArithmetic(expression, found);
      return inStatements(node.body, found);
    case 'while':
      inStatements(node.test, found);
      return inStatements(node.body, found);
    case 'case':
      inWord(node.word, found);
      for (const item of node.items) {
        for (const pattern of item.patterns) inWord(pattern, found);
        inStatements(item.body, found);
      }
      return;
    case 'test':
      for (const word of node.words) inWord(word, found);
      return;
    case 'arithmetic':
      return inArithmetic(node.expression, found);
    case 'redirected':
      add(found, namesUsed(node.node));
      return inRedirects(node.redirects, found);
  }
}

function inRedirects(redirects: readonly Redirect[], found: Found): void {
  for (const one of redirects) inWord(one.kind === 'file' ? one.target : one.body, found);
}

function inAssignment(one: Assignment, found: Found): void {
  if (one.append) found.names.add(one.name);
  if (one.index) inWord(one.index, found);
  if (!('kind' in one.value)) return inWord(one.value, found);
  for (const word of one.value.elements) inWord(word, found);
}

const inScript = (script: Script, found: Found): void => inStatements(script.statements, found);

function inArithmetic(expression: Arithmetic, found: Found): void {
  for (const word of expression.words) inWord(word, found);
  for (const script of expression.scripts) inScript(script, found);
}

function inWord(word: Word, found: Found): void {
  for (const piece of word.pieces)
    switch (piece.kind) {
      case 'text':
      case 'glob':
      case 'tilde':
        break;
      case 'parameter':
        inParameter(piece.parameter, found);
        break;
      case 'command':
      case 'process':
        inScript(piece.script, found);
        break;
      case 'arithmetic':
        inArithmetic(piece.expression, found);
        break;
    }
}

function inParameter(parameter: Parameter, found: Found): void {
  const { operation } = parameter;
  found.names.add(parameter.name);
  if (parameter.index) inWord(parameter.index, found);
  if (parameter.index && !/^(\d+|[@*])$/.test(parameter.index.text)) found.indexed.add(parameter.name);
  switch (operation?.kind) {
    case undefined:
    case 'transform':
    case 'names':
      return;
    case 'default':
      if (operation.word.text !== '') (operation.operator.endsWith('+') ? found.replaced : found.defaulted).add(parameter.name);
      return inWord(operation.word, found);
    case 'remove':
      return inWord(operation.pattern, found);
    case 'replace':
      inWord(operation.pattern, found);
      return inWord(operation.replacement, found);
    case 'slice':
      inWord(operation.offset, found);
      if (operation.length) inWord(operation.length, found);
      return;
    case 'case':
      if (operation.pattern) inWord(operation.pattern, found);
      return;
  }
}
