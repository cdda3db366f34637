// Which installed packages count as the project's own code: a lock file declared them before the session, and exactly that version is installed where the code
// would find them. Looks at lock files, manifests of packages and what the session wrote; does not say what a package does.
import { posix } from 'node:path';
import { directoriesUp } from '../host/directories-up.ts';
import { JAVASCRIPT_LOCKS, PYTHON_LOCKS, locks } from '../model/lock-files.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import type { AnalysisContext } from './context.ts';
import { isEdited, changeSince } from './tools-for.ts';

/** Where a package is looked up: the state of the shell and the facts of the analysis. */
export interface PackageSearch {
  readonly here: EvalContext;
  readonly context: AnalysisContext;
}

/**
 * INVARIANT: files written by the session prove nothing. A lock file counts with its content from before the session (or as a judged install left
 * it), the version on disk must be the locked one, and a package in which the session wrote a file is not trusted.
 */
export type LockedPackage =
  | { readonly kind: 'locked' }
  /** A package of the project itself: its directory. */
  | { readonly kind: 'own'; readonly dir: string };

/** The package that `import "name"` finds from these directories. */
export function lockedModule(name: string, from: readonly string[], search: PackageSearch): LockedPackage | undefined {
  const packageName = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  if (!/^(@[\w.-]+\/)?[\w][\w.-]*$/.test(packageName)) return undefined;
  const all = from.map((dir) => inNodeModules(packageName, dir, search));
  const [first] = all;
  return first !== undefined && all.every((one) => one?.kind === first.kind) ? first : undefined;
}

function inNodeModules(name: string, from: string, search: PackageSearch): LockedPackage | undefined {
  const { host } = search.context;
  for (const dir of upToRoot(from, search)) {
    const manifest = `${dir}/node_modules/${name}/package.json`;
    const found = host.text(manifest, MAX_MANIFEST);
    if (found.kind === 'absent') continue;
    const real = host.realPath(manifest);
    if (found.kind !== 'known' || real.kind !== 'known' || !isInside(real.value, search.context.root)) return undefined;
    const home = posix.dirname(real.value);
    if (!home.includes('/node_modules/')) return { kind: 'own', dir: home };
    const version = /"version"\s*:\s*"([^"]+)"/.exec(found.value)?.[1];
    const isWhole = version !== undefined && !isEdited(manifest, search.context) && !wroteBelow(home, search);
    return isWhole && isLockedAbove(dir, { locks: JAVASCRIPT_LOCKS, name, version }, search) ? { kind: 'locked' } : undefined;
  }
  return undefined;
}

const MAX_MANIFEST = 256 * 1024;

/** Python modules whose distribution has another name. */
const DISTRIBUTIONS: ReadonlyMap<string, string> = new Map(
  `yaml pyyaml, PIL pillow, bs4 beautifulsoup4, sklearn scikit-learn, skimage scikit-image, dotenv python-dotenv, dateutil python-dateutil, cv2 opencv-python,
  jwt pyjwt, attr attrs, OpenSSL pyopenssl, Crypto pycryptodome, jose python-jose, multipart python-multipart, magic python-magic, slugify python-slugify,
  docx python-docx, pptx python-pptx, markdown_it markdown-it-py, pkg_resources setuptools, google protobuf, zmq pyzmq, fitz pymupdf, rest_framework djangorestframework,
  corsheaders django-cors-headers, environ django-environ, pydantic_settings pydantic-settings, _pytest pytest, usb pyusb, Levenshtein python-levenshtein`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** The package that `import top` finds in the project's virtual environment. */
export function lockedDistribution(top: string, from: readonly string[], search: PackageSearch): LockedPackage | undefined {
  const all = from.map((dir) => inEnvironment(top, dir, search));
  return all.length > 0 && all.every((one) => one !== undefined) ? all[0] : undefined;
}

function inEnvironment(top: string, from: string, search: PackageSearch): LockedPackage | undefined {
  const { host } = search.context;
  for (const dir of upToRoot(from, search))
    for (const environment of ['.venv', 'venv', 'env']) {
      const lib = host.names(`${dir}/${environment}/lib`);
      for (const python of lib.kind === 'known' ? lib.value.filter((name) => name.startsWith('python3')) : []) {
        const packages = `${dir}/${environment}/lib/${python}/site-packages`;
        const names = host.names(packages);
        if (names.kind !== 'known') continue;
        return isDistribution(top, { packages, names: names.value, dir }, search) ? { kind: 'locked' } : undefined;
      }
    }
  return undefined;
}

function isDistribution(
  top: string,
  { packages, names, dir }: { readonly packages: string; readonly names: readonly string[]; readonly dir: string },
  search: PackageSearch,
): boolean {
  if (!names.includes(top) && !names.includes(`${top}.py`)) return false;
  const wanted = plainName(DISTRIBUTIONS.get(top) ?? top);
  const info = names.find((name) => plainName(/^(.*)-[^-]+\.dist-info$/.exec(name)?.[1] ?? '') === wanted);
  const version = /-([^-]+)\.dist-info$/.exec(info ?? '')?.[1];
  if (info === undefined || version === undefined || wroteBelow(packages, search)) return false;
  const record = search.context.host.text(`${packages}/${info}/RECORD`, MAX_RECORD);
  const holds =
    record.kind === 'known' &&
    record.value.split('\n').some((line) => line.startsWith(`${top}/`) || line.startsWith(`${top}.py,`));
  return holds && isLockedAbove(dir, { locks: PYTHON_LOCKS, name: wanted, version }, search);
}

const MAX_RECORD = 4 * 1024 * 1024;
const plainName = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-');

const isInside = (path: string, root: string | undefined): boolean => root !== undefined && path.startsWith(`${root}/`);

function* upToRoot(from: string, { context: { root } }: PackageSearch): Generator<string, void, undefined> {
  if (root === undefined || (from !== root && !isInside(from, root))) return;
  for (const dir of directoriesUp(from)) {
    yield dir;
    if (dir === root) return;
  }
}

const wroteBelow = (dir: string, { here, context }: PackageSearch): boolean =>
  here.walk.files.pathsBelow(dir).length > 0 || context.writtenCode().some((path) => path.startsWith(`${dir}/`));

function isLockedAbove(
  from: string,
  wanted: { readonly locks: readonly string[]; readonly name: string; readonly version: string },
  search: PackageSearch,
): boolean {
  for (const dir of upToRoot(from, search))
    for (const file of wanted.locks) {
      const path = `${dir}/${file}`;
      const now = search.context.host.text(path, MAX_LOCK);
      if (now.kind !== 'known') continue;
      const change = changeSince(path, search.here, search.context);
      const before = change.kind === 'same' ? [now.value] : (change.before ?? []);
      if (before.some((text) => locks(file, text, wanted))) return true;
    }
  return false;
}

const MAX_LOCK = 16 * 1024 * 1024;
