// Texts and paths of PowerShell as words of bash. Writes text only.

/** One word that stands for itself. */
export const bashText = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A path, whose wildcards mean files even between quotes. Undefined for what is no plain path: drives and other stores (`env:`), servers,
 * classes of characters.
 */
export function bashPath(written: string): string | undefined {
  const text = written.replaceAll('\\', '/');
  if (text === '' || text.startsWith('//') || /[:[\]`\u0000-\u001f]/.test(text)) return undefined;
  const spelled = spell(text);
  // Here a wildcard finds names with a dot before them as well.
  const dotted = text.replaceAll(/(^|\/)(?=[*?])/g, '$1.');
  return dotted === text ? spelled : `${spelled} ${spell(dotted)}`;
}

function spell(text: string): string {
  // A quoted slash would keep `~` from meaning the home directory.
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
