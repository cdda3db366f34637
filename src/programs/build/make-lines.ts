// A Makefile as statements: assignments, rules with their recipes, includes. Expands nothing and decides no conditional.

export interface MakeRule {
  readonly kind: 'rule';
  readonly targets: string;
  readonly prerequisites: string;
  /** The middle of `targets: pattern: prerequisites`. */
  readonly pattern?: string;
  readonly recipe: readonly string[];
}

export type MakeStatement =
  | MakeRule
  | {
      readonly kind: 'assign';
      readonly name: string;
      readonly how: '=' | ':=' | '?=' | '+=' | '!=';
      readonly value: string;
      readonly exported: boolean;
      readonly inBranch: boolean;
    }
  | { readonly kind: 'export'; readonly names: string }
  | { readonly kind: 'include'; readonly files: string; readonly optional: boolean }
  /** Known to change what later lines mean in a way that is not followed. */
  | { readonly kind: 'strange'; readonly text: string }
  /** Text that make expands for its effect alone: `$(info …)`, `$(eval …)`, the condition of a branch. */
  | { readonly kind: 'expand'; readonly text: string };

const ASSIGN = /^((?:override |export |private )*)\s*([\w.%-]+)\s*(::?:?=|\?=|\+=|!=|=)\s*(.*)$/s;

/** Statements of all branches of a conditional are given, their assignments marked. */
export function makeStatements(text: string): readonly MakeStatement[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const found: MakeStatement[] = [];
  let recipe: string[] | undefined;
  let depth = 0;
  for (let i = 0; i < lines.length; i++) {
    let line = lines[i] ?? '';
    const isRecipe = line.startsWith('\t') && recipe !== undefined;
    while (/(^|[^\\])(\\\\)*\\$/.test(line) && i + 1 < lines.length) {
      const next = lines[++i] ?? '';
      line = isRecipe ? `${line}\n${next.replace(/^\t/, '')}` : `${line.slice(0, -1).trimEnd()} ${next.trimStart()}`;
    }
    if (isRecipe) {
      recipe?.push(line.slice(1));
      continue;
    }
    const plain = withoutComment(line).trim();
    if (plain === '') continue;
    const word = /^[\w-]+/.exec(plain)?.[0] ?? '';
    if (['ifeq', 'ifneq', 'ifdef', 'ifndef'].includes(word)) {
      depth++;
      found.push({ kind: 'expand', text: plain });
      continue;
    }
    if (word === 'else' || word === 'endif') {
      if (word === 'endif') depth--;
      else found.push({ kind: 'expand', text: plain });
      continue;
    }
    if (word === 'define') {
      const name = plain.replace(/^define\s+/, '').replace(/\s*[:?+]?=\s*$/, '');
      while (i + 1 < lines.length && !/^\s*endef\b/.test(lines[i + 1] ?? '')) i++;
      i++;
      found.push({ kind: 'strange', text: `define ${name}` });
      continue;
    }
    const statement = statementOf(plain, depth > 0);
    if (statement.kind === 'rule') {
      recipe = [...statement.recipe];
      found.push({ ...statement, recipe });
    } else {
      // An assignment between a rule and its recipe ends the recipe.
      if (statement.kind !== 'expand') recipe = undefined;
      found.push(statement);
    }
  }
  return found;
}

function statementOf(line: string, inBranch: boolean): MakeStatement {
  const include = /^(-include|sinclude|include)\s+(.*)$/.exec(line);
  if (include) return { kind: 'include', files: include[2] ?? '', optional: include[1] !== 'include' };
  const assign = ASSIGN.exec(line);
  if (assign) {
    const how = (assign[3] ?? '=').replace(/^:+=$/, ':=') as '=' | ':=' | '?=' | '+=' | '!=';
    return {
      kind: 'assign',
      name: assign[2] ?? '',
      how,
      value: assign[4] ?? '',
      exported: (assign[1] ?? '').includes('export'),
      inBranch,
    };
  }
  if (/^(export|unexport)\b/.test(line)) return { kind: 'export', names: line.replace(/^(un)?export\s*/, '') };
  if (/^(vpath|load|-load|undefine|override|private)\b/.test(line)) return { kind: 'strange', text: line };
  const colon = topLevelColon(line);
  if (colon < 0) return /^\$[({]/.test(line) ? { kind: 'expand', text: line } : { kind: 'strange', text: line };
  return ruleOf(line, colon);
}

function ruleOf(line: string, colon: number): MakeStatement {
  const targets = line.slice(0, colon).replace(/&$/, '').trim();
  const after = line.slice(colon + 1).replace(/^:/, '');
  const semicolon = topLevel(after, ';');
  const head = semicolon < 0 ? after : after.slice(0, semicolon);
  // `target: NAME = value` sets a variable for that target.
  if (ASSIGN.test(head.trim()) && !topLevelHas(head, ':', true))
    return { kind: 'strange', text: `target variable ${head.trim()}` };
  const second = topLevel(head, ':');
  return {
    kind: 'rule',
    targets,
    prerequisites: (second < 0 ? head : head.slice(second + 1)).trim(),
    ...(second < 0 ? {} : { pattern: head.slice(0, second).trim() }),
    recipe: semicolon < 0 ? [] : [after.slice(semicolon + 1)],
  };
}

const topLevelHas = (text: string, mark: string, notAssign: boolean): boolean => {
  const at = topLevel(text, mark);
  return at >= 0 && !(notAssign && text[at + 1] === '=');
};

const topLevelColon = (line: string): number => topLevel(line, ':');

/** Position of a mark outside `$(…)` and `${…}`. */
function topLevel(text: string, mark: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '$' && (text[i + 1] === '(' || text[i + 1] === '{')) {
      depth++;
      i++;
    } else if (depth > 0 && (char === '(' || char === '{')) depth++;
    else if (depth > 0 && (char === ')' || char === '}')) depth--;
    else if (depth === 0 && char === mark) return i;
  }
  return -1;
}

/** A `#` begins a comment unless it is escaped. */
function withoutComment(line: string): string {
  for (let i = 0; i < line.length; i++) if (line[i] === '#' && line[i - 1] !== '\\') return line.slice(0, i);
  return line;
}
