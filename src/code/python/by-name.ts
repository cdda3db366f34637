// Guesses from its name what a library method without a table entry does to the files among its arguments. In doubt, assumes more effects.
import { serverFromText } from '../../argv/server-of.ts';
import { actsBeyondProject, actsByPython } from '../../model/packages-that-act.ts';
import type { CallArguments } from './call-function.ts';
import type { EvalPoint } from './evaluate.ts';
import { placesOfValue } from './path-places.ts';
import { isLibrary, isStandard } from './knowledge.ts';
import { alternatives, contents, exactText, isPlain } from './py-value.ts';
import { note, noteUnclear } from './walk.ts';

const WRITES =
  /^(\w*save\w*|write\w*|dump|dump_\w+|export\w*|print_(figure|png|pdf|svg|jpe?g|raw|rgba)|to_(file|disk|csv|json|excel|parquet|html|pickle|feather|markdown|latex|xml|stata|hdf|orc|string|image)|tofile|store|embed_\w+|markdownFromFile|convert)$/;
const READS =
  /^(open|load|load_\w+|read|read_\w+|parse|parse_\w+|from_(path|file|csv|json|spec)|fromfile|fromregex|recfrom\w+|truetype|rc_file|ElementTree|markdownFromFile)$/;
const RUNS =
  /^(fromURL|submit_form|open_in_browser|unsafe_\w+|handle_(async_)?request|send|resolve|grab|grabclipboard|eval|lambda_eval|unsafe_eval|open_http)$/;

const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text);

/** Records the effects that the last part of the name suggests. */
export function byName(at: EvalPoint, name: string, given: CallArguments): void {
  const { reading } = at;
  if (RUNS.test(name)) noteUnclear(reading, `what \`.${name}\` runs or sends is unknown`, name);
  if (given.names.has('allow_pickle')) noteUnclear(reading, `\`${name}\` may run code in the data`, 'allow_pickle');
  const [writes, reads] = [WRITES.test(name), READS.test(name)];
  if (!writes && !reads) return;
  for (const value of [...given.args, ...given.names.values()].flatMap(alternatives)) {
    if (value.kind !== 'str' && value.kind !== 'path' && !(value.kind === 'list' && isPlain(value))) continue;
    const text = exactText(value);
    if (text !== undefined && isAddress(text)) {
      note(reading, {
        kind: 'network',
        use: writes ? 'send' : 'fetch',
        server: serverFromText(text),
        method: writes ? 'POST' : 'GET',
      });
      continue;
    }
    // Options and formats are texts too; a file of the project has no effect that counts.
    if (value.kind === 'str' && (text === undefined || !/^[/~.]|\//.test(text))) continue;
    for (const place of placesOfValue(reading, value)) {
      if (reads) note(reading, { kind: 'read', place, sees: 'content' });
      if (writes) note(reading, { kind: 'write', place, how: 'change' });
    }
  }
}

/** The same for an unlisted library that counts as project code: its name, or a text argument, may still suggest an effect outside the project. */
export function byLockedName(
  at: EvalPoint,
  called: { readonly library: string; readonly path: string },
  given: CallArguments,
): void {
  if (isLibrary(called.library) || isStandard(called.library) || actsByPython(called.library)) return;
  const values = [...given.args, ...given.names.values()].flatMap((value) => [value, ...contents(value)]);
  const texts = values.flatMap(alternatives).flatMap((value) => exactText(value) ?? []);
  const { reading } = at;
  if (!actsBeyondProject(called.path, texts, reading.here.walk.world.root)) return;
  // A request to the application itself, as its tests send it.
  if (/^(post|put|patch|delete|request)$/.test(called.path) && texts[0]?.startsWith('/') === true) return;
  noteUnclear(reading, `what \`${called.library}.${called.path}\` does is unknown`, called.path);
}
