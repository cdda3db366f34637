// Text that a tool sends to somebody else's server: does it contain a secret, or more than a question? Does not know which servers are
// trusted.
import type { JsonObject } from '../../model/call.ts';
import type { Effect } from '../../model/effect.ts';
import { inputTexts } from './input-texts.ts';
import type { Outside } from './outside.ts';

/** Questions of people and agents are shorter; a page of code or a file is longer. */
const QUESTION_LIMIT = 300;
const LINES_LIMIT = 5;
/** Longer than a question with all its filters and alternatives. */
const WHOLE_LIMIT = 1200;

/** `to`: the system or host that gets the text. */
export function textOut(texts: readonly string[], to: string, outside: Outside): readonly Effect[] {
  const long =
    texts.some((one) => one.length > QUESTION_LIMIT || one.split('\n').length > LINES_LIMIT) ||
    texts.reduce((sum, one) => sum + one.length, 0) > WHOLE_LIMIT;
  return [
    ...secretOut(texts, to, outside),
    ...(long
      ? [{ kind: 'network', use: 'send', data: 'spelled', server: { host: '', unknown: `a long text to ${to}` } } as const]
      : []),
  ];
}

/** For texts of any length: a comment, a message, a page. */
export function secretOut(texts: readonly string[], to: string, outside: Outside): readonly Effect[] {
  const secret = outside.secretIn(texts.join('\n'));
  if (secret === undefined) return [];
  const what = isHere(to) ? 'secret-to-loopback' : secret.sure === 'ours' ? 'secret-leaves' : 'secret-sent';
  return [{ kind: 'hazard', what, detail: `${secret.what} to ${to}` }];
}

/** The whole input of a tool that asks (`question`) or posts (`talk`). */
export function inputOut(
  input: JsonObject,
  to: string,
  { outside, as }: { readonly outside: Outside; readonly as: 'question' | 'talk' },
): readonly Effect[] {
  const { texts, limits } = inputTexts(input);
  const values = texts.map(({ value }) => value);
  return [...limits, ...(as === 'question' ? textOut(values, to, outside) : secretOut(values, to, outside))];
}

const isHere = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|::1)$/.test(host);
