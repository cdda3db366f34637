// `leeway run` with the real bubblewrap, as an ordinary user and as root: what a command sees, what is kept, what is held.
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atTerminal } from '../cli/at-terminal.ts';
import { makeWorld, pictureOf, WHO, type World } from './world.ts';

describe.each(WHO)('as %s', (who) => {
  let there: World;
  const at = (name: string): string => join(there.project, name);
  const text = (name: string): string => readFileSync(at(name), 'utf8');
  beforeAll(async () => {
    there = await makeWorld(who);
  });
  afterAll(() => there.remove());

  /** The person at a terminal. */
  const person = (...args: readonly string[]) =>
    atTerminal([...there.as, process.execPath, join(there.tool, 'leeway.cjs'), ...args], {
      cwd: there.project,
      env: { HOME: there.home },
    });

  /** The number of the run that is held, from what leeway says. */
  const heldIn = (err: string): string => /held as run (\d+)/.exec(err)?.[1] ?? '';

  it('keeps quiet changes and says so in one line', async () => {
    const done = await there.run('echo new > made.txt; echo two > tracked.txt; mkdir -p deep/er; echo x > deep/er/x; echo out');
    expect(done).toMatchObject({ code: 0, out: 'out\n' });
    expect(done.err).toMatch(/^leeway: kept as run (\d+): 5 paths: 4 new, 1 changed; `leeway undo \1` takes it back\n$/);
    expect([text('made.txt'), text('tracked.txt'), text('deep/er/x')]).toEqual(['new\n', 'two\n', 'x\n']);
    expect(lstatSync(at('made.txt')).uid).toBe(lstatSync(at('tracked.txt')).uid);
  });

  it('a command that changes nothing leaves no run behind', async () => {
    const done = await there.run('cat tracked.txt > /dev/null; touch tracked.txt');
    expect(done.err).toBe('leeway: contained; it changed nothing\n');
  });

  it('commits are kept, and git is whole afterwards', async () => {
    const done = await there.run('git checkout -q -b topic && git add -A && git commit -qm second');
    expect(done.err).toMatch(/^leeway: kept/);
    const git = await there.bare(
      'git fsck --strict && git log --oneline topic && git status --short && git branch -q -f main topic && git checkout -q main',
    );
    expect(git.code).toBe(0);
    expect(git.out).toContain('second');
  });

  it.each([
    ['a start-up file', 'echo "alias ls=rm" >> ~/.bashrc', /guarded: (creates|writes) .*\.bashrc/],
    ['a git hook', 'echo x > .git/hooks/pre-commit', /guarded: creates .*pre-commit/],
    ['git configuration', 'git config core.pager "touch /tmp/x"', /writes .*\.git\/config/],
    [
      'git attributes that run filters',
      'mkdir -p .git/info; echo "* filter=x" > .git/info/attributes',
      /\.git\/info\/attributes/,
    ],
    ['an absent settings file', 'echo {} > .mcp.json', /review: creates .*\.mcp\.json/],
    ['settings of an agent', 'mkdir .claude; echo {} > .claude/settings.json', /\.claude\/settings\.json/],
    ['settings of an agent in the home directory', 'mkdir -p ~/.claude; echo {} > ~/.claude/settings.json', /forbidden: creates/],
    ['files deleted that git does not have', 'rm untracked.txt', /review: deletes .*untracked\.txt/],
    ['a tree deleted', 'rm -rf .git', /guarded: deletes .*\.git/],
    ['a branch deleted', 'git branch -D spare', /guarded: .*spare/],
    ['a branch moved back', 'git update-ref refs/heads/spare spare~1', /guarded: .*refs\/heads\/spare/],
    ['a log of git cut', ': > .git/logs/HEAD', /guarded: .*logs/],
    [
      'a forged pointer to a server',
      'mkdir -p .git/refs/remotes/origin; git rev-parse HEAD > .git/refs/remotes/origin/main',
      /refs\/remotes/,
    ],
    [
      'a replaced object',
      'git replace -f HEAD HEAD~0 2>/dev/null || { mkdir -p .git/refs/replace; git rev-parse HEAD > .git/refs/replace/$(git rev-parse HEAD); }',
      /refs\/replace/,
    ],
    ['a forged pack', 'printf x > .git/objects/pack/pack-$(printf "a%.0s" {1..40}).pack', /review: creates .*\.pack/],
    [
      'an object that is not what its name says',
      'mkdir -p .git/objects/ab; printf x > .git/objects/ab/$(printf "c%.0s" {1..38})',
      /review: creates .*objects\/ab/,
    ],
    [
      'an index with a name inside .git',
      `python3 -c "import hashlib; p='.git/index'; d=open(p,'rb').read()[:-20].replace(b'src/a.ts', b'src/.git'); open(p,'wb').write(d+hashlib.sha1(d).digest())"`,
      /(?:review|guarded): writes .*\.git\/index/,
    ],
    ['work that is in no commit', 'git checkout -q -- edited.txt', /guarded: .*edited\.txt/],
    ['a file for everybody to write', 'echo x > open.sh; chmod 777 open.sh', /guarded: changes the mode of/],
    ['a file with the rights of its owner', 'cp /bin/true mine; chmod 4755 mine', /rights of its owner/],
    ['a pipe', 'mkfifo pipe', /cannot be kept: a device or pipe/],
    ['a name that is not UTF-8', String.raw`printf x > $'bad\xff'`, /not UTF-8/],
    ['a link into the home directory', 'ln -s ~/.bashrc link', /makes a link at .*link/],
    ['another directory of the home', 'echo x > ~/notes.txt', /review: creates .*notes\.txt/],
  ])('holds %s, and the disk is as before', async (_, command, says) => {
    there.write(at('untracked.txt'), 'mine\n');
    const first = await there.bare(
      'git rev-parse -q --verify spare > /dev/null || { git branch spare; git checkout -q spare; git commit -q --allow-empty -m more; git checkout -q main; }; test -e edited.txt || { echo old > edited.txt; git add edited.txt; git commit -qm edited; echo work >> edited.txt; }',
    );
    expect(first.err).toBe('');
    const before = [pictureOf(there.project), pictureOf(there.home)];
    const done = await there.run(`${command}; exit 3`);
    expect(done.err).toMatch(says);
    expect(done.err).toContain('held as run');
    expect(done.err).toContain('(exit code of the command: 3)');
    expect(done.code).toBe(75);
    expect([pictureOf(there.project), pictureOf(there.home)]).toEqual(before);
  });

  it('an audit compares what was predicted with what was done, and keeps nothing', async () => {
    const before = pictureOf(there.project);
    const fine = await there.leeway(['run', '--audit', '--', 'cp', 'tracked.txt', 'copy.txt']);
    expect(fine.err).toContain('predicted quiet, observed quiet');
    expect(fine.err).toContain('everything it changed was predicted');
    expect(fine.code).toBe(0);
    // A runner of the project's own code is predicted as that, so what the code does elsewhere is not.
    there.write(at('home.test.js'), "const w = 'write' + 'FileSync'; require('node:fs')[w](process.env.HOME + '/made', 'x');\n");
    const found = await there.leeway(['run', '--audit', '--json', '--', 'node', '--test']);
    expect(JSON.parse(found.err.trim().split('\n').at(-1) ?? '')).toMatchObject({
      predicted: 'quiet',
      observed: 'review',
      unpredicted: [{ effect: `creates ${there.home}/made`, disposition: 'review', weight: 'stricter' }],
      case: 'review    node --test',
    });
    expect(found.code).toBe(75);
    await there.bare('rm home.test.js');
    expect(pictureOf(there.project)).toBe(before);
    expect((await there.leeway(['runs'])).out).not.toContain('copy.txt');
  });

  it('what appears on the disk later is no part of a held run', async () => {
    const number = heldIn((await there.run('echo x > ~/shared-place.txt')).err);
    there.write(join(there.home, 'later-file.txt'), 'mine');
    expect((await there.leeway(['diff', number, '--names'])).out).not.toContain('later-file');
    expect((await person('keep', number, '--yes')).out).toContain(`kept run ${number}`);
    expect(readFileSync(join(there.home, 'later-file.txt'), 'utf8')).toBe('mine');
  });

  it('looks at a held run; only a person drops it', async () => {
    const number = heldIn((await there.run('echo secret-plan > ~/notes.txt')).err);
    const diff = await there.leeway(['diff', number]);
    expect(diff.out).toContain(`A ${there.home}/notes.txt`);
    expect(diff.out).toContain('+ secret-plan');
    expect((await there.leeway(['runs'])).out).toMatch(new RegExp(`\\b${number} +held`));
    expect((await there.leeway(['drop', number])).err).toContain('only a person at a terminal');
    expect((await there.leeway(['diff', number])).code).toBe(0);
    expect((await there.leeway(['diff', '99999'])).err).toContain('there is no run');
  });

  it('a person keeps a held run and takes it back: bytes, modes, links, directories', async () => {
    there.write(at('back/run.sh'), 'old\n', 0o755);
    there.write(at('back/gone/deep/x.txt'), 'x\n', 0o600);
    there.write(at('back/bytes.bin'), '\u0000\u0001', 0o640);
    if (!existsSync(at('back/link'))) symlinkSync('run.sh', at('back/link'));
    await wait(50);
    const before = [pictureOf(there.project), pictureOf(there.home)];
    const done = await there.run(
      'cd back; echo new > run.sh; chmod 644 run.sh; rm -r gone; chmod 600 bytes.bin; ln -sfn bytes.bin link; mkdir -p a/b; echo 1 > a/b/c; echo x > ~/later.txt; : > only-new',
    );
    const number = heldIn(done.err);
    const kept = await person('keep', number, '--yes');
    expect(kept.out).toContain('guarded: deletes');
    expect(kept.out).toContain(`kept run ${number}`);
    expect([text('back/run.sh'), text('back/a/b/c'), existsSync(at('back/gone')), readlinkSync(at('back/link'))]).toEqual([
      'new\n',
      '1\n',
      false,
      'bytes.bin',
    ]);
    expect(readFileSync(join(there.home, 'later.txt'), 'utf8')).toBe('x\n');
    expect((await there.leeway(['undo', 'last'])).err).toContain('only a person at a terminal');
    expect((await there.leeway(['undo', '--list'])).out).toContain(` ${number}  kept`);
    expect((await person('undo', number)).out).toContain(`took back run ${number}`);
    expect([pictureOf(there.project), pictureOf(there.home)]).toEqual(before);
    expect((await person('undo', number)).out).toContain('no run');
  });

  it('undo refuses where something was changed since, and changes nothing', async () => {
    const before = text('tracked.txt');
    await there.run('echo kept > tracked.txt; mkdir fresh; echo 1 > fresh/one');
    for (const change of ['echo mine > fresh/two', 'rm fresh/two; echo mine >> tracked.txt']) {
      await there.bare(change);
      const done = await person('undo', 'last');
      expect(done.out).toContain('these were changed since');
      expect([text('fresh/one'), text('tracked.txt') !== before]).toEqual(['1\n', true]);
    }
  });

  it('a run that was changed after it was judged, or one with a forbidden change, is not kept', async () => {
    const first = heldIn((await there.run('echo x > ~/judged.txt')).err);
    const layers = join(there.home, '.local', 'state', 'leeway', 'runs', first);
    await there.bare(`for f in ${layers}/*/upper; do find $f -name judged.txt -exec sh -c 'echo evil > $0' {} \\;; done`);
    expect((await person('keep', first, '--yes')).out).toContain('changed since it was judged');
    const second = heldIn((await there.run('mkdir -p ~/.claude; echo {} > ~/.claude/settings.json')).err);
    expect((await person('keep', second, '--yes')).out).toContain('always blocked');
    const third = heldIn((await there.run('mkfifo pipe; echo x > beside')).err);
    expect((await person('keep', third, '--yes')).out).toContain('cannot be kept');
    expect([
      existsSync(join(there.home, 'judged.txt')),
      existsSync(join(there.home, '.claude')),
      existsSync(at('beside')),
    ]).toEqual([false, false, false]);
    expect((await person('drop', third)).out).toContain(`dropped run ${third}`);
  });

  it('secrets, leeway’s own files and the record cannot be read, written or moved', async () => {
    there.write(join(there.home, '.ssh', 'id_rsa'), 'KEY', 0o600);
    there.write(join(there.home, '.aws', 'credentials'), 'KEY', 0o600);
    there.write(join(there.home, '.config', 'leeway', 'config.jsonc'), '{}', 0o600);
    there.write(at('.env'), 'TOKEN=KEY');
    there.write(at('deep/prod.pem'), 'KEY');
    const files = ['~/.ssh/id_rsa', '~/.aws/credentials', '~/.config/leeway/config.jsonc', '.env', 'deep/prod.pem'];
    for (const file of files) {
      const done = await there.run(
        `cat ${file}; echo x > ${file}; rm -f ${file}; cp ${file} copy; chmod 600 ${file}; chmod 700 $(dirname ${file}); ln ${file} hard; cat ${file}`,
      );
      expect(done.out, file).not.toContain('KEY');
      expect(done.err, file).toContain('Permission denied');
      expect(existsSync(at('copy'))).toBe(false);
    }
    const done = await there.run(
      'ls ~/.local/state/leeway; mv ~/.ssh ~/x; mv ~/.local ~/y; cat ~/x/id_rsa ~/y/state/leeway/runs/*/run.json',
    );
    expect(done.out).not.toMatch(/KEY|format/);
    expect(readFileSync(join(there.home, '.ssh', 'id_rsa'), 'utf8')).toBe('KEY');
  });

  it('sees few variables, none of them in the first process, and no descriptor of the caller', async () => {
    const done = await there.run('env; cat /proc/1/environ; ls /proc/self/fd | wc -l; ls -l /proc/1/fd 2>/dev/null', {
      env: { API_TOKEN: 'abc123', NODE_OPTIONS: '--no-warnings', LD_PRELOAD: '', BASH_ENV: '/nonexistent', LC_ALL: 'C' },
    });
    expect(done.out).not.toMatch(/abc123|NODE_OPTIONS|BASH_ENV|LD_PRELOAD/);
    expect(done.out).toContain('LC_ALL=C');
    const held = await there.bare(
      `exec 7< tracked.txt 251< tracked.txt; ${process.execPath} ${there.tool}/leeway.cjs run -c 'ls /proc/self/fd'`,
    );
    expect(held.out.trim().split('\n')).toEqual(['0', '1', '2', '3']);
  });

  it('a directory of the caller as input or output is no way out', async () => {
    const done = await there.bare(
      `${process.execPath} ${there.tool}/leeway.cjs run -c 'echo out > /proc/self/fd/0/escaped.txt; ls /proc/self/fd/0' < .`,
    );
    expect(done.err).toContain('its input or output is a directory');
    expect(existsSync(at('escaped.txt'))).toBe(false);
  });

  it('names too deep to read are not kept, and later runs still work', async () => {
    const deep = await there.run(
      `python3 -c "import os\nfor i in range(40): os.mkdir('d' * 200); os.chdir('d' * 200)"; echo x > beside-deep`,
    );
    expect(deep.code).not.toBe(0);
    expect([existsSync(at('d'.repeat(200))), existsSync(at('beside-deep'))]).toEqual([false, false]);
    expect((await there.run('echo again > again.txt')).err).toContain('kept as run');
    await there.bare('chmod -R u+rwX ~/.local/state/leeway/runs; rm -rf ~/.local/state/leeway/runs');
  });

  it('what goes into caches in the home directory is left out', async () => {
    const done = await there.run(
      'mkdir -p ~/.cache/tool ~/.npm/_logs ~/go/pkg/mod; echo x > ~/go/pkg/mod/x; echo x > ~/.cache/tool/x; echo x > ~/.npm/_logs/y; echo z > beside-caches',
    );
    expect(done.err).toContain('1 path: 1 new');
    expect(existsSync(join(there.home, 'go'))).toBe(false);
    expect([existsSync(join(there.home, '.cache')), existsSync(join(there.home, '.npm')), text('beside-caches')]).toEqual([
      false,
      false,
      'z\n',
    ]);
  });

  it('exit codes, output and words are those of the command', async () => {
    for (const code of [0, 1, 42, 125, 127]) expect((await there.run(`exit ${code}`)).code).toBe(code);
    expect((await there.run('kill -TERM $$')).code).toBe(143);
    const words = ['two words', "it's", '$HOME', '*', '--help', ''];
    expect((await there.leeway(['run', '--', 'printf', '[%s]', ...words])).out).toBe(words.map((word) => `[${word}]`).join(''));
    expect((await there.leeway(['run', '--', 'cat'], { input: 'typed' })).out).toBe('typed');
    expect((await there.run('head -c 3000000 /dev/zero | tr "\\0" x')).out.length).toBe(3_000_000);
    expect((await there.leeway(['run', '--', 'no-such-program'])).code).not.toBe(0);
  });

  it('a signal reaches the command, which may end as it likes', async () => {
    const done = await there.run('trap "echo bye; exit 9" TERM; echo ready; sleep 20 & wait', {
      meanwhile: (pid) => process.kill(pid, 'SIGTERM'),
    });
    expect(done).toMatchObject({ code: 9, out: 'ready\nbye\n' });
  });

  it('has the terminal of the caller, and cannot type into it', async () => {
    const done = await atTerminal(
      [
        ...there.as,
        process.execPath,
        join(there.tool, 'leeway.cjs'),
        'run',
        '-c',
        'test -t 0 && test -t 1 && echo seen > /dev/tty; python3 -c "import fcntl,termios; fcntl.ioctl(0, termios.TIOCSTI, b\'x\')"',
      ],
      { cwd: there.project, env: { HOME: there.home } },
    );
    expect(done.out).toContain('seen');
    expect(done.out).toContain('Operation not permitted');
  });

  it('killed in the middle, it leaves the disk as it was and no process behind', async () => {
    const before = pictureOf(there.project);
    const mark = `leeway-${who}-${process.pid}`;
    const done = await there.run(`echo half > half.txt; echo ready; exec -a ${mark} sleep 30`, {
      meanwhile: (pid) => process.kill(pid, 'SIGKILL'),
    });
    expect(done.signal).toBe('SIGKILL');
    await wait(200);
    expect((await there.bare(`pgrep -f '^${mark}' || echo none`)).out).toBe('none\n');
    expect(pictureOf(there.project)).toBe(before);
  });

  it('background processes end with the command, and write nothing later', async () => {
    await there.run('(sleep 0.3; echo late > late.txt) & echo now > now.txt');
    await wait(600);
    expect([existsSync(at('now.txt')), existsSync(at('late.txt'))]).toEqual([true, false]);
  });

  it('has no network, and says that one was tried', async () => {
    const server = createServer((socket) => socket.end('outside'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const inside = await there.run(`cat < /dev/tcp/127.0.0.1/${port}`);
    expect(inside.out).toBe('');
    const tried = await there.run('sleep 0.3; echo x > /dev/udp/192.0.2.1/53; exit 0');
    expect(tried.err).toContain('tried to reach a network');
    expect(inside.err).not.toContain('tried to reach a network');
    server.close();
  });

  it('cannot reach sockets of the machine', async () => {
    const path = at('daemon.sock');
    const server = createServer((socket) => socket.end('outside'));
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const other = join(there.base, 'other.sock');
    const second = createServer((socket) => socket.end('outside'));
    await new Promise<void>((resolve) => second.listen(other, resolve));
    const connect = (to: string): string =>
      `python3 -c "import socket; s=socket.socket(socket.AF_UNIX); s.connect('${to}'); print(s.recv(9))"`;
    const done = await there.run(`${connect(path)}; ${connect(other)}`);
    expect(done.out).not.toContain('outside');
    server.close();
    second.close();
  });

  it('cannot make namespaces, mounts, or use refused system calls', async () => {
    const done = await there.run(
      'unshare -U true; unshare -rm true; mount -t tmpfs tmpfs /mnt; umount ~/.local/state/leeway; python3 -c "import ctypes; l=ctypes.CDLL(None, use_errno=True); print(l.syscall(250,0,0,0,0), ctypes.get_errno(), l.syscall(425,1,0), ctypes.get_errno())"; python3 -c "import socket; socket.socket(40, 1)"; cat /proc/self/status | grep -E "CapEff|NoNewPrivs|Seccomp:"',
    );
    expect(done.out).toContain('-1 1 -1 38');
    expect(done.out).toMatch(/CapEff:\t0000000000000000/);
    expect(done.out).toMatch(/NoNewPrivs:\t1/);
    expect(done.out).toMatch(/Seccomp:\t2/);
    expect(done.err).toMatch(/PermissionError/);
    expect(done.err.match(/unshare: /g)?.length).toBe(2);
  });

  it('undo follows no directory that became a link since', async () => {
    there.write(at('trap/rcfile'), 'planted\n');
    await there.bare('git add trap; git commit -qm trap; mkdir -p ../aim');
    const number = heldIn((await there.run('rm -r trap/rcfile; echo x > ~/held-too.txt')).err);
    expect((await person('keep', number, '--yes')).out).toContain('kept run');
    await there.bare('rmdir trap; ln -s ../aim trap');
    expect((await person('undo', number)).out).toContain('changed since');
    expect(readdirSync(join(there.base, 'work', 'aim'))).toEqual([]);
    await there.bare('rm trap; mkdir trap');
    expect((await person('undo', number)).out).toContain('took back');
    expect(text('trap/rcfile')).toBe('planted\n');
  });

  it('directories that were replaced, links that became directories, and the other way round', async () => {
    there.write(at('swap/dir/old.txt'), 'old\n');
    there.write(at('swap/dir/same.txt'), 'same\n');
    there.write(at('outside/f.txt'), 'untouched\n');
    if (!existsSync(at('swap/link'))) symlinkSync('../outside', at('swap/link'));
    await there.bare('git add -A; git reset -q .env; git commit -qm swap');
    const done = await there.run(
      'rm -r swap/dir; mkdir swap/dir; echo same > swap/dir/same.txt; echo new > swap/dir/new.txt; rm swap/link; mkdir swap/link; echo inner > swap/link/f.txt; mv outside/f.txt f2; rmdir outside; ln -s swap outside',
    );
    expect(done.err).toMatch(/guarded: deletes .*outside/);
    const before = pictureOf(there.project);
    expect((await person('keep', heldIn(done.err), '--yes')).out).toContain('kept run');
    expect(readdirSync(at('swap/dir'))).toEqual(['new.txt', 'same.txt']);
    expect(lstatSync(at('swap/link')).isDirectory()).toBe(true);
    expect([text('swap/link/f.txt'), text('f2'), readlinkSync(at('outside'))]).toEqual(['inner\n', 'untouched\n', 'swap']);
    expect((await person('undo', 'last')).out).toContain('took back run');
    expect(pictureOf(there.project)).toBe(before);
  });

  it('a rename of an existing directory works by copying, as mv does, and git mv says why it cannot', async () => {
    there.write(at('moved/a.txt'), 'a\n');
    await there.bare('git add moved; git commit -qm moved');
    const moved = await there.run('git mv moved moved2; rm -r moved2 2> /dev/null; mv moved moved2 && cat moved2/a.txt');
    expect(moved.out).toBe('a\n');
    expect(moved.err).toMatch(/renaming 'moved' failed: Invalid cross-device link/);
  });

  it('what somebody else changed meanwhile is a conflict: nothing is kept', async () => {
    there.write(at('shared.txt'), 'one\n');
    await wait(50);
    const done = await there.run('echo theirs > shared.txt; echo other > not-kept.txt; echo ready; read -r', {
      meanwhile: () => writeFileSync(at('shared.txt'), 'mine\n'),
    });
    expect(done.code).toBe(75);
    expect(done.err).toContain('something else changed the same paths meanwhile');
    expect([text('shared.txt'), existsSync(at('not-kept.txt'))]).toEqual(['mine\n', false]);
  });

  it('a directory that became a link meanwhile is not followed', async () => {
    there.write(at('way/in.txt'), 'x\n');
    mkdirSync(join(there.base, 'elsewhere'), { recursive: true });
    await wait(50);
    const done = await there.run('echo changed > way/new.txt; echo ready; read -r', {
      meanwhile: () => there.bare('mv way way2; ln -s ../../elsewhere way'),
    });
    expect(done.code).toBe(75);
    expect(readdirSync(join(there.base, 'elsewhere'))).toEqual([]);
    await there.bare('rm way; mv way2 way');
  });

  it('two runs at once are kept if they change different files', async () => {
    const [a, b] = await Promise.all([there.run('echo a > a.txt; sleep 0.5'), there.run('echo b > b.txt; sleep 0.5')]);
    expect([a.code, b.code]).toEqual([0, 0]);
    expect([text('a.txt'), text('b.txt')]).toEqual(['a\n', 'b\n']);
    const both = await Promise.all([there.run('echo 1 > both.txt; sleep 0.7'), there.run('echo 2 > both.txt; sleep 0.7')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 75]);
  });

  it('a work tree beside the project, and a repository elsewhere, are held or kept by where they lie', async () => {
    await there.bare('git worktree add -q ../tree -b side');
    const tree = join(there.base, 'work', 'tree');
    const done = await there.run('echo x > in-tree.txt; git add in-tree.txt; git commit -qm in-tree', { cwd: tree });
    expect(readFileSync(join(tree, 'tracked.txt'), 'utf8')).not.toBe('');
    // Its repository lies outside the directories that are copied, so git cannot write there.
    expect(done.err).toMatch(/Read-only file system/);
  });

  it.each([
    ['no project', () => there.home, /not run: a home directory/],
    ['nothing to run', () => there.project, /say what to run/],
  ])('refuses: %s', async (name, cwd, says) => {
    const done = await there.leeway(name === 'no project' ? ['run', '-c', 'true'] : ['run'], { cwd: cwd() });
    expect(done.err).toMatch(says);
    expect(done.code).not.toBe(0);
  });

  it('doctor proves that it works', async () => {
    const done = await there.leeway(['doctor', '--offline', '--json']);
    expect(done.out).toContain('`leeway run` can run commands on a copy');
  });

  it('the store is closed to others, and a number is not used twice', async () => {
    const first = Number(heldIn((await there.run('echo x > ~/again.txt')).err));
    const state = join(there.home, '.local', 'state', 'leeway');
    expect(lstatSync(join(state, 'runs')).mode & 0o777).toBe(0o700);
    await there.bare(`rm -rf ${state}/runs/${first}`);
    expect(Number(heldIn((await there.run('echo x > ~/again.txt')).err))).toBeGreaterThan(first);
  });
});
