// `npm run programs:truth`: compares program data with the programs' own help. `programs:truth NAME …` only these, `--from deb|npm|pip` only those packages,
// `--kind missing,subcommand` shows what else differs, `--unavailable` names the programs that cannot be had. Packages are fetched by name; the cache is
// `~/.cache/leeway-truth` or $LEEWAY_TRUTH_CACHE. Fails on a difference that can be a hole and that `argued.txt` does not explain.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTypeScript } from '../../build/run-typescript.mjs';
import { fetchDebian, fetchRoot, fetchRunnable, manualPage, printedHelp } from './get-help.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { findProgram, programNames, readHelp, compare } = runTypeScript(
  "export { findProgram, programNames } from './src/programs/index.ts'; export { readHelp } from './test/truth/read-help.ts'; export { compare } from './test/truth/compare.ts';",
);
const lines = (file) =>
  readFileSync(join(here, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

const words = process.argv.slice(2);
const valueOf = (option) => {
  const at = words.indexOf(option);
  return at < 0 ? undefined : words.splice(at, 2)[1];
};
/** What can be a hole. What is missing only costs a question. */
const HOLES = ['help', 'takes-none', 'takes-value', 'role'];
const kinds = valueOf('--kind')?.split(',') ?? HOLES;
const from = valueOf('--from');
const names = words.filter((word) => !word.startsWith('-'));
/** `NAME`, or `NAME=FILE` where the package calls the program otherwise. */
const files = new Map();
const sources = new Map(
  lines('sources.txt').flatMap((line) => {
    const [source, ...words] = line.split(' ');
    return words.map((word) => {
      const [name, file = name] = word.split('=');
      files.set(name, file);
      return [name, source];
    });
  }),
);
const wanted = programNames().filter((name) => names.length === 0 || names.includes(name));
const had = wanted.filter((name) => sources.has(name) && (from === undefined || sources.get(name).startsWith(`${from}:`)));
fetchDebian([
  ...new Set(
    had
      .map((name) => sources.get(name))
      .filter((one) => one.startsWith('deb:'))
      .map((one) => one.slice(4)),
  ),
]);

/** Paths of subcommands in the data, at most three deep. */
const subPaths = (spec, depth = 3) =>
  depth === 0
    ? []
    : Object.entries(spec.sub ?? {}).flatMap(([name, next]) => [
        [name],
        ...subPaths(next, depth - 1).map((path) => [name, ...path]),
      ]);

const listsOptions = (help) => help.options.length > 0 || help.subs.length > 0;
/** At most so many subcommands of a program are asked for their help. */
const MOST = 60;

function pagesOf(name, program) {
  const source = sources.get(name);
  const [kind, pkg] = [source.slice(0, 3), source.slice(4)];
  const paths = [[], ...subPaths(program)];
  const pages = kind === 'deb' ? manualPages(files.get(name).split('/').at(-1), pkg, paths) : [];
  const rest = paths.filter((subs) => !pages.some((page) => page.subs.join(' ') === subs.join(' ')));
  const isWhole = rest.length === 0 || (pages.length > 0 && (program.sub === undefined || pages.length > 5));
  const place =
    isWhole || (process.env.MANONLY && kind === 'deb') ? undefined : kind === 'deb' ? fetchRoot(pkg) : fetchRunnable(kind, pkg);
  return place === undefined ? pages : [...pages, ...printedPages(name, program, { place, pkg, paths: rest })];
}

function manualPages(name, pkg, paths) {
  return paths.flatMap((subs) => {
    const text =
      manualPage([name, ...subs].join('-'), pkg) ?? (subs.length > 0 ? manualPage([name, ...subs].join('_'), pkg) : undefined);
    const help = text === undefined ? undefined : readHelp(text);
    return help !== undefined && listsOptions(help) ? [{ subs, help }] : [];
  });
}

function printedPages(name, program, { place, pkg, paths }) {
  const seen = new Set();
  let failures = 0;
  return paths.slice(0, MOST).flatMap((subs) => {
    // Three in a row without a help of their own: the rest has none either.
    if (failures > 2) return [];
    const text = printedHelp(place, pkg, {
      words: [files.get(name), ...subs],
      program,
      isHelp: (one) => listsOptions(readHelp(one)),
    });
    if (text === undefined || seen.has(text)) {
      failures++;
      return [];
    }
    failures = 0;
    seen.add(text);
    return [{ subs, help: readHelp(text) }];
  });
}

const argued = new Map(lines('argued.txt').map((line) => line.split(/ {2,}/)));
const isArgued = ({ kind, level, option }) => {
  if (!HOLES.includes(kind)) return false;
  const keys = [
    `${level} ${option}`,
    `${level} *`,
    `${level.split(' ')[0]} *`,
    `${level} ${option} ${kind}`,
    `${level} * ${kind}`,
    `${level.split(' ')[0]} ** ${option}`,
    `${level.split(' ')[0]} * ${kind}`,
  ];
  const key = keys.find((one) => argued.has(one));
  return key !== undefined;
};

/** Options that code of programs names one by one, outside the lists. */
const inCode = new Set(
  readdirSync(join(here, '../../src/programs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!test|gen)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(here, '../../src/programs', file), 'utf8').matchAll(/'(--?[\w-]+)'/g)].map(([, option]) => option),
    ),
);

let compared = 0;
let pages = 0;
const counts = new Map();
const not = [];
let explained = 0;
for (const name of had) {
  const program = findProgram(name);
  const found = pagesOf(name, program).filter(({ help }) => help.options.length > 0 || help.subs.length > 0);
  if (found.length === 0 || program.style === 'none') {
    not.push(name);
    continue;
  }
  compared++;
  pages += found.length;
  for (const one of compare(program, name, { pages: found, isInCode: (option) => inCode.has(option) })) {
    if (isArgued(one)) {
      explained++;
      continue;
    }
    counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1);
    if (kinds.includes(one.kind)) console.log(`${one.kind.padEnd(11)} ${one.level}  ${one.option}  ${one.detail}`);
  }
}
console.log(
  `\n${wanted.length} programs: ${compared} compared with ${pages} texts, ${wanted.length - had.length} not to be had, ${not.length} without a text that lists options`,
);
if (not.length > 0) console.log(`without: ${not.join(' ')}`);
if (words.includes('--unavailable')) console.log(`not to be had: ${wanted.filter((name) => !sources.has(name)).join(' ')}`);
console.log(`${[...counts].map(([kind, count]) => `${count} ${kind}`).join(', ') || 'no differences'}; ${explained} argued`);
process.exitCode = HOLES.some((kind) => counts.has(kind)) ? 1 : 0;
