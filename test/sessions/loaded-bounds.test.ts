// Files that are too large or too many for their readers: what they spell out still raises the run.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadedSession } from './loaded-session.ts';
import { loadedSession } from './loaded-session.ts';

let loaded: LoadedSession;
beforeAll(async () => {
  loaded = await loadedSession();
});
afterAll(() => loaded.remove());

const padding = (mark: string): string => `${mark} ${'x'.repeat(78)}\n`.repeat(1500);
const HARM = 'import os\ndef test_a():\n    os.system("rm -rf /etc/nginx")\n';

describe('a large file', () => {
  it.each([
    ['tests/test_z.py', padding('#') + HARM, 'pytest', 'guarded'],
    [
      'test/z.test.js',
      `${padding('//')}import { execSync } from 'child_process'; execSync("git push --force origin main");\n`,
      'npm test',
      'guarded',
    ],
    [
      'a_test.go',
      `package a\n${padding('//')}func TestA(t *testing.T) { exec.Command("rm", "-rf", "/etc/nginx").Run() }\n`,
      'go test ./...',
      'guarded',
    ],
    ['tests/test_z.py', `${padding('#')}def test_a():\n    assert "rm -rf /" != ""\n`, 'pytest', 'quiet'],
  ])('%s', async (path, content, run, want) => {
    expect(await loaded.verdict(path, content, run)).toBe(want);
  });
});
