// `eval` of a text: analysed like other code if the text is known, otherwise unclear.
import { assignedNames } from './assigned-names.ts';
import { escape } from './escape.ts';
import type { CallArguments, Run } from './run.ts';
import { doubt, note } from './run.ts';
import { parseJavaScript } from './syntax.ts';
import { runStatements } from './statements.ts';
import type { Scope } from './scope.ts';
import { newScope, topScope } from './scope.ts';
import type { Node } from './syntax.ts';
import type { Value } from './value.ts';
import { DATA, LOOSE, exactText } from './value.ts';

export function evaluateText(run: Run, path: string, given: CallArguments): Value {
  const [first] = given.args;
  const code = exactText(first);
  const program = code === undefined || given.more ? undefined : parseJavaScript(code);
  if (!program || run.stack.length > 20) {
    if (first) escape(run, first, 'stored');
    run.flags.add('evaluated');
    note(run, { kind: 'run', code: 'inline', what: 'unknown text' });
    doubt(run, `\`${path}\` runs text that is unknown`, path);
    return LOOSE;
  }
  // It may assign to the surrounding names.
  for (const name of assignedNames(program)) run.assigned.add(name);
  const scope = isDirect(given.node) ? newScope(given.scope, 'block') : outermost(given.scope);
  const last = program.body.at(-1);
  runStatements(run, program.body, scope);
  // The value of `eval` is that of the last statement.
  if (last?.type === 'ExpressionStatement') return run.last ?? DATA;
  return last === undefined || last.type === 'VariableDeclaration' || last.type === 'FunctionDeclaration'
    ? DATA
    : notPlain(run, path);
}

/** Only a direct call `eval(…)` sees the surrounding names. */
const isDirect = (node: Node): boolean =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'eval';

/** Code that is not in a file shares its outermost names with all other code; a file has its own. */
function outermost(scope: Scope): Scope {
  let at = scope;
  while (at.parent) at = at.parent;
  return newScope(scope.file.path === undefined ? at : topScope(scope.file), 'block');
}

/** Blocks and branches have values too, which are not followed. */
function notPlain(run: Run, path: string): Value {
  doubt(run, `the value of \`${path}\` is not followed`, path);
  return LOOSE;
}
