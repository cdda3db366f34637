import { describe, expect, it } from 'vitest';
import type { Decision, JudgedPart } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import { narrowestRules } from './narrowest-rule.ts';
import { toRecord, type DecisionRecord } from './record.ts';
import { ruleHistory, ruleUses } from './rule-use.ts';
import { context, decision, finding, part, readOf, writeOf } from './sample-decision.ts';

const unclearly: Effect = { kind: 'unclear', why: 'unknown program' };
const command = (
  program: string,
  operands: readonly (string | undefined)[],
  options: NonNullable<JudgedPart['command']>['options'] = [],
): Partial<JudgedPart> => ({
  command: { program, sub: [], options, operands },
});
const one = (text: string, effect: Effect, more: Partial<JudgedPart> = {}): JudgedPart =>
  part(text, [finding(effect, 'review')], more);
const record = (parts: readonly JudgedPart[], more: Partial<Decision> = {}, tool = 'Bash', input = {}): DecisionRecord =>
  toRecord(context({ tool, input }), decision(parts, { verdict: 'ask', ...more }), { now: 0 });
const fetch: Effect = { kind: 'network', use: 'fetch', server: { host: 'docs.example.org', url: 'https://docs.example.org/a' } };

const rules: readonly (readonly [string, DecisionRecord, readonly string[]])[] = [
  ['a command', record([one('foo list', unclearly, command('foo', ['list']))]), ['cmd: foo list']],
  [
    'options and operands',
    record([one('x', unclearly, command('foo', ['a b', "it's"], [{ name: '--to', value: 'x y' }, { name: '-v' }]))]),
    [`cmd: foo '--to=x y' -v 'a b' 'it'\\''s'`],
  ],
  [
    'subcommands',
    record([
      one('x', unclearly, {
        command: { program: 'gh', sub: ['pr', 'create'], options: [{ name: '--fill', after: 2 }], operands: [] },
      }),
    ]),
    ['cmd: gh pr create --fill'],
  ],
  [
    'options where they stood',
    record([
      one('x', unclearly, {
        command: {
          program: 'git',
          sub: ['push'],
          options: [
            { name: '-C', value: 'sub' },
            { name: '--quiet', after: 1 },
            { name: '-o', value: 'x', after: 2 },
          ],
          strange: [{ name: '--new', after: 2 }],
          operands: ['origin', 'main'],
        },
      }),
    ]),
    ['cmd: git -C sub push --quiet origin -o x --new main'],
  ],
  [
    'only the parts that need one',
    record([part('ls', [finding(readOf('/repo'))], command('ls', [])), one('foo', unclearly, command('foo', []))]),
    ['cmd: foo'],
  ],
  ['each once', record([one('foo', unclearly, command('foo', [])), one('foo', unclearly, command('foo', []))]), ['cmd: foo']],
  ['an edit', record([one('Edit', writeOf('/repo/vite.config.ts', 'x'))], {}, 'Edit'), ['Edit(/repo/vite.config.ts)']],
  ['a read', record([one('Read', readOf('/home/me/x'))], {}, 'Read'), ['Read(/home/me/x)']],
  ['a page', record([one('WebFetch', fetch)], {}, 'WebFetch'), ['WebFetch(domain:docs.example.org)']],
  ['an MCP tool', record([one('mcp', unclearly)], {}, 'mcp__db__query'), ['mcp__db__query']],
];

const noRule: readonly (readonly [string, DecisionRecord, RegExp])[] = [
  ['allowed', record([one('foo', unclearly, command('foo', []))], { verdict: 'allow' }), /was allowed/],
  [
    'trouble',
    record([one('foo', unclearly, command('foo', []))], { trouble: { kind: 'timeout', message: 'no answer' } }),
    /could not be judged/,
  ],
  [
    'forbidden',
    record([part('x', [finding(unclearly, 'forbidden')], command('foo', []))], { verdict: 'deny' }),
    /always blocked/,
  ],
  [
    'forbidden by a rule of theirs',
    record([part('x', [finding(unclearly, 'forbidden')], command('foo', []))], {
      verdict: 'deny',
      rule: { list: 'hard_deny', text: 'foo', origin: 'user' },
    }),
    /^it is blocked by your hard_deny rule `foo`; only changing that rule allows it$/,
  ],
  ['an operand that was not known', record([one('foo $X', unclearly, command('foo', [undefined]))]), /not known/],
  ['a pattern would allow more', record([one('foo *', unclearly, command('foo', ['*']))]), /pattern/],
  [
    'a secret would never match',
    record([one('foo --token abc123', unclearly, command('foo', [], [{ name: '--token', value: 'abc123' }]))]),
    /secret/,
  ],
  [
    'an option whose value was not known',
    record([one('foo --to $X', unclearly, command('foo', [], [{ name: '--to' }]))]),
    /not known/,
  ],
  ['an operand that looks like an option', record([one('foo -- -x', unclearly, command('foo', ['-x']))]), /not known/],
  ['a statement of a database', record([one('DROP TABLE a', unclearly, command('sql', ['a']))]), /not known/],
  ['on another machine', record([one('rm x', unclearly, { ...command('rm', ['x']), site: 'remote' })]), /another machine/],
  [
    'always asked',
    record([one('foo', unclearly, command('foo', []))], { askFloor: true, rule: { list: 'ask', text: 'foo', origin: 'user' } }),
    /always asked/,
  ],
  [
    'stopped by a rule of theirs',
    record([one('foo', unclearly, command('foo', []))], { rule: { list: 'soft_deny', text: 'foo', origin: 'user' } }),
    /deny rules win/,
  ],
  ['an unknown tool', record([one('Odd', unclearly)], {}, 'Odd'), /no rule describes/],
  [
    'a whole tree',
    record([one('Edit', { kind: 'write', place: { kind: 'path', path: '/x', extent: 'tree' }, how: 'change' })], {}, 'Edit'),
    /no rule describes/,
  ],
  ['a path that would be a pattern', record([one('Edit', writeOf('/repo/[id]/p.ts', 'x'))], {}, 'Edit'), /no rule describes/],
  ['a command in the name of an MCP tool', record([one('mcp', unclearly)], {}, 'mcp__x__*'), /no rule describes/],
];

describe('narrowestRules', () => {
  it.each(rules)('%s', (_, stored, expected) => {
    expect(narrowestRules(stored)).toEqual({ kind: 'rules', list: 'allow', rules: expected });
  });
  it.each(noRule)('none: %s', (_, stored, why) => {
    expect(narrowestRules(stored)).toMatchObject({ kind: 'none', why: expect.stringMatching(why) });
  });
});

describe('history', () => {
  const now = { root: '/repo', config: 'c', meets: () => [] };
  const stored = (r: DecisionRecord) => ({ record: { ...r, config: 'c' }, outcomes: [] });
  it('counts the use of rules', () => {
    const rule = { list: 'allow', text: 'foo', origin: 'user' } as const;
    const moved = { effect: readOf('/a'), zones: [], disposition: 'quiet', row: 'r', rule } as const;
    const a = record([part('foo', [moved, moved])], { verdict: 'allow', rule });
    const b = record([part('foo', [moved])], { verdict: 'allow' });
    expect(ruleUses([a, b].map(stored))).toEqual([{ ...rule, decisions: 2, settled: 1, last: a.time }]);
  });
  it.each([
    ['one that moved something', 'foo', ['command foo'], 60, 'used'],
    ['one that never did', 'bar', ['command bar'], 60, 'unused'],
    ['too little history', 'bar', ['command bar'], 49, 'unknown'],
    ['prose speaks to a model', 'bar', ['prose'], 60, 'unknown'],
  ])('dead rules: %s', (_, text, readings, decisions, kind) => {
    const rule = { list: 'allow', text: 'foo', origin: 'user' } as const;
    const moved = { effect: readOf('/a'), zones: [], disposition: 'quiet', row: 'r', rule } as const;
    const records = Array.from({ length: decisions }, () => stored(record([part('foo', [moved])], { verdict: 'allow' })));
    expect(ruleHistory(records, now)({ list: 'allow', text, origin: 'user', readings }).kind).toBe(kind);
  });
  it('a rule of a project is measured by the decisions made there', () => {
    const records = Array.from({ length: 60 }, () => stored(record([part('foo', [])], { verdict: 'allow' })));
    const held = { list: 'allow', text: 'bar', origin: 'project /x', readings: ['command bar'] };
    expect(ruleHistory(records, { ...now, root: '/elsewhere' })(held).kind).toBe('unknown');
    expect(ruleHistory(records, { ...now, root: records[0]?.record.root })(held).kind).toBe('unused');
  });
  it('a new rule is not dead, and one that meets calls is not either', () => {
    const records = Array.from({ length: 60 }, () => stored(record([part('foo', [])], { verdict: 'allow' })));
    const held = { list: 'ask', text: 'bar', origin: 'user', readings: ['command bar'] };
    expect(ruleHistory(records, { ...now, config: 'changed' })(held).kind).toBe('unknown');
    expect(ruleHistory(records, { ...now, meets: () => [held] })(held).kind).toBe('met');
  });
  it('an unknown place makes no rule', () => {
    const effect: Effect = { kind: 'write', place: { kind: 'unknown', why: 'x' }, how: 'change' };
    expect(narrowestRules(record([one('Edit', effect)], {}, 'Edit')).kind).toBe('none');
  });
});
