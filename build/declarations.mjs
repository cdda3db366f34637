// Writes dist/index.d.ts and the declarations of the adapters, which refer to it. dist/index.d.ts has the public declarations and
// everything that they use, in one file. Each module becomes a namespace, so that two modules may use the same name.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';

/** The adapters: each is one entry of the package. */
export const FRAMEWORKS = ['ai-sdk', 'claude-agent-sdk', 'langchain', 'mastra', 'openai-agents'];

export function writeDeclarations(top) {
  const folder = mkdtempSync(join(tmpdir(), 'leeway-types-'));
  try {
    const tsc = join(top, 'node_modules', 'typescript', 'bin', 'tsc');
    execFileSync(process.execPath, [tsc, '--project', join(top, 'tsconfig.types.json'), '--outDir', folder], {
      stdio: 'inherit',
      cwd: top,
    });
    writeFileSync(
      join(top, 'dist', 'index.d.ts'),
      rolledUp((module) => readFileSync(join(folder, `${module}.d.ts`), 'utf8')),
    );
    for (const name of FRAMEWORKS)
      writeFileSync(
        join(top, 'dist', `${name}.d.ts`),
        adapter(readFileSync(join(folder, 'frameworks', `${name}.d.ts`), 'utf8'), name),
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An adapter takes its types from the library and from its framework. */
function adapter(text, name) {
  const done = text.replaceAll("'../embed/guard.ts'", "'./index.js'");
  if (/from '\.\.?\/(?!index\.js')/.test(done)) throw new Error(`the declarations of \`${name}\` mention another module`);
  return done;
}

/** `read` returns the declarations of a module as the compiler writes them. */
function rolledUp(read) {
  const namespaces = new Map();
  const visit = (module) => {
    if (namespaces.has(module)) return;
    namespaces.set(module, '');
    const text = withAliases(read(module), module, (needed) => {
      visit(needed);
      return nameOf(needed);
    });
    namespaces.set(module, `declare namespace ${nameOf(module)} {\n${text}}\n`);
  };
  const index = withAliases(read('index'), 'index', (needed) => {
    visit(needed);
    return nameOf(needed);
  });
  const names = [...index.matchAll(/^export import (\w+)/gm)].map(([, name]) => name);
  return `${[...namespaces.values()].join('')}${index.replaceAll(/^export import/gm, 'import')}export { ${names.join(', ')} };\n`;
}

const nameOf = (module) => module.replaceAll(/\W/g, '_');

/** Imports and exports from other modules become aliases of names in their namespaces. */
function withAliases(text, module, namespaceOf) {
  const from = (path) => namespaceOf(posix.join(posix.dirname(module), path).replace(/\.ts$/, ''));
  const aliases = (keyword, list, namespace) =>
    list
      .split(',')
      .map((one) => one.trim().replace(/^type /, ''))
      .filter((one) => one !== '')
      .map((one) => one.split(' as '))
      .map(([name, alias = name]) => `${keyword} ${alias} = ${namespace}.${name};\n`)
      .join('');
  const done = text
    .replaceAll(/^import \* as (\w+) from '([^']+)';\n/gm, (_, name, path) => `import ${name} = ${from(path)};\n`)
    .replaceAll(/^import (?:type )?\{([^}]*)\} from '([^']+)';\n/gm, (_, list, path) => aliases('import', list, from(path)))
    .replaceAll(/^export (?:type )?\{([^}]*)\} from '([^']+)';\n/gm, (_, list, path) =>
      aliases('export import', list, from(path)),
    )
    .replaceAll(/^export declare /gm, 'export ')
    .replaceAll(/^declare /gm, '');
  const passedOn = new Set([...done.matchAll(/^export import (\w+)/gm)].map(([, name]) => name));
  const own = new Set([...done.matchAll(/^export (?:type )?\{([^}]*)\};/gm)].flatMap(([, list]) => list.trim().split(/,\s*/)));
  const linked = done
    .replaceAll(/^export (?:type )?\{[^}]*\};\n/gm, '')
    .replaceAll(/^import (\w+) = .*\n/gm, (line, name) => (passedOn.has(name) ? '' : own.has(name) ? `export ${line}` : line));
  if (/^(?:import|export) .*from ['"]|\bimport\(/m.test(linked))
    throw new Error(`the declarations of \`${module}\` cannot be rolled up`);
  return linked;
}
