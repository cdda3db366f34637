import { expect, it } from 'vitest';
import { ancestorsInList, notAPerson, type Runner } from './person-here.ts';

const SHELL = ['-bash'];
const runner = (above: Runner['above'], variables: Readonly<Record<string, string>> = {}, terminal = true): Runner => ({
  terminal,
  above,
  env: (name) => variables[name],
});

it.each<[string, Runner]>([
  ['a shell in a terminal', runner([['bash'], ['/usr/lib/systemd/systemd'], ['sshd: me@pts/0']])],
  ['a directory that is called like an agent', runner([['bash', '/home/me/claude-notes/run.sh'], SHELL])],
  ['an editor on a file of an agent', runner([['vim', '/home/me/.claude/settings.json'], SHELL])],
])('%s is a person', (_, it) => expect(notAPerson(it)).toBeUndefined());

it.each<[string, Runner, RegExp]>([
  ['no terminal', runner([SHELL], {}, false), /not a terminal/],
  ['a client by name', runner([['bash', '-c', 'leeway approve last'], ['/usr/local/bin/claude']]), /started by Claude Code/],
  [
    'a client that Node runs',
    runner([
      ['script', '-qc', 'x'],
      ['node', '/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js'],
    ]),
    /started by Claude Code/,
  ],
  ['a client run with options of Node', runner([['node', '--no-warnings', '/opt/x/bin/gemini'], SHELL]), /started by Gemini/],
  ['a variable that a client sets', runner([SHELL], { CLAUDECODE: '1' }), /`CLAUDECODE` is set/],
  ['processes that cannot be read', runner(undefined), /cannot be read/],
])('%s is not a person', (_, it, why) => expect(notAPerson(it)).toMatch(why));

it('reads ancestors from a list of processes', () => {
  const list =
    '    1     0 /sbin/launchd\n  300     1 /Applications/Terminal\n  301   300 -zsh\n  400   301 node /x/bin/claude -p hi\n  500   400 sh -c y\n';
  expect(ancestorsInList(list, 500)).toEqual([['node', '/x/bin/claude', '-p', 'hi'], ['-zsh'], ['/Applications/Terminal']]);
  expect(ancestorsInList(list, 999)).toBeUndefined();
  expect(ancestorsInList('', 1)).toBeUndefined();
});
