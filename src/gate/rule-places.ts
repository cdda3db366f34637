// Whether an agent's own settings may contain rules about commands, which leeway would not apply. Reads files; judges nothing.
import { parse, type ParseError } from 'jsonc-parser';
import type { RulePlace } from '../agents/agent.ts';
import type { Host } from '../host/host.ts';
import { below } from '../host/path-text.ts';

const LIMIT = 1024 * 1024;
const MOST_FILES = 200;

/** The first file that may contain such a rule. INVARIANT: a file that cannot be read counts as one. */
export function firstRuleFile(places: readonly RulePlace[], host: Host, root: string | undefined): string | undefined {
  for (const place of places) {
    const path = pathOf(place.path, host, root);
    const found = path === undefined ? undefined : ruleFile(path, place.holds, host);
    if (found !== undefined) return found;
  }
  return undefined;
}

function pathOf(path: string, host: Host, root: string | undefined): string | undefined {
  if (path.startsWith('~/')) return below(host.home, path.slice(2));
  if (path.startsWith('/')) return path;
  return root === undefined ? undefined : below(root, path);
}

function ruleFile(path: string, holds: RulePlace['holds'], host: Host, depth = 0): string | undefined {
  const names = host.names(path);
  if (names.kind === 'known') {
    if (names.value.length > MOST_FILES || depth > 2) return path;
    for (const name of names.value) {
      const found = ruleFile(below(path, name), holds, host, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const text = host.text(path, LIMIT);
  if (text.kind === 'absent') return undefined;
  return text.kind === 'unknown' || mayHold(text.value, holds) ? path : undefined;
}

function mayHold(text: string, holds: RulePlace['holds']): boolean {
  switch (holds.kind) {
    case 'any':
      return text.trim() !== '';
    case 'words':
      return holds.words.some((word) => text.toLowerCase().includes(word));
    case 'keys': {
      const errors: ParseError[] = [];
      const value: unknown = parse(text, errors, { allowTrailingComma: true });
      if (errors.length > 0 || typeof value !== 'object' || value === null) return text.trim() !== '';
      return holds.keys.some((key) => {
        const found = valueAt(value, key.split('.'));
        return found !== undefined && !holds.plain.includes(JSON.stringify(found));
      });
    }
  }
}

const valueAt = (value: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined
    ? value
    : typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? valueAt((value as Readonly<Record<string, unknown>>)[key], rest)
      : undefined;
