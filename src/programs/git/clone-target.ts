// A copy of a repository that another program than git fetches: where it comes from, and the directory it fills. Knows the order of two
// words, no options.
import { asTree } from '../../argv/effects-of.ts';
import type { Judgement, Parsed, Tools } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, knownPrefix, textArg } from '../../shell/value.ts';

/** `clone ADDRESS [DIRECTORY]`; without a directory the last part of the address names it. */
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

/** Everything of it lands where the command runs, or in the directory that is named. */
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

/** A path on this machine is read, anything else is asked for. */
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
