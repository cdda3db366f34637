// Analyses texts that may be commands. Returns their parts only if they would be guarded or forbidden: otherwise the text may just be a
// sentence.
import { analyseShell } from '../analyse/analyse-shell.ts';
import { overLimit } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import { judgeParts } from '../policy/judge.ts';
import type { Embedded } from '../analyse/tools/named-arguments.ts';
import type { Situation } from './situation.ts';

/** No real call has more texts than this that begin with a program name by chance. */
const MOST_TRIED = 150;

export function byCertainty(all: readonly Embedded[]): { readonly sure: readonly Embedded[]; readonly tried: readonly string[] } {
  const tried = all.flatMap((one) => (one.kind === 'shell' && one.tried ? [one.text] : []));
  return { sure: all.filter((one) => one.kind === 'sql' || one.tried !== true), tried };
}

export function triedParts(texts: readonly string[], cwd: string, situation: Situation): readonly (readonly Part[])[] {
  const likely = texts.filter((text) => startsProgram(text, situation));
  const found = likely
    .slice(0, MOST_TRIED)
    .map((text) => analyseShell(text, cwd, situation.analysis).parts)
    .filter((parts) =>
      judgeParts(parts, situation.policy).some(({ disposition }) => disposition === 'guarded' || disposition === 'forbidden'),
    );
  if (likely.length <= MOST_TRIED) return found;
  const rest = overLimit('steps', `more than ${MOST_TRIED} texts that may be commands`);
  return [...found, [{ id: 0, text: '', effects: [rest], from: [], masks: false, via: [], site: 'here', prints: true }]];
}

/** Whether a line begins with a known program, or the text contains shell syntax. */
const startsProgram = (text: string, { analysis }: Situation): boolean =>
  /[;&|`$\\]|^\s*\w+=/.test(text) ||
  text.split('\n').some((line) => {
    const word = /^[\s('"{!]*([^\s'"()]+)/.exec(line)?.[1] ?? '';
    return analysis.programs.find(word.slice(word.lastIndexOf('/') + 1)) !== undefined;
  });
