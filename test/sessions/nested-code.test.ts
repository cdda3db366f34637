// Code of any language, nested deep around what is forbidden, is denied: as what it is, or as more than can be read.
import { afterAll, describe, expect, it } from 'vitest';
import { realSession } from './real-session.ts';

/** Code of other languages, nested around one line that is forbidden. */
const CODE: readonly (readonly [string, (n: number) => string])[] = [
  ...(
    [
      ['arrows', '(()=>', ')()'],
      ['calls', 'f(', ')'],
      ['arrays', '[', ']'],
      ['templates', '`${', '}`'],
      ['blocks', '{', '}'],
      ['conditions', 'if (1) ', ''],
    ] as const
  ).map(
    ([name, open, close]) =>
      [
        `JavaScript ${name}`,
        (n: number) => `node -e '${open.repeat(n)}require("fs").rmSync("/etc",{recursive:true})${close.repeat(n)}'`,
      ] as const,
  ),
  ['Python calls', (n) => `python3 -c '${'f('.repeat(n)}__import__("shutil").rmtree("/etc")${')'.repeat(n)}'`],
  ['Python lists', (n) => `python3 -c '${'['.repeat(n)}__import__("shutil").rmtree("/etc")${']'.repeat(n)}'`],
  ['awk', (n) => `awk 'BEGIN{${'{'.repeat(n)}system("rm -rf /")${'}'.repeat(n)}}'`],
  ['sed', (n) => `sed '${'{'.repeat(n)}1e rm -rf /\n${'}'.repeat(n)}' README.md`],
  ['perl', (n) => `perl -e '${'{'.repeat(n)}system("rm -rf /")${'}'.repeat(n)}'`],
];

describe('code nested around what is forbidden', () => {
  const session = realSession({ 'README.md': 'x' });
  afterAll(() => session.remove());
  it.each(CODE)(
    '%s',
    async (_, make) => {
      for (const n of [50, 300, 3000]) {
        const decision = await session.check(make(n));
        expect(decision.verdict, `${n} deep: ${decision.reason}`).toBe('deny');
      }
    },
    30_000,
  );
});

describe('a call whose working directory is none', () => {
  const session = realSession({ 'README.md': 'x' });
  afterAll(() => session.remove());
  it.each(['', 'rel', '.', '~', 'D:', ' '])('%j is denied, whatever it would do', async (cwd) => {
    for (const command of ['leeway uninit', 'rm -rf /', 'ls'])
      expect((await session.check({ tool: 'Bash', input: { command }, cwd })).verdict, command).toBe('deny');
  });
});
