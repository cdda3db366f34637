// Runners and builders of Python projects: coverage, notebooks, migrations.
import type { Program, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { textArg } from '../../shell/value.ts';
import { projectCode, projectRuns } from './project-run.ts';

const look: Spec = { operands: 'text...', does: 'nothing' };
const report: Spec = {
  flags: '-i|--ignore-errors -m|--show-missing --skip-covered --skip-empty --no-skip-covered --pretty-print -q|--quiet',
  text: '--include --omit --fail-under --precision --sort --format --contexts --title',
  operands: 'names...',
  does: 'nothing',
};

const migrations = (act: 'change' | 'destroy'): Spec => ({
  flags: '--sql',
  text: '--tag',
  operands: 'text...',
  does: [{ kind: 'service', act, system: 'database', what: 'migrate' }],
});

export const pythonRun: readonly Program[] = [
  {
    name: 'coverage',
    manual: 'https://coverage.readthedocs.io/en/latest/cmd.html',
    sameAs: { coverage3: 'https://coverage.readthedocs.io/en/latest/cmd.html' },
    style: 'plain',
    flags: '-h|--help --version',
    loads: '--rcfile',
    does: 'nothing',
    sub: {
      run: {
        flags: '-a|--append --branch -p|--parallel-mode -m|--module -L|--pylib --timid',
        text: '--source --include --omit --concurrency --context --source-pkgs',
        writes: '--data-file',
        operands: 'command',
        does: 'nothing',
        judge: (it) => ({
          replaces: true,
          inner: [
            {
              kind: 'argv',
              args: [textArg('python'), ...(it.has('-m') ? [textArg('-m')] : []), ...it.operands],
              via: 'coverage run',
            },
          ],
          effects: it.has('--rcfile') || it.has('--data-file') ? [unclear('coverage with its own files', '--rcfile')] : [],
        }),
      },
      report,
      html: { ...report, creates: '-d|--directory', makes: 'htmlcov' },
      xml: { ...report, writes: '-o' },
      json: { ...report, writes: '-o' },
      lcov: { ...report, writes: '-o' },
      combine: { flags: '-a|--append --keep -q|--quiet', edits: '--data-file', operands: 'moves...', does: 'nothing' },
      erase: { makes: '.coverage', does: 'nothing' },
      annotate: report,
      debug: look,
      help: look,
    },
  },
  {
    name: 'alembic',
    manual: 'https://alembic.sqlalchemy.org/en/latest/',
    style: 'plain',
    flags: '--raiseerr -q|--quiet -h|--help --version -v|--verbose',
    text: '-n|--name -x',
    loads: '-c|--config',
    does: 'nothing',
    sub: {
      ...Object.fromEntries(
        ['current', 'history', 'heads', 'branches', 'show', 'check', 'list_templates'].map((name) => [
          name,
          {
            flags: '-i|--indicate-current --check-heads --resolve-dependencies',
            text: '-r|--rev-range',
            operands: 'text...',
            does: [projectCode('alembic')],
          },
        ]),
      ),
      revision: {
        flags: '--autogenerate --splice --sql',
        text: '-m|--message --head --rev-id --branch-label --depends-on',
        names: '--version-path',
        does: [projectCode('alembic')],
      },
      merge: {
        text: '-m|--message --rev-id --branch-label',
        operands: 'text...',
        does: [projectCode('alembic')],
      },
      init: { text: '-t|--template', flags: '--package', operands: 'creates', does: 'nothing' },
      upgrade: migrations('change'),
      downgrade: migrations('destroy'),
      stamp: migrations('change'),
    },
  },
  {
    name: 'jupyter',
    manual: 'https://docs.jupyter.org/en/latest/use/using.html',
    style: 'plain',
    flags: '-h|--help --version --paths --json --no-browser --execute --inplace --stdout --clear-output',
    text: '--port',
    unclear: '--to',
    known: { '--to': 'asciidoc custom html latex markdown notebook pdf python qtpdf qtpng rst script slides webpdf' },
    writes: '--output',
    creates: '--output-dir',
    does: 'nothing',
    bare: { does: 'nothing' },
    sub: {
      lab: {
        operands: 'names...',
        does: 'nothing',
        judge: (it, tools) => ({
          effects: [...projectRuns('jupyter', it, tools), unclear('a server that runs code for anyone who has its token', 'lab')],
        }),
      },
      notebook: {
        operands: 'names...',
        does: 'nothing',
        judge: (it, tools) => ({
          effects: [
            ...projectRuns('jupyter', it, tools),
            unclear('a server that runs code for anyone who has its token', 'notebook'),
          ],
        }),
      },
      kernelspec: { operands: 'text...', does: [unclear('may change kernels', 'kernelspec')] },
      nbconvert: {
        operands: 'edits...',
        does: 'nothing',
        when: [{ has: '--stdout', operands: 'reads...' }],
        judge: (it, tools) =>
          it.has('--execute')
            ? { effects: [...projectRuns('notebook', it, tools), unclear('runs a notebook', '--execute')] }
            : {},
      },
    },
  },
  {
    name: 'pyproject-build',
    manual: 'https://build.pypa.io/en/stable/',
    style: 'plain',
    flags: '-s|--sdist -w|--wheel -n|--no-isolation -x|--skip-dependency-check -q -v|--verbose -h|--help -V|--version',
    creates: '-o|--outdir',
    unclear: '-C|--config-setting --installer',
    operands: 'names?',
    does: [projectCode('build')],
  },
];
