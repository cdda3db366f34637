// The first file of the installed tool: arms the guard for a hook, then loads the bundle that does the work. Nothing before the guard.
import { armGuard, type Guard } from './guard.ts';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { cacheName, CORE, linkBundles, loadBundle, type Linker } from './load-bundle.ts';

/** What the bundle for hooks exports. */
interface HookBundle {
  runInstalledHook(args: readonly string[], guard: Guard, bundle: string): Promise<void>;
  warmUp(samples: 'common' | 'families'): Promise<void>;
  runHelper(standing: { readonly endpoint: string; readonly bundle: string; readonly directory: string }): void;
}

/** Below what every agent is told to wait. */
const DEADLINE_MS = 25_000;

const [command, ...args] = process.argv.slice(2);

function start(): void {
  const directory = __dirname;
  if (command === 'hook' && args.length >= 2 && !args.includes('--help') && !args.includes('-h')) {
    const guard = armGuard({
      agent: args[0] ?? '',
      event: args[1] ?? '',
      deadlineMs: deadline(args),
      sealed: args.includes('--sealed') ? 'sealed' : undefined,
    });
    const linker = linkBundles({ directory, caches: cachesFor(directory), require });
    void hookIn(linker).runInstalledHook(args, guard, linker.loaded.get(CORE)?.id ?? '');
    return;
  }
  if (command === 'helper' && args[0] !== undefined) {
    const linker = linkBundles({ directory, caches: [directory, args[0].slice(0, args[0].lastIndexOf('/'))], require });
    hookIn(linker).runHelper({ endpoint: args[0], bundle: linker.loaded.get(CORE)?.id ?? '', directory });
    return;
  }
  if (command === 'code-cache' && args[0] !== undefined) {
    void writeCache(directory, args[0]);
    return;
  }
  loadBundle({ name: 'cli', directory, caches: [directory], require });
}

/** Made by the build and by `leeway init`, never by a hook. */
async function writeCache(directory: string, into: string): Promise<void> {
  const linker = linkBundles({ directory, caches: [], require });
  await hookIn(linker).warmUp('common');
  const core = linker.loaded.get(CORE)?.makeCache();
  await hookIn(linker).warmUp('families');
  mkdirSync(into, { recursive: true, mode: 0o700 });
  for (const [name, bundle] of linker.loaded) {
    const path = `${into}/${cacheName(name)}`;
    writeFileSync(`${path}.${process.pid}`, name === CORE && core !== undefined ? core : bundle.makeCache());
    renameSync(`${path}.${process.pid}`, path);
  }
}

const hookIn = (linker: Linker): HookBundle => linker.require(`@${CORE}:src/hook/bundle.ts`) as HookBundle;

/** `--deadline` may only shorten. */
function deadline(words: readonly string[]): number {
  const given = Number(valueOf(words, '--deadline') ?? DEADLINE_MS);
  return given > 0 && given < DEADLINE_MS ? given : DEADLINE_MS;
}

function cachesFor(directory: string): readonly string[] {
  const config = valueOf(args, '--config');
  return config === undefined || !config.startsWith('/') ? [directory] : [directory, `${config}/cache`];
}

function valueOf(words: readonly string[], name: string): string | undefined {
  const at = words.indexOf(name);
  return at < 0 ? undefined : words[at + 1];
}

start();
