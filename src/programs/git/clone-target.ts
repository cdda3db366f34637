// A copy of a repository that is fetched by another program than git: its address, and the directory that it fills. Knows the
// order of the two words, no options.
import { asTree } from '../../argv/effects-of.ts';
import type { Judgement, Parsed, Tools } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, knownPrefix, textArg } from '../../shell/value.ts';

/** `clone ADDRESS [DIRECTORY]`; by default the directory is named after the last part of the address. */
export function cloneInto(it: Parsed, tools: Tools): Judgement {
  const [from, into] = it.operands;
  if (from === undefined) return {};
  const name = lastPart(exact(from));
  const target = into ?? (name === '' ? undefined : textArg(name));
  return {
    effects: [
      ...fetched(from),
      ...(target === undefined
        ? [unclear('where it goes is unknown')]
        : tools.places(target).map((place): Effect => ({ kind: 'write', place: asTree(place), how: 'create' }))),
    ],
  };
}

/** All files are put into the working directory, or into the named directory. */
export function pouredInto(it: Parsed, tools: Tools): Judgement {
  const [from, into] = it.operands;
  if (from === undefined) return {};
  return {
    effects: [
      ...fetched(from),
      ...tools.places(into ?? textArg('.')).map((place): Effect => ({ kind: 'write', place: asTree(place), how: 'create' })),
    ],
  };
}

/** A local path is read, anything else is fetched. */
function fetched(from: Arg): readonly Effect[] {
  if (/^(\.{0,2}\/|~)/.test(knownPrefix(from))) return [];
  return [{ kind: 'network', use: 'fetch', server: serverOf(from) }];
}

const lastPart = (address: string | undefined): string =>
  (address ?? '')
    .replace(/[?#].*$/, '')
    .replace(/[/\\]+$/, '')
    .replace(/\.(git|fossil)$/, '')
    .split(/[/:\\]/)
    .at(-1) ?? '';
