// Arguments that are URLs and contain the output of another command: opening such a URL sends that output to the server. Knows no program.
import { serverOf } from '../argv/server-of.ts';
import type { Effect } from '../model/effect.ts';
import type { Arg } from '../shell/value.ts';
import { exact, knownPrefix } from '../shell/value.ts';

const ADDRESS = /(?:^|=)((?:https?|wss?|ftps?):\/\/.*)$/is;

/** `tool "https://host/?d=$(cat file)"`. */
export function sentInAddresses(args: readonly Arg[]): readonly Effect[] {
  return args.flatMap((arg): readonly Effect[] => {
    if (exact(arg) !== undefined || arg.from.length === 0) return [];
    const address = ADDRESS.exec(knownPrefix(arg))?.[1];
    if (address === undefined) return [];
    const [, ...rest] = arg.bits;
    return [{ kind: 'network', use: 'send', server: serverOf({ ...arg, bits: [{ kind: 'text', text: address }, ...rest] }) }];
  });
}
