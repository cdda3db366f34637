import { describe, expect, test } from 'vitest';
import { switchedWith, switchesOf } from './switches.ts';
import { finding, part } from '../log/sample-decision.ts';

type Words = readonly string[];
const switched = (program: string, sub: Words, options: Words, operands: readonly (string | undefined)[]): readonly Words[] =>
  switchesOf([{ ...part('x', []), command: { program, sub, options: options.map((name) => ({ name })), operands } }]).map(
    ({ words }) => words,
  );

describe('commands after which a name means something else', () => {
  test.each<[program: string, sub: Words, options: Words, operands: readonly (string | undefined)[], words: readonly Words[]]>([
    ['git', ['checkout'], [], ['main'], [['main']]],
    ['git', ['switch'], [], ['-'], [['-']]],
    ['git', ['checkout'], ['-b'], ['fix'], []],
    ['git', ['branch'], ['-M'], ['main', 'old-idea'], [['main', 'old-idea']]],
    ['git', ['branch'], ['-a'], [], []],
    ['git', ['stash'], [], [], [['$git stash']]],
    ['git', ['stash', 'list'], [], [], []],
    ['git', ['config'], [], ['remote.origin.url', 'x'], [['remote.origin.url', 'x']]],
    ['git', ['config'], [], ['user.name', 'x'], []],
    ['kubectl', ['config', 'use-context'], [], ['prod'], [['prod']]],
    ['kubectl', ['get'], [], ['pods'], []],
    ['kubectx', [], [], [undefined], [['$']]],
    ['kubectl', [], [], [], []],
    ['docker', ['tag'], [], ['a', 'b'], [['a', 'b']]],
    ['terraform', ['workspace', 'select'], [], ['prod'], [['prod']]],
    ['npm', ['config', 'set'], [], ['registry', 'x'], [['registry', 'x']]],
    ['npm', ['test'], [], [], []],
    ['git', ['branch'], ['-u'], ['mirror/main'], [['mirror/main']]],
    ['git', ['remote', 'rename'], [], ['mirror', 'origin'], [['mirror', 'origin']]],
    ['git', ['remote', 'show'], [], ['mirror'], []],
    ['gh', ['pr', 'checkout'], [], ['999'], [['999']]],
    ['gh', ['pr', 'view'], [], ['999'], []],
    ['npm', ['pkg', 'set'], [], ['publishConfig.registry=x'], [['publishConfig.registry=x']]],
    ['npm', ['pkg', 'set'], [], ['version=1.2.3'], []],
    ['minikube', ['profile'], [], ['prod'], [['prod']]],
    ['minikube', ['status'], [], [], []],
  ])('%s %j %j %j', (program, sub, options, operands, words) => expect(switched(program, sub, options, operands)).toEqual(words));
  test('a renamed table', () => {
    const renames = finding({ kind: 'service', act: 'change', what: 'alter table orders rename to users', system: 'postgres' });
    const command = { program: 'psql', sub: [], options: [], operands: [] };
    expect(switchesOf([{ ...part('x', [renames]), command }])).toEqual([
      { of: 'psql', words: ['alter', 'table', 'orders', 'rename', 'to', 'users'] },
    ]);
  });
  test('programs that share a setting', () =>
    expect(['helm', 'gh', 'podman', 'psql'].map(switchedWith)).toEqual(['kubectl', 'git', 'docker', 'psql']));
});
