// Finds the command of a cloud CLI among its parsed operands: groups, a verb, then the targets. Reads no options and knows no
// cloud.
import type { Parsed } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, holeWhy } from '../../shell/value.ts';
import type { Understood, VerbTable } from './cloud-verbs.ts';
import { understand } from './cloud-verbs.ts';

export interface CloudCommand extends Understood {
  /** The words after the verb. */
  readonly others: readonly Arg[];
  /** What is unclear about the words of the command. */
  readonly problems: readonly Effect[];
}

/** What the command does; an unknown word may be a verb. */
export function cloudCommand(it: Parsed, table: VerbTable): CloudCommand {
  const texts = it.operands.map((arg) => exact(arg));
  const unknown = texts.indexOf(undefined);
  const path = [...it.sub, ...texts.slice(0, unknown < 0 ? undefined : unknown).filter((text) => text !== undefined)];
  const found = understand(path, table);
  const others = it.operands.slice(path.length - it.sub.length - found.operands.length);
  const word = it.operands[unknown];
  const isVerbUnknown = word !== undefined && (found.act === undefined || found.command.split(' ').length === path.length);
  return {
    ...found,
    others,
    problems: [
      ...severalWords(it),
      ...(isVerbUnknown ? [unclear(`a word of the command is unknown: ${holeWhy(word) ?? ''}`, argText(word))] : []),
    ],
  };
}

/** A word that may expand to several words may contain an option. */
export const severalWords = (it: Parsed): readonly Effect[] =>
  [...it.operands, ...it.given.flatMap((one) => one.value ?? [])]
    .filter((arg) => arg.spread && arg.bits.some((bit) => bit.kind === 'hole' && bit.shape.kind === 'any'))
    .map((arg) => unclear(`a word may be several: ${holeWhy(arg) ?? ''}`, argText(arg), 'use double quotes'));
