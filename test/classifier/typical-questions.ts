// Questions as they are typically asked, with the default rules, and what they cost: for the table in docs/classifier.md and the limits on it. Asks nobody.
import { secondQuestion } from '../../src/classifier/consent/second-question.ts';
import { costOf } from '../../src/classifier/cost.ts';
import { previewRequest } from '../../src/classifier/preview-request.ts';
import { PROVIDERS } from '../../src/classifier/providers/providers.ts';
import type { ClassifierQuestion } from '../../src/classifier/question.ts';
import { renderRequest } from '../../src/classifier/render-request.ts';
import type { RenderedRequest } from '../../src/classifier/render-request.ts';
import type { TranscriptEntry } from '../../src/model/call.ts';
import type { Effect } from '../../src/model/effect.ts';
import { treeAt } from '../../src/model/place.ts';
import type { Rule } from '../../src/model/settings.ts';
import { DEFAULT_PROSE } from '../../src/rules/data/default-prose.ts';

const prose = (list: 'allow' | 'soft_deny'): readonly Rule[] =>
  (DEFAULT_PROSE.get(list) ?? []).map((text) => ({
    list,
    text,
    origin: 'built in',
    readings: [{ kind: 'prose', text, terms: [] }],
    builtIn: true,
  }));

const ROOT = '/home/dev/projects/shop';
const COMMAND = './scripts/prepare.sh && npx prisma migrate deploy && rm -rf var/exports';
const UNCLEAR: Effect = { kind: 'unclear', why: 'unknown program `exporter`', word: 'exporter' };
const MIGRATES: Effect = { kind: 'service', act: 'change', system: 'prisma', what: 'migrate deploy' };
const DELETES: Effect = { kind: 'delete', place: treeAt(`${ROOT}/var/exports`), how: 'remove' };

const part = (id: number, text: string, effect: Effect, level: 'review' | 'guarded'): ClassifierQuestion['parts'][number] => ({
  id,
  text,
  via: id === 1 ? [`${ROOT}/scripts/prepare.sh`] : [],
  site: 'here',
  from: [],
  disposition: level,
  findings: [{ effect, zones: effect.kind === 'delete' ? ['project'] : [], disposition: level, row: 'typical' }],
});

const TYPICAL: ClassifierQuestion = {
  call: { tool: 'Bash', input: { command: COMMAND }, cwd: ROOT, agent: 'claude-code' },
  parts: [
    part(1, 'exporter --all', UNCLEAR, 'review'),
    part(2, 'npx prisma migrate deploy', MIGRATES, 'guarded'),
    part(3, 'rm -rf var/exports', DELETES, 'guarded'),
  ],
  disposition: 'guarded',
  rules: {
    rules: [...prose('allow'), ...prose('soft_deny')],
    environment: (DEFAULT_PROSE.get('environment') ?? []).map((text) => ({ text, origin: 'built in' })),
  },
  repository: {
    root: ROOT,
    branch: 'feature/orders',
    remotes: [{ name: 'origin', repository: 'github.com/acme/shop' }],
    status: { changed: { count: 2, names: ['src/a.ts', 'src/b.ts'] }, untracked: { count: 0, names: [] }, pushed: false },
  },
  transcript: [],
};

/** More than fits, every line longer than it may be, and a limit in each turn. */
const FULL: readonly TranscriptEntry[] = [
  ...Array.from({ length: 60 }, (_, i): TranscriptEntry =>
    i % 5 === 0
      ? { role: 'user', content: `Step ${i}: ${'a longer explanation of what is wanted '.repeat(20)}. Do not touch module ${i}.` }
      : { role: 'tool', action: `Bash {"command":"./tool${i} ${'--with-an-option value '.repeat(20)}"}` },
  ),
  { role: 'user', content: `Now run it. ${'And tell me what changed, and why. '.repeat(40)}` },
];

const SCRIPT = {
  name: `${ROOT}/scripts/prepare.sh`,
  text: `#!/bin/sh\n${'exporter --table orders --to var/exports\n'.repeat(900)}`,
};

const render = (question: ClassifierQuestion): RenderedRequest =>
  renderRequest(question, { transcript: { entries: 20, characters: 200 }, redactor: () => (text) => text });

const second = secondQuestion({
  effects: [{ does: 'deletes', targets: ['T1'] }],
  marks: [],
  turns: [{ turn: 3, text: 'delete the old exports, and then run the migration on staging' }],
  cited: [3],
  deed: 'delete',
});

/** The same with three thousand lines of a script, without its text: of one program, or of as many as there are lines. */
export const longScriptTokens = (programs: 'one' | 'many'): number => {
  const lines = Array.from({ length: 3_000 }, (_, i) => {
    const program = programs === 'one' ? 'exporter' : `exporter-${i}`;
    const why: Effect = { kind: 'unclear', why: `unknown program \`${program}\``, word: program };
    return {
      ...part(1, `${program} --table orders --page ${i}`, why, 'review'),
      id: i + 4,
      command: { program, sub: [], options: [], operands: [] },
    };
  });
  return previewRequest(render({ ...TYPICAL, parts: [...TYPICAL.parts.slice(1, 2), ...lines] }), { provider: 'anthropic' })
    .tokens;
};

/** A typical answer. */
const TOKENS_OUT = 150;

export interface TypicalCost {
  readonly name: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Dollars by model, with nothing cached. */
  readonly dollars: ReadonlyMap<string, number>;
}

function costRow(name: string, rendered: Pick<RenderedRequest, 'system' | 'question'>): TypicalCost {
  const tokensIn = previewRequest(rendered, { provider: 'anthropic' }).tokens;
  const usage = { in: tokensIn, out: TOKENS_OUT, cached: 0, cacheWritten: 0 };
  const dollars = ['anthropic', 'openai'].flatMap((provider) => {
    const found = PROVIDERS.find((one) => one.name === provider);
    const model = found?.models.find((one) => one.name === found.defaultModel);
    return model?.price === undefined ? [] : [[model.name, costOf(model.price, usage)] as const];
  });
  return { name, tokensIn, tokensOut: TOKENS_OUT, dollars: new Map(dollars) };
}

export const typicalCosts = (): readonly TypicalCost[] => [
  costRow('no transcript, the default rules', render(TYPICAL)),
  costRow('transcript full', render({ ...TYPICAL, transcript: FULL })),
  costRow('transcript full, and a long script', render({ ...TYPICAL, transcript: FULL, sources: [SCRIPT] })),
  costRow('the second question, where you are cited', second),
];
