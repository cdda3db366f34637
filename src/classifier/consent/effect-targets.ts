// The targets of a guarded effect, from the effect and its command. Reads no sentences.
import type { Effect } from '../../model/effect.ts';
import type { Command } from '../../model/part.ts';
import { addressTarget, isAddress, isRelevant, named, namedPath, namesIn, pathTarget, refTarget, targetOf } from './targets.ts';
import type { Target } from './targets.ts';
import { fold } from './tokens.ts';

/** A guarded effect with its command. */
export interface GuardedEffect {
  readonly effect: Effect;
  /** The part as a person would read it. */
  readonly text?: string;
  readonly command?: Command;
  readonly cwd?: string;
}

const SQL_WORDS: ReadonlySet<string> = new Set(
  'drop truncate delete from table tables view index database schema if exists only restrict begin commit without a condition update set where alter cascade'.split(
    ' ',
  ),
);
const sqlTargets = (statement: string): readonly Target[] =>
  [...new Set((fold(statement).match(/[\p{L}\p{N}_.]+/gu) ?? []).filter((word) => !SQL_WORDS.has(word)))].map((word) =>
    named(word, [word.split('.').at(-1) ?? word]),
  );

export const operandsOf = (command: Command | undefined): readonly string[] =>
  (command?.operands ?? []).filter(
    (operand) => operand !== undefined && operand !== '' && operand !== '.' && !operand.startsWith('-'),
  ) as readonly string[];
const valuesOf = (command: Command | undefined): readonly string[] =>
  (command?.options ?? [])
    .flatMap(({ value }) => (value === undefined || /\s/.test(value) ? [] : value.split('=')))
    .filter(isRelevant);

function serviceTargets(effect: Extract<Effect, { kind: 'service' }>, command: Command | undefined): readonly Target[] {
  const own = new Set([...(command?.sub ?? []), effect.what, ...effect.what.split(/\s+/), effect.system].map(fold));
  const operands = operandsOf(command).filter((word) => !own.has(fold(word)) && !SUBCOMMANDS.has(fold(word)));
  const numbers = [...operands, ...(command?.options ?? []).map(({ value }) => value ?? '')].filter((word) =>
    /^#?\d+$/.test(word),
  );
  if (effect.act === 'merge')
    return numbers
      .map((number) => named(number.replace('#', '')))
      .concat(operands.filter((word) => !numbers.includes(word)).map(targetOf));
  const statements = (command?.options ?? []).flatMap(({ value }) => (value !== undefined && /\s/.test(value) ? [value] : []));
  if (effect.act === 'destroy' && /^(?:drop|truncate|delete from|alter)\s/.test(effect.what)) return sqlTargets(effect.what);
  if (effect.act === 'destroy' && effect.what === 'truncate') return statements.flatMap(sqlTargets);
  const told = effect.act === 'destroy' || effect.act === 'message' ? namesIn(effect.what) : [];
  return [...operands.map(targetOf), ...told.map(targetOf), ...(effect.act === 'destroy' ? [] : valuesOf(command).map(targetOf))];
}

/** Operands that name a kind of thing or an action. */
const SUBCOMMANDS: ReadonlySet<string> = new Set(
  'pod pods namespace deployment service ns rm cp mv sync s3 ls delete flushall flushdb create apply set get update run up down deploy db:drop release pr'.split(
    ' ',
  ),
);

export function targetsOf({ effect, command }: GuardedEffect, branch: string | undefined): readonly Target[] {
  switch (effect.kind) {
    case 'read':
    case 'write':
    case 'delete':
      return effect.place.kind === 'path' ? [pathTarget(effect.place.path, effect.place.pattern)] : [];
    case 'vcs':
      if (effect.act === 'push-protected')
        return [...new Set(effect.what.split(/,\s*/))].filter((name) => !/\s/.test(name)).map(refTarget);
      if (effect.act === 'force-push')
        return (operandsOf(command).length > 1 ? operandsOf(command).slice(1) : branch === undefined ? [] : [branch]).map(
          refTarget,
        );
      if (effect.act === 'delete-remote')
        return (operandsOf(command).length > 1 ? operandsOf(command).slice(1) : [effect.what]).map(refTarget);
      if (effect.act === 'drop') return operandsOf(command).map(refTarget);
      if (effect.act === 'discard')
        return operandsOf(command)
          .filter((word) => !/^(?:HEAD|@)/.test(word))
          .map((word) => (word.includes('/') || word.includes('.') ? namedPath(word) : refTarget(word)));
      if (effect.act === 'remote-other')
        return [...operandsOf(command).filter(isRelevant), ...namesIn(effect.what)].map(targetOf);
      return [];
    case 'package':
      return operandsOf(command).map(targetOf);
    case 'service':
      return serviceTargets(effect, command);
    case 'process':
      return [...new Set([effect.what, ...operandsOf(command)])].filter((word) => !/\s/.test(word)).map((word) => named(word));
    case 'network':
      return effect.server.host === '' && effect.server.url === undefined
        ? operandsOf(command)
            .filter((word) => word.includes('@') || isAddress(word))
            .map(targetOf)
        : [
            addressTarget(effect.server.url ?? effect.server.host),
            ...operandsOf(command)
              .filter((word) => /:\/\/|@/.test(word))
              .map(targetOf),
          ];
    case 'run':
      return [...namesIn(effect.what), ...(effect.place?.kind === 'path' ? [effect.place.path] : [])].map(targetOf);
    case 'hazard':
      if (effect.what === 'weaken-guard' || effect.what === 'audit') return operandsOf(command).filter(isAddress).map(targetOf);
      return [...namesIn(effect.detail), ...operandsOf(command).filter(isRelevant), command?.program ?? '']
        .filter((word) => word !== '' && !PLUMBING.has(word))
        .map(targetOf);
    case 'configure':
    case 'reveal':
      return [
        ...namesIn(effect.detail),
        ...operandsOf(command).filter(isRelevant),
        ...(PLUMBING.has(command?.program ?? 'sh') ? [] : [command?.program ?? '']),
      ].map(targetOf);
    case 'delegate':
      return [named(command?.program ?? effect.what.split(' ')[0] ?? '')];
    case 'unclear':
      return [effect.word ?? '', ...operandsOf(command).filter(isRelevant), command?.program ?? '']
        .filter((word) => word !== '' && !PLUMBING.has(word))
        .map(targetOf);
    case 'privilege':
    case 'limit':
      return [];
  }
}

/** Programs that only pass on what others name. */
const PLUMBING: ReadonlySet<string> = new Set(
  'sh bash zsh dash env curl wget git cat echo tee node python python3 ssh npm npx pip sudo systemctl'.split(' '),
);
