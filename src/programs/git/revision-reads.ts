// The files that the operands of a looking git command name: paths, `revision:path`, pathspecs. Does not resolve revisions.
import type { Judgement, Parsed, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, knownPrefix, textArg } from '../../shell/value.ts';

export function revisionReads(operands: readonly Arg[], tools: Tools): readonly Effect[] {
  return operands.flatMap((arg) => [
    ...readsOf(arg, tools),
    ...(UNTRACKED_STASH.test(knownPrefix(arg)) ? [unclear('untracked files, which may include env files', argText(arg))] : []),
  ]);
}

/** The third parent of a stash holds the files that were not tracked. */
const UNTRACKED_STASH = /\bstash(@\{[^}]*\})?\^3/;

function readsOf(arg: Arg, tools: Tools): readonly Effect[] {
  const text = exact(arg);
  const read = (path: Arg): readonly Effect[] =>
    tools.places(path).map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
  if (text === undefined) {
    // `main..$SHA` and a hash name no file outside the repository; `HEAD:$FILE` may name any file in it.
    const tokens = arg.bits.every((bit) => bit.kind === 'text' || (bit.kind === 'hole' && bit.shape.kind === 'token'));
    if (tokens && !arg.spread && !argText(arg).includes(':')) return [];
    return /[^/.]\.\.\.?$/.test(knownPrefix(arg)) ? [] : read(arg);
  }
  // `:!x` and `:^x` exclude something.
  if (/^:[!^]/.test(text) || text.startsWith(':(exclude')) return [];
  const magic = /^:(\([^)]*\)|\/)/.exec(text);
  if (magic) return read(textArg(text.slice(magic[0].length) || '.'));
  const colon = /^(?::[0-3])?[^:]*:/.exec(text);
  const path = colon ? text.slice(colon[0].length) : text;
  return path === '' ? [] : read(textArg(path));
}

/** The operand of `-L start,end:file`, if it names a file. */
export const lineRangeReads = (it: Parsed, tools: Tools): readonly Effect[] =>
  it.values('-L').flatMap((arg) => {
    const text = exact(arg);
    const file = text === undefined ? undefined : text.slice(text.lastIndexOf(':') + 1);
    return file === undefined
      ? []
      : tools.places(textArg(file)).map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
  });

/** Whether every operand certainly names something at or below the working directory, so that printed names do too. */
export const staysBelow = (operands: readonly Arg[]): boolean =>
  operands.every((arg) => {
    const text = exact(arg) ?? (arg.bits.every((bit) => bit.kind !== 'hole') ? argText(arg) : undefined);
    return (
      text !== undefined &&
      !text.startsWith('/') &&
      !text.startsWith('~') &&
      !text.startsWith(':') &&
      !/(^|\/)\.\.(\/|$)/.test(text)
    );
  });

/** Options by which git lists what is not in its index, or what another repository has. */
const UNTRACKED = ['-o', '-i', '-d', '--deleted', '--with-tree', '-C', '--git-dir', '--work-tree', '--recurse-submodules'];

/** One path per line, of files in the index of this repository. */
export function trackedPaths(it: Parsed, tools: Tools): Judgement {
  if (tools.cwd === undefined || UNTRACKED.some((option) => it.has(option))) return { prints: 'paths' };
  return {
    prints: 'paths',
    shape: { kind: 'below', dir: tools.cwd, searched: { names: ['*'], vcs: 'left out', tracked: true } },
  };
}
