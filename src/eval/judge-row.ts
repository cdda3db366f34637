// Judges one row with the gate and stores the result. Knows no files; counts nothing.
import type { Gate, GateOptions } from '../gate/create-gate.ts';
import { createGate } from '../gate/create-gate.ts';
import { oneLine, worstOf } from '../gate/reason.ts';
import type { Host } from '../host/host.ts';
import { narrowestRules } from '../log/narrowest-rule.ts';
import { redact } from '../redact/redact.ts';
import type { JsonObject } from '../model/call.ts';
import type { Decision } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import type { EvalResult, ModelFacts } from './result.ts';
import type { EvalRow } from './row.ts';

export interface JudgeOptions {
  /** The machine of a row; undefined for a name that is not described. */
  readonly hostFor: (name: string | undefined) => Host | undefined;
  readonly config?: NonNullable<GateOptions['config']>;
  /** `off`: no model is asked, whatever is configured. A function returns the client for a row. */
  readonly model: 'off' | 'configured' | ((row: EvalRow) => NonNullable<GateOptions['classifier']>);
  readonly interactive?: 'yes' | 'no';
}

export interface RowJudge {
  judge(row: EvalRow, place: { readonly at: number; readonly attempt: number }): Promise<EvalResult>;
}

const TEXT = 300;

export function rowJudge(options: JudgeOptions): RowJudge {
  const gates = new Map<string | undefined, Gate>();
  const gateFor = (row: EvalRow, host: Host): Gate => {
    // A gate remembers a model's answers, so a second attempt would only repeat the first: each attempt gets its own gate.
    if (options.model !== 'off') return makeGate(options, row, host);
    const known = gates.get(row.host);
    if (known) return known;
    const made = makeGate(options, row, host);
    gates.set(row.host, made);
    return made;
  };
  return {
    judge: async (row, place) => {
      const host = options.hostFor(row.host);
      if (!host) return resultOf(row, place, undescribed(row));
      const decision = await gateFor(row, host).check(
        { tool: row.tool, input: row.input, agent: row.agent, ...(row.cwd === undefined ? {} : { cwd: row.cwd }) },
        {
          session: `row ${place.at}`,
          interactive: options.interactive !== 'no',
          ...(row.transcript ? { transcript: row.transcript } : {}),
        },
      );
      return resultOf(row, place, decision);
    },
  };
}

function makeGate(options: JudgeOptions, row: EvalRow, host: Host): Gate {
  const { model } = options;
  const config = { ...options.config, ...(model === 'off' ? { classifier: [] } : {}) };
  return createGate({
    host,
    record: 'off',
    config,
    ...(typeof model === 'function' ? { classifier: model(row) } : {}),
  });
}

type Judged = Pick<
  Decision,
  'verdict' | 'disposition' | 'layer' | 'reason' | 'row' | 'rule' | 'trouble' | 'classifier' | 'parts' | 'askFloor'
>;

const undescribed = (row: EvalRow): Judged => ({
  verdict: 'ask',
  disposition: 'review',
  layer: 'trouble',
  reason: `could not judge this call: the machine \`${row.host ?? ''}\` is not described`,
  trouble: {
    kind: 'input',
    message: `the machine \`${row.host ?? ''}\` is not described`,
    todo: 'describe it in hosts.json beside the corpus',
  },
  askFloor: false,
  parts: [],
});

function resultOf(row: EvalRow, place: { readonly at: number; readonly attempt: number }, decision: Judged): EvalResult {
  const worst = worstOf(decision.parts, []);
  const { label, expected, note } = row;
  return {
    ...place,
    // A corpus may come from anywhere, so control characters are removed before anything reaches a terminal.
    id: oneLine(row.id),
    tool: oneLine(row.tool),
    category: oneLine(row.category),
    n: row.n,
    text: oneLine(redact(callText(row.input)), TEXT),
    ...(label ? { label } : {}),
    ...(expected ? { expected } : {}),
    ...(note === undefined ? {} : { note }),
    verdict: decision.verdict,
    disposition: decision.disposition,
    layer: decision.layer,
    reason: redact(decision.reason),
    ...(decision.row === undefined ? {} : { row: decision.row }),
    program: oneLine(worst?.part.command ? [worst.part.command.program, ...worst.part.command.sub].join(' ') : row.tool),
    ...serverOf(worst?.finding?.effect),
    ...wordsOf(row),
    ...clearsOf(row, decision),
    ...(decision.trouble ? { trouble: `${decision.trouble.kind}: ${decision.trouble.message}` } : {}),
    ...(decision.classifier ? { model: modelFacts(decision.classifier) } : {}),
  };
}

/** A rule for a host is narrower than a rule for a program or tool that reads from it. */
function serverOf(effect: Effect | undefined): Pick<EvalResult, 'server'> {
  const host = effect?.kind === 'network' && effect.use === 'fetch' ? effect.server.host : '';
  return /^[\w-]+(\.[\w-]+)+$/.test(host) ? { server: host } : {};
}

/** A rule is shown and stored: one that holds a secret is not. */
function clearsOf({ tool }: EvalRow, decision: Judged): Pick<EvalResult, 'clears' | 'noRule'> {
  if (decision.verdict === 'allow') return {};
  if (decision.layer === 'record' || decision.layer === 'budget')
    return { noRule: 'it was stopped because of the calls before it, not for what it does' };
  const { disposition, askFloor, parts, rule, trouble, verdict } = decision;
  const found = narrowestRules({
    verdict,
    disposition,
    askFloor,
    parts,
    tool,
    ...(rule === undefined ? {} : { rule }),
    ...(trouble === undefined ? {} : { trouble }),
  });
  if (found.kind === 'none')
    return { noRule: oneLine(redact(found.todo === undefined ? found.why : `${found.why}; ${found.todo}`), TEXT) };
  return found.rules.every((one) => redact(one) === one && oneLine(one, MOST_OF_RULE) === one)
    ? { clears: found.rules }
    : { noRule: 'a rule for it would hold a secret or be too long to read' };
}

/** A longer rule is not one that a person reads before adding it. */
const MOST_OF_RULE = 200;

/** Absent if something had to be redacted, shortened or flattened: the command would test another call than the judged one. */
function wordsOf({ tool, input, agent }: EvalRow): Pick<EvalResult, 'words'> {
  const command = input['command'] ?? input['cmd'];
  const shell = typeof command === 'string';
  const text = shell ? command : JSON.stringify(input);
  if (oneLine(redact(text), TEXT) !== text) return {};
  const whose = agent === 'claude-code' ? '' : ` --agent ${agent}`;
  return { words: shell ? quoted(text) : `--tool ${quoted(oneLine(tool))} --input ${quoted(text)}${whose}` };
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function modelFacts(facts: NonNullable<Decision['classifier']>): ModelFacts {
  return {
    model: facts.model === '' ? facts.provider : facts.model,
    stage: facts.stage,
    shouldBlock: facts.shouldBlock,
    ms: facts.ms,
    ...(facts.consent ? { consent: facts.consent.verified ? ('verified' as const) : ('rejected' as const) } : {}),
    ...(facts.cost === undefined ? {} : { cost: facts.cost }),
    ...(facts.tokens ? { tokens: facts.tokens } : {}),
  };
}

/** The part of the input that people want to see: the command, or the first meaningful field. */
function callText(input: JsonObject): string {
  for (const key of ['command', 'cmd', 'file_path', 'path', 'url', 'query', 'prompt']) {
    const value = input[key];
    if (typeof value === 'string') return value;
  }
  return JSON.stringify(input);
}
