// A question as it is typically asked, without a conversation and with a long one: set-up and docs/classifier.md show what these cost. Asks nobody.
import type { TranscriptEntry } from '../model/call.ts';
import type { Effect } from '../model/effect.ts';
import { treeAt } from '../model/place.ts';
import type { ClassifierSettings, Ruleset, Settings } from '../model/settings.ts';
import { costOf } from './cost.ts';
import { previewRequest } from './preview-request.ts';
import { askedModel, providerNamed } from './providers/providers.ts';
import type { ClassifierQuestion } from './question.ts';
import { renderRequest } from './render-request.ts';
import type { RenderedRequest } from './render-request.ts';

export const TYPICAL_ROOT = '/home/dev/projects/shop';
const COMMAND = './scripts/prepare.sh && npx prisma migrate deploy && rm -rf var/exports';
const UNCLEAR: Effect = { kind: 'unclear', why: 'unknown program `exporter`', word: 'exporter' };
const MIGRATES: Effect = { kind: 'service', act: 'change', system: 'prisma', what: 'migrate deploy' };
const DELETES: Effect = { kind: 'delete', place: treeAt(`${TYPICAL_ROOT}/var/exports`), how: 'remove' };

export const typicalPart = (
  id: number,
  text: string,
  effect: Effect,
  level: 'review' | 'guarded',
): ClassifierQuestion['parts'][number] => ({
  id,
  text,
  via: id === 1 ? [`${TYPICAL_ROOT}/scripts/prepare.sh`] : [],
  site: 'here',
  from: [],
  disposition: level,
  findings: [{ effect, zones: effect.kind === 'delete' ? ['project'] : [], disposition: level, row: 'typical' }],
});

export const TYPICAL: Omit<ClassifierQuestion, 'rules'> = {
  call: { tool: 'Bash', input: { command: COMMAND }, cwd: TYPICAL_ROOT, agent: 'claude-code' },
  parts: [
    typicalPart(1, 'exporter --all', UNCLEAR, 'review'),
    typicalPart(2, 'npx prisma migrate deploy', MIGRATES, 'guarded'),
    typicalPart(3, 'rm -rf var/exports', DELETES, 'guarded'),
  ],
  disposition: 'guarded',
  repository: {
    root: TYPICAL_ROOT,
    branch: 'feature/orders',
    remotes: [{ name: 'origin', repository: 'github.com/acme/shop' }],
    status: { changed: { count: 2, names: ['src/a.ts', 'src/b.ts'] }, untracked: { count: 0, names: [] }, pushed: false },
  },
  transcript: [],
};

/** More than fits, every line longer than it may be, and a limit in each turn. */
export const FULL_TRANSCRIPT: readonly TranscriptEntry[] = [
  ...Array.from({ length: 60 }, (_, i): TranscriptEntry =>
    i % 5 === 0
      ? { role: 'user', content: `Step ${i}: ${'a longer explanation of what is wanted '.repeat(20)}. Do not touch module ${i}.` }
      : { role: 'tool', action: `Bash {"command":"./tool${i} ${'--with-an-option value '.repeat(20)}"}` },
  ),
  { role: 'user', content: `Now run it. ${'And tell me what changed, and why. '.repeat(40)}` },
];

/** An answer with its reasoning. */
export const TYPICAL_ANSWER = 150;

/** The number as people are told it. */
export const roughly = (tokens: number): string => (Math.ceil(tokens / 10) * 10).toLocaleString('en');

export interface QuestionCost {
  readonly tokens: number;
  /** Absent if the price of the model is not known. */
  readonly dollars?: number;
}

/** What one question costs, with nothing cached. */
export function questionCost(rendered: Pick<RenderedRequest, 'system' | 'question'>, settings: ClassifierSettings): QuestionCost {
  const { tokens } = previewRequest(rendered, settings);
  const provider = providerNamed(settings.provider);
  const price = provider === undefined ? undefined : askedModel(provider, settings).price;
  if (price === undefined) return { tokens };
  return { tokens, dollars: costOf(price, { in: tokens, out: TYPICAL_ANSWER, cached: 0, cacheWritten: 0 }) };
}

/** The typical question, first without a conversation, then with more of it than fits. */
export const typicalRequests = (
  rules: Ruleset,
  transcript: Settings['transcript'],
): readonly [RenderedRequest, RenderedRequest] => {
  const render = (said: readonly TranscriptEntry[]): RenderedRequest =>
    renderRequest({ ...TYPICAL, rules, transcript: said }, { transcript, redactor: () => (text) => text });
  return [render([]), render(FULL_TRANSCRIPT)];
};
