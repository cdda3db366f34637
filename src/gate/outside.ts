// What the tools ask of those who know servers and secrets, answered by the readers of requests and of credentials. Judges nothing.
import type { Host } from '../host/host.ts';
import { SECRET_FORMATS } from '../log/secret-formats.ts';
import { secretSpans } from '../log/secret-spans.ts';
import { requestEffects } from '../programs/network/http-request.ts';
import { textArg } from '../shell/value.ts';
import { decodedForms, scatteredForms } from './decoded-forms.ts';
import { heldValues, isRandom } from './held-secrets.ts';
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
/** Keys that manuals print. */
const isSample = (value: string): boolean => /example|x{6}|your[-_]?|1234567890/i.test(value);

/** The name of the env file's entry whose value stands in the text, in whatever form. */
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
