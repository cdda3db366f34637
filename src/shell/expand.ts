// Turns a word into arguments as bash does: tilde, parameters, substitutions, splitting, patterns. What depends on the outside is a hole with a reason.
import { unclear } from '../model/effect.ts';
import type { Here } from './here.ts';
import { addEffects, addPart } from './here.ts';
import { checkArithmetic } from './arithmetic.ts';
import { outside, scalar } from './lookup-variable.ts';
import { replacePattern, removePattern } from './patterns.ts';
import { isName, setVariable } from './set-variable.ts';
import { fromOf } from './state.ts';
import type { Arithmetic, Parameter, ParameterOperation, Piece, Script, Word } from './syntax.ts';
import type { Arg, Bit } from './value.ts';
import { TOKEN, argText, exact, holeArg, textArg, union } from './value.ts';

/** What expanding collected besides the arguments. */
export interface Expansion {
  readonly args: readonly Arg[];
  /** Scripts of `>(…)`, to be run with what the command writes. */
  readonly fed: readonly Script[];
}

interface Builder {
  readonly done: Arg[];
  readonly fed: Script[];
  bits: Bit[];
  from: readonly number[];
  spread: boolean;
  /** A quoted piece, even an empty one, makes a word. */
  started: boolean;
}

const GLOB_CHARACTERS = /[*?[]/;

export function expandWord(here: Here, word: Word): Expansion {
  const only = word.pieces.length === 1 ? word.pieces[0] : undefined;
  if (only?.kind === 'text') return { args: [textArg(only.text)], fed: [] };
  const build: Builder = { done: [], fed: [], bits: [], from: [], spread: false, started: false };
  for (const piece of word.pieces) expandPiece(here, piece, build);
  finish(build);
  return { args: build.done, fed: build.fed };
}

/** Expands without splitting, as in an assignment, a here-document or `[[ ]]`. */
export function expandWhole(here: Here, word: Word): Arg {
  const only = word.pieces.length === 1 ? word.pieces[0] : undefined;
  if (only?.kind === 'text') return textArg(only.text);
  const build: Builder = { done: [], fed: [], bits: [], from: [], spread: false, started: true };
  for (const piece of word.pieces) {
    if (piece.kind === 'glob') build.bits.push({ kind: 'text', text: piece.text });
    else expandPiece(here, 'quoted' in piece ? { ...piece, quoted: true } : piece, build);
  }
  finish(build);
  return build.done.length === 1 && build.done[0] ? build.done[0] : joinArgs(build.done);
}

/** Several arguments joined by blanks into one. */
export function joinArgs(args: readonly Arg[]): Arg {
  const bits = args.flatMap((arg, i): readonly Bit[] => (i === 0 ? arg.bits : [{ kind: 'text', text: ' ' }, ...arg.bits]));
  return { bits: mergeTexts(bits), from: union(...args.map((arg) => arg.from)), spread: false };
}

function mergeTexts(bits: readonly Bit[]): readonly Bit[] {
  const out: Bit[] = [];
  for (const bit of bits) {
    const last = out.at(-1);
    if (bit.kind === 'text' && last?.kind === 'text') out[out.length - 1] = { kind: 'text', text: last.text + bit.text };
    else out.push(bit);
  }
  return out;
}

function finish(build: Builder): void {
  if (!build.started && build.bits.length === 0) return;
  build.done.push({
    bits: build.bits.length === 0 ? [{ kind: 'text', text: '' }] : mergeTexts(build.bits),
    from: build.from,
    spread: build.spread,
  });
  build.bits = [];
  build.from = [];
  build.spread = false;
  build.started = false;
}

function expandPiece(here: Here, piece: Piece, build: Builder): void {
  switch (piece.kind) {
    case 'text':
      build.started = true;
      build.bits.push({ kind: 'text', text: piece.text });
      return;
    case 'glob':
      build.started = true;
      build.bits.push(here.state.noGlob ? { kind: 'text', text: piece.text } : { kind: 'glob', text: piece.text });
      return;
    case 'tilde':
      build.started = true;
      build.bits.push(tilde(here, piece.user));
      return;
    case 'parameter':
      return insert(here, build, { args: parameterArgs(here, piece.parameter, build), quoted: piece.quoted });
    case 'command': {
      const stream = here.walk.capture(here, piece.script);
      const text = stream.text?.replace(/\n+$/, '');
      const arg: Arg =
        text === undefined
          ? { bits: [{ kind: 'hole', why: stream.why, shape: stream.shape }], from: stream.from, spread: false }
          : { ...textArg(text), from: stream.from };
      return insert(here, build, { args: [arg], quoted: piece.quoted });
    }
    case 'arithmetic':
      return insert(here, build, { args: [evaluateArithmetic(here, piece.expression)], quoted: piece.quoted });
    case 'process': {
      const path = `/dev/fd/${63 - (here.walk.descriptors++ % 60)}`;
      build.started = true;
      build.bits.push({ kind: 'text', text: path });
      if (piece.direction === 'out') {
        build.fed.push(piece.script);
        return;
      }
      const stream = here.walk.capture(here, piece.script);
      here.walk.files.set(
        path,
        stream.text === undefined
          ? { kind: 'output', from: stream.from, why: stream.why }
          : { kind: 'text', text: stream.text, from: stream.from },
      );
      build.from = union(build.from, stream.from);
      return;
    }
  }
}

function tilde(here: Here, user: string): Bit {
  if (user === '') {
    const home = here.state.vars.get('HOME');
    const text = home?.kind === 'scalar' ? exact(home.value) : here.walk.world.home;
    return text === undefined ? { kind: 'hole', why: '`$HOME` was changed', shape: { kind: 'any' } } : { kind: 'text', text };
  }
  if (user === '+')
    return {
      kind: 'text',
      text: here.state.cwd.kind === 'known' && here.state.cwd.dirs.length === 1 ? (here.state.cwd.dirs[0] ?? '.') : '.',
    };
  if (user === here.walk.world.user) return { kind: 'text', text: here.walk.world.home };
  if (user === 'root') return { kind: 'text', text: '/root' };
  if (user === '-' || /^[-+]?\d+$/.test(user)) return { kind: 'hole', why: `\`~${user}\``, shape: { kind: 'any' } };
  return { kind: 'hole', why: `the home of \`${user}\``, shape: { kind: 'any' } };
}

/** Puts expanded values into the word: split unless quoted. */
function insert(here: Here, build: Builder, value: { readonly args: readonly Arg[]; readonly quoted: boolean }): void {
  value.args.forEach((arg, i) => {
    if (i > 0) finish(build);
    build.from = union(build.from, arg.from);
    if (value.quoted) {
      build.started = true;
      build.spread ||= arg.spread;
      build.bits.push(...arg.bits);
    } else for (const bit of arg.bits) insertUnquoted(here, build, bit);
  });
  // `"$@"` with no arguments makes no word; `"$x"` with an empty value does.
  if (value.quoted && value.args.length > 0) build.started = true;
}

function insertUnquoted(here: Here, build: Builder, bit: Bit): void {
  if (bit.kind === 'hole') {
    build.bits.push(bit);
    build.started = true;
    if (bit.shape.kind === 'any' || (bit.shape.kind === 'token' && bit.shape.many)) build.spread = true;
    return;
  }
  if (bit.kind === 'glob') {
    build.bits.push(bit);
    build.started = true;
    return;
  }
  const separators = ifs(here);
  if (separators === undefined) {
    build.bits.push({ kind: 'hole', why: '`$IFS` is not known', shape: { kind: 'any' } });
    build.spread = build.started = true;
    return;
  }
  let run = '';
  const flush = (): void => {
    if (run === '') return;
    build.started = true;
    build.bits.push(...globBits(here, run));
    run = '';
  };
  for (const char of bit.text) {
    if (!separators.includes(char)) run += char;
    else {
      flush();
      const from = build.from;
      finish(build);
      build.from = from;
    }
  }
  flush();
}

/** Text that came out of an expansion is matched against files. */
const globBits = (here: Here, text: string): readonly Bit[] =>
  here.state.noGlob || !GLOB_CHARACTERS.test(text)
    ? [{ kind: 'text', text }]
    : [...text].map((char): Bit => ({ kind: '*?['.includes(char) ? 'glob' : 'text', text: char }));

function ifs(here: Here): string | undefined {
  const variable = here.state.vars.get('IFS');
  if (!variable) return ' \t\n';
  return variable.kind === 'scalar' ? exact(variable.value) : undefined;
}

/** Variables whose value or shape is the same in every shell. */
function special(here: Here, name: string): Arg | undefined {
  switch (name) {
    case 'HOME':
      return textArg(here.walk.world.home);
    case 'USER':
    case 'LOGNAME':
      return textArg(here.walk.world.user);
    case 'PWD': {
      const { cwd } = here.state;
      return cwd.kind === 'known' && cwd.dirs.length === 1 && cwd.dirs[0] !== undefined ? textArg(cwd.dirs[0]) : undefined;
    }
    case 'OLDPWD': {
      const { previous } = here.state;
      return previous.kind === 'known' && previous.dirs.length === 1 && previous.dirs[0] !== undefined
        ? textArg(previous.dirs[0])
        : undefined;
    }
    case '?':
    case '$':
    case '!':
    case '#':
    case 'RANDOM':
    case 'SECONDS':
    case 'LINENO':
    case 'EPOCHSECONDS':
    case 'UID':
    case 'EUID':
    case 'PPID':
    case 'BASHPID':
      return holeArg(`\`$${name}\` is a number`, TOKEN);
    case 'IFS':
      return textArg(' \t\n');
    case '-':
    case '_':
      return holeArg(`\`$${name}\``);
    default:
      return undefined;
  }
}

function positional(here: Here, name: string): readonly Arg[] {
  const all = here.state.positional;
  if (!all) return [{ ...holeArg(`\`$${name}\` is not known`), spread: name === '@' || name === '*' }];
  if (name === '@') return all;
  if (name === '*') return [joinArgs(all)];
  const one = all[Number(name) - 1];
  if (all.some((arg) => arg.spread))
    return [{ ...holeArg(`\`$${name}\` is not known`), from: union(...all.map((arg) => arg.from)) }];
  return [one ?? textArg('')];
}

function parameterArgs(here: Here, parameter: Parameter, build: Builder): readonly Arg[] {
  const { name } = parameter;
  const operation = parameter.operation;
  const indexText = parameter.index ? argText(expandWhole(here, parameter.index)) : undefined;
  if (parameter.index) checkArithmetic(here, expandWhole(here, parameter.index), `\`${name}[…]\``);
  if (parameter.length || operation?.kind === 'names')
    return [holeArg(`\`\${#${name}}\` is a number`, parameter.length ? TOKEN : { kind: 'any' })];
  if (operation?.kind === 'slice' && (name === '@' || name === '*' || indexText === '@' || indexText === '*'))
    return [sliceOfMany(here, name, operation)];
  if (parameter.indirect) return [indirect(here, name)];
  if (operation?.kind === 'transform') return [transform(here, { name, operator: operation.operator })];

  let values: readonly Arg[];
  const variable = here.state.vars.get(name);
  if (/^[0-9@*]/.test(name) && name !== '0') values = positional(here, name);
  else if (name === '#' && here.state.positional && !here.state.positional.some((arg) => arg.spread))
    values = [textArg(String(here.state.positional.length))];
  else if (indexText !== undefined && variable?.kind === 'array') {
    const at = Number(indexText);
    if (indexText === '@') values = variable.elements;
    else if (indexText === '*') values = [joinArgs(variable.elements)];
    else
      values = [
        Number.isInteger(at) && !variable.elements.some((arg) => arg.spread)
          ? (variable.elements.at(at) ?? textArg(''))
          : { ...holeArg(`\`${name}[${indexText}]\` is not known`), from: union(...variable.elements.map((arg) => arg.from)) },
      ];
  } else {
    const value = scalar(here, name) ?? special(here, name);
    if (operation?.kind === 'default') return defaulted(here, { name, value, operation, build });
    return operate(here, operation, value ?? outside(here, name));
  }
  if (operation?.kind === 'default' && values.length === 1) {
    const only = values[0];
    const value = only && exact(only) === '' ? undefined : only;
    return defaulted(here, { name, value: value ?? textArg(''), operation, build });
  }
  return values.flatMap((value) => operate(here, operation, value));
}

/** `${@:2}` and `${a[@]:1}`: some of many, which cannot be told. */
function sliceOfMany(here: Here, name: string, operation: ParameterOperation & { readonly kind: 'slice' }): Arg {
  checkArithmetic(here, expandWhole(here, operation.offset), 'a slice');
  if (operation.length) checkArithmetic(here, expandWhole(here, operation.length), 'a slice');
  const variable = here.state.vars.get(name);
  const from = name === '@' || name === '*' ? union(...(here.state.positional ?? []).map((arg) => arg.from)) : fromOf(variable);
  return { ...holeArg(`some of \`${name}\``), from, spread: true };
}

function defaulted(
  here: Here,
  it: {
    readonly name: string;
    readonly value: Arg | undefined;
    readonly operation: { readonly operator: string; readonly word: Word };
    readonly build: Builder;
  },
): readonly Arg[] {
  const text = exact(it.value);
  const operator = it.operation.operator.replace(':', '');
  const word = expandWhole(here, it.operation.word);
  // INVARIANT: the operand's substitutions may run whatever the variable's value is, so it is always expanded.
  if (it.value === undefined) {
    // Set outside or not: either value. Both are text of ours only when the outside has none, which cannot be known.
    if (operator === '=')
      setVariable(here, it.name, { ...outside(here, it.name), from: union(outside(here, it.name).from, word.from) });
    const either = outside(here, it.name);
    return [
      {
        ...(operator === '+' ? holeArg(`\`$${it.name}\` may be set outside the command`) : either),
        from: union(either.from, word.from),
      },
    ];
  }
  const empty = text === '' || (text === undefined ? undefined : false);
  const unset = it.operation.operator.startsWith(':') ? empty : here.state.vars.get(it.name)?.kind === 'unset';
  if (unset === undefined && text === undefined) return [operator === '+' ? { ...word, spread: true } : it.value];
  if (operator === '+') return unset === true ? [textArg('')] : [word];
  if (operator === '?') return [it.value];
  if (unset !== true) return [it.value];
  if (operator === '=') setVariable(here, it.name, word);
  return [word];
}

function indirect(here: Here, name: string): Arg {
  const variable = here.state.vars.get(name);
  if (variable?.kind === 'reference') return textArg(variable.name);
  const target = exact(scalar(here, name));
  if (target === undefined || !isName(target)) {
    // What is named may be `a[$(x)]`, which runs x.
    if (target === undefined ? !/^[@*]$/.test(name) : /[[$`]/.test(target))
      addPart(here, {
        text: `\${!${name}}`,
        effects: [unclear('a variable that is named by a value that is not known', `\${!${name}}`)],
      });
    return { ...holeArg(`\`\${!${name}}\` names a variable that is not known`), from: scalar(here, name)?.from ?? [] };
  }
  return scalar(here, target) ?? special(here, target) ?? outside(here, target);
}

/** `${x@P}` expands the value as a prompt: substitutions in it run. */
function transform(here: Here, it: { readonly name: string; readonly operator: string }): Arg {
  const value = scalar(here, it.name) ?? special(here, it.name);
  const text = exact(value);
  if (it.operator === 'P' && (text === undefined || /[$`\\]/.test(text))) {
    const part = addPart(here, { text: `\${${it.name}@P}`, from: value?.from ?? [] });
    addEffects(here, part, [unclear('a prompt expansion runs what its value holds', `\${${it.name}@P}`)]);
    return { ...holeArg(`\`\${${it.name}@P}\` is expanded as a prompt`), from: value?.from ?? [] };
  }
  if (text === undefined) return value ?? outside(here, it.name);
  const from = value?.from ?? [];
  if (it.operator === 'U') return { ...textArg(text.toUpperCase()), from };
  if (it.operator === 'L') return { ...textArg(text.toLowerCase()), from };
  if (it.operator === 'P') return { ...textArg(text), from };
  return { ...holeArg(`\`\${${it.name}@${it.operator}}\` is not followed`), from };
}

function operate(here: Here, operation: Parameter['operation'], value: Arg): readonly Arg[] {
  if (!operation) return [value];
  const text = exact(value);
  const keep = (result: string | undefined, why: string): readonly Arg[] => [
    result === undefined
      ? {
          ...holeArg(
            why,
            value.bits.length === 1 && value.bits[0]?.kind === 'hole' && value.bits[0].shape.kind === 'token'
              ? TOKEN
              : { kind: 'any' },
          ),
          from: value.from,
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
        'a part of a value that is not known',
      );
    }
    case 'replace': {
      const pattern = patternText(here, operation.pattern);
      const replacement = exact(expandWhole(here, operation.replacement));
      const known = text !== undefined && pattern !== undefined && replacement !== undefined;
      return keep(
        known ? replacePattern(text, { pattern, replacement, operator: operation.operator }) : undefined,
        'a replacement in a value that is not known',
      );
    }
    case 'slice': {
      const offset = expandWhole(here, operation.offset);
      const length = operation.length ? expandWhole(here, operation.length) : undefined;
      checkArithmetic(here, offset, 'a slice');
      if (length) checkArithmetic(here, length, 'a slice');
      const from = Number(exact(offset)?.trim() || Number.NaN);
      const count = length ? Number(exact(length)?.trim() || Number.NaN) : undefined;
      if (text === undefined || !Number.isInteger(from) || from < 0 || (count !== undefined && !(count >= 0)))
        return keep(undefined, 'a slice of a value that is not known');
      return keep(text.slice(from, count === undefined ? undefined : from + count), '');
    }
    case 'case': {
      // The pattern is expanded, and what is in it runs.
      if (operation.pattern) expandWhole(here, operation.pattern);
      if (operation.pattern && operation.pattern.text !== '') return keep(undefined, 'letters that are changed by a pattern');
      if (text === undefined) return [value];
      const upper = operation.operator.startsWith('^');
      const change = (part: string): string => (upper ? part.toUpperCase() : part.toLowerCase());
      return keep(operation.operator.length === 2 ? change(text) : change(text.slice(0, 1)) + text.slice(1), '');
    }
    case 'transform':
    case 'names':
      return [{ ...holeArg('a transformed value'), from: value.from }];
  }
}

/** A pattern as text, its unquoted pattern characters live and the quoted ones escaped. */
function patternText(here: Here, word: Word): string | undefined {
  let text = '';
  for (const piece of word.pieces) {
    if (piece.kind === 'glob') text += piece.text;
    else if (piece.kind === 'text') text += piece.quoted ? piece.text.replace(/[*?[\]\\]/g, String.raw`\$&`) : piece.text;
    else {
      const value = exact(expandWhole(here, { text: word.text, pieces: [piece] }));
      if (value === undefined) return undefined;
      text += value.replace(/[*?[\]\\]/g, String.raw`\$&`);
    }
  }
  return text;
}

/** Runs what an arithmetic expression runs; its value is a number. */
export function evaluateArithmetic(here: Here, expression: Arithmetic): Arg {
  let from: readonly number[] = [];
  for (const script of expression.scripts) {
    const stream = here.walk.capture(here, script);
    from = union(from, stream.from);
    const bit: Bit =
      stream.text === undefined
        ? { kind: 'hole', why: stream.why, shape: stream.shape }
        : { kind: 'text', text: stream.text.trim() };
    checkArithmetic(here, { bits: [bit], from: stream.from, spread: false }, expression.text);
  }
  for (const word of expression.words) {
    const arg = expandWhole(here, word);
    from = union(from, arg.from);
    checkArithmetic(here, arg, expression.text, word.pieces.every((piece) => piece.kind === 'text') ? 0 : 1);
  }
  for (const name of expression.assigns)
    setVariable(here, name.replace(/\[.*$/, ''), { ...holeArg(`\`$${name}\` is a number`, TOKEN), from });
  return { ...holeArg('an arithmetic result', TOKEN), from };
}
