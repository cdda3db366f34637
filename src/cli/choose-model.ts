// Asks on the first run which model, if any, to use for unclear calls. Returns the text of a first configuration; writes nothing.
import { PROVIDERS } from '../classifier/providers/providers.ts';
import type { Questions } from './open-questions.ts';

interface Choice {
  readonly says: string;
  readonly provider?: string;
  readonly keyVariable?: string;
}

/** The choices: no model, then every provider that needs only a key. */
const CHOICES: readonly Choice[] = [
  { says: 'none (no key needed)' },
  ...PROVIDERS.flatMap(({ name, title, needs, keyVariable }) =>
    needs.length > 0 || keyVariable === undefined
      ? []
      : [{ says: `${title}, with the key in ${keyVariable}`, provider: name, keyVariable }],
  ),
];

const HEAD = '// `leeway config` shows what applies, `leeway config schema` every setting.';

/** Undefined if no model was chosen: then no file is needed. */
export async function askForModel(question: Pick<Questions, 'question'>): Promise<string | undefined> {
  const lines = CHOICES.map(({ says }, at) => `  ${at + 1}  ${says}`);
  process.stdout.write(`Which model should leeway ask about calls it cannot judge by itself?\n${lines.join('\n')}\n`);
  process.stdout.write(
    'Without a model, leeway asks you about these calls. A model decides most of them for you. Calls that destroy, publish or reveal something\n' +
      'still need your own words or your answer. You can choose again at any time with `leeway classifier setup`.\n',
  );
  const { provider, keyVariable = '' } = await chosen(question);
  if (provider !== undefined && (process.env[keyVariable] ?? '') === '')
    process.stdout.write(
      `\`${keyVariable}\` is not set here: set it where you start your agents, or store a key with \`leeway classifier setup\`.\n` +
        'Until then leeway asks you about every call that it would ask the model about.\n',
    );
  return provider === undefined ? undefined : `${HEAD}\n{\n  "classifier": { "provider": "${provider}" }\n}\n`;
}

/** Asks again after an invalid answer, so that a typing error does not mean "no model". An empty answer is the first choice. */
async function chosen(question: Pick<Questions, 'question'>): Promise<Choice> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    const answer = (await question.question('[1] ')).trim();
    const choice = CHOICES.find((_, at) => String(at + 1) === (answer === '' ? '1' : answer));
    if (choice !== undefined) return choice;
    process.stdout.write(`Answer with a number from 1 to ${CHOICES.length}.\n`);
  }
}
