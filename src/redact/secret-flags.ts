// Secrets in a command line that are recognised only by the option before them: `mysql -pX`, `curl -u a:b`, `set aws_secret_access_key X`.
// Data and one scan.
import { isHarmlessValue, isSecretName, SECRET_WORD } from './secret-names.ts';
import { scanValue } from './secret-value.ts';
import type { Span } from './secret-spans.ts';

interface FlagForm {
  readonly label: string;
  readonly kind: Span['kind'];
  /** Every text that matches contains one of these: a cheap test before the pattern is tried, or even compiled. */
  readonly marks: readonly string[];
  /** Matches from the mark to where the value begins. Bounded. */
  readonly rest: string;
  /** Only what follows this character of the value is secret. */
  readonly after?: string;
}

const WORD = String.raw`(?<![\w-])`;
/** Up to 12 further words of the same command. */
const WORDS = String.raw`(?:[ \t]{1,8}[^\s;|&]{1,200}){0,12}?[ \t]{1,8}`;
const f = (label: string, marks: string, rest: string): FlagForm => ({ label, kind: 'value', marks: marks.split(' '), rest });
const behind = (after: string, form: FlagForm): FlagForm => ({ ...form, after });

const FORMS: readonly FlagForm[] = [
  f('password', 'mysql mysqldump mysqladmin mysqlimport mariadb mariadb-dump', `${WORDS}-p(?=[^\\s-])`),
  f('password', 'sshpass', `${WORDS}-p[ \\t]{0,4}`),
  behind(':', f('password', 'curl', `${WORDS}(?:-u[ \\t]{0,4}|--(?:proxy-)?user[= \\t]{1,4})`)),
  behind(':', f('password', 'etcdctl http https xh', `${WORDS}(?:-a|--auth|--user)[= \\t]{1,4}`)),
  behind('=', { ...f('cookie', 'curl', `${WORDS}(?:-b|--cookie)[= \\t]{1,4}`), kind: 'cookie' }),
  f('passphrase', 'ssh-keygen', `${WORDS}-N[ \\t]{1,4}`),
  f('password', 'openssl', `${WORDS}-k[ \\t]{1,4}`),
  f('password', 'login', `[ \\t]{1,4}[^\\s]{1,200}\\s{1,8}password[ \\t]{1,4}`),
  f('password', 'redis-cli valkey-cli', `${WORDS}-a[ \\t]{1,4}`),
  f(
    'password',
    'docker podman nerdctl helm oc az crane skopeo oras buildah cf',
    `(?:[ \\t]{1,4}(?:registry|auth))?[ \\t]{1,4}login${WORDS}-p[ \\t]{1,4}`,
  ),
  f('password', 'mongo mongosh mongodump mongorestore cqlsh', `${WORDS}-p[ \\t]{1,4}`),
  f('password', 'ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami', `${WORDS}-w[ \\t]{1,4}`),
  f('password', 'zip unzip sqlcmd bcp', `${WORDS}-P[ \\t]{0,4}`),
  f('password', '7z 7za 7zz rar unrar', `${WORDS}-(?:p|hp)(?=[^\\s-])`),
  f('password', 'htpasswd', `[ \\t]{1,8}-[A-Za-z]{0,6}b[A-Za-z]{0,6}[ \\t]{1,8}[^\\s]{1,200}[ \\t]{1,8}[^\\s]{1,100}[ \\t]{1,8}`),
  behind('%', f('password', 'smbclient rpcclient net', `${WORDS}-U[ \\t]{0,4}`)),
  f('password', 'pass:', `(?=[^\\s]{3})`),
  f('secret', '--from-literal', `[= \\t]{1,4}[\\w.-]{1,100}=`),
  f('secret', 'gh', `[ \\t]{1,4}secret[ \\t]{1,4}set${WORDS}(?:-b|--body)[= \\t]{1,4}`),
];

const compiled = new Map<FlagForm, RegExp>();
function patternOf(form: FlagForm): RegExp {
  const known = compiled.get(form) ?? new RegExp(`${WORD}(?:${form.marks.join('|')})${form.rest}`, 'g');
  compiled.set(form, known);
  return known;
}

const SET_NAME =
  /(?<![\w-])(?:config[ \t]{1,4}set|set|git[ \t]{1,4}config|config:set|secret:set|--global|--location(?:=\w{1,12})?)[ \t]{1,4}([A-Za-z_/][\w./:@-]{2,120})[ \t]{1,4}/g;
const LONG_FLAG = /(?<![\w-])(--?[A-Za-z][\w-]{2,60})[ \t]{1,4}/g;
const PIPED =
  /(?<![\w-])(?:echo|printf)(?:[ \t]{1,4}-[neE]{1,3})?[ \t]{1,4}(?=[^|;&\n]{1,400}\|[ \t]{0,4}(?:sudo[ \t]{1,4}-\w{0,6}S|(?:sudo[ \t]{1,4})?chpasswd|(?:sudo[ \t]{1,4})?passwd|[^|;&\n]{1,200}--password-stdin|[^|;&\n]{1,100}--with-token))/g;

export function* flagSpans(text: string): Generator<Span> {
  yield* formSpans(text);
  if (SECRET_WORD.test(text)) yield* nameSpans(text);
  if (!text.includes('|')) return;
  for (const match of text.matchAll(PIPED)) {
    const span = valueSpan(text, match.index + match[0].length, { kind: 'value', label: 'password' });
    if (span !== undefined) yield span;
  }
}

function* formSpans(text: string): Generator<Span> {
  for (const form of FORMS) {
    const { marks, after } = form;
    if (!marks.some((mark) => text.includes(mark))) continue;
    for (const match of text.matchAll(patternOf(form))) {
      const span = valueSpan(text, match.index + match[0].length, form);
      if (span === undefined) continue;
      const cut = after === undefined ? -1 : text.slice(span.start, span.end).indexOf(after);
      if (after !== undefined && cut === -1) continue;
      const start = span.start + cut + 1;
      if (start < span.end && !isHarmlessValue(text.slice(start, span.end))) yield { ...span, start };
    }
  }
}

function* nameSpans(text: string): Generator<Span> {
  for (const pattern of [SET_NAME, LONG_FLAG]) {
    for (const match of text.matchAll(pattern)) {
      const at = match.index + match[0].length;
      // `--cookie` takes a file as often as a cookie; the entry above tells them apart.
      if (!isSecretName(match[1] ?? '') || text[at] === '-' || match[1] === '--cookie') continue;
      const span = valueSpan(text, at, { kind: 'value', label: 'secret' });
      if (span !== undefined) yield span;
    }
  }
}

function valueSpan(text: string, at: number, { kind, label }: Pick<Span, 'kind' | 'label'>): Span | undefined {
  const value = scanValue(text, at, 'word');
  if (value === undefined || isHarmlessValue(value.text)) return undefined;
  return { start: value.start, end: value.end, kind, label };
}
