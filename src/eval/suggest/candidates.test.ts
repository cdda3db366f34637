// Which rules are learned from which calls, and which never are.
import { describe, expect, it } from 'vitest';
import type { JudgedPart } from '../../model/decision.ts';
import type { Disposition } from '../../model/disposition.ts';
import type { Effect } from '../../model/effect.ts';
import type { AskedCall } from './asked-call.ts';
import { candidatesFrom } from './candidates.ts';
import { chooseRules } from './choose-rules.ts';

const UNCLEAR: Effect = { kind: 'unclear', why: 'x' };
const CONVERSE: Effect = { kind: 'service', act: 'converse', system: 'github', what: 'x' };
const TASK: Effect = { kind: 'run', code: 'script', what: 'x' };
interface Given {
  readonly effect?: Effect;
  readonly sub?: number;
  readonly disposition?: Disposition;
  readonly ran?: boolean;
  readonly site?: JudgedPart['site'];
}
function part(words: string, { effect = CONVERSE, sub = 1, disposition = 'review', site = 'here' }: Given): JudgedPart {
  const [program = '', ...rest] = words.split(' ');
  const options: { name: string; value?: string; after: number }[] = [];
  const plain: string[] = [];
  for (const word of rest) {
    const [, name, value] = /^(--\w+)(?:=(.*))?$/.exec(word) ?? [];
    if (name === undefined) plain.push(word);
    else options.push({ name, after: plain.length, ...(value === undefined ? {} : { value }) });
  }
  return {
    id: 1,
    text: words,
    via: [],
    site,
    from: [],
    command: { program, sub: plain.slice(0, sub), options, operands: plain.slice(sub) },
    findings: [{ effect, zones: [], disposition, row: 'x' }],
    disposition,
  };
}
let made = 0;
const asked = (given: Given, ...parts: readonly string[]): AskedCall => ({
  session: `s${(made += 1)}`,
  tool: 'Bash',
  input: {},
  text: parts.join(' && '),
  disposition: given.disposition ?? 'review',
  floor: false,
  ran: given.ran ?? true,
  parts: parts.map((words) => part(words, given)),
});
const rules = (calls: readonly AskedCall[]): readonly string[] => candidatesFrom(calls).map(({ rule }) => rule);
const each = (given: Given, ...commands: readonly string[]): readonly AskedCall[] => commands.map((words) => asked(given, words));

describe('learned', () => {
  it.each<[string, Given, readonly string[], readonly string[]]>([
    ['the same call twice', {}, ['gh pr list', 'gh pr list'], ['cmd: gh pr list']],
    ['a task by its name', { effect: TASK }, ['mise run lint', 'mise run lint'], ['cmd: mise run lint']],
    [
      'names of tests that begin alike',
      { effect: TASK },
      ['mise run t -- -run TestA -v', 'mise run t -- -run TestB -v', 'mise run t -- -run TestC|TestD -v'],
      ['cmd: mise run t -- -run Test* -v'],
    ],
    [
      'numbers that differ',
      {},
      ['gh api r/pulls/1/c/7', 'gh api r/pulls/2/c/8', 'gh api r/pulls/3/c/9'],
      ['cmd: gh api r/pulls/*/c/*'],
    ],
    ['only where they differ', {}, ['gh api r/1/c/7', 'gh api r/1/c/8', 'gh api r/1/c/9'], ['cmd: gh api r/1/c/*']],
    ['words that differ', {}, ['gh push origin a', 'gh push origin b', 'gh push origin c'], ['cmd: gh push origin ?*']],
    ['text of an option', {}, ['gh pr new --body=a', 'gh pr new --body=b', 'gh pr new --body=c'], ['cmd: gh pr new']],
    [
      'text of a field',
      {},
      ['gh api r/1 --field=body=a', 'gh api r/2 --field=body=b', 'gh api r/3 --field=body=c'],
      ['cmd: gh api r/* --field=body=*'],
    ],
    [
      'fields that differ',
      {},
      ['gh api r/1 --field=body=a', 'gh api r/2 --field=body=@f', 'gh api r/3 --field=title=c'],
      ['cmd: gh api r/*'],
    ],
    [
      'an option that stays',
      {},
      ['gh api r/1 --method=GET', 'gh api r/2 --method=GET', 'gh api r/3 --method=GET'],
      ['cmd: gh api r/* --method=GET'],
    ],
  ])('%s', (_, given, commands, expected) =>
    expect(rules(each({ ...given, sub: commands[0]?.includes('pr') ? 2 : 1 }, ...commands))).toEqual(expected),
  );
});

describe('text and flags', () => {
  /** `gh pr new` with a title of several words, and flags. */
  const created = (title: string, ...flags: readonly string[]): AskedCall => {
    const call = asked({ sub: 2 }, 'gh pr new');
    const options = [{ name: '--title', value: title, after: 2 }, ...flags.map((name) => ({ name, after: 2 }))];
    return {
      ...call,
      text: title,
      parts: call.parts.map((one) => ({ ...one, command: { program: 'gh', sub: ['pr', 'new'], operands: [], options } })),
    };
  };
  it.each<[string, readonly AskedCall[], readonly string[]]>([
    ['two titles', [created('fix a'), created('fix b')], ['cmd: gh pr new']],
    ['two titles, one with a flag', [created('fix a'), created('fix b', '--draft')], ['cmd: gh pr new']],
    ['two titles, both with a flag', [created('fix a', '--draft'), created('fix b', '--draft')], ['cmd: gh pr new --draft']],
    ['two values that are no text', [created('a'), created('b')], []],
    ['a text and a single word', [created('fix a'), created('b')], []],
    ['the same title with and without a flag', [created('fix a'), created('fix a', '--draft')], []],
    ['a title that is missing once', [created('fix a'), asked({ sub: 2 }, 'gh pr new')], []],
  ])('%s', (_, calls, expected) => expect(rules(calls).filter((rule) => !rule.includes('title'))).toEqual(expected));
});

describe('never learned', () => {
  it.each<[string, readonly AskedCall[]]>([
    ['once', each({}, 'gh pr list')],
    ['two different words', each({}, 'gh push origin a', 'gh push origin b')],
    ['a guarded call', each({ disposition: 'guarded' }, 'gh pr list', 'gh pr list')],
    ['what was refused', each({ ran: false }, 'gh pr list', 'gh pr list')],
    ['another machine', each({ site: 'container' as JudgedPart['site'] }, 'gh pr list', 'gh pr list')],
    ['every task', each({ effect: TASK }, 'mise run a', 'mise run b', 'mise run c')],
    ['two names of tests', each({ effect: TASK }, 'mise run t -- -run TestA', 'mise run t -- -run TestB')],
    [
      'names that begin differently',
      each({ effect: TASK }, 'mise run t -- -run TestA', 'mise run t -- -run ./x.sh', 'mise run t -- -run ExampleC'),
    ],
    [
      'values of another option of a task',
      each({ effect: TASK }, 'mise run t -- -exec TestA', 'mise run t -- -exec TestB', 'mise run t -- -exec TestC'),
    ],
    [
      'names of tests as words of the runner itself',
      each({ effect: TASK }, 'mise run -run TestA', 'mise run -run TestB', 'mise run -run TestC'),
    ],
    ['code of the operand', each({ effect: TASK }, 'python3 x.py', 'python3 x.py')],
    ['code of the operand, by another name', each({ effect: UNCLEAR }, 'python3.12 x.py', 'python3.12 x.py')],
    ['inline code', each({ effect: UNCLEAR }, 'node --eval=x', 'node --eval=x')],
    ['a wrapper', each({ effect: UNCLEAR }, 'sudo x', 'sudo x', 'xargs x', 'xargs x')],
    ['a program by its path', each({ effect: UNCLEAR }, './tool x', './tool x')],
    ['another agent', each({ effect: { kind: 'delegate', how: 'ungated', what: 'x' } }, 'claude x', 'claude x')],
    ['a deletion', each({ effect: { kind: 'service', act: 'destroy', system: 'x', what: 'x' } }, 'gh x y', 'gh x y')],
    ['a change of a service', each({ effect: { kind: 'service', act: 'change', system: 'x', what: 'x' } }, 'gh x y', 'gh x y')],
    [
      'a call with one part that must not be learned',
      [asked({}, 'gh pr list', 'bash x.sh'), asked({}, 'gh pr list', 'bash x.sh')],
    ],
    ['any endpoint', each({}, 'gh api repos/a/1', 'gh api orgs/b', 'gh api graphql')],
    ['any word of a program', each({ sub: 0 }, 'gh a', 'gh b', 'gh c')],
    ['an option in place of a word', each({}, 'gh api r/1', 'gh api -x', 'gh api r/3')],
  ])('%s', (_, calls) => expect(rules(calls)).toEqual([]));
});

describe('tools of servers', () => {
  const call = (tool: string, input: object): AskedCall => ({
    ...asked({}),
    tool,
    input: input as AskedCall['input'],
    parts: [{ ...part('x', { effect: UNCLEAR }), command: undefined } as unknown as JudgedPart],
  });
  const calls = (tool: string, ...ids: readonly string[]): readonly AskedCall[] => ids.map((id) => call(tool, { id }));
  it.each<[string, readonly AskedCall[], readonly string[]]>([
    ['three different inputs', calls('mcp__x__get_issue', 'a', 'b', 'c'), ['mcp__x__get_issue']],
    ['one input, again and again', calls('mcp__x__get_issue', 'a', 'a', 'a'), []],
    ['a name that destroys', calls('mcp__x__delete_issue', 'a', 'b', 'c'), []],
    ['a name that destroys, in one word', calls('mcp__x__deleteIssue', 'a', 'b', 'c'), []],
    ['a name that runs code', calls('mcp__x__run_query', 'a', 'b', 'c'), []],
  ])('%s', (_, given, expected) => expect(rules(given)).toEqual(expected));
});

it('no rule contains a secret', () => {
  const token = `ghp_${'a1'.repeat(18)}`;
  expect(rules(each({}, `gh x ${token}`, `gh x ${token}`))).toEqual([]);
  expect(rules(each({}, `gh x --token=${token}`, `gh x --token=${token}`))).toEqual([]);
});

it('takes the fewest: a pattern in place of the calls it covers', () => {
  const calls = each({}, 'gh api r/1', 'gh api r/1', 'gh api r/2', 'gh api r/2', 'gh api r/3');
  expect(chooseRules(calls, () => true).map(({ rule }) => rule)).toEqual(['cmd: gh api r/*']);
  expect(chooseRules(calls, ({ rule }) => rule !== 'cmd: gh api r/*').map(({ rule }) => rule)).toEqual([
    'cmd: gh api r/1',
    'cmd: gh api r/2',
  ]);
});
