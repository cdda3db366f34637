// Typing into a terminal: quiet only in a session that a call of its own opened and that is known to have been opened; guarded everywhere else.
import { afterAll, describe, expect, it } from 'vitest';
import { realSession } from './real-session.ts';

const KEYS = "tmux send-keys -t dev 'echo hello' Enter";

describe('typing into a terminal', () => {
  const sessions: { remove(): void }[] = [];
  afterAll(() => sessions.forEach((one) => one.remove()));

  it.each<[string, string, string, string, string]>([
    ['that the session opened', 'tmux new-session -d -s dev', 'true', KEYS, 'allow'],
    ['by its window', 'tmux new-session -d -s dev', 'true', "tmux send-keys -t dev:0.1 'echo hello' Enter", 'allow'],
    ['and stopping it', 'tmux new-session -d -s dev', 'true', 'tmux kill-session -t dev', 'allow'],
    ['that it could not open, because there was one', 'tmux new-session -d -s dev', 'false', KEYS, 'ask'],
    ['where another command hides that it failed', 'tmux new-session -d -s dev; true', 'true', KEYS, 'ask'],
    ['that may have been there', 'tmux new-session -A -d -s dev', 'true', KEYS, 'ask'],
    ['of another server', 'tmux -L mine new-session -d -s dev', 'true', KEYS, 'ask'],
    ['that somebody else opened', 'tmux new-session -d -s dev', 'true', "tmux send-keys -t main 'echo hello' Enter", 'ask'],
    ['that is the current one', 'tmux new-session -d -s dev', 'true', "tmux send-keys 'echo hello' Enter", 'ask'],
    ['what is not quiet', 'tmux new-session -d -s dev', 'true', "tmux send-keys -t dev 'rm -rf ~' Enter", 'deny'],
  ])('%s', async (_, opens, does, types, verdict) => {
    const session = realSession();
    sessions.push(session);
    expect((await session.check(types)).verdict).toBe(verdict === 'deny' ? 'deny' : 'ask');
    expect((await session.pretend(opens, does)).verdict).toBe('allow');
    expect((await session.check(types)).verdict).toBe(verdict);
  });
});
