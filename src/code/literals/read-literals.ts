// Literal commands and paths in code of a language without a reader: commands it starts, paths it deletes, writes or reads. Follows only names that
// are assigned one text.
import { posix } from 'node:path';
import { serverOf } from '../../argv/server-of.ts';
import type { CodeReader } from '../../analyse/context.ts';
import type { Effect } from '../../model/effect.ts';
import { onePath, treeAt } from '../../model/place.ts';
import type { EvalContext } from '../../shell/eval-context.ts';
import { addPart } from '../../shell/eval-context.ts';
import type { Arg } from '../../shell/value.ts';
import { emptyStream, holeArg, textArg } from '../../shell/value.ts';
import type { Call, Constants, Group } from './literal-calls.ts';
import { bareCall, callAt, chained, constantsIn, isMark, wordsOf } from './literal-calls.ts';
import { judgeSpelled } from './literal-commands.ts';
import { Starts } from './literal-starts.ts';
import { syntaxOf } from './literal-syntax.ts';
import type { Token } from './literal-tokens.ts';
import { literalTokens } from './literal-tokens.ts';
import {
  DELETES_ONE,
  DELETES_TREE,
  PROGRAM_PROPERTIES,
  STARTS,
  STARTS_OF,
  READS_CONTENT,
  WORD_PROPERTIES,
  WRITES,
} from './literal-words.ts';

const SENDS: ReadonlySet<string> = new Set(
  'Post PostForm NewRequest NewRequestWithContext Dial DialTimeout DialTCP post put send_request PostAsync PutAsync UploadString UploadFile UploadData HttpPost POST BodyPublishers curl_easy_setopt curl_easy_perform TcpStream connect reqwest ureq HttpClient OkHttpClient RequestBody httppoison HTTPoison Req curl_setopt curl_exec Net HTTParty Faraday openConnection URLSession uploadTask'.split(
    ' ',
  ),
);
const HOMES = /home/i;
const MOST = 200;

export const readLiterals: CodeReader = (code, here) => {
  const tokens = literalTokens(code.text, syntaxOf(code.path, code.language));
  const constants = constantsIn(tokens);
  const starts = new Starts(here, tokens);
  const isHome = homeNames(tokens);
  const effects: Effect[] = [];
  const sends = tokens.some((token) => token.kind === 'name' && SENDS.has(token.value));
  let server: Arg | undefined;
  // Tests post generated data, to addresses that no server answers.
  const mayTake = sends && !isTest(code.path ?? '', here);
  let takes = false;
  const property = new Properties(starts, constants);
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'shell') starts.shell(token.value, at, '`');
    if (token.kind === 'text' && /^https?:\/\/./.test(token.value)) server ??= textArg(token.value);
    if (token.kind === 'text' || isMark(token, ']') || isMark(token, ')')) postfix(tokens, at, { starts, constants });
    if (token.kind !== 'name') continue;
    property.see(tokens, at);
    const begins = isStart(tokens, at);
    const call = callAt(tokens, at) ?? (begins || isFileCall(token.value) ? bareCall(tokens, at) : undefined);
    if (call === undefined) continue;
    if (begins) {
      const words = start(tokens, at, { call, starts, constants });
      if (token.value === 'ProcessStartInfo' && words.length === 1) property.begin(words, at);
    }
    takes ||= mayTake && READS_CONTENT.has(token.value) && isOurs(call.args, { here, unspelled: !COMMON.has(token.value) });
    const effect = effects.length < MOST ? fileEffect(token.value, call, { here, isHome }) : undefined;
    if (effect) effects.push(effect);
  }
  property.end();
  judgeSpelled(tokens, { starts, constants });
  if (takes || (sends && effects.some(({ kind }) => kind === 'read')))
    effects.push({ kind: 'network', use: 'upload', server: serverOf(server ?? holeArg('an unknown server')) });
  addPart(here, { text: code.shown, effects });
  return emptyStream;
};

interface By {
  readonly starts: Starts;
  readonly constants: Constants;
}

const isFileCall = (name: string): boolean => DELETES_TREE.has(name) || DELETES_ONE.has(name);

/** Whether a name starts programs, by itself or as a member of something that starts them. */
function isStart(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at]?.value ?? '';
  if (STARTS.has(name)) return !DEFINES.has(tokens[at - 1]?.value ?? '');
  const of = STARTS_OF.get(name);
  return of !== undefined && isMark(tokens[at - 1], '.') && of.has(tokens[at - 2]?.value ?? '');
}
const DEFINES: ReadonlySet<string> = new Set(
  'def func fn fun sub function defp class struct import use type interface package'.split(' '),
);

function start(tokens: readonly Token[], at: number, started: By & { readonly call: Call }): readonly Arg[] {
  const words = chained(tokens, at, started.call).args.flatMap((group) => wordsOf(group, started.constants));
  started.starts.words(words, at, tokens[at]?.value ?? '');
  return words;
}

/** `"rm -rf x".execute()`, `["rm", "-rf"].execute()`, `"rm -rf x".!`, `Seq("rm", "-rf").!!` */
function postfix(tokens: readonly Token[], at: number, { starts, constants }: By): void {
  if (!isMark(tokens[at + 1], '.')) return;
  const next = tokens[at + 2];
  if (!(next?.kind === 'name' && next.value === 'execute') && !isMark(next, '!')) return;
  const token = tokens[at];
  if (token?.kind === 'text') {
    starts.words([textArg(token.value)], at, 'execute');
    return;
  }
  const groups: Token[][] = [[]];
  for (let i = at - 1; i >= 0 && at - i < 200 && !isMark(tokens[i], '[') && !isMark(tokens[i], '('); i--) {
    const one = tokens[i];
    if (!one) break;
    if (isMark(one, ',')) groups.unshift([]);
    else groups[0]?.unshift(one);
  }
  starts.words(
    groups.flatMap((group) => wordsOf(group, constants)),
    at,
    'execute',
  );
}

/** A start that is built by assignments: the program, then its words. */
class Properties {
  private words: Arg[] = [];
  private at = 0;
  constructor(
    private readonly starts: Starts,
    private readonly constants: Constants,
  ) {}

  see(tokens: readonly Token[], at: number): void {
    const name = tokens[at]?.value ?? '';
    const adds = isMark(tokens[at + 1], '.') && tokens[at + 2]?.value === 'Add';
    const call = isMark(tokens[at + 1], '=') ? bareCall(tokens, at + 1) : adds ? callAt(tokens, at + 2) : undefined;
    if (call === undefined) return;
    const words = call.args.flatMap((group) => wordsOf(group, this.constants));
    // `{ FileName = "rm", Arguments = "-rf x" }`: the rest of the braces is read separately.
    if (PROGRAM_PROPERTIES.has(name)) this.begin(words.slice(0, 1), at);
    else if (WORD_PROPERTIES.has(name) && this.words.length > 0) this.words.push(...words.slice(0, adds ? 1 : words.length));
  }

  begin(words: readonly Arg[], at: number): void {
    this.end();
    this.words = [...words];
    this.at = at;
  }

  end(): void {
    if (this.words.length > 1) this.starts.words(this.words, this.at, 'arguments');
    this.words = [];
  }
}

interface Homes {
  readonly here: EvalContext;
  /** Whether a name of the code holds the home directory. */
  readonly isHome: (name: string) => boolean;
}

/** Which names of the code stand for the home directory. */
function homeNames(tokens: readonly Token[]): (name: string) => boolean {
  const temporary = namesGiven(tokens, TEMPORARY);
  // A test that sets a temporary home directory uses it from then on.
  if (setsHome(tokens, temporary)) return () => false;
  const homes = namesGiven(tokens, HOME_CALL);
  return (name) => homes.has(name) || (HOMES.test(name) && !temporary.has(name));
}

const HOME_CALL = /^(homedir|UserHomeDir|home_dir|HOME|USERPROFILE|user\.home|Dir\.home|home|UserProfile)$/i;
const TEMPORARY =
  /^(temp_?dir|mkdtemp|mkdirtemp|mktmpdir|tmp_?dir|tempfile|temporary_?directory|create_?temp_?(directory|dir)|get_?temp_?path)$/i;

/** `home, err := os.UserHomeDir()`: the names on the left side. */
function namesGiven(tokens: readonly Token[], value: RegExp): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    if (!isMark(token, '=')) continue;
    const right = tokens.slice(at + 1, at + 10).filter((one) => one.line === token.line);
    if (!right.some((one) => one.kind !== 'mark' && value.test(one.value))) continue;
    for (let i = at - 1; i > at - 6 && tokens[i]?.line === token.line; i--)
      if (tokens[i]?.kind === 'name') names.add(tokens[i]?.value ?? '');
  }
  for (const word of ['let', 'var', 'const', 'val', 'my', 'String', 'err', '_', 'auto', 'final']) names.delete(word);
  return names;
}

/** `t.Setenv("HOME", home)` with a home that is a temporary directory. */
const setsHome = (tokens: readonly Token[], temporary: ReadonlySet<string>): boolean =>
  tokens.some((token, at) => {
    if (token.kind !== 'name' || !SETS_VARIABLE.test(token.value)) return false;
    const [name, ...value] = callAt(tokens, at)?.args ?? [];
    return (
      name?.[0]?.value === 'HOME' &&
      value.flat().some((one) => one.kind === 'name' && (temporary.has(one.value) || TEMPORARY.test(one.value)))
    );
  });
const SETS_VARIABLE = /^(setenv|set_var|putenv|SetEnvironmentVariable)$/i;

function fileEffect(name: string, call: Call, { here, isHome }: Homes): Effect | undefined {
  const path = pathOf(call.args, { here, isHome });
  if (path === undefined) {
    const near = DELETES_TREE.has(name) || DELETES_ONE.has(name) ? relativePath(call.args, here) : undefined;
    if (near === undefined) return undefined;
    return { kind: 'delete', place: DELETES_TREE.has(name) ? treeAt(near) : onePath(near), how: 'remove' };
  }
  if (DELETES_TREE.has(name)) return { kind: 'delete', place: treeAt(path), how: 'remove' };
  if (DELETES_ONE.has(name)) return { kind: 'delete', place: onePath(path), how: 'remove' };
  if (WRITES.has(name)) return { kind: 'write', place: onePath(path), how: 'change' };
  return { kind: 'read', place: onePath(path), sees: 'content' };
}

/** `RemoveAll("src")`: a single text. */
function relativePath(args: readonly Group[], here: EvalContext): string | undefined {
  const [only] = args[0] ?? [];
  const { cwd } = here.state;
  if (args.length !== 1 || args[0]?.length !== 1 || only?.kind !== 'text' || only.open || cwd.kind !== 'known') return undefined;
  if (only.value === '' || /[\0\n*?]/.test(only.value) || cwd.dirs.length !== 1) return undefined;
  const path = `${cwd.dirs[0] ?? ''}/${only.value}`;
  // Deleting a file that does not exist has no effect.
  return here.walk.world.fileText(path).kind === 'absent' ? undefined : path;
}

/** By its name or a directory inside the project; directories above the project do not count. */
const isTest = (path: string, { state }: EvalContext): boolean => {
  const top = state.cwd.kind === 'known' ? state.cwd.dirs.find((dir) => path.startsWith(`${dir}/`)) : undefined;
  return TEST.test(top === undefined ? posix.basename(path) : path.slice(top.length));
};
const TEST = /(?:^|[/._-])(?:tests?|spec)(?:[/._-]|$)|Tests?\.\w+$/i;

/** Names that many other functions have too: they count only with the path of a file. */
const COMMON: ReadonlySet<string> = new Set(['open', 'File', 'walk', 'read', 'contentsOf']);

/** Whether a text names a file or directory of the project; `unspelled`: or the code computes the path. */
function isOurs(
  args: readonly Group[],
  { here, unspelled }: { readonly here: EvalContext; readonly unspelled: boolean },
): boolean {
  const { cwd } = here.state;
  const [text] = args.flat().flatMap((token) => (token.kind === 'text' && !token.open ? [token.value] : []));
  if (text === undefined || cwd.kind !== 'known') return unspelled;
  return cwd.dirs.some((dir) => here.walk.world.fileText(posix.resolve(dir, text)).kind !== 'absent');
}

/** A path below a home, or from the root; undefined if a part of it is unknown. */
function pathOf(args: readonly Group[], { here, isHome }: Homes): string | undefined {
  const tokens = args.flat();
  const texts = tokens.flatMap((token) => (token.kind === 'text' ? [token.value] : []));
  const [first] = texts;
  if (first === undefined || texts.some((text) => /[\0\n*?]/.test(text))) return undefined;
  const { home } = here.walk.world;
  if (/^(~|\$HOME)\//.test(first)) return `${home}${first.slice(first.indexOf('/'))}`;
  if (tokens.some((token) => token.open)) return undefined;
  if (first.startsWith('/')) return texts.length === 1 || args.length === 1 ? first : undefined;
  const atHome = tokens.some((token) => token.kind === 'name' && isHome(token.value)) || isHome(first);
  const below = texts.filter((text) => !/^(HOME|USERPROFILE|user\.home|%s.*)$/.test(text));
  if (!atHome || below.length === 0) return undefined;
  return [home, ...below.map((text) => text.replace(/^\/+|\/+$/g, ''))].join('/');
}
