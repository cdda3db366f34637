// Whether redaction would remove more than a value from a text. A reader would then judge code they cannot see. Replaces nothing.
import { secretSpans } from './secret-spans.ts';

/** One word that neither ends a string or a command nor begins another. */
const WORD = /^(?:(?!\$[({])[^\s;|&<>()`{}"'\\])*$/;
const COOKIES = /^[\w.%-]+=[^\s;|&<>()`{}"'\\]*(?:; ?[\w.%-]+=[^\s;|&<>()`{}"'\\]*)*;?$/;
/** Separators between the lines of a key, including those of JSON and code. Only the last line of a key is short. */
const BREAK = String.raw`(?:\s|\\[nr]|["'+,])`;
const KEY_BLOCK = new RegExp(
  String.raw`^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----${BREAK}{1,20}(?:[A-Z][A-Za-z-]{1,20}: [\w .,:@/+-]{0,120}${BREAK}{1,20}){0,6}` +
    String.raw`(?:[A-Za-z0-9+/=]{40,128}${BREAK}{1,20}){0,400}[A-Za-z0-9+/=]{0,128}${BREAK}{0,20}-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----${BREAK}{0,20}$`,
);

/**
 * INVARIANT: anything that is not surely a value counts as code. Otherwise `perl -e 'unlink …' # -----END PRIVATE KEY-----` would be hidden
 * as a key.
 */
export const hidesCode = (text: string): boolean =>
  secretSpans(text).some(({ start, end, kind }) => {
    const hidden = text.slice(start, end);
    return !WORD.test(hidden) && !KEY_BLOCK.test(hidden) && !(kind === 'cookie' && COOKIES.test(hidden));
  });
