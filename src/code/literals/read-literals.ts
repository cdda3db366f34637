// What code of a language without a reader spells out: commands it starts, paths it deletes or reads. Sees no variable and follows no call.
import { serverOf } from '../../argv/server-of.ts';
import type { CodeReader } from '../../analyse/context.ts';
import type { Effect } from '../../model/effect.ts';
import { onePath, treeAt } from '../../model/place.ts';
import type { Here } from '../../shell/here.ts';
import { addPart } from '../../shell/here.ts';
import type { Arg } from '../../shell/value.ts';
import { emptyStream, exact, holeArg, textArg } from '../../shell/value.ts';
import type { Started } from '../run-command.ts';
import { runArgv, runShell } from '../run-command.ts';
import type { Token } from './literal-tokens.ts';
import { literalTokens } from './literal-tokens.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Functions and types that start a program, in any of these languages. */
const STARTS = words(
  'Command CommandContext StartProcess ForkExec Exec exec execl execlp execle execv execvp execve system popen _popen posix_spawn posix_spawnp ProcessBuilder getRuntime spawn Popen Start ProcessStartInfo cmd shell run_command runCommand readProcess callProcess callCommand createProcess execute Process Cmd startProcess execCmd execProcess',
);
const DELETES_TREE = words(
  'RemoveAll remove_dir_all deleteDirectory deleteRecursively forceDelete removeItem rm_rf rm_rf_ removeDirectoryRecursive removeDir deleteTree remove_all',
);
const DELETES_ONE = words('Remove remove_file unlink remove deleteIfExists removeFile DeleteFile');
const SENDS = words(
  'Post PostForm NewRequest NewRequestWithContext Dial DialTimeout DialTCP post put send_request PostAsync PutAsync UploadString UploadFile UploadData HttpPost POST BodyPublishers curl_easy_setopt curl_easy_perform TcpStream connect reqwest ureq HttpClient OkHttpClient RequestBody httppoison HTTPoison Req',
);
const HOMES = /home/i;
const MOST = 60;

export const readLiterals: CodeReader = (code, here) => {
  const tokens = literalTokens(code.text, code.language);
  const effects: Effect[] = [];
  const sends = tokens.some((token) => token.kind === 'name' && SENDS.has(token.value));
  let server: Arg | undefined;
  let commands = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'text' && /^https?:\/\/./.test(token.value)) server ??= textArg(token.value);
    if (effects.length >= MOST || token.kind !== 'name') continue;
    const call = callAt(tokens, at);
    if (call === undefined) continue;
    if (STARTS.has(token.value) && commands++ < MOST) start(chained(tokens, call), { here, via: token.value });
    const path = pathOf(call.args, here);
    if (path === undefined) continue;
    if (DELETES_TREE.has(token.value)) effects.push({ kind: 'delete', place: treeAt(path), how: 'remove' });
    else if (DELETES_ONE.has(token.value)) effects.push({ kind: 'delete', place: onePath(path), how: 'remove' });
    else effects.push({ kind: 'read', place: onePath(path), sees: 'content' });
  }
  if (sends && effects.some(({ kind }) => kind === 'read'))
    effects.push({ kind: 'network', use: 'upload', server: serverOf(server ?? holeArg('a server that is not known')) });
  addPart(here, { text: code.shown, effects });
  return emptyStream;
};

interface Call {
  readonly args: readonly (readonly Token[])[];
  /** Where the token after the closing bracket stands. */
  readonly end: number;
}

/** `name(…)`, `name::new(…)`, `name!(…)`. */
function callAt(tokens: readonly Token[], at: number): Call | undefined {
  let open = at + 1;
  while (
    isMark(tokens[open], ':') ||
    isMark(tokens[open], '!') ||
    (isMark(tokens[open - 1], ':') && tokens[open]?.value === 'new')
  )
    open++;
  if (!isMark(tokens[open], '(')) return undefined;
  const args: Token[][] = [];
  let current: Token[] = [];
  let depth = 0;
  for (let i = open + 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const { value } = token;
    if (token.kind === 'mark' && value === ')' && depth === 0)
      return { args: current.length > 0 ? [...args, current] : args, end: i + 1 };
    if (token.kind === 'mark' && value === '(') depth++;
    if (token.kind === 'mark' && value === ')') depth--;
    // The elements of a list are words of their own.
    if (token.kind === 'mark' && value === ',' && depth === 0) {
      args.push(current);
      current = [];
    } else current.push(token);
    if (i - open > 400) return undefined;
  }
  return undefined;
}

const isMark = (token: Token | undefined, value: string): boolean => token?.kind === 'mark' && token.value === value;

/** `Command::new("rm").arg("-rf").args(["/x"])`: the words of the whole chain. */
function chained(tokens: readonly Token[], first: Call): readonly (readonly Token[])[] {
  const args = [...first.args];
  for (let at = first.end; isMark(tokens[at], '.') && tokens[at + 1]?.kind === 'name';) {
    const call = callAt(tokens, at + 1);
    if (call === undefined) break;
    if (/^(arg|args|exec|command|addArgs?)$/.test(tokens[at + 1]?.value ?? '')) args.push(...call.args);
    at = call.end;
  }
  return args;
}

/** A word that is spelled out; one that is put together is not known. */
function wordOf(tokens: readonly Token[]): Arg {
  const texts = tokens.filter((token) => token.kind === 'text');
  const joined = tokens.some((token) => token.kind === 'mark' && /[+%]/.test(token.value));
  const [only] = texts;
  return only && texts.length === 1 && !joined ? textArg(only.value) : holeArg('a value of the code');
}

function start(args: readonly (readonly Token[])[], by: { readonly here: Here; readonly via: string }): void {
  const all = args.map(wordOf);
  const first = all.findIndex((arg) => exact(arg) !== undefined);
  if (first < 0) return;
  const given = all.slice(first);
  const program = exact(given[0]) ?? '';
  const it: Started = { via: by.via, env: new Map(), stdin: undefined, socket: false };
  if (/\s/.test(program)) runShell(textArg(program), by.here, it);
  // `execlp("rm", "rm", "-rf", …)` names the program twice.
  else runArgv(exact(given[1]) === program ? given.slice(1) : given, by.here, it);
}

/** A path below a home, or from the root; nothing where a part of it is not known. */
function pathOf(args: readonly (readonly Token[])[], here: Here): string | undefined {
  const tokens = args.flat();
  const texts = tokens.flatMap((token) => (token.kind === 'text' ? [token.value] : []));
  const [first] = texts;
  if (first === undefined || texts.some((text) => /[\0\n*?]/.test(text))) return undefined;
  const { home } = here.walk.world;
  if (/^(~|\$HOME)\//.test(first)) return `${home}${first.slice(first.indexOf('/'))}`;
  if (first.startsWith('/')) return texts.length === 1 || args.length === 1 ? first : undefined;
  const atHome = tokens.some((token) => token.kind === 'name' && HOMES.test(token.value)) || HOMES.test(first);
  const below = texts.filter((text) => !/^(HOME|USERPROFILE|user\.home|%s.*)$/.test(text));
  if (!atHome || below.length === 0) return undefined;
  return [home, ...below.map((text) => text.replace(/^\/+|\/+$/g, ''))].join('/');
}
