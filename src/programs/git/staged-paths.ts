// The files that a command adds to the index or a commit, as places: its pathspecs, a list of them in a file, or the whole work
// tree. Reads no content.
import { posix } from 'node:path';
import type { Parsed, Tools } from '../../argv/program.ts';
import type { Effect, Staged, Vcs } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { onePath, treeAt } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';
import { topOf } from './index-writes.ts';

const FROM_FILE = '--pathspec-from-file';

interface Specs {
  readonly places: readonly Place[];
  readonly except: readonly Place[];
  /** Why the list may be incomplete. */
  readonly trouble?: Effect;
}

/** The pathspecs of a command line, and those of `--pathspec-from-file`. */
export function pathspecs(it: Parsed, tools: Tools): Specs {
  const listed = it.has(FROM_FILE) ? listedIn(it.value(FROM_FILE), tools) : [];
  const words = [...it.operands, ...(listed ?? []).map((line) => textArg(line))];
  const read = words.map((arg) => pathspec(arg, tools));
  return {
    places: read.flatMap((one) => (one.excludes ? [] : one.places)),
    except: read.flatMap((one) => (one.excludes ? one.places : [])),
    ...(listed === undefined ? { trouble: unclear('which files are staged is in a file that cannot be read', FROM_FILE) } : {}),
  };
}

function listedIn(arg: Arg | undefined, tools: Tools): readonly string[] | undefined {
  const [place] = arg === undefined ? [] : tools.places(arg);
  const text =
    exact(arg) === '-'
      ? tools.stdin?.text
      : place?.kind === 'path' && place.extent === 'one'
        ? textIn(place.path, tools)
        : undefined;
  return text?.split(/[\n\0]/).filter((line) => line !== '');
}

function textIn(path: string, tools: Tools): string | undefined {
  const file = tools.fileText(path);
  return file.kind === 'text' ? file.text : undefined;
}

interface Pathspec {
  readonly places: readonly Place[];
  readonly excludes: boolean;
}

/** `:/x` and `:(top)x` are relative to the top; `:!x`, `:^x` and `:(exclude)x` exclude. */
function pathspec(arg: Arg, tools: Tools): Pathspec {
  const text = exact(arg);
  if (text === undefined) return { places: tools.places(arg), excludes: false };
  const { rest, words } = magic(text);
  const excludes = words.includes('exclude');
  const top = words.includes('top') ? topOf(tools) : tools.cwd;
  if (words.includes('attr') || top === undefined)
    return { places: top === undefined ? tools.places(arg) : [treeAt(top)], excludes: false };
  const star = words.includes('literal') ? -1 : rest.search(/[*?[]/);
  if (star < 0) return { places: [onePath(posix.resolve(top, rest))], excludes };
  // Exclusions are ignored, because they may match fewer files than they seem to.
  if (excludes) return { places: [], excludes };
  const slash = rest.lastIndexOf('/', star);
  const dir = posix.resolve(top, slash < 0 ? '.' : rest.slice(0, slash));
  return { places: [{ kind: 'path', path: dir, extent: 'glob', pattern: `**/${rest.slice(slash + 1)}` }], excludes };
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['/', 'top'],
  ['!', 'exclude'],
  ['^', 'exclude'],
]);

function magic(text: string): { readonly rest: string; readonly words: readonly string[] } {
  if (!text.startsWith(':')) return { rest: text, words: [] };
  if (text.startsWith(':(')) {
    const close = text.indexOf(')');
    const words = text
      .slice(2, close)
      .split(',')
      .map((word) => word.split(':')[0] ?? '');
    return { rest: text.slice(close + 1) || '.', words };
  }
  const words: string[] = [];
  let at = 1;
  for (let sign = SIGNS.get(text[at] ?? ''); sign !== undefined; sign = SIGNS.get(text[++at] ?? '')) words.push(sign);
  return { rest: text.slice(text[at] === ':' ? at + 1 : at) || '.', words };
}

/** The effect of staging files, and what is unknown about them. */
export function staging(
  act: Pick<Vcs, 'act' | 'what'>,
  specs: Specs,
  more: { readonly takes: Staged['takes']; readonly whole: boolean; readonly tools: Tools },
): readonly Effect[] {
  const top = topOf(more.tools);
  const places = more.whole ? (top === undefined ? [] : [treeAt(top)]) : specs.places;
  const stages: Staged = { at: more.tools.cwd, places, except: specs.except, takes: more.takes };
  return [{ kind: 'vcs', ...act, stages }, ...(specs.trouble ? [specs.trouble] : [])];
}
