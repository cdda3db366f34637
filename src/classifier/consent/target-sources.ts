// The targets of a guarded effect, by the column `from` of its row: what its command, place, server or own text names. Reads no sentences.
import { posix } from 'node:path';
import type { Effect } from '../../model/effect.ts';
import type { Command } from '../../model/part.ts';
import type { Guarded, Surroundings } from './evidence.ts';
import { isAddress, isOwnName, named, namesIn, pathTarget, refTarget, targetOf, type Target } from './targets.ts';
import { fold } from './words.ts';
import { ACTS, PLUMBING, SQL_WORDS } from './tables/usual.ts';
import { NOUNS } from './tables/words.ts';

/** `/dev/fd/63` is what another command of the call prints. */
export const operandsOf = (command: Command | undefined): readonly string[] =>
  (command?.operands ?? []).flatMap((word) => (word === undefined || /^(?:\.?|-.*|\/dev\/fd\/\d+)$/s.test(word) ? [] : [word]));

/** The effect's own text about what it does. */
function textOf(effect: Effect): string {
  if (effect.kind === 'unclear') return `\`${effect.word ?? ''}\``;
  if (effect.kind === 'process') return /\s/.test(effect.what) ? '' : `\`${effect.what}\``;
  return 'detail' in effect && effect.detail !== undefined ? effect.detail : 'what' in effect ? effect.what : '';
}

/** Whether the word is not a name: it is a kind of thing (`pod`, `ns`), an act, or the client's own subcommand. */
export function isKind(word: string, { effect, command }: Guarded): boolean {
  const said = effect.kind === 'service' ? [...effect.what.split(/\s+/), effect.system] : [];
  const kinds = Object.values(NOUNS);
  const token = fold(word);
  if ([...(command?.sub ?? []), ...said].some((one) => fold(one) === token)) return true;
  return !isAddress(token) && (ACTS.has(token) || /^[a-z]+:[a-z]+$/.test(token) || kinds.some(({ whole }) => whole.has(token)));
}

/** The source and the destination of a pushed ref: `develop:main`. */
export function refsOf(operand: string): { readonly from: string; readonly to: string } {
  const [from = '', to = from] = operand.replace(/^\+/, '').split(':');
  return { from, to };
}

/** Finds the targets of an effect for one word in the column `from` of its row. */
type Reader = (guarded: Guarded, operands: readonly string[], around: Surroundings) => readonly Target[];
const READERS: { readonly [source: string]: Reader } = {
  path: ({ effect }) =>
    'place' in effect && effect.place?.kind === 'path' ? [pathTarget(effect.place.path, effect.place.pattern)] : [],
  what: ({ effect }, _, around) => namesIn(textOf(effect)).map((word) => targetOf(word, around)),
  pushed: ({ effect }, operands, { branch = '' }) => {
    if (operands.length > 1) return operands.slice(1).map((word) => refTarget(refsOf(word).to));
    const shown = 'act' in effect && effect.act === 'force-push' ? branch : textOf(effect);
    return shown
      .split(/,\s*/)
      .filter((name) => !/\s/.test(name))
      .map(refTarget);
  },
  refs: ({ command }, operands, around) => {
    const isPath = (word: string): boolean => /[/.]/.test(word) && !/^(?:reset|branch|stash)$/.test(command?.sub[0] ?? '');
    const refs = operands.filter((word) => !/^(?:HEAD|@)$/.test(word));
    return refs.map((word) => (isPath(word) ? targetOf(word, around) : refTarget(word)));
  },
  // `deployment/web`: the name is after the kind.
  operands: (guarded, operands, around) =>
    operands
      .filter((word) => !isKind(word, guarded) && !PLUMBING.has(word))
      .map((word) => (isKind(word.split('/')[0] ?? '', guarded) ? word.slice(word.indexOf('/') + 1) : word))
      .map((word) => targetOf(word, around)),
  // Next to the address of a known server, a bare `a.txt` is a file.
  addresses: ({ effect }, operands, around) => {
    const isKnown = effect.kind === 'network' && (effect.server.host !== '' || effect.server.url !== undefined);
    return operands.filter((word) => (isKnown ? /:\/\/|@/.test(word) : isAddress(word))).map((word) => targetOf(word, around));
  },
  server: ({ effect }, _, around) => {
    const { host, url = host } = effect.kind === 'network' ? effect.server : { host: '' };
    return url === '' ? [] : [{ host: url, ...targetOf(url, around) }];
  },
  // The words need not name the usual schema.
  sql: ({ effect, command, text: code }, operands) => {
    const all = [textOf(effect), ...(command?.options ?? []).map(({ value = '' }) => value)];
    // `dropdb shop`, `db.orders.drop()`
    const text =
      all.find((one) => /\s/.test(one)) ?? [...operands, ...[...code.matchAll(/\bdb\.(\w+)\./g)].map((one) => one[1])].join(' ');
    const words = (fold(text).match(/[\p{L}\p{N}_.]+/gu) ?? []).filter((word) => !SQL_WORDS.has(word));
    return words.map((word) => named(word, [word.replace(/^(?:public|dbo)\./, '')]));
  },
  // `repos/acme/shop/pulls/42/merge`: the target is the number; the repository counts as a separate fact.
  number: (_, operands) =>
    operands.map((word) => named(/(?:pulls|merge_requests)\/(\d+)/.exec(word)?.[1] ?? word.replace('#', ''))),
  files: ({ cwd, command }, _, around) =>
    (command?.options ?? []).flatMap(({ name, value }) => {
      if (!/^-f$|file/.test(name) || value === undefined) return [];
      const isUrl = isAddress(value) && value.includes('/');
      return [isUrl ? targetOf(value, around) : pathTarget(posix.resolve(cwd, value))];
    }),
  program: ({ effect, command }) => {
    const program = command?.program ?? (effect.kind === 'delegate' ? (effect.what.split(' ')[0] ?? '') : '');
    return program === '' || program.startsWith('/dev/fd/') || PLUMBING.has(program) ? [] : [named(program)];
  },
};

export function targetsFrom(sources: readonly string[], guarded: Guarded, around: Surroundings): readonly Target[] {
  const operands = operandsOf(guarded.command);
  // What a tool calls itself is no name: `merge_pull_request`.
  const isTool = guarded.tool !== undefined && guarded.command === undefined;
  const inputs = isTool
    ? guarded.tool.named.filter((word) => !isOwnName(word, around)).map((word) => targetOf(word, around))
    : [];
  const read = isTool ? sources.filter((source) => source !== 'what') : sources;
  const found = [...inputs, ...read.flatMap((source) => READERS[source]?.(guarded, operands, around) ?? [])];
  return [...new Map(found.map((target) => [[...target.names].join('|'), target])).values()].filter(({ label }) => label !== '');
}
