// cargo and the Rust tools: build, test and run the project. Settings on the command line that choose programs are unclear.
import { posix } from 'node:path';
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { treeAt } from '../../model/place.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { updating, verbs } from '../packages/manager-spec.ts';
import { nearest } from './task-text.ts';

import { goesOut, runner, unread } from './project-run.ts';
import { isList, isTable, readToml } from './toml.ts';

const BUILD_FLAGS = `
    --workspace --all -r|--release --lib --bins --examples --tests --benches --all-targets --all-features
    --no-default-features --keep-going --ignore-rust-version --no-run --no-fail-fast --doc --future-incompat-report
    --build-plan --unit-graph --no-deps --document-private-items --open --fix --allow-dirty --allow-staged
    --allow-no-vcs --broken-code --edition --check --no-track --list
  `;
const BUILD_TEXT = `
    -p|--package --exclude --bin --example --test --bench -F|--features --profile --target -j|--jobs --message-format
    --lint --color -E|--filter-expr --partition --retries --test-threads
  `;
/** `-D warnings`, `-Dclippy::all`, `--cap-lints warn`: which lints clippy reports. Other words are options of the compiler. */
const LINT = /^(?:-[ADFW](?:[\w:-]+)?|--(?:allow|deny|forbid|warn|cap-lints|force-warn)(?:=[\w:-]+)?)$/;
const TAKES_LINT = /^(?:-[ADFW]|--(?:allow|deny|forbid|warn|cap-lints|force-warn))$/;
const isLint = (word: string | undefined, before: string | undefined): boolean =>
  word !== undefined && (LINT.test(word) || (/^[\w:-]+$/.test(word) && TAKES_LINT.test(before ?? '')));

const build = (what: string, extra: Partial<Spec> = {}): Spec => ({
  flags: BUILD_FLAGS,
  optional: '--timings',
  text: BUILD_TEXT,
  creates: '--target-dir --artifact-dir|--out-dir',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => ({ effects: [...(runner(what, '--manifest-path')(it, tools).effects ?? []), ...testLog(it, tools)] }),
  ...extra,
});
const look: Spec = {
  flags: `${BUILD_FLAGS} --no-dedupe -d --duplicates`,
  // The package may be the next word, or be given by `-p`.
  optional: '-i|--invert',
  text: `${BUILD_TEXT} -e|--edges --prefix --charset -f|--format --depth --format-version --filter-platform --limit --prune`,
  operands: 'text...',
  does: 'nothing',
};
/** The words are sent to the registry. */
const asks: Spec = { ...look, does: [{ kind: 'service', act: 'look', system: 'crates registry', what: 'look' }] };
const registry = (act: 'publish'): Spec => ({
  flags: `${BUILD_FLAGS} --no-verify --undo --list --dry-run -a --add --remove`,
  text: `${BUILD_TEXT} --vers|--version --token --registry --index`,
  operands: 'text...',
  does: [{ kind: 'package', act, what: 'crates.io' }],
});

/** `-- --logfile FILE`: the test harness writes it. */
const testLog = (it: Parsed, tools: Tools): readonly Effect[] =>
  it.operands.flatMap((arg, i) => {
    const text = argText(arg);
    const file = text === '--logfile' ? it.operands[i + 1] : text.startsWith('--logfile=') ? textArg(text.slice(10)) : undefined;
    if (!file) return [];
    return exact(arg) === undefined
      ? [unclear('where the test log goes is unknown', text)]
      : tools.places(file).map((place): Effect => ({ kind: 'write', place, how: 'change' }));
  });

/** `cargo x` where x is not a subcommand: an alias of the project, or an unknown tool. */
function alias(it: Parsed, tools: Tools): Judgement {
  const [first, ...rest] = it.operands;
  const name = exact(first);
  if (!first) return {};
  // `+nightly`: the toolchain, then the command.
  if (/^\+[\w.-]+$/.test(name ?? ''))
    return { replaces: true, inner: [{ kind: 'argv', args: [textArg('cargo'), ...rest], via: 'rustup' }] };
  if (name === 'make') return { replaces: true, inner: [{ kind: 'argv', args: [textArg('cargo-make'), ...rest], via: 'cargo' }] };
  const path = nearest('.cargo/config.toml', tools) ?? nearest('.cargo/config', tools);
  const found = path === undefined ? undefined : tools.codeText(path);
  const reading = found?.kind === 'text' ? readToml(found.text) : undefined;
  const table = reading?.kind === 'toml' ? reading.table.get('alias') : undefined;
  const value = isTable(table) && name !== undefined ? table.get(name) : undefined;
  const words =
    typeof value === 'string'
      ? value.split(/\s+/)
      : isList(value)
        ? value.map((one) => (typeof one === 'string' ? one : ''))
        : undefined;
  if (!words)
    return {
      replaces: true,
      effects: unread('cargo command', argText(first), 'it is neither a subcommand nor an alias of the project'),
    };
  // The program behind an alias takes a task as its first word (`cargo xtask release`). The task's name is the only sign that
  // something is published.
  const task = exact(rest.find((arg) => !argText(arg).startsWith('-'))) ?? '';
  return {
    replaces: true,
    effects: words.includes('run') || words.includes('r') ? goesOut('cargo task', task) : [],
    inner: [{ kind: 'argv', args: [textArg('cargo'), ...words.map(textArg), ...rest], via: `.cargo/config.toml: ${name ?? ''}` }],
  };
}

export const cargo: Program = {
  name: 'cargo',
  manual: 'https://doc.rust-lang.org/cargo/commands/',
  sameAs: { cross: 'https://github.com/cross-rs/cross' },
  flags: '-q|--quiet -v|--verbose -vv --frozen --locked --offline -V|--version -h|--help --list',
  text: '--color',
  names: '--manifest-path --explain --lockfile-path',
  unclear: '--config -Z -C',
  style: 'plain',
  does: 'nothing',
  sub: {
    ...Object.fromEntries(
      [
        'build',
        'b',
        'check',
        'c',
        'test',
        't',
        'bench',
        'doc',
        'd',
        'rustdoc',
        'tarpaulin',
        'expand',
        'miri',
        'udeps',
        'machete',
        'deny',
        'vet',
        'semver-checks',
        'criterion',
      ].map((name) => [name, build(`cargo ${name}`)]),
    ),
    nextest: build('cargo nextest', {
      when: [{ mentions: 'self', does: [{ kind: 'package', act: 'global', what: 'cargo-nextest' }] }],
    }),
    audit: build('cargo audit', {
      when: [{ mentions: 'fix', does: [{ kind: 'package', act: 'new', what: 'what the advisory database serves' }] }],
    }),
    'llvm-cov': build('cargo llvm-cov', {
      flags: `
        ${BUILD_FLAGS} --lcov --html --json --text --cobertura --codecov --summary-only --branch --mcdc --doctests
        --no-report --no-clean --ignore-run-fail --show-missing-lines
      `,
      text: `${BUILD_TEXT} --ignore-filename-regex --fail-under-lines --fail-under-functions --fail-under-regions`,
      writes: '--output-path',
      creates: '--output-dir --target-dir',
    }),
    hack: build('cargo hack', {
      flags: `
        ${BUILD_FLAGS} --each-feature --feature-powerset --optional-deps --exclude-no-default-features --exclude-all-features
        --no-dev-deps --ignore-private --keep-going --print-command-list --rust-version --at-least-one-of
      `,
      text: `
        ${BUILD_TEXT} --depth --skip --exclude-features --include-features --group-features --mutually-exclusive-features
        --partition --version-range --version-step --log-group
      `,
      // Both change manifests.
      unclearFlags: '--remove-dev-deps --clean-per-run',
    }),
    flamegraph: build('cargo flamegraph', {
      text: `${BUILD_TEXT} --title --subtitle -F|--freq --palette --image-width --notes --min-width --unit-test --unit-bench`,
      flags: `${BUILD_FLAGS} --deterministic -i|--inverted --reverse --no-inline --flamechart --dev`,
      writes: '-o|--output',
      // The first runs the profiler as root, the others run another command or look into another process.
      unclear: '--root -c|--cmd --pid --post-process',
    }),
    insta: build('cargo insta', {
      flags: `
        ${BUILD_FLAGS} --review --accept --accept-unseen --include-ignored --include-hidden --no-ignore --keep-pending
        --force-update-snapshots --check
      `,
      text: `${BUILD_TEXT} --snapshot --unreferenced --test-runner`,
    }),
    clippy: build('cargo clippy', {
      operands: 'text...',
      judge: (it, tools) => {
        const strange = it.operands.filter((arg, at) => !isLint(exact(arg), exact(it.operands[at - 1])));
        return {
          effects: [
            ...(runner('cargo clippy', '--manifest-path')(it, tools).effects ?? []),
            ...(strange.length > 0 ? [unclear('options of the compiler', strange.map(argText).join(' '))] : []),
          ],
        };
      },
    }),
    fix: build('cargo fix'),
    rustc: build('cargo rustc', {
      judge: (it, tools) => ({
        effects: [
          ...(runner('cargo rustc', '--manifest-path')(it, tools).effects ?? []),
          ...(it.operands.length > 0 ? [unclear('options of the compiler', it.operands.map(argText).join(' '))] : []),
        ],
      }),
    }),
    run: build('cargo run', { operands: 'text...' }),
    r: build('cargo run', { operands: 'text...' }),
    fmt: { flags: '--all --check', text: '-p|--package --message-format', operands: 'text...', does: 'nothing', judge: fmt },
    clean: {
      flags: '-r|--release --doc -n|--dry-run',
      text: '-p|--package --profile --target',
      unclear: '--target-dir',
      does: 'nothing',
      judge: (it, tools) => ({
        effects: it.values('--manifest-path').flatMap((arg) =>
          tools.places(arg).map((place): Effect => ({
            kind: 'delete',
            place: place.kind === 'path' ? treeAt(posix.join(posix.dirname(place.path), 'target')) : place,
            how: 'remove',
          })),
        ),
      }),
    },
    tree: look,
    metadata: look,
    pkgid: look,
    'locate-project': look,
    'read-manifest': look,
    'verify-project': look,
    search: asks,
    info: asks,
    version: look,
    help: look,
    report: look,
    outdated: asks,
    bloat: build('cargo bloat'),
    fetch: { flags: BUILD_FLAGS, text: BUILD_TEXT, does: [{ kind: 'package', act: 'declared', what: 'Cargo.toml' }] },
    update: {
      flags: '-w|--workspace --recursive --aggressive --dry-run -b|--breaking',
      text: '-p|--package --precise',
      operands: 'text...',
      does: 'nothing',
      judge: updating('newer versions than locked'),
    },
    'generate-lockfile': { does: [{ kind: 'package', act: 'declared', what: 'Cargo.toml' }] },
    vendor: {
      flags: '--no-delete --respect-source-config --versioned-dirs',
      operands: 'refills?',
      does: [{ kind: 'package', act: 'declared', what: 'Cargo.toml' }],
    },
    add: {
      flags: '--dev --build --optional --no-optional --no-default-features --default-features --dry-run',
      text: '-F|--features --rename -p|--package --target --branch --tag --rev',
      unclear: '--path --git --registry',
      operands: 'text...',
      does: 'nothing',
      when: [{ lacks: '--dry-run', does: [{ kind: 'package', act: 'new', what: 'Cargo.toml' }] }],
    },
    remove: {
      flags: '--dev --build --dry-run',
      text: '-p|--package --target',
      operands: 'text...',
      does: [{ kind: 'package', act: 'remove', what: 'Cargo.toml' }],
    },
    rm: {
      flags: '--dev --build --dry-run',
      text: '-p|--package --target',
      operands: 'text...',
      does: [{ kind: 'package', act: 'remove', what: 'Cargo.toml' }],
    },
    install: {
      flags: `${BUILD_FLAGS} -f|--force --no-track --debug --list -y`,
      text: `${BUILD_TEXT} --version --git --branch --tag --rev --path --root --registry --index`,
      operands: 'text...',
      does: [{ kind: 'package', act: 'global', what: 'cargo install' }],
      when: [{ has: '--list', given: 'none', dry: true }],
    },
    binstall: {
      flags: '-y --no-confirm --force',
      operands: 'text...',
      does: [{ kind: 'package', act: 'global', what: 'cargo binstall' }],
    },
    uninstall: {
      text: '-p|--package --bin --root',
      operands: 'text...',
      does: [{ kind: 'package', act: 'remove', what: 'cargo' }],
    },
    init: {
      flags: '--bin --lib',
      text: '--name --vcs --edition --registry',
      operands: 'creates?',
      makes: 'Cargo.toml',
      does: 'nothing',
    },
    new: { flags: '--bin --lib', text: '--name --vcs --edition --registry', operands: 'creates', does: 'nothing' },
    package: build('cargo package', { flags: `${BUILD_FLAGS} -l --list --no-verify --no-metadata --exclude-lockfile` }),
    publish: {
      ...registry('publish'),
      when: [{ has: '--dry-run', dry: true, does: [{ kind: 'run', code: 'project', what: 'cargo publish' }] }],
    },
    yank: registry('publish'),
    owner: registry('publish'),
    login: {
      operands: 'text...',
      text: '--registry',
      does: [{ kind: 'configure', what: 'global', detail: 'cargo credentials' }],
    },
    logout: { text: '--registry', does: [{ kind: 'configure', what: 'global', detail: 'cargo credentials' }] },
    release: {
      flags: '-x|--execute --no-confirm',
      operands: 'text...',
      does: [{ kind: 'package', act: 'publish', what: 'cargo release' }],
    },
  },
  bare: { operands: 'text...', verbatim: true, does: 'nothing', judge: alias },
};

/** The words after `--` are options of rustfmt. */
function fmt(it: Parsed, tools: Tools): Judgement {
  const strange = it.operands.filter(
    (arg) => !/^(--check|--edition|\d{4}|--quiet|-q|-l|--files-with-diff|--verbose)$/.test(exact(arg) ?? '?'),
  );
  return {
    effects: [
      ...(runner('cargo fmt', '--manifest-path')(it, tools).effects ?? []),
      ...strange.map((arg) => unclear('an option of rustfmt', argText(arg))),
    ],
  };
}

const chooses = verbs(
  {
    system: 'rustup',
    look: 'show check which doc help completions',
    adds: 'install update',
    global: 'default override self',
    removes: 'uninstall',
  },
  { flags: '--no-self-update --force -v|--verbose', text: '--profile -c|--component -t|--target' },
);

const wasmPackKind = {
  style: 'plain',
  does: 'nothing',
  sub: {
    ...verbs({
      system: 'wasm',
      builds: 'build test serve watch develop clean',
      publish: 'publish upload',
      look: 'list-python',
      adds: 'new init',
      configures: 'login',
    }),
  },
} satisfies Partial<Program>;

export const rustTools: readonly Program[] = [
  {
    name: 'rustup',
    manual: 'https://rust-lang.github.io/rustup/',
    style: 'plain',
    flags: '-q|--quiet -v|--verbose -h|--help -V|--version',
    does: 'nothing',
    sub: {
      ...chooses,
      run: { flags: '--install', operands: 'text command', does: 'nothing' },
      toolchain: {
        does: 'nothing',
        sub: verbs(
          { system: 'rustup', look: 'list', global: 'install add link', removes: 'uninstall remove' },
          { flags: '-v|--verbose --no-self-update --force', text: '--profile -c|--component -t|--target' },
        ),
      },
      target: {
        does: 'nothing',
        sub: verbs(
          { system: 'rustup', look: 'list', global: 'add', removes: 'remove' },
          { flags: '--installed -q|--quiet', text: '--toolchain' },
        ),
      },
      component: {
        does: 'nothing',
        sub: verbs(
          { system: 'rustup', look: 'list', global: 'add', removes: 'remove' },
          { flags: '--installed -q|--quiet', text: '--toolchain --target' },
        ),
      },
    },
  },
  {
    name: 'rustc',
    manual: 'https://doc.rust-lang.org/rustc/command-line-arguments.html',
    sameAs: { 'clippy-driver': 'https://doc.rust-lang.org/clippy/usage.html' },
    flags: '-g -O --test -v|--verbose -V|--version -h|--help',
    text: `
      --crate-type --crate-name --edition -A|--allow -W|--warn -D|--deny -F|--forbid --cap-lints --cfg
      --target --error-format --color --explain --check-cfg
    `,
    // `--emit link=FILE`, `--print cfg=FILE`.
    formats: '--emit --print',
    writes: '-o',
    creates: '--out-dir',
    unclear: '-C|--codegen -L -l --extern --sysroot -Z',
    style: 'plain',
    builds: true,
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'rustfmt',
    manual: 'https://github.com/rust-lang/rustfmt',
    style: 'plain',
    flags: '--check -l|--files-with-diff --backup -v|--verbose -q|--quiet -h|--help -V|--version',
    formats: '--emit',
    text: '--edition --color --print-config --style-edition --config',
    reads: '--config-path',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '--check', operands: 'reads...' }],
  },
  {
    name: 'wasm-pack',
    manual: 'https://rustwasm.github.io/docs/wasm-pack/commands/index.html',
    flags:
      '--release --dev --debug --headless --chrome --firefox --node --open -q|--quiet -v|--verbose -h|--help -V|--version --profiling',
    text: '-t|--target --scope --port --out-name -F|--features -i|--interpreter',
    creates: '-d|--out-dir|--dist -o|--out',
    ...wasmPackKind,
  },
  {
    name: 'trunk',
    manual: 'https://trunkrs.dev/',
    flags:
      '--release --dev --debug --headless --chrome --firefox --node --open -q|--quiet -v|--verbose -h|--help -V|--version --profiling',
    text: '-t|--target --scope --port --out-name -F|--features -i|--interpreter',
    refills: '-d|--out-dir|--dist -o|--out',
    ...wasmPackKind,
  },
  {
    name: 'maturin',
    manual: 'https://pypi.org/project/maturin/',
    flags: `
      --release --dev --debug --headless --chrome --firefox --node --open -q|--quiet -v|--verbose -h|--help -V|--version
      --profiling --uv --skip-install --strip --sdist --locked --frozen --offline --all-features --no-default-features
    `,
    text: '-t|--target --scope --port --out-name -F|--features -i|--interpreter -E|--extras -b|--bindings -j|--jobs --profile',
    names: '-m|--manifest-path',
    creates: '-d|--out-dir|--dist -o|--out',
    ...wasmPackKind,
  },
];
