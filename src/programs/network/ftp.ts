// ftp (tnftp, OpenBSD's and inetutils'): fetches addresses, uploads with -u, and takes commands on its input.
import { asTree } from '../../argv/effects-of.ts';
import type { Parsed, Program, Tools } from '../../argv/program.ts';
import { serverFromText, serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import type { Server } from '../../model/zone.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { clientCommands, typedCommands } from './client-commands.ts';

const isAddress = (arg: Arg): boolean => argText(arg).includes('://');

/** `[USER@]HOST`, `[USER@]HOST:PATH` or an address. */
const serverAt = (host: Arg): Server => {
  const text = exact(host);
  return text === undefined || isAddress(host)
    ? serverOf(host)
    : serverFromText(text.replace(/^[^@]*@/, '').replace(/:.*$/s, ''));
};

/** `ftp -u URL FILE…`: every operand is sent. */
const uploads = (it: Parsed, tools: Tools, address: Arg): readonly Effect[] => [
  { kind: 'network', use: 'upload', server: serverOf(address) },
  ...it.operands.flatMap((file) =>
    tools.places(file).map((place): Effect => ({ kind: 'read', place: asTree(place), sees: 'content' })),
  ),
];

/** `ftp URL…` saves each file in the working directory, unless -o names another. */
const fetches = (address: Arg, it: Parsed, tools: Tools): readonly Effect[] => [
  { kind: 'network', use: 'fetch', server: serverOf(address) },
  ...(it.has('-o')
    ? []
    : tools
        .places(textArg(argText(address).split('/').at(-1) || 'index.html'))
        .map((place): Effect => ({ kind: 'write', place, how: 'change' }))),
];

export const ftp: Program = {
  name: 'ftp',
  manual: 'https://man.netbsd.org/ftp.1',
  style: 'posix',
  flags: '-4 -6 -A -a -d -E -e -f -g -i -M -m -n -p -R -t -V -v -h --help --version',
  text: '-b -k -P -q -r -s -T -U -u -w -x',
  writes: '-o',
  // Another login file, cookies, TLS options, and options that the three programs understand differently.
  unclear: '-C -c -D -N -S',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const to = it.values('-u').at(-1);
    if (to !== undefined) return { effects: uploads(it, tools, to) };
    const [host] = it.operands;
    const addresses = it.operands.filter(isAddress);
    const server = host && serverAt(host);
    const judged = clientCommands(typedCommands(tools), { tools, ...(server ? { server } : {}) });
    return {
      effects: [
        ...(judged.effects ?? []),
        ...(server ? [{ kind: 'network', use: tools.stdin ? 'upload' : 'socket', server } as const] : []),
        ...addresses.flatMap((address) => fetches(address, it, tools)),
      ],
      inner: judged.inner ?? [],
    };
  },
};
