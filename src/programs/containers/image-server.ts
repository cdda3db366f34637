// The server of a container image: `registry.example/app:1`. A name without a server belongs to Docker Hub.
import type { Judgement, Parsed } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { exact, knownPrefix } from '../../shell/value.ts';
import type { Arg } from '../../shell/value.ts';

/** A first part with a dot or a port is a server. */
const ELSEWHERE = /^(?!(?:docker\.io|registry-1\.docker\.io|localhost)\/)[^/]*[.:][^/]*\//;
/** `app:$TAG`, `acme/app$X`: the server is known, whatever follows. */
const FROM_HUB = /^(?:[\w-]+[:@/]|docker\.io\/)/;

export function fromRegistry(arg: Arg): readonly Effect[] {
  const text = exact(arg);
  if (text === undefined ? FROM_HUB.test(knownPrefix(arg)) : !ELSEWHERE.test(text)) return [];
  return [{ kind: 'network', use: 'fetch', server: serverOf(arg) }];
}

/** The manifest is asked for where the name of the image says. */
export const asksRegistry = (it: Parsed): Judgement => ({ effects: it.operands.flatMap(fromRegistry) });
