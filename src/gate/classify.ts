// The side query on its own, for library users: the classifier bound to this machine. Analyses nothing and applies no policy.
import type { ClassifyOptions as InnerOptions } from '../classifier/classify.ts';
import { classify as classifyOn } from '../classifier/classify.ts';
import { realHost } from '../host/real-host.ts';
import { hidesCode } from '../redact/hidden-code.ts';
import { redact } from '../redact/redact.ts';
import type { Classification, ClassifyOptions } from '../model/classify-call.ts';

/** Asks a model about one tool call. Fails closed: whatever was not judged comes back with `shouldBlock: true` and a `trouble`. */
export const classify = (options: ClassifyOptions): Promise<Classification> =>
  classifyOn(options as unknown as InnerOptions, { host: realHost(), redact, hidesCode });
