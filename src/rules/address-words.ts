// The hosts that a word of a command names: in an address with a scheme, with a port or path after it, or alone. Knows no program
// and no rule.

export interface NamedHost {
  readonly host: string;
  /**
   * `url`: after a scheme. `named`: as the value of a host key in a connection string. `long`: with a user, port or path. `mail`:
   * with a user and nothing else. `bare`: alone.
   */
  readonly form: 'url' | 'named' | 'long' | 'mail' | 'bare';
}

/** Characters that end the host of an address in a text. */
const ENDS: ReadonlySet<string> = new Set(['/', '?', '#', '\\', '"', "'", '`', '<', '>', '(', ')', '{', '}', '|', ';', '$', '*']);
/** Keys of connection strings and of settings that hold a host. */
const HOST_KEYS: ReadonlySet<string> = new Set(
  'host hostname hostaddr server servername address addr endpoint proxyjump proxy http_proxy https_proxy all_proxy url uri data-source datasource'.split(
    ' ',
  ),
);

export function hostsNamed(word: string): readonly NamedHost[] {
  const found: NamedHost[] = [];
  for (let at = word.indexOf('://'); at !== -1; at = word.indexOf('://', at + 3)) {
    const place = authority(word, at + 3);
    // `mongodb://a,b,c/x` names several servers; the text before the last `@` is a user.
    for (const one of place.slice(place.lastIndexOf('@') + 1).split(',')) {
      const host = plainHost(one);
      if (host !== undefined) found.push({ host: host.name, form: 'url' });
    }
  }
  return found.length > 0 ? found : withoutScheme(word);
}

function withoutScheme(word: string): readonly NamedHost[] {
  const pieces = pieceWords(word);
  return pieces.flatMap((piece): readonly NamedHost[] => {
    const equals = piece.indexOf('=');
    const key = equals === -1 ? undefined : lastKey(piece.slice(0, equals));
    // In a word with several pieces, only the value of a host key counts.
    if (pieces.length > 1 && (key === undefined || !HOST_KEYS.has(key))) return [];
    return hostsOf(piece.slice(equals + 1)).map((one) =>
      key !== undefined && HOST_KEYS.has(key) ? { ...one, form: 'named' } : one,
    );
  });
}

/** `user@host:path`, `host/path`, `host:port`, and lists of them. */
function hostsOf(text: string): readonly NamedHost[] {
  return text.split(',').flatMap((one): readonly NamedHost[] => {
    const slash = one.indexOf('/');
    const start = slash === -1 ? one : one.slice(0, slash);
    const at = start.indexOf('@');
    const host = plainHost(start.slice(at + 1));
    if (host === undefined) return [];
    return [{ host: host.name, form: slash !== -1 || host.rest ? 'long' : at > 0 ? 'mail' : 'bare' }];
  });
}

/** Splits a word at blanks and at the characters that separate words in code and connection strings. */
function pieceWords(word: string): readonly string[] {
  const pieces: string[] = [''];
  for (const sign of word) {
    if (' \t\n;()"\'`{}'.includes(sign)) pieces.push('');
    else pieces.push((pieces.pop() ?? '') + sign);
  }
  const whole: string[] = [];
  for (const piece of pieces) {
    if (piece === '') continue;
    // `host = 'x'` and `host='x'` are one setting.
    const before = whole.at(-1);
    if (before !== undefined && (before.endsWith('=') || piece === '=')) whole.splice(-1, 1, before + piece);
    else whole.push(piece);
  }
  return whole;
}

/** The last name of a key: `--proxy`, `x.host`, `,host`. */
function lastKey(text: string): string {
  const start = Math.max(...[',', '.', ':', '?', '&'].map((sign) => text.lastIndexOf(sign)));
  let key = text.slice(start + 1);
  while (key.startsWith('-')) key = key.slice(1);
  return key.toLowerCase();
}

function authority(word: string, from: number): string {
  let at = from;
  while (at < word.length && !ENDS.has(word[at] ?? '') && (word[at] ?? '').trim() !== '') at += 1;
  return word.slice(from, at);
}

/** A host name without brackets and without the text after a colon; undefined if the text cannot be a host. */
function plainHost(text: string): { readonly name: string; readonly rest: boolean } | undefined {
  const close = text.startsWith('[') ? text.indexOf(']') : -1;
  if (close !== -1) return { name: text.slice(1, close), rest: close < text.length - 1 };
  const colon = text.indexOf(':');
  const name = decoded(colon === -1 ? text : text.slice(0, colon));
  if (name === '' || [...name].some((sign) => !isHostSign(sign))) return undefined;
  return { name, rest: colon !== -1 };
}

const isHostSign = (sign: string): boolean =>
  sign === '.' || sign === '-' || sign === '_' || (sign >= '0' && sign <= '9') || sign.toLowerCase() !== sign.toUpperCase();

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
