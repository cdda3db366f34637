// What every agent must fulfil, tested on captured payloads. Runs over AGENTS: a new agent is covered by its line in every-agent.ts.
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Trouble } from '../model/decision.ts';
import { OWN_PATTERNS, RECORD_PATTERNS, SETTINGS_PATTERNS } from '../policy/data/own.ts';
import { pathRules } from '../paths/path-rules.ts';
import { mcpNames, mcpRule, meansServer } from '../rules/mcp-rule.ts';
import { beforeEvent, type Adapter, type HookRequest, type AnswerMeaning, type Mode, type AgentReply } from './adapter.ts';
import { AGENTS, HOOKED_AGENTS } from './agents.ts';
import { capturesOf, surroundings, type Capture } from './test-captures.ts';

const eventOf = ({ events }: Adapter, wanted: HookRequest['kind']): string | undefined =>
  [...events].find(([, kind]) => kind === wanted)?.[0];

test('every folder with an agent has its line in every-agent.ts', () => {
  const here = new URL('./', import.meta.url);
  const folders = readdirSync(here).filter((name) => existsSync(new URL(`${name}/agent.ts`, here)));
  expect(AGENTS.map(({ name }) => name)).toEqual(folders);
});

describe.each(AGENTS)('$name', ({ name, title, tools, mcp, paths, captures, hook, noHook }) => {
  test('has a title', () => expect(title).not.toBe(''));
  test('has a hook, or says why leeway cannot protect it', () => expect(hook === undefined).toBe(noHook !== undefined));
  test('has a tool that runs commands', () => expect([...tools.values()].map(({ kind }) => kind)).toContain('shell'));
  test('names no tool of its own as that of a server', () => expect(tools.has(mcp.spell('server', 'tool'))).toBe(false));
  test('a rule that names a server means the tools of that server in its spelling', () => {
    const rule = mcpRule('mcp__server__tool');
    if (rule === undefined) throw new Error('unreachable');
    expect(meansServer(rule, mcpNames(mcp.spell('server', 'tool')))).toBe(true);
    expect(meansServer(rule, mcpNames(mcp.spell('other', 'tool')))).toBe(false);
  });
  test('the policy knows its files', () => {
    if (name === 'library') return;
    for (const list of [paths.own, paths.records, paths.startup, paths.instructions]) expect(list).not.toEqual([]);
  });
  test('says where its calls were seen', () => {
    switch (captures.kind) {
      case 'beside':
        expect(readdirSync(new URL(`${name}/captures/`, import.meta.url))).not.toEqual([]);
        break;
      case 'documented':
        expect(readdirSync(new URL(`${name}/documented/`, import.meta.url))).not.toEqual([]);
        expect(captures.source).toMatch(/^https:/);
        break;
      case 'same-as':
        expect(AGENTS.find((one) => one.name === captures.agent)?.captures.kind).toBe('beside');
        expect(captures.why).not.toBe('');
        break;
      case 'none':
        expect(captures.source).not.toBe('');
    }
  });
});

const rules = pathRules([
  { zone: 'own', patterns: OWN_PATTERNS },
  { zone: 'settings', patterns: SETTINGS_PATTERNS },
  { zone: 'record', patterns: RECORD_PATTERNS },
]);
/** The zones of a path below the home or the project. */
const zones = (path: string, anchor: 'home' | 'project'): readonly string[] => [
  ...rules.match(['b', ...path.toLowerCase().split('/')], anchor === 'home' ? { homes: [1] } : { homes: [], project: 1 }),
];

describe.each(HOOKED_AGENTS)('the files of $name', ({ hook: { installer, transcript } }) => {
  test('no call may change what init writes for the user', () => {
    for (const file of installer.files.user) expect(zones(file, 'home'), file).toContain('own');
  });
  test("a project's settings are guarded", () => {
    for (const file of [...installer.files.project, ...installer.repository])
      expect(zones(file, 'project'), file).toContain('settings');
  });
  test('transcripts are records', () => {
    for (const root of transcript.roots) expect(zones(`${root}/session`, 'home'), root).toContain('record');
  });
  test('every file that is watched is one that init may write', () => {
    for (const scope of ['user', 'project'] as const)
      expect(installer.files[scope]).toEqual(expect.arrayContaining(installer.watched[scope].map(({ file }) => file)));
  });
});

function request(adapter: Adapter, capture: Capture): HookRequest {
  const decoded = adapter.decode(capture.text, surroundings(capture));
  if (decoded.kind === 'trouble') throw new Error(`${capture.name}: ${decoded.trouble.message}`);
  return decoded.request;
}

const trouble: Trouble = { kind: 'config', message: 'the config cannot be read', todo: 'run `leeway config`' };
const reply: Readonly<Record<string, AgentReply>> = {
  allow: { verdict: 'allow', reason: 'reads a file' },
  ask: { verdict: 'ask', reason: 'deletes a directory', clear: 'say so', advice: 'move it instead' },
  deny: { verdict: 'deny', reason: 'deletes the disk', advice: 'do not' },
  'ask in trouble': { verdict: 'ask', reason: 'could not judge this call', trouble },
  'deny in trouble': { verdict: 'deny', reason: 'could not judge this call', trouble },
  'deny without words': { verdict: 'deny', reason: '' },
  'deny with control characters': { verdict: 'deny', reason: 'a\u001b[2J\nb' },
};

describe.each(HOOKED_AGENTS)('the hook of $name', ({ name, hook: { adapter, program, directory } }) => {
  const captures = capturesOf(name);
  const before = beforeEvent(adapter);
  const approval = eventOf(adapter, 'approval');
  const means = adapter.meaning;

  test('can be found', () => {
    expect(program).not.toBe('');
    expect(directory).not.toBe('');
  });
  test('there are captures', () => expect(captures.length).toBeGreaterThan(0));

  test.each(captures)('reads $name', (capture) => {
    const one = request(adapter, capture);
    expect(one.kind).toBe(adapter.events.get(capture.event));
    if (one.kind !== 'before' && one.kind !== 'approval') throw new Error('unreachable');
    expect(one.call.cwd).toBe(one.cwd);
    expect(one.call.tool).not.toBe('');
    expect(one.session).not.toBe('');
  });

  describe.each(captures)('answers $name', (capture) => {
    const as = (mode: Mode): HookRequest => ({ ...request(adapter, capture), mode });
    const meaning = (verdict: string, mode: Mode): AnswerMeaning =>
      means(adapter.encode(reply[verdict] as AgentReply, as(mode)), capture.event);

    test.each(['deny', 'deny in trouble', 'deny without words', 'deny with control characters'])('%s never runs', (verdict) => {
      expect(meaning(verdict, 'interactive')).toBe('blocked');
      expect(meaning(verdict, 'headless')).toBe('blocked');
    });
    test.each(['ask', 'ask in trouble'])('%s never runs, and never prompts where nobody is', (verdict) => {
      expect(meaning(verdict, 'interactive')).not.toBe('runs');
      expect(meaning(verdict, 'headless')).toBe('blocked');
    });
    test('allow does not block', () => expect(meaning('allow', 'headless')).not.toBe('blocked'));
    test('allow says nothing to the person', () => {
      const { stdout, stderr } = adapter.encode(reply['allow'] as AgentReply, as('interactive'));
      expect(stderr).toBe('');
      expect(stdout).not.toContain('reads a file');
    });
    test.each(['allow', 'ask', 'deny'])('a note of %s reaches the person and loosens nothing', (verdict) => {
      const one = as('interactive');
      if (one.kind !== 'before') return;
      const plain = reply[verdict] as AgentReply;
      const noted = adapter.encode({ ...plain, notes: ['the hook\u001bchanged'] }, one);
      const asksInstead = adapter.notes === 'asks' && verdict === 'allow';
      expect(means(noted, capture.event)).toBe(asksInstead ? 'prompts' : means(adapter.encode(plain, one), capture.event));
      const {
        systemMessage,
        person,
        user_message: said,
      } = JSON.parse(noted.stdout) as Readonly<Record<string, string | undefined>>;
      // Codex shows the standard error of a hook that denies; the others show a field.
      expect(systemMessage ?? person ?? said ?? noted.stderr).toContain('leeway: the hook changed');
    });
    test('several notes have one prefix', () => {
      const one = as('interactive');
      if (one.kind !== 'before') return;
      const noted = adapter.encode({ ...(reply['allow'] as AgentReply), notes: ['off until 10:00', 'changed since then'] }, one);
      expect(noted.stdout + noted.stderr).toContain('leeway: off until 10:00. Changed since then');
    });
    test('a code reaches the person alone, and the call stays blocked', () => {
      const ask = { ...(reply['ask'] as AgentReply), code: 'K7QM-2XPD-9RTV' };
      const answer = adapter.encode(ask, as('headless'));
      const printed = answer.stdout === '' ? {} : (JSON.parse(answer.stdout) as Record<string, unknown>);
      expect(JSON.stringify({ ...printed, systemMessage: '' }) + answer.stderr).not.toContain(ask.code);
      expect(means(answer, capture.event)).toBe(means(adapter.encode(reply['ask'] as AgentReply, as('headless')), capture.event));
    });

    test('trouble is told as such', () => {
      const { stdout } = adapter.encode(reply['deny in trouble'] as AgentReply, as('headless'));
      expect(stdout).toContain('could not judge this call: the config cannot be read');
    });
    test('no control character reaches a terminal', () => {
      const { stdout, stderr } = adapter.encode(reply['deny with control characters'] as AgentReply, as('headless'));
      expect(stderr.trimEnd()).not.toMatch(/[\u0000-\u001f]/);
      expect(stdout).not.toContain('u001b');
    });
  });

  describe('input that cannot be read is refused', () => {
    const first = JSON.parse(captures[0]?.text ?? '{}') as Record<string, unknown>;
    const broken: readonly (readonly [string, string])[] = [
      ['nothing', ''],
      ['blank', ' \n'],
      ['cut JSON', (captures[0]?.text ?? '').slice(0, -5)],
      ['a list', '[]'],
      ['null', 'null'],
      ['a string', '"x"'],
      ['an empty object', '{}'],
      ['30 MB', JSON.stringify({ ...first, pad: 'x'.repeat(30_000_000) })],
      [
        'another event',
        JSON.stringify({ ...first, hook_event_name: 'SessionStart', event: 'other', agent_action_name: 'other' }),
      ],
      ['no tool', JSON.stringify({ ...first, tool_name: undefined, tool: undefined, tool_info: undefined })],
      ['input that is text', JSON.stringify({ ...first, tool_input: 'rm -rf /', args: 'rm -rf /', tool_info: 'rm -rf /' })],
      [
        'a relative directory',
        JSON.stringify({ ...first, cwd: '.', directory: '.', tool_info: { command_line: 'ls', cwd: '.' } }),
      ],
      ['no session', JSON.stringify({ ...first, session_id: 7, sessionID: 7, conversation_id: 7, trajectory_id: 7 })],
    ];
    test.each(broken)('%s', (_, text) => {
      for (const event of [before, ...(approval === undefined ? [] : [approval])]) {
        const decoded = adapter.decode(text, surroundings({ env: {}, event }));
        if (decoded.kind !== 'trouble') {
          // Only a payload of the other event may be readable under this one.
          throw new Error(`read ${text.slice(0, 80)}`);
        }
        expect(means(adapter.refuse(decoded.trouble, event), event)).toBe('blocked');
        expect(adapter.refuse(decoded.trouble, event).stdout).toContain('could not judge');
      }
    });
    test('an event nobody installed is refused too', () => {
      const answer = adapter.refuse(trouble, 'Unheard');
      expect(answer.exitCode).toBe(2);
    });
  });

  test('its own clock runs out before the agent loses patience', () => {
    const { own, agent } = adapter.patience;
    expect(own).toBeLessThanOrEqual(agent - Math.min(5_000, agent / 4));
  });
});

describe.each(HOOKED_AGENTS)('a prompt submitted to $name', ({ hook: { adapter } }) => {
  const event = eventOf(adapter, 'prompt') ?? '';
  const decode = (more: object): HookRequest | undefined => {
    const like = JSON.parse(adapter.sample('pwd', { cwd: '/p', session: 's' })) as object;
    const text = JSON.stringify({ ...like, hook_event_name: event, event, prompt: 'push it', ...more });
    const decoded = adapter.decode(text, surroundings({ env: {}, event }));
    return decoded.kind === 'request' ? decoded.request : undefined;
  };
  test("the person's words", () => expect(decode({})).toMatchObject({ kind: 'prompt', prompt: 'push it' }));
  test("a sub-agent's prompt is nobody's", () => expect(decode({ agent_id: 'a', parentID: 'p' })?.kind).toBe('notice'));
  test("a notification is nobody's", () =>
    expect(decode({ prompt: '<task-notification>push it</task-notification>' })?.kind).toBe('notice'));
  test('is answered with silence, also in trouble', () => {
    const one = decode({});
    if (one === undefined) throw new Error('not read');
    expect(adapter.encode(reply['deny'] as AgentReply, one)).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    expect(adapter.refuse(trouble, event).exitCode).toBe(1);
  });
});
