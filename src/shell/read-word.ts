// Reads one word of the parser's tree: its quotes, patterns, parameters and arithmetic. Does not expand anything.
import { parse } from 'unbash';
import type * as U from 'unbash';
import { expandBraces } from './braces.ts';
import type { Source } from './read-source.ts';
import { Unreadable } from './read-source.ts';
import type { Arithmetic, Parameter, ParameterOperation, Piece, Script, Word } from './syntax.ts';

/** A word, or the words that brace expansion makes of it. */
export function words(one: U.Word, source: Source, quotes: 'count' | 'braced' = 'count'): readonly Word[] {
  // `"`x "{a,b}"`"`: when bash looks for braces, it takes the inner quote for the end of the outer one.
  for (const part of one.parts ?? [])
    if (
      part.type === 'DoubleQuoted' &&
      part.parts.some((each) => each.type === 'CommandExpansion' && /^`.*(".*\{|\{.*")/s.test(each.text))
    )
      throw new Unreadable(`a backquoted command with quotes and braces in double quotes, at character ${part.pos}`);
  if (!one.parts?.some((part) => part.type === 'BraceExpansion')) return [word(one, source, quotes)];
  const texts = expandBraces(one.text);
  if (!texts) throw new Unreadable(`the brace expansion \`${one.text.slice(0, 40)}\` gives too many words`, 'length');
  return texts.map((text) => {
    const parsed = parse(`: ${text}`);
    const only = parsed.commands[0]?.command;
    const arg = only?.type === 'Command' ? only.args[0] : undefined;
    if (text === '') return { text, pieces: [] };
    if (
      parsed.errors?.length ||
      parsed.commands.length !== 1 ||
      only?.type !== 'Command' ||
      only.args.length !== 1 ||
      arg?.type !== 'Word'
    )
      throw new Unreadable(`cannot read the brace expansion \`${one.text.slice(0, 40)}\``);
    return word(arg, { ...source, text: `: ${text}` }, 'braced');
  });
}

export function word(one: U.Word, source: Source, quotes: 'count' | 'literal' | 'braced' = 'count'): Word {
  if (quotes === 'literal') {
    refuseQuotes(one.parts);
    // `"${x:-'}"`: shells disagree on where such an expansion ends.
    if (/'[^']*[}"]/.test(one.text))
      throw new Unreadable(`a single quote in an expansion in double quotes, at character ${one.pos}`);
  }
  refuseDollars(one.parts);
  // `~` at the start, and after the `=` of a word that looks like an assignment, as in `dd of=~/x`.
  // Not inside quotes: `"${x:-~}"` is a tilde.
  const tilde = quotes === 'literal' ? null : /^([A-Za-z_]\w*=)?~([A-Za-z0-9_.+-]*)(?=\/|$|:)/.exec(one.text);
  const pieces = one.parts ? one.parts.flatMap((part) => piece(part, 'bare', source)) : plain(one.value);
  const head = pieces[0];
  // These keep their tilde: a word made by braces, an operand, an array element: `{a,b}=~`, `${x:-a=~}` and `x=(a=~)`.
  if (
    !tilde ||
    (quotes === 'braced' && tilde[1] !== undefined) ||
    head?.kind !== 'text' ||
    head.quoted ||
    !head.text.startsWith(tilde[0])
  )
    return { text: one.text, pieces };
  return {
    text: one.text,
    pieces: [
      ...plain(tilde[1] ?? ''),
      { kind: 'tilde', user: tilde[2] ?? '' },
      ...plain(head.text.slice(tilde[0].length)),
      ...pieces.slice(1),
    ],
  };
}

/**
 * Inside double quotes, here-documents and arithmetic, single quotes in an expansion's word do not quote for bash: `"${x:-'$(id)'}"` runs id.
 * The parser treats them as quotes, so such a text is rejected.
 */
function refuseQuotes(parts: readonly U.WordPart[] | undefined): void {
  for (const part of parts ?? [])
    if (
      (part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted' || part.type === 'LocaleString') &&
      /[$`]/.test(part.text.slice(1))
    )
      throw new Unreadable(`single quotes that bash treats as plain characters, at character ${part.pos}`);
}

/** `$$(x)` and `$${x}`: bash expects the end of an expansion there that never comes. */
function refuseDollars(parts: readonly U.WordPart[] | undefined): void {
  for (const [i, part] of (parts ?? []).entries()) {
    if (part.type === 'DoubleQuoted' || part.type === 'LocaleString') refuseDollars(part.parts);
    if (part.type === 'SimpleExpansion' && part.text === '$$' && /^[({]/.test(parts?.[i + 1]?.text ?? ''))
      throw new Unreadable(`\`$$\` before a bracket at ${part.pos}`);
  }
}

const plain = (text: string): readonly Piece[] => (text === '' ? [] : [{ kind: 'text', text, quoted: false }]);

export function piece(one: U.WordPart, context: 'bare' | 'quoted', source: Source): readonly Piece[] {
  const quoted = context === 'quoted';
  // `$(` is broken over two lines only to hide it.
  if (one.text.startsWith('$\\\n')) throw new Unreadable(`an expansion broken over two lines at ${one.pos}`);
  switch (one.type) {
    case 'Literal':
      // A backslash in an unquoted literal quotes the next character: `\*` is not a pattern and is not split later.
      return [{ kind: 'text', text: one.value, quoted }];
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [{ kind: 'text', text: one.value, quoted: true }];
    case 'DoubleQuoted':
    case 'LocaleString':
      return one.parts.length === 0
        ? [{ kind: 'text', text: '', quoted: true }]
        : one.parts.flatMap((part) => piece(part, 'quoted', source));
    case 'Glob':
    case 'ExtendedGlob': {
      const inner = (one.parts ?? []).flatMap((part) => piece(part, 'bare', source));
      const live = inner.filter((each) => each.kind !== 'text' && each.kind !== 'glob');
      // Substitutions inside a bracket or extended pattern still run.
      return quoted ? [{ kind: 'text', text: one.text, quoted }] : [{ kind: 'glob', text: one.text }, ...live];
    }
    case 'BraceExpansion': {
      const live = (one.parts ?? [])
        .flatMap((part) => piece(part, context, source))
        .filter((each) => each.kind !== 'text' && each.kind !== 'glob');
      // These braces are not expanded, but expansions and quotes inside them are processed.
      if (live.length > 0 || /['"\\]/.test(one.text)) throw new Unreadable(`braces that do not expand at ${one.pos}`);
      return [{ kind: 'text', text: one.text, quoted }];
    }
    case 'SimpleExpansion':
      return [{ kind: 'parameter', quoted, parameter: { name: one.text.slice(1), indirect: false, length: false } }];
    case 'ParameterExpansion':
      return [{ kind: 'parameter', quoted, parameter: parameter(one, source, quoted ? 'literal' : 'count') }];
    case 'CommandExpansion':
      if (!one.script) throw new Unreadable(`cannot read the substitution \`${one.text.slice(0, 40)}\``);
      return [{ kind: 'command', quoted, script: source.script(one.script, source) }];
    case 'ArithmeticExpansion':
      if (!one.expression)
        return [{ kind: 'arithmetic', quoted, expression: { text: one.text, words: [], scripts: [], assigns: [] } }];
      return [{ kind: 'arithmetic', quoted, expression: arithmetic(one.expression, source) }];
    case 'ProcessSubstitution':
      if (!one.script) throw new Unreadable(`cannot read the substitution \`${one.text.slice(0, 40)}\``);
      return [{ kind: 'process', direction: one.operator === '<' ? 'in' : 'out', script: source.script(one.script, source) }];
  }
}

function parameter(one: U.ParameterExpansionPart, source: Source, quotes: 'count' | 'literal'): Parameter {
  const operation = one.operation ? parameterOperation(one.operation, source, quotes) : undefined;
  return {
    name: one.parameter,
    indirect: one.prefix === '!',
    length: one.prefix === '#',
    ...(one.index ? { index: word(one.index, source, 'literal') } : {}),
    ...(operation ? { operation } : {}),
  };
}

function parameterOperation(one: U.ParameterOperation, source: Source, quotes: 'count' | 'literal'): ParameterOperation {
  switch (one.type) {
    case 'Default':
      return { kind: 'default', operator: one.operator, word: word(one.operand, source, quotes === 'count' ? 'braced' : quotes) };
    case 'Remove':
      return { kind: 'remove', operator: one.operator, pattern: word(one.operand, source, quotes) };
    case 'Replace':
      return {
        kind: 'replace',
        operator: one.operator,
        pattern: word(one.pattern, source, quotes),
        replacement: word(one.replacement, source, quotes),
      };
    case 'Slice':
      return {
        kind: 'slice',
        offset: word(one.offset, source, 'literal'),
        ...(one.length ? { length: word(one.length, source, 'literal') } : {}),
      };
    case 'CaseModification':
      return { kind: 'case', operator: one.operator, ...(one.operand ? { pattern: word(one.operand, source, quotes) } : {}) };
    case 'Transform':
      return { kind: 'transform', operator: one.operand.value };
    case 'Names':
      return { kind: 'names' };
    case 'Unknown':
      throw new Unreadable(`unknown parameter operator \`${one.operator}\``);
  }
}

const ASSIGNING = new Set(['=', '+=', '-=', '*=', '/=', '%=', '<<=', '>>=', '&=', '^=', '|=']);

/** A name before an assignment operator, or next to `++` or `--`. */
const ASSIGNED = /([A-Za-z_]\w*(?:\[[^\]]*\])?)\s*(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)|(?:\+\+|--)\s*([A-Za-z_]\w*)/g;

export function arithmetic(one: U.ArithmeticExpression, source: Source): Arithmetic {
  const found = {
    text: source.text.slice(one.pos, one.end),
    words: [] as Word[],
    scripts: [] as Script[],
    assigns: [] as string[],
  };
  const visit = (each: U.ArithmeticExpression): void => {
    switch (each.type) {
      case 'ArithmeticBinary':
        if (ASSIGNING.has(each.operator) && each.left.type === 'ArithmeticWord') found.assigns.push(each.left.value);
        visit(each.left);
        visit(each.right);
        return;
      case 'ArithmeticUnary':
        if ((each.operator === '++' || each.operator === '--') && each.operand.type === 'ArithmeticWord')
          found.assigns.push(each.operand.value);
        visit(each.operand);
        return;
      case 'ArithmeticTernary':
        visit(each.test);
        visit(each.consequent);
        visit(each.alternate);
        return;
      case 'ArithmeticGroup':
        visit(each.expression);
        return;
      case 'ArithmeticCommandExpansion':
        if (!each.script) throw new Unreadable(`cannot read the substitution \`${each.text.slice(0, 40)}\``);
        found.scripts.push(source.script(each.script, source));
        return;
      case 'ArithmeticWord':
        refuseQuotes(each.parts);
        found.words.push({
          text: each.value,
          pieces: each.parts
            ? each.parts.flatMap((part) => piece(part, 'quoted', source))
            : [{ kind: 'text', text: each.value, quoted: true }],
        });
        return;
    }
  };
  visit(one);
  // `2<(r=2)` is not a redirection here: everything that looks like an assignment counts as one.
  for (const match of found.text.matchAll(ASSIGNED)) found.assigns.push(match[1] ?? match[2] ?? '');
  return found;
}
