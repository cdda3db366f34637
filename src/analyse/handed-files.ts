// Files that a program is given without its data saying that it reads them: configuration, code, lists, env files. Does not know which of them are secret.
import { posix } from 'node:path';
import type { Meaning } from '../argv/effects-of.ts';
import { asTree } from '../argv/effects-of.ts';
import type { Given, Parsed } from '../argv/program.ts';
import { namesOf } from '../argv/program.ts';
import { serverOf } from '../argv/server-of.ts';
import type { Effect, Read } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { placesOf } from '../shell/places.ts';
import type { Cwd } from '../shell/state.ts';
import type { Arg } from '../shell/value.ts';
import { exact, textArg } from '../shell/value.ts';

interface At {
  readonly meaning: Meaning;
  readonly cwd: Cwd;
  readonly home: string;
  readonly root: string | undefined;
}

export function handedFiles(parsed: Parsed, at: At): readonly Effect[] {
  const { meaning } = at;
  // Programs that list names, test or change modes tell nothing of what is inside.
  const quiet = meaning.masks || meaning.prints === 'names' || meaning.prints === 'paths';
  const runs = meaning.inner.length > 0;
  const words = parsed.given.flatMap((one) => (one.value && isHanded(one, { value: one.value, quiet, runs }) ? [one.value] : []));
  // `--unlisted=PATH`: what the option does is not known.
  for (const { value } of parsed.problems) if (value) words.push(value);
  // A pathspec of git names what is tracked.
  if (!quiet && (nameOf(parsed) !== 'git' || PATCHES.has(parsed.sub[0] ?? '')))
    for (const one of parsed.roles) if (isHandedOperand(one, runs, parsed)) words.push(one.arg);
  const known = new Set(runs ? [] : meaning.effects.flatMap(readPaths));
  return [
    ...[...handed(words, at), ...spelled(parsed, at)].filter(
      (effect) => effect.place.kind === 'path' && !known.has(effect.place.path),
    ),
    ...namedElsewhere(parsed, at),
  ];
}

/** It prints its texts, compares them or looks for them: a path or address among them is a word. */
export const saysItsWords = (parsed: Parsed): boolean => namesOf(parsed.program).some((name) => SAYS.has(name));

/** An address, or code outside the project, given to an option as a text: data that calls it only text may be wrong. */
function namedElsewhere(parsed: Parsed, { cwd, home, root, meaning }: At): readonly Effect[] {
  if (saysItsWords(parsed)) return [];
  const operands = parsed.roles.filter(({ role }) => role === 'text').map(({ arg }) => arg);
  const runsCode = meaning.effects.some((effect) => effect.kind === 'run' && effect.code === 'project');
  const perhapsRun = (text: string, name: string): readonly Effect[] =>
    PATH_ELSEWHERE.test(text) && (runsCode || CODE_ENDING.test(text))
      ? placesOf(textArg(text.replace(/^@/, '').replace(/^~(?=\/)/, home)), cwd).flatMap((place) =>
          isOutside(place, root) ? [unclear(`\`${name}\` may run \`${text}\``, text, 'use a file of the project')] : [],
        )
      : [];
  const addressed = operands.flatMap((arg): readonly Effect[] =>
    DATABASE.test(exact(arg) ?? '') ? [{ kind: 'network', use: 'fetch', server: serverOf(arg) }] : [],
  );
  const given = parsed.given.flatMap((one): readonly Effect[] => {
    const text = one.value && isText(one, parsed) ? exact(one.value) : undefined;
    if (text === undefined || !one.value) return [];
    if (ADDRESS.test(text)) return [{ kind: 'network', use: 'fetch', server: serverOf(one.value) }];
    return perhapsRun(text, one.name);
  });
  // What runs the project runs whatever it is pointed at; the words after what it follows are that one's own.
  const pointed = parsed.roles.flatMap(({ role, arg }) =>
    runsCode && meaning.inner.length === 0 && (role === 'text' || role === 'names')
      ? perhapsRun(exact(arg) ?? '', nameOf(parsed))
      : [],
  );
  return [...addressed, ...given, ...pointed];
}

/** From the root, the home or above; `//x:y` is a label. */
const PATH_ELSEWHERE = /^@?(?:~?\/(?!\/)|\.\.\/)\S+$/;

/** Addresses of the web, of databases and of brokers. */
const ADDRESS =
  /^(?:https?|ftps?|sftp|wss?|postgres(?:ql)?|mysql|mariadb|rediss?|mongodb(?:\+srv)?|amqps?|mssql|sqlserver|nats|mqtts?|ldaps?):\/\//i;

const DATABASE = /^(?:postgres(?:ql)?|mysql|mariadb|rediss?|mongodb(?:\+srv)?|amqps?|mssql|sqlserver|nats|ldaps?):\/\//i;

const isOutside = (place: Place, root: string | undefined): boolean =>
  place.kind === 'path' &&
  (root === undefined || !posix.normalize(place.path).startsWith(`${root}/`) || place.path.startsWith(`${root}/.git/`));

const CODE_ENDING =
  /\.(?:sh|bash|zsh|py|js|mjs|cjs|ts|mts|cts|rb|pl|pm|php|lua|tcl|r|jl|so|dylib|dll|jar|gradle|kts|cmake|mk|targets|props|el|vim|awk|ps1|bat|exe)$/i;

/** Paths that texts spell, alone or in a list of settings: `-o json=PATH`, `-Wl,-o,PATH`. */
function spelled(parsed: Parsed, at: At): readonly Read[] {
  if (saysItsWords(parsed)) return [];
  const texts = parsed.given.flatMap((one) => (one.value && isText(one, parsed) ? [one.value] : []));
  // What is run inside is judged by whoever runs it.
  if (at.meaning.inner.length === 0 || parsed.roles.some(({ role }) => role === 'command' || role === 'script'))
    for (const { role, arg } of parsed.roles) if (role === 'text' && parsed.sub[0] !== 'grep') texts.push(arg);
  const pieces = texts
    .flatMap((arg) => (exact(arg) ?? '').replaceAll(SERVER_PART, '').split(/[=:,;@]/))
    .filter((piece) => SPELLS_PATH.test(piece));
  const reads = handed(pieces.map(textArg), at).map((read): Read => ({ ...read, handed: 'word' }));
  // A pathspec of git names what is tracked.
  return nameOf(parsed) === 'git' ? reads.filter(({ place }) => isOutside(place, at.root)) : reads;
}

const isText = ({ name, role }: Given, parsed: Parsed): boolean =>
  role === 'names' ? !PROVES.test(name) && !PROVES_SHORT.has(name) : TEXTS.has(role) && !isProse(name, parsed);
const TEXTS: ReadonlySet<Given['role']> = new Set(['text', 'optional', 'data', 'sends', 'settings', 'formats']);
/** The part of an address that names its server: `https://docs.example.org/`. What follows may still spell a path. */
const SERVER_PART = /\b(?:https?|ftps?|sftp|wss?|git|ssh|s3|gs):\/\/[\w.-]+(?::\d+)?(?:\/|$)/gi;
/** From the root, the home or where it works; hidden names in the project are worth telling too. */
const SPELLS_PATH = /^(?:~?\/|\.\.?\/|\.[\w-]+\/)\S+$/;

const nameOf = ({ program }: Parsed): string => program.name.split(' ')[0] ?? '';

/** Words after a script's name: what the script does with them is not followed. */
export const handedWords = (words: readonly Arg[], at: { readonly cwd: Cwd; readonly home: string }): readonly Effect[] =>
  handed(
    words.filter((word) => isRooted(word) || CLIMBS.test(exact(word) ?? '')),
    at,
  );

/** `../../x` and `./x`: a path, whatever the script makes of it. */
const CLIMBS = /^(?:[\w.-]+[=@])?\.\.?\/[^\s:]+$/;

function handed(words: readonly Arg[], at: { readonly cwd: Cwd; readonly home: string }): readonly Read[] {
  const effects = new Map<string, Read>();
  for (const word of words) {
    const file = fileIn(word, at.home);
    if (file === undefined) continue;
    for (const place of placesOf(textArg(file), at.cwd))
      if (place.kind === 'path' && place.extent === 'one')
        effects.set(place.path, { kind: 'read', place, sees: 'names', handed: true });
  }
  return [...effects.values()];
}

const PATCHES: ReadonlySet<string> = new Set(['apply', 'am']);

/** Keys and certificates that a program proves itself with: that is what they are for, and it shows nothing of them. */
const PROVES = /^(?!.*out).*(?:key|cert|identity|homedir|kubeconfig|netrc)/i;
const PROVES_SHORT: ReadonlySet<string> = new Set(['-i', '-k', '-E', '-CA']);

/** Options whose value is prose or a pattern. */
const WORDS: ReadonlySet<string> = new Set(
  '--message --regexp --body --title --notes --description --comment --text --glob --grep --author --committer --format --pretty --git-dir --work-tree'.split(
    ' ',
  ),
);
/** The same in one letter, where the program is about what people write. */
const SHORT_WORDS: ReadonlySet<string> = new Set('-m -e -b -t -n -g -S -G'.split(' '));
const ABOUT_PROSE: ReadonlySet<string> = new Set('git gh glab hg jj svn bd tea notmuch'.split(' '));
const isProse = (name: string, parsed: Parsed): boolean =>
  WORDS.has(name) || (SHORT_WORDS.has(name) && ABOUT_PROSE.has(nameOf(parsed)));
/** Programs that print their words, or look for them. */
const SAYS: ReadonlySet<string> = new Set(
  'echo printf grep egrep fgrep zgrep rg ag ack expr test [ [[ say logger type which install_name_tool basename dirname find fd fdfind ps pgrep pkill sed awk gawk mawk jq yq tr cut export declare local read source . cd pushd'.split(
    ' ',
  ),
);

interface Use {
  readonly value: Arg;
  /** The program tells names at most. */
  readonly quiet: boolean;
  /** It runs something else, to which its options may pass on what they read. */
  readonly runs: boolean;
}

function isHanded({ name, role }: Given, { value, quiet, runs }: Use): boolean {
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
    // What is run inside is judged by whoever runs it.
    case 'command':
    case 'text':
      return !runs && !SAYS.has(nameOf(parsed)) && isRooted(arg);
    default:
      return false;
  }
}

/** Text is a path only where it is spelled as one from the root or the home: `id_rsa` alone may be a word. */
const isRooted = (arg: Arg): boolean => /^(?:[\w.-]+[=@])?(?:\/|~\/)[^\s:]+$/.test(exact(arg) ?? '');

/** `key=path`, `name@path` and `@path` name a path too. */
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

/** The files that a program reads its variables from, as a part of their own: what is made of a variable shows its file. */
export function handedVariables(here: EvalContext, part: number): readonly number[] {
  const { text = '', effects = [] } = here.walk.parts[part] ?? {};
  const reads = effects.flatMap((effect): readonly Effect[] =>
    effect.kind === 'read' ? [{ kind: 'read', place: effect.place, sees: 'content' }] : [],
  );
  return [addPart(here, { text, effects: reads })];
}

/** An unknown program may change what is passed to it. In the project only hidden entries and packages are reported. */
export const perhapsWritten = (given: readonly Effect[], root: string | undefined): readonly Effect[] =>
  given.flatMap((effect): readonly Effect[] => {
    if (effect.kind !== 'read' || effect.place.kind !== 'path') return [];
    const { path } = effect.place;
    const inside = root !== undefined && (path === root || path.startsWith(`${root}/`)) ? path.slice(root.length) : undefined;
    if (inside !== undefined && !/\/(\.|node_modules(\/|$))/.test(inside)) return [];
    return [{ kind: 'write', place: asTree(effect.place), how: 'perhaps' }];
  });
