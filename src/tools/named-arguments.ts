// What the arguments of an unknown tool name: paths, addresses, shell and SQL text. Adds to "unclear", never takes from it.
import type { JsonObject } from '../model/call.ts';
import { unclear, type Effect } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { addressesIn, fetchEffects, type FetchContext } from './fetch-effects.ts';
import { pathsInText } from './paths-in-text.ts';
import { inputTexts, type InputText } from './input-texts.ts';
import { secretOut } from './text-out.ts';
import { placeOf } from './tool-path.ts';
import type { SqlSystem } from './tool-entry.ts';

/** Text of another language inside a call, to be analysed by the folder that reads it. */
export type Embedded =
  | { readonly kind: 'shell'; readonly text: string; readonly cwd: string }
  | { readonly kind: 'sql'; readonly text: string; readonly system: SqlSystem };

export interface NamedArguments {
  readonly effects: readonly Effect[];
  readonly embedded: readonly Embedded[];
}

const COMMAND_FIELD = /^(cmd|command|commands|command_?line|shell_?command|bash|shell|script|cmdline)$/i;
const SQL_FIELD = /^(sql|statement|sql_?query)$/i;
const QUERY_FIELD = /^query$/i;
const SQL_TOOL = /sql|postgres|mysql|sqlite|database|(^|[_-])db([_-]|$)|execute|run_?query/i;
/** What the words of a tool's name say it does to the paths it is given. They only ever add an effect. */
const WRITES =
  /write|edit|create|update|move|rename|save|put|append|replace|patch|upload|download|export|copy|set|insert|mkdir|touch/i;
const DELETES = /delete|remove|rm|wipe|unlink|drop|destroy|clean|purge|erase|trash|move|rename/i;
/** Fields that name the file in which a tool that looks keeps what it found. */
const SAVES_TO =
  /^(file_?name|\w*file_?path|out(put)?_?(file|path|dir|directory)?|save_?(to|as|path|file|dir)?|dest(ination)?(_?(path|file|dir))?|target_?(path|file)|download_?(path|dir|to))$/i;

export interface ArgumentContext extends FetchContext {
  /** `looks`: the tool is known to look, so that a file in its arguments is one that it writes. `unknown`: nobody knows what it does with what it is given. */
  readonly tool?: 'looks' | 'unknown';
}

export function namedArguments(tool: string, input: JsonObject, context: ArgumentContext): NamedArguments {
  const effects: Effect[] = [];
  const embedded: Embedded[] = [];
  const { texts, lists, limits } = inputTexts(input);
  effects.push(...limits);
  const lines = new Set(lists.filter(({ name }) => COMMAND_FIELD.test(name) && !/s$/i.test(name)).map(({ name }) => name));
  for (const { name, words } of lists)
    if (lines.has(name)) embedded.push({ kind: 'shell', text: quoteWords(words), cwd: context.cwd });
  const strings = texts.filter(({ name, is }) => is === 'name' || !lines.has(name));
  const request = requestIn(input, context);
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
  if (context.tool === 'unknown') effects.push(...givenEffects(texts, request));
  return { effects, embedded };
}

const METHOD_FIELD = /^(http_?)?(method|verb)$/i;
const BODY_FIELD = /^(body|data|payload|json)$/i;

/** A tool that makes requests is told the method beside the address. */
function requestIn(input: JsonObject, context: ArgumentContext): ArgumentContext {
  const fields = Object.entries(input);
  const method = fields.find(([name, value]) => METHOD_FIELD.test(name) && typeof value === 'string')?.[1];
  const body = fields.find(([name, value]) => BODY_FIELD.test(name) && value !== null)?.[1];
  return {
    ...context,
    ...(typeof method === 'string' ? { method: method.toUpperCase() } : {}),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** More pairs of a directory and a name than this are not put together. */
const MOST_PAIRS = 400;
/** A longer text is a document, not an argument. */
const LONGEST_ARGUMENT = 1000;

/**
 * Whatever the tool does, it was given these paths, operations and texts. Its server's own directory is not known, so a relative path counts from here,
 * from the home, and from every directory that another argument names. In a document half of all words look like a relative path; there only
 * hidden names count, and what starts at the root or the home.
 */
function givenEffects(strings: readonly InputText[], context: ArgumentContext): readonly Effect[] {
  const fixed = new Set<string>();
  const relative = new Set<string>();
  const [directories, names] = [new Set<string>(), new Set<string>()];
  const effects: Effect[] = [];
  // What the texts hold is looked at once, below.
  const asking = { ...context, outside: { ...context.outside, secretIn: () => undefined } };
  for (const { value } of strings) {
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
    for (const address of addressesIn(value))
      effects.push(...fetchEffects(address, asking).filter(({ kind }) => kind === 'service' || kind === 'reveal'));
  }
  const below = (directory: string) => (path: string) => `${directory}/${path}`;
  const pairs = [...directories].flatMap((directory) => [...names].map(below(directory)));
  if (pairs.length > MOST_PAIRS) effects.push(unclear('more directories and names than are put together'));
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
      'a tool that is not known',
      context.outside,
    ),
  ];
}

/** A name only says how the text is cut into words; what is cut wrongly is unclear. */
function systemOf(tool: string): SqlSystem {
  if (/postgres|(^|_)pg(_|$)|supabase|neon/i.test(tool)) return 'postgres';
  if (/mysql|mariadb/i.test(tool)) return 'mysql';
  return /sqlite/i.test(tool) ? 'sqlite' : 'database';
}

function pathEffects(tool: string, place: Place): readonly Effect[] {
  // `mcp__server__tool`: what the server is called says nothing of what the tool does.
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

/** A program and its arguments as bash text that means exactly them. */
export const quoteWords = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
