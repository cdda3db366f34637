// What the tools ask of those who know servers and secrets, answered by the readers of requests and of credentials. Judges nothing.
import type { Host } from '../host/host.ts';
import { SECRET_FORMATS } from '../log/secret-formats.ts';
import { isHarmlessValue, isSecretName } from '../log/secret-names.ts';
import { secretSpans } from '../log/secret-spans.ts';
import { requestEffects } from '../programs/network/http-request.ts';
import { textArg } from '../shell/value.ts';
import { decodedForms, scatteredForms } from './decoded-forms.ts';
import type { Outside } from '../tools/outside.ts';

export const outsideOf = (host: Pick<Host, 'names' | 'text'>, directories: readonly string[]): Outside => ({
  request: ({ url, method, text }) =>
    requestEffects({
      url: textArg(url),
      method,
      body: text === undefined ? 'none' : 'spelled',
      ...(text === undefined ? {} : { text }),
    }),
  secretIn: (text) => {
    const held = heldValue(text, host, directories);
    if (held !== undefined) return { what: `the value of ${held}`, sure: 'ours' };
    for (const { start, end, label } of secretSpans(text)) {
      if (label === 'private key') return { what: 'a private key', sure: 'ours' };
      const value = text.slice(start, end);
      if (!isSample(value) && (FORMS.has(label) || isRandom(value)))
        return { what: `what looks like a ${label}`, sure: 'likely' };
    }
    return undefined;
  },
});

const FORMS: ReadonlySet<string> = new Set(SECRET_FORMATS.map(({ label }) => label));
/** `password: postgres` in a question is an example; a long mixture of letters and digits is a value. */
const isRandom = (value: string): boolean =>
  value.length >= 16 && /\d/.test(value) && /[A-Za-z]/.test(value) && !/\s/.test(value);
/** Keys that manuals print. */
const isSample = (value: string): boolean => /example|x{6}|your[-_]?|1234567890/i.test(value);

const ENV_FILE = /^\.env(?:\.|rc$|$)/;
const TEMPLATE = /\.(?:example|sample|template|tmpl|dist|defaults?)$/;
const LIMIT = 64 * 1024;
const SHORTEST = 8;

/** The name of the env file's entry whose value stands in the text. Only what is named or made like a secret: ports and addresses are in every question. */
function heldValue(text: string, host: Pick<Host, 'names' | 'text'>, directories: readonly string[]): string | undefined {
  const forms = decodedForms(text);
  const scattered = scatteredForms(forms);
  const holds = (value: string): boolean => {
    const wanted = value.toLowerCase();
    return forms.some((form) => form.includes(wanted)) || (isRandom(value) && scattered.some((form) => form.includes(wanted)));
  };
  for (const directory of new Set(directories)) {
    const names = host.names(directory);
    if (names.kind !== 'known') continue;
    for (const file of names.value.filter((name) => ENV_FILE.test(name) && !TEMPLATE.test(name))) {
      const content = host.text(`${directory}/${file}`, LIMIT);
      if (content.kind !== 'known') continue;
      for (const line of content.value.split('\n')) {
        const [, name = '', value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*["']?([^"'\n]*?)["']?\s*$/.exec(line) ?? [];
        if (value.length < SHORTEST || isHarmlessValue(value) || !holds(value)) continue;
        if (isSecretName(name) || (isRandom(value) && /^[\w+=-]+$/.test(value))) return `${name} in ${file}`;
      }
    }
  }
  return undefined;
}
