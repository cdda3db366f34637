// Parses the text of one configuration file into its checked value and a list of all mistakes with positions. Does not merge and
// does not read rule lines.
import { createScanner, findNodeAtLocation, getNodeValue, parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import * as v from 'valibot';
import { firstMistake } from '../model/jsonc-mistake.ts';
import type { ConfigError } from './config-error.ts';
import { printable } from './config-error.ts';
import type { ConfigInput } from './config-shape.ts';
import { CONFIG_KEYS, ConfigShape, LIST_KEYS, NESTED_KEYS, PROJECT_KEYS } from './config-shape.ts';
import { didYouMean } from './did-you-mean.ts';

export interface ParsedConfig {
  readonly value: ConfigInput;
  readonly errors: readonly ConfigError[];
  /** The position of a value, for example of `['allow', 2]`. */
  position(path: readonly (string | number)[]): { readonly line: number; readonly column: number };
}

/** No real configuration is nested deeper, and deep nesting could exhaust the parser's stack. */
const MAX_DEPTH = 16;

/** What to do, and whether the mistake may have removed a deny. */
type Advice = string | Pick<ConfigError, 'todo' | 'keepsDenies'>;
type Report = (offset: number, message: string, advice: Advice) => void;

export function parseConfig(text: string, file: string): ParsedConfig {
  const errors: ConfigError[] = [];
  const lineStarts = startsOf(text);
  const report: Report = (offset, message, advice) => {
    errors.push({
      file,
      ...positionAt(lineStarts, offset),
      message,
      ...(typeof advice === 'string' ? { todo: advice } : advice),
    });
  };
  // An editor, or `touch`, leaves an empty file: it says nothing, as no file does.
  const found = treeOf(text.trim() === '' ? '{}' : text, report);
  const root = found?.sound === true ? found.root : undefined;
  const wrong: (readonly (string | number)[])[] = [];
  if (root !== undefined) checkKeys(root, '', report, wrong);
  const raw: unknown = root === undefined ? {} : getNodeValue(root);
  const value = root === undefined ? {} : checkValue(raw, root, { report, wrong });
  if (root !== undefined) checkLists(root, value, report);
  return {
    // INVARIANT: a mistake elsewhere in the file loosens nothing: every tightening entry that can be read still applies.
    value: errors.length > 0 && found !== undefined ? { ...value, ...tightening(found.root) } : value,
    errors,
    position: (path) => positionAt(lineStarts, found === undefined ? 0 : nearestNode(found.root, path).offset),
  };
}

/** Lists that only tighten, and the settings whose value may be `deny`. */
const DENYING = ['soft_deny', 'ask', 'hard_deny'] as const;
const ANSWERS = ['on_block', 'on_guarded', 'on_trouble'] as const;

/** The tightening entries of a file with mistakes: every text in its deny lists, wherever and however often they occur. */
function tightening(root: Node): ConfigInput {
  const projects = valuesAt(root, 'projects').flatMap(({ children = [] }) => children);
  const kept = projects.flatMap(({ children: [path, rules] = [] }) =>
    path && rules ? [[String(path.value), denialsIn(rules)] as const] : [],
  );
  return {
    ...denialsIn(root),
    ...Object.fromEntries(
      ANSWERS.filter((key) => valuesAt(root, key).some(({ value }) => value === 'deny')).map((key) => [key, 'deny']),
    ),
    ...(kept.length === 0 ? {} : { projects: Object.fromEntries(kept) }),
  };
}

const valuesAt = (node: Node, key: string): readonly Node[] =>
  (node.children ?? []).flatMap(({ children }) => (children?.[0]?.value === key && children[1] ? [children[1]] : []));

function denialsIn(root: Node): Pick<ConfigInput, (typeof DENYING)[number]> {
  const kept: { -readonly [K in (typeof DENYING)[number]]?: string[] } = {};
  for (const key of DENYING) {
    const texts = valuesAt(root, key)
      .flatMap((node) => (node.type === 'array' ? (node.children ?? []) : [node]))
      .flatMap((node) => (node.type === 'string' ? [String(node.value)] : []));
    if (texts.length > 0) kept[key] = texts;
  }
  return kept;
}

/** A mistake in a known key that neither denies nor asks removes no deny. An unknown key may be a misspelled deny list. */
const adviceFor = (key: string | number | undefined, todo: string): Advice =>
  key === undefined || key === 'ask' || key === 'hard_deny' || key === 'projects' || !CONFIG_KEYS.has(String(key))
    ? todo
    : { todo, keepsDenies: true };

interface Tree {
  readonly root: Node;
  /** Whether the syntax has no mistake. */
  readonly sound: boolean;
}

function treeOf(text: string, report: Report): Tree | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  // 1 and 3 open, 2 and 4 close, 17 is the end (the library's constants are types only)
  for (let token: number = scanner.scan(); token !== 17; token = scanner.scan()) {
    if (token === 1 || token === 3) depth += 1;
    if (token === 2 || token === 4) depth -= 1;
    if (depth > MAX_DEPTH) {
      report(scanner.getTokenOffset(), `nested deeper than ${MAX_DEPTH} levels`, 'remove the nesting');
      return undefined;
    }
  }
  const found: ParseError[] = [];
  const root = parseTree(text, found, { allowTrailingComma: true, disallowComments: false, allowEmptyContent: false });
  const mistake = firstMistake(found);
  if (mistake !== undefined) report(mistake.offset, mistake.message, 'fix the syntax error');
  if (root === undefined) return undefined;
  if (root.type !== 'object') {
    report(root.offset, `expected an object, found ${found1(root.type)}`, 'write the settings inside `{ }`');
    return undefined;
  }
  return { root, sound: found.length === 0 };
}

const found1 = (type: string): string =>
  type === 'null' ? 'null' : `${type === 'array' || type === 'object' ? 'an' : 'a'} ${type}`;

/** Reports unknown and repeated keys. Uses sets, so that `constructor` and `__proto__` are keys like any other. */
function checkKeys(node: Node, at: string, report: Report, wrong: (readonly (string | number)[])[]): void {
  const known = at === '' ? CONFIG_KEYS : at.startsWith('projects.') ? PROJECT_KEYS : NESTED_KEYS.get(at);
  const seen = new Set<string>();
  for (const property of node.children ?? []) {
    const [keyNode, valueNode] = property.children ?? [];
    const key = String(keyNode?.value ?? '');
    const shown = printable(key);
    if (seen.has(key))
      report(property.offset, `\`${shown}\` stands here twice`, adviceFor(at.split('.')[0] || key, 'keep one of them'));
    seen.add(key);
    if (known !== undefined && !known.has(key)) {
      const near = didYouMean(key, known);
      report(
        property.offset,
        `unknown key \`${shown}\`${at === '' ? '' : ` in \`${at}\``}`,
        adviceFor(at === '' ? undefined : at.split('.')[0], near === undefined ? 'remove it' : `did you mean \`${near}\`?`),
      );
      wrong.push(at === '' ? [key] : [at.split('.')[0] ?? '', key]);
      continue;
    }
    if (at === 'projects' && valueNode?.type === 'object') checkKeys(valueNode, `projects.${key}`, report, wrong);
    if (at !== '' || valueNode === undefined) continue;
    if (valueNode.type === 'object') checkKeys(valueNode, key, report, wrong);
    if (valueNode.type === 'array' && key === 'classifier') {
      for (const item of valueNode.children ?? []) if (item.type === 'object') checkKeys(item, key, report, wrong);
    }
  }
}

/** The keys whose value has the right type; a key with any mistake in its value is left out completely. */
function checkValue(
  raw: unknown,
  root: Node,
  seen: { readonly report: Report; readonly wrong: readonly (readonly (string | number)[])[] },
): ConfigInput {
  const bad = new Set(seen.wrong.map((path) => String(path[0])));
  const kept = new Map<string, unknown>();
  for (const [key, value] of Object.entries(raw as Readonly<Record<string, unknown>>))
    if (CONFIG_KEYS.has(key)) kept.set(key, value);
  for (;;) {
    const result = v.safeParse(ConfigShape, Object.fromEntries([...kept].filter(([key]) => !bad.has(key))));
    if (result.success) return result.output;
    const before = bad.size;
    for (const issue of result.issues) {
      const one = deepest(issue);
      const keys = (path: typeof issue.path): readonly (string | number)[] =>
        (path ?? []).map((item) => item.key as string | number);
      const full = one === issue ? keys(issue.path) : [...keys(issue.path), ...keys(one.path)];
      const node = nearestNode(root, full);
      const name = full.map(String).join('.');
      const expected = one.expected === null ? one.message.toLowerCase() : `expected ${plainType(one.expected)}`;
      seen.report(
        node.offset,
        `\`${printable(name)}\`: ${expected}, found ${printable(String(one.received))}`,
        adviceFor(full[0], 'see `leeway config schema`'),
      );
      bad.add(String(full[0] ?? ''));
    }
    if (bad.size === before) return {};
  }
}

/** If no alternative of a union matches, the one that matched furthest explains the mistake best. */
function deepest(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  let best = issue;
  for (const one of issue.type === 'union' ? (issue.issues ?? []) : []) {
    if ((one.path?.length ?? 0) > (best === issue ? 0 : (best.path?.length ?? 0))) best = one;
  }
  return best;
}

const plainType = (expected: string): string =>
  // oxlint-disable-next-line leeway/no-words -- rewords the text of the schema library
  expected
    .replaceAll('"', '`')
    .replaceAll('Array', 'a list')
    .replaceAll('Object', 'an object')
    .replaceAll('<=', 'at most ')
    .replaceAll('>=', 'at least ')
    .replaceAll(' | ', ' or ')
    .replaceAll(/^\((.*)\)$/g, '$1');

function nearestNode(root: Node, path: readonly (string | number)[]): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node !== undefined) return node;
  }
  return root;
}

/** Reports empty and repeated entries. */
function checkLists(root: Node, value: ConfigInput, report: Report): void {
  checkListsAt(root, { path: [], value, report });
  for (const [project, rules] of Object.entries(value.projects ?? {}))
    checkListsAt(root, { path: ['projects', project], value: rules, report });
}

function checkListsAt(
  root: Node,
  { path, value, report }: { readonly path: readonly string[]; readonly value: ConfigInput; readonly report: Report },
): void {
  for (const key of LIST_KEYS) {
    const seen = new Set<string>();
    for (const [index, entry] of (value[key] ?? []).entries()) {
      const offset = findNodeAtLocation(root, [...path, key, index])?.offset ?? 0;
      const text = entry.trim().replaceAll(/\s+/g, ' ');
      if (text === '')
        report(offset, `empty entry in \`${key}\``, adviceFor(path[0] ?? key, 'write the rule or remove the entry'));
      else if (seen.has(text))
        report(offset, `\`${printable(text)}\` is in \`${key}\` twice`, { todo: 'keep one of them', keepsDenies: true });
      seen.add(text);
    }
  }
}

function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function positionAt(starts: readonly number[], offset: number): { readonly line: number; readonly column: number } {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
