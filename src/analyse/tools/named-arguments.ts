// What the arguments of an unknown tool name: paths, addresses, shell and SQL text. Adds effects to "unclear", never removes it.
import type { JsonObject } from '../../model/call.ts';
import { unclear, type Effect } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { isWithin } from '../../host/path-text.ts';
import { addressesIn, fetchEffects, type FetchContext } from './fetch-effects.ts';
import { globPlaces } from './glob-place.ts';
import { pathsInText } from './paths-in-text.ts';
import { inputTexts, type InputTexts } from './input-texts.ts';
import { secretOut } from './text-out.ts';
import { placeOf } from './tool-path.ts';
import { quoteWords, triedTexts } from './tried-texts.ts';
import type { SqlSystem } from '../../model/tool-entry.ts';

/** Text of another language inside a call, to be analysed by the folder that reads it. */
export type Embedded =
  | {
      readonly kind: 'shell';
      readonly text: string;
      readonly cwd: string;
      /** May not be a command at all: counts only if it would be worse than unclear. */
      readonly tried?: true;
    }
  | {
      readonly kind: 'sql';
      readonly text: string;
      readonly system: SqlSystem;
      /** Nobody else uses the database. */ readonly own?: true;
    };

export interface NamedArguments {
  readonly effects: readonly Effect[];
  readonly embedded: readonly Embedded[];
}

const COMMAND_FIELD = /^(cmd|command|commands|command_?line|shell_?command|bash|shell|script|cmdline)$/i;
const SQL_FIELD = /^(sql|statements?|sql_?(query|queries|statements?|text))$/i;
const QUERY_FIELD = /^query$/i;
const SQL_TOOL = /sql|postgres|mysql|sqlite|database|(^|[_-])db([_-]|$)|execute|run_?query/i;
/** What a tool does to its paths, according to the words in its name. They can only add an effect. */
const WRITES =
  /write|edit|create|update|move|rename|save|put|append|replace|patch|upload|download|export|copy|set|insert|mkdir|touch/i;
const DELETES = /delete|remove|rm|wipe|unlink|drop|destroy|clean|purge|erase|trash|move|rename/i;
/** Fields that name the file in which a read-only tool saves its result. */
const SAVES_TO =
  /^(file_?name|\w*file_?path|out(put)?_?(file|path|dir|directory)?|save_?(to|as|path|file|dir)?|dest(ination)?(_?(path|file|dir))?|target_?(path|file)|download_?(path|dir|to))$/i;

export interface ArgumentContext extends FetchContext {
  /**
   * `looks`: the tool is known to only read, so a file in its arguments is one that it writes. `unknown`: we do not know what it does with
   * its arguments.
   */
  readonly tool?: 'looks' | 'unknown';
}

export function namedArguments(tool: string, input: JsonObject, context: ArgumentContext): NamedArguments {
  const effects: Effect[] = [];
  const embedded: Embedded[] = [];
  const given = inputTexts(input);
  const { texts, lists, limits } = given;
  effects.push(...limits);
  const lines = new Set(lists.filter(({ name }) => COMMAND_FIELD.test(name) && !/s$/i.test(name)).map(({ name }) => name));
  for (const { name, words } of lists)
    if (lines.has(name)) embedded.push({ kind: 'shell', text: quoteWords(words), cwd: context.cwd });
  const strings = texts.filter(({ name, is }) => is === 'name' || !lines.has(name));
  const request = requestIn(given, context);
  for (const { name, value, is } of strings) {
    if (is === 'name') {
      if (isPathLike(value)) effects.push(...pathEffects(tool, placeOf(value, context)));
    } else if (COMMAND_FIELD.test(name)) embedded.push({ kind: 'shell', text: value, cwd: context.cwd });
    else if (SQL_FIELD.test(name) || (QUERY_FIELD.test(name) && SQL_TOOL.test(tool)))
      embedded.push({ kind: 'sql', text: value, system: systemOf(tool) });
    else if (/^(https?|ftp|wss?):\/\//i.test(value)) effects.push(...fetchEffects(value, request));
    else if (isPathLike(value))
      effects.push(
        ...pathEffects(context.tool === 'looks' && SAVES_TO.test(name) ? `${tool}__save` : tool, placeOf(value, context)),
      );
  }
  if (context.tool === 'unknown') {
    effects.push(...givenEffects(given, request));
    const read = new Set(embedded.map(({ text }) => text));
    for (const text of triedTexts(given))
      if (!read.has(text)) embedded.push({ kind: 'shell', text, cwd: context.cwd, tried: true });
  }
  return { effects, embedded };
}

const METHOD_FIELD = /^(http_?)?(method|verb)$/i;
const BODY_FIELD = /^(body|data|payload|json)$/i;

/** For a tool that makes requests, the method is beside the address or in an object above it. Of several methods the worst counts. */
function requestIn({ objects }: InputTexts, context: ArgumentContext): ArgumentContext {
  const fields = objects.flatMap((object) => Object.entries(object));
  const methods = fields.flatMap(([name, value]) =>
    METHOD_FIELD.test(name) && typeof value === 'string' ? [value.toUpperCase()] : [],
  );
  const method =
    methods.find((one) => one === 'DELETE') ?? methods.find((one) => !/^(GET|HEAD|OPTIONS)$/.test(one)) ?? methods[0];
  const body = fields.find(([name, value]) => BODY_FIELD.test(name) && value !== null)?.[1];
  return {
    ...context,
    ...(method === undefined ? {} : { method }),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

const HOST_FIELD = /^(host|host_?name|server|ip|ip_?address|address|endpoint|domain|target)$/i;

/** The address made of a host in one field and possibly a path in another. */
function hostAddresses({ objects }: InputTexts): readonly string[] {
  return objects.flatMap((object) => {
    const fields = Object.entries(object).filter((field): field is [string, string] => typeof field[1] === 'string');
    const paths = fields.flatMap(([, value]) => (/^\/\S*$/.test(value) ? [value] : []));
    return fields
      .filter(([name, value]) => (HOST_FIELD.test(name) && /^[\w-]+(\.[\w-]+)+(:\d+)?$/.test(value)) || IPV4.test(value))
      .flatMap(([, value]) => ['/', ...paths].map((path) => `http://${value}${path}`));
  });
}
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}(:\d+)?$/;

/** At most this many pairs of a directory and a name are combined. */
const MOST_PAIRS = 400;
/** A longer text is a document, not an argument. */
const LONGEST_ARGUMENT = 1000;

/**
 * Whatever the tool does, it received these paths, operations and texts. The working directory of its server is not known, so a relative
 * path counts from here, from the home, and from every directory that another argument names. In a document half of all words look like a
 * relative path; there only hidden names count, and paths that start at the root or the home.
 */
function givenEffects(given: InputTexts, context: ArgumentContext): readonly Effect[] {
  const strings = given.texts;
  const fixed = new Set<string>();
  const relative = new Set<string>();
  const [directories, names] = [new Set<string>(), new Set<string>()];
  const effects: Effect[] = [];
  // The content of the texts is searched for secrets once, below.
  const asking = { ...context, outside: { ...context.outside, secretIn: () => undefined } };
  const pieces = given.lists.map(({ words }) => words.join('/')).filter((path) => path.includes('/') && !/\s|(^|\/)-/.test(path));
  for (const value of [...strings.flatMap((one) => spellingsOf(one.value)), ...pieces]) {
    const found = pathsInText(value);
    const isArgument = value.length <= LONGEST_ARGUMENT;
    if (isArgument && /^(\/|~)/.test(value) && !value.includes('\n')) fixed.add(value);
    for (const path of found.fixed) {
      fixed.add(path);
      if (isArgument) directories.add(path);
    }
    for (const path of found.relative) {
      if (isArgument) names.add(path);
      if (isArgument || /(^|\/)\.\w/.test(path)) relative.add(path);
    }
    // A word that contains an address but is not one itself is ignored.
    for (const address of addressesIn(value).filter((word) => word !== value))
      effects.push(...fetchEffects(bareAddress(address), asking).filter(({ kind }) => kind !== 'unclear' && kind !== 'read'));
    if (isArgument && /^(\/|~\/)\S*[*?[{]/.test(value)) effects.push(...patternEffects(value, context));
  }
  for (const address of hostAddresses(given)) effects.push(...fetchEffects(address, asking));
  const below = (directory: string) => (path: string) => `${directory}/${path}`;
  const pairs = [...directories].flatMap((directory) => [...names].map(below(directory)));
  if (pairs.length > MOST_PAIRS) effects.push(unclear('too many combinations of directories and names'));
  const places = [
    ...fixed,
    ...[...relative].flatMap((path) => [below('.')(path), below('~')(path)]),
    ...pairs.slice(0, MOST_PAIRS),
  ].map((path) => placeOf(path, context));
  for (const place of places) if (place.kind === 'path') effects.push({ kind: 'write', place, how: 'perhaps' });
  return [
    ...effects,
    ...secretOut(
      strings.map(({ value }) => value),
      'an unknown tool',
      context.outside,
    ),
  ];
}

/** A pattern outside of where the agent works that reaches a whole tree, or the hidden names of a directory, counts as everything there. */
function patternEffects(pattern: string, context: ArgumentContext): readonly Effect[] {
  return globPlaces(pattern, context.cwd, context).flatMap((place): readonly Effect[] => {
    if (place.kind !== 'path' || isWithin(place.path, context.cwd)) return [];
    const wide = place.extent === 'tree' || (place.extent === 'glob' && /^[.*?[]/.test(place.pattern ?? ''));
    const touchesHome = isWithin(place.path, context.host.home) || isWithin(context.host.home, place.path);
    return [{ kind: 'write', place, how: wide && touchesHome ? 'change' : 'perhaps' }];
  });
}

/** A text as written, and as it would be read with escapes decoded, or with a process's own view of the disk (`/proc/self/root`) resolved. */
function spellingsOf(text: string): readonly string[] {
  const plain = text.replaceAll(String.raw`\/`, '/');
  const decoded = plain.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return [...new Set([text, plain, decoded, decoded.replaceAll(/\/proc\/[^/\s]+\/(?:task\/\d+\/)?root(?=\/)/g, '')])];
}

/** Without the characters that prose and markup put around an address. */
const bareAddress = (word: string): string =>
  word.replace(/^.*?(?=[a-z][a-z0-9+.-]*:\/\/)/i, '').replace(/[)\]}>"'`.,;:!?]+$/, '');

/** The tool's name only selects the SQL dialect; with a wrong dialect the text is unclear. */
function systemOf(tool: string): SqlSystem {
  if (/postgres|(^|_)pg(_|$)|supabase|neon/i.test(tool)) return 'postgres';
  if (/mysql|mariadb/i.test(tool)) return 'mysql';
  return /sqlite/i.test(tool) ? 'sqlite' : 'database';
}

function pathEffects(tool: string, place: Place): readonly Effect[] {
  // `mcp__server__tool`: the name of the server does not say what the tool does.
  const act = tool.split('__').at(-1) ?? tool;
  return [
    { kind: 'read', place, sees: 'content' },
    ...(WRITES.test(act) ? [{ kind: 'write', place, how: 'change' } as const] : []),
    ...(DELETES.test(act) ? [{ kind: 'delete', place, how: 'remove' } as const] : []),
  ];
}

/** One line that starts like a path, or a bare name that starts with a dot. A sentence that contains a slash is not one. */
const isPathLike = (value: string): boolean =>
  value.length < 4096 &&
  !value.includes('\n') &&
  (/^(\/|~|\.{1,2}\/|file:|[A-Za-z]:[\\/])/.test(value) || /^\S+\/\S+$/.test(value) || /^\.\w[\w.-]*$/.test(value));
