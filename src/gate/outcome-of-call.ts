// The outcome of a judged call: from the session's memory, from the table, or from a model's answer.
import { hookedAgent } from '../agents/agents.ts';
import { openStore } from '../log/store.ts';
import { writePrivateFile } from '../log/write-private-file.ts';
import { processMemory } from '../classifier/memory.ts';
import type { Config } from '../rules/read-config.ts';
import type * as model from './ask-model.ts';
import { askingMode } from './checking.ts';
import type { Checking, FullOutcome, PreparedCall } from './checking.ts';
import { decide, needsModel } from './decide.ts';
import type { Outcome } from './decide.ts';
import type * as ownLines from './judge-own-line.ts';
import type { Recorder } from './recorder.ts';
import { rememberedOutcome } from './remembered-outcome.ts';
import type * as trying from './try-advice.ts';

/** The outcome by the session's memory or the table. Undefined if a model must be asked. */
export function outcomeWithoutModel(checking: Checking, begun: PreparedCall): FullOutcome | undefined {
  const { recorder, loaded, found } = begun;
  const { settings } = loaded.config;
  // INVARIANT: `leeway keep` is asked about every time, because the same number may later name other changes.
  const known =
    found.own?.kind === 'keep'
      ? undefined
      : rememberedOutcome(found.judged, {
          recorder,
          key: found.key,
          mode: askingMode(checking, settings),
          subagent: checking.context.subagent,
          limits: settings.denials,
          use: checking.options.record === 'read' ? 'look' : 'use',
        });
  if (known !== undefined) return known;
  const asks = checking.classifier !== undefined || settings.classifiers.length > 0;
  if (found.own === undefined && asks && needsModel(found.judged)) return undefined;
  const outcome = decide(found.judged, askingMode(checking, settings), settings);
  if (found.own === undefined && mayTry(outcome, begun) && checking.options.installedIn !== undefined) {
    const advised = (require('./try-advice.ts') as typeof trying).tryAdvice(outcome, {
      ...begun,
      judged: found.judged,
      installedIn: checking.options.installedIn,
      use: checking.options.record === 'read' ? 'look' : 'use',
    });
    if (advised !== undefined) return advised;
  }
  return found.own === undefined
    ? outcome
    : (require('./judge-own-line.ts') as typeof ownLines).withOwnLine(outcome, found.own, found.judged);
}

/** Whether the advice to use `leeway run` applies: only in a session, and only for an agent whose own rules leeway can read. */
const mayTry = (outcome: Outcome, begun: PreparedCall): begun is PreparedCall & { readonly recorder: Recorder } =>
  outcome.verdict !== 'allow' &&
  outcome.disposition === 'review' &&
  begun.recorder !== undefined &&
  hookedAgent(begun.call.agent)?.hook.commandRules !== undefined;

export function askTheModel(
  checking: Checking,
  { call, recorder, situation, loaded, found }: PreparedCall,
): Promise<FullOutcome> {
  const alone = checking.options.sessions === 'none';
  const config = alone ? withoutSessionBudget(loaded.config) : loaded.config;
  const { dump } = config.settings;
  // Loaded only now: most calls ask no model.
  return (require('./ask-model.ts') as typeof model).askModel({
    call,
    judged: found.judged,
    situation,
    config,
    index: loaded.index,
    followed: found.followed,
    ran: found.ran,
    transcript: checking.context.transcript ?? [],
    host: checking.host,
    memory: alone ? processMemory() : checking.memory,
    consents: checking.consents,
    mode: askingMode(checking, config.settings),
    // INVARIANT: spent money and disarmed models count for every call on this machine, even if the call is not recorded.
    state:
      recorder || checking.options.host === undefined || checking.options.machine === 'real'
        ? {
            store: recorder?.store ?? openStore(checking.host),
            session: recorder && !alone ? (checking.context.session ?? '') : '',
          }
        : undefined,
    client: checking.classifier,
    signal: checking.context.signal,
    dump: dump === undefined ? undefined : { directory: dump, write: (path, text) => writePrivateFile(path, text) },
  });
}

function withoutSessionBudget(config: Config): Config {
  const { day } = config.settings.budget;
  return { ...config, settings: { ...config.settings, budget: day === undefined ? {} : { day } } };
}
