// Parses a user's program file into its checked value and a list of all mistakes with positions. Does not know other programs.
import { createScanner, findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import * as v from 'valibot';
import { firstMistake } from '../../model/jsonc-mistake.ts';
import { checkProgram } from './check-program.ts';
import type { Path, ProgramError, Report } from './program-error.ts';
import { shown } from './program-error.ts';
import type { UserProgramFile } from './program-shape.ts';
import { ProgramShape } from './program-shape.ts';

export interface ParsedProgramFile {
  /** Absent if the file has a mistake: then nothing of it is used. */
  readonly program?: UserProgramFile;
  /** Names that the file describes, even if it has mistakes. */
  readonly names: readonly string[];
  readonly replaces: boolean;
  readonly errors: readonly ProgramError[];
  /** The position of a value. */
  at(path: Path): { readonly line: number; readonly column: number };
}

/** Subcommands are never nested deeper, and deep nesting could exhaust the parser's stack. */
const MAX_DEPTH = 24;

export function parseProgramFile(text: string, file: string): ParsedProgramFile {
  const errors: ProgramError[] = [];
  const at = (offset: number) => position(text, offset);
  const say = (offset: number, message: string, todo: string): void => {
    errors.push({ file, ...at(offset), message, todo });
  };
  const root = treeOf(text, say);
  const offsetOf = (path: Path): number => (root === undefined ? 0 : nearestNode(root, path).offset);
  const where = (path: Path) => at(offsetOf(path));
  if (root === undefined) return { names: [], replaces: false, errors, at: where };
  const report: Report = (path, message, todo) => say(offsetOf(path), message, todo);
  refuseDoubles(root, say);
  const raw = valueOf(root) as Readonly<Record<string, unknown>>;
  const named = {
    names: typeof raw['name'] === 'string' ? raw['name'].split(/\s+/).filter((name) => name !== '') : [],
    replaces: raw['replaces'] === true,
    at: where,
  };
  const result = v.safeParse(ProgramShape, raw);
  if (!result.success) {
    for (const issue of result.issues.slice(0, 20)) sayIssue(issue, [], report);
    return { ...named, errors };
  }
  const program = result.output as UserProgramFile;
  checkProgram(program, report);
  return errors.length > 0 ? { ...named, errors } : { ...named, program, errors };
}

function treeOf(text: string, say: (offset: number, message: string, todo: string) => void): Node | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  // 1 and 3 open, 2 and 4 close, 17 is the end (the library's constants are types only)
  for (let token: number = scanner.scan(); token !== 17; token = scanner.scan()) {
    if (token === 1 || token === 3) depth += 1;
    if (token === 2 || token === 4) depth -= 1;
    if (depth <= MAX_DEPTH) continue;
    say(scanner.getTokenOffset(), `nested deeper than ${MAX_DEPTH} levels`, 'remove the nesting');
    return undefined;
  }
  const found: ParseError[] = [];
  const root = parseTree(text, found, { allowTrailingComma: true, disallowComments: false, allowEmptyContent: false });
  const mistake = firstMistake(found);
  if (mistake !== undefined) say(mistake.offset, mistake.message, 'fix the syntax error');
  if (found.length > 0 || root === undefined) return undefined;
  if (root.type === 'object') return root;
  say(root.offset, `expected an object, found ${root.type}`, 'write one program inside `{ }`');
  return undefined;
}

/** Own properties only: `__proto__` in a file is a key like any other. */
function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return node.value as unknown;
  return Object.fromEntries(
    (node.children ?? []).map((property) => [keyOf(property), property.children?.[1] && valueOf(property.children[1])]),
  );
}

const keyOf = (property: Node): string => String(property.children?.[0]?.value ?? '');

/** If a key occurs twice, readers disagree on which one counts. */
function refuseDoubles(node: Node, say: (offset: number, message: string, todo: string) => void): void {
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    if (node.type === 'object') {
      const key = keyOf(child);
      if (seen.has(key)) say(child.offset, `\`${shown(key)}\` stands here twice`, 'keep one of them');
      if (key === '__proto__' || key === 'prototype' || key === 'constructor')
        say(child.offset, `\`${key}\` cannot be a key here`, 'remove it');
      seen.add(key);
    }
    refuseDoubles(child, say);
  }
}

/** If no alternative of a union matches, the one that matched furthest explains the mistake best. */
function sayIssue(issue: v.BaseIssue<unknown>, above: Path, report: Report): void {
  const path: Path = [...above, ...(issue.path ?? []).map((item) => item.key as string | number)];
  const deeper = issue.type === 'union' ? (issue.issues ?? []).filter((one) => (one.path?.length ?? 0) > 0) : [];
  if (deeper[0] !== undefined) return sayIssue(deeper[0], path, report);
  const name = shown(path.map(String).join('.'));
  if (issue.expected === 'never')
    return report(path, `unknown key \`${name}\``, 'see `leeway program --schema` for the keys there are');
  const expected = issue.expected === null ? issue.message.toLowerCase() : `expected ${issue.expected.replaceAll('"', '`')}`;
  report(path, `\`${name}\`: ${expected}, found ${shown(issue.received)}`, 'see `leeway program --schema`');
}

function nearestNode(root: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node !== undefined) return node.parent?.type === 'property' ? node.parent : node;
  }
  return root;
}

function position(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - (before.lastIndexOf('\n') + 1) + 1 };
}
