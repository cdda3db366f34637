// What the readers of one-liners share: limits, code that cannot be read, and checks that do not depend on the language. Knows no language.
import type { CodeReader } from '../../analyse/context.ts';
import { unclear } from '../../model/effect.ts';
import { hasOperands, record, unread, type Found } from './record.ts';
import { sendsFile } from './sends-file.ts';
import { MAX_CODE, Unreadable, type Token } from './tokens.ts';
import { wiresShell } from './wires-shell.ts';

/** Whether words follow the code on its command line. */
export type CalledWith = 'operands' | 'alone';

/** Reads only code that is given on a command line, not files. */
export const onelinerReader =
  (
    tokensOf: (text: string) => readonly Token[],
    findings: (tokens: readonly Token[], by: CalledWith) => readonly Found[],
  ): CodeReader =>
  (code, here) => {
    if (code.text.length > MAX_CODE || code.path !== undefined) return unread(code, here);
    try {
      const tokens = tokensOf(code.text);
      return record(code, here, [
        ...findings(tokens, hasOperands(code) ? 'operands' : 'alone'),
        ...wiresShell(code.text, tokens),
        ...sendsFile(code.text, tokens),
      ]);
    } catch (error) {
      if (error instanceof Unreadable) return unread(code, here);
      throw error;
    }
  };

export const doubt = (why: string, word: string): Found => ({ kind: 'effect', effect: unclear(why, word) });
