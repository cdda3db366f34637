// Judges stored calls again with added rules, using the gate itself, to see what a rule really allows. Asks no model, writes
// nothing.
import { createGate } from '../gate/create-gate.ts';
import type { DecisionRecord } from '../log/record.ts';
import type { JsonObject } from '../model/call.ts';
import type { Decision } from '../model/decision.ts';
import type { RuleList } from '../model/settings.ts';

/** A stored call as it was made; undefined if redaction or shortening removed a piece of it. */
export function storedCall(record: DecisionRecord): JsonObject | undefined {
  const { call, original } = record;
  const whole = original ?? call;
  if (whole === null || typeof whole !== 'object' || Array.isArray(whole)) return undefined;
  return original === undefined && /\[redacted |\[… /.test(JSON.stringify(call)) ? undefined : (whole as JsonObject);
}

export type Prove = (record: DecisionRecord) => Promise<Decision | undefined>;

/** Uses the session's current memory; never asks a model. */
export function proveWith(rules: Readonly<Partial<Record<RuleList, readonly string[]>>>): Prove {
  const lists = Object.fromEntries(Object.entries(rules).map(([list, lines]) => [list, [...lines]]));
  const gate = createGate({ record: 'read', config: lists, classifier: { client: noModel } });
  return async (record) => {
    const input = storedCall(record);
    if (input === undefined) return undefined;
    return gate.check(
      { tool: record.tool, input, agent: record.agent, cwd: record.cwd },
      {
        session: record.session,
        interactive: true,
        ...(record.root === '' ? {} : { projectRoot: record.root }),
        ...(record.subagent === undefined ? {} : { subagent: record.subagent }),
      },
    );
  };
}

const noModel = (): Promise<never> => Promise.reject(new Error('no model is asked here'));

/** Whether the table and the rules allowed the call, not an approval or a model. */
export const isQuiet = (decision: Decision | undefined): boolean =>
  decision?.verdict === 'allow' && decision.disposition === 'quiet' && decision.trouble === undefined;
