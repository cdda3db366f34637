// Lists every text that a person or an agent can see, from the string constants of the source: `npm run texts [folder …]`. Judges
// nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Parser } from 'acorn';
import { tsPlugin } from '@sveltejs/acorn-typescript';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const TypeScript = Parser.extend(tsPlugin());

/** Properties whose value is data even if it has several words. */
const DATA = new Set(['type', 'kind', 'id', 'manual', 'source', 'program', 'command', 'from', 'model', 'name']);
/** Properties whose value is a text even if it is one word. */
const TEXT = new Set([
  'message',
  'todo',
  'why',
  'reason',
  'clear',
  'advice',
  'note',
  'help',
  'summary',
  'description',
  'says',
  'label',
]);

/** A text has at least two words, one of which is a common English word; a list of names has none. */
const SMALL =
  /(^|[ (])(a|an|the|is|are|was|not|no|of|to|that|what|with|from|it|by|which|in|on|for|this|you|your|can|as|at|be|or|and)( |$)/;
const reads = (text) => SMALL.test(text) && /[a-z]{2,}/.test(text);

/** Every string and template of a file, with its first line. `{…}` stands for inserted values. */
export function textsOf(source) {
  const tree = TypeScript.parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  const found = [];
  const take = (node, text, property) => {
    if (text.trim() === '' || (property !== undefined && DATA.has(property))) return;
    if (reads(text) || (property !== undefined && TEXT.has(property) && /[a-z]{2,}/.test(text)))
      found.push({ line: node.loc.start.line, text: text.trim() });
  };
  const visit = (node, property) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return void node.forEach((one) => visit(one, property));
    if (typeof node.type !== 'string') return;
    if (/^(Import|Export(Named|All))Declaration$/.test(node.type) && node.source) return;
    if (node.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(node.type)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') return take(node, node.value, property);
    if (node.type === 'TemplateLiteral') {
      const names = node.expressions.map((one) => `{${source.slice(one.start, one.end).replaceAll(/\s+/g, ' ')}}`);
      take(node, node.quasis.map((part, at) => part.value.cooked + (shortName(names[at]) ?? '')).join(''), property);
      return void node.expressions.forEach((one) => visit(one));
    }
    // `'add commit push'.split(' ')`: a list of names.
    if (node.type === 'CallExpression' && isSplit(node.callee)) return;
    if (node.type === 'Property') {
      const key = node.key.type === 'Identifier' ? node.key.name : node.key.value;
      if (node.computed) visit(node.key);
      return visit(node.value, key);
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'loc' && key !== 'typeAnnotation') visit(value, property);
  };
  visit(tree.body);
  return found;
}

const isSplit = (callee) => callee.type === 'MemberExpression' && callee.property.name === 'split';
const shortName = (text) => (text === undefined || text.length <= 32 ? text : '{…}');

/** Files of the product, without tests, test fixtures and generated files. */
const files = (folders) =>
  folders
    .flatMap((folder) => readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts') && !/\.(test|gen|d)\.ts$|test-captures/.test(path))
    .toSorted();

export const listTexts = (folders) =>
  files(folders).flatMap((file) => textsOf(readFileSync(join(top, file), 'utf8')).map((one) => ({ file, ...one })));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = process.argv.slice(2);
  let last = '';
  for (const { file, line, text } of listTexts(folders.length === 0 ? ['src'] : folders)) {
    if (file !== last) process.stdout.write(`\n${file}\n`);
    last = file;
    process.stdout.write(`${String(line).padStart(5)}  ${text.replaceAll('\n', '\n       ')}\n`);
  }
}
