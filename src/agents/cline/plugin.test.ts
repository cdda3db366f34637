import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeTree } from '../../../test/setup/remove-tree.ts';
import { clinePlugin } from './plugin.ts';

type Hook = (context: object) => Promise<unknown>;
interface Loaded {
  readonly hooks: { readonly beforeTool: Hook; readonly afterTool: Hook; readonly beforeRun: Hook };
  /** What leeway was asked, oldest first. */
  readonly asked: () => readonly Readonly<Record<string, unknown>>[];
}

/** Every answer ends with the token that the plugin gave to its call. */
const TOKEN = "const mark = 'leeway answered ' + process.argv[process.argv.indexOf('--sealed') + 1];";

let folder = '';
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cline-plugin-'));
});
afterAll(() => removeTree(folder));

/** The plugin as Cline loads it: the generated text, imported; its leeway is a script that answers as `body` says. */
async function load(body: string): Promise<Loaded> {
  count += 1;
  const [script = '', file = '', seen = ''] = ['leeway.cjs', 'plugin.mjs', 'seen'].map((name) =>
    join(folder, `${count}-${name}`),
  );
  const keeps = `require('node:fs').appendFileSync(${JSON.stringify(seen)}, input + '\\n');`;
  writeFileSync(
    script,
    `let input = ''; process.stdin.on('data', (d) => (input += d)); ${TOKEN} process.stdin.on('end', () => { ${keeps} ${body} });`,
  );
  const source = clinePlugin({
    env: '/usr/bin/env',
    node: process.execPath,
    script,
    configDir: '/c',
    home: '/home/me',
    user: 'me',
    tempDir: '/tmp',
    passes: [],
    fixed: new Map(),
  });
  // How long it waits is not tested here, and a busy machine may be slow.
  writeFileSync(file, source.replace(/const PATIENCE_MS = \d+;/, 'const PATIENCE_MS = 60000;'));
  const { default: plugin } = (await import(pathToFileURL(file).href)) as {
    readonly default: Pick<Loaded, 'hooks'> & { readonly setup: (api: object, context: object) => void };
  };
  plugin.setup({}, { session: { sessionId: 's' }, workspaceInfo: { rootPath: '/p' } });
  const lines = (): readonly string[] => readFileSync(seen, 'utf8').trim().split('\n');
  return { hooks: plugin.hooks, asked: () => lines().map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const answers = (verdict: string, reason = 'r'): string =>
  `process.stdout.write(JSON.stringify({ leeway: 1, verdict: '${verdict}', reason: '${reason}', person: '' }) + mark); process.exitCode = ${verdict === 'deny' ? 2 : 0};`;

const typed = { role: 'user', content: [{ type: 'text', text: '<user_input mode="act">hi</user_input>' }, { type: 'image' }] };
const call = (more: object = {}) => ({
  snapshot: { agentId: 'a', conversationId: 'c', messages: [typed, { role: 'tool', content: [] }], ...more },
  toolCall: { toolCallId: 'call', toolName: 'run_commands' },
  input: { commands: ['ls'] },
});

describe('the generated plugin of Cline', () => {
  test('an allow is approved for the person, and the outcome is reported', async () => {
    const { hooks, asked } = await load(answers('allow'));
    expect(await hooks.beforeTool(call())).toEqual({ policy: { autoApprove: true } });
    await hooks.afterTool({ ...call(), result: { output: '' } });
    const [before, after] = asked();
    expect(before).toMatchObject({
      event: 'beforeTool',
      sessionID: 's',
      worktree: '/p',
      tool: 'run_commands',
      callID: 'call',
      args: { commands: ['ls'] },
      rootMessages: [{ role: 'user', content: [typed.content[0]] }],
    });
    expect(after).toMatchObject({ event: 'afterTool', callID: 'call', ended: true });
    expect(after).not.toHaveProperty('exit');
  });
  test('a question skips the call, because Cline may not ask it', async () => {
    const { hooks } = await load(answers('ask'));
    expect(await hooks.beforeTool(call())).toEqual({ skip: true, reason: 'r' });
  });
  test('a deny skips the call with its reason, and has no outcome', async () => {
    const { hooks, asked } = await load(answers('deny', 'no'));
    expect(await hooks.beforeTool(call())).toEqual({ skip: true, reason: 'no' });
    await hooks.afterTool({ ...call(), result: { isError: true } });
    expect(asked()).toHaveLength(1);
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
  ])('%s skips the call', async (_, body) => {
    const { hooks } = await load(body);
    expect(await hooks.beforeTool(call())).toMatchObject({ skip: true, reason: expect.stringContaining('could not judge') });
  });
  test("a sub-agent's messages and prompts are nobody's", async () => {
    const { hooks, asked } = await load(answers('allow'));
    await hooks.beforeTool(call({ parentAgentId: 'main' }));
    await hooks.beforeRun({ snapshot: { agentId: 'a', parentAgentId: 'main', messages: [typed] } });
    await hooks.beforeRun({ snapshot: { agentId: 'a', messages: [typed] } });
    const [first, ...rest] = asked();
    expect(first).toMatchObject({ parentID: 'main', rootMessages: [] });
    expect(rest).toMatchObject([{ event: 'beforeRun', prompt: 'hi' }]);
  });
});
