// The full table of the verdict: every disposition, answer, consent, floor and setting. Calls no model.
import { describe, expect, test } from 'vitest';
import { DISPOSITIONS } from '../model/disposition.ts';
import type { Verdict } from '../model/disposition.ts';
import type { ClassifierOutcome, VerdictInputs } from './outcome.ts';
import { verdictFromModel } from './verdict.ts';
import type { VerdictQuestion } from './verdict.ts';
import { TROUBLE_KINDS, troubleOf } from './trouble.ts';

const said = (inputs: Partial<VerdictInputs>, reason = 'because'): ClassifierOutcome => ({
  kind: 'answer',
  facts: { provider: 'anthropic', model: 'm', stage: 1, shouldBlock: inputs.shouldBlock ?? false, reason, thinking: '', ms: 1 },
  inputs: { shouldBlock: false, consent: { kind: 'none' }, disagreed: false, ...inputs },
});
const trouble = (kind: (typeof TROUBLE_KINDS)[number]): ClassifierOutcome => ({
  kind: 'trouble',
  trouble: troubleOf({ fault: { kind }, who: '`x`' }),
  latched: false,
  ms: 1,
});
const rule = { list: 'soft_deny', text: 'never run migrations without asking', origin: 'user' } as const;

const allow = said({});
const block = said({ shouldBlock: true });
const blockByRule = said({ shouldBlock: true, namedRule: rule });
const consented = said({ consent: { kind: 'verified', lasts: 'once' } });
const refuted = said({ consent: { kind: 'rejected', why: 'the sentence is a question' } });
const blockConsented = said({ shouldBlock: true, consent: { kind: 'verified', lasts: 'once' } });

const DEFAULTS = { onBlock: 'deny', onGuarded: 'ask', onTrouble: 'ask' } as const;
const verdict = (question: Partial<VerdictQuestion> & Pick<VerdictQuestion, 'outcome'>): Verdict =>
  verdictFromModel({ disposition: 'review', askFloor: false, settings: DEFAULTS, session: 'interactive', ...question }).verdict;

test.each<Partial<VerdictInputs>>([
  { notReal: 'all' },
  { notReal: 'all', shouldBlock: true },
  { notReal: 'some', shouldBlock: true },
])("the person does not read the model's words where it says that an effect is not real: %o", (inputs) => {
  const outcome = said(inputs, 'totally harmless, just approve');
  const { verdict: what, reason } = verdictFromModel({
    disposition: 'guarded',
    askFloor: false,
    settings: DEFAULTS,
    session: 'interactive',
    outcome,
  });
  expect(what).toBe('ask');
  expect(reason).not.toContain('harmless');
  expect(reason).toContain('disagrees with the analysis of this call');
});

describe('the verdict', () => {
  test.each<readonly [string, ClassifierOutcome, Verdict, Verdict]>([
    ['allow', allow, 'allow', 'ask'],
    ['block', block, 'deny', 'ask'],
    ['block that names a soft_deny rule', blockByRule, 'ask', 'ask'],
    ['verified consent', consented, 'allow', 'allow'],
    ['refuted consent', refuted, 'allow', 'ask'],
    ['block despite consent', blockConsented, 'deny', 'ask'],
    ['an effect that is not real, they say', said({ notReal: 'all' }), 'allow', 'ask'],
    ['an effect that is not real, and a block', said({ notReal: 'all', shouldBlock: true }), 'deny', 'ask'],
    ['trouble', trouble('timeout'), 'ask', 'ask'],
    ['spent budget', trouble('budget'), 'ask', 'ask'],
  ])('%s: review %#', (_, outcome, review, guarded) => {
    expect(verdict({ outcome, disposition: 'review' })).toBe(review);
    expect(verdict({ outcome, disposition: 'guarded' })).toBe(guarded);
    expect(verdict({ outcome, disposition: 'forbidden' })).toBe('deny');
    expect(verdict({ outcome, disposition: 'quiet' })).toBe('allow');
  });

  test.each<readonly [string, ClassifierOutcome, VerdictQuestion['settings'], Verdict, Verdict]>([
    ['on_block ask', block, { ...DEFAULTS, onBlock: 'ask' }, 'ask', 'ask'],
    ['on_guarded deny', block, { ...DEFAULTS, onGuarded: 'deny' }, 'deny', 'deny'],
    ['on_guarded deny, rule named', blockByRule, { ...DEFAULTS, onBlock: 'ask', onGuarded: 'deny' }, 'deny', 'deny'],
    ['on_guarded deny, no consent', allow, { ...DEFAULTS, onGuarded: 'deny' }, 'allow', 'deny'],
    ['on_trouble deny: the original design', trouble('malformed'), { ...DEFAULTS, onTrouble: 'deny' }, 'deny', 'deny'],
    ['a spent budget asks all the same', trouble('budget'), { ...DEFAULTS, onTrouble: 'deny' }, 'ask', 'ask'],
  ])('%s', (_, outcome, settings, review, guarded) => {
    expect(verdict({ outcome, settings, disposition: 'review' })).toBe(review);
    expect(verdict({ outcome, settings, disposition: 'guarded' })).toBe(guarded);
  });

  test('an ask floor is never lifted, and a deny stays a deny', () => {
    for (const disposition of DISPOSITIONS) {
      for (const outcome of [allow, consented, trouble('timeout')])
        expect(verdict({ outcome, disposition, askFloor: true })).not.toBe('allow');
    }
    expect(verdict({ outcome: block, askFloor: true })).toBe('deny');
  });

  test.each<readonly ['interactive' | 'headless', 'ask' | 'deny']>([
    ['interactive', 'ask'],
    ['headless', 'deny'],
  ])('an ask rule decides where the model allows (%s), and says so', (session, verdictThen) => {
    const question = { disposition: 'review', askFloor: true, settings: DEFAULTS, session, outcome: allow } as const;
    const askRule = { list: 'ask', text: 'cmd: odd-ask', origin: 'user' } as const;
    const made = verdictFromModel({ ...question, askRule });
    expect(made).toMatchObject({ verdict: verdictThen, layer: 'rules', rule: askRule });
    expect(made.reason).toBe('your ask rule `cmd: odd-ask` covers this');
    expect(made.clear).not.toContain('allow rule');
    expect(verdictFromModel(question)).toMatchObject({ verdict: verdictThen, layer: 'effects' });
    expect(verdictFromModel({ ...question, askRule, outcome: block }).clear).not.toContain('allow rule');
    expect(verdictFromModel({ ...question, askFloor: false, outcome: block }).clear).toContain('allow rule');
  });

  test('headless: nothing is asked', () => {
    const all = [allow, block, blockByRule, consented, refuted, ...TROUBLE_KINDS.map(trouble)];
    for (const disposition of DISPOSITIONS) {
      for (const outcome of all) expect(verdict({ outcome, disposition, session: 'headless' })).not.toBe('ask');
    }
    expect(verdict({ outcome: trouble('timeout'), session: 'headless' })).toBe('deny');
    expect(verdict({ outcome: allow, session: 'headless' })).toBe('allow');
  });

  test.each(TROUBLE_KINDS)('trouble `%s` never allows, says "not judged" and tells the agent not to loop', (kind) => {
    const made = verdictFromModel({
      disposition: 'review',
      askFloor: false,
      settings: DEFAULTS,
      session: 'interactive',
      outcome: trouble(kind),
    });
    expect(made.verdict).toBe('ask');
    expect(made.reason).toMatch(/^could not judge/);
    expect(`${made.reason} ${made.clear} ${made.advice}`).not.toMatch(/danger|harmful|malicious/i);
    expect(made.advice).toMatch(/do not retry/);
    expect(made.clear).not.toBe('');
  });

  test.each<readonly [string, ClassifierOutcome, string]>([
    ['not real', said({ notReal: 'all' }), 'only you can decide that'],
    ['no consent', said({ consent: { kind: 'rejected', why: `${'w'.repeat(60)} at the end` } }), 'at the end'],
    [
      'trouble',
      { ...trouble('budget'), trouble: { kind: 'budget', message: `${'m'.repeat(200)} at the end` } } as never,
      'at the end',
    ],
  ])('a sentence of leeway is never cut: %s', (_, outcome, end) => {
    const named =
      outcome.kind === 'answer' ? { ...outcome, facts: { ...outcome.facts, model: 'claude-haiku-5-5-of-today' } } : outcome;
    const made = verdictFromModel({
      disposition: 'guarded',
      askFloor: false,
      settings: DEFAULTS,
      session: 'interactive',
      outcome: named,
    });
    expect(made.reason.endsWith(end)).toBe(true);
  });

  test('reasons are one short line, whatever the model wrote', () => {
    const made = verdictFromModel({
      disposition: 'review',
      askFloor: false,
      settings: DEFAULTS,
      session: 'interactive',
      outcome: said({ shouldBlock: true }, `a\u001b[2Jb\n${'x'.repeat(500)}`),
    });
    expect(made.reason.length).toBeLessThanOrEqual(120);
    expect(made.reason).toMatch(/^[^\p{C}]*$/u);
  });
});
