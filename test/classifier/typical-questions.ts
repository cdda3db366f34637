// Questions as they are typically asked, with the default rules, and what they cost: for the table in docs/classifier.md and the limits on it. Asks nobody.
import { secondQuestion } from '../../src/classifier/consent/second-question.ts';
import { previewRequest } from '../../src/classifier/preview-request.ts';
import { PROVIDERS } from '../../src/classifier/providers/providers.ts';
import { renderRequest } from '../../src/classifier/render-request.ts';
import type { RenderedRequest } from '../../src/classifier/render-request.ts';
import type { Effect } from '../../src/model/effect.ts';
import type { ClassifierSettings, Rule, Ruleset } from '../../src/model/settings.ts';
import {
  FULL_TRANSCRIPT,
  questionCost,
  TYPICAL,
  TYPICAL_ANSWER,
  TYPICAL_ROOT,
  typicalPart,
  typicalRequests,
} from '../../src/classifier/typical-question.ts';
import type { ClassifierQuestion } from '../../src/classifier/question.ts';
import { DEFAULT_PROSE } from '../../src/rules/data/default-prose.ts';

const prose = (list: 'allow' | 'soft_deny'): readonly Rule[] =>
  (DEFAULT_PROSE.get(list) ?? []).map((text) => ({
    list,
    text,
    origin: 'built in',
    readings: [{ kind: 'prose', text, terms: [] }],
    builtIn: true,
  }));

export const DEFAULT_RULES: Ruleset = {
  rules: [...prose('allow'), ...prose('soft_deny')],
  environment: (DEFAULT_PROSE.get('environment') ?? []).map((text) => ({ text, origin: 'built in' })),
};

const SCRIPT = {
  name: `${TYPICAL_ROOT}/scripts/prepare.sh`,
  text: `#!/bin/sh\n${'exporter --table orders --to var/exports\n'.repeat(900)}`,
};

/** The default settings. */
const TRANSCRIPT = { entries: 20, characters: 200 };

const [PLAIN, FULL] = typicalRequests(DEFAULT_RULES, TRANSCRIPT);

const render = (question: Partial<typeof TYPICAL>): RenderedRequest =>
  renderRequest({ ...TYPICAL, rules: DEFAULT_RULES, ...question }, { transcript: TRANSCRIPT, redactor: () => (text) => text });

const second = secondQuestion({
  effects: [{ does: 'deletes', targets: ['T1'] }],
  marks: [],
  turns: [{ turn: 3, text: 'delete the old exports, and then run the migration on staging' }],
  cited: [3],
});

/** The same with three thousand lines of a script, without its text: of one program, or of as many as there are lines. */
export const longScriptTokens = (programs: 'one' | 'many'): number => {
  const lines = Array.from({ length: 3_000 }, (_, i) => {
    const program = programs === 'one' ? 'exporter' : `exporter-${i}`;
    const why: Effect = { kind: 'unclear', why: `unknown program \`${program}\``, word: program };
    return {
      ...typicalPart(1, `${program} --table orders --page ${i}`, why, 'review'),
      id: i + 4,
      command: { program, sub: [], options: [], operands: [] },
    };
  });
  return previewRequest(render({ parts: [...TYPICAL.parts.slice(1, 2), ...lines] }), { provider: 'anthropic' }).tokens;
};

export interface TypicalCost {
  readonly name: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Dollars by model, with nothing cached. */
  readonly dollars: ReadonlyMap<string, number>;
}

function costRow(name: string, rendered: Pick<RenderedRequest, 'system' | 'question'>): TypicalCost {
  const dollars = PROVIDERS.filter((one) => one.name === 'anthropic' || one.name === 'openai').flatMap((one) => {
    const cost = questionCost(rendered, { provider: one.name as ClassifierSettings['provider'] });
    return cost.dollars === undefined || one.defaultModel === undefined ? [] : [[one.defaultModel, cost.dollars] as const];
  });
  const { tokens } = questionCost(rendered, { provider: 'anthropic' });
  return { name, tokensIn: tokens, tokensOut: TYPICAL_ANSWER, dollars: new Map(dollars) };
}

export const typicalCosts = (): readonly TypicalCost[] => [
  costRow('no transcript, the default rules', PLAIN),
  costRow('transcript full', FULL),
  costRow('transcript full, and a long script', render({ transcript: FULL_TRANSCRIPT, sources: [SCRIPT] })),
  costRow('the second question, where you are cited', second),
];

export const requestOf = (question: ClassifierQuestion): RenderedRequest =>
  renderRequest(question, { transcript: TRANSCRIPT, redactor: () => (text) => text });

export const typicalTokens = (question: ClassifierQuestion): number =>
  previewRequest(requestOf(question), { provider: 'anthropic' }).tokens;

/** One guarded part, and many that are not. */
export function hugeParts(words: string): {
  readonly guarded: ClassifierQuestion['parts'][number];
  readonly review: ClassifierQuestion['parts'];
} {
  const [guarded] = TYPICAL.parts.slice(2);
  if (guarded === undefined) throw new Error('the typical question has a guarded part');
  const review = Array.from({ length: 60 }, (_, at) => {
    const program = `exporter-${at}`;
    return {
      ...typicalPart(
        1,
        `${program} ${words.repeat(10)}`,
        { kind: 'unclear', why: `unknown program \`${program}\``, word: program },
        'review',
      ),
      id: at + 4,
      command: { program, sub: [], options: [], operands: [] },
    };
  });
  return { guarded, review };
}
