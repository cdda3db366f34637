// Secrets in a command line that only the program's own option makes one: `mysql -pX`, `curl -u a:b`, `set aws_secret_access_key X`. Data and one scan.
import { isHarmlessValue, isSecretName, SECRET_WORD } from './secret-names.ts';
import { scanValue } from './secret-value.ts';
import type { Span } from './secret-spans.ts';

interface FlagForm {
  readonly label: string;
  /** Ends where the value begins. Bounded, and starts at a word. */
  readonly before: RegExp;
  /** Only what follows this character of the value is secret. */
  readonly after?: string;
}

const WORD = String.raw`(?<![\w-])`;
/** Up to 12 further words of the same command. */
const WORDS = String.raw`(?:[ \t]{1,8}[^\s;|&]{1,200}){0,12}?[ \t]{1,8}`;
const form = (label: string, before: string, after?: string): FlagForm => ({
  label,
  before: new RegExp(before, 'g'),
  ...(after === undefined ? {} : { after }),
});

const FORMS: readonly FlagForm[] = [
  form('password', `${WORD}(?:mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump)${WORDS}-p(?=[^\\s-])`),
  form('password', `${WORD}sshpass${WORDS}-p[ \\t]{0,4}`),
  form('password', `${WORD}curl${WORDS}(?:-u[ \\t]{0,4}|--(?:proxy-)?user[= \\t]{1,4})`, ':'),
  form('password', `${WORD}(?:redis-cli|valkey-cli)${WORDS}-a[ \\t]{1,4}`),
  form('password', `${WORD}(?:login|mongosh?|mongodump|mongorestore|cqlsh)${WORDS}-p[ \\t]{1,4}`),
  form('password', `${WORD}(?:ldapsearch|ldapadd|ldapmodify|ldapdelete|ldapwhoami)${WORDS}-w[ \\t]{1,4}`),
  form('password', `${WORD}(?:zip|unzip|sqlcmd|bcp)${WORDS}-P[ \\t]{0,4}`),
  form('password', `${WORD}(?:7z|7za|7zz|rar|unrar)${WORDS}-(?:p|hp)(?=[^\\s-])`),
  form(
    'password',
    `${WORD}htpasswd[ \\t]{1,8}-[A-Za-z]{0,6}b[A-Za-z]{0,6}[ \\t]{1,8}[^\\s]{1,200}[ \\t]{1,8}[^\\s]{1,100}[ \\t]{1,8}`,
  ),
  form('password', `${WORD}(?:smbclient|rpcclient|net)${WORDS}-U[ \\t]{0,4}`, '%'),
  form('password', `${WORD}pass:(?=[^\\s]{3})`),
  form('secret', `--from-literal[= \\t]{1,4}[\\w.-]{1,100}=`),
  form('secret', `${WORD}gh[ \\t]{1,4}secret[ \\t]{1,4}set${WORDS}(?:-b|--body)[= \\t]{1,4}`),
];

const SET_NAME =
  /(?<![\w-])(?:config[ \t]{1,4}set|set|config|config:set|secret:set|--global|--location(?:=\w{1,12})?)[ \t]{1,4}([A-Za-z_/][\w./:@-]{2,120})[ \t]{1,4}/g;
const LONG_FLAG = /(?<![\w-])(--?[A-Za-z][\w-]{2,60})[ \t]{1,4}/g;
const PIPED =
  /(?<![\w-])(?:echo|printf)(?:[ \t]{1,4}-[neE]{1,3})?[ \t]{1,4}(?=[^|;&\n]{1,400}\|[ \t]{0,4}(?:sudo[ \t]{1,4}-\w{0,6}S|(?:sudo[ \t]{1,4})?chpasswd|(?:sudo[ \t]{1,4})?passwd|[^|;&\n]{1,200}--password-stdin|[^|;&\n]{1,100}--with-token))/g;

/** One of the programs and words above, all in one cheap test. */
const ANY_FORM =
  /mysql|mariadb|sshpass|curl|-cli|login|mongo|cqlsh|ldap|zip|sqlcmd|bcp|7z|rar|htpasswd|smbclient|rpcclient|net|pass:|literal|secret/;

export function* flagSpans(text: string): Generator<Span> {
  if (ANY_FORM.test(text)) yield* formSpans(text);
  if (SECRET_WORD.test(text)) yield* nameSpans(text);
  if (!text.includes('|')) return;
  for (const match of text.matchAll(PIPED)) {
    const span = valueSpan(text, match.index + match[0].length, 'password');
    if (span !== undefined) yield span;
  }
}

function* formSpans(text: string): Generator<Span> {
  for (const { label, before, after } of FORMS) {
    for (const match of text.matchAll(before)) {
      const span = valueSpan(text, match.index + match[0].length, label);
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
      if (!isSecretName(match[1] ?? '') || text[at] === '-') continue;
      const span = valueSpan(text, at, 'secret');
      if (span !== undefined) yield span;
    }
  }
}

function valueSpan(text: string, at: number, label: string): Span | undefined {
  const value = scanValue(text, at, 'word');
  if (value === undefined || isHarmlessValue(value.text)) return undefined;
  return { start: value.start, end: value.end, label };
}
