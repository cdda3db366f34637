// Programs that build documentation of Python projects, each with its own options. They load the project's configuration and code.
import type { Program, Spec } from '../../argv/program.ts';
import { exact, textArg } from '../../shell/value.ts';
import { listens, projectCode } from './project-run.ts';

const look: Spec = { operands: 'text...', does: 'nothing' };
const docs = projectCode('documentation');
const BUILDERS =
  'html dirhtml singlehtml htmlhelp latex latexpdf text man texinfo epub xml pseudoxml linkcheck doctest coverage gettext json';

const mkdocs: Spec = {
  flags: `
    -c|--clean --dirty --no-directory-urls --use-directory-urls -s|--strict -q|--quiet -v|--verbose --no-strict
    -h|--help
  `,
  text: '-a|--dev-addr',
  known: { '-t': 'mkdocs readthedocs material' },
  loads: '-f|--config-file -t|--theme',
  does: [docs],
};

export const pythonDocs: readonly Program[] = [
  {
    name: 'sphinx-build',
    manual: 'https://www.sphinx-doc.org/en/master/man/sphinx-build.html',
    style: 'plain',
    flags: `
      -a|--write-all -E|--fresh-env -n|--nitpicky -N|--no-color --color -q|--quiet -Q|--silent -v|--verbose
      -W|--fail-on-warning -T|--show-traceback -P|--pdb --keep-going --exception-on-warning -C|--isolated -h|--help --version
    `,
    text: '-j|--jobs -t|--tag -A|--html-define',
    // Settings may name extensions, which are code, and the builder may come from one.
    unclear: '-D|--define',
    known: { '-D': 'language=* version=* release=* project=* html_theme=*', '-b': BUILDERS, '-M': `${BUILDERS} clean help` },
    loads: '-c|--conf-dir -b|--builder -M',
    creates: '-d|--doctree-dir',
    writes: '-w|--warning-file',
    operands: 'runs? into? names...',
    does: [docs],
    when: [{ has: '-M', value: 'clean', operands: 'runs? refills? names...' }],
  },
  {
    name: 'sphinx-apidoc',
    manual: 'https://www.sphinx-doc.org/en/master/man/sphinx-apidoc.html',
    style: 'plain',
    flags: `
      -f|--force -e|--separate -M|--module-first -P|--private -E|--no-headings -T|--no-toc -n|--dry-run -q|--quiet
      -l|--follow-links --implicit-namespaces --remove-old -F|--full -h|--help --version
    `,
    text: '-d|--maxdepth -s|--suffix -H|--doc-project -A|--doc-author -V|--doc-version -R|--doc-release --tocfile',
    unclear: '--extensions',
    tree: '-t|--templatedir',
    // `--remove-old` deletes pages whose module is gone, whoever wrote them.
    refills: '-o|--output-dir',
    operands: 'tree text...',
    does: 'nothing',
    when: [{ lacks: '--remove-old', keeps: true }],
  },
  {
    name: 'mkdocs',
    manual: 'https://www.mkdocs.org/user-guide/cli/',
    style: 'plain',
    flags: '-V|--version -q|--quiet -v|--verbose --color --no-color -h|--help',
    does: 'nothing',
    sub: {
      build: {
        ...mkdocs,
        refills: '-d|--site-dir',
        known: { ...mkdocs.known, '-d': 'site' },
        when: [{ has: '--dirty', lacks: '-c', keeps: true }],
      },
      serve: {
        ...mkdocs,
        flags: `${mkdocs.flags} -o|--open --livereload --no-livereload --dirtyreload --watch-theme`,
        names: '-w|--watch',
        does: [docs, listens()],
      },
      'get-deps': { loads: '-f|--config-file', flags: '-q -v', does: 'nothing' },
      new: { operands: 'into', does: 'nothing' },
      'gh-deploy': { operands: 'text...', does: [{ kind: 'service', act: 'publish', system: 'pages', what: 'gh-deploy' }] },
    },
  },
  {
    name: 'zensical',
    manual: 'https://zensical.org/docs/usage/',
    style: 'plain',
    flags: '--version -h|--help',
    does: 'nothing',
    sub: {
      build: { flags: '-c|--clean -s|--strict', loads: '-f|--config-file', does: [docs] },
      serve: {
        flags: '-o|--open -s|--strict',
        text: '-a|--dev-addr',
        loads: '-f|--config-file',
        does: [docs, listens()],
      },
      new: { operands: 'into', does: 'nothing' },
      help: look,
    },
  },
  {
    name: 'pdoc',
    manual: 'https://pdoc.dev/docs/pdoc.html',
    style: 'plain',
    flags: `
      --version --no-browser -n --math --no-math --mermaid --no-mermaid --search --no-search
      --show-source --no-show-source --include-undocumented --no-include-undocumented
    `,
    text: '-d|--docformat --footer-text --logo --logo-link --favicon -p|--port --edit-url -e',
    unclear: '--host',
    loads: '-t|--template-directory',
    into: '-o|--output-directory',
    operands: 'runs...',
    does: [docs],
    when: [{ lacks: '-o', does: [listens()] }],
    // A name without a slash is a module that is imported from wherever it is installed.
    judge: (it) => ({
      inner: it.operands
        .map((arg) => exact(arg) ?? '')
        .filter((name) => /^[A-Za-z_][\w.]*$/.test(name) && !name.endsWith('.py'))
        .map((name) => ({ kind: 'code', language: 'python', text: textArg(`import ${name}`), via: 'pdoc' })),
    }),
  },
];
