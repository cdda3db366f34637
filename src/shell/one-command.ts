// The words of a text that is one simple command and nothing else: no assignment, redirection, pipe, background or second statement. Expands nothing.
import { readBash } from './read-bash.ts';
import type { Piece } from './syntax.ts';

/** `textOf`: the text of a piece of a word; undefined if the caller does not accept such a piece. */
export function wordsOfOneCommand(text: string, textOf: (piece: Piece) => string | undefined): readonly string[] | undefined {
  const reading = readBash(text);
  if (reading.kind !== 'script' || reading.script.statements.length !== 1) return undefined;
  const statement = reading.script.statements[0];
  const node =
    statement?.node.kind === 'pipeline' && statement.node.commands.length === 1 ? statement.node.commands[0] : statement?.node;
  if (!node || node.kind !== 'simple' || statement?.background || node.assignments.length > 0 || node.redirects.length > 0)
    return undefined;
  const words: string[] = [];
  for (const word of node.words) {
    if ('kind' in word) {
      words.push(word.text);
      continue;
    }
    let whole = '';
    for (const piece of word.pieces) {
      const said = textOf(piece);
      if (said === undefined) return undefined;
      whole += said;
    }
    words.push(whole);
  }
  return words;
}
