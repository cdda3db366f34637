// Parses Python source into a syntax tree, or gives undefined. The only file that knows the parser. Does not interpret anything.
import type { Arguments, ClassDef, Comprehension, ExprNode, FunctionDef, Keyword, StmtNode } from 'py-ast';
import { parse } from 'py-ast';
import { byText } from '../../model/by-text.ts';
import { isStackOverflow } from '../../model/stack-overflow.ts';
import { TooMuch } from '../../shell/run-statements.ts';

export type { Arguments, ClassDef, Comprehension, ExprNode, Keyword, StmtNode };
export type FunctionNode = Omit<FunctionDef, 'nodeType'> & { readonly nodeType: 'FunctionDef' | 'AsyncFunctionDef' };
export type LambdaNode = Extract<ExprNode, { readonly nodeType: 'Lambda' }>;
export type Statement<K extends StmtNode['nodeType']> = Extract<StmtNode, { readonly nodeType: K }>;
export type Expression<K extends ExprNode['nodeType']> = Extract<ExprNode, { readonly nodeType: K }>;
export type Pattern = Statement<'Match'>['cases'][number]['pattern'];

/** Largest source that is read. */
const MAX_SOURCE = 256 * 1024;

/** Control characters that the parser and Python do not treat alike: form feeds, lone carriage returns, NUL. */
const ODD = /[\0\f\v\x1a\x1c-\x1e]|\r(?!\n)/;

/** PEP 263: in the first two lines, a comment only. */
const COOKIE = /^[ \t]*#.*?coding[:=][ \t]*([-\w.]+)/;

/** Characters of files whose syntax trees are cached. */
const MOST_TREES = 1.5 * 1024 * 1024;

/** INVARIANT: nobody changes a tree: it is shared by all that read the same text. */
export const parsePython = byText((source): readonly StmtNode[] | undefined => {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source;
  if (text.length > MAX_SOURCE || ODD.test(text) || otherEncoding(text)) return undefined;
  try {
    const tree: unknown = parse(text);
    // Python compares names in their compatibility form: a full-width `ｏｓ` is `os`.
    if (/[^\0-\x7f]/.test(text)) normalizeNames(tree);
    return isModule(tree) ? tree.body : undefined;
  } catch (error) {
    if (isStackOverflow(error)) throw new TooMuch('depth', 'the Python code is nested too deep');
    // The parser does not accept the text: the caller reports it as unread.
    return undefined;
  }
}, MOST_TREES);

/** With another encoding, the text that runs differs from the text that is read. */
const otherEncoding = (text: string): boolean =>
  text.split('\n', 2).some((line) => /^(?!utf[-_]?8$|ascii$|us-ascii$)/i.test(COOKIE.exec(line)?.[1] ?? 'utf-8'));

const isModule = (tree: unknown): tree is { readonly body: readonly StmtNode[] } =>
  typeof tree === 'object' && tree !== null && 'body' in tree && Array.isArray(tree.body);

const NAME_FIELDS: ReadonlySet<string> = new Set(['id', 'attr', 'arg', 'name', 'asname', 'module', 'rest', 'names', 'kwd_attrs']);

function normalizeNames(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [field, value] of Object.entries(node) as [string, unknown][]) {
    if (!NAME_FIELDS.has(field)) normalizeNames(value);
    else if (typeof value === 'string') Object.assign(node, { [field]: value.normalize('NFKC') });
    else if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      Object.assign(node, { [field]: value.map((one: string) => one.normalize('NFKC')) });
    else normalizeNames(value);
  }
}
