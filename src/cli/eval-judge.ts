// Creates the judge of an evaluation: for described hosts or the real one, with the chosen model. Used by the command and its
// workers.
import { describedHosts } from '../eval/described-hosts.ts';
import type { RowJudge } from '../eval/judge-row.ts';
import { rowJudge } from '../eval/judge-row.ts';
import { modelHost } from '../eval/model-host.ts';
import type { Host } from '../host/host.ts';
import { realHost } from '../host/real-host.ts';
import type { ClassifierSettings } from '../model/settings.ts';
import type { GateOptions } from '../gate/create-gate.ts';

/** Plain data, so that it can be sent to a worker. */
export interface JudgeSetup {
  readonly hosts: readonly string[];
  readonly interactive: 'yes' | 'no';
  readonly classifiers?: readonly ClassifierSettings[];
}

export function judgeFor(setup: JudgeSetup, rules: readonly string[] = []): RowJudge | string {
  const described = new Map<string, Host>();
  for (const text of setup.hosts) {
    const read = describedHosts(text);
    if (read.kind === 'bad') return `hosts.json: ${read.why}`;
    for (const [name, host] of read.hosts) described.set(name, host);
  }
  const real = realHost();
  const { classifiers } = setup;
  const hostFor = (name: string | undefined): Host | undefined => {
    if (name === undefined) return real;
    const host = described.get(name);
    return host && classifiers ? modelHost(host, real, classifiers) : host;
  };
  return rowJudge({
    hostFor,
    interactive: setup.interactive,
    model: classifiers ? 'configured' : 'off',
    config: {
      ...(rules.length > 0 ? { allow: ['$defaults', ...rules] } : {}),
      ...(classifiers
        ? { classifier: classifiers as unknown as NonNullable<NonNullable<GateOptions['config']>['classifier']> }
        : {}),
    },
  });
}
