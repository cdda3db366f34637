// Modules that Go code of the session imports and the old go.mod does not name: `go mod tidy` and `go get ./...` download them.
// Reads only import lines.
import { posix } from 'node:path';
import type { Tools } from '../../argv/program.ts';

/** Larger projects are not searched, and their imports are unknown. */
const MOST_DIRS = 3000;
const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules', 'vendor', 'testdata']);

/** The first such import; `unknown` if the project is too large to search. */
export function newImport(tools: Tools): string | undefined {
  const manifest = tools.findUp('go.mod');
  const root = manifest === undefined ? tools.cwd : posix.dirname(manifest);
  if (root === undefined) return undefined;
  const known = oldModules(posix.join(root, 'go.mod'), tools);
  let looked = 0;
  const queue = [root];
  const files = new Set(tools.writtenBelow(root));
  for (let dir = queue.pop(); dir !== undefined; dir = queue.pop()) {
    if (looked++ > MOST_DIRS) return 'what more than 3000 directories import';
    for (const name of tools.diskNames(dir)) {
      const path = posix.join(dir, name);
      if (name.endsWith('.go')) files.add(path);
      else if (!name.includes('.') && !SKIPPED.has(name) && tools.exists(path) === 'directory') queue.push(path);
    }
  }
  for (const path of files) {
    if (!path.endsWith('.go')) continue;
    const since = tools.since(path);
    if (since.kind === 'same') continue;
    const found = tools.fileText(path);
    if (found.kind !== 'text') continue;
    const before = new Set((since.before ?? []).flatMap(importsIn));
    const added = importsIn(found.text).find(
      (one) => !before.has(one) && !known.some((module) => one === module || one.startsWith(`${module}/`)),
    );
    if (added !== undefined) return added;
  }
  return undefined;
}

/** Modules that go.mod named before the session, including the project's own. */
function oldModules(path: string, tools: Tools): readonly string[] {
  const since = tools.since(path);
  const now = tools.fileText(path);
  const own = now.kind === 'text' ? /^module\s+(\S+)/m.exec(now.text)?.[1] : undefined;
  const texts = since.kind === 'same' ? (now.kind === 'text' ? [now.text] : []) : (since.before ?? []);
  const named = texts.flatMap((text) =>
    [...text.matchAll(/^\s*(?:require\s+)?([\w.-]+\.[\w.-]+\/\S+)\s+v/gm)].map(([, one = '']) => one),
  );
  return own === undefined ? named : [own, ...named];
}

/** Import paths whose first element has a dot: these belong to other modules. */
function importsIn(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^import\s*\(([^)]*)\)/gm)].map(([, block = '']) => block);
  const lines = [...text.matchAll(/^import\s+(?:[\w.]+\s+)?(["`][^"`\n]+["`])/gm)].map(([, one = '']) => one);
  return [...blocks, ...lines]
    .flatMap((one) => [...one.matchAll(/["`]([^"`\n]+)["`]/g)].map(([, path = '']) => path))
    .filter((path) => /^[\w-]+\.[\w.-]+\//.test(path));
}
