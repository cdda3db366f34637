// Parses JavaScript into a syntax tree; the only file that knows the parser. Does not interpret the code.
import type * as acorn from 'acorn';
import { parse } from 'acorn';
import { byText } from '../../model/by-text.ts';
import { isStackOverflow } from '../../model/stack-overflow.ts';
import { TooMuch } from '../../shell/run-statements.ts';
import { MAX_CODE, MOST_TREES } from './limits.ts';

export type Node = acorn.AnyNode;
export type Program = acorn.Program;
export type Expression = acorn.Expression;
export type Statement = acorn.Statement | acorn.ModuleDeclaration;
export type Pattern = acorn.Pattern;
export type FunctionNode =
  | acorn.FunctionDeclaration
  | acorn.AnonymousFunctionDeclaration
  | acorn.FunctionExpression
  | acorn.ArrowFunctionExpression;
export type ClassNode = acorn.ClassDeclaration | acorn.AnonymousClassDeclaration | acorn.ClassExpression;
export type CallNode = acorn.CallExpression | acorn.NewExpression;
export type MemberNode = acorn.MemberExpression;
export type ObjectNode = acorn.ObjectExpression;

/**
 * Parses like the runtime: as a script if possible, otherwise as a module. Top-level `await` is only allowed in a module,
 * because in a script `await (x)` calls a function of that name. INVARIANT: nobody changes a tree: it is shared by all that read the same text.
 */
export const parseJavaScript = byText((text): Program | undefined => {
  if (text.length > MAX_CODE || text.includes('\0')) return undefined;
  return parseAs(text, 'script') ?? parseAs(text, 'module');
}, MOST_TREES);

function parseAs(text: string, sourceType: 'script' | 'module'): Program | undefined {
  let html = false;
  try {
    const program = parse(text, {
      ecmaVersion: 'latest',
      sourceType,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: sourceType === 'module',
      allowHashBang: true,
      onComment: (_block, _text, start) => {
        // In a script `<!--` comments out the rest of a line; in a module it does not.
        if (text.startsWith('<!--', start) || text.startsWith('-->', start)) html = true;
      },
    });
    return html ? undefined : program;
  } catch (error) {
    if (isStackOverflow(error)) throw new TooMuch('depth', 'the JavaScript is nested too deep');
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
