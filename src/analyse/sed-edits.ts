// The approximate result of `sed -i` on a text: substitutions are made everywhere, ignoring addresses, and added lines go to the end. Knows no file
// and runs nothing.
import type { Command } from '../model/part.ts';

const MOST_COMMANDS = 50;
const LARGEST = 256 * 1024;

/** Undefined if no command of the script could be read. */
export function editedBySed({ options, operands }: Command, text: string): string | undefined {
  if (!options.some(({ name }) => name === '-i')) return undefined;
  const given = options.flatMap(({ name, value }) => (name === '-e' && value !== undefined ? [value] : []));
  const scripts = given.length > 0 ? given : operands.slice(0, 2).flatMap((one) => one ?? []);
  const extended = options.some(({ name }) => name === '-E');
  let result = text;
  let count = 0;
  for (const line of scripts.flatMap((script) => script.split('\n'))) {
    if (count++ > MOST_COMMANDS) break;
    result = applied(line.trim(), result, extended ? 'extended' : 'basic');
  }
  return result === text ? undefined : result;
}

/** An address: a line, the last one, a pattern, or a range of them. */
const ADDRESS = /^(\d+|\$|\/(?:[^/\\]|\\.)*\/)?(?:,(\d+|\$|\/(?:[^/\\]|\\.)*\/))?\s*/;

function applied(line: string, text: string, style: 'basic' | 'extended'): string {
  const command = line.slice(ADDRESS.exec(line)?.[0].length ?? 0);
  const added = /^[aic]\\?\s*(.*)$/s.exec(command)?.[1];
  if (added !== undefined && added !== '') return `${text.endsWith('\n') ? text : `${text}\n`}${added.replaceAll('\\n', '\n')}\n`;
  if (command[0] !== 's' || command.length < 4) return text;
  const mark = command[1] ?? '/';
  const pieces = splitAt(command.slice(2), mark);
  if (pieces === undefined) return text;
  const rest = pieces.rest.trimStart();
  const done = replaced(text, pieces, style);
  // `s/a/b/;s/c/d/`: another command follows the flags.
  const next = /^[gpIiMm0-9]*\s*;\s*/.exec(rest)?.[0];
  return next === undefined ? done : applied(rest.slice(next.length), done, style);
}

interface Pieces {
  readonly pattern: string;
  readonly by: string;
  readonly rest: string;
}

function splitAt(text: string, mark: string): Pieces | undefined {
  const ends: number[] = [];
  for (let at = 0; at < text.length && ends.length < 2; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === mark) ends.push(at);
  }
  const [first, second] = ends;
  if (first === undefined || second === undefined) return undefined;
  const plain = (one: string): string => one.replaceAll(`\\${mark}`, mark);
  return { pattern: plain(text.slice(0, first)), by: plain(text.slice(first + 1, second)), rest: text.slice(second + 1) };
}

function replaced(text: string, { pattern, by }: Pieces, style: 'basic' | 'extended'): string {
  const source =
    style === 'extended'
      ? pattern
      : pattern.replaceAll(/\\([(){}|+?])|([(){}|+?])/g, (_, bare?: string, mark?: string) => bare ?? `\\${mark ?? ''}`);
  // A pattern that backtracks could take forever; only the inserted text matters.
  if (/[*+}].*[*+{]|\)[*+?{]/.test(source) || pattern.length > 200) return `${text}\n${by}\n`;
  try {
    const replacement = by
      .replaceAll('$', '$$$$')
      .replaceAll(/\\([0-9])|\\n|\\(.)|&/g, (whole, group?: string, other?: string) =>
        group === undefined
          ? whole === '&'
            ? '$&'
            : whole === '\\n'
              ? '\n'
              : (other ?? '')
          : group === '0'
            ? '$&'
            : `$${group}`,
      );
    const result = text.replaceAll(new RegExp(source, 'gm'), replacement);
    return result.length > LARGEST ? `${text}\n${by}\n` : result;
  } catch {
    return `${text}\n${by}\n`;
  }
}
