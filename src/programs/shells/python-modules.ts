// Modules that `python -m` runs: those of the standard library as data, well-known tools as the program with that name. Others
// are unknown.
import type { Inner, Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { LOADED_BY_OTHERS } from '../../model/python-standard-library.ts';
import { unclear } from '../../model/effect.ts';
import { onePath, treeAt } from '../../model/place.ts';
import type { Place } from '../../model/place.ts';
import { asTree } from '../../argv/effects-of.ts';
import { serverFromText } from '../../argv/server-of.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';
import { codeElsewhere } from '../build/project-run.ts';
import { nestedMeaning } from './nested-meaning.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** Modules that are a program with (almost) the same name. */
const TOOLS = new Map<string, string>(
  wordsOf(`
    pytest mypy ruff black isort flake8 pylint pip poetry tox nox coverage build twine uv virtualenv pyflakes
    pycodestyle bandit sphinx mkdocs ipython uvicorn gunicorn flask alembic celery streamlit hatch pdm pipenv pipx
    invoke autopep8 yapf pydocstyle vulture radon codespell yamllint sqlfluff basedpyright pyright ty py.test:pytest
    pre_commit:pre-commit playwright locust hypercorn daphne httpie:http jupyter notebook:jupyter-notebook
    nbconvert:jupyter-nbconvert webbrowser:xdg-open cython:cython grpc_tools.protoc:protoc scrapy datamodel_code_generator:datamodel-codegen
  `).map((entry) => [entry.split(':')[0] ?? entry, entry.split(':')[1] ?? entry]),
);

const PROJECT_CODE: readonly Effect[] = [{ kind: 'run', code: 'project', what: 'tests of the project' }];
const reader: Spec = { operands: 'reads...', does: 'nothing' };

const MODULES: { readonly [name: string]: Spec } = {
  'json.tool': {
    flags: '-h|--help --sort-keys --no-ensure-ascii --json-lines --compact --no-indent --tab',
    text: '--indent',
    operands: 'reads? writes?',
    does: 'nothing',
  },
  json: {
    flags: '-h|--help --sort-keys --no-ensure-ascii --json-lines --compact --no-indent --tab',
    text: '--indent',
    operands: 'reads? writes?',
    does: 'nothing',
  },
  unittest: {
    flags: '-h|--help -v|--verbose -q|--quiet --locals -f|--failfast -c|--catch -b|--buffer',
    text: '-k --durations -s|--start-directory -p|--pattern -t|--top-level-directory',
    operands: 'text...',
    does: PROJECT_CODE,
    judge: (it, tools) => ({
      effects: [...it.operands, ...it.values('-s'), ...it.values('-t')].flatMap((arg) => codeElsewhere(arg, 'unittest', tools)),
    }),
  },
  doctest: {
    flags: '-h|--help -v|--verbose -f|--fail-fast',
    text: '-o|--option',
    operands: 'reads...',
    does: PROJECT_CODE,
    judge: (it, tools) => ({ effects: it.operands.flatMap((arg) => codeElsewhere(arg, 'doctest', tools)) }),
  },
  py_compile: { flags: '-h|--help -q|--quiet', operands: 'reads...', does: 'nothing', judge: compiles, prints: 'names' },
  compileall: {
    flags: '-h|--help -l -f -q -qq -b',
    text: '-r -x -j|--workers --invalidation-mode -o --hardlink-dupes',
    unclear: '-i -d -s -p -e',
    operands: 'names...',
    does: 'nothing',
    judge: compiles,
    prints: 'names',
  },
  venv: {
    flags:
      '-h|--help --system-site-packages --symlinks --copies --clear --upgrade --without-pip --upgrade-deps --without-scm-ignore-files',
    text: '--prompt',
    operands: 'text...',
    does: 'nothing',
    judge: makesVenv,
  },
  'http.server': {
    flags: '-h|--help',
    unclearFlags: '--cgi',
    text: '-b|--bind -p|--protocol -d|--directory',
    names: '--tls-cert --tls-key',
    operands: 'text?',
    does: 'nothing',
    judge: serveFiles,
  },
  ast: {
    ...reader,
    flags: '-h|--help --no-type-comments -a|--include-attributes',
    text: '-m|--mode -i|--indent --feature-version --optimize --show-empty',
  },
  tokenize: { ...reader, flags: '-h|--help -e|--exact' },
  dis: { ...reader, flags: '-h|--help -C|--show-caches -O|--show-offsets -P|--show-positions -S|--specialized' },
  tabnanny: { ...reader, flags: '-v -q' },
  pyclbr: { operands: 'text...', does: 'nothing' },
  platform: { flags: 'terse nonaliased', operands: 'text...', does: 'nothing' },
  sysconfig: { does: 'nothing' },
  site: { flags: '--user-base --user-site', does: 'nothing' },
  calendar: {
    flags: '-h|--help',
    text: '-l|--lines -s|--spacing -m|--months -w|--width -t|--type -L|--locale -e|--encoding -f|--first-weekday',
    operands: 'text...',
    does: 'nothing',
  },
  this: { does: 'nothing' },
  base64: { flags: '-h -e -d -u -t', operands: 'reads?', does: 'nothing' },
  mimetypes: { flags: '-h|--help -e|--extension -l|--lenient', operands: 'text...', does: 'nothing' },
  difflib: { operands: 'reads reads', does: 'nothing' },
  quopri: { flags: '-t -d', operands: 'reads...', does: 'nothing' },
  gzip: { flags: '-h|--help -d|--decompress --fast --best', operands: 'edits...', does: 'nothing' },
  zipfile: {
    text: '--metadata-encoding',
    reads: '-l|--list -t|--test',
    unclear: '-e|--extract -c|--create',
    operands: 'unclear...',
    does: 'nothing',
  },
  tarfile: {
    flags: '-v|--verbose',
    reads: '-l|--list -t|--test',
    unclear: '-e|--extract -c|--create --filter',
    operands: 'unclear...',
    does: 'nothing',
  },
};

const standard: Program = {
  name: 'python-module',
  manual: 'https://docs.python.org/3/library/cmdline.html',
  ownOptions: true,
  does: 'nothing',
  sub: MODULES,
};

/** `words` is the module and its arguments. */
export function runModule(words: readonly Arg[], tools: Tools): Judgement {
  const [module, ...args] = words;
  const name = exact(module);
  if (!module || name === undefined) return { effects: [unclear('which module runs is unknown', '-m')] };
  const local = localModule(name, tools);
  if (local !== undefined)
    return { inner: [{ kind: 'script', file: textArg(local), args, language: 'python' }], prints: 'nothing' };
  const tool = TOOLS.get(name);
  if (tool !== undefined) return { inner: [{ kind: 'argv', args: [textArg(tool), ...args] }], prints: 'nothing' };
  const inner = name === 'timeit' ? timed(args) : undefined;
  if (inner !== undefined) return { inner, prints: 'names' };
  const profiled = name === 'cProfile' || name === 'profile' ? profiledRun(args, tools) : undefined;
  if (profiled !== undefined) return profiled;
  if (name === 'cProfile' || name === 'profile' || name === 'trace' || name === 'pdb' || name === 'timeit')
    return {
      effects: [
        { kind: 'run', code: 'inline', what: `python -m ${name}` },
        unclear(`\`python -m ${name}\` runs code of its arguments`, name),
      ],
    };
  const installed = Object.hasOwn(MODULES, name) ? undefined : sourceModule(name, tools);
  if (installed !== undefined)
    return { inner: [{ kind: 'script', file: textArg(installed), args, language: 'python' }], prints: 'nothing' };
  if (!Object.hasOwn(MODULES, name))
    return {
      effects: [{ kind: 'run', code: 'script', what: `python -m ${name}` }, unclear(`module \`${name}\` is unknown`, name)],
    };
  const top = `${tools.cwd ?? ''}/${name.split('.')[0] ?? name}`;
  // A local file with that name is loaded instead of the library.
  const shadowed = [top, `${top}.py`].some((path) => ['file', 'directory'].includes(tools.exists(path)));
  if (shadowed && tools.cwd !== undefined) return { effects: [unclear(`\`${name}\` may be a module of this directory`, name)] };
  // So is one that the session wrote for a module which that module imports further down.
  const behind = [...LOADED_BY_OTHERS].find((module) => {
    const path = `${tools.cwd ?? ''}/${module}.py`;
    return tools.exists(path) === 'file' && tools.since(path).kind === 'changed';
  });
  if (behind !== undefined) return { effects: [unclear(`\`${behind}.py\` may run instead of a module of Python`, name)] };
  return nestedMeaning(standard, words, tools);
}

/** `python -m cProfile -o FILE -m MODULE …`, or a script: it is run as usual, and statistics may be written to FILE. */
function profiledRun(args: readonly Arg[], tools: Tools): Judgement | undefined {
  const effects: Effect[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = exact(args[at]);
    const value = args[at + 1];
    if (word === undefined) return undefined;
    if (word === '-m')
      return { inner: [{ kind: 'argv', args: [textArg('python3'), ...args.slice(at)] }], effects, prints: 'nothing' };
    if (!word.startsWith('-'))
      return { inner: [{ kind: 'argv', args: [textArg('python3'), ...args.slice(at)] }], effects, prints: 'nothing' };
    if ((word !== '-o' && word !== '-s') || value === undefined) return undefined;
    if (word === '-o') effects.push(...tools.places(value).map((place): Effect => ({ kind: 'write', place, how: 'change' })));
    at += 1;
  }
  return undefined;
}

/** A module with that name in the working directory takes precedence over the installed one. */
function localModule(name: string, tools: Tools): string | undefined {
  if (tools.cwd === undefined || !/^[\w.]+$/.test(name)) return undefined;
  const base = `${tools.cwd}/${name.replaceAll('.', '/')}`;
  return [`${base}.py`, `${base}/__main__.py`].find((path) => tools.exists(path) === 'file');
}

/** Compiled files are written to `__pycache__` beside the sources. */
function compiles(it: Parsed, tools: Tools): Judgement {
  const places = it.operands.flatMap((arg) => tools.places(arg));
  return { effects: places.map((place): Effect => ({ kind: 'write', place: cacheBeside(place), how: 'create' })) };
}

function cacheBeside(place: Place): Place {
  if (place.kind === 'unknown') return place;
  const directory =
    place.extent === 'one' && place.path.endsWith('.py') ? place.path.slice(0, place.path.lastIndexOf('/')) : place.path;
  return onePath(`${directory}/__pycache__`);
}

const VENV_NAME = /^(\.\/)?\.?(venv|env|virtualenv)[\w.-]*$/;

/** The contents of a directory with the usual name are always the same; `--clear` empties it first. */
function makesVenv(it: Parsed, tools: Tools): Judgement {
  return {
    effects: it.operands.flatMap((arg) => {
      const places = tools.places(arg);
      if (it.has('--clear')) return places.map((place): Effect => ({ kind: 'delete', place: asTree(place), how: 'remove' }));
      return VENV_NAME.test(exact(arg) ?? '') ? [] : places.map((place): Effect => ({ kind: 'write', place, how: 'create' }));
    }),
  };
}

/** Serves all files below its directory to anyone who can reach the port. */
function serveFiles(it: Parsed, tools: Tools): Judgement {
  const bind = it.value('-b');
  const address = bind ? exact(bind) : undefined;
  const local = address !== undefined && /^(localhost|127\.[\d.]+|::1)$/.test(address);
  const listen: Effect = {
    kind: 'network',
    use: 'listen',
    // With `--cgi` it runs what is below `cgi-bin` for anyone.
    offers: it.has('--cgi') ? 'raw' : 'files',
    server: local ? serverFromText(address.includes(':') ? `[${address}]` : address) : { host: '', unknown: 'every interface' },
  };
  if (local) return { effects: [listen] };
  const dir = it.value('-d');
  const places: readonly Place[] = dir
    ? tools.places(dir).map(asTree)
    : tools.cwd === undefined
      ? [{ kind: 'unknown', why: 'the working directory is unknown' }]
      : [treeAt(tools.cwd)];
  return { effects: [listen, ...places.map((place): Effect => ({ kind: 'read', place, sees: 'content' }))] };
}

/** A project in the src layout is installed in its own environment. */
function sourceModule(name: string, tools: Tools): string | undefined {
  const manifest = tools.findUp('pyproject.toml') ?? tools.findUp('setup.cfg');
  if (manifest === undefined || !/^[\w.]+$/.test(name)) return undefined;
  const base = `${manifest.replace(/\/[^/]+$/, '')}/src/${name.replaceAll('.', '/')}`;
  return [`${base}.py`, `${base}/__main__.py`].find((path) => tools.exists(path) === 'file');
}

/** `timeit -n 10 -s setup code`: each text is code; undefined if a word is unknown. */
function timed(args: readonly Arg[]): readonly Inner[] | undefined {
  const setup: string[] = [];
  const code: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const word = exact(args[i]);
    if (word === undefined) return undefined;
    if (/^-[nru]$/.test(word)) i += 1;
    else if (word === '-s') {
      i += 1;
      const text = exact(args[i]);
      if (text === undefined) return undefined;
      setup.push(text);
    } else if (word.startsWith('-') && !/^-[vp]+$/.test(word)) return undefined;
    else if (!word.startsWith('-')) code.push(word);
  }
  return code.length === 0 ? undefined : [{ kind: 'code', language: 'python', text: textArg([...setup, ...code].join('\n')) }];
}
