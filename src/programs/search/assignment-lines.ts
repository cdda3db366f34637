// What grep prints of lines that assign variables: an env file, or the output of env. Decides which variables anyone may see.
import type { Judgement, Parsed, Tools } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';
import { exact } from '../../shell/value.ts';
import { isHarmlessName } from '../text/environment-names.ts';
import { holdOnlyAssignments } from '../text/names-of-assignments.ts';

/**
 * Undefined if no assignments are searched, or the search is not for names. `files`: the searched files; if there are none,
 * standard input.
 */
export function assignmentLines(it: Parsed, files: readonly Arg[], tools: Tools): Judgement | undefined {
  if (files.length > 0) return holdOnlyAssignments(files, tools) ? { prints: 'assignments' } : undefined;
  if (tools.stdin?.lines !== 'environment') return undefined;
  const patterns = it.has('-e') ? it.values('-e') : it.operands.slice(0, 1);
  const names = it.has('-v') || it.has('-f') || it.has('-P') ? [] : patterns.flatMap(namesIn);
  if (names.length === 0 || names.includes('')) return undefined;
  // The continuation line of a value does not contain the name of another variable.
  return names.every(isHarmlessName) ? { prints: 'names' } : { prints: 'assignments' };
}

/** `^NODE_ENV=` and `A_B\|C_D`: the names in the pattern; an empty string for text that is not a name. */
function namesIn(pattern: Arg): readonly string[] {
  const text = exact(pattern);
  if (text === undefined) return [''];
  return text.split(/\\?\|/).map((one) => /^\^?([A-Za-z_][A-Za-z0-9_]{2,})(?:=(?:\.\*)?)?$/.exec(one)?.[1] ?? '');
}
