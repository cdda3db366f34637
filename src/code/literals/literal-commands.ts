// Commands that appear as texts or lists in a file that starts something unknown. Analyses them as if started; judges nothing.
import { exact, textArg } from '../../shell/value.ts';
import type { Constants } from './literal-calls.ts';
import { callAt, bareCall, isMark, wordsOf } from './literal-calls.ts';
import { ParameterFlow } from './parameter-flow.ts';
import type { Starts } from './literal-starts.ts';
import type { Token } from './literal-tokens.ts';
import { SHOWS_TEXT, STARTS } from './literal-words.ts';

/**
 * `run("rm -rf x")` with a `run` of the file, `const CLEAN = "rm -rf x"`, `for c in ["curl … | sh"]`: a program that is started with an unknown value may be
 * any of these. Texts that a call prints, compares or writes are left out.
 */
export function judgeSpelled(tokens: readonly Token[], script: { readonly starts: Starts; readonly constants: Constants }): void {
  const { starts, constants } = script;
  if (starts.open.length === 0) return;
  // The place where it is started counts, not the place where it is named.
  const flow = new ParameterFlow(tokens);
  const fed = starts.open.map((one) => ({ ...one, feeders: one.words.length === 0 ? ('any' as const) : flow.feeders(one.at) }));
  const prefixes = [
    ...new Map(
      fed.map((one) => {
        const feeders = one.feeders === 'any' ? 'any' : [...one.feeders];
        return [JSON.stringify([one.words, starts.directoryOf(one.at), feeders]), one] as const;
      }),
    ).values(),
  ];
  const own = definedIn(tokens);
  const around = callsAround(tokens);
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'name' && own.has(token.value)) {
      const call = callAt(tokens, at) ?? bareCall(tokens, at);
      const words = call?.args.flatMap((group) => wordsOf(group, constants)) ?? [];
      const first = words.findIndex((arg) => exact(arg) !== undefined);
      const known = first < 0 ? [] : words.slice(first);
      if (known.length === 0) continue;
      for (const prefix of prefixes.filter(({ feeders }) => feeders === 'any' || feeders.has(token.value)))
        starts.words([...prefix.words.map((word) => textArg(word)), ...known], prefix.at, token.value);
    }
    if (token.kind !== 'text' || !looksRun(token.value)) continue;
    const call = around[at] ?? '';
    if (SHOWS_TEXT.has(call)) continue;
    const before = tokens[at - 1];
    const given =
      isMark(before, '=') || isMark(before, '[') || isMark(before, '{') || isMark(before, ',') || before?.value === 'return';
    if (!given || !(call === '' || own.has(call) || STARTS.has(call) || LISTS.has(call))) continue;
    for (const { words, at: start } of prefixes)
      if (words.length === 0 || isShell(words)) starts.shell(token.value, start, 'a text of the code');
  }
}

const LISTS: ReadonlySet<string> = new Set(
  'vec List of listOf arrayOf asList Seq Vector each map forEach for_each each_with_index'.split(' '),
);
const isShell = (words: readonly string[]): boolean => /(^|\/)(ba|z|da|k)?sh$/.test(words[0] ?? '');

/** Several words with something that prose does not have: an option, a path, a pipe. */
const looksRun = (text: string): boolean =>
  /^\s*[\w./~-]+\s/.test(text) && /(\s-{1,2}\w|[|;&>]|\s[~/.]|:\/\/)/.test(text) && text.length < 4000;

const KEYWORDS: ReadonlySet<string> = new Set('def func fn fun sub function defp let proc void static val'.split(' '));
const NO_TYPES: ReadonlySet<string> = new Set(
  'return new else await throw case in and or not if unless yield go defer do then while until match when import use'.split(' '),
);

/** Functions that the file defines. */
function definedIn(tokens: readonly Token[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'name') continue;
    const before = tokens[at - 1];
    const open = isMark(tokens[at + 1], '(');
    if (
      before?.kind === 'name' &&
      (KEYWORDS.has(before.value) || (open && !NO_TYPES.has(before.value) && before.line === token.line))
    )
      names.add(token.value);
    // `func (r *R) run(…) {`, `run = (cmd) => …`, `run = fn cmd -> …`
    else if (isMark(before, ')') && open && isMark(tokens[callAt(tokens, at)?.end ?? 0], '{')) names.add(token.value);
    else if (
      isMark(tokens[at + 1], '=') &&
      (isMark(tokens[at + 2], '(') ||
        isMark(tokens[at + 2], '{') ||
        isMark(tokens[at + 2], '|') ||
        ['fn', 'func', 'lambda', 'function', 'proc', 'sub'].includes(tokens[at + 2]?.value ?? ''))
    )
      names.add(token.value);
  }
  for (const name of STARTS) names.delete(name);
  for (const name of SHOWS_TEXT) names.delete(name);
  return names;
}

/** For each token, the name of the innermost call around it. */
function callsAround(tokens: readonly Token[]): readonly string[] {
  const stack: string[] = [];
  return tokens.map((token, at) => {
    if (token.kind === 'mark' && /^[)\]}]$/.test(token.value)) stack.pop();
    const now = stack.at(-1) ?? '';
    if (isMark(token, '(')) {
      const name = isMark(tokens[at - 1], '!') ? tokens[at - 2] : tokens[at - 1];
      stack.push(name?.kind === 'name' ? name.value : now);
    } else if (isMark(token, '{')) stack.push(isMark(tokens[at - 1], ')') || tokens[at - 1]?.kind === 'name' ? '' : now);
    else if (isMark(token, '[')) stack.push(now);
    return now;
  });
}
