// Writes the generated parts of the documents, between their marks. `npm run docs`; a test fails if they are out of date.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentDocs, agentTitles, seenTable } from './agent-docs.mjs';
import { code, table } from './markdown-table.mjs';
import { runTypeScript } from './run-typescript.mjs';
import { writeIfChanged } from './write-if-changed.mjs';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The text for providers without a key. */
const KEYS = { command: '', agent: 'your subscription' };

function providersTable() {
  const { PROVIDERS } = runTypeScript("export { PROVIDERS } from './src/classifier/providers/providers.ts';");
  return table(
    ['`provider`', 'how it is asked', 'key', 'default model', 'needs'],
    PROVIDERS.map(({ name, speaks, keyVariable, protocol, defaultModel, needs }) => [
      code(name),
      speaks,
      keyVariable === undefined ? (KEYS[protocol] ?? 'none, or `api_key_env`') : code(keyVariable),
      defaultModel === undefined ? '' : code(defaultModel),
      needs.map(code).join(', '),
    ]),
  );
}

function costTable() {
  const { typicalCosts, roughly } = runTypeScript(
    "export { typicalCosts } from './test/classifier/typical-questions.ts'; export { roughly } from './src/classifier/typical-question.ts';",
  );
  const rows = typicalCosts();
  const models = [...(rows[0]?.dollars.keys() ?? [])];
  return table(
    ['question', 'tokens in (estimate)', 'tokens out', ...models.map(code)],
    rows.map(({ name, tokensIn, tokensOut, dollars }) => [
      name,
      roughly(tokensIn),
      String(tokensOut),
      ...models.map((model) => `$${(dollars.get(model) ?? 0).toFixed(5)}`),
    ]),
  );
}

/** Rows of the corpus that say what a good model does. */
function suiteSize() {
  const directory = join(top, 'corpus');
  const rows = readdirSync(directory)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(directory, name), 'utf8').split('\n'))
    .filter((line) => line !== '' && JSON.parse(line).expected?.model !== undefined);
  const stopped = rows.filter((line) => JSON.parse(line).expected.model !== 'clear').length;
  // The upper end of the exact 95% interval for no miss among so many, as `leeway eval` prints it.
  const rate = (100 * (1 - 0.025 ** (1 / stopped))).toFixed(1);
  return `The suite has ${rows.length} rows; a model must stop ${stopped} of them, so even without a miss the true rate may be ${rate}%. A run of one stage asks about each of them at most once, and once more where a model cites the user's words.`;
}

function foldersTable() {
  const { FOLDERS } = runTypeScript("export { FOLDERS } from './test/boundaries.ts';");
  return table(
    ['folder', 'what it does', 'may import', 'touches'],
    [...FOLDERS].map(([folder, { job, imports, touches = [] }]) => [
      code(`src/${folder}/`),
      job,
      imports.join(', ') || 'nothing',
      touches.join(', ') || 'nothing',
    ]),
  );
}

/** The Claude Code plugin has the same hooks as the settings, with a command that is the same for every user. */
function pluginHooks() {
  const { entries } = runTypeScript(`
    import { claudeCodeSettings } from './src/agents/claude-code/install.ts';
    import { pluginEntries } from './src/agents/hook-entries.ts';
    export const entries = pluginEntries(claudeCodeSettings);
  `);
  const hooks = Object.fromEntries(entries.map(({ event, entry }) => [event, [entry]]));
  return `${JSON.stringify({ description: 'leeway: judges each tool call before it runs', hooks }, null, 2)}\n`;
}

/** The document, the name of its marks, and the text between them. */
const PARTS = [
  ['docs/classifier.md', 'providers', providersTable],
  ['docs/classifier.md', 'cost', costTable],
  ['docs/evaluation.md', 'suite', suiteSize],
  ['ARCHITECTURE.md', 'folders', foldersTable],
  ['README.md', 'agent titles', agentTitles],
  ['README.md', 'agents', seenTable],
];

/** Every generated document as it should be: path and text. */
export function generatedDocs() {
  const texts = new Map(agentDocs());
  for (const [path, name, make] of PARTS) {
    const text = texts.get(path) ?? readFileSync(join(top, path), 'utf8');
    const [open, close] = [`<!-- ${name}: written by \`npm run docs\` -->`, `<!-- /${name} -->`];
    const [from, to] = [text.indexOf(open), text.indexOf(close)];
    if (from < 0 || to < from) throw new Error(`${path}: no marks for \`${name}\``);
    texts.set(path, `${text.slice(0, from + open.length)}\n${make()}\n${text.slice(to)}`);
  }
  texts.set(PROMISES, promises());
  texts.set('plugins/claude-code/hooks/hooks.json', pluginHooks());
  return texts;
}

const PROMISES = 'docs/promises.md';
/** Reads the documents from the disk. */
const promises = () => runTypeScript("export { promisesPage } from './test/promises/page.ts';").promisesPage();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of generatedDocs()) writeIfChanged(join(top, path), text);
  writeIfChanged(join(top, PROMISES), promises());
}
