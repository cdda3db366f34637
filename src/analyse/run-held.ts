// Analyses the value of a variable that will be run: as a command, code, a file, or options of a program. The table `held-code.ts` says which variables.
import type { EvalContext } from '../shell/eval-context.ts';
import { invoke } from '../shell/invoke.ts';
import { runKnownAround } from '../shell/known-around.ts';
import { deeper } from '../shell/run-statements.ts';
import { runTextAsSh } from '../shell/run-text-as-sh.ts';
import { newProcess } from '../shell/state.ts';
import type { Arg, Bit } from '../shell/value.ts';
import { argText, exact, textArg } from '../shell/value.ts';
import { markUncertain } from '../shell/written-files.ts';
import { heldAs } from './held-code.ts';

/** INVARIANT: only adds findings. Setting the variable is itself reported elsewhere, and nothing here changes the surrounding shell. */
export function runHeld(name: string, value: Arg, here: EvalContext): void {
  const as = heldAs(name);
  if (as === undefined || !value.bits.some((bit) => bit.kind === 'text' && bit.text.trim() !== '')) return;
  const { version } = here.walk.files;
  const state = newProcess(here.state, new Map());
  // Its input is unknown: whatever the surrounding program passes to it.
  const inside: EvalContext = {
    ...deeper(here, { via: [...here.frame.via, name], breaks: undefined, returns: undefined }),
    state,
    stdin: undefined,
  };
  if (as === 'shell') runCommand(name, value, inside);
  else if (as === 'prompt') runCommand(name, around(': "', value, '"'), inside);
  else if (as === 'function') runCommand(name, around('f', value, '; f'), inside);
  else {
    const args = lineOf(as, value);
    const text = args.map(argText).join(' ');
    invoke(inside, {
      args,
      env: new Map(),
      text,
      plumbing: { socket: false, inputs: [] },
      assignments: args.map(() => undefined),
    });
  }
  markUncertain(here.walk, version);
}

function runCommand(name: string, value: Arg, here: EvalContext): void {
  const text = exact(value);
  const shown = `${name}: ${argText(value)}`.slice(0, 200);
  // `LESSOPEN='|command %s'`: the bar says how its output is used.
  if (text === undefined) runKnownAround(here, { text: value, shown, via: name });
  else runTextAsSh(here, { text: text.replace(/^\|+-?/, ''), shown, from: value.from, via: name });
}

const around = (before: string, value: Arg, after: string): Arg => ({
  ...value,
  bits: [{ kind: 'text', text: before }, ...value.bits, { kind: 'text', text: after }],
});

/** The command line of the table with the value inserted. */
const lineOf = (as: string, value: Arg): readonly Arg[] =>
  as.split(' ').flatMap((word) => {
    if (word === '@') return [value];
    if (!word.endsWith('…')) return [textArg(word)];
    const before = word === '…' ? [] : [textArg(word.slice(0, -1))];
    return wordsOf(value).flatMap((one) => [...before, one]);
  });

/** Splits a value into option words at unquoted blanks; an unknown piece stays within its word. */
function wordsOf(value: Arg): readonly Arg[] {
  const words: Bit[][] = [];
  let current: Bit[] | undefined;
  let quote = '';
  for (const bit of value.bits) {
    if (bit.kind !== 'text') {
      current = [...(current ?? []), bit];
      continue;
    }
    let text = '';
    let escaped = false;
    for (const c of bit.text) {
      if (escaped || (c === '\\' && quote !== "'")) {
        if (escaped) text += c;
        escaped = !escaped;
        continue;
      }
      if (c === quote) quote = '';
      else if (quote === '' && (c === '"' || c === "'")) quote = c;
      else if (quote !== '' || !/\s/.test(c)) {
        text += c;
        continue;
      } else {
        if (text !== '') current = [...(current ?? []), { kind: 'text', text }];
        if (current) words.push(current);
        [current, text] = [undefined, ''];
        continue;
      }
      // A quoted word may be empty.
      current ??= [];
    }
    if (text !== '') current = [...(current ?? []), { kind: 'text', text }];
  }
  if (current) words.push(current);
  return words.map((bits) => ({ bits, from: value.from, spread: bits.some((bit) => bit.kind !== 'text') }));
}
