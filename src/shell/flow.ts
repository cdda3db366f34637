// Which commands end what they stand in, and which surely work. Looks at the syntax and at what names mean now.
import type { Here } from './here.ts';
import { readBash } from './read-bash.ts';
import type { Node, Redirect, Statement } from './syntax.ts';

/** `|| exit`, `|| return`, `|| { …; exit; }` end the script, function or loop there; outside of one, `return` and `break` do nothing. */
export function leaves(here: Here, node: Node): boolean {
  if (node.kind === 'group') {
    const last = node.body.at(-1);
    return last !== undefined && leaves(here, last.node);
  }
  const word = firstWord(node);
  if (word === undefined || here.state.functions.has(word) || here.state.aliases.has(word)) return false;
  if (word === 'exit') return true;
  if (word === 'return') return here.frame.returns !== undefined;
  return (word === 'break' || word === 'continue') && here.frame.breaks !== undefined;
}

/** Commands that cannot fail, so that what follows `&&` surely runs. */
const SURE: ReadonlySet<string> = new Set(['true', ':', 'echo', 'printf']);

export function surelyWorks(here: Here, node: Node): boolean {
  if (node.kind !== 'simple' || node.redirects.length > 0) return false;
  if (node.words.length === 0)
    return node.assignments.every(
      (one) =>
        !('kind' in one.value) &&
        !one.index &&
        one.value.pieces.every((piece) => piece.kind === 'text' || piece.kind === 'tilde') &&
        !here.state.readonlys.has(one.name),
    );
  const word = firstWord(node);
  if (word === undefined || here.state.functions.has(word) || here.state.aliases.has(word)) return false;
  // A `cd` that was certain has left no doubt behind.
  return (
    SURE.has(word) ||
    ((word === 'cd' || word === 'pushd') && here.state.ifCdFailed === undefined && here.state.cwd.kind === 'known')
  );
}

function firstWord(node: Node): string | undefined {
  if (node.kind !== 'simple') return undefined;
  const first = node.words[0];
  if (first === undefined || 'kind' in first) return undefined;
  const piece = first.pieces.length === 1 ? first.pieces[0] : undefined;
  return piece?.kind === 'text' ? piece.text : undefined;
}

/** A text that dash and its kin read otherwise: there `&>` sends a command to the background and then empties a file. */
export function readsOtherwise(text: string): boolean {
  if (!text.includes('&>') && !text.includes('|&')) return false;
  const reading = readBash(text);
  return reading.kind === 'script' && reading.script.statements.some(statementDiffers);
}

const statementDiffers = (statement: Statement): boolean => differs(statement.node);
const redirectDiffers = (one: Redirect): boolean => one.kind === 'file' && one.operator.startsWith('&>');

function differs(node: Node): boolean {
  switch (node.kind) {
    case 'simple':
      return node.redirects.some(redirectDiffers);
    case 'pipeline':
      return node.merged.includes(true) || node.commands.some(differs);
    case 'list':
      return differs(node.first) || node.rest.some((each) => differs(each.node));
    case 'redirected':
      return node.redirects.some(redirectDiffers) || differs(node.node);
    case 'if':
      return [...node.branches.flatMap((branch) => [...branch.test, ...branch.body]), ...node.otherwise].some(statementDiffers);
    case 'case':
      return node.items.some((item) => item.body.some(statementDiffers));
    case 'while':
      return [...node.test, ...node.body].some(statementDiffers);
    case 'subshell':
    case 'group':
    case 'for':
    case 'arithmetic-for':
      return node.body.some(statementDiffers);
    case 'function':
    case 'coproc':
    case 'not':
      return differs(node.body);
    case 'test':
    case 'arithmetic':
      return false;
  }
}
