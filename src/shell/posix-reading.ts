// Whether dash and similar shells read a text differently from bash, so that bash's reading proves nothing. Knows no program.
import { firstWord } from './flow.ts';
import { readBash } from './read-bash.ts';
import type { Node, Redirect, Statement, Word } from './syntax.ts';

/** Commands that dash does not have: what they would set or change does not happen. */
const BASH_ONLY: ReadonlySet<string> = new Set([
  'declare',
  'typeset',
  'let',
  'pushd',
  'popd',
  'source',
  'mapfile',
  'readarray',
  'builtin',
  'enable',
]);

/** Special builtins: an assignment before one of these persists. */
const SPECIAL: ReadonlySet<string> = new Set([
  ':',
  '.',
  'break',
  'continue',
  'eval',
  'exec',
  'exit',
  'export',
  'readonly',
  'return',
  'set',
  'shift',
  'times',
  'trap',
  'unset',
]);

/** If the text matches none of these, it cannot differ. */
const HINT =
  /&>|\|&|\+=|\(\(|\]=|printf|echo|declare|typeset|let|pushd|popd|source|mapfile|readarray|builtin|enable|=\S*\s+(:|\.|[a-z])/;

/** Whether a POSIX shell may read a text differently: `&>` runs the command in the background, `+=` names a program, `echo` interprets escapes. */
export function readsOtherwise(text: string): boolean {
  if (!HINT.test(text)) return false;
  const reading = readBash(text);
  return reading.kind === 'script' && reading.script.statements.some(statementDiffers('shown'));
}

/** Where output goes: escapes in `echo` matter only if its text is used. */
type Output = 'shown' | 'used';

const statementDiffers =
  (output: Output) =>
  (statement: Statement): boolean =>
    differs(statement.node, output);
const redirectDiffers = (one: Redirect): boolean => one.kind === 'file' && one.operator.startsWith('&>');
const isOutput = (one: Redirect): boolean => one.kind === 'file' && one.operator.includes('>') && one.descriptor === undefined;

function simpleDiffers(node: Node & { readonly kind: 'simple' }, output: Output): boolean {
  const name = firstWord(node);
  const words = node.words.flatMap((word) => ('kind' in word ? [] : [word]));
  const values = node.assignments.flatMap((one) => ('kind' in one.value ? [] : [one.value]));
  const used = output === 'used' || node.redirects.some(isOutput);
  return (
    node.redirects.some(redirectDiffers) ||
    node.assignments.some((one) => one.append || one.index !== undefined) ||
    (name !== undefined && BASH_ONLY.has(name)) ||
    (name !== undefined && node.assignments.length > 0 && SPECIAL.has(name)) ||
    (name === 'printf' && words[1]?.text === '-v') ||
    (name === 'echo' &&
      used &&
      words.some((word) => word.pieces.some((piece) => piece.kind === 'text' && piece.text.includes('\\')))) ||
    [...words, ...values].some(wordDiffers)
  );
}

const wordDiffers = (word: Word): boolean =>
  word.pieces.some((piece) => piece.kind === 'command' && piece.script.statements.some(statementDiffers('used')));

function differs(node: Node, output: Output): boolean {
  const some = (statements: readonly Statement[]): boolean => statements.some(statementDiffers(output));
  switch (node.kind) {
    case 'simple':
      return simpleDiffers(node, output);
    case 'pipeline':
      return (
        node.merged.includes(true) ||
        node.commands.some((each, i) => differs(each, i < node.commands.length - 1 ? 'used' : output))
      );
    case 'list':
      return differs(node.first, output) || node.rest.some((each) => differs(each.node, output));
    case 'redirected':
      return node.redirects.some(redirectDiffers) || differs(node.node, node.redirects.some(isOutput) ? 'used' : output);
    case 'if':
      return node.branches.some((branch) => some(branch.test) || some(branch.body)) || some(node.otherwise);
    case 'case':
      return node.items.some((item) => some(item.body));
    case 'while':
      return some(node.test) || some(node.body);
    case 'subshell':
    case 'group':
    case 'for':
    case 'arithmetic-for':
      return some(node.body);
    // The output may be used by any caller.
    case 'function':
      return differs(node.body, 'used');
    case 'coproc':
    case 'not':
      return differs(node.body, output);
    case 'test':
      return false;
    case 'arithmetic':
      return true;
  }
}
