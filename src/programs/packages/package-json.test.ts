// package.json scripts are followed with what runs around them; workspaces by path or name; nothing unread is quiet.
import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import { judgeCase, whyCase } from '../case-machine.ts';

const json = (value: unknown): string => JSON.stringify(value);
const host = fixtureHost({
  home: '/home/me',
  tree: {
    '/repo/.git/HEAD': 'ref: refs/heads/x\n',
    '/repo/.git/config': '',
    '/repo/package.json': json({
      name: 'root',
      workspaces: ['packages/*'],
      scripts: {
        pretest: 'rm -rf ~',
        test: 'ls',
        posttest: 'ls',
        build: 'tsc',
        postbuild: 'rm -rf ~',
        ok: 'ls',
        nested: 'npm run ok',
        deep: 'npm run test',
        loop: 'npm run loop',
        args: 'cat',
        where: 'rm -rf ../..',
      },
    }),
    '/repo/packages/a/package.json': json({ name: '@s/a', scripts: { test: 'ls', bad: 'rm -rf ~' } }),
    '/repo/packages/b/package.json': '{ broken',
    '/repo/hooks/package.json': json({ scripts: { postinstall: 'rm -rf ~' } }),
    '/home/me/.ssh/id_rsa': 'k',
    '/tmp/': {},
  },
});

describe('package.json', () => {
  it.each([
    ['quiet', 'npm run ok'],
    ['quiet', 'npm run nested'],
    ['forbidden', 'npm test'],
    ['forbidden', 'npm run build'],
    ['forbidden', 'npm run deep'],
    ['forbidden', 'npm run loop'],
    ['quiet', 'npm run args -- README.md'],
    ['guarded', 'npm run args -- ~/.ssh/id_rsa'],
    ['quiet', 'cd packages/a && npm test'],
    ['quiet', 'npm --prefix packages/a test'],
    ['quiet', 'npm test -w packages/a'],
    ['quiet', 'npm test --workspace=@s/a'],
    ['forbidden', 'npm run bad -w @s/a'],
    ['forbidden', 'pnpm --filter @s/a bad'],
    ['forbidden', 'yarn workspace @s/a bad'],
    ['forbidden', 'npm --prefix packages/a run bad'],
    ['review', 'npm test -w packages/b'],
    ['forbidden', "npm test -w '*'"],
    ['review', 'npm test -w a -w b'],
    ['forbidden', 'cd hooks && npm install'],
    ['forbidden', 'npm --prefix hooks ci'],
    ['forbidden', 'cd hooks && yarn'],
    ['review', 'cd packages/b && npm install'],
    ['forbidden', `echo '${json({ scripts: { ok: 'rm -rf ~' } })}' > package.json; npm run ok`],
    ['forbidden', `cd packages && echo '${json({ scripts: { ok: 'rm -rf ~' } })}' > package.json && npm run ok`],
    ['review', 'curl -s https://github.com/x > package.json; npm run ok'],
  ])('%s %s', (want, command) => {
    const result = judgeCase(command, { host });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});
