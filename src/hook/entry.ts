// The first file of the installed tool: arms the guard for a hook, then loads the other files, which do the work. Nothing before the guard.
import { tokenIn } from '../agents/answer-mark.ts';
import { armGuard, type Guard } from './guard.ts';
import { cacheFileIn, openPieces, type Pieces } from './load-pieces.ts';
import { longerMs } from './longer.ts';
import { writeOwnFile } from './own-file.ts';

/** The hash of the files that this file was built with. */
declare const LEEWAY_BUILD: string;

/** What the main file exports: src/cli/main.ts. */
interface Main {
  runInstalledHook(args: readonly string[], guard: Guard, build: string): Promise<void>;
  runHelper(options: {
    readonly endpoint: string;
    readonly build: string;
    readonly directory: string;
    readonly loaded: () => readonly string[];
  }): void;
  runTidy(args: readonly string[]): Promise<void>;
  warmUp(build: string): Promise<void>;
  runCommand(): void;
}

/** Shorter than the time any agent waits. */
const DEADLINE_MS = 25_000;
const CACHE_MS = 120_000;

const [command, ...args] = process.argv.slice(2);

function start(): void {
  if (command === 'hook' && args.length >= 2 && !args.includes('--help') && !args.includes('-h')) {
    const guard = armGuard({
      agent: args[0] ?? '',
      event: args[1] ?? '',
      deadlineMs: deadline(args),
      token: tokenIn(args),
    });
    const config = valueOf(args, '--config');
    void mainWith(config?.startsWith('/') === true ? `${config}/cache` : undefined).runInstalledHook(args, guard, LEEWAY_BUILD);
    return;
  }
  const [path] = args;
  if (command === 'helper' && path !== undefined) startHelper(path);
  else if (command === 'tidy') void mainWith(undefined).runTidy(args);
  else if (command === 'code-cache' && path !== undefined) void writeCache(path);
  else mainWith(undefined).runCommand();
}

const piecesWith = (caches: string | undefined): Pieces =>
  openPieces({
    directory: __dirname,
    build: LEEWAY_BUILD,
    cache: caches === undefined ? undefined : cacheFileIn(caches),
    require,
  });

const mainOf = (pieces: Pieces): Main => pieces.load('main.cjs') as Main;

const mainWith = (caches: string | undefined): Main => mainOf(piecesWith(caches));

function startHelper(endpoint: string): void {
  const caches = endpoint.slice(0, endpoint.lastIndexOf('/'));
  const pieces = piecesWith(caches);
  mainOf(pieces).runHelper({ endpoint, build: LEEWAY_BUILD, directory: __dirname, loaded: pieces.names });
  // leeway or Node was upgraded since the last `init`: make a cache for the next process.
  if (pieces.cached() === 'no')
    void import('node:child_process').then(({ spawn }) =>
      spawn(process.execPath, [__filename, 'code-cache', caches], {
        detached: true,
        stdio: 'ignore',
        // Making a cache takes seconds: a process that hangs is ended.
        timeout: CACHE_MS,
        killSignal: 'SIGKILL',
      }).unref(),
    );
}

/** Called by `leeway init`, and by the helper process if it finds no cache that fits. */
async function writeCache(into: string): Promise<void> {
  const pieces = piecesWith(undefined);
  await mainOf(pieces).warmUp(LEEWAY_BUILD);
  writeOwnFile(cacheFileIn(into), pieces.makeCache());
}

/** `--deadline` can only shorten the deadline; `--longer` is the time by which the installed script's own limit was raised. */
function deadline(words: readonly string[]): number {
  const most = DEADLINE_MS + longerMs(valueOf(words, '--longer'));
  const given = Number(valueOf(words, '--deadline') ?? most);
  return given > 0 && given < most ? given : most;
}

function valueOf(words: readonly string[], name: string): string | undefined {
  const at = words.indexOf(name);
  return at < 0 ? undefined : words[at + 1];
}

start();
