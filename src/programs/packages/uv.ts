// uv and uvx: environments, locks and runs of Python projects. `uv run` is a wrapper; tools that are not locked are new.
import { updates } from './manager-spec.ts';
import type { Inner, Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { codeElsewhere, workDir } from '../build/project-run.ts';
import { entryPoint } from '../build/python-entry.ts';
import { toolsIn } from '../build/task-text.ts';
import { emptied, interpreter } from '../build/tool-places.ts';
import { pipInstall, pipLook, pipUninstall, syncs } from './pip.ts';
import { wordsOf } from '../../argv/words-of.ts';

const GLOBAL_FLAGS = `
    -q|--quiet -v|--verbose --offline --no-progress --native-tls --no-config --no-cache|-n --no-python-downloads
    --managed-python --no-managed-python --preview -h|--help -V|--version
  `;
const SYNC_FLAGS = `
    --all-extras --no-dev --only-dev --dev --no-default-groups --all-groups --no-editable --inexact --exact --active
    --locked --frozen --no-sync --isolated --no-project --no-install-project --no-install-workspace --all-packages
    --refresh --no-build --no-binary --upgrade|-U --reinstall --compile-bytecode --check --dry-run --no-build-isolation
    --no-sources --no-env-file --show-resolution --exact
  `;
const SYNC_TEXT = `
    --extra --no-extra --group --no-group --only-group --package --python|-p --upgrade-package|-P --reinstall-package
    --refresh-package --resolution --prerelease --link-mode --exclude-newer --color --no-install-package
    --no-binary-package --no-build-package --python-platform --output-format --fork-strategy
  `;
const INDEXES = `
    --index --default-index --index-url|-i --extra-index-url --find-links|-f --allow-insecure-host --config-file
    --cache-dir --config-setting|-C
  `;

const otherPython = (it: Parsed): Judgement => ({ effects: interpreter(it, '--python') });
const declared = (extra: Partial<Spec> = {}): Spec => ({
  flags: SYNC_FLAGS,
  text: SYNC_TEXT,
  unclear: INDEXES,
  does: [{ kind: 'package', act: 'declared', what: 'pyproject.toml' }],
  judge: (it, tools) => {
    const judged = otherPython(it);
    if (!it.has('--upgrade') && !it.has('--upgrade-package')) return judged;
    return { ...judged, effects: [...(judged.effects ?? []), updates(it, tools, 'newer versions than locked')] };
  },
  ...extra,
});
const look = (extra: Partial<Spec> = {}): Spec => ({
  flags: `
    ${SYNC_FLAGS} --short --json --only-installed --only-downloads --all-versions --all-platforms --show-urls --outdated
    --invert --no-dedupe --universal --show-paths --show-with --show-version-specifiers
  `,
  text: `${SYNC_TEXT} --output-format -d|--depth --prune --format --no-header`,
  operands: 'text...',
  does: 'nothing',
  judge: otherPython,
  ...extra,
});

/** The command after `uv run`: a script file is run by Python, a URL is code from outside. */
function run(it: Parsed, outer: Tools): Judgement {
  const [first, ...rest] = it.operands;
  const dir = workDir(it, outer);
  const tools = dir === undefined || dir === outer.cwd ? outer : toolsIn(dir, outer);
  const withs = [...it.values('--with'), ...it.values('--with-editable'), ...it.values('--with-requirements')];
  const effects: Effect[] = [
    { kind: 'package', act: 'declared', what: 'pyproject.toml' },
    ...withs.map((arg): Effect => ({ kind: 'package', act: 'new', what: argText(arg) })),
    ...wordsOf(INDEXES).flatMap((names) =>
      it.has(names.split('|')[0] ?? '') ? [unclear('packages come from another index', names)] : [],
    ),
    ...interpreter(it, '--python'),
    // The environment of another project is that project's code.
    ...it.values('--project').flatMap((arg) => codeElsewhere(arg, 'uv run', outer)),
    ...it.values('--env-file').map((arg): Effect => unclear('variables come from a file', argText(arg))),
  ];
  if (it.has('--module'))
    return {
      replaces: true,
      effects,
      inner: [{ kind: 'argv', args: [textArg('python'), textArg('-m'), ...it.operands], via: 'uv run' }],
    };
  if (!first) return { replaces: true, effects };
  const text = exact(first);
  if (text !== undefined && /^https?:\/\//.test(text))
    return { replaces: true, effects: [...effects, { kind: 'run', code: 'downloaded', what: text }] };
  const isScript = it.has('--script') || (text !== undefined && /\.pyw?$/.test(text)) || text === '-';
  return {
    replaces: true,
    effects,
    inner: [
      isScript
        ? pythonScript(first, rest)
        : ((text === undefined ? undefined : entryPoint(text, rest, tools)) ?? {
            kind: 'argv',
            args: it.operands,
            via: 'uv run',
          }),
    ],
  };
}

/** A directory with the usual name is recreated by this command; any other directory is judged as such. */
function venv(it: Parsed, tools: Tools): Judgement {
  const [where] = it.operands;
  const python = interpreter(it, '--python');
  if (!where || /^(\.?venv|env)\/?$/.test(exact(where) ?? '?')) return { effects: python };
  const made = tools.places(where).map((place): Effect => ({ kind: 'write', place, how: 'create' }));
  return { effects: [...(it.has('--clear') ? emptied([where], tools) : []), ...made, ...python] };
}

const pythonScript = (file: Arg, args: readonly Arg[]): Inner => ({
  kind: 'argv',
  args: [textArg('python'), file, ...args],
  via: 'uv run',
});

const tool = (it: Parsed): Judgement => {
  const [first, ...rest] = it.operands;
  if (!first) return { replaces: true };
  const name = exact(first)?.replace(/@.*$/, '');
  return {
    replaces: true,
    effects: [{ kind: 'package', act: 'new', what: argText(first) }],
    inner: [{ kind: 'argv', args: [name === undefined ? first : textArg(name), ...rest], via: 'uvx' }],
  };
};
const toolRun: Spec = {
  flags: `${SYNC_FLAGS} --no-env-file`,
  text: `${SYNC_TEXT} --from --with --with-editable --with-requirements --env-file`,
  unclear: INDEXES,
  operands: 'command',
  does: 'nothing',
  judge: tool,
};
const adds = (act: 'new' | 'remove'): Spec => ({
  flags: `${SYNC_FLAGS} --no-sync --raw --raw-sources --workspace --no-workspace`,
  text: `${SYNC_TEXT} --optional --tag --branch --rev --bounds --marker|-m`,
  reads: '-r|--requirements -c|--constraints',
  edits: '--script',
  unclear: INDEXES,
  operands: 'text...',
  does: [{ kind: 'package', act, what: 'pyproject.toml' }],
});

export const uv: Program = {
  name: 'uv',
  manual: 'https://docs.astral.sh/uv/reference/cli/',
  style: 'plain',
  flags: GLOBAL_FLAGS,
  text: '--color',
  cwd: '--directory',
  names: '--project',
  does: 'nothing',
  sub: {
    run: {
      flags: `${SYNC_FLAGS} -m|--module -s|--script --gui-script`,
      text: `${SYNC_TEXT} --with --with-editable --with-requirements --env-file`,
      unclear: INDEXES,
      operands: 'command',
      does: 'nothing',
      judge: run,
    },
    sync: declared(),
    lock: declared({ edits: '--script' }),
    add: adds('new'),
    remove: adds('remove'),
    tree: look(),
    export: declared({
      flags: `${SYNC_FLAGS} --no-header --no-hashes --no-annotate --no-emit-project --no-emit-workspace --no-emit-local`,
      text: `${SYNC_TEXT} --format --prune`,
      writes: '-o|--output-file',
    }),
    version: look({ flags: '--short --dry-run --frozen', text: '--bump --output-format' }),
    format: { flags: '--check --diff', text: '--version', operands: 'text...', does: 'nothing' },
    help: look(),
    init: {
      flags: '--app --lib --package --no-package --bare --no-readme --no-workspace --no-pin-python',
      text: '--name --python|-p --build-backend --description --vcs --author-from',
      operands: 'creates?',
      makes: 'pyproject.toml',
      does: 'nothing',
    },
    venv: {
      flags: '--system-site-packages --seed --clear --allow-existing|-a --relocatable --no-project --system',
      text: '--python|-p --prompt --link-mode',
      unclear: INDEXES,
      operands: 'text?',
      does: 'nothing',
      judge: venv,
    },
    build: declared({
      flags: `${SYNC_FLAGS} --sdist --wheel --all-packages --list --clear`,
      operands: 'names?',
      creates: '-o|--out-dir',
      // The build backend of the built project runs, wherever the project is.
      judge: (it, tools) => ({
        effects: [
          ...interpreter(it, '--python'),
          ...it.operands.flatMap((arg) =>
            tools.places(arg).map((place) => ({ kind: 'run' as const, code: 'project' as const, what: 'uv build', place })),
          ),
        ],
      }),
    }),
    publish: {
      operands: 'text...',
      flags: '--dry-run',
      text: '--index --publish-url --check-url -t|--token -u|--username -p|--password --trusted-publishing --keyring-provider',
      does: [{ kind: 'package', act: 'publish', what: 'uv publish' }],
    },
    pip: {
      does: 'nothing',
      sub: {
        install: pipInstall,
        sync: {
          ...pipInstall,
          operands: 'reads...',
          judge: syncs,
        },
        compile: {
          flags: `${SYNC_FLAGS} --generate-hashes --no-header --no-annotate --strip-extras --no-strip-extras --universal --no-deps`,
          text: `${SYNC_TEXT} --python-version --annotation-style`,
          unclear: INDEXES,
          reads: '-c|--constraints',
          writes: '-o|--output-file',
          operands: 'reads...',
          does: [{ kind: 'service', act: 'look', system: 'python index', what: 'resolve' }],
        },
        uninstall: pipUninstall,
        list: { ...pipLook, judge: otherPython },
        show: { ...pipLook, judge: otherPython },
        freeze: { ...pipLook, judge: otherPython },
        check: { ...pipLook, judge: otherPython },
        tree: { ...pipLook, judge: otherPython },
      },
    },
    tool: {
      does: 'nothing',
      sub: {
        run: toolRun,
        list: look(),
        dir: look({ flags: '--bin' }),
        install: {
          flags: `${SYNC_FLAGS} --force`,
          text: `${SYNC_TEXT} --with --from`,
          unclear: INDEXES,
          operands: 'text...',
          does: [{ kind: 'package', act: 'global', what: 'uv tool' }],
        },
        upgrade: { flags: '--all', operands: 'text...', does: [{ kind: 'package', act: 'global', what: 'uv tool' }] },
        uninstall: { flags: '--all', operands: 'text...', does: [{ kind: 'package', act: 'remove', what: 'uv tool' }] },
        'update-shell': { does: [{ kind: 'configure', what: 'startup', detail: 'shell start-up files' }] },
      },
    },
    python: {
      does: 'nothing',
      sub: {
        list: look(),
        find: look({ flags: '--system --no-project' }),
        dir: look({ flags: '--bin' }),
        pin: { flags: '--resolved --no-project --rm', unclearFlags: '--global', operands: 'text?', does: 'nothing' },
        install: {
          flags: '--reinstall --force --default --preview',
          operands: 'text...',
          does: [{ kind: 'package', act: 'global', what: 'python' }],
        },
        uninstall: { flags: '--all', operands: 'text...', does: [{ kind: 'package', act: 'remove', what: 'python' }] },
      },
    },
    cache: {
      does: 'nothing',
      sub: {
        dir: look(),
        prune: { flags: '--ci', does: 'nothing' },
        clean: { flags: '--force', operands: 'text...', does: [unclear('empties the package cache', 'clean')] },
      },
    },
    self: {
      does: 'nothing',
      sub: { version: look(), update: { operands: 'text?', does: [{ kind: 'package', act: 'global', what: 'uv' }] } },
    },
    auth: { operands: 'text...', does: [{ kind: 'reveal', what: 'credential', detail: 'uv auth' }] },
  },
};

export const uvx: Program = {
  name: 'uvx',
  manual: 'https://docs.astral.sh/uv/guides/tools/',
  style: 'plain-posix',
  flags: `${GLOBAL_FLAGS} ${SYNC_FLAGS}`,
  text: `${SYNC_TEXT} --from --with --with-editable --with-requirements --env-file`,
  unclear: INDEXES,
  operands: 'command',
  does: 'nothing',
  judge: tool,
};
