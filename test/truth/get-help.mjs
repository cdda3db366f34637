// Fetches packages by name into a cache outside the repository and gives the help texts of their programs. Manual pages are unpacked and rendered; what has none
// is asked for its help inside bubblewrap, without a network and with an empty home directory. No script of a package runs.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export const CACHE = process.env.LEEWAY_TRUTH_CACHE ?? join(homedir(), '.cache', 'leeway-truth');
const RELEASE = 'trixie';
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg';

const quiet = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 };
const folder = (...parts) => {
  const path = join(CACHE, ...parts);
  mkdirSync(path, { recursive: true });
  return path;
};

/** apt with lists of its own, so that the release of this machine does not matter. */
function apt(...words) {
  const top = folder('apt');
  for (const part of ['state/lists/partial', 'cache/archives/partial']) folder('apt', part);
  const conf = join(top, 'apt.conf');
  const first = !existsSync(conf);
  if (first) {
    writeFileSync(join(top, 'sources.list'), `deb [signed-by=${KEYS}] http://deb.debian.org/debian ${RELEASE} main\n`);
    writeFileSync(
      conf,
      `Dir::State "${top}/state";\nDir::Cache "${top}/cache";\nDir::State::status "/dev/null";\nDir::Etc::sourcelist "${top}/sources.list";\n` +
        'Dir::Etc::sourceparts "/dev/null";\nAPT::Sandbox::User "root";\n',
    );
  }
  const run = (...args) =>
    spawnSync('apt-get', args, { ...quiet, cwd: folder('deb'), env: { ...process.env, APT_CONFIG: conf, LC_ALL: 'C' } });
  if (first) run('update');
  return run(...words);
}

/** Unpacks the manual pages of packages that are not there yet. */
export function fetchDebian(packages) {
  const missing = packages.filter((name) => !existsSync(join(CACHE, 'man', name)));
  for (let i = 0; i < missing.length; i += 60) {
    const some = missing.slice(i, i + 60);
    // One name that is gone stops all: then each by itself.
    if (apt('download', ...some).status !== 0) for (const name of some) apt('download', name);
    for (const name of some) {
      const file = readdirSync(folder('deb')).find((one) => one.startsWith(`${name}_`));
      if (file === undefined) continue;
      const into = folder('man', name);
      const move = 's,^./usr/\\(share/postgresql/[0-9]*\\|lib/jvm/[^/]*\\)/man,./usr/share/man,';
      const unpack = `dpkg-deb --fsys-tarfile "$0" | tar -x -C "$1" --transform '${move}' --wildcards './usr/*/man/man[1-9]/*'`;
      spawnSync('sh', ['-c', unpack, join(CACHE, 'deb', file), into], quiet);
      rmSync(join(CACHE, 'deb', file));
    }
  }
}

/** The manual page of one name in a package, rendered; underlined words are marked. */
export function manualPage(name, pkg) {
  const stored = join(folder('text', pkg), `${name}.txt`);
  if (existsSync(stored)) return readFileSync(stored, 'utf8');
  const top = join(CACHE, 'man', pkg, 'usr/share/man');
  if (!existsSync(top)) return undefined;
  for (const section of ['man1', 'man8', 'man6', 'man5', 'man7']) {
    const dir = join(top, section);
    const file = existsSync(dir)
      ? readdirSync(dir).find((one) => one.startsWith(`${name}.`) && /^\.\d\w*\.gz$/.test(one.slice(name.length)))
      : undefined;
    if (file === undefined) continue;
    const source = pageSource(join(dir, file), top);
    if (source === undefined) continue;
    const { stdout } = spawnSync('groff', ['-mandoc', '-t', '-Kutf8', '-Tutf8', '-rLL=400n', '-P-c'], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      input: source,
    });
    const text = markUnderlined(stdout);
    writeFileSync(stored, text);
    return text;
  }
  return undefined;
}

function pageSource(path, top) {
  let source;
  try {
    source = gunzipSync(readFileSync(realpathSync(path))).toString('utf8');
  } catch {
    return undefined;
  }
  const other = /^\.so (\S+)\s*$/m.exec(source.slice(0, 400))?.[1];
  if (other === undefined || source.length > 400) return source;
  const at = join(top, other.includes('/') ? other : `man1/${other}`);
  return existsSync(`${at}.gz`) ? pageSource(`${at}.gz`, top) : undefined;
}

/** groff prints `_\bx` for an underlined and `x\bx` for a bold letter. */
function markUnderlined(text) {
  return text
    .replace(
      /(?:_\x08(?:.\x08)?.)+(?:[ /:.-](?:_\x08(?:.\x08)?.)+)*/gu,
      (run) => `⟨${run.replace(/_\x08/g, '').replace(/(.)\x08/gu, '')}⟩`,
    )
    .replace(/.\x08/gu, '')
    .replace(/[‐−‑–]/g, '-')
    .replace(/[‘’]/g, "'");
}

/** Packages of npm and PyPI, each in a folder of its own; no script of a package runs while it is unpacked. */
export function fetchRunnable(kind, pkg) {
  const dir = join(CACHE, kind, pkg.replace('/', '+'));
  const bin = kind === 'npm' ? join(dir, 'node_modules/.bin') : join(dir, 'bin');
  if (existsSync(join(dir, 'done'))) return existsSync(bin) ? { bin, dir } : undefined;
  mkdirSync(dir, { recursive: true });
  const result =
    kind === 'npm'
      ? spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--prefix', dir, pkg], {
          ...quiet,
          cwd: dir,
          timeout: 240_000,
        })
      : spawnSync('python3', ['-m', 'pip', 'install', '-q', '--only-binary', ':all:', '--target', dir, pkg], {
          ...quiet,
          timeout: 240_000,
        });
  writeFileSync(join(dir, 'done'), `${result.status}\n${result.stderr}`);
  return existsSync(bin) ? { bin, dir } : undefined;
}

const ROOT = join(CACHE, 'root');

/** Debian packages with all that they need, unpacked into a root of their own; none of their scripts runs. */
export function fetchRoot(pkg) {
  const done = join(folder('rooted'), pkg);
  if (existsSync(done)) return readFileSync(done, 'utf8') === '' ? { root: ROOT } : undefined;
  if (!existsSync(join(ROOT, 'usr'))) {
    for (const part of ['bin', 'sbin', 'lib', 'lib64']) {
      folder('root', 'usr', part);
      symlinkSync(`usr/${part}`, join(ROOT, part));
    }
  }
  const options = ['-y', '-qq', '--no-install-recommends'];
  const { stdout, stderr, status } = apt('install', '--print-uris', ...options, pkg, 'libc-bin', 'dash', 'coreutils');
  const files = [...stdout.matchAll(/^'([^']+)' (\S+) /gm)].filter(([, , file]) => !existsSync(join(folder('unpacked'), file)));
  for (const [, url, file] of files) {
    const to = join(folder('deb', String(process.pid)), file);
    const got = spawnSync('curl', ['-sf', '--retry', '3', '-o', to, url], quiet).status === 0;
    // `-x` would put a directory where the link `lib` stands.
    const unpack = 'dpkg-deb --fsys-tarfile "$0" | tar -x -C "$1" --keep-directory-symlink --no-same-owner';
    if (!got || spawnSync('sh', ['-c', unpack, to, ROOT], quiet).status !== 0) {
      writeFileSync(done, `${file} cannot be unpacked`);
      return undefined;
    }
    writeFileSync(join(CACHE, 'unpacked', file), '');
    rmSync(to);
  }
  if (files.length > 0) spawnSync('/sbin/ldconfig', ['-r', ROOT], quiet);
  writeFileSync(done, status === 0 ? '' : stderr);
  return status === 0 ? { root: ROOT } : undefined;
}

/** No network, nothing of this machine but its programs, nothing that can be written but an empty home directory. */
const isolation = ({ root, dir }) => [
  ...(root === undefined
    ? ['--ro-bind', '/', '/', '--tmpfs', homedir(), '--tmpfs', REPOSITORY, '--ro-bind', dir, dir]
    : ['--ro-bind', root, '/']),
  ...(root === undefined && existsSync(PYTHON) ? ['--ro-bind', PYTHON, PYTHON] : []),
  ...HIDDEN.flatMap((path) => ['--tmpfs', path]),
  ...OPTIONS,
];
const REPOSITORY = join(import.meta.dirname, '..', '..');
const HIDDEN = ['/home', '/tmp', '/run', '/var/tmp'];
const OPTIONS =
  '--proc /proc --dev /dev --cap-drop ALL --unshare-user --uid 1000 --gid 1000 --unshare-all --die-with-parent --new-session --dir /home/user --chdir /home/user'.split(
    ' ',
  );
const PYTHON = join(homedir(), '.pyenv');
const DIRECTORIES = ['/usr/bin', '/usr/sbin', '/usr/games'];

/** What a program prints when it is asked for its help: `NAME SUB… --help`, else the other ways to ask. `isHelp`: whether a text is one. */
export function printedHelp(place, pkg, { words, isHelp, program }) {
  const stored = join(folder('help', pkg.replace('/', '+')), `${words.join(' ').replaceAll('/', '+')}.txt`);
  if (existsSync(stored)) return readFileSync(stored, 'utf8') || undefined;
  const [name = '', ...subs] = words;
  const path =
    place.root === undefined
      ? [join(place.bin, name)].find((one) => existsSync(one))
      : [...(name.startsWith('/') ? [name] : []), ...DIRECTORIES.map((one) => `${one}/${name}`)].find((one) =>
          isThere(join(place.root, one)),
        );
  if (path === undefined) return undefined;
  const ways = [
    [...subs, '--help'],
    [...subs, '-h'],
    ...(program.sub === undefined ? [] : [['help', ...subs]]),
    ...(program.style?.startsWith('single') ? [[...subs, '-help']] : []),
  ];
  for (const args of ways) {
    const text = runForHelp(place, path, args);
    if (isHelp(text)) {
      writeFileSync(stored, text);
      return text;
    }
  }
  writeFileSync(stored, '');
  return undefined;
}

function isThere(path) {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

function runForHelp(place, path, args) {
  const env = {
    PATH: `${place.bin ?? '/usr/bin'}:${place.root === undefined ? process.env.PATH : '/usr/bin:/usr/sbin:/bin:/usr/games'}`,
    HOME: '/home/user',
    NO_COLOR: '1',
    TERM: 'dumb',
    COLUMNS: '300',
    CI: '1',
    LC_ALL: 'C.UTF-8',
    PAGER: 'cat',
    MANPAGER: 'cat',
    ...(place.root === undefined ? { PYTHONPATH: place.dir } : {}),
  };
  const { stdout, stderr } = spawnSync('bwrap', [...isolation(place), path, ...args], {
    ...quiet,
    timeout: 20_000,
    killSignal: 'SIGKILL',
    env,
  });
  return (stdout?.length > 40 ? stdout : `${stdout}\n${stderr}`)
    .replace(/\x1b\[[\d;]*m/g, '')
    .replace(/.\x08/gu, '')
    .replace(/\r/g, '');
}
