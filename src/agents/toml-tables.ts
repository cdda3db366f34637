// The tables of a TOML text by their heading, as text. Not a TOML parser: expects each heading on a line of its own, as clients and people write it.

export interface TomlTable {
  /** As it is written, `[[hooks]]`; empty for the lines before the first heading. */
  readonly heading: string;
  /** With its heading and everything up to the next one. */
  readonly text: string;
}

const HEADING = /^[ \t]*(\[\[?[^[\]]+\]\]?)[ \t]*(?:#.*)?\r?$/gm;

export function tomlTables(text: string): readonly TomlTable[] {
  const found = [...text.matchAll(HEADING)].map((match) => ({
    at: match.index,
    heading: (match[1] ?? '').replaceAll(/\s/g, ''),
  }));
  const starts = found[0]?.at === 0 ? found : [{ at: 0, heading: '' }, ...found];
  return starts.map(({ at, heading }, index) => ({ heading, text: text.slice(at, starts[index + 1]?.at) }));
}
