// Limits of what is followed in files never loosen: in files of the session they deny, in files of before they leave the call unread, and a search that stops asks.
import { describe, expect, it } from 'vitest';
import { createGate } from '../src/gate/create-gate.ts';
import { describedBaseline } from '../src/model/described-baseline.ts';
import type { SessionFacts } from '../src/policy/session-hazards.ts';
import { caseHostWith, judgeCase, whyCase } from '../src/programs/case-machine.ts';

const facts = (baseline: SessionFacts['baseline']): SessionFacts => ({
  made: () => false,
  holdsTheirs: () => false,
  downloaded: () => false,
  downloads: () => ({ paths: [], trees: [] }),
  installed: () => false,
  foreignNames: () => new Set(),
  foreignSince: () => undefined,
  editing: () => false,
  started: () => false,
  writtenCode: () => [],
  runsLater: () => false,
  baseline,
});

type Files = Readonly<Record<string, string>>;
const BAD = 'rm -rf /';
const list = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);

/** The same files, written by the session or there before it. */
function judged(files: Files, command: string, whose: 'session' | 'before'): string {
  const host = caseHostWith(files);
  const baseline = describedBaseline(
    whose === 'before' ? { old: files } : { written: Object.fromEntries(Object.keys(files).map((path) => [path, []])) },
  );
  const result = judgeCase(command, { host, session: facts(baseline) });
  return `${result.disposition}${process.env['WHY'] ? `\n${whyCase(result)}` : ''}`;
}

const PAD = '# padding padding padding\n'.repeat(45_000);

/** Files in which something forbidden stands behind more than is followed. */
const CASES: readonly (readonly [string, Files, string])[] = [
  [
    'a Makefile with many targets',
    {
      '/repo/Makefile': `all: ${list(400)
        .map((i) => `t${i}`)
        .join(' ')} bad\n${list(400)
        .map((i) => `t${i}:\n\techo ${i}\n`)
        .join('')}bad:\n\t${BAD}\n`,
    },
    'make all',
  ],
  [
    'many included Makefiles',
    {
      '/repo/Makefile': `include ${list(40)
        .map((i) => `m${i}.mk`)
        .join(' ')}\n`,
      ...Object.fromEntries(list(40).map((i) => [`/repo/m${i}.mk`, `t${i}:\n\t${BAD}\n`])),
    },
    'make t39',
  ],
  ['a large Makefile', { '/repo/Makefile': `all:\n\t${BAD}\n${PAD}` }, 'make'],
  [
    'a Taskfile with many tasks',
    {
      '/repo/Taskfile.yml': `version: '3'\ntasks:\n  all:\n    deps: [${list(300)
        .map((i) => `t${i}`)
        .join(', ')}]\n    cmds: [echo]\n${list(300)
        .map((i) => `  t${i}:\n    cmds:\n      - ${i === 299 ? BAD : 'echo x'}\n`)
        .join('')}`,
    },
    'task all',
  ],
  ['a large Taskfile', { '/repo/Taskfile.yml': `version: '3'\ntasks:\n  all:\n    cmds:\n      - ${BAD}\n${PAD}` }, 'task all'],
  [
    'tasks of mise that call one another',
    {
      '/repo/mise.toml': list(80)
        .map((i) => `[tasks.t${i}]\n${i === 79 ? `run = "${BAD}"` : `depends = ["t${i + 1}"]`}\n`)
        .join(''),
    },
    'mise run t0',
  ],
  ['a large justfile', { '/repo/justfile': `all:\n\t${BAD}\n${PAD}` }, 'just all'],
  [
    'a large package.json',
    { '/repo/package.json': `{ "scripts": { "x": "${BAD}" }, "pad": "${'x'.repeat(1_100_000)}" }` },
    'npm run x',
  ],
  [
    'many tasks of cargo make',
    {
      '/repo/Makefile.toml': `[tasks.all]\ndependencies = [${list(120)
        .map((i) => `"t${i}"`)
        .join(', ')}]\n${list(120)
        .map((i) => `[tasks.t${i}]\nscript = "${i === 119 ? BAD : 'echo'}"\n`)
        .join('')}`,
    },
    'cargo make all',
  ],
  ['a large script that is sourced', { '/repo/x.sh': `${PAD}${BAD}\n` }, 'source ./x.sh'],
  ['a large script that is told to a shell', { '/repo/x.sh': `${PAD}${BAD}\n` }, 'bash x.sh'],
  ['a large script that is started', { '/repo/x.sh': `#!/bin/sh\n${PAD}${BAD}\n` }, './x.sh'],
  [
    'a large file of SQL',
    { '/repo/x.sql': `${'-- padding padding padding\n'.repeat(45_000)}copy t to program '${BAD}';\n` },
    'psql -f x.sql',
  ],
];

describe.each(CASES)('%s', (_, files, command) => {
  it('of the session is denied', () => {
    expect(judged(files, command, 'session')).toMatch(/^forbidden/);
  });
  it('of before is not quiet, and not denied', () => {
    expect(judged(files, command, 'before')).toMatch(/^review/);
  });
});

describe('long SQL in a call is read to its end', () => {
  const sql = `${'insert into t values (1);\n'.repeat(15_000)}copy t to program '${BAD}';`;
  it('and what is forbidden in it is denied', () => {
    expect(judgeCase(`psql <<'E'\n${sql}\nE`).disposition).toBe('forbidden');
  });
});

describe('modules', () => {
  const check = (command: string) =>
    createGate({ record: 'off', host: caseHostWith({}) }).check(
      { tool: 'Bash', input: { command }, cwd: '/repo', agent: 'claude-code' },
      { projectRoot: '/repo' },
    );
  const write = (name: string, text: string): string => `cat > ${name} <<'E'\n${text}\nE\n`;
  const chain = (n: number, name: (i: number) => string, text: (i: number) => string): string =>
    list(n)
      .map((i) => write(name(i), text(i)))
      .join('');
  const DEEP: readonly (readonly [string, string])[] = [
    [
      'Python modules that import one another',
      `${chain(
        30,
        (i) => `m${i}.py`,
        (i) => (i === 29 ? 'import os\nos.system("rm -rf /")' : `import m${i + 1}`),
      )}python3 m0.py`,
    ],
    [
      'many Python modules',
      `${chain(
        90,
        (i) => `m${i}.py`,
        (i) => (i === 89 ? 'import os\nos.system("rm -rf /")' : 'x = 1'),
      )}${write(
        'main.py',
        list(90)
          .map((i) => `import m${i}`)
          .join('\n'),
      )}python3 main.py`,
    ],
    [
      'JavaScript modules that load one another',
      `${chain(
        30,
        (i) => `m${i}.js`,
        (i) => (i === 29 ? 'require("child_process").execSync("rm -rf /")' : `require("./m${i + 1}.js")`),
      )}node m0.js`,
    ],
    [
      'many JavaScript modules',
      `${chain(
        90,
        (i) => `m${i}.js`,
        (i) => (i === 89 ? 'require("child_process").execSync("rm -rf /")' : 'exports.x = 1'),
      )}${write(
        'main.js',
        list(90)
          .map((i) => `require("./m${i}.js")`)
          .join('\n'),
      )}node main.js`,
    ],
  ];
  it.each(DEEP)('%s', async (_, command) => {
    const decision = await check(command);
    expect(decision.verdict, decision.reason).toBe('deny');
  });
  it('of ordinary number are read', async () => {
    const decision = await check(
      `${chain(
        30,
        (i) => `m${i}.py`,
        () => 'x = 1',
      )}${write(
        'main.py',
        list(30)
          .map((i) => `import m${i}`)
          .join('\n'),
      )}python3 main.py`,
    );
    expect(decision.verdict, decision.reason).toBe('allow');
  });
});

describe('a search that stops is not quiet', () => {
  const small: Files = { '/repo/Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n', '/repo/Cargo.lock': 'version = 3\n' };
  const crate = (at: string): Files => ({ [`/repo/${at}/Cargo.toml`]: '[package]\nname = "x"\n' });
  const WIDE: Files = { ...small, ...Object.assign({}, ...list(2600).map((i) => crate(`crates/c${i}`))) };
  const DEEP: Files = { ...small, ...crate(Array.from({ length: 22 }, () => 'a').join('/')) };
  const SOURCES: Files = { ...small, '/repo/src/main/java/com/acme/app/deep/deeper/x': '' };
  it('in a wide tree', () => expect(judged(WIDE, 'cargo fetch', 'before')).toMatch(/^review/));
  it('in a deep tree', () => expect(judged(DEEP, 'cargo fetch', 'before')).toMatch(/^review/));
  it('but in an ordinary one', () => {
    expect(judged({ ...small, ...crate('crates/a') }, 'cargo fetch', 'before')).toMatch(/^quiet/);
    expect(judged(SOURCES, 'cargo fetch', 'before')).toMatch(/^quiet/);
  });
  const modules = (n: number): Files =>
    Object.fromEntries(list(n).map((i) => [`/repo/m${i}/main.tf`, `module "n" {\n  source = "../m${i + 1}"\n}\n`]));
  it('in Terraform modules', () => {
    expect(judged(modules(350), 'terraform -chdir=m0 plan', 'before')).toMatch(/^review/);
    expect(judged(modules(20), 'terraform -chdir=m0 plan', 'before')).toMatch(/^quiet/);
  });
});
