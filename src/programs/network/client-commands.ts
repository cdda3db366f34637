// Commands of file transfer clients (ftp, lftp, sftp, telnet …), from standard input or an option. Knows which commands send
// files or start a shell; the rest is unclear.
import { asTree } from '../../argv/effects-of.ts';
import { serverFromText } from '../../argv/server-of.ts';
import type { Inner, Judgement, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Server } from '../../model/zone.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { wordsOf } from '../../argv/words-of.ts';

const NOWHERE_KNOWN: Server = { host: '', unknown: 'which server the client is told to use is unknown' };
const SENDS: ReadonlySet<string> = new Set(wordsOf('put mput send append reput mirror glob'));

/** Standard input as one text, known or unknown. */
export function typedCommands(tools: Tools): readonly Arg[] {
  const { stdin } = tools;
  if (!stdin) return [];
  if (stdin.text !== undefined) return stdin.text.trim() === '' ? [] : [{ ...textArg(stdin.text), from: stdin.from }];
  return [{ bits: [{ kind: 'hole', why: stdin.why, shape: stdin.shape }], from: stdin.from, spread: false }];
}

/** INVARIANT: a text of commands is at least unclear; nothing here makes one harmless. */
export function clientCommands(texts: readonly Arg[], at: { readonly tools: Tools; readonly server?: Server }): Judgement {
  const effects: Effect[] = [];
  const inner: Inner[] = [];
  for (const text of texts) {
    effects.push(unclear('commands of the client', argText(text).slice(0, 80)));
    const known = exact(text);
    if (known === undefined) {
      effects.push({ kind: 'network', use: 'upload', server: at.server ?? NOWHERE_KNOWN });
      continue;
    }
    let server = at.server ?? NOWHERE_KNOWN;
    for (const line of known.split(/[\n\r]/)) {
      const shell = line.indexOf('!');
      // Everything after the escape to the shell is treated as shell text.
      if (shell >= 0) inner.push({ kind: 'shell', text: { ...textArg(line.slice(shell + 1).trim()), from: text.from } });
      for (const command of line.split(/;|&&|\|\|/)) {
        const [name = '', ...words] = command.trim().split(/\s+/);
        if (name === 'open' || name === 'connect') server = serverNamed(words);
        if (SENDS.has(name)) effects.push(...sent(words, { tools: at.tools, server }));
      }
    }
  }
  return { effects, inner };
}

/** Every word may be the file; a directory is sent with everything in it. */
function sent(words: readonly string[], at: { readonly tools: Tools; readonly server: Server }): readonly Effect[] {
  const files = words
    .filter((word) => !word.startsWith('-') && !word.includes('://'))
    .map((word) => word.replaceAll(/["']/g, ''));
  const url = words.find((word) => word.includes('://'));
  return [
    { kind: 'network', use: 'upload', server: url === undefined ? at.server : serverFromText(url) },
    ...(files.length === 0 ? ['.'] : files).flatMap((file) =>
      at.tools.places(textArg(file)).map((place): Effect => ({ kind: 'read', place: asTree(place), sees: 'content' })),
    ),
  ];
}

function serverNamed(words: readonly string[]): Server {
  const host = words.findLast((word) => !word.startsWith('-') && !/^\d+$/.test(word));
  return host === undefined ? NOWHERE_KNOWN : serverFromText(host.replace(/^[^@]*@/, ''));
}
