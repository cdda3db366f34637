// Fetches packages by name into a cache outside the repository and gives the help texts of their programs. Debian's manual pages are unpacked and rendered,
// nothing of them runs; programs of npm and PyPI are asked for `--help` with an empty home directory and, where the system allows it, without a network.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
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
      const move = 's,^./usr/share/postgresql/[0-9]*/man,./usr/share/man,';
      const unpack = `dpkg-deb --fsys-tarfile "$0" | tar -x -C "$1" --transform '${move}' --wildcards './usr/share/*man/man[1-9]/*'`;
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

/** Packages of npm and PyPI, each in a folder of its own. */
export function fetchRunnable(kind, pkg) {
  const dir = join(CACHE, kind, pkg.replace('/', '+'));
  const bin = kind === 'npm' ? join(dir, 'node_modules/.bin') : join(dir, 'bin');
  if (existsSync(join(dir, 'done'))) return existsSync(bin) ? bin : undefined;
  mkdirSync(dir, { recursive: true });
  const result =
    kind === 'npm'
      ? spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', dir, pkg], {
          ...quiet,
          cwd: dir,
          timeout: 240_000,
        })
      : spawnSync('python3', ['-m', 'pip', 'install', '-q', '--only-binary', ':all:', '--target', dir, pkg], {
          ...quiet,
          timeout: 240_000,
        });
  writeFileSync(join(dir, 'done'), `${result.status}\n${result.stderr}`);
  return existsSync(bin) ? bin : undefined;
}

const isolated = spawnSync('unshare', ['-n', 'true']).status === 0 ? ['unshare', '-n'] : [];

/** What `NAME SUB… --help` prints. */
export function printedHelp(bin, pkg, words) {
  const stored = join(folder('help', pkg.replace('/', '+')), `${words.join(' ').replaceAll('/', '+')}.txt`);
  if (existsSync(stored)) return readFileSync(stored, 'utf8');
  const [name = '', ...subs] = words;
  if (!existsSync(join(bin, name))) return undefined;
  const home = folder('home');
  const [program, ...args] = [...isolated, join(bin, name), ...subs, '--help'];
  const { stdout, stderr } = spawnSync(program, args, {
    ...quiet,
    cwd: home,
    timeout: 30_000,
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: home,
      NO_COLOR: '1',
      TERM: 'dumb',
      COLUMNS: '300',
      CI: '1',
      LC_ALL: 'C.UTF-8',
      PAGER: 'cat',
      PYTHONPATH: join(bin, '..'),
    },
  });
  const text = (stdout?.length > 40 ? stdout : `${stdout}\n${stderr}`).replace(/\x1b\[[\d;]*m/g, '');
  writeFileSync(stored, text);
  return text;
}
