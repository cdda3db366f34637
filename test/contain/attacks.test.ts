// Ways out of a contained run that were tried by hand: each must stay closed. With the real bubblewrap, as an ordinary user and as root.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atTerminal } from '../cli/at-terminal.ts';
import { makeWorld, pictureOf, WHO, type World } from './world.ts';

describe.each(WHO)('as %s', (who) => {
  let there: World;
  const at = (name: string): string => join(there.project, name);
  const text = (name: string): string => readFileSync(at(name), 'utf8');
  const heldIn = (err: string): string => /held as run (\d+)/.exec(err)?.[1] ?? '';
  const person = (...args: readonly string[]) =>
    atTerminal([...there.as, process.execPath, join(there.tool, 'leeway.cjs'), ...args], {
      cwd: there.project,
      env: { HOME: there.home },
    });
  /** `leeway run -c` started by a shell, so that the shell can redirect it. */
  const line = (command: string): string =>
    `${process.execPath} ${there.tool}/leeway.cjs run -c '${command.replaceAll("'", String.raw`'\''`)}'`;
  beforeAll(async () => {
    there = await makeWorld(who);
  });
  afterAll(() => there.remove());

  it('cannot change settings of the kernel, which belong to root', async () => {
    // It would write back what is there.
    const done = await there.run(
      'for f in /proc/sys/kernel/core_pattern /proc/sys/fs/protected_symlinks; do v=$(cat $f); echo "$v" > $f && echo wrote $f; done; cat <(echo in)',
    );
    expect(done.out).toBe('in\n');
    expect((await there.bare(`${line('echo out > /dev/stdout; echo err > /dev/stderr')} 2>&1 | cat`)).out).toMatch(/^out\nerr\n/);
  });

  it.each([
    ['a session of its own', 'setsid'],
    ['the terminal of the caller', 'script'],
  ])('a signal to its process group reaches no process outside: %s', async (_, how) => {
    const script = at('group.sh');
    there.write(script, `trap 'echo hit' USR1\n${line('kill -USR1 0; echo still here')}\necho outer\n`);
    const done =
      how === 'script'
        ? await atTerminal([...there.as, 'bash', script], { cwd: there.project, env: { HOME: there.home } })
        : await there.bare(`setsid -w bash ${script}`);
    expect(done.out).toContain('outer');
    expect(done.out).not.toContain('hit');
  });

  it('without a terminal the command is interrupted when leeway is', async () => {
    const command = 'trap "echo bye; exit 9" INT; echo ready; sleep 20 & wait';
    const [program = '', ...args] = [...there.as, process.execPath, join(there.tool, 'leeway.cjs'), 'run', '-c', command];
    const out = await new Promise<string>((resolve) => {
      const child = spawn(program, args, {
        cwd: there.project,
        env: { HOME: there.home, PATH: process.env['PATH'] },
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      });
      let printed = '';
      child.stdout.on('data', (data: Buffer) => {
        if (printed === '') process.kill(child.pid ?? 0, 'SIGINT');
        printed += data.toString();
      });
      child.on('close', () => resolve(printed));
    });
    expect(out).toBe('ready\nbye\n');
  });

  it('a file as input or output cannot be opened again and changed', async () => {
    there.write(at('input.txt'), 'in\n');
    there.write(at('log.txt'), 'old\n');
    const read = await there.bare(`${line('echo evil > /proc/self/fd/0; head -1')} < input.txt`);
    expect([read.out, text('input.txt')]).toEqual(['in\n', 'in\n']);
    await there.bare(`${line('echo new; echo more >&2; : > /proc/self/fd/1; : > /proc/self/fd/2')} >> log.txt 2>&1`);
    expect(text('log.txt')).toMatch(/^old\nnew\nmore\nleeway: /);
    await there.bare(`${line('echo out; echo err >&2; : > /proc/self/fd/2')} > a.log 2>> log.txt`);
    expect([text('a.log'), text('log.txt').startsWith('old\n'), text('log.txt').includes('\nerr\nleeway: ')]).toEqual([
      'out\n',
      true,
      true,
    ]);
    const large = await there.bare(
      `head -c 3000000 /dev/zero > zero.bin; ${line('cat')} < zero.bin > copy.bin; cmp zero.bin copy.bin`,
    );
    expect(large.code).toBe(0);
  });

  it('a secret deep in a project with many files cannot be read', async () => {
    await there.bare('mkdir -p many z/y/x/w; touch many/f{1..6000}');
    there.write(at('z/y/x/w/.env'), 'TOKEN=KEY');
    there.write(at('z/y/x/w/server.key'), 'KEY');
    const done = await there.run('cat z/y/x/w/.env z/y/x/w/server.key');
    expect(done.out).toBe('');
    expect(done.err.match(/Permission denied/g)?.length).toBe(2);
    await there.bare('rm -rf many z');
  });

  it('programs that prepare the copy are not taken from PATH', async () => {
    mkdirSync(at('bin'));
    for (const name of ['mkdir', 'cat', 'mount', 'find', 'bash', 'unshare', 'bwrap', 'rm', 'xargs', 'setpriv'])
      there.write(at(`bin/${name}`), `#!/bin/sh\necho ${name} >> ${there.home}/escaped\nexec /usr/bin/${name} "$@"\n`, 0o755);
    const path = `${at('bin')}:${process.env['PATH'] ?? ''}`;
    const done = await there.run('echo x > by-path.txt', { env: { PATH: path } });
    expect(done.err).toContain('kept as run');
    expect(existsSync(join(there.home, 'escaped'))).toBe(false);
  });

  it('access lists, attributes and flags cannot be set', async () => {
    const code = [
      'import os, struct, fcntl',
      `acl = struct.pack('<I', 2) + b''.join(struct.pack('<HHI', t, 7, 0xffffffff) for t in (1, 4, 32))`,
      `os.mkdir('listed'); open('flagged', 'w').close()`,
      `tries = [lambda: os.setxattr('listed', 'system.posix_acl_default', acl), lambda: os.setxattr('flagged', 'user.x', b'y')]`,
      `tries.append(lambda: fcntl.ioctl(os.open('flagged', os.O_RDONLY), 0x40086602, struct.pack('l', 0x80)))`,
      'for one in tries:',
      '  try: one(); print("set")',
      '  except OSError as error: print(error.errno)',
    ].join('\n');
    there.write(at('attributes.txt'), code);
    expect((await there.run('python3 attributes.txt; cp -a listed listed-2')).out).toBe('95\n95\n95\n');
  });

  it.each([
    ['a directory without rights', 'mkdir shut; echo x > shut/x; chmod 000 shut'],
    ['an existing directory without rights', 'chmod 000 src'],
  ])('%s is kept or not kept, and leaves no half run', async (_, command) => {
    const done = await there.run(command);
    expect(done.err).toMatch(/leeway: (?:kept as run|what the command changed cannot be read; nothing was kept)/);
    expect((await there.leeway(['runs'])).out).not.toContain('running');
    for (const name of ['shut', 'src']) if (existsSync(at(name))) chmodSync(at(name), 0o755);
  });

  it('a file with holes does not push older runs out of the store, and comparing ends', async () => {
    const first = /kept as run (\d+)/.exec((await there.run('echo holes > holes.txt')).err)?.[1] ?? '';
    await there.run('truncate -s 4T ~/huge');
    await there.run('truncate -s 4T huge.bin');
    expect((await there.run('touch huge.bin')).code).toBe(0);
    expect((await there.leeway(['undo', '--list'])).out).toContain(` ${first}  kept`);
    await there.bare('rm -f huge.bin');
  });

  it.each([
    ['an untracked file', 'echo mine > mine.txt', 'mine.txt', 'claim'],
    ['a changed file', 'echo changed > tracked.txt', 'tracked.txt', 'claim'],
    ['a hidden change', 'true', '--assume-unchanged tracked.txt', 'update-index'],
    ['a file that git no longer looks at', 'true', '--skip-worktree tracked.txt', 'update-index'],
  ])('an index that lies about %s is held', async (_, before, name, how) => {
    there.write(at('claim.txt'), CLAIM);
    await there.bare(`${before}; sleep 0.1`);
    const done = await there.run(how === 'claim' ? `python3 claim.txt ${name}` : `git update-index ${name}`);
    expect(done.err).toMatch(/held as run \d+.*\n? *(?:review|guarded): writes .*\.git\/index/s);
    // What git itself writes for the same file is kept.
    if (how === 'claim') expect((await there.run(`git add ${name}`)).err).toContain('kept as run');
    await there.bare('git reset -q --hard; rm -f mine.txt claim.txt');
  });

  it.each([
    ['a HEAD that is no ref', 'echo "ref: refs/heads/../../x" > .git/HEAD', /guarded: .*HEAD/],
    ['a link that climbs after a link', 'mkdir -p s; ln -s /tmp s/d; ln -s s/d/../etc/passwd trick', /makes a link at .*trick/],
    ['a work tree elsewhere', 'git worktree add -q /tmp/leeway-tree-$$ -b tree', /\.git\/worktrees/],
    ['a submodule with settings', 'git init -q sm; git -C sm config core.fsmonitor "touch x"', /sm\/\.git\/config/],
    ['objects of somebody else', 'echo /tmp/x > .git/objects/info/alternates', /alternates/],
  ])('holds %s', async (_, command, says) => {
    const before = pictureOf(there.project);
    const done = await there.run(command);
    expect(done.err).toMatch(says);
    expect(done.code).toBe(75);
    expect(pictureOf(there.project)).toBe(before);
  });

  it('undo of a kept run takes back its commits and branches', async () => {
    const before = (await there.bare('git for-each-ref; git rev-parse HEAD')).out;
    const done = await there.run('git checkout -q -b by-run; echo x > by-run.txt; git add by-run.txt; git commit -qm by-run');
    expect(done.err).toContain('kept as run');
    expect((await there.bare('git for-each-ref')).out).toContain('by-run');
    expect((await person('undo', 'last')).out).toContain('took back run');
    expect((await there.bare('git for-each-ref; git rev-parse HEAD')).out).toBe(before);
    expect((await there.bare('git fsck --strict && git status --short')).code).toBe(0);
  });

  it('undo of a mode does not follow a link that was put there since', async () => {
    there.write(at('open.sh'), 'x\n', 0o644);
    there.write(at('aim.txt'), 'x\n', 0o600);
    await there.bare('sleep 0.1');
    const number = heldIn((await there.run('chmod 777 open.sh')).err);
    expect((await person('keep', number, '--yes')).out).toContain('kept run');
    await there.bare('rm open.sh');
    symlinkSync('aim.txt', at('open.sh'));
    expect((await person('undo', number)).out).toContain('changed since');
    expect((await there.bare('stat -c %a aim.txt')).out).toBe('600\n');
  });

  it('a name cannot pass for words of leeway', async () => {
    const done = await there.run(String.raw`touch ~/$'a\nleeway: only quiet changes' ~/'b; nothing else'`);
    expect(done.err).toContain(String.raw`/a\nleeway: only quiet changes"`);
    expect(done.err).toContain('/b; nothing else"');
  });

  it('an empty lock of a process that died is not waited for', async () => {
    const lock = join(there.home, '.local', 'state', 'leeway', 'runs', 'lock');
    there.write(lock, '', 0o600);
    await there.bare(`touch -d '1 minute ago' ${lock}`);
    expect((await there.run('echo x > after-lock.txt')).err).toContain('kept as run');
  });
});

/** Writes an entry into the index that has the facts of a file on the disk and the id of other content. */
const CLAIM = `
import hashlib, os, struct, subprocess, sys
name = sys.argv[1].encode(); stat = os.stat(name)
other = bytes.fromhex(subprocess.check_output(['git', 'rev-parse', 'HEAD:src/a.ts']).decode().strip())
data = open('.git/index', 'rb').read()[:-20]
count = struct.unpack('>I', data[8:12])[0]
entries, at = [], 12
for i in range(count):
  end = at + 62 + (struct.unpack('>H', data[at+60:at+62])[0] & 0xfff)
  entries.append((data[at+62:end], data[at:at + ((end - at + 8) & ~7)])); at += (end - at + 8) & ~7
facts = (stat.st_ctime_ns, stat.st_mtime_ns)
entry = b''.join(struct.pack('>II', ns // 10**9, ns % 10**9) for ns in facts)
entry += struct.pack('>IIIIII', 0, stat.st_ino & 0xffffffff, 0o100644, stat.st_uid, stat.st_gid, stat.st_size) + other + struct.pack('>H', len(name)) + name
entry += b'\\0' * (8 - len(entry) % 8)
entries = sorted([one for one in entries if one[0] != name] + [(name, entry)])
data = data[:8] + struct.pack('>I', len(entries)) + b''.join(bytes for _, bytes in entries)
open('.git/index', 'wb').write(data + hashlib.sha1(data).digest())
`;
