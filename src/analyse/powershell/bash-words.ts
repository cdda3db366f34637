// Writes texts and paths of PowerShell as words of bash. Produces text only.
import { withOutput } from './read-words.ts';

/** One word; output of earlier commands is inserted as a variable. */
export const bashText = (text: string): string =>
  withOutput(`'${text.replaceAll("'", `'\\''`)}'`, (name) => `'"$${outputOf(name)}"'`);

/** The bash variable that holds what a PowerShell variable was set to. */
export const outputOf = (name: string): string => `__ps_${name}`;

/**
 * A path, in which wildcards match files even inside quotes. Undefined for anything but a plain path: drives and other stores (`env:`), servers,
 * character classes.
 */
export function bashPath(written: string): string | undefined {
  const text = written.replaceAll('\\', '/');
  if (text === '' || text.startsWith('//') || /[:[\]`\u0000-\u001f]/.test(text)) return undefined;
  const spelled = spell(text);
  // In PowerShell a wildcard also matches names that begin with a dot.
  const dotted = text.replaceAll(/(^|\/)(?=[*?])/g, '$1.');
  return dotted === text ? spelled : `${spelled} ${spell(dotted)}`;
}

function spell(text: string): string {
  // A quoted slash would keep bash from expanding `~`.
  const home = /^~(?:\/|$)/.exec(text)?.[0] ?? '';
  return (
    home +
    text
      .slice(home.length)
      .split(/([*?]+)/)
      .map((piece) => (piece === '' || /^[*?]/.test(piece) ? piece : bashText(piece)))
      .join('')
  );
}
