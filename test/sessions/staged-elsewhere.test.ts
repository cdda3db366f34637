// Secrets on their way into version control other than git, in a repository that has both.
import { afterAll, describe, expect, it } from 'vitest';
import { realSession } from './real-session.ts';

const session = realSession({ 'a.txt': 'x\n' });
session.write('id_rsa', '-----BEGIN OPENSSH PRIVATE KEY-----\nMIIEa\n-----END OPENSSH PRIVATE KEY-----\n');
session.write('notes.txt', 'x\n');
afterAll(() => session.remove());

describe.each([
  ['hg addremove', 'guarded'],
  ['hg commit -A -m x', 'guarded'],
  ['hg add id_rsa', 'guarded'],
  ['svn add id_rsa', 'guarded'],
  ['hg addremove notes.txt', 'quiet'],
  ['hg addremove -n', 'quiet'],
  ['hg commit -m x', 'quiet'],
  ['svn add notes.txt', 'quiet'],
])('%s', (command, disposition) => {
  it(`is ${disposition}`, async () => {
    const decision = await session.check(command);
    expect(decision.disposition, decision.reason).toBe(disposition);
  });
});
