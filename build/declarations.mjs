// Writes dist/index.d.ts: the declarations of the public surface and of all they mention, in one file. Each module becomes a namespace, so that two
// modules may use the same name.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';

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
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `read` gives the declarations of a module as the compiler writes them. */
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

/** Imports and exports from other modules become aliases of what is in their namespaces. */
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
