// Splits a Makefile into statements: assignments, rules with their recipes, includes. Expands nothing and evaluates no
// conditional.

export interface MakeRule {
  readonly kind: 'rule';
  readonly targets: string;
  readonly prerequisites: string;
  /** The middle of `targets: pattern: prerequisites`. */
  readonly pattern?: string;
  readonly recipe: readonly string[];
}

export interface MakeAssign {
  readonly kind: 'assign';
  readonly name: string;
  readonly how: '=' | ':=' | '?=' | '+=' | '!=';
  readonly value: string;
  readonly exported: boolean;
  /** Later assignments without `override`, and those of the command line, do not count. */
  readonly override: boolean;
  /**
   * `sure`: the only meaning of the name from here on. `branch`: only if a condition holds. `target`: only for some targets,
   * wherever the name is assigned. `lines`: text of several lines.
   */
  readonly reach: 'sure' | 'branch' | 'target' | 'lines';
  /** The branch of the outermost conditional around it; absent in a nested one. */
  readonly arm?: number;
}

export type MakeStatement =
  | MakeRule
  | MakeAssign
  | { readonly kind: 'export'; readonly names: string }
  | { readonly kind: 'include'; readonly files: string; readonly optional: boolean }
  /** A statement that changes the meaning of later lines in a way that is not followed. */
  | { readonly kind: 'strange'; readonly text: string }
  /** The condition of a branch: it is expanded, but not evaluated. */
  | { readonly kind: 'condition'; readonly text: string }
  /** An outermost conditional ends. `arms`: how many branches it has if one of them is certainly taken, otherwise 0. */
  | { readonly kind: 'joined'; readonly arms: number }
  /** A line that make must expand to know its kind: `$(info …)`, `$(eval …)`, a variable that contains a rule. */
  | { readonly kind: 'expand'; readonly text: string };

const ASSIGN = /^((?:(?:override|export|private)\s+)*)([\w.%-]+)\s*(::?:?=|\?=|\+=|!=|=)\s*(.*)$/s;
const DEFINE = /^((?:(?:override|export|private)\s+)*)define\s+(.*)$/;
/** Characters that are blanks for us but letters for make: a name that begins with one is another name. */
const FALSE_BLANK = /[^\S \t\n]/;

/** Returns the statements of all branches of a conditional, with their assignments marked. */
export function makeStatements(text: string): readonly MakeStatement[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const found: MakeStatement[] = [];
  let recipe: string[] | undefined;
  let depth = 0;
  let arm = 0;
  let complete = false;
  for (let i = 0; i < lines.length; i++) {
    let line = lines[i] ?? '';
    const isRecipe = line.startsWith('\t') && recipe !== undefined;
    while (isContinued(line) && i + 1 < lines.length) {
      const next = lines[++i] ?? '';
      line = isRecipe ? `${line}\n${next.replace(/^\t/, '')}` : `${line.slice(0, -1).trimEnd()} ${next.trimStart()}`;
    }
    if (isRecipe) {
      recipe?.push(line.slice(1));
      continue;
    }
    const plain = withoutComment(line).trim();
    if (plain === '') continue;
    if (FALSE_BLANK.test(withoutComment(line))) {
      found.push({ kind: 'strange', text: plain });
      recipe = undefined;
      continue;
    }
    const word = /^[\w-]+/.exec(plain)?.[0] ?? '';
    if (['ifeq', 'ifneq', 'ifdef', 'ifndef'].includes(word) && !ASSIGN.test(plain)) {
      if (depth++ === 0) {
        arm = 0;
        complete = false;
      }
      found.push({ kind: 'condition', text: plain });
      continue;
    }
    if ((word === 'else' || word === 'endif') && !ASSIGN.test(plain)) {
      if (word === 'else') {
        if (depth === 1) {
          arm++;
          complete = plain === 'else';
        }
        found.push({ kind: 'condition', text: plain });
      } else if (--depth === 0) found.push({ kind: 'joined', arms: complete ? arm + 1 : 0 });
      continue;
    }
    const define = ASSIGN.test(plain) ? null : DEFINE.exec(plain);
    if (define) {
      const end = endOfDefine(lines, i + 1);
      found.push(defined(define, lines.slice(i + 1, end).join('\n')));
      i = end;
      recipe = undefined;
      continue;
    }
    const statement = statementOf(plain, depth > 0);
    if (statement.kind === 'rule') {
      recipe = [...statement.recipe];
      found.push({ ...statement, recipe });
    } else if (statement.kind === 'assign') {
      recipe = undefined;
      found.push(depth === 1 && statement.reach === 'branch' ? { ...statement, arm } : statement);
    } else {
      // An assignment between a rule and its recipe ends the recipe.
      if (statement.kind !== 'expand') recipe = undefined;
      found.push(statement);
    }
  }
  return found;
}

const isContinued = (line: string): boolean => /(^|[^\\])(\\\\)*\\$/.test(line);

/** The line of the matching `endef`: definitions can be nested, and a line that begins with a tab never ends one. */
function endOfDefine(lines: readonly string[], from: number): number {
  let level = 1;
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (!line.startsWith('\t')) {
      if (/^ *define([ \t]|$)/.test(line)) level++;
      else if (/^ *endef([ \t]|$)/.test(line) && --level === 0) return i;
    }
    while (isContinued(lines[i] ?? '') && i + 1 < lines.length) i++;
  }
  return lines.length;
}

function defined([line, words = '', rest = '']: RegExpExecArray, value: string): MakeStatement {
  const found = /^([\w.-]+)\s*(::?:?=|\?=|\+=|!=|=)?$/.exec(rest.trim());
  if (!found) return { kind: 'strange', text: line };
  return assignment({ words, name: found[1] ?? '', how: found[2] ?? '=', value }, 'lines');
}

interface Assigned {
  readonly words: string;
  readonly name: string;
  readonly how: string;
  readonly value: string;
}

const assignment = ({ words, name, how, value }: Assigned, reach: MakeAssign['reach']): MakeAssign => ({
  kind: 'assign',
  name,
  how: how.replace(/^:+=$/, ':=') as MakeAssign['how'],
  value,
  exported: /\bexport\b/.test(words),
  override: /\boverride\b/.test(words),
  reach,
});

const assigned = (found: RegExpExecArray, reach: MakeAssign['reach']): MakeAssign =>
  assignment({ words: found[1] ?? '', name: found[2] ?? '', how: found[3] ?? '=', value: found[4] ?? '' }, reach);

function statementOf(line: string, inBranch: boolean): MakeStatement {
  const assign = ASSIGN.exec(line);
  if (assign) return assigned(assign, inBranch ? 'branch' : 'sure');
  const include = /^(-include|sinclude|include)\s+(.*)$/.exec(line);
  if (include) return { kind: 'include', files: include[2] ?? '', optional: include[1] !== 'include' };
  if (/^(export|unexport)\b/.test(line)) return { kind: 'export', names: line.replace(/^(un)?export\s*/, '') };
  if (/^(vpath|load|-load|undefine|override|private|endef)\b/.test(line)) return { kind: 'strange', text: line };
  const [colon, equals] = [topLevel(line, ':'), topLevel(line, '=')];
  // `$(NAME) = value`, `$(NAME) := value`: the variable is unknown.
  if (equals >= 0 && (colon < 0 || /^:*=/.test(line.slice(colon)))) return { kind: 'strange', text: line };
  if (colon < 0) return /^\$[({]/.test(line) ? { kind: 'expand', text: line } : { kind: 'strange', text: line };
  return ruleOf(line, colon);
}

function ruleOf(line: string, colon: number): MakeStatement {
  const targets = line.slice(0, colon).replace(/&$/, '').trim();
  const after = line.slice(colon + 1).replace(/^:/, '');
  // `target: NAME = value` sets a variable for that target.
  const own = ASSIGN.exec(after.trim());
  if (own) return assigned(own, 'target');
  const semicolon = topLevel(after, ';');
  const head = semicolon < 0 ? after : after.slice(0, semicolon);
  if (topLevel(head, '=') >= 0) return { kind: 'strange', text: line };
  const second = topLevel(head, ':');
  return {
    kind: 'rule',
    targets,
    prerequisites: (second < 0 ? head : head.slice(second + 1)).trim(),
    ...(second < 0 ? {} : { pattern: head.slice(0, second).trim() }),
    recipe: semicolon < 0 ? [] : [after.slice(semicolon + 1)],
  };
}

/** The position of a character outside `$(…)` and `${…}`. */
export function topLevel(text: string, mark: string): number {
  for (let i = 0; i < text.length; i++) {
    if (text[i] === mark) return i;
    if (text[i] !== '$') continue;
    const open = text[++i];
    if (open !== '(' && open !== '{') continue;
    const end = closing(text, i);
    if (end < 0) return -1;
    i = end;
  }
  return -1;
}

/** Where the bracket at `open` is closed. Make counts only brackets of the same kind. */
export function closing(text: string, open: number): number {
  const close = text[open] === '(' ? ')' : '}';
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === text[open]) depth++;
    else if (text[i] === close && --depth === 0) return i;
  }
  return -1;
}

/**
 * A `#` begins a comment unless it is escaped. Inside a reference, older versions of make also see a comment, newer ones do not;
 * here it is no comment, so that more text is read.
 */
function withoutComment(line: string): string {
  for (let from = 0; ;) {
    const at = topLevel(line.slice(from), '#');
    if (at < 0) return line;
    const backslashes = /\\*$/.exec(line.slice(0, from + at))?.[0].length ?? 0;
    if (backslashes % 2 === 0) return line.slice(0, from + at);
    from += at + 1;
  }
}
