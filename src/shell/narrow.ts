// What a simple test of a variable says about it in each branch: possible values that contradict the test are removed.
// Removes only values that the test is sure to exclude; a test that is not understood removes none.
import { eitherOf } from './either-of.ts';
import type { EvalContext } from './eval-context.ts';
import type { ShellState, Variable } from './state.ts';
import type { Node, Statement, Word } from './syntax.ts';
import { exact } from './value.ts';

export type Outcome = 'holds' | 'fails';

interface PlainTest {
  readonly name: string;
  readonly holdsFor: (text: string) => boolean;
}

export function narrow(
  here: EvalContext,
  state: ShellState,
  condition: { readonly test: Node | undefined; readonly outcome: Outcome },
): void {
  const test = condition.test && plainTest(here, condition.test);
  const variable = test && state.vars.get(test.name);
  if (!test || !variable || !('ways' in variable) || !variable.ways) return;
  const fit = variable.ways.filter((way) => {
    const text = textOf(way);
    return text === undefined || test.holdsFor(text) === (condition.outcome === 'holds');
  });
  // No value fits: this branch is never reached, so its analysis does no harm.
  if (fit.length === 0 || fit.length === variable.ways.length) return;
  if (fit.length === 1 && fit[0] === undefined) state.vars.delete(test.name);
  else state.vars.set(test.name, eitherOf(test.name, fit));
}

/** The test, if the condition consists of a single one. */
export const onlyTest = (test: readonly Statement[]): Node | undefined =>
  test.length === 1 && test[0]?.background === false ? test[0].node : undefined;

function textOf(way: Variable | undefined): string | undefined {
  if (way?.kind === 'unset') return '';
  return way?.kind === 'scalar' ? exact(way.value) : undefined;
}

function plainTest(here: EvalContext, node: Node): PlainTest | undefined {
  if (node.kind !== 'simple' || node.assignments.length > 0 || node.redirects.length > 0) return undefined;
  const words = node.words.flatMap((word) => ('kind' in word ? [] : [word]));
  const first = literal(words[0]);
  if (words.length !== node.words.length || first === undefined || (first !== '[' && first !== 'test')) return undefined;
  if (here.state.functions.has(first) || here.state.aliases.has(first)) return undefined;
  const operands = words.slice(1, first === '[' ? -1 : undefined);
  const [one, two, three] = operands;
  const [operator, name] = [literal(one), variableOf(two)];
  if (operands.length === 2 && name !== undefined && operator === '-z') return { name, holdsFor: (text) => text === '' };
  if (operands.length === 2 && name !== undefined && operator === '-n') return { name, holdsFor: (text) => text !== '' };
  const [compared, sign, other] = [variableOf(one), literal(two), literal(three)];
  if (operands.length !== 3 || compared === undefined || other === undefined) return undefined;
  if (sign === '=' || sign === '==') return { name: compared, holdsFor: (text) => text === other };
  return sign === '!=' ? { name: compared, holdsFor: (text) => text !== other } : undefined;
}

function literal(word: Word | undefined): string | undefined {
  const only = word?.pieces.length === 1 ? word.pieces[0] : undefined;
  if (word?.pieces.length === 0) return '';
  // The parser reads `[` and `]` as the beginning of a pattern.
  return only?.kind === 'text' || (only?.kind === 'glob' && only.text === '[') ? only.text : undefined;
}

/** `"$x"`, quoted: even an empty value is a word. */
function variableOf(word: Word | undefined): string | undefined {
  const only = word?.pieces.length === 1 ? word.pieces[0] : undefined;
  if (only?.kind !== 'parameter' || !only.quoted) return undefined;
  const { name, indirect, length, index, operation } = only.parameter;
  return !indirect && !length && !index && !operation && /^[A-Za-z_]\w*$/.test(name) ? name : undefined;
}
