// The classifier alone, for library users, bound to this machine. Analyses nothing and applies no policy.
import type { ClassifyOptions as InnerOptions } from '../classifier/classify.ts';
import { classify as classifyOn } from '../classifier/classify.ts';
import { processMemory } from '../classifier/memory.ts';
import { realHost } from '../host/real-host.ts';
import { hidesCode } from '../redact/hidden-code.ts';
import { redactTogether } from '../redact/redact-together.ts';
import { openStore } from '../log/store.ts';
import type { Classification, ClassifyOptions } from '../model/classify-call.ts';
import { classifierMemory } from './classifier-memory.ts';

/** Asks a model about one tool call. Fails closed: a call that was not judged gets `shouldBlock: true` and a `trouble`. */
export const classify = (options: ClassifyOptions): Promise<Classification> => {
  const host = realHost();
  const memory = classifierMemory(openStore(host), '', WITHIN);
  return classifyOn({ memory, ...(options as unknown as InnerOptions) }, { host, redactor: redactTogether, hidesCode });
};

/** Shared by all calls of this process. */
const WITHIN = processMemory();
