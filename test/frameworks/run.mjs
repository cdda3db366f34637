// Runs the cases with the real frameworks and the packed leeway, and prints a table: node test/frameworks/run.mjs [NAME...] [--case TEXT].
// Ends with 1 when a case failed, with 3 when a framework could not be had, else with 0. Frameworks are kept in ~/.cache/leeway-frameworks.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FRAMEWORKS, NODE } from './frameworks.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const TOP = join(HERE, '..', '..');
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'leeway-frameworks');
const { values, positionals } = parseArgs({ options: { case: { type: 'string' } }, allowPositionals: true });

const npm = (args, cwd) => execFileSync('npm', args, { cwd, stdio: 'pipe', encoding: 'utf8', timeout: 600_000 });

/** The directory with these packages, installed once. */
function install({ name, packages, overrides, flags = [] }) {
  const directory = join(CACHE, `${name}-${packages.map((one) => one.replaceAll('/', '+')).join('_')}`.slice(0, 200));
  if (existsSync(join(directory, 'done'))) return directory;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    join(directory, 'package.json'),
    JSON.stringify({ private: true, type: 'module', ...(overrides ? { overrides } : {}) }),
  );
  npm(['install', '--no-audit', '--no-fund', '--no-save', '--force', ...flags, ...packages], directory);
  writeFileSync(join(directory, 'done'), '');
  return directory;
}

/** leeway as it would be published, inside the framework's directory, so that it finds the framework as a user's would. */
function addLeeway(directory, packed) {
  const target = join(directory, 'node_modules', 'leeway');
  rmSync(target, { recursive: true, force: true });
  cpSync(packed, target, { recursive: true });
}

function pack() {
  const directory = mkdtempSync(join(tmpdir(), 'leeway-pack-'));
  npm(['pack', '--ignore-scripts', '--pack-destination', directory], TOP);
  const file = readdirSync(directory).find((one) => one.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', join(directory, file), '-C', directory]);
  return directory;
}

const wanted = FRAMEWORKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const packed = pack();
let [failed, missing] = [0, 0];
for (const framework of wanted) {
  const begun = Date.now();
  let directory;
  let node;
  try {
    directory = install(framework);
    node = join(install(NODE), 'node_modules', 'node', 'bin', 'node');
  } catch (error) {
    missing += 1;
    console.log(
      `${framework.name}: NOT TRIED, could not be installed: ${String(error.stderr ?? error.message)
        .trim()
        .split('\n')
        .at(-1)}`,
    );
    continue;
  }
  addLeeway(directory, join(packed, 'package'));
  const version = JSON.parse(readFileSync(join(directory, 'node_modules', framework.package, 'package.json'), 'utf8')).version;
  const args = [
    '--experimental-import-meta-resolve',
    join(HERE, 'drive.mjs'),
    join(HERE, 'drivers', `${framework.driver ?? framework.name}.mjs`),
  ];
  const done = spawnSync(node, [...args, ...(values.case === undefined ? [] : [values.case])], {
    cwd: directory,
    encoding: 'utf8',
    timeout: 300_000,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), HOME: tmpdir(), NODE_NO_WARNINGS: '1', ...framework.env?.(CACHE) },
  });
  const last = done.stdout.trim().split('\n').at(-1) ?? '';
  const results = last.startsWith('[{')
    ? JSON.parse(last)
    : [{ name: 'the run', problems: [done.stderr.slice(-2000) || 'no output'] }];
  const bad = results.filter(({ name, problems }) => problems.length > 0 && !framework.cannot?.includes(name));
  failed += bad.length;
  console.log(
    `${framework.name} ${version}: ${results.length - bad.length} of ${results.length} cases, ${Math.round((Date.now() - begun) / 1000)} s`,
  );
  for (const { name, problems } of bad) console.log(`  FAILED ${name}: ${problems.join('; ')}`);
}
rmSync(packed, { recursive: true, force: true });
process.exit(failed > 0 ? 1 : missing > 0 ? 3 : 0);
