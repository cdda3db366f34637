// Parses a justfile into recipes, values and settings. Expands and runs nothing; a line that it does not understand is kept as
// strange.
import { wordsOf } from '../../argv/words-of.ts';
import { longPattern } from '../../argv/long-pattern.ts';

export interface Recipe {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly before: readonly string[];
  /** As written, without the indentation of the recipe. */
  readonly lines: readonly string[];
  readonly plain: boolean;
}

export interface Justfile {
  readonly recipes: readonly Recipe[];
  readonly values: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, string>;
  /** Lines that change the meaning of recipes and are not followed. */
  readonly strange: readonly string[];
  /** Recipe lines that begin with `#` are ignored. */
  readonly ignoresComments: boolean;
  /** The variables of the nearest `.env` are exported. */
  readonly loadsEnv: boolean;
}

const PLAIN_SETTINGS = longPattern()`
    ^set (positional-arguments|quiet|ignore-comments|fallback|allow-duplicate-recipes|allow-duplicate-variables|
    unstable|dotenv-load|dotenv-required|shell := \["(bash|sh|zsh)"(, "-[euxoc]+"|, "pipefail")*\])( := (true|false))?$
  `;
const PLAIN_ATTRIBUTES = longPattern()`
    ^\[(?:(?:private|linux|macos|unix|windows|openbsd|no-exit-message|no-quiet|positional-arguments|(?:group|doc|
    confirm)(?:\((?:"[^"\\]*"|'[^']*')\)|: *(?:"[^"\\]*"|'[^']*'))?)(?:, *|(?=\])))+\]$
  `;

export function readJustfile(text: string): Justfile {
  const recipes: (Recipe & { lines: string[] })[] = [];
  const values = new Map<string, string>();
  const aliases = new Map<string, string>();
  const strange: string[] = [];
  const settings = new Set<string>();
  let attributes: 'plain' | 'strange' = 'plain';
  let current: (Recipe & { lines: string[] }) | undefined;
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  for (let i = 0; i < lines.length; i++) {
    const raw = lines[i] ?? '';
    if (current && (raw.trim() === '' || /^\s/.test(raw))) {
      current.lines.push(raw);
      continue;
    }
    // A comment ends with its line, even if the line ends in a backslash.
    if (raw.trim() === '' || raw.startsWith('#')) continue;
    let line = raw.trimEnd();
    while (line.endsWith('\\') && i + 1 < lines.length) line = `${line.slice(0, -1)} ${(lines[++i] ?? '').trim()}`.trimEnd();
    current = undefined;
    const alias = /^alias\s+([\w-]+)\s*:=\s*([\w-]+)$/.exec(line);
    const value = /^([\w-]+)\s*:=\s*(?:"([^"\\]*)"|'([^']*)')$/.exec(line);
    const head = /^@?([\w-]+)((?:\s+[+*$]*[\w-]+(?:=\S+)?)*)\s*:(?!=)\s*(.*)$/.exec(line);
    if (line.startsWith('[')) {
      if (!PLAIN_ATTRIBUTES.test(line)) attributes = 'strange';
    } else if (alias) aliases.set(alias[1] ?? '', alias[2] ?? '');
    else if (value) values.set(value[1] ?? '', value[2] ?? value[3] ?? '');
    else if (PLAIN_SETTINGS.test(line)) {
      const [, setting = '', off] = /^set ([\w-]+)( := false)?/.exec(line) ?? [];
      if (off === undefined) settings.add(setting);
    } else if (head) {
      const before = wordsOf((head[3] ?? '').replace('&&', ' '));
      current = {
        name: head[1] ?? '',
        parameters: wordsOf(head[2] ?? ''),
        before,
        lines: [],
        plain: attributes === 'plain' && before.every((word) => /^[\w-]+$/.test(word)),
      };
      attributes = 'plain';
      recipes.push(current);
    } else strange.push(line);
  }
  return {
    recipes: recipes.map((recipe) => ({ ...recipe, lines: dedented(recipe.lines) })),
    values,
    aliases,
    strange,
    ignoresComments: settings.has('ignore-comments'),
    loadsEnv: settings.has('dotenv-load') || settings.has('dotenv-required'),
  };
}

function dedented(lines: readonly string[]): string[] {
  const indent = /^\s*/.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0] ?? '';
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()));
}

/** One command per item: a line that ends in a backslash is joined with the next, with nothing between. */
export function commandLines(recipe: Recipe, file: Justfile): readonly string[] {
  const found: string[] = [];
  for (let i = 0; i < recipe.lines.length; i++) {
    let line = recipe.lines[i] ?? '';
    if (file.ignoresComments && line.startsWith('#')) continue;
    while (line.endsWith('\\') && i + 1 < recipe.lines.length) line = `${line.slice(0, -1)}${recipe.lines[++i] ?? ''}`;
    if (line.trim() !== '') found.push(line);
  }
  return found;
}
