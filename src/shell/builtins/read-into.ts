// `read` and `mapfile`: lines of standard input become variables.
import { partsOf } from '../descriptors.ts';
import type { EvalContext, Invocation } from '../eval-context.ts';
import { MAX_WAYS, orOneOf } from '../either-of.ts';
import { assignVariable } from '../set-variable.ts';
import type { Variable } from '../state.ts';
import type { Arg, Shape, Stream } from '../value.ts';
import { ANY, NATURAL, emptyStream, exact, holeArg, textArg, union } from '../value.ts';
import { unclearPart } from './builtin.ts';

export function readInto(here: EvalContext, invocation: Invocation): Stream {
  if (invocation.args.some((arg) => exact(arg) === undefined)) return unclearPart(here, invocation, 'an unknown variable name');
  const words = invocation.args.map((arg) => exact(arg) ?? '');
  const { names, options } = readWords(words, invocation.name === 'read' ? 'ptnNdui' : 'dnOsuCc');
  // The callback of `mapfile -C` is code.
  if (options.some((option) => option.startsWith('-C'))) return unclearPart(here, invocation, '`mapfile -C` runs a callback');
  const array = invocation.name !== 'read' || options.includes('-a');
  const targets = names.length > 0 ? names : [invocation.name === 'read' ? 'REPLY' : 'MAPFILE'];
  const descriptor = options.some((option) => option.startsWith('-u'));
  const stdin = descriptor ? undefined : here.stdin;
  const from = descriptor ? union(...[...here.state.open.values()].map(partsOf)) : (stdin?.from ?? []);
  const exactLine = lineOf(here, stdin, { options, names: targets.length, ifs: invocation.env.get('IFS') });
  // With several names, those that get no word are empty.
  const shape = targets.length > 1 ? ANY : (stdin?.shape ?? ANY);
  const hole: Arg = {
    bits: [
      {
        kind: 'hole',
        why: stdin ? `read from ${stdin.why}` : 'read from standard input',
        shape: options.some((option) => /^-[nNdi]/.test(option)) ? ANY : shape,
      },
    ],
    from,
    spread: false,
  };
  const first = targets.length > 1 && !array ? firstWord(here, invocation, options) : undefined;
  for (const [at, name] of targets.entries()) {
    const value: Arg =
      exactLine !== undefined
        ? { ...textArg(exactLine), from }
        : at === 0 && first !== undefined && stdin !== undefined
          ? { bits: [{ kind: 'hole', why: `read from ${stdin.why}`, shape: first }], from, spread: false }
          : hole;
    const unknown: Variable = array ? { kind: 'array', elements: [{ ...value, spread: true }] } : { kind: 'scalar', value };
    const texts = exactLine === undefined || array ? textsFor(here, invocation, { options, at, of: targets.length, array }) : [];
    assignVariable(
      here,
      name,
      orOneOf(
        unknown,
        texts.map((words) => known(words, { array, from })),
      ),
    );
  }
  if (stdin) here.walk.taken.add(stdin);
  return emptyStream;
}

/** What is known of the first of several names: if lines begin with a number and a colon and are split at colons, it is a number. */
function firstWord(here: EvalContext, invocation: Invocation, options: readonly string[]): Shape | undefined {
  if (invocation.env.has('IFS'))
    return exact(invocation.env.get('IFS')) === ':' &&
      here.stdin?.lines === 'numbered' &&
      options.every((option) => option === '-r')
      ? NATURAL
      : undefined;
  return here.state.vars.has('IFS') || options.some((option) => option.startsWith('-u')) ? undefined : here.stdin?.first;
}

const known = (words: readonly string[], filled: { readonly array: boolean; readonly from: readonly number[] }): Variable =>
  filled.array
    ? { kind: 'array', elements: words.map((word) => ({ ...textArg(word), from: filled.from })) }
    : { kind: 'scalar', value: { ...textArg(words.join(' ')), from: filled.from } };

/** The values that the variable has if one of the lines is read, or all of them in turn, as is common. These are analysed in addition and prove nothing. */
function textsFor(
  here: EvalContext,
  invocation: Invocation,
  read: { readonly options: readonly string[]; readonly at: number; readonly of: number; readonly array: boolean },
): readonly (readonly string[])[] {
  const text = here.stdin?.text ?? here.stdin?.once;
  const ifs = invocation.env.get('IFS') ?? (here.state.vars.has('IFS') ? holeArg('') : textArg(' \t\n'));
  const separators = exact(ifs);
  if (text === undefined || separators === undefined || read.options.some((option) => /^-[u]/.test(option))) return [];
  const lines = text.split('\n').filter((line, i, all) => line !== '' || i < all.length - 1);
  if (invocation.name !== 'read') return lines.length > MAX_WAYS ? [] : [lines];
  const ways = [...new Set(lines)].slice(0, MAX_WAYS - 1);
  return ways.map((line) => {
    const words = wordsOf(line, separators);
    if (read.array) return words;
    return read.at < read.of - 1 ? words.slice(read.at, read.at + 1) : words.slice(read.at);
  });
}

function wordsOf(line: string, separators: string): readonly string[] {
  const words = [''];
  for (const char of line) {
    if (!separators.includes(char)) words[words.length - 1] += char;
    else if (words.at(-1) !== '' || !' \t\n'.includes(char)) words.push('');
  }
  return words.at(-1) === '' ? words.slice(0, -1) : words;
}

/** Splits options and names; `valued` are the option letters that take the next word. */
function readWords(
  words: readonly string[],
  valued: string,
): { readonly names: readonly string[]; readonly options: readonly string[] } {
  const names: string[] = [];
  const options: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (!word.startsWith('-') || word === '-' || word === '--') {
      if (word !== '--') names.push(word);
      continue;
    }
    options.push(word);
    if (word.length === 2 && valued.includes(word.charAt(1))) i++;
  }
  return { names, options };
}

/** The exact line, for a plain `read -r NAME` from one line that nothing has been read from yet. */
function lineOf(
  here: EvalContext,
  stdin: Stream | undefined,
  reading: { readonly options: readonly string[]; readonly names: number; readonly ifs: Arg | undefined },
): string | undefined {
  if (stdin?.text === undefined || reading.names !== 1 || here.walk.taken.has(stdin)) return undefined;
  const whole = exact(reading.ifs) === '';
  if (reading.options.some((option) => option !== '-r') || (!whole && (reading.ifs !== undefined || here.state.vars.has('IFS'))))
    return undefined;
  const [line, ...more] = stdin.text.split('\n');
  if (line === undefined || more.some((other) => other !== '') || (reading.options.length === 0 && line.includes('\\')))
    return undefined;
  return whole ? line : line.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}
