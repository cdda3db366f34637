// Text that a tool takes to somebody else's server in a query or an address: does it carry a secret, or more than a question? Does not know which servers are trusted.
import type { Effect } from '../model/effect.ts';
import type { Outside } from './outside.ts';

/** Longer than people and agents write a question; a page of code or a file is longer. */
const QUESTION_LIMIT = 300;
const LINES_LIMIT = 5;

/** `to`: the system or host that gets the text. */
export function textOut(texts: readonly string[], to: string, outside: Outside): readonly Effect[] {
  const effects: Effect[] = [];
  const text = texts.join('\n');
  const secret = outside.secretIn(text);
  if (secret !== undefined)
    effects.push({
      kind: 'hazard',
      what: isHere(to) ? 'secret-to-loopback' : secret.sure === 'ours' ? 'secret-leaves' : 'secret-sent',
      detail: `${secret.what} to ${to}`,
    });
  const long = texts.some((one) => one.length > QUESTION_LIMIT || one.split('\n').length > LINES_LIMIT);
  if (long) effects.push({ kind: 'network', use: 'send', server: { host: '', unknown: `a long text to ${to}` } });
  return effects;
}

const isHere = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|::1)$/.test(host);
