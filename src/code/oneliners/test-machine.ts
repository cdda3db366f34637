// The machine on which cases of code run: that of the program cases, with some code files and the readers. For tests only.
import { analyseShell } from '../../analyse/analyse-shell.ts';
import type { CodeReader } from '../../analyse/context.ts';
import { situationOf } from '../../gate/situation.ts';
import { fixtureHost } from '../../host/fixture-host.ts';
import type { Host } from '../../host/host.ts';
import { strictest } from '../../model/disposition.ts';
import { judgeParts } from '../../policy/judge.ts';
import type { CaseResult } from '../../programs/case-machine.ts';
import { DEFAULT_SETTINGS } from '../../rules/merge-settings.ts';
import { readJavaScript, readTypeScript } from '../javascript/read-javascript.ts';
import { readPython } from '../python/read-python.ts';
import { readPerl } from './read-perl.ts';
import { readPhp } from './read-php.ts';
import { readRuby } from './read-ruby.ts';

const READERS: ReadonlyMap<string, CodeReader> = new Map([
  ['javascript', readJavaScript],
  ['typescript', readTypeScript],
  ['python', readPython],
  ['perl', readPerl],
  ['ruby', readRuby],
  ['php', readPhp],
]);

export const codeHost = fixtureHost({
  home: '/home/me',
  user: 'me',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
  tree: {
    '/repo/.git/config': '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = https://github.com/acme/app.git\n',
    '/repo/.git/HEAD': 'ref: refs/heads/feature\n',
    '/repo/.git/refs/heads/feature': '1111111111111111111111111111111111111111\n',
    '/repo/.git/objects/': {},
    '/repo/.gitignore': 'node_modules/\ndist/\n.env\n',
    '/repo/.env': 'API_KEY=abc\n',
    '/repo/README.md': '# app\n',
    '/repo/package.json': '{"name":"app","scripts":{"test":"vitest run"}}',
    '/repo/src/main.ts': 'export const x = 1;\n',
    '/repo/src/a.js': 'x\n',
    '/repo/lib/add.js': 'exports.add = (a, b) => a + b;\n',
    '/repo/lib/write.js': "const fs = require('fs');\nmodule.exports = { save: (p, t) => fs.writeFileSync(p, t) };\n",
    '/repo/lib/bad.js': "require('child_process').execSync('rm -rf ~');\n",
    '/repo/lib/esm.mjs': "import { add } from './add.js';\nexport default function two() { return add(1, 1); }\n",
    '/repo/lib/loop-a.js': "require('./loop-b');\nexports.a = 1;\n",
    '/repo/lib/loop-b.js': "require('./loop-a');\nexports.b = 1;\n",
    '/repo/lib/leak.js':
      "module.exports = {};\nexports.cp = require('child_process');\nmodule.exports.cp = require('child_process');\n",
    '/repo/lib/broken.js': 'const = 1\n',
    '/repo/scripts/ok.js': "const fs = require('fs');\nconst [,, name] = process.argv;\nfs.writeFileSync(name, 'x');\n",
    '/repo/scripts/typed.ts':
      "import { add } from '../lib/typed.js';\nimport type { A } from './nowhere';\nconst x: A = add(1, 2) as unknown as A;\nconsole.log(x);\n",
    '/repo/scripts/typed-bad.ts': "import { wipe } from '../lib/typed.js';\nwipe<string>('x');\n",
    '/repo/lib/typed.ts':
      "import { execSync } from 'node:child_process';\nexport const add = (a: number, b: number): number => a + b;\nexport function wipe<T>(x: T): void { execSync('rm -rf ~'); }\n",
    '/repo/scripts/arg.py': 'import sys\nopen(sys.argv[1], "w").write("x")\n',
    '/repo/dist/main.js': 'x',
    '/tmp/': {},
    '/home/me/.ssh/id_rsa': 'key',
    '/home/me/.aws/credentials': 'x',
    '/home/me/.bashrc': '',
    '/etc/passwd': 'root',
    '/etc/hosts': '127.0.0.1 localhost',
  },
});

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The code as the last word of a command. */
export const judgeCode = (command: string, code: string): CaseResult => judgeLine(`${command} ${quoted(code)}`);

export function judgeLine(line: string, host: Host = codeHost): CaseResult {
  const cwd = '/repo';
  const situation = situationOf({
    host,
    root: '/repo',
    settings: DEFAULT_SETTINGS,
    ownPaths: ['/home/me/.config/leeway'],
    recordPaths: ['/home/me/.local/state/leeway'],
    readers: READERS,
  });
  const parts = judgeParts(analyseShell(line, cwd, situation.analysis).parts, situation.policy);
  return { disposition: strictest(parts.map((part) => part.disposition)), parts };
}
