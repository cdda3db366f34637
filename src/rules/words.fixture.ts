// The question for each word of words.cases.txt, and the answer as a line. For tests only.
import { broadReason } from './import/broad-rules.ts';
import { concerns, viewOf } from './concerns.ts';
import { choosesCode, choosesDestination } from './data/choosing-options.ts';
import { familyOf } from './data/tool-families.ts';
import { effectNamed, hasEffectName } from './effect-name.ts';
import { proseTerms } from './prose-terms.ts';
import { readRule } from './read-rule.ts';
import { SAMPLE_EFFECTS } from './sample-effects.fixture.ts';
import { stem } from './stem.ts';
import { testKnowledge } from './test-knowledge.ts';

const command = (text: string) => {
  const [program = '', ...operands] = text.split(' ');
  return { program, sub: [], options: [], operands };
};

/** The question that each section of the file asks about an input. */
export const ASK = new Map<string, (input: string) => string>([
  [
    'a rule says',
    (input) => {
      const { ideas, words, everything, reads, looks } = proseTerms(`never ${input} it`);
      return [
        ...ideas.map(({ name }) => name),
        ...words.map((word) => `'${word}'`),
        ...(everything ? ['everything'] : []),
        ...(reads ? ['reads'] : []),
        ...(looks ? ['looks'] : []),
      ].join(' ');
    },
  ],
  [
    'a call shows',
    (input) => {
      const [idea = '', text = ''] = input.split(': ');
      const part = { command: command(text), via: [], effects: [{ kind: 'run' as const, code: 'project' as const, what: '' }] };
      return concerns(proseTerms(`never ${idea} it`), viewOf('Bash', part)) === undefined ? 'no' : 'yes';
    },
  ],
  [
    'an effect shows',
    (input) => {
      const [idea = '', name = ''] = input.split(': ');
      const effects = SAMPLE_EFFECTS.filter(([text]) => text === name).map(([, effect]) => effect);
      return concerns(proseTerms(`never ${idea} it`), viewOf('Bash', { via: [], effects })) === undefined ? 'no' : 'yes';
    },
  ],
  ['a stem', stem],
  [
    'an effect is called',
    (input) => {
      const name = effectNamed(input);
      if (name === undefined) return 'nothing';
      return [`${name}:`, ...SAMPLE_EFFECTS.flatMap(([text, effect]) => (hasEffectName(effect, name) ? [text] : []))].join(' ');
    },
  ],
  ['a tool is', (input) => familyOf(input) ?? 'unknown'],
  ['too broad to allow', (input) => (broadReason(input) === undefined ? 'no' : 'yes')],
  [
    'a line is read as',
    (input) =>
      ['allow', 'soft_deny', 'hard_deny']
        .map((list) => {
          const rule = readRule(input, list as 'allow', testKnowledge);
          return rule.kind === 'error' ? 'error' : rule.readings.map(({ kind }) => kind).join('+');
        })
        .join(' '),
  ],
  [
    'an option chooses',
    (input) => {
      const [program = '', option = ''] = input.split(' ');
      return choosesDestination(program, option) ? 'destination' : choosesCode(option) ? 'code' : 'no';
    },
  ],
]);
