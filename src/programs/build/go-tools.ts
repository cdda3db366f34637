// Tools around Go: formatters, linters, generators, debuggers. They read or rewrite the project's files, or run its code.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { somewhereBelow } from '../../model/place.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { listens, projectCode, runner } from './project-run.ts';

const look: Spec = { operands: 'text...', does: 'nothing' };
const lintRun: Spec = {
  flags: `
    --fix --fix=false --new=false --no-config --new --fast --fast-only --allow-parallel-runners --allow-serial-runners
    --tests --whole-files --print-issued-lines --print-linter-name --show-stats --uniq-by-line --sort-results
    --enable-all --disable-all --exclude-use-default --print-resources-usage -v|--verbose -h|--help --color
  `,
  text: `
    -E|--enable -D|--disable --enable-only --default -p|--presets --timeout --build-tags --concurrency|-j
    --modules-download-mode --new-from-rev --new-from-merge-base --max-issues-per-linter --max-same-issues --out-format
    --issues-exit-code --go --skip-dirs --skip-files -e|--exclude --path-prefix --path-mode --output.text.colors
    --output.text.print-issued-lines --output.tab.print-linter-name
  `,
  names: '-c|--config',
  reads: '--new-from-patch',
  writes: `
    --output.text.path --output.tab.path --output.json.path --output.checkstyle.path --output.code-climate.path
    --output.teamcity.path --output.sarif.path --output.html.path --output.junit-xml.path --cpu-profile-path
    --mem-profile-path --trace-path
  `,
  operands: 'names...',
  does: 'nothing',
  when: [{ has: '--fix', operands: 'edits...' }],
  judge: (it, tools) => ({
    effects: [
      ...(runner('golangci-lint', '-c')(it, tools).effects ?? []),
      // `json:report.json` is a format and the output file.
      ...it
        .values('--out-format')
        .filter((arg) => !/^[\w,-]+$/.test(exact(arg) ?? '?'))
        .map((arg) => unclear('a report written to a file', argText(arg))),
    ],
  }),
};

const goreleaserKind = {
  style: 'plain',
  does: 'nothing',
  sub: {
    check: { operands: 'names...', does: 'nothing' },
    build: { operands: 'names...', does: [projectCode('goreleaser build')] },
    healthcheck: look,
    jsonschema: look,
    init: { makes: '.goreleaser.yaml', does: 'nothing' },
    release: {
      does: [projectCode('goreleaser')],
      when: [{ lacks: '--snapshot', does: [{ kind: 'service', act: 'publish', system: 'goreleaser', what: 'release' }] }],
    },
    publish: { operands: 'text...', does: [{ kind: 'service', act: 'publish', system: 'goreleaser', what: 'publish' }] },
  },
} satisfies Partial<Program>;

const goreleaserOptions = {
  flags: `
    --snapshot --clean --rm-dist --single-target --skip-validate --skip-publish --verbose --quiet --deprecated
    --auto-snapshot --draft --fail-fast -h|--help -v|--version
  `,
  text: '-p|--parallelism --skip --timeout --id -k|--key --split',
  loads: '-f|--config',
  reads: '--release-notes --release-header --release-footer',
  writes: '-o|--output',
} satisfies Partial<Program>;

const KO_BUILD: Spec = {
  operands: 'names...',
  does: [projectCode('ko build')],
  when: [{ lacks: '-L', does: [{ kind: 'service', act: 'publish', system: 'ko', what: 'pushes the image' }] }],
};

const PPROF_REPORTS =
  '-callgrind -comments -disasm -dot -gif -list -pdf -peek -png -proto -ps -raw -svg -tags -text -top -topproto -traces -tree';

export const goTools: readonly Program[] = [
  {
    name: 'pprof',
    manual: 'https://github.com/google/pprof/blob/main/doc/README.md',
    style: 'single',
    flags: `
      -callgrind -comments -dot -gif -pdf -png -proto -ps -raw -svg -tags -text -top -topproto -traces -tree -call_tree
      -compact_labels -cum -flat -drop_negative -filefunctions -files -functions -addresses -addressnoinlines -lines
      -intel_syntax -mean -noinlines -normalize -relative_percentages -trim -show_bytes -inuse_space -inuse_objects
      -alloc_space -alloc_objects -total_delay -contentions -mean_delay -no_browser -h -help
    `,
    text: `
      -disasm -list -peek -divide_by -edgefraction -focus -granularity -hide -ignore -nodecount -nodefraction
      -prune_from -sample_index -show -show_from -showcolumns -sort -tagfocus -taghide -tagignore -tagleaf -tagroot
      -tagshow -trim_path -unit -seconds -timeout -buildid -add_comment
    `,
    names: '-source_path',
    reads: '-base -diff_base -tls_cert -tls_key -tls_ca',
    writes: '-output',
    listens: '-http',
    unclear: '-tools -symbolize',
    unclearFlags: '-web -weblist -eog -evince -gv -kcachegrind',
    operands: 'reads...',
    does: 'nothing',
    // Without a report it reads commands, which may write files.
    when: [{ lacks: `${PPROF_REPORTS} -http`, does: [unclear('reads commands')] }],
  },
  {
    name: 'golangci-lint',
    manual: 'https://golangci-lint.run/docs/configuration/cli/',
    style: 'plain',
    flags: '-v|--verbose -h|--help --version',
    text: '--color',
    does: 'nothing',
    sub: {
      run: lintRun,
      fmt: {
        flags: '--stdin --diff -d|--diff-colored',
        text: '-E|--enable',
        names: '',
        operands: 'edits...',
        does: [projectCode('golangci-lint')],
        loads: '-c|--config',
      },
      linters: {
        ...look,
        names: '-c|--config',
        flags: '--no-config --json --fast --fast-only',
        text: '-E|--enable -D|--disable --default',
      },
      formatters: look,
      version: { flags: '--debug --short --json', text: '--format', does: 'nothing' },
      help: { ...look, flags: '--json' },
      config: { does: 'nothing', sub: { path: look, verify: { names: '-c|--config', text: '--schema', does: 'nothing' } } },
      cache: { does: 'nothing', sub: { status: look, clean: { does: 'nothing' } } },
      completion: look,
      custom: { flags: '-v', does: [unclear('builds a linter with plugins', 'custom')] },
      migrate: { flags: '--skip-validation', text: '--format', edits: '-c|--config', does: 'nothing' },
    },
  },
  {
    name: 'gotestsum',
    manual: 'https://github.com/gotestyourself/gotestsum',
    style: 'plain-posix',
    flags:
      '--watch --watch-chdir --no-color --rerun-fails --rerun-fails-abort-on-data-race --format-hide-empty-pkg --debug --version -h|--help',
    text: `
      -f|--format --packages --max-fails --rerun-fails-max-failures --rerun-fails-run-root-test --no-summary
      --hide-summary --format-icons --junitfile-project-name --junitfile-testsuite-name --junitfile-testcase-classname
    `,
    writes: '--junitfile --jsonfile --jsonfile-timing-events --rerun-fails-report',
    shell: '--post-run-command',
    unclearFlags: '--raw-command',
    operands: 'command',
    does: 'nothing',
    // The following words are options of `go test`.
    judge: (it, tools) => {
      if (it.has('--version') || it.has('--help')) return {};
      const go = { bits: [{ kind: 'text' as const, text: 'go' }], from: [], spread: false };
      const test = { bits: [{ kind: 'text' as const, text: 'test' }], from: [], spread: false };
      const post = it.values('--post-run-command').map((text) => ({ kind: 'shell' as const, text }));
      const written = it.given
        .filter((one) => one.role === 'writes' && one.value)
        .flatMap((one) => (one.value ? tools.places(one.value) : []));
      return {
        replaces: true,
        inner: [{ kind: 'argv', args: [go, test, ...it.operands], via: 'gotestsum' }, ...post],
        effects: written.map((place) => ({ kind: 'write' as const, place, how: 'change' as const })),
      };
    },
  },
  {
    name: 'dlv',
    manual: 'https://github.com/go-delve/delve/tree/master/Documentation',
    style: 'plain',
    unclearFlags: '--only-same-user',
    flags: `
      -h|--help -v|--version --headless --accept-multiclient --check-go-version --log --continue
      --allow-non-terminal-interactive --test
    `,
    text: '--api-version --backend --build-flags --log-output --output -s|--stack',
    listens: '-l|--listen',
    cwd: '--wd',
    unclear: '--init -r|--redirect --log-dest',
    does: 'nothing',
    sub: {
      ...Object.fromEntries(
        ['debug', 'test', 'trace'].map((name) => [name, { operands: 'project-code...', does: [projectCode(`dlv ${name}`)] }]),
      ),
      exec: { operands: 'text...', does: [unclear('which program is debugged is unknown', 'dlv exec')] },
      attach: {
        operands: 'text...',
        does: [{ kind: 'reveal', what: 'process-memory', detail: '`dlv attach` looks into a running process' }],
      },
      core: {
        operands: 'reads...',
        does: [{ kind: 'reveal', what: 'process-memory', detail: '`dlv core` reads the memory of a process' }],
      },
      version: look,
      help: look,
    },
  },
  {
    name: 'air',
    manual: 'https://github.com/air-verse/air',
    flags: '-h|--help -v|--version',
    style: 'plain',
    does: 'nothing',
    sub: { version: look, help: look, init: { makes: '.air.toml', does: 'nothing' } },
    bare: { reads: '-c', operands: 'none', does: [projectCode('a watcher of the project'), listens()] },
  },
  {
    name: 'goreleaser',
    manual: 'https://goreleaser.com/cmd/goreleaser/',
    ...goreleaserOptions,
    ...goreleaserKind,
  },
  {
    name: 'ko',
    manual: 'https://ko.build/reference/ko/',
    style: 'plain',
    flags: `
      -L|--local -B|--base-import-paths -P|--preserve-import-paths --bare --debug --disable-optimizations -R|--recursive
      -h|--help -v|--verbose
    `,
    text: '-t|--tags --platform -j|--jobs --image-label --image-annotation --sbom --tag-only',
    writes: '--tarball --image-refs',
    creates: '--oci-layout-path --sbom-dir',
    does: 'nothing',
    sub: {
      // The image that it builds is pushed to a registry, unless it stays in the local container engine.
      build: KO_BUILD,
      publish: KO_BUILD,
      resolve: { ...KO_BUILD, reads: '-f|--filename', text: '-l|--selector' },
      apply: { operands: 'text...', does: [{ kind: 'service', act: 'change', system: 'cluster', what: 'apply' }] },
      create: { operands: 'text...', does: [{ kind: 'service', act: 'change', system: 'cluster', what: 'create' }] },
      delete: { operands: 'text...', does: [{ kind: 'service', act: 'destroy', system: 'cluster', what: 'delete' }] },
      version: look,
      help: look,
    },
  },
  {
    name: 'reflex',
    manual: 'https://github.com/cespare/reflex',
    style: 'plain-posix',
    flags: '-h|--help -s|--start-service -v|--verbose --all --only-files --only-dirs --sequential',
    text: '-r|--regex -R|--inverse-regex -g|--glob -G|--inverse-glob -d|--decoration -t|--shutdown-timeout --substitute',
    // Lines of the configuration are commands.
    unclear: '-c|--config',
    operands: 'command',
    does: 'nothing',
  },
  {
    name: 'CompileDaemon',
    manual: 'https://github.com/githubnemo/CompileDaemon',
    style: 'single',
    flags: '-color -verbose -polling -recursive -log-prefix -graceful-kill -h -help',
    text: '-pattern -exclude -exclude-dir -include -polling-interval -graceful-timeout',
    cwd: '-directory -build-dir -run-dir',
    shell: '-build -command',
    does: [projectCode('a watcher of the project')],
  },
  {
    name: 'gow',
    manual: 'https://github.com/mitranim/gow',
    style: 'plain-posix',
    flags: '-h -v -c -s -t -l -r',
    text: '-e -i',
    operands: 'command',
    does: 'nothing',
    judge: (it) =>
      it.operands.length === 0
        ? {}
        : { inner: [{ kind: 'argv', args: [textArg('go'), ...it.operands], via: 'gow' }], replaces: true },
  },
  {
    name: 'buf',
    manual: 'https://buf.build/docs/reference/cli/buf/',
    style: 'plain',
    flags:
      '--debug -h|--help --version --disable-symlinks --include-imports --include-wkt --exit-code -d|--diff -w|--write --clean --all',
    text: '--log-format --timeout --error-format --path --exclude-path --against --type --format',
    loads: '--template',
    names: '--config --against-config',
    creates: '-o|--output',
    does: 'nothing',
    sub: {
      lint: { operands: 'names?', does: 'nothing' },
      build: { operands: 'names?', does: 'nothing' },
      breaking: { operands: 'names?', does: 'nothing' },
      format: { operands: 'names?', does: 'nothing', when: [{ has: '-w', operands: 'edits?' }] },
      generate: {
        refills: '-o|--output',
        operands: 'names?',
        does: [projectCode('buf generate')],
        when: [{ lacks: '--clean', keeps: true }],
      },
      'ls-files': look,
      push: { operands: 'text...', does: [{ kind: 'package', act: 'publish', what: 'buf push' }] },
      dep: {
        does: 'nothing',
        sub: {
          update: { operands: 'text...', does: [{ kind: 'package', act: 'declared', what: 'buf.yaml' }] },
          graph: look,
          prune: look,
        },
      },
    },
  },
  {
    name: 'protoc',
    manual: 'https://protobuf.dev/reference/cpp/api-docs/',
    style: 'plain',
    flags: '--include_imports --include_source_info --experimental_allow_proto3_optional -h|--help --version',
    text: '--go_opt --go-grpc_opt --python_opt --ts_opt --error_format --dependency_mode',
    tree: '-I|--proto_path',
    creates: `
      --go_out --go-grpc_out --python_out --cpp_out --java_out --csharp_out --ruby_out --php_out --kotlin_out --js_out
      --ts_out --grpc_out --pyi_out --grpc-gateway_out --validate_out --openapiv2_out
    `,
    writes: '-o|--descriptor_set_out --dependency_out',
    unclear: '--plugin',
    operands: 'reads...',
    does: 'nothing',
    // `--cpp_out=OPTION=x,OPTION:DIR`: the directory follows the first colon.
    judge: (it, tools) => ({
      effects: it.given
        .filter(({ name }) => name.endsWith('_out'))
        .flatMap(({ value }): readonly Effect[] => {
          const text = exact(value);
          if (text === undefined) return [unclear('where the output goes is unknown')];
          if (!text.includes(':')) return [];
          const dir = textArg(text.slice(text.indexOf(':') + 1));
          return tools.places(dir).map((place) => ({
            kind: 'write',
            place: place.kind === 'path' ? somewhereBelow(place.path) : place,
            how: 'change',
          }));
        }),
    }),
  },
];
