// Many scripts behind a pattern or a listing: each is followed, and more than are followed is a limit, not a question.
import { describe, expect, it } from 'vitest';
import { describedBaseline } from '../src/model/described-baseline.ts';
import type { SessionFacts } from '../src/policy/session-hazards.ts';
import { caseHostWith, judgeCase, whyCase } from '../src/programs/case-machine.ts';

const ROADS: readonly string[] = [
  'for f in m/*.sh; do bash $f; done',
  'for f in m/*; do . $f; done',
  'for f in m/*.sh; do source "$f"; done',
  "find m -name '*.sh' -exec bash {} \\;",
  'find m -type f | while read f; do bash $f; done',
  'ls m/*.sh | xargs -n1 bash',
  'for f in $(ls m); do bash m/$f; done',
  'printf "%s\\n" m/*.sh | xargs -n1 sh',
  'cat m/*.sh | bash',
  'cat m/* | sh',
  'sed -n p m/*.sh | bash',
  'source <(cat m/*.sh)',
  'eval "$(cat m/*.sh)"',
  'run-parts m',
  'run-parts --regex . ./m',
  'parallel bash ::: m/*.sh',
  'fd . m -x bash',
  'a=(m/*.sh); for f in "${a[@]}"; do bash "$f"; done',
  'for f in ./m/*.sh; do $f; done',
  'shopt -s globstar; for f in m/**/*.sh; do bash "$f"; done',
  'find m -name "*.sh" | xargs -I{} bash {}',
];

const scripts = (count: number, last: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `/repo/m/${String(i).padStart(5, '0')}.sh`,
      `#!/bin/bash\n${i === count - 1 ? last : 'ls'}\n`,
    ]),
  );

function judged(files: Readonly<Record<string, string>>, command: string, whose: 'session' | 'before'): string {
  const host = caseHostWith(files);
  const baseline = describedBaseline(
    whose === 'before' ? { old: files } : { written: Object.fromEntries(Object.keys(files).map((path) => [path, []])) },
  );
  const session: SessionFacts = {
    made: () => false,
    holdsTheirs: () => false,
    downloaded: () => false,
    downloads: () => ({ paths: [], trees: [] }),
    installed: () => false,
    foreignNames: () => new Set(),
    foreignSince: () => undefined,
    editing: () => false,
    started: () => false,
    writtenCode: () => [],
    runsLater: () => false,
    baseline,
  };
  const result = judgeCase(command, { host, session });
  return `${result.disposition}\n${whyCase(result)}`;
}

describe.each(ROADS)('%s', (command) => {
  it('follows two files', () => {
    expect(judged(scripts(2, 'rm -rf ~'), command, 'session')).toMatch(/^forbidden/);
  });
  it.each([17, 40, 1000])('denies %i files of the session', (count) => {
    expect(judged(scripts(count, 'rm -rf ~'), command, 'session')).toMatch(/^forbidden/);
  });
  it('leaves 40 files that were there before to a person or a model', () => {
    expect(judged(scripts(40, 'ls'), command, 'before')).toMatch(/^review/);
  });
  it('has nothing against two harmless files', () => {
    expect(judged(scripts(2, 'ls'), command, 'session')).not.toMatch(/^(forbidden|guarded)/);
  });
});
