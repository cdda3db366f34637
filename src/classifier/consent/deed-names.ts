// The words of a command and the names of an effect's targets, by the table of anchors. Reads no sentences.
import { posix } from 'node:path';
import type { Effect } from '../../model/effect.ts';
import type { Command } from '../../model/part.ts';
import type { GuardedEffect } from './deeds.ts';
import { fold } from './fold.ts';
import { ACTS, PLUMBING, RAW_CLIENTS, RAW_FLAGS, SQL_WORDS } from './tables/anchors.ts';
import type { Source } from './tables/anchors.ts';
import { NOUNS } from './tables/words.ts';
import { addressTarget, isAddress, named, namesIn, pathTarget, refTarget, targetOf } from './targets.ts';
import type { Target } from './targets.ts';

export interface CommandWords {
  readonly operands: readonly string[];
  readonly options: readonly { readonly name: string; readonly value?: string | undefined }[];
}

export function wordsOf(command: Command | undefined): CommandWords {
  const words = (command?.operands ?? []).flatMap((word) => (word === undefined || word === '' || word === '.' ? [] : [word]));
  const options: { readonly name: string; readonly value?: string | undefined }[] = [
    ...(command?.options ?? []),
    ...(command?.strange ?? []),
  ];
  const operands: string[] = [];
  const raw = RAW_CLIENTS.has(command?.program ?? '');
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = '-'] = words.slice(at);
    if (!word.startsWith('-')) operands.push(word);
    if (!word.startsWith('-') || !raw) continue;
    const [name = '', value] = word.split(/=(.*)/s);
    const takes = value === undefined && !RAW_FLAGS.has(name) && !next.startsWith('-') && !isAddress(next);
    options.push({ name, value: takes ? next : value });
    if (takes) at += 1;
  }
  return { operands, options };
}

/** Where a push puts a ref, and what it takes: `develop:main`. */
export function refsOf(operand: string): { readonly from: string; readonly to: string } {
  const [from = '', to] = operand.replace(/^\+/, '').split(':');
  return { from, to: to ?? from };
}

/** What the effect says of itself. */
function textOf(effect: Effect): string {
  if (effect.kind === 'unclear') return `\`${effect.word ?? ''}\``;
  if (effect.kind === 'process') return /\s/.test(effect.what) ? '' : `\`${effect.what}\``;
  return 'detail' in effect && effect.detail !== undefined ? effect.detail : 'what' in effect ? effect.what : '';
}

/** The kind of a thing is no name: `pod`, `ns`. Nor is a word for what is done. */
export const isKind = (word: string): boolean =>
  !isAddress(word) &&
  (ACTS.has(word) || /^[a-z]+:[a-z]+$/.test(word) || Object.values(NOUNS).some(({ whole }) => whole.has(word)));

type Reader = (guarded: GuardedEffect, words: CommandWords, branch: string | undefined) => readonly Target[];
const READERS: { readonly [source in Source]: Reader } = {
  path: ({ effect }) =>
    'place' in effect && effect.place?.kind === 'path' ? [pathTarget(effect.place.path, effect.place.pattern)] : [],
  what: ({ effect }) => namesIn(textOf(effect)).map(targetOf),
  branches: ({ effect }) =>
    textOf(effect)
      .split(/,\s*/)
      .filter((name) => !/\s/.test(name))
      .map(refTarget),
  pushed: ({ effect }, { operands }, branch) => {
    const shown = 'act' in effect && effect.act === 'force-push' ? branch : textOf(effect);
    return (operands.length > 1 ? operands.slice(1).map((word) => refsOf(word).to) : shown === undefined ? [] : [shown]).map(
      refTarget,
    );
  },
  refs: ({ command }, { operands }) =>
    operands
      .filter((word) => !/^(?:HEAD|@)$/.test(word))
      .map((word) =>
        command?.sub[0] !== 'reset' && /[/.]/.test(word) && !/^(?:branch|stash)$/.test(command?.sub[0] ?? '')
          ? targetOf(word)
          : refTarget(word),
      ),
  operands: ({ effect, command }, { operands }) => {
    const said = effect.kind === 'service' ? [...textOf(effect).split(/\s+/), effect.system] : [];
    const own = new Set([...(command?.sub ?? []), ...said].map(fold));
    // `deployment/web`: the name is what follows the kind.
    return operands
      .filter((word) => !own.has(fold(word)) && !isKind(fold(word)) && !PLUMBING.has(word))
      .map((word) => (isKind(fold(word.split('/')[0] ?? '')) ? word.split('/').slice(1).join('/') : word))
      .map(targetOf);
  },
  // Beside a known server a bare `a.txt` is a file.
  addresses: ({ effect }, { operands }) => {
    const isKnown = effect.kind === 'network' && (effect.server.host !== '' || effect.server.url !== undefined);
    return operands.filter((word) => (isKnown ? /:\/\/|@/.test(word) : isAddress(word))).map(targetOf);
  },
  server: ({ effect }) => {
    const { host, url } = effect.kind === 'network' ? effect.server : { host: '', url: undefined };
    return host === '' && url === undefined ? [] : [addressTarget(url ?? host)];
  },
  sql: ({ effect }, { options }) => {
    const text = textOf(effect);
    const statement = /\s/.test(text) ? text : options.flatMap(({ value = '' }) => (/\s/.test(value) ? [value] : [])).join(' ');
    const words = (fold(statement).match(/[\p{L}\p{N}_.]+/gu) ?? []).filter((word) => !SQL_WORDS.has(word));
    // The usual schema need not be said.
    return [...new Set(words)].map((word) => named(word, [word.replace(/^(?:public|dbo)\./, '')]));
  },
  // `repos/acme/shop/pulls/42/merge`: the repository is a fact of its own.
  number: (_, { operands }) =>
    operands.map((word) => named((/(?:pulls|merge_requests)\/(\d+)/.exec(word)?.[1] ?? word).replace('#', ''))),
  files: ({ cwd }, { options }) =>
    options.flatMap(({ name, value }) => {
      if (!/^-f$|file/.test(name) || value === undefined) return [];
      return [
        (isAddress(value) && value.includes('/')) || cwd === undefined ? targetOf(value) : pathTarget(posix.resolve(cwd, value)),
      ];
    }),
  program: ({ effect, command }) => {
    const program = command?.program ?? (effect.kind === 'delegate' ? (effect.what.split(' ')[0] ?? '') : '');
    return program === '' || PLUMBING.has(program) ? [] : [named(program)];
  },
};

export const targetsFrom = (
  sources: readonly Source[],
  guarded: GuardedEffect,
  branch: string | undefined,
): readonly Target[] => {
  const words = wordsOf(guarded.command);
  const found = sources.flatMap((source) => READERS[source](guarded, words, branch));
  const unique = new Map(found.map((target) => [[...target.whole].join('|'), target]));
  return [...unique.values()].filter(({ whole }) => [...whole].some((name) => name !== ''));
};
