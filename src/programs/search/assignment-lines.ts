// What grep leaves of lines that assign names: an env file, or the output of env. Decides which names of the environment everybody may see.
import type { Judgement, Parsed, Tools } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';
import { exact } from '../../shell/value.ts';
import { isHarmlessName } from '../text/environment-names.ts';
import { holdOnlyAssignments } from '../text/names-of-assignments.ts';

/** Nothing when no assignments are searched, or not for names. `files`: what is searched; where there are none, what flows in. */
export function assignmentLines(it: Parsed, files: readonly Arg[], tools: Tools): Judgement | undefined {
  if (files.length > 0) return holdOnlyAssignments(files, tools) ? { prints: 'assignments' } : undefined;
  if (tools.stdin?.lines !== 'environment') return undefined;
  const patterns = it.has('-e') ? it.values('-e') : it.operands.slice(0, 1);
  const names = it.has('-v') || it.has('-f') || it.has('-P') ? [] : patterns.flatMap(namesIn);
  if (names.length === 0 || names.includes('')) return undefined;
  // A line in which a value goes on does not hold the name of another variable.
  return names.every(isHarmlessName) ? { prints: 'names' } : { prints: 'assignments' };
}

/** `^NODE_ENV=` and `A_B\|C_D`: the names that are searched for; an empty one for what is no name. */
function namesIn(pattern: Arg): readonly string[] {
  const text = exact(pattern);
  if (text === undefined) return [''];
  return text.split(/\\?\|/).map((one) => /^\^?([A-Za-z_][A-Za-z0-9_]{2,})(?:=(?:\.\*)?)?$/.exec(one)?.[1] ?? '');
}
