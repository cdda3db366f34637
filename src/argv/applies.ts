// Whether a condition of a program's data holds for a parsed command line.
import { exact } from '../shell/value.ts';
import { isListed, isMentioned } from './is-listed.ts';
import { optionList } from './option-table.ts';
import type { Parsed, WhenRow } from './program.ts';

/** If an option is given several times, most programs use the last value, some the first: so every value must be among the wanted ones. */
function hasValue(parsed: Parsed, options: string, wanted: readonly string[]): boolean {
  const values = optionList(options).flatMap((option) => parsed.values(option));
  return values.length > 0 && values.every((value) => wanted.includes(exact(value) ?? '\0'));
}

const isAlone = ({ given }: Parsed, options: readonly string[]): boolean =>
  given.length === 0 ? options.includes('none') : given.length === 1 && options.includes(given[0]?.name ?? '');

export function applies(
  parsed: Parsed,
  when: Pick<WhenRow, 'has' | 'lacks' | 'given' | 'value' | 'words' | 'unless' | 'mentions' | 'alone'>,
): boolean {
  const any = (list: string): boolean => optionList(list).some((option) => parsed.has(option));
  if (when.has !== undefined && !any(when.has)) return false;
  if (when.alone !== undefined && !isAlone(parsed, optionList(when.alone))) return false;
  if (when.value !== undefined && !hasValue(parsed, when.has ?? '', optionList(when.value))) return false;
  if (when.lacks !== undefined && any(when.lacks)) return false;
  if (when.words !== undefined && !isListed(parsed.operands, when.words)) return false;
  if (when.mentions !== undefined && !isMentioned(parsed.operands, when.mentions)) return false;
  if (when.unless !== undefined && isListed(parsed.operands, when.unless)) return false;
  if (when.given === 'some' && parsed.operands.length === 0) return false;
  return !(when.given === 'none' && parsed.operands.length > 0);
}
