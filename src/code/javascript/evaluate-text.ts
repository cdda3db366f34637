// `eval` of text: read like any code where the text is known, unclear where it is not.
import { assignedNames } from './assigned-names.ts';
import { escape } from './escape.ts';
import type { Given, Run } from './run.ts';
import { doubt, note } from './run.ts';
import { parseJavaScript } from './syntax.ts';
import { runStatements } from './statements.ts';
import { newScope } from './scope.ts';
import type { Value } from './value.ts';
import { DATA, LOOSE, exactText } from './value.ts';

export function evaluateText(run: Run, path: string, given: Given): Value {
  const [first] = given.args;
  const code = exactText(first);
  const program = code === undefined || given.more ? undefined : parseJavaScript(code);
  if (!program || run.stack.length > 20) {
    if (first) escape(run, first, 'stored');
    run.flags.add('evaluated');
    note(run, { kind: 'run', code: 'inline', what: 'text that is not known' });
    doubt(run, `\`${path}\` of text that is not known`, path);
    return LOOSE;
  }
  // It may change the names around it.
  for (const name of assignedNames(program)) run.assigned.add(name);
  const scope = newScope(given.scope, 'block');
  const last = program.body.at(-1);
  runStatements(run, program.body, scope);
  // The value of the text is that of its last statement.
  if (last?.type === 'ExpressionStatement') return run.last ?? DATA;
  return last === undefined || last.type === 'VariableDeclaration' || last.type === 'FunctionDeclaration'
    ? DATA
    : notPlain(run, path);
}

/** Blocks and branches have values too. */
function notPlain(run: Run, path: string): Value {
  doubt(run, `the value of \`${path}\` is not followed`, path);
  return LOOSE;
}
