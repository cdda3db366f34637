// Finds secrets in a text by their context: names, flags, headers, URLs, key blocks. Does not replace them.
import { SECRET_FORMATS } from './secret-formats.ts';
import { isHarmlessValue, isSecretName, QUERY_NAMES, SECRET_WORD } from './secret-names.ts';
import { flagSpans } from './secret-flags.ts';
import { scanValue, WordEnds } from './secret-value.ts';

/**
 * How a secret was found: as a private key block, by the form of an issued token, or by its context. Cookies are a separate kind because
 * they are lists.
 */
export type SpanKind = 'key-block' | 'form' | 'cookie' | 'value';

export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: SpanKind;
  /** For people. */
  readonly label: string;
}

/** Every token format contains a run of at least this many such characters. */
const LONG_RUN = /[A-Za-z0-9_./+=:-]{16}/;
const compiled = new Map<string, RegExp>();

/** Compiled when first used: a short process should not pay for sixty patterns it never tries. */
function patternOf(form: string): RegExp {
  const known = compiled.get(form) ?? new RegExp(`(?<![A-Za-z0-9])${form}`, 'g');
  compiled.set(form, known);
  return known;
}

function* formatSpans(text: string): Generator<Span> {
  if (!LONG_RUN.test(text)) return;
  for (const { label, marks, form } of SECRET_FORMATS) {
    if (!marks.some((mark) => text.includes(mark))) continue;
    for (const match of text.matchAll(patternOf(form)))
      yield { start: match.index, end: match.index + match[0].length, kind: 'form', label };
  }
}

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** A block without its end line reaches to the end of the text; one without its first line starts at the beginning of the text. */
function* keyBlockSpans(text: string): Generator<Span> {
  if (!text.includes('PRIVATE KEY')) return;
  const found = { kind: 'key-block', label: 'private key' } as const;
  let covered = 0;
  for (const begin of text.matchAll(BEGIN)) {
    if (begin.index < covered) continue;
    END.lastIndex = begin.index;
    const end = END.exec(text);
    covered = end === null ? text.length : end.index + end[0].length;
    yield { start: begin.index, end: covered, ...found };
    if (end === null) return;
  }
  END.lastIndex = 0;
  const first = END.exec(text);
  if (first !== null && text.search(BEGIN) === -1) yield { start: 0, end: first.index + first[0].length, ...found };
}

const AUTHORITY_END = /[\s/?#'"<>`\\]/;

function* urlSpans(text: string): Generator<Span> {
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const start = at + 3;
    const window = text.slice(start, start + 1024);
    const stop = window.search(AUTHORITY_END);
    const authority = stop === -1 ? window : window.slice(0, stop);
    const sign = authority.lastIndexOf('@');
    if (sign === -1) continue;
    const colon = authority.slice(0, sign).indexOf(':');
    const from = colon === -1 ? 0 : colon + 1;
    const secret = authority.slice(from, sign);
    // A user name alone is not a secret; a token alone is.
    if (colon === -1 && (secret.length < 16 || !/\d/.test(secret))) continue;
    if (!isHarmlessValue(secret) || NOT_A_REFERENCE.test(secret))
      yield { start: start + from, end: start + sign, kind: 'value', label: 'password' };
  }
}
const NOT_A_REFERENCE = /^(?:password|passwd|secret|token|changeme|example)$/i;

const NAMED = /(?<![A-Za-z0-9_.$-])(-{0,2}[A-Za-z_][A-Za-z0-9_.-]{0,79})(\\?["'`]?\]?[ \t]{0,4}(?:=>|:=|==?=?|\+=|:)[ \t]{0,4})/g;
const SCHEME = /^(?:bearer|basic|token|digest|negotiate|apikey|api-key|splunk|ssws|genie ?key|aws4-hmac-sha256|key)[ \t]{1,4}/i;

function* namedSpans(text: string): Generator<Span> {
  if (!SECRET_WORD.test(text)) return;
  const ends = new WordEnds(text);
  let covered = 0;
  let called = 0;
  for (const match of text.matchAll(NAMED)) {
    const name = match[1] ?? '';
    const sign = match[2] ?? '';
    const at = match.index + match[0].length;
    const query = /[?&;]/.test(text[match.index - 1] ?? '') && QUERY_NAMES.has(name.toLowerCase());
    if (!query && !isSecretName(name)) continue;
    // In `arn:aws:secretsmanager:…:secret:name` the last part is only the name of a secret.
    if (sign === ':' && text[match.index - 1] === ':') continue;
    const header = /^(?:proxy-)?authorization$|^(?:set-)?cookie$/i.test(name);
    if (header) {
      const line = /^\\?["']?([^"'\r\n\\]{1,8192})/.exec(text.slice(at, at + 8200));
      if (line === null || line[1] === undefined) continue;
      const scheme = SCHEME.exec(line[1])?.[0] ?? '';
      const rest = line[1].slice(scheme.length).trimEnd();
      const plain = scheme === '' && !/\d/.test(rest) && !rest.includes('=');
      if (rest.length < 6 || plain || isHarmlessValue(rest)) continue;
      const start = at + line[0].length - line[1].length + scheme.length;
      const cookie = name.toLowerCase().includes('cookie');
      yield {
        start,
        end: start + rest.length,
        ...(cookie ? { kind: 'cookie', label: 'cookie' } : { kind: 'value', label: 'authorization' }),
      };
      continue;
    }
    const loose = sign.includes(':') || /[ \t]/.test(sign);
    const style = loose ? 'data' : 'word';
    if (!/["'`\\]/.test(text[at] ?? '')) {
      const end = ends.after(at, style);
      // Skip the rest of a word that was already found, and the rest of the name of a function call.
      if (end <= covered || end === called) continue;
    }
    const value = scanValue(text, at, style);
    if (value === undefined || isHarmlessValue(value.text)) continue;
    const inner = SCHEME.exec(value.text)?.[0] ?? '';
    if (inner !== '' && isHarmlessValue(value.text.slice(inner.length))) continue;
    // `password: must be long` is prose and `token = next` is code; a real value is quoted, or contains a digit or a special character.
    if (loose && !value.quoted && value.text.length < 24 && !/[\d!@#%^*+/=~]/.test(value.text)) continue;
    if (value.text === name) continue;
    if (!value.quoted && text[value.end] === '(') {
      called = value.end;
      continue;
    }
    if (!value.quoted) covered = Math.max(covered, value.end);
    yield { start: value.start + inner.length, end: value.end, kind: 'value', label: query ? 'signature' : 'secret' };
  }
}

const BEARER = /(?<![A-Za-z])bearer[ \t]{1,2}(?=[A-Za-z._~+/=-]{0,60}\d)([A-Za-z0-9._~+/=-]{16,4096})/gi;
const SQL_PASSWORD = /(?<![A-Za-z])(?:identified(?: with \w{1,40})? by|password)[ \t]{1,4}'([^'\n]{1,512})'/gi;

function* phraseSpans(text: string): Generator<Span> {
  if (!/bearer|identified|password/i.test(text)) return;
  for (const [pattern, label] of [
    [BEARER, 'bearer token'],
    [SQL_PASSWORD, 'password'],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const secret = match[1] ?? '';
      const start = match.index + match[0].lastIndexOf(secret);
      if (!isHarmlessValue(secret)) yield { start, end: start + secret.length, kind: 'value', label };
    }
  }
}

/** `PW=x` is the shortest text that can contain both a name and a secret. */
const SHORTEST = 4;

/** Every secret in `text`, in order, without overlap. */
export function secretSpans(text: string): readonly Span[] {
  if (text.length < SHORTEST) return [];
  const all = [
    ...keyBlockSpans(text),
    ...urlSpans(text),
    ...formatSpans(text),
    ...namedSpans(text),
    ...flagSpans(text),
    ...phraseSpans(text),
  ];
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of all) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else if (span.end > last.end) merged[merged.length - 1] = { ...last, end: span.end };
  }
  return merged;
}
