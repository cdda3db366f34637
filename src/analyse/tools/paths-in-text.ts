// The paths that a text names anywhere: in a sentence, an option, code or JSON. Finds words; reads no disk and knows no zones.

/** Characters between the words of a text, in prose, in code and in data. */
const BETWEEN = /[\s"'`()[\]{}<>,;|&=*?!]+/;
/** Variables that hold a directory of the user, in the spelling of shells and of Windows. */
const DIRECTORIES: readonly (readonly [RegExp, string])[] = [
  [/\$\{?(?:HOME|env:HOME|env:USERPROFILE|USERPROFILE)\}?|%(?:USERPROFILE|HOME)%|\{\{?\s*home\s*\}?\}/gi, '~'],
  [/\$\{?XDG_CONFIG_HOME\}?/g, '~/.config'],
  [/\$\{?XDG_STATE_HOME\}?/g, '~/.local/state'],
  [/\$\{?XDG_DATA_HOME\}?/g, '~/.local/share'],
];
/** Addresses of servers; every other scheme may mean a file. */
const SERVER = /^(https?|wss?|ftps?|ssh|git|mailto|data|redis|postgres(ql)?|mysql|mongodb(\+srv)?|amqps?|s3|gs):/i;

/** Characters of names. A word with any other character is code or markup; an argument that is a path as a whole is always checked. */
const SANE = /^[\p{L}\p{N}_./~@+%:\\-]+$/u;

export interface PathsInText {
  /** From the root, the home or as a file address. */
  readonly fixed: readonly string[];
  /** Below a directory that the text does not name. */
  readonly relative: readonly string[];
}

export function pathsInText(text: string): PathsInText {
  const fixed = new Set<string>();
  const relative = new Set<string>();
  let plain = text;
  for (const [variable, directory] of DIRECTORIES) plain = plain.replaceAll(variable, directory);
  for (const word of new Set(plain.split(BETWEEN))) {
    for (const path of spellings(word)) {
      if (!SANE.test(path)) continue;
      if (/^(\/|~|[A-Za-z]:[\\/])/.test(path)) fixed.add(path);
      else if (/^\.[\w.-]/.test(path) || path.includes('/')) relative.add(path);
    }
  }
  return { fixed: [...fixed], relative: [...relative] };
}

/** The paths that a word may stand for: the word itself, what follows a scheme or a colon in it, and both without a full stop or comma at the end. */
function spellings(word: string): readonly string[] {
  if (SERVER.test(word)) return [];
  const scheme = /^[a-z][a-z0-9+.-]*:\/\/(?:localhost)?(.*)$/i.exec(word);
  const rest = scheme === null ? word : decoded(scheme[1] ?? '');
  const all =
    scheme === null ? [rest, ...rest.split(':').slice(1)] : [rest, `/${rest.replace(/^\/+/, '')}`, rest.replace(/^[^/]+/, '')];
  return [...new Set(all.map((one) => one.replace(/^[@:]+/, '').replace(/[.:]+$/, '')))].filter(
    (one) => one !== '' && one !== '/',
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
