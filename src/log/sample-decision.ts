// Decisions for the tests of this folder. Test data; not in the package.
import type { Decision, Finding, JudgedPart } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import type { Effect } from '../model/effect.ts';
import { onePath } from '../model/place.ts';
import { strictest } from '../model/disposition.ts';
import type { CallContext } from './record.ts';

export const finding = (effect: Effect, disposition: Disposition = 'quiet'): Finding => ({
  effect,
  zones: ['project'],
  disposition,
  row: `${effect.kind} × project`,
});

export function part(text: string, findings: readonly Finding[], more: Partial<JudgedPart> = {}): JudgedPart {
  return {
    id: 1,
    text,
    via: [],
    site: 'here',
    from: [],
    findings,
    disposition: strictest(findings.map((one) => one.disposition)),
    ...more,
  };
}

export const readOf = (path: string): Effect => ({ kind: 'read', place: onePath(path), sees: 'content' });
export const writeOf = (path: string, text?: string): Effect => ({
  kind: 'write',
  place: onePath(path),
  how: 'change',
  ...(text === undefined ? {} : { text }),
});

let made = 0;
export function decision(parts: readonly JudgedPart[], more: Partial<Decision> = {}): Decision {
  made += 1;
  return {
    format: 1,
    id: `d${made}`,
    verdict: 'allow',
    reason: 'reads a file in the project',
    layer: 'effects',
    disposition: strictest(parts.map((one) => one.disposition)),
    askFloor: false,
    parts,
    timings: { total: 1.25 },
    policy: 1,
    projectRoot: '/repo',
    ...more,
  };
}

export const quietDecision = (more: Partial<Decision> = {}): Decision =>
  decision([part('cat a.ts', [finding(readOf('/repo/a.ts'))])], more);

export const context = (more: Partial<CallContext> = {}): CallContext => ({
  session: 's1',
  agent: 'claude-code',
  cwd: '/repo',
  tool: 'Bash',
  input: { command: 'cat a.ts' },
  ...more,
});
