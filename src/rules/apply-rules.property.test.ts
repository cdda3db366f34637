// What must hold of any rules and any call: denies never loosen, allows never touch what is forbidden or not their own, order does not matter.
import type { Arbitrary } from 'fast-check';
import { array, assert, boolean, constantFrom, option, property, record, shuffledSubarray, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { DISPOSITIONS, isStricter } from '../model/disposition.ts';
import type { Disposition } from '../model/disposition.ts';
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { onePath, somewhereBelow, treeAt, unknownPlace } from '../model/place.ts';
import type { Rule, RuleList } from '../model/settings.ts';
import { applyRules } from './apply-rules.ts';
import type { JudgingPart } from './match-part.ts';
import { compilePattern, mayBeIn, isSurelyIn } from '../paths/path-pattern.ts';
import { readRule } from './read-rule.ts';
import { indexRules } from './rule-index.ts';
import { commandOf, testKnowledge } from './test-knowledge.ts';

const host = fixtureHost({
  home: '/home/me',
  tree: { '/repo/src/a.ts': '', '/repo/.env': '', '/home/me/.ssh/id': '', '/repo/k': { link: '/home/me/.ssh' } },
});
const world = { knowledge: testKnowledge, host, root: '/repo' };

const LINES = [
  'rm -rf',
  'rm -r src',
  'git push',
  'git push --force',
  'push',
  'force push',
  'delete',
  'write',
  'Bash',
  'Edit(src/**)',
  'Read(~/.ssh/**)',
  'Read(.env)',
  '/repo/src/',
  'mcp__x__*',
  'cmd: mytool *',
  'sudo',
  'sudo rm',
  'unclear',
  'WebFetch(domain:a.org)',
  'DROP TABLE',
  'Delete(src/a.ts)',
];
const paths = constantFrom(
  '/',
  '/repo',
  '/repo/src',
  '/repo/src/a.ts',
  '/repo/.env',
  '/home/me',
  '/home/me/.ssh/id',
  '/repo/k/id',
  '/etc/x',
);
const places: Arbitrary<Place> = tuple(
  paths,
  constantFrom(onePath, treeAt, somewhereBelow, (path: string): Place => unknownPlace(path)),
).map(([path, make]) => make(path));
const effects: Arbitrary<Effect> = tuple(
  places,
  constantFrom('read', 'write', 'delete', 'vcs', 'unclear', 'network', 'service'),
  constantFrom('push', 'force-push'),
  constantFrom('a.org', ''),
).map(([place, kind, act, server]): Effect => {
  switch (kind) {
    case 'read':
      return { kind, sees: 'content', place };
    case 'write':
      return { kind, how: 'change', place };
    case 'delete':
      return { kind, how: 'remove', place };
    case 'vcs':
      return { kind, act, what: '' };
    case 'network':
      return { kind, use: 'fetch', server: { host: server } };
    case 'service':
      return { kind, act: 'destroy', system: 'postgres', what: 'DROP TABLE x' };
    default:
      return unclear('x', '--x');
  }
});
const parts: Arbitrary<JudgingPart> = record({
  text: constantFrom('rm -rf src', 'rm x', 'git push', 'git push -f', 'mytool x', 'cat x', 'echo rm'),
  via: constantFrom<readonly string[]>([], ['sudo'], ['package.json: test']),
  site: constantFrom('here' as const, 'container' as const, 'remote' as const),
  tainted: boolean(),
  findings: array(record({ effect: effects, disposition: constantFrom(...DISPOSITIONS), own: boolean() }), { maxLength: 3 }),
}).map(({ text, via, site, tainted, findings }) => ({
  command: commandOf(text),
  via,
  site,
  tainted,
  findings: findings.map(({ effect, disposition, own }) => ({ finding: { effect, zones: [], disposition, row: '' }, own })),
}));

function ruleOf(list: RuleList, text: string): Rule {
  const read = readRule(text, list, testKnowledge);
  if (read.kind === 'error') throw new Error(read.message);
  return { list, text, origin: 'user', readings: read.readings };
}
const rulesOf = (...lists: readonly RuleList[]): Arbitrary<readonly Rule[]> =>
  array(
    tuple(constantFrom(...lists), constantFrom(...LINES)).map(([list, text]) => ruleOf(list, text)),
    { maxLength: 4 },
  );
const tool = constantFrom('Bash', 'Edit', 'mcp__x__y');

function judge(
  rules: readonly Rule[],
  name: string,
  part: JudgingPart,
): { readonly of: readonly Disposition[]; readonly whole: Disposition; readonly ask: boolean } {
  const ruled = applyRules(indexRules(rules, world), { tool: name, parts: [part] });
  const [only] = ruled.parts;
  return {
    of: only?.findings.map((one) => one.disposition) ?? [],
    whole: only?.disposition ?? 'forbidden',
    ask: ruled.askFloor !== undefined,
  };
}

test('adding a deny or an ask never loosens', () => {
  assert(
    property(
      rulesOf('allow', 'soft_deny', 'ask', 'hard_deny'),
      rulesOf('soft_deny', 'ask', 'hard_deny'),
      tuple(tool, parts),
      (rules, more, [name, part]) => {
        const before = judge(rules, name, part);
        const after = judge([...rules, ...more], name, part);
        expect(isStricter(before.whole, after.whole)).toBe(false);
        before.of.forEach((one, i) => expect(isStricter(one, after.of[i] ?? 'quiet')).toBe(false));
        if (before.ask) expect(after.ask).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});

test('allows lower only what is their own, known to be here, and not forbidden', () => {
  assert(
    property(rulesOf('allow'), tool, parts, (rules, name, part) => {
      const after = judge(rules, name, part);
      part.findings.forEach(({ finding, own }, i) => {
        const now = after.of[i] ?? 'quiet';
        expect(isStricter(now, finding.disposition)).toBe(false);
        if (!own || part.tainted === true || part.site !== 'here' || finding.disposition === 'forbidden')
          expect(now).toBe(finding.disposition);
      });
    }),
    { numRuns: 400 },
  );
});

test('the order of rules does not matter', () => {
  assert(
    property(
      rulesOf('allow', 'soft_deny', 'ask', 'hard_deny').chain((rules) =>
        tuple(constantFrom(rules), shuffledSubarray([...rules], { minLength: rules.length })),
      ),
      tool,
      parts,
      ([rules, mixed], name, part) => {
        expect(judge(mixed, name, part)).toEqual(judge(rules, name, part));
      },
    ),
    { numRuns: 300 },
  );
});

test('what an allow is sure of, a deny of the same pattern meets', () => {
  const segment = constantFrom('*', '**', 'src', 'a.ts', '*.ts', '.env', '{src,lib}', '?');
  const patterns = tuple(option(constantFrom('/', '~/', './'), { nil: '' }), array(segment, { minLength: 1, maxLength: 3 })).map(
    ([head, rest]) => head + rest.join('/'),
  );
  assert(
    property(patterns, places, (pattern, place) => {
      if (place.kind === 'unknown') return;
      const base = { home: '/home/me', root: '/repo', windows: false, fold: false } as const;
      const sure =
        compilePattern(pattern, { ...base, bare: 'root' })?.some((one) => isSurelyIn(place, one, { ...base, bare: 'root' })) ??
        false;
      const deny = { ...base, bare: 'anywhere' } as const;
      const may =
        compilePattern(pattern, deny)?.some((one) => mayBeIn(place, one, { base: deny, names: () => 'unknown' }) !== 'outside') ??
        false;
      if (sure) expect(may).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
