// The readable parts of a text that cannot be read as a whole, so that forbidden commands in them are still found. Never makes a text readable.
import { parse } from 'unbash';
import type * as U from 'unbash';
import { Unreadable } from './read-source.ts';
import type { Node, Statement } from './syntax.ts';

/** The number of texts that are tried before giving up. */
const MAX_TRIES = 8;

type Piece = U.PipelineNode | U.AndOr | U.CompoundList;

/**
 * Bash runs the lines before the one that it cannot parse, and everything around a construct that only leeway cannot parse.
 * INVARIANT: these findings are added to `unclear`; they can only make the answer stricter.
 */
export function salvage(text: string, read: (piece: Piece, text: string) => Node): readonly Statement[] {
  let rest = text;
  for (let tries = 0; tries < MAX_TRIES && rest !== ''; tries++) {
    const parsed = parse(rest);
    const first = parsed.errors?.[0];
    if (!first) {
      const whole = rest;
      return parsed.commands.flatMap((one) => pieces({ piece: one.command, text: whole }, read));
    }
    rest = rest.slice(0, Math.max(0, rest.lastIndexOf('\n', Math.min(first.pos, rest.length - 1))));
  }
  return [];
}

/** A piece and the text that its positions refer to. */
interface Placed {
  readonly piece: Piece;
  readonly text: string;
}

/** The piece, or the readable parts inside it. */
function pieces(at: Placed, read: (piece: Piece, text: string) => Node): readonly Statement[] {
  try {
    return [{ node: read(at.piece, at.text), background: false }];
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const held: readonly Placed[] =
      at.piece.type === 'Command'
        ? wordsOf(at.piece).flatMap((word) => substitutions(word.parts ?? [], at.text))
        : inside(at.piece).map((piece) => ({ piece, text: at.text }));
    return held.flatMap((each) => pieces(each, read));
  }
}

const wordsOf = (command: U.Command): readonly U.Word[] => [
  ...(command.name ? [command.name] : []),
  ...command.suffix.flatMap((each) => (each.type === 'Word' ? [each] : [])),
  ...command.prefix.flatMap((each) => (each.type === 'Assignment' && each.value.type !== 'ArrayValue' ? [each.value] : [])),
];

/** The substitutions inside a word, which run even if the rest of the word cannot be read. */
function substitutions(parts: readonly U.WordPart[], text: string): readonly Placed[] {
  return parts.flatMap((part): readonly Placed[] => {
    if (part.type === 'DoubleQuoted' || part.type === 'LocaleString') return substitutions(part.parts, text);
    if (part.type !== 'CommandExpansion' && part.type !== 'ProcessSubstitution') return [];
    const { script } = part;
    if (!script || (script.errors ?? []).length > 0) return [];
    return script.commands.map((one) => ({ piece: one.command, text: script.source ?? text }));
  });
}

function inside(piece: Piece): readonly Piece[] {
  switch (piece.type) {
    case 'AndOr':
    case 'Pipeline':
      return piece.commands;
    case 'CompoundList':
      return piece.commands.map((one) => one.command);
    case 'Redirected':
      return [piece.command];
    case 'If':
      return [
        piece.clause,
        piece.then,
        ...piece.elif.flatMap((each) => [each.clause, each.then]),
        ...(piece.else ? [piece.else] : []),
      ];
    case 'While':
      return [piece.clause, piece.body];
    case 'Subshell':
    case 'BraceGroup':
    case 'For':
    case 'Select':
    case 'ArithmeticFor':
    case 'Function':
    case 'Coproc':
      return [piece.body];
    case 'Case':
      return piece.items.map((each) => each.body);
    case 'Command':
    case 'TestCommand':
    case 'ArithmeticCommand':
      return [];
  }
}
