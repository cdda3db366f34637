// Reads ini files as Python tools do: sections, keys, and values that continue on indented lines. Interpolates nothing.
import { MAX_TEXT_FILE } from '../../model/limits.ts';

export type Ini = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The sections; undefined if a line cannot be read, or if a section or key is repeated, because programs read that differently.
 */
export function readIni(text: string): Ini | undefined {
  // oxlint-disable-next-line no-control-regex
  if (text.length > MAX_TEXT_FILE || /[\0\u0085\u2028\u2029]|\r(?!\n)/.test(text)) return undefined;
  const sections = new Map<string, Map<string, string>>();
  let section: Map<string, string> | undefined;
  let key: string | undefined;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    if (/^\s*([#;]|$)/.test(line)) continue;
    const head = /^\[([^\]]+)\]\s*([#;].*)?$/.exec(line);
    const pair = /^([^\s=:[][^=:]*?)\s*[=:](.*)$/.exec(line);
    if (head) {
      const name = (head[1] ?? '').trim();
      if (sections.has(name)) return undefined;
      section = new Map();
      sections.set(name, section);
      key = undefined;
    } else if (/^\s/.test(line)) {
      if (!section || key === undefined) return undefined;
      section.set(key, `${section.get(key) ?? ''}\n${line.trim()}`);
    } else if (pair && section) {
      key = (pair[1] ?? '').trim().toLowerCase();
      if (section.has(key)) return undefined;
      section.set(key, (pair[2] ?? '').trim());
    } else return undefined;
  }
  return sections;
}
