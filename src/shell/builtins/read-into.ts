// `read` and `mapfile`: lines of standard input become variables.
import { partsOf } from '../descriptors.ts';
import type { Here, Invocation } from '../here.ts';
import { assignVariable, setVariable } from '../set-variable.ts';
import type { Arg, Stream } from '../value.ts';
import { ANY, emptyStream, exact, textArg, union } from '../value.ts';
import { unclearPart } from './builtin.ts';

export function readInto(here: Here, it: Invocation): Stream {
  if (it.args.some((arg) => exact(arg) === undefined)) return unclearPart(here, it, 'a variable name that is not known');
  const words = it.args.map((arg) => exact(arg) ?? '');
  const { names, options } = readWords(words, it.name === 'read' ? 'ptnNdui' : 'dnOsuCc');
  // The callback of `mapfile -C` is code.
  if (options.some((option) => option.startsWith('-C'))) return unclearPart(here, it, '`mapfile -C` runs a callback');
  const array = it.name !== 'read' || options.includes('-a');
  const targets = names.length > 0 ? names : [it.name === 'read' ? 'REPLY' : 'MAPFILE'];
  const descriptor = options.some((option) => option.startsWith('-u'));
  const stdin = descriptor ? undefined : here.stdin;
  const from = descriptor ? union(...[...here.state.open.values()].map(partsOf)) : (stdin?.from ?? []);
  const exactLine = lineOf(here, stdin, { options, names: targets.length, ifs: it.env.get('IFS') });
  // Of several names, those for which nothing is left are empty.
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
  const firstIsToken = stdin?.first && targets.length > 1 && !array && !here.state.vars.has('IFS') && !it.env.has('IFS');
  for (const [at, name] of targets.entries()) {
    const value: Arg =
      exactLine !== undefined
        ? { ...textArg(exactLine), from }
        : at === 0 && firstIsToken && stdin?.first
          ? { bits: [{ kind: 'hole', why: `read from ${stdin.why}`, shape: stdin.first }], from, spread: false }
          : hole;
    if (array) assignVariable(here, name, { kind: 'array', elements: [{ ...value, spread: true }] });
    else setVariable(here, name, value);
  }
  if (stdin) here.walk.taken.add(stdin);
  return emptyStream;
}

/** Options and names; `valued` are the letters that take the next word. */
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

/** The exact line, for a plain `read -r NAME` of one line that nobody has read from. */
function lineOf(
  here: Here,
  stdin: Stream | undefined,
  it: { readonly options: readonly string[]; readonly names: number; readonly ifs: Arg | undefined },
): string | undefined {
  if (stdin?.text === undefined || it.names !== 1 || here.walk.taken.has(stdin)) return undefined;
  const whole = exact(it.ifs) === '';
  if (it.options.some((option) => option !== '-r') || (!whole && (it.ifs !== undefined || here.state.vars.has('IFS'))))
    return undefined;
  const [line, ...more] = stdin.text.split('\n');
  if (line === undefined || more.some((other) => other !== '') || (it.options.length === 0 && line.includes('\\')))
    return undefined;
  return whole ? line : line.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}
