// Files that are passed to a program whose data does not say that it reads them: configuration, code, lists, env files. Does not know which of them
// are secret.
import { posix } from 'node:path';
import type { Meaning } from '../argv/effects-of.ts';
import { asTree } from '../argv/effects-of.ts';
import type { GivenOption, Parsed } from '../argv/program.ts';
import { namesOf } from '../argv/program.ts';
import { afterText } from '../argv/role-effects.ts';
import { serverOf } from '../argv/server-of.ts';
import type { Effect, Read } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import type { Server } from '../model/zone.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { placesOf } from '../shell/places.ts';
import type { Cwd } from '../shell/state.ts';
import type { Arg } from '../shell/value.ts';
import { argText, exact, knownPrefix, textArg } from '../shell/value.ts';

interface HandedContext {
  readonly meaning: Meaning;
  readonly cwd: Cwd;
  readonly home: string;
  readonly root: string | undefined;
}

export function handedFiles(parsed: Parsed, at: HandedContext): readonly Effect[] {
  const { meaning } = at;
  // A program that only lists names, tests files or changes modes reveals nothing of a file's content.
  const quiet = meaning.masks || meaning.prints === 'names' || meaning.prints === 'paths';
  const runs = meaning.inner.length > 0;
  const words = parsed.given.flatMap((one) => (one.value && isHanded(one, { value: one.value, quiet, runs }) ? [one.value] : []));
  // `--unlisted=PATH`: the effect of the option is unknown.
  for (const { value } of parsed.problems) if (value) words.push(value);
  // A pathspec of git selects tracked files.
  if (!quiet && (nameOf(parsed) !== 'git' || PATCHES.has(parsed.sub[0] ?? '')))
    for (const one of parsed.roles) if (isHandedOperand(one, runs, parsed)) words.push(one.arg);
  const known = new Set(runs ? [] : meaning.effects.flatMap(readPaths));
  const settings = new Set(parsed.given.flatMap((one) => (one.value && isSettings(one) ? [one.value] : [])));
  const quotes = (word: Arg): boolean => settings.has(word) || exact(word)?.startsWith('@') === true;
  return [
    ...[...handed(words, at, quotes), ...spelled(parsed, at)].filter(
      (effect) => effect.place.kind === 'path' && !known.has(effect.place.path),
    ),
    ...namedElsewhere(parsed, at),
  ];
}

/** Of an address such as `postgres://db.example.org/$(cat file)`, its scheme and often its server are known. */
const knownBeginning = (arg: Arg): string => exact(arg) ?? knownPrefix(arg);

/** Whether the program only prints, compares or searches for its arguments: then a path or address among them is just text. */
export const printsItsWords = (parsed: Parsed): boolean => namesOf(parsed.program).some((name) => SAYS.has(name));

/** An option that the data lists as text contains an address, or code outside the project: the data may be wrong. */
function namedElsewhere(parsed: Parsed, { cwd, home, root, meaning }: HandedContext): readonly Effect[] {
  if (printsItsWords(parsed)) return [];
  const operands = parsed.roles.filter(({ role }) => role === 'text').map(({ arg }) => arg);
  const runsCode = meaning.effects.some((effect) => effect.kind === 'run' && effect.code === 'project');
  const perhapsRun = (text: string, name: string): readonly Effect[] =>
    PATH_ELSEWHERE.test(text) && (runsCode || CODE_ENDING.test(text))
      ? placesOf(textArg(text.replace(/^@/, '').replace(/^~(?=\/)/, home)), cwd).flatMap((place) =>
          isOutside(place, root) ? [unclear(`\`${name}\` may run \`${text}\``, text, 'use a file of the project')] : [],
        )
      : [];
  const addressed = operands.flatMap((arg): readonly Effect[] =>
    DATABASE.test(knownBeginning(arg)) ? [{ kind: 'network', use: 'fetch', server: serverOf(arg) }] : [],
  );
  const given = parsed.given.flatMap((one): readonly Effect[] => {
    if (!one.value || !isText(one, parsed)) return [];
    const text = exact(one.value);
    const server = serverIn(one.value);
    if (server !== undefined) return [{ kind: 'network', use: 'fetch', server }];
    if (text === undefined) return [];
    if (one.role === 'text' && WRITTEN_PERHAPS.test(text))
      return placesOf(textArg(text.replace(/^[^=:]*[=:]/, '').replace(/^~(?=\/)/, home)), cwd).flatMap(
        (place): readonly Effect[] => (isOutside(place, root) ? [{ kind: 'write', place, how: 'perhaps' }] : []),
      );
    return perhapsRun(text, one.name);
  });
  // A program that runs the project also runs any file that an argument names. Arguments after an inner command belong to that command.
  const pointed = parsed.roles.flatMap(({ role, arg }) =>
    runsCode && meaning.inner.length === 0 && (role === 'text' || role === 'names')
      ? perhapsRun(exact(arg) ?? '', nameOf(parsed))
      : [],
  );
  const listed = parsed.roles.flatMap(({ role, arg }) =>
    !OWN_AT.has(role) && RESPONSE_FILE.test(exact(arg) ?? '')
      ? [unclear(`\`${nameOf(parsed)}\` may read further words from \`${exact(arg) ?? ''}\``, exact(arg))]
      : [],
  );
  return [...addressed, ...given, ...pointed, ...listed, ...unencrypted(parsed, [...addressed, ...given, ...meaning.effects])];
}

/** Settings with which a connection to a database is not encrypted, or its server is not checked. */
const NO_TLS =
  /[?&;\s'"](?:sslmode=(?:disable|allow)\b|ssl-?mode=DISABLED\b|useSSL=false\b|encrypt=(?:false|disable)\b|tls=(?:false|skip-verify)\b|trustServerCertificate=true\b|tlsAllowInvalid\w+=true\b|tlsInsecure=true\b)/i;

/** Such a setting in any argument, next to a server that is neither this machine nor in its local network. */
function unencrypted(parsed: Parsed, effects: readonly Effect[]): readonly Effect[] {
  const words = [...parsed.operands, ...parsed.given.flatMap((one) => (one.value ? [one.value] : []))].map(argText);
  const off = words.find((word) => NO_TLS.test(` ${word}`));
  const away = (effect: Effect): boolean =>
    effect.kind === 'network' &&
    /[.:]/.test(effect.server.host) &&
    !/^(?:127\.|::1$|0\.0\.0\.0$)|\.localhost$/.test(effect.server.host);
  return off !== undefined && effects.some(away)
    ? [{ kind: 'hazard', what: 'weaken-guard', detail: `\`${off}\` does not encrypt the connection` }]
    : [];
}

/** `@FILE`: many programs read more arguments from it, even if their manual does not say so. `@scope/name` and `@{u}` are something else. */
const RESPONSE_FILE =
  /^@(?:~?\/|\.{1,2}\/|[^/@{}~^]*\.(?:rsp|txt|args?|argfile|opts?|params?|lst|list|flags|cfg|conf|response)$)/;
/** Operands in which the data explains the `@`, or that belong to another program. */
const OWN_AT: ReadonlySet<string> = new Set(['data', 'sends', 'uploads', 'command', 'shell']);

/**
 * `json:../out` and `json=/home/me/out`: a path after a word; the program may write there. Text before which there is no word, as in `-v
 * A:B`, is described by the program's data. Paths of the system are only read.
 */
const WRITTEN_PERHAPS =
  /^[A-Za-z][\w.+-]*[=:](?:~?\/(?!\/|(?:usr|lib|lib64|opt|bin|sbin|etc|var|proc|sys|dev|nix|run|tmp|private|System|Library|Applications)\/)|\.\.\/)[^\s:]+$/;

/** A path from the root, the home or a parent directory; `//x:y` is a build label. */
const PATH_ELSEWHERE = /^@?(?:~?\/(?!\/)|\.\.\/)\S+$/;

/** Addresses of the web, of databases and of brokers. */
const ADDRESS =
  /^(?:jdbc:)?(?:https?|ftps?|sftp|wss?|postgres(?:ql)?|mysql|mariadb|rediss?|mongodb(?:\+srv)?|amqps?|mssql|sqlserver|nats|mqtts?|ldaps?):\/\//i;
/** The same after a name, as in `-x url=https://…`. */
const NAMED_ADDRESS = new RegExp(`^[\\w.-]+=(?=${ADDRESS.source.slice(1)})`, 'i');

/** The server in the value of an option. What a value names besides counts only if the output of another command is put into its address. */
function serverIn(value: Arg): Server | undefined {
  const text = exact(value);
  const name = text === undefined && value.from.length > 0 ? (NAMED_ADDRESS.exec(knownPrefix(value))?.[0].length ?? 0) : 0;
  const address = afterText(value, name);
  const begins = knownBeginning(address);
  return ADDRESS.test(begins) ? serverOf(afterText(address, /^jdbc:/i.exec(begins)?.[0].length ?? 0)) : undefined;
}

const DATABASE = /^(?:postgres(?:ql)?|mysql|mariadb|rediss?|mongodb(?:\+srv)?|amqps?|mssql|sqlserver|nats|ldaps?):\/\//i;

const isOutside = (place: Place, root: string | undefined): boolean =>
  place.kind === 'path' &&
  (root === undefined || !posix.normalize(place.path).startsWith(`${root}/`) || place.path.startsWith(`${root}/.git/`));

const CODE_ENDING =
  /\.(?:sh|bash|zsh|py|js|mjs|cjs|ts|mts|cts|rb|pl|pm|php|lua|tcl|r|jl|so|dylib|dll|jar|gradle|kts|cmake|mk|targets|props|el|vim|awk|ps1|bat|exe)$/i;

/** Paths inside texts, alone or in a list of settings: `-o json=PATH`, `-Wl,-o,PATH`. */
function spelled(parsed: Parsed, at: HandedContext): readonly Read[] {
  if (printsItsWords(parsed)) return [];
  const texts = parsed.given.flatMap((one) => (one.value && isText(one, parsed) ? [one.value] : []));
  // An inner command is judged separately.
  if (at.meaning.inner.length === 0 || parsed.roles.some(({ role }) => role === 'command' || role === 'script'))
    for (const { role, arg } of parsed.roles) if (role === 'text' && parsed.sub[0] !== 'grep') texts.push(arg);
  const pieces = texts
    .flatMap((arg) => (exact(arg) ?? '').replaceAll(SERVER_PART, '').split(/[=:,;@]/))
    .filter((piece) => SPELLS_PATH.test(piece));
  const reads = handed(pieces.map(textArg), at).map((read): Read => ({ ...read, handed: 'word' }));
  // A pathspec of git selects tracked files.
  return nameOf(parsed) === 'git' ? reads.filter(({ place }) => isOutside(place, at.root)) : reads;
}

const isText = ({ name, role }: GivenOption, parsed: Parsed): boolean =>
  role === 'names' ? !PROVES.test(name) && !PROVES_SHORT.has(name) : TEXTS.has(role) && !isProse(name, parsed);
const TEXTS: ReadonlySet<GivenOption['role']> = new Set(['text', 'optional', 'data', 'sends', 'settings', 'formats']);
/** The part of an address that names its server, and the database there: `https://docs.example.org/`, `postgres://db/app`. The rest may still contain a path. */
const SERVER_PART =
  /\b(?:https?|ftps?|sftp|wss?|git|ssh|s3|gs):\/\/[\w.-]+(?::\d+)?(?:\/|$)|\b(?:postgres(?:ql)?|mysql|mariadb|rediss?|mongodb(?:\+srv)?|amqps?|mssql|sqlserver|clickhouse|nats)(?:\+\w+)?:\/\/[^\s/?#]*(?:\/[\w.-]*)?/gi;
/** A path from the root, the home or the working directory; hidden names in the project count too. */
const SPELLS_PATH = /^(?:~?\/|\.\.?\/|\.[\w-]+\/)\S+$/;

const nameOf = ({ program }: Parsed): string => program.name.split(' ')[0] ?? '';

/** Arguments of a script: how the script uses them is not followed. */
export const handedWords = (words: readonly Arg[], at: { readonly cwd: Cwd; readonly home: string }): readonly Effect[] =>
  handed(
    words.filter((word) => isRooted(word) || CLIMBS.test(exact(word) ?? '')),
    at,
  );

/** `../../x` and `./x` are paths, however the script uses them. */
const CLIMBS = /^(?:[\w.-]+[=@])?\.\.?\/[^\s:]+$/;

function handed(
  words: readonly Arg[],
  at: { readonly cwd: Cwd; readonly home: string },
  quotes?: (word: Arg) => boolean,
): readonly Read[] {
  const effects = new Map<string, Read>();
  for (const word of words) {
    const file = fileIn(word, at.home);
    if (file === undefined) continue;
    for (const place of placesOf(textArg(file), at.cwd))
      if (place.kind === 'path' && place.extent === 'one')
        effects.set(place.path, { kind: 'read', place, sees: 'names', handed: quotes?.(word) ? 'settings' : true });
  }
  return [...effects.values()];
}

const PATCHES: ReadonlySet<string> = new Set(['apply', 'am']);

/** Options for keys and certificates that a program authenticates with: this is their purpose and does not reveal them. */
const PROVES = /^(?!.*out).*(?:key|cert|identity|homedir|kubeconfig|netrc)/i;
const PROVES_SHORT: ReadonlySet<string> = new Set(['-i', '-k', '-E', '-CA']);

/** Options whose value is prose or a pattern. */
const WORDS: ReadonlySet<string> = new Set(
  '--message --regexp --body --title --notes --description --comment --text --glob --grep --author --committer --format --pretty --git-dir --work-tree'.split(
    ' ',
  ),
);
/** The same as short options, for programs that deal with prose. */
const SHORT_WORDS: ReadonlySet<string> = new Set('-m -e -b -t -n -g -S -G'.split(' '));
const ABOUT_PROSE: ReadonlySet<string> = new Set('git gh glab hg jj svn bd tea notmuch'.split(' '));
const isProse = (name: string, parsed: Parsed): boolean =>
  WORDS.has(name) || (SHORT_WORDS.has(name) && ABOUT_PROSE.has(nameOf(parsed)));
/** Programs that print their words or search for them. */
const SAYS: ReadonlySet<string> = new Set(
  'echo printf grep egrep fgrep zgrep rg ag ack expr test [ [[ say logger type which install_name_tool basename dirname find fd fdfind ps pgrep pkill sed awk gawk mawk jq yq tr cut export declare local read source . cd pushd'.split(
    ' ',
  ),
);

/** The value is read as settings, code or a list that is not one of variables. */
const isSettings = ({ name, role }: GivenOption): boolean =>
  (role === 'names' || role === 'loads' || role === 'script' || role === 'optional') && !/env|var/i.test(name);

interface Use {
  readonly value: Arg;
  /** Whether the program reveals at most names. */
  readonly quiet: boolean;
  /** Whether it runs another command, to which its options may pass on what they read. */
  readonly runs: boolean;
}

function isHanded({ name, role }: GivenOption, { value, quiet, runs }: Use): boolean {
  if (PROVES.test(name)) return false;
  switch (role) {
    case 'script':
    case 'loads':
    case 'unclear':
      return true;
    case 'names':
      return !quiet && !PROVES_SHORT.has(name);
    case 'reads':
      return runs;
    case 'text':
    case 'data':
    case 'sends':
    case 'settings':
    case 'optional':
      if (role === 'optional' && /^\.\w[\w.-]*$/.test(exact(value) ?? '')) return !quiet;
      return !WORDS.has(name) && !SHORT_WORDS.has(name) && isRooted(value) && (!quiet || exact(value)?.includes('=') === true);
    default:
      return false;
  }
}

function isHandedOperand({ role, arg }: Parsed['roles'][number], runs: boolean, parsed: Parsed): boolean {
  switch (role) {
    case 'names':
      return nameOf(parsed) !== 'ssh-add';
    case 'unclear':
      return true;
    // An inner command is judged separately.
    case 'command':
    case 'text':
      return !runs && !SAYS.has(nameOf(parsed)) && isRooted(arg);
    default:
      return false;
  }
}

/** A text counts as a path only if it starts at the root or the home: `id_rsa` alone may be a word. */
const isRooted = (arg: Arg): boolean => /^(?:(?:[\w.-]+[=@])?(?:\/|~\/)|@\.)[^\s:]+$/.test(exact(arg) ?? '');

/** Also finds the path in `key=path`, `name@path` and `@path`. */
function fileIn(arg: Arg, home: string): string | undefined {
  const text = exact(arg)
    ?.replace(/^[\w.-]*[=@](?=[/~.@])/, '')
    .replace(/^@/, '');
  if (text === undefined || text === '' || text === '-' || text.length > 4096 || /[\n\0]/.test(text)) return undefined;
  return text.startsWith('~/') ? home + text.slice(1) : text;
}

const readPaths = (effect: Effect): readonly string[] =>
  effect.kind === 'write' || effect.kind === 'delete' || (effect.kind === 'read' && effect.sees === 'content')
    ? effect.place.kind === 'path'
      ? [effect.place.path]
      : []
    : [];

/** A separate part for the files from which a program reads variables: what the program prints of such a variable reveals the file. */
export function handedVariables(here: EvalContext, part: number): readonly number[] {
  const { text = '', effects = [] } = here.walk.parts[part] ?? {};
  const reads = effects.flatMap((effect): readonly Effect[] =>
    effect.kind === 'read' ? [{ kind: 'read', place: effect.place, sees: 'content' }] : [],
  );
  return [addPart(here, { text, effects: reads })];
}

/** An unknown program may change the files passed to it. In the project, only hidden entries and packages are reported. */
export const perhapsWritten = (given: readonly Effect[], root: string | undefined): readonly Effect[] =>
  given.flatMap((effect): readonly Effect[] => {
    if (effect.kind !== 'read' || effect.place.kind !== 'path') return [];
    const { path } = effect.place;
    const inside = root !== undefined && (path === root || path.startsWith(`${root}/`)) ? path.slice(root.length) : undefined;
    if (inside !== undefined && !/\/(\.|node_modules(\/|$))/.test(inside)) return [];
    return [{ kind: 'write', place: asTree(effect.place), how: 'perhaps' }];
  });
