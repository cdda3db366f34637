import { expect, it } from 'vitest';
import { offered } from './completion.ts';
import { COMMANDS } from './commands.ts';
import type { CliCommand } from './command.ts';
import { FLAG, VALUE, readArgs } from './read-args.ts';

const OPTIONS = { json: FLAG, since: VALUE, follow: { ...FLAG, short: 'f' } } as const;

it.each<[readonly string[], string]>([
  [['--jsno'], 'unknown option `--jsno`; did you mean `--json`?'],
  [['--sinse', '2h'], 'unknown option `--sinse`; did you mean `--since`?'],
  [['--zzzzzz'], 'unknown option `--zzzzzz`'],
  [['-x'], 'unknown option `-x`'],
])('%j: %s', (args, message) => expect(() => readArgs(OPTIONS, args)).toThrow(message));

it('reads known options, and leaves words behind `--` alone', () => {
  expect(readArgs(OPTIONS, ['-f', '--since', '2h', '--', '--jsno'])).toMatchObject({
    values: { follow: true, since: '2h' },
    positionals: ['--jsno'],
  });
});

it.each<[readonly string[], string]>([
  [['do'], 'doctor'],
  [['init', 'claude'], 'claude-code'],
  [['log', '--verd'], '--verdict'],
  [['log', 'ver'], 'verify'],
  [['log', 'verify', '--an'], '--anchor'],
  [['classifier', 'se'], 'setup'],
  [['classifier', 'setup', '--prov'], '--provider'],
  [['check', '--hel'], '--help'],
])('completes %j', async (typed, word) => expect(await offered(typed)).toContain(word));

it('completes nothing for a command that does not exist', async () => expect(await offered(['frobnicate', ''])).toEqual([]));

const everything = async (): Promise<readonly (readonly [string, CliCommand])[]> => {
  const top = await Promise.all(COMMANDS.map(async ({ name, load }) => [name, await load()] as const));
  return top.flatMap(([name, command]) => [
    [name, command] as const,
    ...[...(command.sub ?? [])].map(([word, below]) => [`${name} ${word}`, below] as const),
  ]);
};

/** Options of other programs in examples, and the one that every command has. */
const ELSEWHERE = ['help', 'force'];

it('every option that a help text mentions exists', async () => {
  const all = await everything();
  const invented = all.flatMap(([name, { help, options = {}, sub }]) => {
    const known = new Set([options, ...[...(sub?.values() ?? [])].map((one) => one.options ?? {})].flatMap(Object.keys));
    const shared = all.some(([other, one]) => other !== name && name.startsWith(`${other} `) && one.help === help);
    return shared || name === 'hook'
      ? []
      : [...help.matchAll(/(?<![\w-])--([a-z][a-z-]*[a-z])/g)]
          .map(([, option = '']) => option)
          .filter((option) => !known.has(option) && !ELSEWHERE.includes(option))
          .map((option) => `${name} --${option}`);
  });
  expect(invented).toEqual([]);
});

it('every option is in the help of its command', async () => {
  const missing = (await everything()).flatMap(([name, { help, options = {} }]) =>
    Object.keys(options)
      .filter((option) => !help.includes(option.length === 1 ? ` -${option} ` : `--${option}`))
      .map((option) => `${name} --${option}`),
  );
  expect(missing).toEqual([]);
});
