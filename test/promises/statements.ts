// The statements of a document: list items, table rows and paragraphs, each with the mark that says which test keeps it. Runs nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tests and `npm run docs` run in the top of the repository; the second is bundled, so that no file knows its own place. */
const TOP = process.cwd();

export type Mark =
  | { readonly kind: 'promise'; readonly ids: readonly string[] }
  | { readonly kind: 'no-test'; readonly reason: string }
  /** A table beside the tests names them. */
  | { readonly kind: 'table'; readonly tests: readonly string[] };

export interface Statement {
  readonly document: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly mark: Mark | undefined;
}

const MARK = /<!-- (?:promise: ([\w-]+(?:, [\w-]+)*)|no-test: ([^>]+?)) -->/;

function markIn(text: string): Mark | undefined {
  const [, id, reason] = MARK.exec(text) ?? [];
  return id !== undefined
    ? { kind: 'promise', ids: id.split(', ') }
    : reason !== undefined
      ? { kind: 'no-test', reason }
      : undefined;
}

/** A mark on a line of its own holds for every statement of the block below it; one in a statement holds for that statement. */
export function statementsOf(document: string): readonly Statement[] {
  const found: Statement[] = [];
  let block: Mark | undefined;
  let open: { readonly line: number; readonly lines: string[] } | undefined;
  let fenced = false;
  let header = true;
  const close = (): void => {
    if (open === undefined) return;
    const text = open.lines.join(' ').replaceAll(/\s+/g, ' ').trim();
    found.push({ document, line: open.line, text: text.replace(MARK, '').trim(), mark: markIn(text) ?? block });
    open = undefined;
  };
  for (const [at, line] of readFileSync(join(TOP, document), 'utf8').split('\n').entries()) {
    const begin = (): void => {
      close();
      open = { line: at + 1, lines: [line] };
    };
    if (line.startsWith('```')) {
      close();
      fenced = !fenced;
    } else if (fenced || /^ {4}\S/.test(line)) close();
    else if (/^<!-- .* -->$/.test(line)) {
      close();
      // What a build writes between marks of its own belongs to the block.
      block = markIn(line) ?? block;
    } else if (line.trim() === '') {
      close();
      header = true;
      // A mark stays for the block that follows it directly.
      if (found.at(-1)?.line !== undefined && found.at(-1)?.mark === block) block = undefined;
    } else if (line.startsWith('#')) {
      close();
      block = undefined;
    } else if (line.startsWith('|')) {
      close();
      if (!header && !/^\|[-| :]+\|$/.test(line)) begin();
      header = false;
    } else if (/^\s*(?:[-*]|\d+\.) /.test(line)) begin();
    else if (open !== undefined) open.lines.push(line);
    else begin();
  }
  close();
  return found;
}
