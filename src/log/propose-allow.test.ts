import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JudgedPart } from '../model/decision.ts';
import { readRule } from '../rules/read-rule.ts';
import { testKnowledge } from '../rules/test-knowledge.ts';
import { tempDir } from './bundle-for-test.ts';
import { narrowestRules } from './narrowest-rule.ts';
import { proposeAllow, type Allows } from './propose-allow.ts';
import { scanLog } from './query.ts';
import { toRecord } from './record.ts';
import { context, decision, finding, part, writeOf } from './sample-decision.ts';
import { writeDecision } from './store.ts';
import { allowText } from './views/allow-text.ts';

const plain = { color: false, width: 100 };
const call = (program: string, ...operands: readonly string[]): JudgedPart =>
  part([program, ...operands].join(' '), [finding({ kind: 'unclear', why: 'unknown program' }, 'review')], {
    command: { program, sub: [], options: [], operands },
  });

function filled(): ReturnType<typeof scanLog> {
  const store = { dir: join(tempDir(), 'state'), spool: [], uid: process.getuid?.() ?? 0, now: () => 0 };
  const add = (id: string, at: number, made: JudgedPart, verdict: 'ask' | 'allow' = 'ask'): void => {
    writeDecision(store, toRecord(context({ input: { command: made.text } }), decision([made], { id, verdict }), { now: at }));
  };
  add('one', 1, call('foo', 'list'));
  add('two', 2, call('bar'));
  add('three', 3, call('foo', 'list'));
  add('four', 4, call('ls'), 'allow');
  return scanLog(store.dir);
}
const replay: Allows = (rules) => (record) =>
  Promise.resolve(
    record.parts.every(({ text }) => rules.includes(`cmd: ${text}`))
      ? { allowed: true }
      : { allowed: false, why: 'it is another' },
  );

describe('proposeAllow', () => {
  it('is about the last call that was stopped', async () => {
    const found = await proposeAllow(filled(), 'last', replay);
    expect(found).toMatchObject({
      kind: 'proposal',
      about: { record: { id: 'three' } },
      proposal: { rules: ['cmd: foo list'] },
      also: [{ record: { id: 'one' } }],
    });
    const text = allowText(found, plain);
    for (const words of [
      'foo list',
      'adds to `allow`',
      'cmd: foo list',
      '1 other call in the log, asked or denied then, would have been allowed too',
    ])
      expect(text).toContain(words);
  });
  it('or about the one that is named', async () => {
    const found = await proposeAllow(filled(), 'two', replay);
    expect(found).toMatchObject({ about: { record: { id: 'two' } }, also: [] });
    expect(allowText(found, plain)).toContain('no other call');
  });
  it('says when there is none', async () => {
    expect(allowText(await proposeAllow(filled(), 'nope', replay), plain)).toBe('no such decision\n');
    expect(allowText(await proposeAllow(filled(), 't', replay), plain)).toContain('several');
    expect(allowText(await proposeAllow(filled(), 'four', replay), plain)).toContain('it was allowed');
  });
  it('proposes nothing that does not help', async () => {
    const found = await proposeAllow(filled(), 'two', () => () => Promise.resolve({ allowed: false, why: 'too far away' }));
    expect(found).toMatchObject({ proposal: { kind: 'none' }, also: [] });
    expect(allowText(found, plain)).toContain('with `cmd: bar` it would still be stopped: too far away');
  });
});

describe('a proposed rule is read as what it was meant to be', () => {
  it.each([
    [call('foo', 'a b', '#y'), [{ kind: 'command', words: ['foo', 'a b', '#y'] }]],
    [call('git', 'push', 'origin'), [{ kind: 'command', words: ['git', 'push', 'origin'] }]],
    [part('Edit', [finding(writeOf('/repo/a b.ts', 'x'), 'review')]), [{ kind: 'path', act: 'write', pattern: '/repo/a b.ts' }]],
  ])('%#', (made, readings) => {
    const found = narrowestRules(toRecord(context({ tool: 'Edit' }), decision([made], { verdict: 'ask' }), { now: 0 }));
    const [rule = ''] = found.kind === 'rules' ? found.rules : [];
    expect(readRule(rule, 'allow', testKnowledge)).toEqual({ kind: 'rule', readings });
  });
});

describe('a proposed command, read by bash, is the command that was asked', () => {
  it.each([
    [['a b', "it's"]],
    [['$(id)', '`id`', '$HOME']],
    [['#x', '~', '!!', '\\', '"']],
    [['a;b', 'a|b', '<x', '{a,b}', '[a]']],
    [['é', '漢', '']],
  ])('%j', (operands) => {
    const found = narrowestRules(toRecord(context(), decision([call('foo', ...operands)], { verdict: 'ask' }), { now: 0 }));
    const [rule = ''] = found.kind === 'rules' ? found.rules : [];
    const run = spawnSync('bash', ['-c', `foo() { printf '%s\\0' "$@"; }; ${rule.replace('cmd: ', '')}`], { encoding: 'utf8' });
    expect(run.stdout).toBe(operands.map((one) => `${one}\0`).join(''));
  });
});
