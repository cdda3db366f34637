import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeTree } from '../../../test/setup/remove-tree.ts';
import { piExtension } from './extension.ts';

type Handler = (event: object, ctx: object) => Promise<{ readonly block?: boolean; readonly reason?: string } | undefined>;
interface Loaded {
  readonly on: (event: string) => Handler;
  /** What leeway was asked, oldest first. */
  readonly asked: () => readonly Readonly<Record<string, unknown>>[];
}

/** Every answer ends with the token that the plugin gave to its call. */
const TOKEN = "const mark = 'leeway answered ' + process.argv[process.argv.indexOf('--sealed') + 1];";

let folder = '';
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pi-extension-'));
});
afterAll(() => removeTree(folder));

/** The extension as pi loads it: the generated text, imported; its leeway is a script that answers as `body` says. */
async function load(body: string): Promise<Loaded> {
  count += 1;
  const [script, file, seen] = ['leeway.cjs', 'extension.mjs', 'seen'].map((name) => join(folder, `${count}-${name}`));
  const keeps = `require('node:fs').appendFileSync(${JSON.stringify(seen)}, input + '\\n');`;
  writeFileSync(
    script ?? '',
    `let input = ''; process.stdin.on('data', (d) => (input += d)); ${TOKEN} process.stdin.on('end', () => { ${keeps} ${body} });`,
  );
  const source = piExtension({
    env: '/usr/bin/env',
    node: process.execPath,
    script: script ?? '',
    configDir: '/c',
    home: '/home/me',
    user: 'me',
    tempDir: '/tmp',
    passes: [],
    fixed: new Map(),
  });
  writeFileSync(file ?? '', source);
  const { default: start } = (await import(pathToFileURL(file ?? '').href)) as { readonly default: (pi: object) => void };
  const handlers = new Map<string, Handler>();
  start({ on: (event: string, handler: Handler) => void handlers.set(event, handler) });
  return {
    on: (event) => handlers.get(event) ?? expect.fail(event),
    asked: () =>
      readFileSync(seen ?? '', 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

const answers = (verdict: string, reason = 'r'): string =>
  `process.stdout.write(JSON.stringify({ leeway: 1, verdict: '${verdict}', reason: '${reason}', person: '', question: 'q' }) + mark); process.exitCode = ${verdict === 'deny' ? 2 : 0};`;

const context = (mode: string, confirm: () => Promise<unknown> = () => Promise.reject(new Error('asked'))) => ({
  cwd: '/p',
  mode,
  hasUI: mode !== 'print',
  ui: { confirm, notify: () => undefined },
  sessionManager: {
    getSessionId: () => 's',
    getBranch: () => [
      { type: 'message', message: { role: 'user', content: [{ type: 'text', text: 'hi' }, { type: 'image' }] } },
      { type: 'message', message: { role: 'toolResult', content: [] } },
    ],
  },
});
const event = () => ({ type: 'tool_call', toolName: 'bash', toolCallId: 'c', input: { command: 'ls', nested: { a: 1 } } });

describe('the generated extension of pi', () => {
  test('an allow runs, its outcome is told once, and what was judged cannot be changed', async () => {
    const { on, asked } = await load(answers('allow'));
    const call = event();
    expect(await on('tool_call')(call, context('print'))).toBeUndefined();
    expect(() => (call.input.command = 'rm -rf /')).toThrow(TypeError);
    expect(() => (call.input.nested.a = 2)).toThrow(TypeError);
    await on('tool_result')({ ...event(), isError: false }, context('print'));
    await on('tool_result')({ ...event(), isError: false }, context('print'));
    const [before, after, ...rest] = asked();
    expect(before).toMatchObject({
      event: 'tool_call',
      sessionID: 's',
      directory: '/p',
      tool: 'bash',
      callID: 'c',
      interactive: false,
      rootMessages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
    });
    expect(after).toMatchObject({ event: 'tool_result', callID: 'c', ended: true, exit: 0 });
    expect(rest).toEqual([]);
  });

  test('a deny blocks with its reason, and has no outcome', async () => {
    const { on, asked } = await load(answers('deny', 'no'));
    expect(await on('tool_call')(event(), context('tui'))).toEqual({ block: true, reason: 'no' });
    await on('tool_result')({ ...event(), isError: true }, context('tui'));
    expect(asked()).toHaveLength(1);
  });

  test.each<readonly [string, () => Promise<unknown>, boolean]>([
    ['yes', async () => true, true],
    ['no', async () => false, false],
    ['something else', async () => 'yes', false],
    ['an error', () => Promise.reject(new Error('closed')), false],
  ])('asks the person in the terminal: %s', async (_, confirm, runs) => {
    const { on } = await load(answers('ask'));
    const done = await on('tool_call')(event(), context('tui', confirm));
    expect(done === undefined).toBe(runs);
  });

  test.each([
    ['nothing', ''],
    ['garbage', "process.stdout.write('yes')"],
    ['an allow without our field', 'process.stdout.write(JSON.stringify({ verdict: "allow", reason: "" }) + mark)'],
    ['an allow without the token of its call', answers('allow').replace(' + mark', '')],
    ['an allow with another token', answers('allow').replace(' + mark', " + 'leeway answered 4711'")],
    [
      'an allow and its own arguments',
      `${answers('allow').replace(' + mark', '')} process.stdout.write(process.argv.join(' '));`,
    ],
    ['an allow and a bad end', `${answers('allow')} process.exitCode = 1;`],
    ['another verdict', answers('maybe')],
    ['a crash', 'process.abort()'],
  ])('%s blocks', async (_, body) => {
    const { on } = await load(body);
    const done = await on('tool_call')(event(), context('tui'));
    expect(done).toMatchObject({ block: true, reason: expect.stringContaining('could not judge') });
  });

  test('only what came from the terminal is a prompt of the person', async () => {
    const { on, asked } = await load('');
    for (const source of ['extension', 'rpc', 'interactive'])
      await on('input')({ type: 'input', text: source, source }, context('tui'));
    expect(asked().map(({ prompt }) => prompt)).toEqual(['interactive']);
  });
});
