// Turns a word into arguments as bash does: tilde, parameters, substitutions, splitting, patterns. A part that depends on something outside the call
// is a hole with a reason.
import { evaluateArithmetic } from './evaluate-arithmetic.ts';
import { expandParameter } from './expand-parameter.ts';
import type { EvalContext } from './eval-context.ts';
import { joinArgs, mergeTexts } from './join-args.ts';
import type { Piece, Script, Word } from './syntax.ts';
import type { Arg, Bit } from './value.ts';
import { exact, textArg, union } from './value.ts';

/** What expanding collected besides the arguments. */
export interface Expansion {
  readonly args: readonly Arg[];
  /** Scripts of `>(…)`; they run with the command's output as their input. */
  readonly fed: readonly Script[];
}

interface Builder {
  readonly done: Arg[];
  readonly fed: Script[];
  bits: Bit[];
  from: readonly number[];
  spread: boolean;
  /** The word contains nothing else. */
  readonly alone: boolean;
  /** True once a quoted piece, even an empty one, makes this a word. */
  started: boolean;
}

const GLOB_CHARACTERS = /[*?[]/;

export function expandWord(here: EvalContext, word: Word): Expansion {
  const only = word.pieces.length === 1 ? word.pieces[0] : undefined;
  if (only?.kind === 'text') return { args: [textArg(only.text)], fed: [] };
  const build: Builder = {
    done: [],
    fed: [],
    bits: [],
    from: [],
    spread: false,
    started: false,
    alone: word.pieces.length === 1,
  };
  for (const piece of word.pieces) expandPiece(here, piece, build);
  finish(build);
  return { args: build.done, fed: build.fed };
}

/** Expands without splitting, as in an assignment, a here-document or `[[ ]]`. */
export function expandWhole(here: EvalContext, word: Word): Arg {
  const only = word.pieces.length === 1 ? word.pieces[0] : undefined;
  if (only?.kind === 'text') return textArg(only.text);
  const build: Builder = { done: [], fed: [], bits: [], from: [], spread: false, started: true, alone: word.pieces.length === 1 };
  for (const piece of word.pieces) {
    if (piece.kind === 'glob') build.bits.push({ kind: 'text', text: piece.text });
    else expandPiece(here, 'quoted' in piece ? { ...piece, quoted: true } : piece, build);
  }
  finish(build);
  return build.done.length === 1 && build.done[0] ? build.done[0] : joinArgs(build.done);
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

function expandPiece(here: EvalContext, piece: Piece, build: Builder): void {
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
      return insert(here, build, { args: expandParameter(here, piece.parameter), quoted: piece.quoted });
    case 'command': {
      const stream = here.walk.evaluator.capture(here, piece.script);
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
      const stream = here.walk.evaluator.capture(here, piece.script);
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

function tilde(here: EvalContext, user: string): Bit {
  if (user === '') {
    const home = here.state.vars.get('HOME');
    const text = home === undefined ? here.walk.world.home : home.kind === 'scalar' ? exact(home.value) : undefined;
    return text === undefined ? { kind: 'hole', why: '`$HOME` was changed', shape: { kind: 'any' } } : { kind: 'text', text };
  }
  if (user === '+') {
    const { cwd } = here.state;
    const only = cwd.kind === 'known' && cwd.dirs.length === 1 ? cwd.dirs[0] : undefined;
    return only === undefined
      ? { kind: 'hole', why: 'the working directory is unknown', shape: { kind: 'any' } }
      : { kind: 'text', text: only };
  }
  if (user === here.walk.world.user) return { kind: 'text', text: here.walk.world.home };
  if (user === 'root') return { kind: 'text', text: '/root' };
  if (user === '-' || /^[-+]?\d+$/.test(user)) return { kind: 'hole', why: `\`~${user}\``, shape: { kind: 'any' } };
  return { kind: 'hole', why: `the home of \`${user}\``, shape: { kind: 'any' } };
}

/** Puts expanded values into the word: split unless quoted. */
function insert(here: EvalContext, build: Builder, value: { readonly args: readonly Arg[]; readonly quoted: boolean }): void {
  value.args.forEach((arg, i) => {
    if (i > 0) finish(build);
    build.from = union(build.from, arg.from);
    if (value.quoted) {
      build.started = true;
      build.spread ||= arg.spread;
      build.bits.push(...(maybeMissing(arg) ? [MISSING] : arg.bits));
    } else if (maybeMissing(arg) && !build.alone) {
      insertUnquoted(here, build, MISSING);
    } else {
      const first = build.done.length;
      for (const bit of arg.bits) insertUnquoted(here, build, bit);
      // If the expansion may be missing, each of its words may be missing.
      if (arg.spread) {
        build.spread = true;
        for (let at = first; at < build.done.length; at++) build.done[at] = { ...(build.done[at] ?? arg), spread: true };
      }
    }
  });
  // `"$@"` without arguments makes no word; `"$x"` with an empty value makes one. `"$x$@"` makes one unless all of it is empty.
  if (value.quoted && value.args.length === 0) build.spread = true;
  if (value.quoted && value.args.length > 0) build.started = true;
}

/** `${x:+y}` where x may be empty: the text, or nothing. Next to other text this differs from a word that may be missing. */
const maybeMissing = (arg: Arg): boolean => arg.spread && arg.bits.every((bit) => bit.kind === 'text');
const MISSING: Bit = { kind: 'hole', why: 'a text that may be missing', shape: { kind: 'any' } };

function insertUnquoted(here: EvalContext, build: Builder, bit: Bit): void {
  if (bit.kind === 'hole') {
    // Tokens contain no blanks, but IFS may contain letters or digits.
    if (bit.shape.kind === 'token' && /[\w.:+@%-]/.test(ifs(here) ?? ':')) {
      build.bits.push({ ...bit, shape: { kind: 'any' } });
      build.spread = build.started = true;
      return;
    }
    const many = bit.shape.kind === 'token' && bit.shape.many === true;
    // Of several words, only the first follows the text before the expansion.
    build.bits.push(many && !build.alone ? { ...bit, shape: { kind: 'any' } } : bit);
    build.started = true;
    if (bit.shape.kind === 'any' || many) build.spread = true;
    return;
  }
  if (bit.kind === 'glob') {
    build.bits.push(bit);
    build.started = true;
    return;
  }
  const separators = ifs(here);
  // A separator other than a blank makes an empty word if there is no text before it.
  if (separators === undefined || hasEmptyFields(bit.text, separators)) {
    build.bits.push({ kind: 'hole', why: 'how `$IFS` splits it is unknown', shape: { kind: 'any' } });
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

function hasEmptyFields(text: string, separators: string): boolean {
  const hard = [...separators].filter((char) => !' \t\n'.includes(char));
  return [...text].some((char, i) => hard.includes(char) && (i === 0 || separators.includes(text[i - 1] ?? '')));
}

/** Unquoted text from an expansion is matched against files. */
const globBits = (here: EvalContext, text: string): readonly Bit[] =>
  here.state.noGlob || !GLOB_CHARACTERS.test(text)
    ? [{ kind: 'text', text }]
    : [...text].map((char): Bit => ({ kind: '*?['.includes(char) ? 'glob' : 'text', text: char }));

function ifs(here: EvalContext): string | undefined {
  const variable = here.state.vars.get('IFS');
  if (!variable) return ' \t\n';
  return variable.kind === 'scalar' ? exact(variable.value) : undefined;
}
