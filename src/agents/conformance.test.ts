// The promises every adapter keeps, tried on captured payloads. The next agents join by adding an entry to AGENT_FACTS and their captures.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Trouble } from '../model/decision.ts';
import type { Adapter, Answer, HookRequest, Mode, ProcessFacts, Surroundings, Told } from './adapter.ts';
import { hookedAgent } from './agents.ts';

interface Capture {
  readonly name: string;
  readonly text: string;
  readonly event: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What the agent makes of an answer, by what was observed with the real client. `runs`: the call goes ahead or is left to the agent's own rules. */
type Meaning = 'runs' | 'prompts' | 'blocked';

interface AgentFacts {
  readonly captures: readonly Capture[];
  readonly before: string;
  readonly approval?: string;
  readonly means: (answer: Answer, event: string) => Meaning;
}

const folder = (agent: string): URL => new URL(`${agent}/captures/`, import.meta.url);
const jsonCaptures = (agent: string): readonly Capture[] =>
  readdirSync(folder(agent))
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const { stdin, env } = JSON.parse(readFileSync(new URL(name, folder(agent)), 'utf8'));
      return { name, text: JSON.stringify(stdin), event: stdin.hook_event_name, env };
    });

const keys = (value: object): string => Object.keys(value).toSorted().join(' ');

/** INVARIANT: the agents' own readings of an answer. An answer they would reject counts as the agents count it: the call runs. */
const AGENT_FACTS: Readonly<Record<string, AgentFacts>> = {
  'claude-code': {
    captures: jsonCaptures('claude-code'),
    before: 'PreToolUse',
    approval: 'PermissionRequest',
    means: ({ stdout, exitCode, stderr }, event) => {
      if (event === 'PreToolUse' && exitCode === 2 && stderr !== '') return 'blocked';
      if (exitCode !== 0) return 'runs';
      if (stdout === '') return event === 'PermissionRequest' ? 'prompts' : 'runs';
      const { hookSpecificOutput: output } = JSON.parse(stdout);
      if (output.hookEventName !== event) return 'runs';
      if (event === 'PermissionRequest') return output.decision.behavior === 'deny' ? 'blocked' : 'runs';
      return output.permissionDecision === 'deny' ? 'blocked' : output.permissionDecision === 'ask' ? 'prompts' : 'runs';
    },
  },
  codex: {
    captures: jsonCaptures('codex'),
    before: 'PreToolUse',
    approval: 'PermissionRequest',
    means: ({ stdout, exitCode, stderr }, event) => {
      if (exitCode === 2 && stderr.trim() !== '') return 'blocked';
      if (stdout === '') return event === 'PermissionRequest' ? 'prompts' : 'runs';
      const json = JSON.parse(stdout);
      // Its schema takes no other key.
      if (keys(json) !== 'hookSpecificOutput') return 'runs';
      const output = json.hookSpecificOutput;
      if (event === 'PermissionRequest')
        return output.decision.behavior === 'deny' && output.decision.message !== '' ? 'blocked' : 'runs';
      const exact = keys(output) === 'hookEventName permissionDecision permissionDecisionReason';
      return exact && output.permissionDecision === 'deny' && output.permissionDecisionReason !== '' ? 'blocked' : 'runs';
    },
  },
  'gemini-cli': {
    captures: jsonCaptures('gemini-cli'),
    before: 'BeforeTool',
    means: ({ stdout, exitCode, stderr }) => {
      if (exitCode === 2 && stderr !== '') return 'blocked';
      if (stdout === '') return 'runs';
      const { decision } = JSON.parse(stdout);
      return decision === 'deny' || decision === 'block' ? 'blocked' : decision === 'ask' ? 'prompts' : 'runs';
    },
  },
  opencode: {
    captures: readFileSync(new URL('tui-ask.jsonl', folder('opencode')), 'utf8')
      .split('\n')
      .filter((line) => line.includes('tool.execute.before'))
      .map((line) => {
        const { input, output } = JSON.parse(line);
        const text = JSON.stringify({
          event: 'tool.execute.before',
          ...input,
          args: output.args,
          directory: '/p',
          worktree: '/p',
          interactive: true,
        });
        return { name: 'tui-ask', text, event: 'tool.execute.before', env: {} };
      }),
    before: 'tool.execute.before',
    means: ({ stdout, exitCode }) => {
      if (exitCode !== 0) return 'blocked';
      const { leeway, verdict } = JSON.parse(stdout);
      return leeway !== 1 ? 'blocked' : verdict === 'allow' ? 'runs' : verdict === 'ask' ? 'prompts' : 'blocked';
    },
  },
};

const terminal: ProcessFacts = { args: ['node', '/usr/bin/gemini'], terminal: { stdin: true, stdout: true } };
const surroundings = (capture: Pick<Capture, 'env' | 'event'>, ancestors: readonly ProcessFacts[] = []): Surroundings => ({
  env: (name) => capture.env[name],
  event: capture.event,
  ancestors,
});

function request(adapter: Adapter, capture: Capture): HookRequest {
  const decoded = adapter.decode(capture.text, surroundings(capture));
  if (decoded.kind === 'trouble') throw new Error(`${capture.name}: ${decoded.trouble.message}`);
  return decoded.request;
}

const trouble: Trouble = { kind: 'config', message: 'the config cannot be read', todo: 'run `leeway config`' };
const told: Readonly<Record<string, Told>> = {
  allow: { verdict: 'allow', reason: 'reads a file' },
  ask: { verdict: 'ask', reason: 'deletes a directory', clear: 'say so', advice: 'move it instead' },
  deny: { verdict: 'deny', reason: 'deletes the disk', advice: 'do not' },
  'ask in trouble': { verdict: 'ask', reason: 'not judged', trouble },
  'deny in trouble': { verdict: 'deny', reason: 'not judged', trouble },
  'deny without words': { verdict: 'deny', reason: '' },
  'deny with control characters': { verdict: 'deny', reason: 'a\u001b[2J\nb' },
};

const facts = Object.entries(AGENT_FACTS).map(([agent, one]) => {
  const adapter = hookedAgent(agent)?.hook.adapter;
  if (adapter === undefined) throw new Error(`no adapter for ${agent}`);
  return { agent, adapter, ...one };
});

describe.each(facts)('$agent', ({ adapter, captures, before, approval, means }) => {
  test('there are captures', () => expect(captures.length).toBeGreaterThan(0));

  test.each(captures)('reads $name', (capture) => {
    const one = request(adapter, capture);
    expect(one.kind).toBe(capture.event === before ? 'before' : 'approval');
    if (one.kind !== 'before' && one.kind !== 'approval') throw new Error('unreachable');
    expect(one.call.cwd).toBe(one.cwd);
    expect(one.call.tool).not.toBe('');
    expect(one.session).not.toBe('');
  });

  describe.each(captures)('answers $name', (capture) => {
    const as = (mode: Mode): HookRequest => ({ ...request(adapter, capture), mode });
    const meaning = (verdict: string, mode: Mode): Meaning =>
      means(adapter.encode(told[verdict] as Told, as(mode)), capture.event);

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
      const { stdout, stderr } = adapter.encode(told['allow'] as Told, as('interactive'));
      expect(stderr).toBe('');
      expect(stdout).not.toContain('reads a file');
    });
    test.each(['allow', 'ask', 'deny'])('a note of %s reaches the person and changes nothing', (verdict) => {
      const one = as('interactive');
      if (one.kind !== 'before') return;
      const plain = told[verdict] as Told;
      const noted = adapter.encode({ ...plain, notes: ['the hook\u001bchanged'] }, one);
      expect(means(noted, capture.event)).toBe(means(adapter.encode(plain, one), capture.event));
      const { systemMessage, person } = JSON.parse(noted.stdout) as { readonly systemMessage?: string; readonly person?: string };
      // Codex shows standard error of a hook that denies, the others a field of their own.
      expect(systemMessage ?? person ?? noted.stderr).toContain('leeway: the hook changed');
    });
    test('trouble is told as such', () => {
      const { stdout } = adapter.encode(told['deny in trouble'] as Told, as('headless'));
      expect(stdout).toContain('not judged: the config cannot be read');
    });
    test('no control character reaches a terminal', () => {
      const { stdout, stderr } = adapter.encode(told['deny with control characters'] as Told, as('headless'));
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
      ['another event', JSON.stringify({ ...first, hook_event_name: 'SessionStart', event: 'other' })],
      ['no tool', JSON.stringify({ ...first, tool_name: undefined, tool: undefined })],
      ['input that is text', JSON.stringify({ ...first, tool_input: 'rm -rf /', args: 'rm -rf /' })],
      ['a relative directory', JSON.stringify({ ...first, cwd: '.', directory: '.' })],
      ['no session', JSON.stringify({ ...first, session_id: 7, sessionID: 7 })],
    ];
    test.each(broken)('%s', (_, text) => {
      for (const event of [before, ...(approval === undefined ? [] : [approval])]) {
        const decoded = adapter.decode(text, surroundings({ env: {}, event }));
        if (decoded.kind !== 'trouble') {
          // Only a payload of the other event may be readable under this one.
          throw new Error(`read ${text.slice(0, 80)}`);
        }
        expect(means(adapter.refuse(decoded.trouble, event), event)).toBe('blocked');
        expect(adapter.refuse(decoded.trouble, event).stdout).toContain('not judged');
      }
    });
    test('an event nobody installed is refused too', () => {
      const answer = adapter.refuse(trouble, 'Unheard');
      expect(answer.exitCode).toBe(2);
    });
  });

  test('its own clock runs out before the agent loses patience', () =>
    expect(adapter.patience.own).toBeLessThanOrEqual(adapter.patience.agent - 5_000));
});

describe('a submitted prompt', () => {
  const prompts: readonly (readonly [string, string, object])[] = [
    ['claude-code', 'UserPromptSubmit', {}],
    ['codex', 'UserPromptSubmit', {}],
    ['gemini-cli', 'BeforeAgent', {}],
    ['opencode', 'chat.message', { event: 'chat.message', sessionID: 's', directory: '/p' }],
  ];
  const decode = (agent: string, event: string, more: object): HookRequest | undefined => {
    const text = JSON.stringify({ session_id: 's', cwd: '/p', hook_event_name: event, prompt: 'push it', ...more });
    const decoded = hookedAgent(agent)?.hook.adapter.decode(text, surroundings({ env: {}, event }));
    return decoded?.kind === 'request' ? decoded.request : undefined;
  };
  test.each(prompts)("%s: the person's words", (agent, event, more) =>
    expect(decode(agent, event, more)).toMatchObject({ kind: 'prompt', prompt: 'push it' }),
  );
  test.each(prompts)("%s: a sub-agent's prompt is nobody's", (agent, event, more) =>
    expect(decode(agent, event, { ...more, agent_id: 'a', parentID: 'p' })?.kind).toBe('notice'),
  );
  test.each(prompts)("%s: a notification is nobody's", (agent, event, more) =>
    expect(decode(agent, event, { ...more, prompt: '<task-notification>push it</task-notification>' })?.kind).toBe('notice'),
  );
  test.each(prompts)('%s: is answered with silence, also in trouble', (agent, event, more) => {
    const adapter = hookedAgent(agent)?.hook.adapter;
    const one = decode(agent, event, more);
    if (adapter === undefined || one === undefined) throw new Error(agent);
    expect(adapter.encode(told['deny'] as Told, one)).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    if (agent !== 'opencode') expect(adapter.refuse(trouble, event).exitCode).toBe(1);
  });
});

describe('how a call of opencode ended', () => {
  const outcome = (more: object): string | undefined => {
    const event = 'tool.execute.after';
    const text = JSON.stringify({ event, sessionID: 's', directory: '/p', callID: 'c', tool: 'bash', args: {}, ...more });
    const decoded = hookedAgent('opencode')?.hook.adapter.decode(text, surroundings({ env: {}, event }));
    return decoded?.kind === 'request' && decoded.request.kind === 'after' ? decoded.request.outcome : undefined;
  };
  test.each([
    [{ ended: true, exit: 0 }, 'ok'],
    [{ ended: true, exit: 2 }, 'failed'],
    [{ ended: true, exit: null }, 'unknown'],
    [{ ended: true }, 'unknown'],
    [{ ended: true, exit: '0' }, 'unknown'],
    [{ exit: 0 }, 'unknown'],
    [{ ended: true, tool: 'write' }, 'ok'],
    [{ ended: true, tool: 'write', exit: null }, 'unknown'],
  ])('%j is %s', (more, expected) => expect(outcome(more)).toBe(expected));
});

describe('who is there', () => {
  const mode = (agent: string, name: string, ancestors: readonly ProcessFacts[] = []): string => {
    const one = AGENT_FACTS[agent]?.captures.find((capture) => capture.name === name);
    const decoded = hookedAgent(agent)?.hook.adapter.decode(one?.text ?? '', surroundings(one as Capture, ancestors));
    return decoded?.kind === 'request' ? decoded.request.mode : 'trouble';
  };
  const gemini = (args: readonly string[], stdin = true): ProcessFacts => ({
    args: ['node', '/usr/bin/gemini', ...args],
    terminal: { stdin, stdout: true },
  });
  const shell: ProcessFacts = { args: ['sh', '-c', 'x'], terminal: { stdin: false, stdout: false } };
  test.each([
    ['claude-code', 'PreToolUse-deny-0.json', [], 'headless'],
    ['claude-code', 'tui-default-PreToolUse-ask-0.json', [], 'interactive'],
    ['codex', 'PreToolUse-deny-0.json', [], 'headless'],
    ['codex', 'PreToolUse-trust-0.json', [], 'interactive'],
    ['codex', 'PermissionRequest-allow-0.json', [], 'interactive'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, terminal], 'interactive'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini(['--yolo'])], 'interactive'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini(['-p', 'x'])], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini(['--prompt=x'])], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini(['-yp', 'x'])], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini(['--acp'])], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell, gemini([], false)], 'headless'],
    ['gemini-cli', 'BeforeTool-deny-0.json', [shell], 'headless'],
  ])('%s %s', (agent, name, ancestors, expected) => expect(mode(agent, name, ancestors)).toBe(expected));
});
