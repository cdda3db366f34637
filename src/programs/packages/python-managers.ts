// Project managers of Python besides pip and uv: poetry, pdm, hatch, pipenv, conda, pipx. `run` is a wrapper in all of them.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { followHatch } from '../build/hatch-tasks.ts';
import { codeElsewhere, projectCode, unread, workDir } from '../build/project-run.ts';
import { entryPoint } from '../build/python-entry.ts';
import { followPython } from '../build/python-tasks.ts';
import { toolsIn } from '../build/task-text.ts';
import { verbs } from './manager-spec.ts';
import { syncs } from './pip.ts';

const FLAGS = `
    -q|--quiet -v|--verbose -vv -vvv -n|--no-interaction --no-ansi --ansi --no-cache --no-plugins -h|--help -V|--version
    -y|--yes --dry-run --json -d|--dev -D --all-extras --no-root --sync --only-root --no-dev --latest --outdated --tree
    -t --top-level --why --lock --no-update --pre --deploy --system --clear --force -f --no-lock --no-self --editable -e
    --all -a
  `;

/** A task of pyproject.toml, otherwise a command in the project's environment. */
const taskOrCommand =
  (runner: string) =>
  (it: Parsed, outer: Tools): Judgement => {
    const dir = workDir(it, outer);
    const tools = dir === undefined || dir === outer.cwd ? outer : toolsIn(dir, outer);
    const [name, ...args] = it.operands;
    if (!name) return { replaces: true };
    const wanted = exact(name);
    if (wanted === undefined) return { replaces: true, effects: unread('task', argText(name), 'its name is unknown') };
    const elsewhere: readonly Effect[] =
      dir === undefined ? unread('task', wanted, 'its directory is unknown') : otherProject(it, wanted, outer);
    const followed = followPython(runner, wanted, { args, tools });
    if (followed) return { replaces: true, inner: followed.inner, effects: [...followed.effects, ...elsewhere] };
    if (runner === 'poe') return { replaces: true, effects: unread('task', wanted, 'pyproject.toml has no such task') };
    const inner = entryPoint(wanted, args, tools) ?? { kind: 'argv' as const, args: it.operands, via: `${runner} run` };
    return { replaces: true, effects: elsewhere, inner: [inner] };
  };

/** Another working directory, or another project's environment, contains its own code. */
const otherProject = (it: Parsed, name: string, tools: Tools): readonly Effect[] =>
  it.given
    .flatMap((one) => (one.value && (one.role === 'cwd' || one.name === '-P') ? [one.value] : []))
    .flatMap((arg) => codeElsewhere(arg, name, tools));

/** `hatch run`: a script of an environment, or a command in one. */
const hatchRun = (it: Parsed, tools: Tools): Judgement => {
  if (it.operands.length === 0) return { replaces: true };
  const named = it.value('-e');
  const env = named === undefined ? 'default' : exact(named);
  if (env === undefined) return { replaces: true, effects: unread('script', '', 'its environment is unknown') };
  const { inner, effects } = followHatch(it.operands, env, tools);
  return { replaces: true, inner, effects: [{ kind: 'package', act: 'declared', what: 'pyproject.toml' }, ...effects] };
};

const condaKind = {
  style: 'plain',
  does: 'nothing',
  sub: {
    ...verbs({
      system: 'conda',
      look: 'list info search doctor notices compare',
      adds: 'install update upgrade create',
      removes: 'remove uninstall clean',
      wraps: 'run',
      configures: 'config init',
      unclear: 'activate deactivate build package rename',
    }),
    env: {
      does: 'nothing',
      sub: {
        ...verbs({ system: 'conda', look: 'list', adds: 'create update', removes: 'remove' }, { reads: '-f|--file' }),
        ...verbs({ system: 'conda', look: 'export' }, { writes: '-f|--file' }),
        ...verbs({ system: 'conda', unclear: 'config' }),
      },
    },
  },
} satisfies Partial<Program>;

export const pythonManagers: readonly Program[] = [
  {
    name: 'poe',
    manual: 'https://poethepoet.natn.io/',
    style: 'plain-posix',
    flags: '-h|--help --version -v|--verbose -q|--quiet -d|--dry-run',
    unclear: '-C|--directory -e|--executor -X --executor-opt',
    operands: 'command',
    does: 'nothing',
    judge: taskOrCommand('poe'),
  },
  {
    name: 'poetry',
    manual: 'https://python-poetry.org/docs/cli/',
    style: 'plain',
    flags: FLAGS,
    text: '--with --without --only -E|--extras --group|-G --python --format',
    cwd: '-C|--directory -P|--project',
    does: 'nothing',
    sub: {
      ...verbs({
        system: 'poetry',
        look: 'show check version search help list about debug',
        declared: 'install lock sync update',
        adds: 'add',
        removes: 'remove',
        builds: 'build',
        publish: 'publish',
        global: 'self',
        unclear: 'shell cache source',
      }),
      show: {
        flags: '-t|--tree -l|--latest -o|--outdated -a|--all -T|--top-level --no-truncate --why',
        text: '--only --with --without',
        operands: 'text...',
        does: [{ kind: 'service', act: 'look', system: 'poetry index', what: 'show' }],
      },
      run: { operands: 'command', does: 'nothing', judge: taskOrCommand('poetry') },
      env: {
        does: 'nothing',
        sub: verbs(
          { system: 'poetry', look: 'info list activate', unclear: 'remove', declared: 'use' },
          { flags: '-p|--path -e|--executable --full-path --all' },
        ),
      },
      config: {
        flags: '--list --local --unset',
        operands: 'text...',
        does: [{ kind: 'configure', what: 'global', detail: 'poetry config' }],
      },
      export: {
        flags: '--without-hashes --without-urls --with-credentials',
        text: '-f|--format',
        writes: '-o|--output',
        does: 'nothing',
      },
      init: {
        text: '--name --description --author --dependency --dev-dependency -l|--license',
        makes: 'pyproject.toml',
        does: 'nothing',
      },
      new: { flags: '--src --flat', text: '--name', operands: 'creates', does: 'nothing' },
    },
  },
  {
    name: 'pdm',
    manual: 'https://pdm-project.org/en/latest/reference/cli/',
    style: 'plain',
    flags: `${FLAGS} --no-editable --frozen-lockfile --no-isolation --prod --production --list -l`,
    text: '-G|--group -k|--skip',
    cwd: '-p|--project',
    does: 'nothing',
    sub: {
      ...verbs({
        system: 'pdm',
        look: 'list show info search outdated',
        declared: 'install sync lock update',
        adds: 'add',
        removes: 'remove',
        builds: 'build fix',
        publish: 'publish',
        unclear: 'config use venv cache plugin self py python shell',
      }),
      build: {
        flags: '--no-sdist --no-wheel --no-clean -v|--verbose -q|--quiet',
        refills: '-d|--dest',
        unclear: '-C|--config-setting',
        does: [projectCode('pdm build')],
        when: [{ has: '--no-clean', keeps: true }],
      },
      run: { operands: 'command', does: 'nothing', judge: taskOrCommand('pdm') },
    },
  },
  {
    name: 'hatch',
    manual: 'https://hatch.pypa.io/latest/cli/reference/',
    style: 'plain',
    flags: FLAGS,
    text: '-e|--env -i|--include -x|--exclude',
    does: 'nothing',
    sub: {
      ...verbs({
        system: 'hatch',
        look: 'status',
        builds: 'build test fmt clean',
        publish: 'publish',
        unclear: 'config env shell dep python self new version project',
      }),
      run: { operands: 'command', does: 'nothing', judge: hatchRun },
    },
  },
  {
    name: 'rye',
    manual: 'https://rye.astral.sh/guide/commands/',
    style: 'plain',
    flags: FLAGS,
    does: 'nothing',
    sub: {
      ...verbs({
        system: 'rye',
        look: 'show list',
        declared: 'sync lock',
        adds: 'add',
        removes: 'remove',
        builds: 'build test fmt lint',
        publish: 'publish',
        unclear: 'config fetch self tools toolchain init version pin',
      }),
      run: { operands: 'command', does: 'nothing', judge: taskOrCommand('rye') },
    },
  },
  {
    name: 'pipenv',
    manual: 'https://pipenv.pypa.io/en/latest/cli.html',
    style: 'plain',
    flags: `${FLAGS} --venv --where --py --envs --three --site-packages --ignore-pipfile --skip-lock`,
    text: '--categories',
    unclear: '--python -r|--requirements',
    known: { '--python': '# #.# #.#.# python python3 python#.#' },
    unclearFlags: '--rm',
    does: 'nothing',
    bare: { does: 'nothing' },
    sub: {
      ...verbs({
        system: 'pipenv',
        look: 'graph check verify requirements scripts',
        declared: 'install sync lock update upgrade',
        removes: 'uninstall clean',
        unclear: 'shell open',
      }),
      run: { operands: 'command', does: 'nothing', judge: taskOrCommand('pipenv') },
    },
  },
  {
    name: 'conda',
    manual: 'https://docs.conda.io/projects/conda/en/stable/commands/index.html',
    sameAs: { mamba: 'https://mamba.readthedocs.io/en/latest/user_guide/mamba.html' },
    flags: `
    ${FLAGS} --offline --no-deps --override-channels --use-local --strict-channel-priority --no-capture-output
    --live-stream --no-builds --from-history --explicit --md5 --envs --base
  `,
    text: '-n|--name --solver --subdir',
    names: '-p|--prefix',
    reads: '--file',
    unclear: '-c|--channel',
    ...condaKind,
  },
  {
    name: 'micromamba',
    manual: 'https://mamba.readthedocs.io/en/latest/user_guide/micromamba.html',
    flags: `
    ${FLAGS} --offline --no-deps --override-channels --use-local --strict-channel-priority --no-capture-output
    --live-stream --no-builds --from-history --explicit --md5 --envs --base
  `,
    text: '-n|--name --solver --subdir',
    names: '-p|--prefix',
    reads: '--file',
    unclear: '-c|--channel',
    ...condaKind,
  },
  {
    name: 'pipx',
    manual: 'https://pipx.pypa.io/stable/docs/',
    style: 'plain',
    flags: `${FLAGS} --short --include-injected --fetch-missing-python --include-deps --pypackages`,
    text: '--python --suffix',
    unclear: '--spec --pip-args -i|--index-url --with',
    does: 'nothing',
    sub: verbs({
      system: 'pipx',
      look: 'list environment',
      adds: 'run',
      global: 'install install-all inject upgrade upgrade-all reinstall reinstall-all pin unpin',
      removes: 'uninstall uninstall-all uninject',
      configures: 'ensurepath',
      unclear: 'runpip interpreter',
    }),
  },
  {
    name: 'twine',
    manual: 'https://twine.readthedocs.io/en/stable/',
    style: 'plain',
    flags: '--strict --skip-existing --verbose --non-interactive --disable-progress-bar -s|--sign -h|--help --version',
    text: '-r|--repository -u|--username -p|--password -c|--comment --sign-with -i|--identity',
    unclear: '--repository-url --config-file --cert --client-cert',
    does: 'nothing',
    sub: { check: { operands: 'reads...', does: 'nothing' }, ...verbs({ system: 'twine', publish: 'upload register' }) },
  },
  {
    name: 'cookiecutter',
    manual: 'https://cookiecutter.readthedocs.io/',
    flags: '--no-input -f|--overwrite-if-exists -v|--verbose --replay -h|--help -V|--version',
    text: '-c|--checkout --directory',
    creates: '-o|--output-dir',
    operands: 'text...',
    does: [{ kind: 'package', act: 'new', what: 'a template, which runs its hooks' }],
  },
  {
    name: 'copier',
    manual: 'https://pypi.org/project/copier/',
    flags: '--no-input -f|--overwrite-if-exists -v|--verbose --replay -h|--help -V|--version',
    text: '-c|--checkout --directory',
    creates: '-o|--output-dir',
    operands: 'text...',
    does: [{ kind: 'package', act: 'new', what: 'a template, which runs its hooks' }],
  },
  {
    name: 'cruft',
    manual: 'https://pypi.org/project/cruft/',
    flags: '--no-input -f|--overwrite-if-exists -v|--verbose --replay -h|--help -V|--version',
    text: '-c|--checkout --directory',
    creates: '-o|--output-dir',
    operands: 'text...',
    does: [{ kind: 'package', act: 'new', what: 'a template, which runs its hooks' }],
  },
  {
    name: 'pip-compile',
    manual: 'https://pip-tools.readthedocs.io/',
    flags: `
      -U|--upgrade --generate-hashes --strip-extras --no-strip-extras -q|--quiet -v|--verbose --dry-run|-n --no-header
      --no-annotate --allow-unsafe --all-extras -h|--help --version
    `,
    text: '-P|--upgrade-package --extra --resolver --annotation-style',
    writes: '-o|--output-file',
    reads: '-c|--constraint',
    operands: 'reads...',
    does: [{ kind: 'package', act: 'declared', what: 'requirements' }],
  },
  {
    name: 'pip-sync',
    manual: 'https://pypi.org/project/pip-tools/',
    flags: `
      -U|--upgrade --generate-hashes --strip-extras --no-strip-extras -q|--quiet -v|--verbose --dry-run|-n --no-header
      --no-annotate --allow-unsafe --all-extras -h|--help --version
    `,
    text: '-P|--upgrade-package --extra --resolver --annotation-style',
    writes: '-o|--output-file',
    reads: '-c|--constraint',
    operands: 'reads...',
    does: 'nothing',
    judge: syncs,
  },
];
