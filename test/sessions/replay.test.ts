// A session replayed over a real repository: judged in order with its memory, while nothing runs and nothing of the project or the home is written.
import { chmodSync, mkdirSync, readdirSync, readFileSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberRequest } from '../../src/hook/record-event.ts';
import type { RecordedSession } from '../../src/eval/replay/recorded-session.ts';
import type { ReplayedSession } from '../../src/eval/replay/replay-session.ts';
import { replaySession } from '../../src/eval/replay/replay-session.ts';
import { sessionHooks } from '../../src/eval/replay/session-hooks.ts';
import { createGate } from '../../src/gate/create-gate.ts';
import { realSession } from './real-session.ts';

const real = realSession({
  'a.txt': 'one\n',
  'run.sh': 'echo fine\n',
  'package.json': '{"name": "p", "scripts": {"test": "node --test"}}\n',
});
const { base, project } = real;
const scratch = join(base, 'scratch');
const trap = join(base, 'trap');
const sprung = join(base, 'sprung');
afterAll(real.remove);

/** Whatever would be run is a trap: the usual programs, and what the repository tells git to run. */
beforeAll(() => {
  mkdirSync(trap);
  for (const name of ['git', 'bash', 'sh', 'node', 'npm', 'unknown-tool']) {
    real.write(join(trap, name), `#!/bin/bash\necho ${name} >> ${sprung}\n`);
    chmodSync(join(trap, name), 0o755);
  }
  real.shell(`git config core.fsmonitor ${trap}/git`);
  mkdirSync(scratch);
});

type Entry = RecordedSession['entries'][number];
const user = (text: string): Entry => ({ kind: 'turn', text });
const bash = (command: string, outcome: 'ok' | 'failed' | 'refused' = 'ok'): Entry => ({
  kind: 'call',
  tool: 'Bash',
  input: { command },
  cwd: project,
  outcome,
});
const write = (name: string, content: string): Entry => ({
  kind: 'call',
  tool: 'Write',
  input: { file_path: join(project, name), content },
  cwd: project,
  outcome: 'ok',
});
const edit = (name: string, from: string, to: string): Entry => ({
  kind: 'call',
  tool: 'Edit',
  input: { file_path: join(project, name), old_string: from, new_string: to },
  cwd: project,
  outcome: 'ok',
});

let sessions = 0;
function replay(entries: readonly Entry[], approvals: 'count' | 'ignore' = 'count'): Promise<ReplayedSession> {
  const env = new Map([
    ['PATH', `${trap}:${process.env['PATH'] ?? ''}`],
    ['HOME', real.home],
    ['XDG_STATE_HOME', join(scratch, 'state')],
    ['XDG_CONFIG_HOME', join(scratch, 'config')],
  ]);
  const host = { ...real.host, env: (name: string) => env.get(name) };
  return replaySession(
    { id: `s${++sessions}`, agent: 'claude-code', cwd: project, source: '', entries },
    {
      host,
      hooksFor: (over, recorded) => sessionHooks(over, recorded, { createGate, remember: rememberRequest, approvals }),
    },
  );
}
const verdicts = ({ calls }: ReplayedSession): string => calls.map(({ verdict }) => verdict).join(' ');

/** Every file below a directory with its size, time and content; not the scratch directory. */
function snapshot(directory: string): readonly string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    if (path === scratch) return [];
    const { mode, mtimeMs, size } = lstatSync(path);
    const own = `${path} ${mode} ${mtimeMs} ${size}`;
    return lstatSync(path).isDirectory() ? [own, ...snapshot(path)] : [`${own} ${readFileSync(path, 'latin1')}`];
  });
}

describe('a replayed session', () => {
  it('sees what the session wrote, and not what it only asked for', async () => {
    const done = await replay([
      user('go'),
      bash('bash new.sh'),
      write('new.sh', 'echo fine\n'),
      bash('bash new.sh'),
      edit('new.sh', 'echo fine', 'rm -rf ~/Documents'),
      bash('bash new.sh'),
      { ...write('refused.sh', 'echo fine\n'), outcome: 'refused' } as Entry,
      bash('bash refused.sh'),
    ]);
    expect(verdicts(done)).toBe('ask allow allow allow ask allow ask');
    expect(done.edits).toEqual({ followed: 2, unfit: 0 });
  });

  it('remembers what the session made', async () => {
    const done = await replay([write('made/x', 'x'), bash('rm made/x'), bash('rm -rf .git')]);
    expect(verdicts(done)).toMatch(/^allow allow (?:ask|deny)$/);
  });

  it('sees what a shell call spelled exactly, when it ran', async () => {
    const script = "mkdir -p sub && printf 'echo fine' > sub/x.sh";
    expect(verdicts(await replay([bash(script), bash('bash sub/x.sh'), bash('rm -rf sub')]))).toBe('allow allow allow');
    expect(verdicts(await replay([bash(script, 'failed'), bash('bash sub/x.sh')]))).toBe('allow ask');
    const worse = [bash(script), bash("echo '; rm -rf ~/Documents' >> sub/x.sh"), bash('bash sub/x.sh')];
    expect(verdicts(await replay(worse))).toBe('allow allow ask');
    expect(verdicts(await replay([bash('rm run.sh'), bash('bash run.sh')]))).toBe('allow ask');
  });

  it('counts what ran as approved, where approvals count', async () => {
    const twice = [user('go'), bash('unknown-tool --now'), bash('unknown-tool --now')];
    expect(verdicts(await replay(twice))).toBe('ask allow');
    expect(verdicts(await replay(twice, 'ignore'))).toBe('ask ask');
    expect(verdicts(await replay([bash('unknown-tool --now', 'refused'), bash('unknown-tool --now')]))).toBe('ask ask');
  });

  it('does not wait for an edit that the person refused when somebody else allowed it', async () => {
    const refused = { ...edit('run.sh', 'fine', 'well'), outcome: 'refused' } as Entry;
    expect(verdicts(await replay([user('go'), write('other', ''), refused, bash('bash run.sh')]))).toBe('allow allow allow');
    const unreported = { ...refused, outcome: 'unknown' } as Entry;
    expect(verdicts(await replay([user('go'), write('other', ''), unreported, bash('bash run.sh')]))).toBe('allow allow ask');
  });

  it('keeps two sessions apart', async () => {
    await replay([write('mine/x', 'x'), bash('unknown-tool --mine')]);
    expect(verdicts(await replay([bash('unknown-tool --mine'), bash('cat mine/x')]))).toBe('ask allow');
  });

  it('says why, by row and program', async () => {
    const { calls } = await replay([bash('ls'), bash('git reset --hard'), bash('rm -rf /')]);
    expect(calls.map(({ cause }) => cause && [cause.verdict, cause.disposition, cause.row, cause.program])).toEqual([
      undefined,
      ['ask', 'guarded', 'vcs discard', 'git reset'],
      ['deny', 'forbidden', expect.stringContaining('delete'), 'rm'],
    ]);
  });

  it('counts edits that do not fit the files', async () => {
    const done = await replay([edit('a.txt', 'two', '2'), edit('a.txt', 'one', '1'), edit('a.txt', 'one', '1')]);
    expect(done.edits).toEqual({ followed: 1, unfit: 2 });
  });

  it('runs nothing, and writes nothing but its scratch directory', async () => {
    const before = snapshot(base);
    await replay([
      user('go'),
      bash('npm test && ./run.sh && git status && git commit -am x && touch made-by-the-shell'),
      write('b.txt', 'b'),
      edit('a.txt', 'one', 'two'),
      bash('bash -c "echo x > out.txt" & node -e "1"; unknown-tool; $(unknown-tool)'),
      { kind: 'call', tool: 'Write', input: { file_path: join(real.home, 'n'), content: 'n' }, cwd: project, outcome: 'ok' },
    ]);
    expect(snapshot(base)).toEqual(before);
    expect(readdirSync(scratch)).toEqual(['state']);
    // The trap would have told.
    expect(before.some((line) => line.startsWith(`${sprung} `))).toBe(false);
    real.shell(`${trap}/unknown-tool`);
    expect(readFileSync(sprung, 'utf8')).toBe('unknown-tool\n');
  });
});
