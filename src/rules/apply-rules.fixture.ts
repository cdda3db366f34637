// Parts, effects and a small machine for the tests of rule matching. Only tests import it.
import { expect } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Finding } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Extent } from '../model/place.ts';
import type { Rule, RuleList } from '../model/settings.ts';
import { applyRules } from './apply-rules.ts';
import type { JudgingPart } from './match-part.ts';
import { readRule } from './read-rule.ts';
import { indexRules } from './rule-index.ts';
import { commandOf, testKnowledge } from './test-knowledge.ts';

export const host = fixtureHost({
  home: '/home/me',
  tree: {
    '/home/me/.ssh/id_rsa': 'key',
    '/home/me/notes.txt': 'x',
    '/repo/src/a.ts': '',
    '/repo/sub/.env': 'A=1',
    '/repo/clean/b.ts': '',
    '/repo/keys': { link: '/home/me/.ssh' },
    '/data/dot/x': '',
    '/home/me/dot': { link: '/data/dot' },
    '/repo/out': { link: '/etc' },
    '/repo/locked/': { unreadable: true },
    '/srv/half/shut/': { unreadable: true },
  },
});

export function rules(written: Partial<Record<RuleList, readonly string[]>>): readonly Rule[] {
  return (Object.entries(written) as [RuleList, readonly string[]][]).flatMap(([list, lines]) =>
    lines.map((text): Rule => {
      const read = readRule(text, list, testKnowledge);
      if (read.kind === 'error') throw new Error(read.message);
      return { list, text, origin: 'user', readings: read.readings };
    }),
  );
}

export type Found = readonly [Disposition, Effect, 'redirect'?];
export const part = (command: string | undefined, found: readonly Found[], more: Partial<JudgingPart> = {}): JudgingPart => ({
  ...(command === undefined ? {} : { command: commandOf(command) }),
  via: [],
  site: 'here',
  findings: found.map(([disposition, effect, foreign]) => ({
    finding: { effect, zones: [], disposition, row: 'test' } satisfies Finding,
    own: foreign === undefined,
  })),
  ...more,
});

export const read = (path: string, extent: Extent = 'one', pattern?: string): Effect => ({
  kind: 'read',
  sees: 'content',
  place: { kind: 'path', path, extent, ...(pattern === undefined ? {} : { pattern }) },
});
export const names = (path: string, extent: Extent = 'one'): Effect => ({
  kind: 'read',
  sees: 'names',
  place: { kind: 'path', path, extent },
});
export const write = (path: string): Effect => ({ kind: 'write', how: 'change', place: { kind: 'path', path, extent: 'one' } });
export const remove = (path: string, extent: Extent = 'one'): Effect => ({
  kind: 'delete',
  how: 'remove',
  place: { kind: 'path', path, extent },
});
export const vcs = (act: 'push' | 'force-push' | 'push-unknown' | 'push-protected' | 'discard'): Effect => ({
  kind: 'vcs',
  act,
  what: '',
});
export const fetch = (hostName: string): Effect => ({ kind: 'network', use: 'fetch', server: { host: hostName } });
export const service = (act: 'change' | 'destroy' | 'look', what = ''): Effect => ({
  kind: 'service',
  act,
  system: 'postgres',
  what,
});
export const runs = (path: string): Effect => ({
  kind: 'run',
  code: 'script',
  what: path,
  place: { kind: 'path', path, extent: 'one' },
});
export const what = unclear('x');

export interface Case {
  readonly rules: Partial<Record<RuleList, readonly string[]>>;
  readonly tool?: string;
  readonly part: JudgingPart;
  readonly to: Disposition;
  readonly ask?: true;
}
export const Q = 'quiet';
export const R = 'review';
export const G = 'guarded';
export const F = 'forbidden';

export function outcome(one: Case) {
  const index = indexRules(rules(one.rules), { knowledge: testKnowledge, host, root: '/repo' });
  const ruled = applyRules(index, { tool: one.tool ?? 'Bash', parts: [one.part] });
  return { to: ruled.parts[0]?.disposition, ask: ruled.askFloor !== undefined };
}
export const check = (one: Case): void => expect(outcome(one)).toEqual({ to: one.to, ask: one.ask === true });
