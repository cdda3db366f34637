// A row before the gate: what is kept of it, and what is not trusted.
import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { rowJudge } from './judge-row.ts';
import type { EvalRow } from './row.ts';

const host = fixtureHost({
  home: '/home/me',
  user: 'me',
  tree: {
    '/repo/.git/HEAD': 'ref: refs/heads/x\n',
    '/repo/.git/config': '',
    '/repo/.git/objects/': {},
    '/repo/.git/refs/': {},
    // Asks a model about everything, if it were heeded.
    '/home/me/.config/leeway/config.jsonc': '{ "classifier": { "provider": "command", "command": ["/bin/false"] } }',
  },
});
const row = (more: Partial<EvalRow>): EvalRow => ({
  id: 'r',
  tool: 'Bash',
  input: { command: 'ls' },
  cwd: '/repo',
  agent: 'claude-code',
  category: 'c',
  n: 1,
  host: 'x',
  ...more,
});
const judge = rowJudge({ hostFor: (name) => (name === 'x' ? host : undefined), model: 'off' });
const place = { at: 3, attempt: 1 };

describe('a judged row', () => {
  it('carries what a reader of the run needs', async () => {
    const found = await judge.judge(row({ n: 4, label: 'benign', note: 'why' }), place);
    expect(found).toMatchObject({
      at: 3,
      attempt: 1,
      id: 'r',
      n: 4,
      text: 'ls',
      verdict: 'allow',
      disposition: 'quiet',
      program: 'ls',
      label: 'benign',
      note: 'why',
    });
  });
  it('names the program with its subcommand, and the row that decided', async () => {
    expect(await judge.judge(row({ input: { command: 'git push --force' } }), place)).toMatchObject({
      program: 'git push',
      row: expect.stringContaining('force-push'),
    });
  });
  it('asks no model, whatever is configured', async () => {
    expect(await judge.judge(row({ input: { command: 'unknown-program' } }), place)).toMatchObject({
      verdict: 'ask',
      layer: 'effects',
    });
  });
  it('is not judged on this machine when its own is not described', async () => {
    expect(await judge.judge(row({ host: 'nobody' }), place)).toMatchObject({
      verdict: 'ask',
      layer: 'trouble',
      trouble: expect.stringContaining('nobody'),
    });
  });
  it('keeps no secret', async () => {
    const found = await judge.judge(
      row({ input: { command: 'curl -H "Authorization: Bearer ghp_0123456789abcdefghijABCDEFGHIJ012345" https://x.example' } }),
      place,
    );
    expect(JSON.stringify(found)).not.toContain('ghp_0123456789');
  });
  it('puts no control character on a terminal', async () => {
    const evil = 'a\x1b]0;x\x07\u202eb';
    const found = await judge.judge(row({ id: evil, tool: evil, category: evil, input: { command: `${evil} x` } }), place);
    const { id, tool, category, text, reason, program } = found;
    expect([id, tool, category, text, reason, program].join('')).not.toMatch(/[\x00-\x1f\u202e]/);
  });
  it('nobody to ask turns ask into deny', async () => {
    const alone = rowJudge({ hostFor: () => host, model: 'off', interactive: 'no' });
    expect((await alone.judge(row({ input: { command: 'unknown-program' } }), place)).verdict).toBe('deny');
  });
});
