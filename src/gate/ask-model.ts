// Asks the classifier about a call that needs it, and turns its answer into an outcome. The gate loads this file only when a model is to be asked.
import { askClassifier } from '../classifier/ask-classifier.ts';
import { dumpTo } from '../classifier/dump.ts';
import { classifierHost } from '../classifier/protocols/connect.ts';
import { verdictFromModel } from '../classifier/verdict.ts';
import type { ClassifierClient as InnerClient } from '../classifier/wrap-client.ts';
import type { ClassifierClient } from '../model/classifier-client.ts';
import type { ConsentUses } from '../classifier/consent/uses.ts';
import type { ClassifierMemory } from '../classifier/memory.ts';
import { OutOfTime } from '../host/in-time.ts';
import type { Host } from '../host/host.ts';
import { hidesCode } from '../redact/hidden-code.ts';
import { redact } from '../redact/redact.ts';
import { redactTogether } from '../redact/redact-together.ts';
import type { Store } from '../log/store.ts';
import type { Decision } from '../model/decision.ts';
import { classifierMemory } from './classifier-memory.ts';
import { consentUses } from './consent-uses.ts';
import type { Outcome } from './decide.ts';
import { dispositionOf, requiresPerson } from './decide.ts';
import { questionOf } from './question-of.ts';
import type { QuestionInput } from './question-of.ts';
import { oneLine, reasonOf, worstOf } from './reason.ts';

export interface AskModelInput extends QuestionInput {
  readonly host: Host;
  /** The memory of this process, for what is not stored. */
  readonly memory: ClassifierMemory;
  readonly consents: ConsentUses;
  /** Where answers, faults and spending are stored; absent if the machine is only described, not real. */
  readonly state?: { readonly store: Store; readonly session: string } | undefined;
  readonly mode: 'interactive' | 'headless';
  readonly client?: { readonly client: ClassifierClient; readonly model?: string; readonly stages?: 1 | 2 } | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Writes a dump file, when dumps are on. */
  readonly dump?: { readonly directory: string; write(path: string, text: string): void } | undefined;
}

export async function askModel(input: AskModelInput): Promise<Outcome & Pick<Decision, 'classifier'>> {
  const disposition = dispositionOf(input.judged);
  const askFloor = requiresPerson(input.judged);
  const { zones } = input.situation.policy;
  const outcome = await askClassifier(questionOf(input), {
    host: classifierHost(input.host, [input.situation.root, ...zones.extraDirectories, ...(zones.worktrees?.() ?? [])]),
    settings: input.config.settings,
    memory: input.state ? classifierMemory(input.state.store, input.state.session, input.memory) : input.memory,
    consents: input.state && input.state.session !== '' ? consentUses(input.state.store, input.state.session) : input.consents,
    redactor: redactTogether,
    hidesCode,
    ...(input.signal ? { signal: input.signal } : {}),
    // The kind of client is determined and checked when it is asked.
    ...(input.client ? { client: { ...input.client, client: input.client.client as unknown as InnerClient } } : {}),
    ...(input.dump
      ? {
          onExchange: dumpTo({
            directory: input.dump.directory,
            now: () => input.host.now(),
            write: (path, text) => input.dump?.write(path, text),
            redact,
          }),
        }
      : {}),
  });
  // INVARIANT: a question that is too long to ask counts as a limit and is denied, whatever `on_trouble` says.
  if (outcome.kind === 'trouble' && outcome.trouble.kind === 'limit') throw new OutOfTime();
  const verdict = verdictFromModel({
    disposition,
    askFloor,
    askRule: input.judged.ruled.askFloor,
    outcome,
    settings: input.config.settings,
    session: input.mode,
  });
  const worst = worstOf(input.judged.parts, input.judged.ruled.parts);
  return {
    ...verdict,
    // The classifier has already shortened its own text, and leeway's sentences must not be cut.
    reason: oneLine(verdict.reason, Infinity),
    disposition,
    askFloor,
    ...(worst ? { found: reasonOf(worst) } : {}),
    ...(worst?.finding ? { row: worst.finding.row } : {}),
    ...(outcome.kind === 'answer' ? { classifier: outcome.facts } : { trouble: outcome.trouble }),
  };
}
