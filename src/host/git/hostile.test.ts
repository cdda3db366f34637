// A repository writes its own files: none of them may stall the answer, end it with an exception, or pass as known.
import { afterEach, describe, expect, test } from 'vitest';
import { gitFacts } from './git-facts.ts';
import { TestRepository } from './test-host.ts';

const made: TestRepository[] = [];
function repository(): TestRepository {
  const one = new TestRepository();
  made.push(one);
  one.git('init', '-q');
  one.commit('a', 'x');
  return one;
}
afterEach(() => {
  for (const one of made.splice(0)) one.remove();
});

const CORE = '[core]\n\trepositoryformatversion = 0\n';
const bombs: readonly (readonly [string, (one: TestRepository) => void])[] = [
  ['one alias many times', (one) => one.write('.git/config', `${CORE}[alias]\n${'x = !y\n'.repeat(15_000)}`)],
  [
    'many remotes and many rewritings',
    (one) =>
      one.write(
        '.git/config',
        CORE +
          Array.from(
            { length: 6_000 },
            (_, i) => `[remote "${i}"]\nurl = ${'h'.repeat(40)}${i}\n[url "${i}"]\ninsteadOf = ${'h'.repeat(40)}\n`,
          ).join(''),
      ),
  ],
  [
    'conditions that take long to match',
    (one) =>
      one.write(
        '.git/config',
        CORE + Array.from({ length: 200 }, (_, i) => `[includeIf "gitdir:${'*a'.repeat(2_000)}${i}"]\npath = x\n`).join(''),
      ),
  ],
  [
    'patterns that take long to match',
    (one) => {
      one.write('.gitignore', `${'*a'.repeat(400)}b\n`.repeat(1_200));
      one.write('a'.repeat(200), '');
    },
  ],
  ['a pattern of a megabyte', (one) => one.write('.gitignore', '*a'.repeat(500_000))],
  ['a pointer of many line ends', (one) => one.write('.git/commondir', `${'\n'.repeat(8_000)}x`)],
  [
    'many loose refs',
    (one) => {
      for (let i = 0; i < 5_500; i++) one.write(`.git/refs/remotes/x/${i}`, `${'0'.repeat(40)}\n`);
    },
  ],
  ['a reflog of one long line', (one) => one.write('.git/logs/HEAD', `${'0 '.repeat(1_000_000)}\n`)],
  ['packed-refs of garbage', (one) => one.write('.git/packed-refs', ' '.repeat(5_000_000))],
];

describe('bombs', () => {
  test.each(bombs)('%s', (_, plant) => {
    const one = repository();
    plant(one);
    const facts = gitFacts(one.host, one.root);
    const answers = [
      facts.repository(),
      facts.head(),
      facts.tracked(one.path('a')),
      facts.trackedBelow(one.root),
      facts.ignored(one.path('a'.repeat(200))),
      facts.branches(),
      facts.remoteRefs(),
      facts.remotes(),
      facts.forgeHosts(),
      facts.helpers(),
      facts.hooks(),
      facts.aliases(),
      facts.headPushed(),
      facts.ownUnpushed('HEAD~1'),
    ];
    facts.protectedBranches([]);
    for (const answer of answers) if (answer.kind === 'unknown') expect(answer.why).not.toContain("reading git's files failed");
  });
});

test('patterns past their budget are unknown, and an ordinary list is nowhere near it', () => {
  const one = repository();
  const name = 'a'.repeat(200);
  one.write(name, '');
  one.write('.gitignore', `${'*a'.repeat(400)}b\n`.repeat(1_200));
  expect(gitFacts(one.host, one.root).ignored(one.path(name)).kind).toBe('unknown');
  one.write('.gitignore', `${'**/build-*/[a-z]?/*.log\n'.repeat(2_000)}a*\n`);
  expect(gitFacts(one.host, one.root).ignored(one.path(name))).toEqual({ kind: 'known', value: true });
});

test('nothing is read before it is asked for, and nothing twice', () => {
  const one = repository();
  const read: string[] = [];
  const { host } = one;
  const facts = gitFacts({ ...host, bytes: (path, limit) => (read.push(path), host.bytes(path, limit)) }, one.root);
  expect(read).toEqual([]);
  facts.tracked(one.path('a'));
  facts.ignored(one.path('a'));
  facts.helpers();
  const first = read.length;
  expect(first).toBeGreaterThan(0);
  facts.tracked(one.path('a'));
  facts.ignored(one.path('a'));
  facts.helpers();
  expect(read).toHaveLength(first);
  expect(read.filter((path) => path.endsWith('/index'))).toHaveLength(1);
});
