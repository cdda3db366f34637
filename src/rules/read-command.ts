// Reads a line that must be a command: its words, or what is wrong with it. Does not check whether the program is known.
import type { RuleReading } from '../model/settings.ts';
import { printable } from './config-error.ts';
import type { Knowledge } from './knowledge.ts';

/** How a line was read, or why it could not be read. */
export type ReadRule =
  | { readonly kind: 'rule'; readonly readings: readonly RuleReading[] }
  | { readonly kind: 'error'; readonly message: string; readonly todo: string };

export const ruleError = (message: string, todo: string): ReadRule => ({ kind: 'error', message, todo });

export function readCommand(text: string, knowledge: Knowledge): ReadRule {
  if (text === '') return ruleError('empty command rule', 'write the command after `cmd:`');
  const words = knowledge.splitWords(text);
  if (words === undefined || words.length === 0) {
    return ruleError(
      `\`${printable(text)}\` is not one simple command`,
      'write one command without operators, variables or redirects; one rule per command',
    );
  }
  if ((words[0] ?? '').replace(/:\*$/, '').includes('*'))
    return ruleError(
      `\`${printable(text)}\` names no program`,
      'begin with the program; a `*` may stand for operands or at the end',
    );
  return { kind: 'rule', readings: [{ kind: 'command', words }] };
}
