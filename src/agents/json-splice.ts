// Changes one value of a JSON text with comments and leaves every other byte as it was. Knows no settings. It does not use jsonc-parser's own
// edits: after inserting and removing a value they leave different spaces and line ends, and `uninit` must restore the file exactly.
import { findNodeAtLocation, parseTree, type JSONPath, type Node } from 'jsonc-parser';

const OPTIONS = { allowTrailingComma: true, disallowComments: false };
const nodeAt = (text: string, path: JSONPath): Node | undefined => {
  const root = parseTree(text, [], OPTIONS);
  return root === undefined ? undefined : path.length === 0 ? root : findNodeAtLocation(root, path);
};
const endOf = (node: Node): number => node.offset + node.length;
const cut = (text: string, from: number, to: number): string => text.slice(0, from) + text.slice(to);
const put = (text: string, at: number, what: string): string => text.slice(0, at) + what + text.slice(at);

/** Replaces the value at `path`, or adds it as the last property of its object; creates missing objects on the way. */
export function setAt(text: string, path: JSONPath, value: unknown): string {
  const node = nodeAt(text, path);
  if (node !== undefined)
    return put(cut(text, node.offset, endOf(node)), node.offset, written(value, indentAt(text, node.offset), text));
  const parent = nodeAt(text, path.slice(0, -1));
  const key = String(path.at(-1));
  if (parent === undefined) return setAt(text, path.slice(0, -1), { [key]: value });
  const last = parent.children?.at(-1);
  const inner = last === undefined ? indentAt(text, parent.offset) + indentUnitOf(text) : indentAt(text, last.offset);
  const property = `${JSON.stringify(key)}: ${written(value, inner, text)}`;
  if (last === undefined) return fillEmpty(text, parent, `${inner}${property}`);
  const { comma, lineEnd } = afterItem(text, endOf(last));
  const added = put(text, lineEnd, `${eolOf(text)}${inner}${property}${comma === undefined ? '' : ','}`);
  return comma === undefined ? put(added, endOf(last), ',') : added;
}

/** Inserts a value at the start of the list at `path`. */
export function insertFirst(text: string, path: JSONPath, value: unknown): string {
  const list = nodeAt(text, path);
  if (list === undefined || list.type !== 'array') return text;
  const first = list.children?.[0];
  const own = first !== undefined && text.slice(list.offset, first.offset).includes('\n');
  const inner = own && first !== undefined ? indentAt(text, first.offset) : indentAt(text, list.offset) + indentUnitOf(text);
  const item = `${inner}${written(value, inner, text)}`;
  return first === undefined ? fillEmpty(text, list, item) : put(text, list.offset + 1, `${eolOf(text)}${item},`);
}

/** Removes the property or list item at `path`; undoes exactly what `setAt` and `insertFirst` add. */
export function removeAt(text: string, path: JSONPath): string {
  const value = nodeAt(text, path);
  const parent = value?.parent?.type === 'property' ? value.parent.parent : value?.parent;
  const item = value?.parent?.type === 'property' ? value.parent : value;
  if (value === undefined || parent === undefined || item === undefined) return text;
  const siblings = parent.children ?? [];
  const at = siblings.indexOf(item);
  const previous = siblings[at - 1];
  const { comma } = afterItem(text, endOf(item));
  const end = comma === undefined ? endOf(item) : comma + 1;
  if (previous === undefined) {
    const rest = cut(text, parent.offset + 1, end);
    const empty =
      siblings.length === 1 && rest.slice(parent.offset + 1, endOf(parent) - (end - parent.offset - 1) - 1).trim() === '';
    return empty ? cut(text, parent.offset + 1, endOf(parent) - 1) : rest;
  }
  const before = afterItem(text, endOf(previous));
  const rest = cut(text, Math.min(before.lineEnd, item.offset), end);
  const isLast = at === siblings.length - 1;
  return isLast && comma === undefined && before.comma !== undefined ? cut(rest, before.comma, before.comma + 1) : rest;
}

/** What follows an item: its comma, and where its line ends, comments included. */
function afterItem(text: string, from: number): { readonly comma: number | undefined; readonly lineEnd: number } {
  let comma: number | undefined;
  let lineEnd: number | undefined;
  let at = from;
  for (;;) {
    const rest = text.slice(at);
    const skip = /^(?:[ \t]+|\/\*[\s\S]*?\*\/|\/\/[^\r\n]*)/.exec(rest)?.[0];
    if (skip !== undefined) at += skip.length;
    else if (rest.startsWith(',') && comma === undefined) {
      comma = at;
      at += 1;
    } else if (/^\r?\n/.test(rest)) {
      lineEnd ??= at;
      at += rest.startsWith('\r') ? 2 : 1;
    } else {
      // If more follows on the same line: right after the item, or after its comma.
      return { comma, lineEnd: lineEnd ?? (comma === undefined ? from : comma + 1) };
    }
  }
}

function fillEmpty(text: string, node: Node, item: string): string {
  const inside = text.slice(node.offset + 1, endOf(node) - 1);
  const close = `${eolOf(text)}${indentAt(text, node.offset)}`;
  if (inside.trim() === '')
    return put(cut(text, node.offset + 1, endOf(node) - 1), node.offset + 1, `${eolOf(text)}${item}${close}`);
  return put(text, node.offset + 1, `${eolOf(text)}${item}`);
}

const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');
const indentUnitOf = (text: string): string => /^([ \t]+)["{]/m.exec(text)?.[1] ?? '  ';
/** The white space at the start of the line that contains `offset`. */
const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';

const written = (value: unknown, indent: string, text: string): string =>
  JSON.stringify(value, null, indentUnitOf(text))
    .split('\n')
    .join(`${eolOf(text)}${indent}`);
