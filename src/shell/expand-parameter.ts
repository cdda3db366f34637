// `$x`, `${x:-y}`, `${a[1]}`, `${!x}`: the values of a parameter. The surrounding word does the quoting and splitting.
import { unclear } from '../model/effect.ts';
import { checkArithmetic } from './arithmetic.ts';
import type { EvalContext } from './eval-context.ts';
import { addEffects, addPart } from './eval-context.ts';
import { outside, scalar } from './lookup-variable.ts';
import { operate } from './operate-parameter.ts';
import { isName, setVariable } from './set-variable.ts';
import { joined, positional, special } from './special-variable.ts';
import { fromOf } from './either-of.ts';
import { copyState, mergeState } from './state.ts';
import type { Parameter, ParameterOperation, Word } from './syntax.ts';
import type { Arg } from './value.ts';
import { ANY, NATURAL, argText, exact, fromOutside, holeArg, perhaps, textArg, union } from './value.ts';

/** The length of a whole value reveals nothing of it, but the length of a piece does. */
function piecesIn(here: EvalContext, name: string): readonly number[] {
  const variable = here.state.vars.get(name);
  return variable?.kind === 'scalar' ? variable.value.from.filter((id) => here.walk.parts[id]?.cut) : [];
}

export function expandParameter(here: EvalContext, parameter: Parameter): readonly Arg[] {
  const { name } = parameter;
  const operation = parameter.operation;
  const indexText = parameter.index ? argText(here.walk.evaluator.expandWhole(here, parameter.index)) : undefined;
  if (parameter.index) checkArithmetic(here, here.walk.evaluator.expandWhole(here, parameter.index), `\`${name}[…]\``);
  if (parameter.length || operation?.kind === 'names')
    return [
      parameter.length
        ? { ...holeArg(`\`\${#${name}}\` is a number`, NATURAL), from: piecesIn(here, name) }
        : { ...holeArg(`names that begin with \`${name}\``), spread: true },
    ];
  if (operation?.kind === 'slice' && (name === '@' || name === '*' || indexText === '@' || indexText === '*'))
    return [sliceOfMany(here, name, operation)];
  if (parameter.indirect) {
    const named = indirect(here, name);
    return [
      operation || indexText !== undefined
        ? { ...holeArg(`what \`\${!${name}}\` gives is changed`), from: named.from, spread: true }
        : named,
    ];
  }
  if (operation?.kind === 'transform') {
    const changed = transform(here, { name, operator: operation.operator });
    // For an array or an element, the length reveals more than that of one value.
    const plain = indexText === undefined && /^\w+$/.test(name) && here.state.vars.get(name)?.kind !== 'array';
    return [
      plain
        ? changed
        : { ...holeArg(`\`\${${name}@${operation.operator}}\` is not followed`), from: allFrom(here, name), spread: true },
    ];
  }

  let values: readonly Arg[];
  const variable = here.state.vars.get(name);
  if (/^[0-9@*]/.test(name) && name !== '0') values = positional(here, name);
  else if (name === '#' && here.state.positional && !here.state.positional.some((arg) => arg.spread))
    values = [textArg(String(here.state.positional.length))];
  else if (scriptName(here, name, indexText) !== undefined) values = [textArg(scriptName(here, name, indexText) ?? '')];
  else if (indexText !== undefined && variable?.kind === 'array') {
    const at = Number(indexText);
    if (indexText === '@') values = variable.elements;
    else if (indexText === '*') values = [joined(here, variable.elements)];
    else if (variable.alone) values = variable.elements;
    else
      values = [
        Number.isInteger(at) && !variable.elements.some((arg) => arg.spread)
          ? (variable.elements.at(at) ?? textArg(''))
          : { ...holeArg(`\`${name}[${indexText}]\` is unknown`), from: union(...variable.elements.map((arg) => arg.from)) },
      ];
  } else if (indexText !== undefined && !/^[0@*]$/.test(indexText)) {
    if (operation?.kind === 'default') {
      const from = union(allFrom(here, name), operandOf(here, operation.word).from);
      return [{ ...holeArg(`whether \`${name}[${indexText}]\` is set is unknown`), from, spread: true }];
    }
    // A scalar is its own element 0 and has no others; the index may be unknown.
    values = [{ ...holeArg(`\`${name}[${indexText}]\` is unknown`), from: allFrom(here, name) }];
  } else {
    const value = scalar(here, name) ?? special(here, name);
    if (operation?.kind === 'default') return defaulted(here, { name, value, operation });
    // An array from outside the call, or one without elements.
    const many = indexText === '@' && (exact(value) === undefined || here.state.vars.get(name)?.kind === 'unset');
    return operate(here, operation, value ?? outside(here, name)).map((arg) => (many ? { ...arg, spread: true } : arg));
  }
  const few = variable?.kind === 'array' && indexText !== undefined ? variable.elements : values;
  if (operation?.kind === 'default' && few.some((value) => value.spread))
    return [
      {
        ...holeArg(`how many \`$${name}\` has is unknown`),
        from: union(...values.map((value) => value.from), operandOf(here, operation.word).from),
        spread: true,
      },
    ];
  // `${@:+x}` and `${a[@]:+x}` without values expand to no word at all.
  if (operation?.kind === 'default' && values.length === 0 && operation.operator.endsWith('+')) {
    operandOf(here, operation.word);
    return [];
  }
  if (operation?.kind === 'default' && values.length <= 1)
    return defaulted(here, { name, value: values[0] ?? textArg(''), operation, unset: isAbsent(here, name, indexText) });
  if (operation?.kind === 'default') {
    const word = operandOf(here, operation.word);
    return operation.operator.endsWith('+') ? [word] : values;
  }
  // Each value is changed separately before they are joined.
  if (operation && (name === '*' || indexText === '*'))
    return [{ ...holeArg(`\`$${name}\` is changed word by word`), from: union(...values.map((arg) => arg.from)) }];
  return values.flatMap((value) => operate(here, operation, value));
}

/** `$0`, `$BASH_SOURCE` and `${BASH_SOURCE[0]}` in a script. In a function the latter is the file that defined it. */
function scriptName(here: EvalContext, name: string, index: string | undefined): string | undefined {
  if (name === '0') return here.state.vars.has('BASH_ARGV0') ? undefined : here.frame.script?.started;
  if (name !== 'BASH_SOURCE' || (index ?? '0') !== '0' || here.frame.active.length > 0 || here.state.vars.has(name))
    return undefined;
  return here.frame.script?.current;
}

const allFrom = (here: EvalContext, name: string): readonly number[] =>
  name === '@' || name === '*'
    ? union(...(here.state.positional ?? []).map((arg) => arg.from))
    : (scalar(here, name) ?? outside(here, name)).from;

/** `${@:2}` and `${a[@]:1}`: an unknown selection of the values. */
function sliceOfMany(here: EvalContext, name: string, operation: ParameterOperation & { readonly kind: 'slice' }): Arg {
  checkArithmetic(here, here.walk.evaluator.expandWhole(here, operation.offset), 'a slice');
  if (operation.length) checkArithmetic(here, here.walk.evaluator.expandWhole(here, operation.length), 'a slice');
  const variable = here.state.vars.get(name);
  const from = name === '@' || name === '*' ? union(...(here.state.positional ?? []).map((arg) => arg.from)) : fromOf(variable);
  return { ...holeArg(`some of \`${name}\``), from, spread: true };
}

function defaulted(
  here: EvalContext,
  parameter: {
    readonly name: string;
    readonly value: Arg | undefined;
    readonly operation: { readonly operator: string; readonly word: Word };
    /** The argument or element does not exist. */
    readonly unset?: boolean;
  },
): readonly Arg[] {
  const text = exact(parameter.value);
  const operator = parameter.operation.operator.replace(':', '');
  const word = operandOf(here, parameter.operation.word);
  // `${x:?text}` prints the text if x is not set.
  if (operator === '?') for (const id of word.from) here.walk.printed.add(id);
  // INVARIANT: the operand's substitutions may run whatever the variable's value is, so it is always expanded.
  if (parameter.value === undefined) {
    // The variable may be set outside the call, so either value is possible, and which one is unknown.
    const ours = operator === '?' || isFromOutside(word) ? (arg: Arg): Arg => arg : perhaps;
    const either = (): Arg => {
      const held = ours(outside(here, parameter.name));
      return { ...held, from: union(held.from, word.from) };
    };
    if (operator === '=') setVariable(here, parameter.name, either());
    // Whether a variable is set reveals nothing of its value.
    if (operator === '+')
      return [
        {
          ...ours(holeArg(`\`$${parameter.name}\` may be set outside the command`, ANY, fromOutside(parameter.name))),
          from: word.from,
        },
      ];
    return [either()];
  }
  const empty = text === '' || (text === undefined ? undefined : false);
  const unset = parameter.operation.operator.startsWith(':') ? empty : (parameter.unset ?? isUnset(here, parameter.name));
  if (unset === undefined && text === undefined)
    return [operator === '+' ? { ...word, spread: true } : valueOr(parameter.value, word)];
  if (operator === '+') return unset === true ? [textArg('')] : [word];
  if (operator === '?') return [parameter.value];
  if (unset !== true) return [parameter.value];
  if (operator === '=') setVariable(here, parameter.name, word);
  return [word];
}

/** The word contains nothing from this command: `${PYTHONPATH:+:$PYTHONPATH}` repeats the outside value. */
const isFromOutside = (word: Arg): boolean =>
  word.bits.every((bit) =>
    bit.kind === 'hole' ? bit.source?.kind === 'variable' && bit.source.outside : bit.kind === 'text' && /^:?$/.test(bit.text),
  );

/** Whether a name, or what it refers to, was unset in this call. */
function isUnset(here: EvalContext, name: string, hops = 0): boolean {
  const variable = here.state.vars.get(name);
  return variable?.kind === 'reference' && !variable.unsure && hops < 8
    ? isUnset(here, variable.name, hops + 1)
    : variable?.kind === 'unset' || (variable?.kind === 'array' && variable.elements.length === 0);
}

/** The operand as one value that is split like any other. Unknown if it contains quotes or several values, which are split by other rules. */
function operandOf(here: EvalContext, word: Word): Arg {
  // Assignments inside the operand happen only if it is used.
  const sets = /=|\+\+|--/.test(word.text) ? copyState(here.state) : undefined;
  const arg = here.walk.evaluator.expandWhole(sets ? { ...here, state: sets } : here, word);
  if (sets) mergeState(here.state, [sets]);
  const text = exact(arg) ?? ' ';
  const many = word.pieces.some(
    (piece) =>
      piece.kind === 'parameter' && (/^[@*]$/.test(piece.parameter.name) || /^[@*]$/.test(piece.parameter.index?.text ?? '')),
  );
  const quotes = /['"\\]/.test(word.text) && (/[\s*?[]|^$/.test(text) || here.state.vars.has('IFS'));
  return many || quotes ? { ...holeArg('a default with quotes or several words'), from: arg.from, spread: true } : arg;
}

/** A value that may be empty, or the word in its place: the result keeps only what holds for both. */
function valueOr(value: Arg, word: Arg): Arg {
  const from = union(value.from, word.from);
  const tame = /^[A-Za-z0-9][\w.-]*$|^$/.test(exact(word) ?? '/');
  return tame
    ? { ...(exact(word) === '' ? value : perhaps(value)), from }
    : { ...holeArg('a value or its default'), from, spread: value.spread || word.spread };
}

/** The script has no such argument, or the array no such element. */
function isAbsent(here: EvalContext, name: string, index: string | undefined): boolean {
  const variable = here.state.vars.get(name);
  const all = index === undefined ? here.state.positional : variable?.kind === 'array' ? variable.elements : undefined;
  if (!all || all.some((arg) => arg.spread)) return false;
  const which = index ?? name;
  if (which === '@' || which === '*') return all.length === 0;
  const at = Number(which) - (index === undefined ? 1 : 0);
  return Number.isInteger(at) && all.at(at) === undefined;
}

function indirect(here: EvalContext, name: string): Arg {
  const variable = here.state.vars.get(name);
  if (variable?.kind === 'reference') return textArg(variable.name);
  const target = exact(scalar(here, name));
  if (target === undefined || !isName(target)) {
    // The variable's name may be `a[$(x)]`, which runs x.
    if (target === undefined ? !/^[@*]$/.test(name) : /[[$`]/.test(target))
      addPart(here, {
        text: `\${!${name}}`,
        effects: [unclear('a variable that is named by an unknown value', `\${!${name}}`)],
      });
    return {
      ...holeArg(`\`\${!${name}}\` names an unknown variable`),
      from: (scalar(here, name) ?? outside(here, name)).from,
      spread: true,
    };
  }
  return scalar(here, target) ?? special(here, target) ?? outside(here, target);
}

/** `${x@P}` expands the value as a prompt: substitutions in it run. */
function transform(here: EvalContext, operation: { readonly name: string; readonly operator: string }): Arg {
  const value = scalar(here, operation.name) ?? special(here, operation.name) ?? outside(here, operation.name);
  const text = exact(value);
  if (operation.operator === 'P' && (text === undefined || /[$`\\]/.test(text))) {
    const part = addPart(here, { text: `\${${operation.name}@P}`, from: value.from });
    addEffects(here, part, [unclear('a prompt expansion runs what its value holds', `\${${operation.name}@P}`)]);
    return { ...holeArg(`\`\${${operation.name}@P}\` is expanded as a prompt`), from: value.from };
  }
  if (value.bits.every((bit) => bit.kind === 'hole' && bit.shape.kind === 'token') && /^[ULu]$/.test(operation.operator))
    return value;
  const { from } = value;
  const ascii = text !== undefined && /^[\0-\x7f]*$/.test(text);
  if (ascii && operation.operator === 'U') return { ...textArg(text.toUpperCase()), from };
  if (ascii && operation.operator === 'L') return { ...textArg(text.toLowerCase()), from };
  if (text !== undefined && operation.operator === 'P') return { ...textArg(text), from };
  return { ...holeArg(`\`\${${operation.name}@${operation.operator}}\` is not followed`), from };
}
