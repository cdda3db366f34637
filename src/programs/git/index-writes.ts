// What git's plumbing puts into the index or into trees without a file in the work tree: a later checkout writes it. Reads no
// object.
import { posix } from 'node:path';
import type { Judgement, Parsed, Tools } from '../../argv/program.ts';
import { directoriesUp } from '../../host/directories-up.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { onePath, treeAt } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';

/** The top of the work tree, to which names in the index are relative; if unknown, the working directory. */
export function topOf(tools: Tools): string | undefined {
  for (const dir of tools.cwd === undefined ? [] : directoriesUp(tools.cwd)) {
    const state = tools.exists(posix.join(dir, '.git'));
    if (state === 'file' || state === 'directory') return dir;
  }
  return tools.cwd;
}

/** A name in the index counts as a write of the file that a checkout creates from it. */
export function entryWrites(name: string, tools: Tools): readonly Effect[] {
  const top = topOf(tools);
  const places = top === undefined ? tools.places(textArg(name)) : [onePath(posix.join(top, name))];
  return places.map((place): Effect => ({ kind: 'write', place, how: 'change' }));
}

export function updateIndex(it: Parsed, tools: Tools): Judgement {
  const effects: Effect[] = it.values('--cacheinfo').flatMap((arg) => cacheInfo(arg, it, tools));
  if (it.has('--index-info')) effects.push(...indexInfo(tools));
  const named = it.has('--stdin') ? [] : it.operands.flatMap((arg) => tools.places(arg));
  // This ignores the ignore files.
  const places = [...named, ...effects.flatMap((effect) => (effect.kind === 'write' ? [effect.place] : []))];
  if (it.has('--stdin')) effects.push(unclear('which files are put into the index is unknown', '--stdin'));
  return {
    effects: [
      { kind: 'vcs', act: 'stage', what: 'index', stages: { at: tools.cwd, places, except: [], takes: 'ignored' } },
      ...effects,
    ],
  };
}

/** `MODE,ID,PATH` in one word, or `MODE` with `ID` and `PATH` as the next two. */
function cacheInfo(arg: Arg, it: Parsed, tools: Tools): readonly Effect[] {
  const text = exact(arg);
  if (text === undefined) return [unclear('which file is put into the index is unknown', argText(arg))];
  const comma = text.indexOf(',', text.indexOf(',') + 1);
  if (comma > 0) return entryWrites(text.slice(comma + 1), tools);
  return it.operands.flatMap((operand): readonly Effect[] => {
    const name = exact(operand);
    return name === undefined
      ? [unclear('which file is put into the index is unknown', argText(operand))]
      : entryWrites(name, tools);
  });
}

/** Lines of the form `MODE … TAB PATH` on standard input. */
function indexInfo(tools: Tools): readonly Effect[] {
  const text = tools.stdin?.text;
  if (text === undefined) return [unclear('which files are put into the index is unknown', '--index-info')];
  return text
    .split(/[\n\0]/)
    .filter((line) => line !== '')
    .flatMap((line): readonly Effect[] => {
      const tab = line.indexOf('\t');
      const name = line.slice(tab + 1);
      return tab < 0 || name.startsWith('"')
        ? [unclear('which file is put into the index is unknown', line)]
        : entryWrites(name, tools);
    });
}

/** Puts a whole tree into the index: in its own place if it is the tree of a commit, otherwise in an unknown place. */
export function readTree(it: Parsed, tools: Tools): Judgement {
  if (!it.has('--prefix')) return { effects: it.operands.flatMap(treeOperand) };
  const prefix = exact(it.value('--prefix'));
  const top = topOf(tools);
  if (prefix === undefined || top === undefined)
    return { effects: [unclear('where the tree goes in the index is unknown', '--prefix')] };
  return {
    effects:
      prefix === ''
        ? it.operands.flatMap(treeOperand)
        : [{ kind: 'write', place: treeAt(posix.join(top, prefix)), how: 'change' }],
  };
}

const HEX = /^[0-9a-f]{4,64}$/;

/**
 * The name of a commit means its whole tree. `HEAD:docs`, or an object's id, may be any directory, which then replaces the top
 * one.
 */
function treeOperand(arg: Arg): readonly Effect[] {
  const text = exact(arg);
  return text !== undefined && !text.includes(':') && !HEX.test(text)
    ? []
    : [unclear('which files the tree would put where is unknown', argText(arg), 'name a branch or `HEAD`')];
}

export function commitTree(it: Parsed): Judgement {
  const [tree] = it.operands;
  const text = exact(tree);
  return text !== undefined && text.endsWith('^{tree}') && !text.includes(':')
    ? {}
    : { effects: [unclear('which files the new commit holds is unknown', tree && argText(tree), 'use `git commit`')] };
}

/** A blob is only content; a hand-made tree or commit can name any file. */
export function hashObject(it: Parsed): Judgement {
  const type = it.has('-t') ? exact(it.value('-t')) : 'blob';
  return it.has('-w') && type !== 'blob' ? { effects: [unclear('an object made by hand can name any file', type ?? '-t')] } : {};
}

/** Writes files to the work tree as they are in the index. */
export function checkoutIndex(it: Parsed, tools: Tools): Judgement {
  if (it.has('--temp')) return {};
  const prefix = it.value('--prefix');
  if (prefix) return { effects: prefixed(prefix, tools) };
  const listed = it.has('--stdin') ? [unclear('which files are written is unknown', '--stdin')] : [];
  return {
    effects: [
      ...listed,
      ...it.operands.flatMap((arg) => tools.places(arg).map((place): Effect => ({ kind: 'write', place, how: 'change' }))),
    ],
  };
}

/** The text put before every name, usually a directory with a slash. */
function prefixed(prefix: Arg, tools: Tools): readonly Effect[] {
  const text = exact(prefix);
  if (text === undefined) return [unclear('where the files are written is unknown', '--prefix')];
  const directory = text.endsWith('/') ? text : posix.dirname(text);
  return tools.places(textArg(directory)).map((place): Effect => ({
    kind: 'write',
    place: place.kind === 'path' ? { ...place, extent: 'tree' } : place,
    how: 'change',
  }));
}
