// The command line as people and machines meet it: the built file, run as a process.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeTree } from '../setup/remove-tree.ts';

const leeway = join(import.meta.dirname, '..', '..', 'dist', 'leeway.cjs');
let base = '';
let home = '';
let project = '';

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'leeway-cli-'));
  home = join(base, 'home');
  project = join(base, 'project');
  mkdirSync(join(home, '.config', 'leeway'), { recursive: true });
  mkdirSync(join(project, 'src'), { recursive: true });
  spawnSync('git', ['init', '-q', project]);
});
afterAll(() => removeTree(base));

function run(
  args: readonly string[],
  options: { input?: string; cwd?: string; env?: Record<string, string> } = {},
): { code: number | null; out: string; err: string } {
  const done = spawnSync(process.execPath, [leeway, ...args], {
    input: options.input ?? '',
    cwd: options.cwd ?? project,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: home, TMPDIR: tmpdir(), ...options.env },
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

describe('eval', () => {
  it('says what to do with a file that holds no call, and which filter left nothing', () => {
    const file = join(project, 'session.jsonl');
    writeFileSync(file, '{"type":"session_meta","payload":{}}\n');
    expect(run(['eval', file]).err).toContain('`leeway replay` reads the sessions of every agent');
    writeFileSync(file, '{"tool":"Bash","input":{"command":"ls"},"cwd":"/repo"}\n');
    expect(run(['eval', file, '--where', 'tool=Read']).err).toContain('no row matches `--where tool=Read`');
  });
});

describe('check', () => {
  it.each<[string, readonly string[], number, RegExp]>([
    ['allow', ['check', 'ls -la'], 0, /^allow {2}/],
    ['a directory that does not exist', ['check', '--cwd', '/nowhere/at/all', 'ls'], 2, /^$/],
    ['a project that does not exist', ['check', '--project', '/nowhere/at/all', 'ls'], 2, /^$/],
    [
      'rules for a directory that does not exist',
      ['rules', 'add', 'ask', 'git push', '--in', '/nowhere/at/all', '--dry-run'],
      2,
      /^$/,
    ],
    ['paths of a project that does not exist', ['config', 'paths', '--project', '/nowhere/at/all'], 2, /^$/],
    ['ask', ['check', 'some-unknown-program'], 10, /^ask {2}cannot tell whether this is safe: unknown program/],
    ['deny', ['check', 'rm -rf ~'], 11, /^deny {2}/],
    ['as words', ['check', '--', 'git', 'push', '--force'], 10, /^ask {2}a force push/],
    ['headless', ['check', '--headless', 'some-unknown-program'], 11, /^deny/],
    ['a tool', ['check', '--tool', 'Write', '--input', '{"file_path":"src/a.ts","content":"x"}'], 0, /^allow/],
    ['a rule for this run', ['check', '--hard-deny', 'ls', 'ls'], 11, /hard_deny rule/],
  ])('%s', (_, args, code, text) => {
    const done = run(args);
    expect(done.code, done.err).toBe(code);
    expect(done.out).toMatch(text);
  });
  it('reads JSON from standard input', () => {
    const done = run(['check', '--json'], { input: '{"tool":"Bash","input":{"command":"ls"}}' });
    expect(JSON.parse(done.out)).toMatchObject({ format: 1, verdict: 'allow', policy: 2 });
  });
  it('answers line by line, in order, whatever the lines hold', () => {
    const lines = [
      '{"tool":"Bash","input":{"command":"ls"},"cwd":"/srv/a"}',
      'not json',
      '{"tool":"Bash","input":{"command":"rm -rf /"}}',
      '',
      '{"tool":"Read","input":{"file_path":"/srv/a/x"},"cwd":"/srv/a"}',
    ];
    const done = run(['check', '--jsonl'], { input: `${lines.join('\n')}\n` });
    expect(
      done.out
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { verdict: string }).verdict),
    ).toEqual(['allow', 'deny', 'deny', 'allow']);
    expect(done.out.split('\n')[1]).toContain('the call is not an object');
  });
  it('mentions a configuration that is ignored, and why', () => {
    const { out, err } = run(['check', '--json', 'ls'], { env: { XDG_CONFIG_HOME: join(project, 'elsewhere') } });
    expect(err).toMatch(/^note: XDG_CONFIG_HOME is not used: `.*elsewhere.*`: it is inside the project\n$/);
    expect(JSON.parse(out)).toMatchObject({ verdict: 'allow' });
  });
  it('has no colour in a pipe', () => expect(run(['check', 'ls']).out).not.toContain('\u001B'));
  it.each([[['check', '--nonsense']], [['check', '--tool', 'x', '--input', 'no']], [['check']], [['no-such-command']], [[]]])(
    'wrong usage %j is exit 2 and says where to read on',
    (args) => {
      const done = run(args);
      expect(done.code).toBe(2);
      expect(`${done.out}${done.err}`).toContain('--help');
    },
  );
});

describe('completion', () => {
  it('works in bash, for commands, options and agents', () => {
    const script = `leeway() { "$NODE" "$LEEWAY" "$@"; }
source <(leeway completion bash)
complete_words() { COMP_WORDS=(leeway "$@"); COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 )); _leeway; echo "\${COMPREPLY[*]}"; }
complete_words ex; complete_words init claud; complete_words log verify --a
complete_words log --verdict d; complete_words log --agent cod; complete_words help wh; complete_words help rules im
complete_words on; complete_words dr; complete_words kee; complete_words completion w; complete_words hoo
complete_words config set on_bl; complete_words config set on_block ''; complete_words off 3; complete_words program shellch
complete_words log --layer eff; complete_words log --text ''; complete_words classifier setup --provider azu; complete_words undo l
complete_words eval --fail-on al`;
    const done = spawnSync('bash', ['-c', script], {
      cwd: project,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', HOME: home, NODE: process.execPath, LEEWAY: leeway },
    });
    expect(done.stdout.split('\n')).toEqual([
      'explain',
      'claude-code',
      '--anchor',
      'deny',
      'codex',
      'why',
      'import',
      'on',
      'drop',
      'keep',
      '',
      '',
      'on_block',
      'deny ask',
      '30m',
      'shellcheck',
      'effects',
      '',
      'azure',
      'last',
      'alarms',
      '',
    ]);
  });
});

describe('hints that can be followed', () => {
  it.each([
    ['curl https://docs.acme.example/x', 'WebFetch(domain:docs.acme.example)'],
    ['some-unknown-program --x', 'cmd: some-unknown-program *'],
  ])('`%s`: the rule in the hint allows it', (command, rule) => {
    const asked = run(['check', command]);
    expect([asked.code, asked.out]).toEqual([10, expect.stringContaining(`\`${rule}\``)]);
    expect(run(['check', '--allow', rule, command]).code).toBe(0);
  });
  it('the rule for one server does not allow sending to it, nor another server', () => {
    const rule = ['--allow', 'WebFetch(domain:docs.acme.example)'];
    expect(run(['check', ...rule, 'curl -d @README.md https://docs.acme.example/x']).code).not.toBe(0);
    expect(run(['check', ...rule, 'curl https://docs.acme.example.evil.example/x']).code).not.toBe(0);
  });
});

describe('help and mistakes', () => {
  it.each<[readonly string[], RegExp]>([
    [['chekc', 'ls'], /unknown command `chekc`; did you mean `check`\?/],
    [['init', 'claud'], /unknown agent `claud`; did you mean `claude-code`\?/],
    [['log', '--verdict', 'alow'], /--verdict `alow` is unknown; did you mean `allow`\?/],
    [['log', '--agent', 'nobody'], /--agent `nobody` is unknown; known: /],
    [['rules', 'imprt'], /unknown word `imprt`; did you mean `import`\?/],
    [['off', '2h'], /2h is too long; at most 1h/],
    [['off', 'soon'], /say for how long, up to 1h/],
    [['off', '10'], /`10` is not a time; say for how long, up to 1h/],
    [['help', 'trust', 'list'], /leeway trust: unknown word `list`\n/],
    [['help', 'rules', 'ad'], /leeway rules: unknown word `ad`; did you mean `add`\?/],
    [['--vers'], /unknown option `--vers`; did you mean `--version`\?/],
    [['why', 'lst'], /no decision `lst`; did you mean `last`\?/],
    [['rules', 'import', 'cluade'], /unknown agent `cluade`; did you mean `claude-code`\?/],
    [['rules', 'import', 'codex'], /only the rules of `claude-code` can be imported, not those of `codex`/],
    [['check', ''], /no call was given/],
    [['run', 'ls', '-l'], /unknown option `-l`; options of the command come after `--`: `leeway run -- ls -l`/],
    [['program', 'gti'], /no data for `gti`, so its calls are unclear; did you mean `git`\?/],
    [['classifier'], /say `classifier setup` or `classifier prompt` or `classifier test`/],
    [['shadow'], /say `shadow report`/],
    [['--jsn'], /unknown option `--jsn`/],
    [['check'], /no call was given; try `leeway check 'git status'`/],
    [['check', '--input', '{}'], /`--input` needs `--tool`/],
    [['check', 'ls', '--cwd'], /`--cwd` needs a value\n/],
    [['check', '--cwd', '--json', 'ls'], /`--cwd` needs a value, and `--json` looks like an option/],
    [['check', '--json=yes', 'ls'], /`--json` takes no value/],
    [['log', '--limit', '-3'], /`--limit` needs a value, and `-3` looks like an option/],
    [['log', '--jsonl', '--csv'], /choose `--jsonl` or `--csv`/],
    [['log', '--since', '2999-01-01'], /--since `2999-01-01` is in the future/],
    [['log', '--since', '1d', '--until', '2d'], /--since `1d` is later than --until `2d`/],
    [['log', 'verify', '--anchor', 'x'], /--anchor is not a checksum; `leeway log verify --json` lists checksums as `heads`/],
    [['init', 'library'], /leeway cannot be installed for `library`: a program that uses the library calls leeway itself/],
    [['program', 'kubctl'], /no data for `kubctl`, so its calls are unclear; did you mean `kubectl`\?/],
    [['program', 'git', 'remot'], /`git` has no subcommand `remot`; did you mean `remote`\?/],
    [['program', 'git', 'remote', 'ad'], /no subcommand `remote ad`; did you mean `add`\?/],
    [['rules', 'add'], /say a list and a rule: `leeway rules add allow 'npm test'`/],
    [['rules', 'test', 'allow', 'npm test', 'npm test', 'npm run x'], /test one command at a time: `npm test`/],
    [['serve', '--port', 'x'], /--port `x` is not a whole number from 1 to 65535/],
    [['check', '--headles', 'ls'], /unknown option `--headles`; did you mean `--headless`\?/],
    [['log', '--session', 'nobody'], /no decision has the session `nobody`/],
    [['stats', '--session', 'nobody'], /no decision has the session `nobody`/],
    [['log', '--rule', 'nothing'], /no decision has the rule `nothing`/],
    [['why', 'last'], /no decisions yet/],
    [['why', 'last', 'one'], /unexpected word `one`/],
    [['config', 'unset', 'mode', 'try'], /unexpected word `try`/],
    [['allow', 'last'], /no call was stopped yet/],
    [['rules', 'test', 'allow', 'WebSearch', '--input', '{}'], /`--input` needs `--tool`/],
    [
      ['rules', 'test', 'allow', 'WebSearch', '--tool', 'WebSearch', '--agent', 'cod'],
      /unknown agent `cod`; did you mean `codex`\?/,
    ],
  ])('%j says what was meant', (args, text) => {
    const done = run(args);
    expect(done.code).toBe(2);
    expect(done.err).toMatch(text);
  });
  it('a program that does not exist is named, and nothing is started', () => {
    const done = run(['run', '--', 'no-such-program', '--x']);
    expect(done.code).toBe(12);
    expect(done.err).toBe('leeway: not run: there is no program `no-such-program` on PATH; check its name\n');
  });
  it('an agent may not choose the model, not even with --yes', () => {
    const done = run(['classifier', 'setup', '--provider', 'command', '--command', '/bin/true', '--yes'], {
      env: { CLAUDECODE: '1' },
    });
    expect(done.code).toBe(2);
    expect(done.err).toContain('an agent may not do this: `CLAUDECODE` is set');
    expect(JSON.parse(run(['config', '--json']).out)).not.toHaveProperty('settings.classifier.value.provider');
  });
  it.each<[readonly string[], RegExp]>([
    [['help', 'help'], /^leeway: an auto mode/],
    [['help', '--help'], /^leeway: an auto mode/],
    [['help', 'version'], /^leeway: an auto mode/],
    [['-v'], /^\d+\.\d+\.\d+\n$/],
    [['help', 'rules'], /^leeway rules: /],
    [['rules', '--help'], /^leeway rules: /],
    [['help', 'rules', 'import'], /^leeway rules import: /],
    [['classifier', 'setup', '-h'], /^leeway classifier setup: /],
  ])('%j explains one command', (args, text) => {
    const done = run(args);
    expect(done.code).toBe(0);
    expect(done.out).toMatch(text);
  });
});

describe('explain, rules, config', () => {
  it('rules test tries a rule on the call of a tool', () => {
    const input = '{"url":"https://docs.example.org/x"}';
    const done = run(['rules', 'test', 'allow', 'WebFetch(domain:docs.example.org)', '--tool', 'WebFetch', '--input', input]);
    expect(done.out).toMatch(/without the rule\nask [^]*with the rule\nallow /);
    expect(done.code).toBe(0);
  });
  it('explain shows parts, rows and zones of the decision', () => {
    writeFileSync(join(project, 'src', 'a.ts'), 'x');
    const done = run(['explain', 'cd src && rm -rf *']);
    expect(done.out).toContain('deletes a directory or several files (in the project)');
    expect(done.out).toContain('#1 rm -rf *');
  });
  it('rules shows how a line was read', () => {
    writeFileSync(
      join(home, '.config', 'leeway', 'config.jsonc'),
      '{ "allow": ["npm test"], "soft_deny": ["$defaults", "never run migrations without asking"], "hard_deny": ["Read(~/.ssh/**)"] }',
    );
    const done = run(['rules']);
    expect(done.code, done.err).toBe(0);
    expect(done.out).toContain('command npm test');
    expect(done.out).toContain('prose');
    expect(JSON.parse(run(['rules', '--json']).out)).toMatchObject({ format: 1 });
  });
  it('rules redacts a credential that a rule spells, unless its owner wants to see it', () => {
    const file = join(home, '.config', 'leeway', 'config.jsonc');
    writeFileSync(file, '{ "allow": ["cmd: curl -u admin:hunter2secret https://x.example"] }');
    expect(run(['rules']).out).not.toContain('hunter2secret');
    expect(run(['rules', '--json']).out).not.toContain('hunter2secret');
    expect(run(['rules', '--show-secrets']).out).toContain('hunter2secret');
    rmSync(file);
  });
  it('rules import shows what an agent has, and what was not taken', () => {
    mkdirSync(join(home, '.claude'), { recursive: true });
    writeFileSync(
      join(home, '.claude', 'settings.json'),
      '{ "permissions": { "allow": ["Bash(npm test:*)", "Bash(*)"], "deny": ["Read(~/.ssh/**)"] } }',
    );
    const done = run(['rules', 'import', 'claude-code']);
    expect(done.code, done.err).toBe(0);
    expect(done.out).toContain('npm test');
    expect(done.out).toContain('not taken: Bash(*)');
    expect(run(['rules', 'import', 'nobody']).code).toBe(2);
    rmSync(join(home, '.claude'), { recursive: true });
  });
  it('a mistake has file, line and column, and exit 12', () => {
    writeFileSync(join(home, '.config', 'leeway', 'config.jsonc'), '{\n  "alow": []\n}');
    const done = run(['config']);
    expect(done.code).toBe(12);
    expect(done.err).toMatch(/config\.jsonc:2:3/);
    expect(run(['check', 'ls']).code).toBe(12);
    rmSync(join(home, '.config', 'leeway', 'config.jsonc'));
  });
  it('config schema is a JSON Schema', () =>
    expect(JSON.parse(run(['config', 'schema']).out)).toHaveProperty('properties.hard_deny'));
  it('trust needs a terminal', () => {
    mkdirSync(join(project, '.leeway'), { recursive: true });
    writeFileSync(join(project, '.leeway', 'config.jsonc'), '{ "allow": ["cmd: x *"] }');
    const done = run(['trust']);
    expect(done.code).toBe(2);
    expect(done.err).toContain('terminal');
    rmSync(join(project, '.leeway'), { recursive: true });
  });
});

describe('the record', () => {
  it('check --log writes, log, why, stats and verify read', () => {
    run(['check', '--log', 'some-unknown-program --token=ghp_abcdefghijklmnopqrstuvwxyz0123456789']);
    const log = run(['log', '--jsonl']);
    expect(log.out).toContain('some-unknown-program');
    expect(log.out).not.toContain('ghp_abcdefghijklmnopqrstuvwxyz0123456789');
    expect(run(['why', 'last']).out).toContain('unknown program');
    expect(JSON.parse(run(['stats', '--json']).out)).toMatchObject({ format: 1 });
    expect(run(['log', 'verify']).code).toBe(0);
    run(['check', '--log', 'some-unknown-program --now']);
    expect(run(['allow', 'last']).err).toContain('terminal');
  });
});

describe('help', () => {
  it.each(['check', 'explain', 'rules', 'config', 'trust', 'allow', 'log', 'why', 'stats', 'classifier', 'completion'])(
    '%s --help',
    (command) => {
      const done = run([command, '--help']);
      expect(done.code).toBe(0);
      expect(done.out).toContain(`leeway ${command}`);
    },
  );
});

describe('classifier prompt', () => {
  it('prints what would be sent, with the session and the rules that are given', () => {
    writeFileSync(join(project, 'go.sh'), 'frobnicate --all\n');
    const entries = [
      { role: 'user', content: 'tidy up. Leave the exports alone.' },
      { role: 'tool', action: 'Bash {"command":"npm test","description":"harmless"}' },
    ];
    writeFileSync(join(base, 'session.jsonl'), entries.map((entry) => JSON.stringify(entry)).join('\n'));
    const done = run([
      'classifier',
      'prompt',
      '--transcript',
      join(base, 'session.jsonl'),
      '--soft-deny',
      'no frobnicating on Fridays',
      'sh go.sh',
    ]);
    expect(done.code, done.err).toBe(0);
    const body = JSON.parse(done.out) as { system: { text: string }[]; messages: { content: { text: string }[] }[] };
    const text = [...body.system, ...(body.messages[0]?.content ?? [])].map((one) => one.text).join('\n');
    for (const part of [
      'no frobnicating on Fridays',
      '"said":"Leave the exports alone."',
      '"Bash: npm test"',
      'frobnicate --all\\n',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('harmless"');
    expect(done.err).toMatch(/about \d+ tokens/);
  });
  it('says so where no model is asked', () => {
    const done = run(['classifier', 'prompt', 'ls']);
    expect({ out: done.out, code: done.code }).toEqual({ out: '', code: 0 });
    expect(done.err).toMatch(/^no model is asked about this call: allow/);
  });
  it.each([
    [['--transcript', '/nowhere.jsonl', 'sh go.sh'], /cannot be read/],
    [['--transcript', 'package.json', 'sh go.sh'], /--transcript/],
  ])('%j is wrong usage', (args, text) => {
    const done = run(['classifier', 'prompt', ...args]);
    expect(done.code).toBe(2);
    expect(done.err).toMatch(text);
  });
});
