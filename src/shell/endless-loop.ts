// Loops that start processes without waiting for them, endlessly or more than a machine can hold. Looks only at the syntax.
import { SOME_NUMBER } from './braces.ts';
import type { Arithmetic, Node, Statement, Word } from './syntax.ts';

/** More simultaneous processes than anybody intends. */
const MANY = 300;

/** `for i in $(seq 1000000); do x & done`. */
export const startsTooMany = (rounds: number, body: readonly Statement[]): boolean =>
  rounds > MANY && startsBehind(body) && !body.some(({ node }) => waits(node));

/** The number of rounds of a loop over words, if it is visible; otherwise 0. */
export const roundsOf = (words: readonly Word[]): number => Math.max(words.length, 0, ...words.map(countOf));

/** The highest number in the head of `for ((i = 0; i < 5000; i++))`. */
export const numbersIn = (expressions: readonly Arithmetic[]): number =>
  Math.max(0, ...expressions.flatMap(({ text }) => (text.match(/\d+/g) ?? []).map(Number)));

/** The number that the condition of `while [ $i -lt 5000 ]` or `while ((i < 5000))` compares with; 0 if there is none. */
export function boundIn(test: readonly Statement[]): number {
  const [only] = test.length === 1 ? test : [];
  const node = only?.node;
  if (node?.kind === 'arithmetic') return numbersIn([node.expression]);
  if (node?.kind !== 'simple' && node?.kind !== 'test') return 0;
  return Math.max(0, ...(node.text.match(/(?<=\s)\d+(?=\s|$)/g) ?? []).map(Number));
}

/** `while read x`: one round for every line of input. */
export function roundsByLine(test: readonly Statement[]): boolean {
  const [only] = test.length === 1 ? test : [];
  const word = only?.node.kind === 'simple' ? only.node.words[0] : undefined;
  return word !== undefined && !('kind' in word) && word.text === 'read';
}

/** The number of words that one word expands to: `{1..5000}`, which is too long to be expanded, and `$(seq 5000)`. */
function countOf({ text, pieces }: Word): number {
  if (text === SOME_NUMBER) return Infinity;
  const [only] = pieces.length === 1 ? pieces : [];
  const node = only?.kind === 'command' && only.script.statements.length === 1 ? only.script.statements[0]?.node : undefined;
  if (node?.kind !== 'simple') return 0;
  const [name, ...rest] = node.words.map((word) => ('kind' in word ? '' : word.text));
  return name === 'seq' || name === 'jot' ? Math.max(0, ...rest.map((word) => Number(word) || 0)) : 0;
}

/** Programs that run their command repeatedly; with `watch 'x &'` background processes pile up. */
const REPEATS: ReadonlySet<string> = new Set(['watch', 'viddy']);
export const pilesUp = (via: readonly string[], body: readonly Statement[]): boolean =>
  via.some((name) => REPEATS.has(name)) && startsBehind(body) && !body.some(({ node }) => waits(node));

/** Whether something in the body runs in the background. */
const startsBehind = (body: readonly Statement[]): boolean =>
  body.some(({ node, background }) => background || node.kind === 'coproc' || inside(node).some(startsBehind));
const waits = (node: Node): boolean =>
  (node.kind === 'simple' && /^(?:wait|fg)\b/.test(node.text)) ||
  inside(node).some((body) => body.some((one) => waits(one.node)));

/** The statements inside a node. */
function inside(node: Node): readonly (readonly Statement[])[] {
  const alone = (one: Node): readonly Statement[] => [{ node: one, background: false }];
  switch (node.kind) {
    case 'subshell':
    case 'group':
      return [node.body];
    case 'if':
      return [...node.branches.flatMap(({ test, body }) => [test, body]), node.otherwise];
    case 'list':
      return [alone(node.first), ...node.rest.map((one) => alone(one.node))];
    case 'not':
      return [alone(node.body)];
    case 'redirected':
      return [alone(node.node)];
    case 'for':
    case 'arithmetic-for':
    case 'while':
      return [node.body];
    default:
      return [];
  }
}

/** `while true; do x & done`. */
export function isEndless(
  loop: { readonly test: readonly Statement[]; readonly body: readonly Statement[]; readonly until?: boolean },
  where: 'background' | 'foreground',
): boolean {
  const only = loop.test.length === 1 ? loop.test[0]?.node : undefined;
  const word = only?.kind === 'simple' ? only.words[0] : undefined;
  // `[ 1 ]` is true: the word is not empty.
  const full = only?.kind === 'simple' && /^(?:\[ [\w"']+ \]|test [\w"']+)$/.test(only.text) && !loop.until;
  const constant =
    full ||
    loop.test.length === 0 ||
    (word !== undefined && !('kind' in word) && (loop.until ? ['false'] : ['true', ':']).includes(word.text));
  const ends = loop.body.some((statement) => mayEnd(statement.node));
  // In the background, a loop with an empty body is endless too.
  const idle =
    where === 'background' &&
    loop.body.every(
      (statement) =>
        statement.node.kind === 'simple' && statement.node.words.length === 1 && /^(:|true|false)$/.test(statement.node.text),
    );
  return constant && !ends && (idle || startsBehind(loop.body));
}

/** Something in the body may leave the loop. */
function mayEnd(node: Node): boolean {
  if (node.kind === 'simple') {
    const first = node.words[0];
    return first !== undefined && !('kind' in first) && ['break', 'exit', 'return'].includes(first.text);
  }
  if (node.kind === 'list') return mayEnd(node.first) || node.rest.some((each) => mayEnd(each.node));
  if (node.kind === 'if')
    return (
      node.branches.some((branch) => branch.body.some((statement) => mayEnd(statement.node))) ||
      node.otherwise.some((statement) => mayEnd(statement.node))
    );
  return false;
}
