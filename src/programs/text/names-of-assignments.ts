// Whether the text before the first `=` of every line of a file is never part of a value: then `cut -d= -f1 .env` and similar
// commands show only names. Reads the file.
import type { Tools } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';

/** `NAME=value` on a line of its own. */
const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_.]*\s*=\s*(.*)$/;

/** Whether all files exist and contain only one-line assignments, comments and blank lines. */
export function holdOnlyAssignments(files: readonly Arg[], tools: Tools): boolean {
  return files.length > 0 && files.every((file) => isAssignments(textOf(file, tools)));
}

/** The same for the files or, if there are none, for standard input. */
export const readsAssignments = (files: readonly Arg[], tools: Tools): boolean =>
  files.length === 0 ? tools.stdin?.lines === 'assignments' : holdOnlyAssignments(files, tools);

function textOf(file: Arg, tools: Tools): string | undefined {
  const [place, ...more] = tools.places(file);
  if (place?.kind !== 'path' || place.extent !== 'one' || more.length > 0) return undefined;
  const found = tools.fileText(place.path);
  return found.kind === 'text' ? found.text : undefined;
}

export function isAssignments(text: string | undefined): boolean {
  return text !== undefined && text.split(/\r\n|[\n\r\v\f\0\u0085\u2028\u2029]/).every(isHarmlessLine);
}

function isHarmlessLine(line: string): boolean {
  const plain = line.trim();
  if (plain === '') return true;
  // A comment in words is fine; one that looks like an assignment may contain a real value.
  if (plain.startsWith('#')) return ASSIGNMENT.test(plain.replace(/^[#\s]+/, '')) || !/\S*\d\S*[A-Za-z]\S*|\S{16,}/.test(plain);
  const value = ASSIGNMENT.exec(plain)?.[1];
  // A value that continues on the next line would be taken for names there.
  return value !== undefined && !value.endsWith('\\') && closes(value);
}

/** Whether every quote is closed on the same line, so that the value ends there. */
function closes(value: string): boolean {
  const quote = value.charAt(0);
  if (quote !== '"' && quote !== "'" && quote !== '`') return !/["'`]/.test(value);
  const end = value.indexOf(quote, 1);
  return end > 0 && /^\s*(?:#.*)?$/.test(value.slice(end + 1)) && !value.slice(0, end).includes('\\');
}
