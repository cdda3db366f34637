// `leeway run --audit`: compares the predicted effects of a command with what it really changed. Keeps nothing.
import type { Observed } from '../contain/contain-command.ts';
import { auditEffects, type Audit } from '../gate/audit-effects.ts';
import { createGate } from '../gate/create-gate.ts';
import type { JudgedRun } from '../gate/judge-observed.ts';
import type { Host } from '../host/host.ts';
import type { Decision } from '../model/decision.ts';
import { effectText } from '../model/effect-text.ts';
import { EXIT } from './exit-codes.ts';
import { plain } from './run-text.ts';

/** The prediction, made before the command runs. */
export const predict = (text: string, at: { readonly cwd: string; readonly root: string }): Promise<Decision> =>
  createGate({ record: 'off' }).check(
    { tool: 'Bash', input: { command: text }, cwd: at.cwd, agent: 'claude-code' },
    { projectRoot: at.root },
  );

export interface AuditInput {
  readonly host: Host;
  readonly root: string;
  readonly text: string;
  readonly prediction: Decision;
  readonly observed: Observed;
  readonly judged: JudgedRun;
  readonly network: 'tried' | 'not seen';
  readonly exitCode: number;
  readonly show: 'text' | 'json';
}

export function reportAudit(it: AuditInput): number {
  const audit = auditEffects(it.prediction.parts, it.judged.findings, it);
  const isNew = it.network === 'tried' && !predictsNetwork(it.prediction);
  process.stderr.write(it.show === 'json' ? `${JSON.stringify(rowOf(it, audit, isNew))}\n` : textOf(it, audit, isNew));
  return audit.unpredicted.length > 0 || isNew ? EXIT.held : EXIT.allow;
}

/** Whether the call was predicted to use the network, or was not understood. */
const predictsNetwork = ({ parts }: Decision): boolean =>
  parts.some(({ findings }) =>
    findings.some(
      ({ effect }) =>
        ['network', 'unclear', 'package', 'service', 'run', 'limit', 'delegate'].includes(effect.kind) ||
        (effect.kind === 'vcs' && ['fetch', 'merge', 'push'].includes(effect.act)),
    ),
  );

const rowOf = (it: AuditInput, audit: Audit, network: boolean) => ({
  text: it.text,
  verdict: it.prediction.verdict,
  exitCode: it.exitCode,
  predicted: audit.predicted,
  observed: audit.observed,
  changes: it.observed.changes.list.length,
  network: it.network,
  ...(network ? { unpredictedNetwork: true } : {}),
  unpredicted: audit.unpredicted.map(({ finding, weight }) => ({
    effect: effectText(finding.effect, 'full'),
    disposition: finding.disposition,
    weight,
  })),
  ...(audit.caseLine === undefined ? {} : { case: audit.caseLine }),
});

function textOf(it: AuditInput, { predicted, observed, unpredicted, caseLine }: Audit, network: boolean): string {
  const lines = unpredicted.map(
    ({ finding, weight }) =>
      `  ${finding.disposition}: ${effectText(finding.effect, 'full')}${weight === 'stricter' ? ' (stricter than predicted)' : ''}`,
  );
  return [
    `leeway: predicted ${predicted}, observed ${observed}; nothing was kept (exit code of the command: ${it.exitCode})`,
    ...(lines.length === 0 ? ['everything it changed was predicted'] : [`not predicted:`, ...lines]),
    ...(network ? ['it tried to reach a network, which was not predicted'] : []),
    ...(caseLine === undefined ? [] : [`case line: ${caseLine}`]),
  ]
    .map((line) => `${plain(line)}\n`)
    .join('');
}
