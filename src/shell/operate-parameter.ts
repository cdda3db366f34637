// The result of `${x#…}`, `${x/…}`, `${x:1:2}`, `${x^^}`; exact if the value is known.
import { checkArithmetic } from './arithmetic.ts';
import type { EvalContext } from './eval-context.ts';
import { markCut } from './eval-context.ts';
import { removePattern, replacePattern } from './patterns.ts';
import type { Parameter, ParameterOperation, Word } from './syntax.ts';
import type { Arg } from './value.ts';
import { TOKEN, exact, holeArg, textArg } from './value.ts';

export function operate(here: EvalContext, operation: Parameter['operation'], value: Arg): readonly Arg[] {
  if (!operation) return [value];
  if (CUTS.has(operation.kind)) markCut(here, value.from);
  const known = exact(value);
  // What counts as one character, and as its upper case, depends on the locale.
  const text = known !== undefined && ASCII.test(known) ? known : undefined;
  const keep = (result: string | undefined, why: string): readonly Arg[] => [
    result === undefined
      ? {
          ...holeArg(
            why,
            value.bits.length === 1 &&
              value.bits[0]?.kind === 'hole' &&
              value.bits[0].shape.kind === 'token' &&
              startsAlike(operation)
              ? TOKEN
              : { kind: 'any' },
          ),
          from: value.from,
          spread: value.spread,
        }
      : { ...textArg(result), from: value.from },
  ];
  switch (operation.kind) {
    case 'default':
      return [value];
    case 'remove': {
      const pattern = patternText(here, operation.pattern);
      return keep(
        text === undefined || pattern === undefined ? undefined : removePattern(text, pattern, operation.operator),
        'a part of an unknown value',
      );
    }
    case 'replace': {
      const pattern = patternText(here, operation.pattern);
      const replacement = exact(here.walk.evaluator.expandWhole(here, operation.replacement));
      // Replacing an empty pattern in an empty text depends on whether the variable is set.
      const nothing = text === '' && pattern === '';
      const all = text !== undefined && pattern !== undefined && replacement !== undefined && !nothing;
      return keep(
        all ? replacePattern(text, { pattern, replacement, operator: operation.operator }) : undefined,
        'a replacement in an unknown value',
      );
    }
    case 'slice': {
      const offset = here.walk.evaluator.expandWhole(here, operation.offset);
      const length = operation.length ? here.walk.evaluator.expandWhole(here, operation.length) : undefined;
      checkArithmetic(here, offset, 'a slice');
      if (length) checkArithmetic(here, length, 'a slice');
      const from = Number(exact(offset)?.trim() || Number.NaN);
      const count = length ? Number(exact(length)?.trim() || Number.NaN) : undefined;
      if (text === undefined || !Number.isInteger(from) || from < 0 || (count !== undefined && !(count >= 0)))
        return keep(undefined, 'a slice of an unknown value');
      return keep(text.slice(from, count === undefined ? undefined : from + count), '');
    }
    case 'case': {
      // The pattern is expanded, so substitutions in it run.
      if (operation.pattern) here.walk.evaluator.expandWhole(here, operation.pattern);
      if (operation.pattern && operation.pattern.text !== '') return keep(undefined, 'letters that are changed by a pattern');
      if (text === undefined)
        return value.bits.every((bit) => bit.kind === 'hole' && bit.shape.kind === 'token')
          ? [value]
          : keep(undefined, 'letters that are changed');
      const upper = operation.operator.startsWith('^');
      const change = (part: string): string => (upper ? part.toUpperCase() : part.toLowerCase());
      return keep(operation.operator.length === 2 ? change(text) : change(text.slice(0, 1)) + text.slice(1), '');
    }
    case 'transform':
    case 'names':
      return [{ ...holeArg('a transformed value'), from: value.from, spread: value.spread }];
  }
}

/** Operations whose result reveals a piece of the value. */
const CUTS: ReadonlySet<string> = new Set(['remove', 'replace', 'slice']);
const ASCII = /^[\0-\x7f]*$/;

/** The result begins like the value and is not empty: `${x%%.*}` and `${x:0:8}` of a token are tokens, but `${x#v}` may be `..`. */
function startsAlike(operation: ParameterOperation): boolean {
  if (operation.kind === 'slice')
    return operation.offset.text.trim() === '0' && /^[1-9]\d*$/.test(operation.length?.text.trim() ?? '');
  return operation.kind === 'remove' && operation.operator.startsWith('%') && /^[.-]/.test(operation.pattern.text);
}

/** A pattern as text: unquoted pattern characters stay active, quoted ones are escaped. */
function patternText(here: EvalContext, word: Word): string | undefined {
  let text = '';
  for (const piece of word.pieces) {
    // Active characters are glob pieces; a star in a text piece was quoted or escaped.
    if (piece.kind === 'glob') text += piece.text;
    else if (piece.kind === 'text') text += escaped(piece.text);
    else {
      const value = exact(here.walk.evaluator.expandWhole(here, { text: word.text, pieces: [piece] }));
      // An unquoted value is itself a pattern.
      if (value === undefined || (escaped(value) !== value && !('quoted' in piece && piece.quoted))) return undefined;
      text += escaped(value);
    }
  }
  return text;
}

const escaped = (text: string): string => text.replace(/[*?[\]\\+@!()|]/g, String.raw`\$&`);
