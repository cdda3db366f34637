// Local data that is passed to the client of a remote server, such as a database client or an unknown program. Knows no program
// and does not check secrets.
import { codeFile } from '../model/code-files.ts';
import { mayBeCode } from '../model/data-files.ts';
import type { Effect } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Server } from '../model/zone.ts';
import type { PolicyContext } from './judge.ts';

/** Top-level domains that mark a bare word as a host name; `filter.jq` is a file. An address with a scheme needs no such mark. */
const TOP_LEVEL: ReadonlySet<string> = new Set(
  [
    'com net org edu gov mil int info biz dev app xyz site online cloud tech link page run space store live host website pub club top wtf',
    'fun zone pro one blog wiki art moe io co me st at se de uk fr nl eu us ru cn jp ch it es pt pl be fi no dk cz br au ca tv cc to ws',
    'gg ly la vc fm is li ai nu kr tw hk sg nz ie ua gr hu ro bg tr il za mx ar cl internal corp local lan example test',
  ]
    .join(' ')
    .split(' '),
);
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?(\[[0-9a-f:.]+\]|[^/:?#]+)/i;
const ACCOUNT = /^[\w.+-]+@((?:[\w-]+\.)+[a-z]{2,})(?::|$)/i;
const NUMBERS = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?(?:\/|$)/;
const NAME = /^((?:[a-z0-9-]+\.)+([a-z]{2,}))(?=[/:]|$)/i;
/** Options whose value is a host, however it is spelled. */
const HOST_OPTION = /^--?(?:host|hostname|server|endpoint|url|uri|remote)$/i;

/** `dir:src` */
const KIND_OF_PLACE = /^[a-z-]+:(?!\/\/)/;
/** An unclear statement with this word may read a file of this machine: `COPY … FROM 'x.csv'` in a dialect that leeway does not read. */
const FROM_FILE = 'copy';

/** Acts on a service that are not guarded by themselves. */
const LITTLE: ReadonlySet<string> = new Set(['look', 'local', 'converse']);

/** Languages whose programs run inside a client and act on the server that it is connected to. */
const OF_CLIENTS: ReadonlySet<string> = new Set(['mongo', 'mongo code']);
/** Clients whose programs are written in the call itself. */
const CLIENTS: ReadonlySet<string> = new Set(['mongosh', 'mongo']);

/** The client's part, with the effects of a program in the client's own language. */
function withItsPrograms(part: Part, parts: readonly Part[]): Part {
  const { command, via } = part;
  const inside = [...via, command?.program];
  const inner = parts.filter((one) => one.id > part.id && inside.every((name, at) => one.via[at] === name));
  const effects = inner.flatMap((one) => one.effects);
  const isOfClient =
    (CLIENTS.has(command?.program ?? '') && inner.length > 0) ||
    effects.some((effect) => effect.kind === 'run' && OF_CLIENTS.has(effect.what));
  return isOfClient ? { ...part, effects: [...part.effects, ...effects] } : part;
}

export interface Around {
  readonly parts: readonly Part[];
  /** Contents of local files flow in. */
  readonly arrives: boolean;
  /** Contents of local files are among the arguments. */
  readonly isTold: boolean;
}

/** The send effect if a client passes a file or its standard input to somebody else's server. */
export function handedOver(client: Part, { parts, arrives, isTold }: Around, context: PolicyContext): Effect | undefined {
  if (client.site !== 'here' || client.loaded !== undefined || client.command === undefined) return undefined;
  const part = withItsPrograms(client, parts);
  const isUnclear = part.effects.some(({ kind }) => kind === 'unclear');
  const acts = part.effects.flatMap((effect) => (effect.kind === 'service' ? [effect.act] : []));
  // A message, a publication or a change of a service already has an effect that says what is sent.
  if (acts.some((act) => !LITTLE.has(act)) || !(isUnclear || acts.some((act) => act !== 'look'))) return undefined;
  const server = foreignServer(part, context) ?? (saysItSends(part) ? UNNAMED : undefined);
  // A program in the client's own language can read files too, so one that is not fully understood may send them.
  const unreadProgram = part !== client && isUnclear;
  return server !== undefined &&
    (arrives ||
      unreadProgram ||
      (server !== UNNAMED && saysItSends(part)) ||
      (isUnclear && isTold) ||
      isGivenFile(part, server, context))
    ? { kind: 'network', use: 'send', server }
    : undefined;
}

const UNNAMED: Server = { host: '', unknown: 'the program chooses it' };
const SENDING: ReadonlySet<string> = new Set('upload push publish send share deploy paste gist'.split(' '));

/** Whether the program is unknown and its first words say that it sends something: `tool upload f`, `tool gist create f`. */
const saysItSends = ({ command, effects }: Part): boolean =>
  command !== undefined &&
  effects.some((effect) => effect.kind === 'unclear' && effect.word === command.program) &&
  command.operands
    .filter((word) => word?.startsWith('-') !== true)
    .slice(0, 2)
    .some((word) => word !== undefined && SENDING.has(word));

/** The server that the part talks to, from its program data or its arguments. */
function foreignServer(part: Part, context: PolicyContext): Server | undefined {
  const isForeign = (server: Server): boolean => context.serverZone(server) !== 'loopback';
  for (const effect of part.effects)
    if (effect.kind === 'network' && effect.use === 'fetch' && isForeign(effect.server)) return effect.server;
  const words = wordsOf(part);
  for (const [i, word] of words.entries()) {
    const host = HOST_OPTION.test(words[i - 1] ?? '') && !word.includes('/') ? word : hostIn(word);
    if (host !== undefined && isForeign({ host })) return { host };
  }
  return undefined;
}

function hostIn(word: string): string | undefined {
  const told = ADDRESS.exec(word) ?? ACCOUNT.exec(word) ?? NUMBERS.exec(word);
  if (told !== null) return told[1];
  const [, name, ending = ''] = NAME.exec(word) ?? [];
  if (name === undefined || codeFile(name) !== undefined || !mayBeCode(name)) return undefined;
  return TOP_LEVEL.has(ending.toLowerCase()) ? name : undefined;
}

/** Whether the part reads a file, sends a script, or has an unknown argument that may name a file. */
function isGivenFile(part: Part, { host }: Server, context: PolicyContext): boolean {
  const dir = part.cwd ?? context.zones.root ?? '/';
  const isFile = (word: string): boolean =>
    hostIn(word) === undefined &&
    !word.includes('://') &&
    (word.includes('/') || context.zones.host.entry(`${dir}/${word.replace(KIND_OF_PLACE, '')}`).kind === 'known');
  return part.effects.some((effect) => {
    if (effect.kind === 'read')
      return (
        effect.sees === 'content' &&
        !(effect.place.kind === 'path' && (effect.place.path.includes(':/') || effect.place.path.endsWith(`/${host}`)))
      );
    if (effect.kind === 'run') return effect.code === 'followed' || effect.code === 'script';
    if (effect.kind !== 'unclear' || effect.word === undefined) return false;
    if (effect.word === FROM_FILE) return true;
    // The program or an option is unknown: it may send any file that the arguments name.
    const { program, strange = [] } = part.command ?? {};
    if ([program, ...strange.map(({ name }) => name)].includes(effect.word)) return wordsOf(part).some(isFile);
    const value = part.command?.options.find(({ name }) => name === effect.word)?.value;
    // The option names the server that does the work: anything that the command reads may go there.
    if (value !== undefined && HOST_OPTION.test(effect.word) && hostIn(value) !== undefined) return wordsOf(part).some(isFile);
    return pieces(effect.word).some(isFile) || (value !== undefined && pieces(value).some(isFile));
  });
}

const wordsOf = ({ command }: Part): readonly string[] =>
  command === undefined
    ? []
    : [
        ...command.options.flatMap(({ name, value }) => (value === undefined ? [name] : [name, ...pieces(value)])),
        ...command.operands.flatMap((word) => (word === undefined ? [] : pieces(word))),
      ];

/**
 * The pieces of a word that may be a host: `host=db.example.org`, `--to=paste.example.org`, and words of code in one argument.
 */
const pieces = (word: string): readonly string[] =>
  word.split(/[\s'"`(){},;|<>]+|(?<=^-{0,2}\w[\w-]*)=/).filter((piece) => piece !== '');
