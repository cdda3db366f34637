// The classifier alone, for library users, bound to this machine. Analyses nothing and applies no policy.
import type { ClassifyOptions as InnerOptions } from '../classifier/classify.ts';
import { classify as classifyOn } from '../classifier/classify.ts';
import { processMemory } from '../classifier/memory.ts';
import { classifierHost } from '../classifier/protocols/connect.ts';
import { realHost } from '../host/real-host.ts';
import { hidesCode } from '../redact/hidden-code.ts';
import { redactTogether } from '../redact/redact-together.ts';
import { openStore } from '../log/store.ts';
import type { Classification, ClassifyOptions } from '../model/classify-call.ts';
import { projectRoot } from '../policy/project-root.ts';
import { classifierMemory } from './classifier-memory.ts';

/** Asks a model about one tool call. Fails closed: a call that was not judged gets `shouldBlock: true` and a `trouble`. */
export const classify = (options: ClassifyOptions): Promise<Classification> => {
  const host = realHost();
  const memory = classifierMemory(openStore(host), '', WITHIN);
  const projects = [options.cwd, process.cwd()].flatMap((cwd) => {
    const found = cwd === undefined ? undefined : projectRoot(host, { cwd });
    return found?.kind === 'root' ? [found.path] : [];
  });
  const here = classifierHost(host, projects);
  return classifyOn({ memory, ...(options as unknown as InnerOptions) }, { host: here, redactor: redactTogether, hidesCode });
};

/** Shared by all calls of this process. */
const WITHIN = processMemory();
