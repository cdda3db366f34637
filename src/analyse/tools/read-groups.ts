// A call of a tool that reads or searches → the places it reads and what it shows of them. Looks at no file.
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import type { Host } from '../../host/host.ts';
import type { ToolEntry } from '../../model/tool-entry.ts';
import { fetchEffects, type FetchContext } from './fetch-effects.ts';
import { globPlaces } from './glob-place.ts';
import { textsOf, type FieldValues } from './read-fields.ts';
import { searchPlaces } from './search-places.ts';
import { secretOut } from './text-out.ts';
import { placeOf } from './tool-path.ts';
import type { Group } from './tool-reading.ts';

interface ReadContext {
  readonly tool: string;
  readonly context: FetchContext;
  readonly host: Host;
}

export function readGroups(
  entry: ToolEntry & { readonly kind: 'listed' },
  values: FieldValues,
  { tool, context, host }: ReadContext,
): readonly Group[] {
  const files = [...textsOf(values, 'path'), ...textsOf(values, 'paths')];
  const roots = textsOf(values, 'place').filter((root) => root !== '');
  const globs = [...textsOf(values, 'glob'), ...textsOf(values, 'globs')];
  // A tool with a field for the place to search searches the working directory if the field is empty.
  const searches = [...entry.fields.values()].some(({ role }) => role === 'place');
  const shown = shownBy(entry, values);
  // The tool looks for a text and returns only which files contain it.
  const tests =
    shown === 'names' && searches && [...entry.fields.values()].some(({ role, required }) => role === 'text' && required);
  const resources = textsOf(values, 'resource');
  const asked = resources.filter((uri) => !isFile(uri)).map((uri) => resourceGroup(uri, tool, context));
  const places: Place[] = [
    ...files.map((file) => placeOf(file, context)),
    ...resources.filter(isFile).map((uri) => placeOf(uri, context)),
  ];
  const at = roots.length === 0 ? [placeOf('.', context)] : roots.map((root) => placeOf(root, context));
  for (const root of at) {
    if (globs.length > 0)
      places.push(...(root.kind === 'path' ? globs.flatMap((glob) => globPlaces(glob, root.path, context)) : [root]));
    else if (searches)
      places.push(...(shown === 'names' && !tests ? [root] : searchPlaces(root, textsOf(values, 'filter'), host)));
  }
  if (places.length === 0) {
    if (asked.length > 0) return asked;
    const lost = [...entry.fields.values()].some(({ role }) => role === 'path' || role === 'globs');
    return [{ text: tool, effects: lost ? [unclear('the input names no file', tool)] : [] }];
  }
  const found = places.map((place): Group => ({
    text: `${tool} ${place.kind === 'path' ? place.path : ''}`.trim(),
    effects: [{ kind: 'read', place, sees: shown, ...(tests ? { tests } : {}) }],
  }));
  return [...asked, ...found];
}

const isFile = (uri: string): boolean => /^(?![a-z][a-z0-9+.-]+:)|^file:/i.test(uri);

/**
 * Only its server knows what an address that is not a file means. Reading a resource is on the safe list, so a plain name counts as a
 * document. If the address has a query, reaches the web, or mentions secrets, the environment or running something, it counts as a call of
 * an unknown tool.
 */
const MORE_THAN_A_NAME =
  /^https?:|[?#]|(^|[^a-z])(secrets?|vault|env|environ|environment|credentials?|creds|tokens?|passwords?|passwd|keys?|keychain|exec|execute|run|cmd|command|shell|eval)([^a-z]|$)/i;

function resourceGroup(uri: string, tool: string, context: FetchContext): Group {
  const rest = decodedUri(uri.replace(/^[a-z][a-z0-9+.-]*:\/*/i, ''));
  const web = /^https?:/i.test(uri) ? uri : /^[\d.]+([:/]|$)/.test(rest) ? `http://${rest}` : undefined;
  // For many servers `scheme://home/me/x` and `scheme:///home/me/x` are the same file.
  const places = [rest, `/${rest}`].map((path) => placeOf(path, context)).filter(({ kind }) => kind === 'path');
  return {
    text: `${tool} ${uri}`,
    effects: [
      ...(web !== undefined || MORE_THAN_A_NAME.test(decodedUri(uri))
        ? [unclear('a resource of an unknown server', uri.slice(0, 80), 'add an allow rule that names the tool')]
        : []),
      ...(web === undefined ? secretOut([uri], 'a server of tools', context.outside) : fetchEffects(web, context)),
      ...(/^https?:/i.test(uri) ? [] : places.map((place): Effect => ({ kind: 'read', place, sees: 'content' }))),
    ],
  };
}

function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/**
 * Some searches have a field that says whether to print the lines or only the names of the files. INVARIANT: only a field that the tool's
 * table declares can make it show less, because the tool ignores any other; if two fields disagree, it shows more.
 */
function shownBy(entry: ToolEntry & { readonly kind: 'listed' }, { input }: FieldValues): 'content' | 'names' {
  const mode = input['output_mode'] ?? undefined;
  const byMode = mode === 'files_with_matches' || mode === 'count';
  if (mode !== undefined && !byMode) return 'content';
  if (entry.sees === 'names') return 'names';
  const declared = (name: string): boolean => entry.fields.has(name);
  const less = [
    ...(mode !== undefined && declared('output_mode') ? [byMode] : []),
    ...(input['names_only'] !== undefined && declared('names_only') ? [input['names_only'] === true] : []),
  ];
  return less.length > 0 && less.every(Boolean) ? 'names' : 'content';
}
