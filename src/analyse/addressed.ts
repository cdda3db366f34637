// Arguments that are URLs and contain the output of another command: opening such a URL sends that output to the server. Knows no program.
import { serverOf } from '../argv/server-of.ts';
import type { Effect } from '../model/effect.ts';
import type { Server } from '../model/zone.ts';
import type { Arg } from '../shell/value.ts';
import { exact, knownPrefix } from '../shell/value.ts';

/** The address is at the beginning of the argument or of a word in it: `--url=…`, `iwr https://…`. */
const ADDRESS = /(?:^|[=:\s'"(])((?:https?|wss?|ftps?):\/\/.*)$/is;

/** The same without a scheme: `ghcr.io/acme/app`. */
const NAMED_SERVER = /(?:^|=)((?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@\s]*@)?(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?[/:].*)$/is;

/**
 * Servers from which a known program fetches a package, an image or rules, if their address contains output of another command. Whether
 * that output holds contents of files is judged later.
 */
export function fetchedAddresses(args: readonly Arg[], effects: readonly Effect[]): readonly Effect[] {
  const fetches =
    effects.some(({ kind }) => kind === 'package') || effects.some((one) => one.kind === 'service' && one.act === 'local');
  if (!fetches || effects.some(({ kind }) => kind === 'network')) return [];
  return addressesIn(args, NAMED_SERVER).map((server): Effect => ({ kind: 'network', use: 'fetch', server }));
}

/**
 * `tool "https://host/?d=$(cat file)"`, for a program that may open the address. For other addresses (`docker://host/…`) the output counts
 * only if it holds contents of files.
 */
export function sentInAddresses(args: readonly Arg[]): readonly Effect[] {
  const opened = args.filter((arg) => addressesIn([arg], ADDRESS).length > 0);
  const others = args.filter((arg) => !opened.includes(arg));
  return [
    ...addressesIn(opened, ADDRESS).map((server): Effect => ({ kind: 'network', use: 'send', server })),
    ...addressesIn(others, NAMED_SERVER).map((server): Effect => ({ kind: 'network', use: 'fetch', server })),
  ];
}

function addressesIn(args: readonly Arg[], pattern: RegExp): readonly Server[] {
  return args.flatMap((arg): readonly Server[] => {
    if (exact(arg) !== undefined || arg.from.length === 0) return [];
    const address = pattern.exec(knownPrefix(arg))?.[1];
    if (address === undefined) return [];
    const [, ...rest] = arg.bits;
    return [serverOf({ ...arg, bits: [{ kind: 'text', text: address }, ...rest] })];
  });
}
