// Answers questions of the tool tables about servers and secrets, using the code that reads requests and credentials. Judges
// nothing.
import type { Host } from '../host/host.ts';
import { secretSpans } from '../redact/secret-spans.ts';
import type * as requests from '../programs/network/http-request.ts';
import { textArg } from '../shell/value.ts';
import { decodedForms, scatteredForms } from './decoded-forms.ts';
import { heldValues, isRandom } from './held-secrets.ts';
import type { Outside } from '../analyse/tools/outside.ts';

export const outsideOf = (host: Pick<Host, 'names' | 'text'>, directories: readonly string[]): Outside => ({
  request: ({ url, method, text }) =>
    // Loaded only now: few tools send a request.
    (require('../programs/network/http-request.ts') as typeof requests).requestEffects({
      url: textArg(url),
      method,
      body: text === undefined ? 'none' : 'spelled',
      ...(text === undefined ? {} : { text }),
    }),
  secretIn: (text) => {
    const held = heldValue(text, host, directories);
    if (held !== undefined) return { what: `the value of ${held}`, sure: 'ours' };
    for (const form of new Set([text, unescaped(text)])) {
      const found = spelledSecret(form);
      if (found !== undefined) return found;
    }
    return undefined;
  },
});

function spelledSecret(text: string): ReturnType<Outside['secretIn']> {
  for (const { start, end, kind, label } of secretSpans(text)) {
    const value = text.slice(start, end);
    // The first line of a private key alone is no secret (any question about keys may quote it), so the key's body must be there
    // too.
    if (kind === 'key-block' && KEY_BODY.test(value)) return { what: 'a private key', sure: 'ours' };
    if (kind === 'key-block' || isSample(value)) continue;
    // After a name such as `password=`, or after `Bearer`, ordinary text may follow.
    const words = kind === 'form' ? [] : value.split(/\s+/);
    if (kind === 'form' || words.some((word) => isRandom(word) || isPassword(word)))
      return { what: `what looks like a ${label}`, sure: 'likely' };
  }
  return undefined;
}

/** The text of a URL with its percent escapes decoded, as a server sees it. */
function unescaped(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}

/** Matches a key body, even if only its first line is there. */
const KEY_BODY = /-----\s*\n\s*[A-Za-z0-9+/=]{16}|[A-Za-z0-9+/=]{40}|(?:[A-Za-z0-9+/=]{16,}\s+){2}/;
/** Shorter than a token, but not a word: it has upper-case letters, lower-case letters and digits. */
const isPassword = (value: string): boolean =>
  value.length >= 10 && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);

/** Example keys from manuals. */
const isSample = (value: string): boolean => /example|x{6}|your[-_]?|1234567890/i.test(value);

/** The name of the env file entry whose value occurs in the text, in any form. */
function heldValue(text: string, host: Pick<Host, 'names' | 'text'>, directories: readonly string[]): string | undefined {
  const forms = decodedForms(text);
  const scattered = scatteredForms(forms);
  const holds = (value: string): boolean => {
    const wanted = value.toLowerCase();
    return forms.some((form) => form.includes(wanted)) || (isRandom(value) && scattered.some((form) => form.includes(wanted)));
  };
  const held = heldValues(host, directories).find(({ value }) => holds(value));
  return held && `${held.name} in ${held.file}`;
}
