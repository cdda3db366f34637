// Shell patterns: which names one matches, and which existing paths it expands to. Reads names through a host, within a limit.
import type { Host } from '../host/host.ts';
import { below } from '../host/path-text.ts';
import { hasUnread, nameFits, readName, tokensOf } from './name-pattern.ts';

const SPECIAL = /[*?[\]\\]|[@+!?*]\(/;
/** Extended patterns, which we do not read: treated as matching any name. */
const EXTENDED = /[@+!?*]\(/;

export interface NameMatcher {
  test(name: string): boolean;
}

/** Matches whole names. Ignores case, as disks may; a leading dot must be matched by a dot, unless `dots` treats it like any other character. */
export function globName(pattern: string, dots: 'hide' | 'plain' = 'hide'): NameMatcher {
  if (EXTENDED.test(pattern)) return { test: () => true };
  const read = readName(pattern);
  // For an invalid range such as `[z-a]`, match everything rather than nothing.
  if (hasUnread(read)) return { test: () => true };
  // Parsed once: a directory may have thousands of names.
  const name = { kind: 'tokens', tokens: tokensOf(read) } as const;
  const dotted = dots === 'plain' || pattern.startsWith('.') || pattern.startsWith('\\.');
  return { test: (text) => (dotted || !text.startsWith('.')) && nameFits(name, text, 'wide') };
}

export const isGlob = (name: string): boolean => SPECIAL.test(name);

/** True for a name pattern that matches everything, or nearly everything: `*`, `.*`, `?*`, `.[!.]*`, `[a-z]*`. */
export const matchesAll = (pattern: string): boolean =>
  pattern.includes('*') && /^[*?.]*$/.test(pattern.replace(/\[[^\]]*\]/g, '?'));

export type Expansion = { readonly paths: readonly string[]; readonly complete: boolean };

/** The existing paths that a pattern below `directory` matches. Incomplete if a directory could not be listed or the limit was reached. */
export function expandGlob(
  host: Host,
  directory: string,
  wanted: { readonly pattern: string; readonly limit: number },
): Expansion {
  let left = wanted.limit;
  let complete = true;
  const names = wanted.pattern.split('/').filter((name) => name !== '' && name !== '.');
  // Only matching names count towards the limit, so that many other names cannot hide a match.
  const listed = (at: string, matcher?: NameMatcher): readonly string[] => {
    const found = host.names(at);
    if (found.kind === 'unknown') complete = false;
    if (found.kind !== 'known') return [];
    const matching = matcher ? found.value.filter((one) => matcher.test(one)) : found.value;
    left -= matching.length;
    if (left < 0) complete = false;
    return left < 0 ? [] : matching;
  };
  // One look at the directory shows all kinds; a look at each name would be most of the time in a large tree.
  const subdirectories = (at: string): readonly string[] => {
    const found = host.kinds(at);
    if (found.kind === 'unknown') complete = false;
    if (found.kind !== 'known') return [];
    left -= found.value.size;
    if (left < 0) complete = false;
    if (left < 0) return [];
    return [...found.value].flatMap(([name, kind]) => (kind === 'directory' && !name.startsWith('.') ? [below(at, name)] : []));
  };
  const walk = (at: string, index: number): readonly string[] => {
    const name = names[index];
    if (name === undefined) return [at];
    if (name === '**') {
      const here = index === names.length - 1 ? listed(at).map((one) => below(at, one)) : walk(at, index + 1);
      return [...here, ...subdirectories(at).flatMap((path) => walk(path, index))];
    }
    if (!isGlob(name)) {
      const entry = host.entry(below(at, name));
      if (entry.kind === 'unknown') complete = false;
      return entry.kind === 'absent' ? [] : walk(below(at, name), index + 1);
    }
    return listed(at, globName(name)).flatMap((one) => walk(below(at, one), index + 1));
  };
  return { paths: walk(directory, 0), complete };
}
