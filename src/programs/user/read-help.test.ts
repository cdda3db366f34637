// Layouts of help texts and what is read from them; drafts made from them, which must vouch for nothing.
import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import { judgeCase } from '../case-machine.ts';
import { draftProgram } from './draft-program.ts';
import { parseProgramFile } from './parse-program-file.ts';
import { readHelp } from './read-help.ts';
import { userPrograms } from './user-programs.ts';

const brief = (text: string): readonly string[] =>
  readHelp(text).options.map((one) => `${one.spellings.join('|')} ${one.value} ${one.placeholder}`.trim());

describe('options', () => {
  it.each<[string, readonly string[]]>([
    ['  -o, --output=FILE   write to FILE', ['-o|--output needed FILE']],
    ['  -o FILE, --output FILE  write', ['-o|--output needed FILE']],
    ['  -o <file>, --output <file>', ['-o|--output needed <file>']],
    ['      --color[=WHEN]  when', ['--color optional WHEN']],
    ['  -q, --[no-]quiet    be quiet', ['-q|--quiet|--no-quiet none']],
    ['  -R, --repo [HOST/]OWNER/REPO   Select', ['-R|--repo needed [HOST/]OWNER/REPO']],
    ['  -q, --jq expression   Filter JSON', ['-q|--jq needed expression']],
    ['  -v                  tell more', ['-v none']],
    ['  -f|--file <path>', ['-f|--file needed <path>']],
    ['[-S|--save|--no-save] [-w|--workspace <name>]', ['-S|--save|--no-save none', '-w|--workspace needed <name>']],
    ['  -U<n>', ['-U needed <n>']],
    ['  --env   The environment [string]', ['--env needed string']],
    ['  -run regexp\n      only those', ['-run needed regexp']],
    ['       -x is only used when --y is given', []],
    ['  - a list\n  -- another', []],
    ['----------', []],
    ['\u001B[1m  --bold\u001B[0m   x', ['--bold none']],
  ])('%s', (text, want) => {
    expect(brief(text)).toEqual(want);
  });

  it('takes the description from the lines below', () => {
    expect(readHelp('  --exec <cmd>\n      Runs a command\n      for each\n\n  --other').options[0]?.about).toBe(
      'Runs a command for each',
    );
  });
});

const HELP = `Usage: tracker <command> [options]

Commands:
  list        List issues
  delete      Delete an issue
  __proto__   x

Options:
  --status <state>     Only issues in this state
  --out <file>         Write the list to a file
  --all                All of them
  --yes                Do not ask
  -h, --help           Show help */ } \u2028 "draft": false,
`;

describe('drafts', () => {
  const text = draftProgram('tracker', { help: HELP });

  it('are valid files that say so', () => {
    const parsed = parseProgramFile(text, 'f');
    expect(parsed.errors).toEqual([]);
    expect(parsed.program).toMatchObject({
      draft: true,
      text: '--status',
      unclear: '--out',
      flags: '--all -h|--help',
      unclearFlags: '--yes',
      sub: { list: { does: 'unclear' }, delete: { does: 'unclear' } },
    });
  });

  it.each([text, text.replace('"draft": true,', '')])('vouch for nothing, also when only the word is removed', (file) => {
    const host = fixtureHost({ home: '/home/me', tree: { '/home/me/.config/leeway/programs/t.jsonc': file } });
    const programs = userPrograms(host, '/home/me/.config/leeway');
    expect(programs.errors).toEqual([]);
    for (const command of ['tracker list', 'tracker delete 1', 'tracker --status x list', 'tracker'])
      expect(judgeCase(command, { programs }).disposition).toBe('review');
  });

  it('of a text without options are valid too', () => {
    expect(parseProgramFile(draftProgram('x', { help: '' }), 'f').errors).toEqual([]);
  });
});
