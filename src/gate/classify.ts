// The classifier alone, for library users, bound to this machine. Analyses nothing and applies no policy.
import type { ClassifyOptions as InnerOptions } from '../classifier/classify.ts';
import { classify as classifyOn } from '../classifier/classify.ts';
import type { ClassifierMemory } from '../classifier/memory.ts';
import { processMemory } from '../classifier/memory.ts';
import { classifierHost } from '../classifier/protocols/connect.ts';
import { realHost } from '../host/real-host.ts';
import { hidesCode } from '../redact/hidden-code.ts';
import { redactTogether } from '../redact/redact-together.ts';
import { openStore } from '../log/store.ts';
import type { Classification, ClassifyOptions } from '../model/classify-call.ts';
import { projectRoot } from '../policy/project-root.ts';
import { classifierMemory } from './classifier-memory.ts';
import { isClient, NO_CLIENT } from './given-classifier.ts';
import { plainInput } from './plain-input.ts';

/** Asks a model about one tool call. Fails closed: a call that was not judged gets `shouldBlock: true` and a `trouble`. */
export const classify = async (options: ClassifyOptions): Promise<Classification> => {
  const given = plainInput(options.input);
  if (given.kind !== 'input') return refused(given.kind === 'deep' ? 'it is nested too deep' : `it holds ${given.why}`);
  if (!canBeAsked(options.client))
    return notJudged('config', `\`client\` cannot be asked: ${NO_CLIENT}`, 'pass a client or a function');
  const host = realHost();
  const memory = classifierMemory(openStore(host), '', memoryOf(options.client));
  const projects = [options.cwd, process.cwd()].flatMap((cwd) => {
    const found = cwd === undefined ? undefined : projectRoot(host, { cwd });
    return found?.kind === 'root' ? [found.path] : [];
  });
  const here = classifierHost(host, projects);
  const inner = { memory, ...options, input: given.input } as unknown as InnerOptions;
  return classifyOn(inner, { host: here, redactor: redactTogether, hidesCode });
};

/** Whether the settings name a provider. Other mistakes in them are found when the provider is asked. */
const canBeAsked = (client: unknown): boolean =>
  isClient(client) || Array.isArray(client) || (typeof client === 'object' && client !== null && 'provider' in client);

const refused = (why: string): Classification =>
  notJudged('input', `the input is not plain data: ${why}`, 'pass the input as plain data');

const notJudged = (kind: string, message: string, todo: string): Classification => ({
  shouldBlock: true,
  reason: `could not judge this call: ${message}`,
  thinking: '',
  trouble: { kind, message, todo },
});

/** Each client has its own memory, so two programs in one process that bring their own clients share nothing. */
const MEMORIES = new WeakMap<object, ClassifierMemory>();

function memoryOf(client: ClassifyOptions['client']): ClassifierMemory {
  const before = MEMORIES.get(client);
  if (before !== undefined) return before;
  const made = processMemory();
  MEMORIES.set(client, made);
  return made;
}
