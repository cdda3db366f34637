// Which names indicate a secret, and which values after such a name are harmless. Data and two small tests; does not scan text.

/** Last word of a name. */
const LAST_WORDS = new Set(
  'password passwd pwd passphrase passcode secret token apikey authtoken accesstoken secretkey privatekey credential credentials pat auth cookie authorization'.split(
    ' ',
  ),
);
/** Last two words of a name. */
const LAST_WORD_PAIRS = new Set(
  'api key,access key,secret key,private key,signing key,encryption key,master key,account key,shared key,service key,auth key,deploy key,license key,app key,client key,webhook key,storage key,admin key,write key,root pw,user pw,connection string'.split(
    ',',
  ),
);
/** A word that, before `token`, shows that it is not a credential: a page token, a token of a language model. */
const HARMLESS_TOKENS = new Set(
  'next page continuation eos bos pad unk sep cls mask stop special start end image pagination sync cancellation cancel'.split(
    ' ',
  ),
);

/** Names of query parameters that carry a signature or a credential, although they are ordinary words elsewhere. */
export const QUERY_NAMES = new Set('sig signature key x-amz-signature x-goog-signature auth code_verifier sas hmac'.split(' '));

/** Occurs in every text in which `isSecretName` or `QUERY_NAMES` could find a name: a cheap test before the names are compared. */
export const SECRET_WORD = /pass|pwd|pw\b|secret|token|key|cred|pat\b|auth|cookie|connection|sig|verifier|sas\b|hmac/i;

export const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** `GITHUB_TOKEN`, `apiKey`, `--db-password`, `_authToken` yes; `max_tokens`, `token_count`, `nextPageToken`, `password_file` no. */
export function isSecretName(name: string): boolean {
  if (name === 'PWD' || name === 'OLDPWD') return false;
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (LAST_WORD_PAIRS.has(`${before} ${last}`)) return true;
  if (/(?:password|passwd|passphrase|apikey)$/.test(last)) return true;
  if (!LAST_WORDS.has(last)) return false;
  if (last === 'token' && HARMLESS_TOKENS.has(before)) return false;
  if (last === 'auth') return words.length > 1 || name.startsWith('_');
  if (last === 'pat') return words.length > 1;
  return true;
}

const NO_VALUES = new Set(
  'true false null nil none undefined yes no on off required optional string str number boolean bool int integer any bytes text varchar object unknown void todo example changeme placeholder redacted hidden empty unset value'.split(
    ' ',
  ),
);
const REFERENCE =
  /^(?:[$%`<{]|\{\{|process\.env|os\.environ|os\.getenv|env[.[(]|import\.meta|secrets\.|vars\.|vault:|op:\/\/|ssm:|sm:\/\/|@[\w./-]+$|!)/;
const CALL = /^[A-Za-z_][\w.]{0,80}[([]/;
const PATH = /^(?:\.{1,2}\/|~\/|\/[\w.-]{1,40}\/[\w./-]*$|[A-Za-z]:\\|file:)/;
const MASK = /^(?:\*+|x+|X+|\.+|-+|_+|#+|0+|\u2026+|\u2022+|<[^>]*>|\[[^\]]*\])$/;
const DOTTED = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+[!;,]?$/;

const LONGEST_HARMLESS = 2000;

/** Whether a value is harmless although its name suggests a secret: a reference, a placeholder, a type, a path, a mask. */
export function isHarmlessValue(value: string): boolean {
  if (value.length > LONGEST_HARMLESS) return false;
  if (value === '' || value.startsWith('[redacted')) return true;
  if (NO_VALUES.has(value.toLowerCase()) || /^\d{1,3}$/.test(value)) return true;
  if (REFERENCE.test(value) || CALL.test(value) || PATH.test(value) || MASK.test(value)) return true;
  if (DOTTED.test(value))
    return isSecretName(
      value
        .replace(/[!;,]$/, '')
        .split('.')
        .at(-1) ?? '',
    );
  return isSecretName(value) && /^[A-Za-z_-]+$/.test(value) && !isPhrase(value);
}

/** `prod-db-password` is a password somebody chose; `db_password` and `DB-PASSWORD` are names, and `your-password` stands for one. */
const isPhrase = (value: string): boolean =>
  /^[a-z]+-[a-z-]*(?:password|passwd|passphrase)$/.test(value) && !/^(?:your|the|a|some)-/.test(value);
