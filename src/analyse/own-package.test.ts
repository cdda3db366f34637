// Package managers and file commands aimed at the package that hooks start, on a described machine where it is installed for the user and where a
// clone of it is the project.
import { describe, expect, it } from 'vitest';
import { ENTRY_MARK, HOOK_MARK } from '../model/entry-mark.ts';
import { caseHostWith, judgeCase } from '../programs/case-machine.ts';

const TOOL = '/home/me/.npm-global/lib/node_modules/leeway';
const ENTRY = `#!/usr/bin/env node\n${ENTRY_MARK}\nrun();\n`;

const host = caseHostWith({
  [`${TOOL}/package.json`]: '{"name":"leeway"}',
  [`${TOOL}/dist/leeway.cjs`]: ENTRY,
  [`${TOOL}/dist/main.cjs`]: 'x',
  [`${TOOL}/dist/hook.sh`]: `${HOOK_MARK}\n`,
  '/home/me/.npm-global/lib/node_modules/typescript/package.json': '{"name":"typescript"}',
  '/home/me/.npm-global/bin/leeway': { link: '../lib/node_modules/leeway/dist/leeway.cjs' },
  '/clone/.git/HEAD': 'ref: refs/heads/main\n',
  '/clone/.git/config': '[core]\n',
  '/clone/.git/objects/': {},
  '/clone/.git/refs/': {},
  '/clone/package.json': '{"name":"leeway","scripts":{"build":"tsc"}}',
  '/clone/dist/leeway.cjs': ENTRY,
  '/clone/src/a.ts': 'x',
});

const dispositionOf = (command: string, cwd: string): string => judgeCase(command, { host, cwd, tool: [TOOL] }).disposition;

describe('in another project', () => {
  it.each([
    ['forbidden', 'cd ~/.npm-global/lib && npm prune'],
    ['forbidden', 'cd ~/.npm-global/lib && npm rm typescript'],
    ['forbidden', 'npm --prefix /home/me/.npm-global/lib prune'],
    ['forbidden', 'npm prune -g --prefix=/home/me/.npm-global'],
    ['forbidden', 'npm ci --prefix ~/.npm-global/lib'],
    ['forbidden', 'pnpm -C /home/me/.npm-global/lib install'],
    ['forbidden', `npm install -g ${TOOL}`],
    ['forbidden', 'npm install -g /clone'],
    ['forbidden', 'npm link /clone'],
    ['forbidden', `rm -rf ${TOOL}`],
    ['forbidden', 'rm -rf ~/.npm-global'],
    ['forbidden', 'rm -rf ~/.npm-global/lib/node_modules/*'],
    ['forbidden', 'mv ~/.npm-global/lib/node_modules /tmp/x'],
    ['forbidden', 'find ~/.npm-global -delete'],
    ['forbidden', '~/.npm-global/bin/leeway trust'],
    ['forbidden', 'node ~/.npm-global/bin/leeway uninit'],
    ['forbidden', `node ${TOOL}/dist/main.cjs`],
    ['forbidden', `some-runner ${TOOL}/dist/main.cjs`],
    ['forbidden', `NODE_OPTIONS="--require ${TOOL}/dist/leeway.cjs" node -e 1 uninit`],
    ['forbidden', `export NODE_OPTIONS="-r ${TOOL}/dist/leeway.cjs"; npm test uninit`],
    ['forbidden', `NODE_OPTIONS=--import=${TOOL}/dist/leeway.cjs npx tsc`],
    ['forbidden', `BASH_ENV=${TOOL}/dist/hook.sh bash -c true`],
    ['forbidden', `ENV=${TOOL}/dist/hook.sh sh -i`],
    ['forbidden', `npm_config_script_shell=${TOOL}/dist/hook.sh npm test`],
    ['forbidden', `make SHELL=${TOOL}/dist/hook.sh build`],
    ['quiet', 'NODE_OPTIONS=--max-old-space-size=4096 npm test'],
    ['forbidden', '$(which leeway) uninit'],
    ['forbidden', 'sh -c "$(command -v leeway) uninit"'],
    ['forbidden', 'L=$(which leeway); node $L uninit'],
    ['forbidden', 'node "$(npm root -g)/leeway/dist/leeway.cjs" uninit'],
    ['forbidden', '"$(npm prefix -g)/bin/leeway" trust'],
    ['forbidden', '~/.npm-global/bin/lee?ay uninit'],
    ['forbidden', `cat ${TOOL}/dist/leeway.cjs | node - uninit`],
    ['forbidden', 'cat ~/.npm-global/bin/leeway | node - uninit'],
    ['forbidden', 'node <(cat ~/.npm-global/bin/leeway) uninit'],
    ['forbidden', `node - uninit < ${TOOL}/dist/leeway.cjs`],
    ['forbidden', `node --test ${TOOL}/dist/leeway.cjs`],
    ['forbidden', `npx vitest run ${TOOL}/dist/main.cjs`],
    ['forbidden', '/lib64/ld-linux-x86-64.so.2 /usr/bin/node ~/.npm-global/bin/leeway uninit'],
    [
      'forbidden',
      `node -e 'require("vm").runInThisContext(require("fs").readFileSync("/home/me/.npm-global/bin/leeway","utf8"))' uninit`,
    ],
    ['forbidden', `cd ~/.npm-global/lib && node -e 'require("leeway/dist/main.cjs")'`],
    ['forbidden', 'npx /tmp/leeway-0.1.0.tgz uninit'],
    ['forbidden', 'npm exec --package=/tmp/leeway-0.1.0.tgz -- leeway uninit'],
    ['forbidden', 'node /usr/bin/npm rm -g leeway'],
    ['forbidden', 'node $(which npm) rm -g leeway'],
    ['forbidden', 'node /usr/lib/node_modules/npm/bin/npm-cli.js rm -g leeway'],
    ['forbidden', 'node /usr/lib/node_modules/npm/bin/npx-cli.js leeway uninit'],
    ['forbidden', `some-editor ${TOOL}/dist/main.cjs`],
    ['quiet', 'node --test test/a.test.js'],
    ['quiet', 'ls "$(npm root -g)"'],
    ['guarded', 'npx /tmp/leeway-0.1.0.tgz check ls'],
    ['review', 'node $(which npm) test'],
    ['review', 'node "$(npm root -g)/typescript/bin/tsc" --init'],
    ['forbidden', `node /clone/dist/leeway.cjs trust`],
    ['quiet', '~/.npm-global/bin/leeway check ls'],
    ['quiet', `ls ${TOOL}`],
    ['quiet', 'npm --prefix /home/me/.npm-global/lib ls'],
    ['review', 'npm uninstall -g typescript'],
    ['guarded', 'rm -rf ~/.npm-global/lib/node_modules/typescript'],
  ])('%s: %s', (disposition, command) => {
    expect(dispositionOf(command, '/repo')).toBe(disposition);
  });
});

describe('in a clone of leeway', () => {
  it.each([
    ['forbidden', 'npm link'],
    ['forbidden', 'npm install -g .'],
    ['forbidden', 'npm i -g "$(npm pack --silent)"'],
    ['forbidden', 'pnpm link --global'],
    ['forbidden', 'node dist/leeway.cjs trust'],
    ['forbidden', 'node dist/leeway.cjs hook claude-code PreToolUse < src/a.ts'],
    ['forbidden', 'HOME=/home/me node dist/leeway.cjs trust'],
    ['review', 'HOME=/tmp/h node dist/leeway.cjs trust'],
    ['review', 'HOME=$PWD/home node dist/leeway.cjs init claude-code --yes'],
    ['quiet', 'node dist/leeway.cjs check ls'],
    ['quiet', 'npm run build'],
    ['quiet', 'sed -i s/x/y/ src/a.ts'],
    ['quiet', 'echo x > dist/main.cjs'],
  ])('%s: %s', (disposition, command) => {
    expect(dispositionOf(command, '/clone')).toBe(disposition);
  });
});
