// The original design from end to end with each provider: two layers that ask no model, then a side query that allows, blocks or never answers.
import { mkdtempSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askClassifier } from '../../src/classifier/ask-classifier.ts';
import { verdictFromModel } from '../../src/classifier/verdict.ts';
import { createGate } from '../../src/gate/create-gate.ts';
import type { JsonObject } from '../../src/model/call.ts';
import { deps, question, settingsFor } from './fixtures.ts';
import { startModelServer } from './model-server.ts';
import type { ModelServer } from './model-server.ts';
import { ALLOW, answer, BLOCK, PROTOCOLS } from './wire.ts';
import type { Protocol, Result } from './wire.ts';

let server: ModelServer;
const project = realpathSync(mkdtempSync(join(tmpdir(), 'leeway-flow-')));
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

/** The static layers decide first; what they leave open goes to the classifier. */
async function check(protocol: Protocol, tool: string, input: JsonObject): Promise<string> {
  const gate = createGate();
  const decision = await gate.check({ tool, input }, { cwd: project, projectRoot: project });
  const { disposition, askFloor, parts } = decision;
  if (disposition !== 'review' && disposition !== 'guarded') return `${decision.verdict} by ${decision.layer}`;
  const asked = question({ call: { tool, input, cwd: project, agent: 'library' }, parts, disposition });
  const outcome = await askClassifier(asked, deps([settingsFor(protocol, server.url)], { timeoutMs: 800 }));
  const made = verdictFromModel({
    disposition,
    askFloor,
    outcome,
    settings: { onBlock: 'deny', onGuarded: 'ask', onTrouble: 'ask' },
    session: 'interactive',
  });
  return `${made.verdict} by ${made.layer}`;
}

describe.each(PROTOCOLS)('%s', (protocol) => {
  const model = (result: Result): void => server.play({ body: (wire) => answer(wire, result) });

  test('a listed tool: no model', async () => {
    model(BLOCK);
    expect(await check(protocol, 'read_file', { file_path: join(project, 'README.md') })).toBe('allow by allowlist');
    expect(server.seen).toHaveLength(0);
  });

  test('an edit in the working directory: no model', async () => {
    model(BLOCK);
    expect(await check(protocol, 'file_write', { file_path: join(project, 'src/a.ts'), content: 'x' })).toBe('allow by edits');
    expect(server.seen).toHaveLength(0);
  });

  test('an edit outside it: the model is asked', async () => {
    model(BLOCK);
    expect(await check(protocol, 'file_write', { file_path: join(homedir(), 'notes-elsewhere/a.txt'), content: 'x' })).toBe(
      'deny by classifier',
    );
    expect(server.seen).toHaveLength(1);
  });

  test('a command the model allows', async () => {
    model(ALLOW);
    expect(await check(protocol, 'bash', { command: 'frobnicate --all' })).toBe('allow by classifier');
  });

  test('a command the model blocks', async () => {
    model(BLOCK);
    expect(await check(protocol, 'bash', { command: 'frobnicate --all' })).toBe('deny by classifier');
  });

  test('an answer that never comes', async () => {
    server.play({ delayHeadersMs: 10_000, body: (wire) => answer(wire, ALLOW) });
    expect(await check(protocol, 'bash', { command: 'frobnicate --all' })).toBe('ask by trouble');
  });
});
