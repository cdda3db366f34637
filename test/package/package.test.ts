// The package as it would be published: packed, installed into an empty project, imported, required, type-checked and run.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { installedPackage } from '../setup/installed-package.ts';

const top = join(import.meta.dirname, '..', '..');
let empty = '';
let tarball = '';

beforeAll(() => {
  ({ project: empty, tarball } = installedPackage());
}, 120_000);

const node = (
  file: string,
  text: string,
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } => {
  writeFileSync(join(empty, file), text);
  return spawnSync(process.execPath, [file], { cwd: empty, encoding: 'utf8' });
};

/** Node 20 runs no TypeScript by itself. */
const stripTypes = (text: string): string => transformSync(text, { loader: 'ts' }).code;

describe('the package', () => {
  it('runs the example of the README as written', () => {
    const readme = readFileSync(join(top, 'README.md'), 'utf8');
    const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    expect(example).toContain('createGate');
    const done = node('example.mjs', example);
    expect(done.stderr).toBe('');
    expect(done.status).toBe(0);
  });
  it('runs the examples of docs/library.md as written', () => {
    const page = readFileSync(join(top, 'docs', 'library.md'), 'utf8');
    const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text = '']) => text);
    expect(examples).toHaveLength(3);
    const plain = examples.map((text) => stripTypes(text));
    const tools = node('tools.mjs', plain[0] ?? '');
    expect(tools.stdout.trim().split('\n'), tools.stderr).toEqual([
      'run_command allow',
      'terminal deny',
      'copy ask',
      'launch ask',
    ]);
    const flow = node('flow.mjs', plain[1] ?? '');
    expect([flow.stdout.trim(), flow.stderr.trim(), flow.status]).toEqual(['true true false', 'a rule forbids it', 0]);
    const gate = node('gate.mjs', plain[2] ?? '');
    expect([gate.stdout.trim(), gate.stderr, gate.status]).toEqual(['ask', '', 0]);
  });
  it('can be required', () => {
    const done = node(
      'required.cjs',
      "const { createGate, isAllowlisted } = require('leeway'); console.log(typeof createGate, isAllowlisted('grep'));",
    );
    expect(done.stdout.trim(), done.stderr).toBe('function true');
  });
  it('has a small surface', () => {
    const done = node('surface.mjs', "import * as leeway from 'leeway'; console.log(Object.keys(leeway).sort().join(' '));");
    expect(done.stdout.trim()).toBe('classify createGate createGuard isAllowlisted');
  });
  it('has types', () => {
    writeFileSync(
      join(empty, 'typed.ts'),
      "import { createGate, type Decision } from 'leeway';\nexport const decide = async (): Promise<Decision['verdict']> => (await createGate().check({ tool: 'grep', input: {} })).verdict;\n",
    );
    writeFileSync(
      join(empty, 'tsconfig.json'),
      '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "nodenext", "target": "es2022", "types": [], "skipLibCheck": false }, "files": ["typed.ts"] }',
    );
    const done = spawnSync(process.execPath, [join(top, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', empty], {
      encoding: 'utf8',
    });
    expect(done.stdout).toBe('');
  });
  it('has a bin', () => {
    const done = spawnSync(join(empty, 'node_modules', '.bin', 'leeway'), ['check', '--json', 'ls'], {
      cwd: empty,
      encoding: 'utf8',
    });
    expect(JSON.parse(done.stdout)).toMatchObject({ verdict: 'allow' });
  });
  it('every link in its documents leads to something in it', () => {
    const top = join(empty, 'node_modules', 'leeway');
    const pages = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    expect(pages).toContain('README.md');
    const broken = pages.flatMap((page) => {
      // A link in code is an example.
      const text = readFileSync(join(top, page), 'utf8')
        .replaceAll(/^```[^]*?^```/gm, '')
        .replaceAll(/`[^`\n]*`/g, '');
      const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)|<img[^>]*src="([^"]+)"/g)].map(
        ([, link, image]) => link ?? image ?? '',
      );
      return links
        .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(top, dirname(page), link)))
        .map((link) => `${page}: ${link}`);
    });
    expect(broken).toEqual([]);
  });
  it('holds nothing but what is needed', () => {
    const files = readdirSync(join(empty, 'node_modules', 'leeway'), { recursive: true, encoding: 'utf8' });
    expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(
      new Set([
        '.claude-plugin',
        'ARCHITECTURE.md',
        'CHANGELOG.md',
        'CONTRIBUTING.md',
        'LICENSE',
        'README.md',
        'SECURITY.md',
        'THREAT-MODEL.md',
        'corpus',
        'dist',
        'docs',
        'examples',
        'package.json',
        'plugins',
      ]),
    );
    // Code that several pieces share is in files named by their content.
    const dist = files.filter((file) => file.startsWith('dist/') && !/^dist\/part-[A-Z0-9]{8}\.cjs$/.test(file));
    expect(dist.toSorted()).toEqual([
      'dist/added-packages.cjs',
      'dist/agent-setup.cjs',
      'dist/ai-sdk.d.ts',
      'dist/ai-sdk.js',
      'dist/ask-elsewhere.cjs',
      'dist/check-program.cjs',
      'dist/classifier.cjs',
      'dist/claude-agent-sdk.d.ts',
      'dist/claude-agent-sdk.js',
      'dist/codes.cjs',
      'dist/commands.cjs',
      'dist/config.schema.json',
      'dist/embedded-sql.cjs',
      'dist/helper.cjs',
      'dist/hook.sh',
      'dist/index.d.ts',
      'dist/index.js',
      'dist/javascript.cjs',
      'dist/judge-own-line.cjs',
      'dist/langchain.d.ts',
      'dist/langchain.js',
      'dist/languages.cjs',
      'dist/leeway.cjs',
      'dist/library.cjs',
      'dist/main.cjs',
      'dist/mastra.d.ts',
      'dist/mastra.js',
      'dist/openai-agents.d.ts',
      'dist/openai-agents.js',
      'dist/other-tools.cjs',
      'dist/own-line.cjs',
      'dist/parse-program-file.cjs',
      'dist/past-sessions.cjs',
      'dist/powershell.cjs',
      'dist/program.schema.json',
      'dist/programs-basic.cjs',
      'dist/programs-building.cjs',
      'dist/programs-git.cjs',
      'dist/programs-others.cjs',
      'dist/python.cjs',
      'dist/read-config.cjs',
      'dist/save-before.cjs',
      'dist/to-program.cjs',
      'dist/toml.cjs',
      'dist/try-advice.cjs',
      'dist/warm-up.cjs',
      'dist/yaml.cjs',
    ]);
  });
  it('is small', () => {
    expect(statSync(tarball).size).toBeLessThan(2_500_000);
  });
  it('has only ASCII in the files that every call loads, so that Node reads them byte by byte', () => {
    const dist = join(empty, 'node_modules', 'leeway', 'dist');
    const loaded = new Set(['leeway.cjs', 'main.cjs']);
    for (const name of loaded)
      for (const [, other = ''] of readFileSync(join(dist, name), 'latin1').matchAll(/require\("\.\/(part-\w+\.cjs)"\)/g))
        loaded.add(other);
    expect(loaded.size).toBeGreaterThan(3);
    for (const name of loaded)
      expect([name, readFileSync(join(dist, name), 'utf8').match(/.{0,30}[^\x00-\x7f]/)?.[0]]).toEqual([name, undefined]);
  });
  it('installs without a word about install scripts', () => {
    const prefix = join(empty, 'global');
    const args = ['install', '--global', '--prefix', prefix, tarball, '--omit=optional', '--no-audit', '--no-fund'];
    const done = spawnSync('npm', args, { cwd: empty, encoding: 'utf8' });
    expect(done.status, done.stderr).toBe(0);
    expect(done.stderr).not.toMatch(/script/);
    expect(spawnSync(join(prefix, 'bin', 'leeway'), ['check', 'ls'], { encoding: 'utf8' }).status).toBe(0);
  });
});
