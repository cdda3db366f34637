// Adds an item to the end of a list, or removes one item or property, in a JSON text with comments. Every comment stays where it is.
import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';

const endOf = (node: Node): number => node.offset + node.length;
const cut = (text: string, from: number, to: number): string => text.slice(0, from) + text.slice(to);
const put = (text: string, at: number, what: string): string => text.slice(0, at) + what + text.slice(at);
const nodeAt = (text: string, path: JSONPath): Node | undefined => {
  const root = parseTree(text, [], { allowTrailingComma: true });
  return root === undefined ? undefined : findNodeAtLocation(root, path);
};

/** Adds a value after the last item of the list at `path`. */
export function insertLast(text: string, path: JSONPath, value: string): string {
  const list = nodeAt(text, path);
  if (list?.type !== 'array') return text;
  const item = JSON.stringify(value);
  const close = endOf(list) - 1;
  const filled = list.offset + 1 + text.slice(list.offset + 1, close).trimEnd().length;
  const last = list.children?.at(-1);
  const comma = last === undefined ? undefined : commaBehind(text, endOf(last));
  const oneLine = !text.slice(list.offset, close).includes('\n');
  if (oneLine) return put(text, filled, `${last === undefined ? '' : comma === undefined ? ', ' : ' '}${item}`);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = indentFor(text, list, last);
  if (last === undefined) return put(text, filled, `${eol}${indent}${item}`);
  const line = Math.max(endOfLine(text, endOf(last)), comma === undefined ? 0 : comma + 1);
  const added = put(text, line, `${eol}${indent}${item}${comma === undefined ? '' : ','}`);
  return comma === undefined ? put(added, endOf(last), ',') : added;
}

/** Removes the item or property at `path`, its comma, and its line if nothing else is on it. */
export function takeOut(text: string, path: JSONPath): string {
  const value = nodeAt(text, path);
  const item = value?.parent?.type === 'property' ? value.parent : value;
  if (item?.parent?.children === undefined) return text;
  const previous = item.parent.children[item.parent.children.indexOf(item) - 1];
  const own = commaBehind(text, endOf(item));
  const beside = own !== undefined && text.slice(endOf(item), own).trim() === '';
  const spans: (readonly [number, number])[] = [withBlanks(text, item.offset, beside ? own + 1 : endOf(item))];
  // The last item has no comma after it, so the comma before it is removed.
  const comma = beside ? undefined : (own ?? (previous === undefined ? undefined : commaBehind(text, endOf(previous))));
  if (comma !== undefined) spans.push([comma, comma + 1]);
  return spans.toSorted(([a], [b]) => b - a).reduce((now, [from, to]) => cut(now, from, to), text);
}

/** The comma that follows, after blanks and comments. */
function commaBehind(text: string, from: number): number | undefined {
  const skipped = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\r\n]*)*/.exec(text.slice(from))?.[0].length ?? 0;
  return text[from + skipped] === ',' ? from + skipped : undefined;
}

/** The position after the comma and the comments of the same line. */
function endOfLine(text: string, from: number): number {
  return from + (/^(?:[ \t]*(?:,|\/\*[\s\S]*?\*\/|\/\/[^\r\n]*))*/.exec(text.slice(from))?.[0].length ?? 0);
}

/** A span with the blanks in front of it, and with its line end if nothing else is on the line. */
function withBlanks(text: string, from: number, to: number): readonly [number, number] {
  const lead = /(?:\r?\n)?[ \t]*$/.exec(text.slice(0, from))?.[0] ?? '';
  const rest = /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0;
  if (/^\r?\n/.test(text.slice(to + rest))) return [from - lead.length, to + rest];
  return lead.includes('\n') ? [from, to + rest] : [from - lead.length, to];
}

const blanksOfLine = (text: string, at: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';

/** The indentation of the last item, if it begins a line; otherwise one step more than the list. */
function indentFor(text: string, list: Node, last: Node | undefined): string {
  const step = /^([ \t]+)["{]/m.exec(text)?.[1] ?? '  ';
  const begins = last !== undefined && text.slice(text.lastIndexOf('\n', last.offset - 1) + 1, last.offset).trim() === '';
  return begins ? blanksOfLine(text, last.offset) : blanksOfLine(text, list.offset) + step;
}
