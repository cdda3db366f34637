// node and deno: run code from an option, a script or standard input. The code itself is read elsewhere.
import { followDeno } from '../build/json-tasks.ts';
import { codeElsewhere } from '../build/project-run.ts';
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';

const TYPESCRIPT = /\.[cm]?tsx?$/;
const languageOf = (file: Arg | undefined): string => (file && TYPESCRIPT.test(argText(file)) ? 'typescript' : 'javascript');

export const node: Program = {
  name: 'node',
  manual: 'https://nodejs.org/api/cli.html',
  sameAs: { nodejs: 'https://nodejs.org/api/cli.html' },
  style: 'plain-posix',
  listens: '--inspect-port',
  flags: `
    -c|--check -h|--help -i|--interactive -v|--version --test --test-only --watch --watch-preserve-output
    --abort-on-uncaught-exception --enable-source-maps --experimental-strip-types --no-experimental-strip-types
    --strip-types --experimental-transform-types --experimental-vm-modules --experimental-modules
    --experimental-json-modules --experimental-import-meta-resolve --experimental-wasm-modules --experimental-websocket
    --experimental-webstorage --experimental-sqlite --experimental-fetch --no-experimental-fetch
    --experimental-global-webcrypto --experimental-require-module --experimental-detect-module
    --experimental-test-coverage --experimental-test-module-mocks --experimental-test-snapshots
    --experimental-test-isolation --expose-gc --expose_gc --force-color --frozen-intrinsics --harmony --no-deprecation
    --no-warnings --no-addons --no-global-search-paths --pending-deprecation --preserve-symlinks
    --preserve-symlinks-main --throw-deprecation --trace-deprecation --trace-exit --trace-sigint --trace-sync-io
    --trace-uncaught --trace-warnings --trace-gc --track-heap-objects --use-openssl-ca
    --use-bundled-ca --use-system-ca --v8-options --verify-base-objects --zero-fill-buffers --no-opt
    --allow-natives-syntax --permission --allow-fs-read --allow-fs-write --allow-child-process --allow-worker
    --allow-addons --allow-wasi --test-force-exit --test-update-snapshots --no-network-family-autoselection
    --insecure-http-parser --stack-trace-limit-none
  `,
  optional: `
    --max-old-space-size --max_old_space_size --max-semi-space-size --stack-trace-limit --stack-size
    --test-reporter-destination-none --icu-data-dir-none --tls-min-v1.2 --tls-min-v1.3
    --trace-event-file-pattern-none --inspect --inspect-brk --inspect-wait --experimental-specifier-resolution
  `,
  text: `
    -e|--eval -p|--print|-pe -C|--conditions -r|--require --import --run --test-reporter --trace-event-categories
    --title --input-type --experimental-default-type --unhandled-rejections --max-http-header-size --secure-heap
    --dns-result-order --test-concurrency --test-timeout --test-shard --test-name-pattern --test-skip-pattern
    --test-isolation --test-coverage-branches --test-coverage-functions --test-coverage-lines
    --test-coverage-include --test-coverage-exclude --disable-warning
    --network-family-autoselection-attempt-timeout
  `,
  reads: '--env-file-if-exists --env-file',
  writes: '--test-reporter-destination --redirect-warnings --cpu-prof-dir --diagnostic-dir --heap-prof-dir --report-dir',
  unclear: `
    --loader --experimental-loader --openssl-config --build-snapshot-config --snapshot-blob --icu-data-dir
    --experimental-config-file --experimental-sea-config --tls-keylog --watch-path --heapsnapshot-signal
    --report-filename --cpu-prof-name
  `,
  unclearFlags: `
    --build-snapshot --cpu-prof --heap-prof --prof --prof-process --experimental-network-inspection --tls-min-v1.0
    --tls-min-v1.1 --experimental-repl-await --experimental-policy
  `,
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const preloads = [...it.values('-r'), ...it.values('--import')];
    const urls = preloads.filter((arg) => argText(arg).startsWith('data:'));
    const effects: Effect[] = [
      ...inspected(it),
      ...reporters(it),
      ...urls.map(() => unclear('code in a URL is loaded first', '--import')),
    ];
    const inner: Inner[] = preloads.map(loaded);
    const codes = [...it.values('-e'), ...it.values('-p')];
    const [first, ...rest] = it.operands;
    inner.push(
      ...codes.map((text): Inner => ({
        kind: 'code',
        language: /typescript/.test(exact(it.value('--input-type')) ?? '') ? 'typescript' : 'javascript',
        text,
        args: it.operands,
        ...(it.has('--env-file') || it.has('--env-file-if-exists') ? { envFromFile: true } : {}),
      })),
    );
    if (codes.length > 0) return { inner, effects, prints: 'nothing' };
    const script = it.value('--run');
    if (script)
      return {
        inner: [...inner, { kind: 'argv', args: [textArg('npm'), textArg('run'), script, ...it.operands] }],
        effects,
        prints: 'nothing',
      };
    if (it.has('-c') && first) return { inner, effects, prints: 'names' };
    if (it.has('--test'))
      return {
        inner,
        effects: [
          ...effects,
          { kind: 'run', code: 'project', what: 'tests of the project' },
          ...it.operands.flatMap((arg) => codeElsewhere(arg, 'node --test', tools)),
        ],
      };
    if (first && exact(first) !== '-')
      return {
        inner: [...inner, { kind: 'script', file: first, args: rest, language: languageOf(first) }],
        effects,
        prints: 'nothing',
      };
    if (it.has('-v') || it.has('-h') || it.has('--v8-options')) return { inner, effects };
    return { inner: [...inner, { kind: 'stdin', language: 'javascript', args: it.operands }], effects, prints: 'nothing' };
  },
};

/** A file that is loaded first; a bare name is an installed package. */
const loaded = (file: Arg): Inner =>
  argText(file).startsWith('data:')
    ? { kind: 'code', language: 'javascript', text: inUrl(file) }
    : /^(\.{0,2}\/|~)/.test(argText(file)) || exact(file) === undefined
      ? { kind: 'script', file, args: [], language: languageOf(file), loaded: true }
      : {
          kind: 'code',
          language: 'javascript',
          text: { ...file, bits: [{ kind: 'text', text: `require(${JSON.stringify(argText(file))})` }] },
        };

/** `data:text/javascript,…` is the code itself. */
function inUrl(url: Arg): Arg {
  const [, head = '', body = ''] = /^data:([^,]*),(.*)$/s.exec(exact(url) ?? '') ?? [];
  const text = /;base64$/i.test(head) ? Buffer.from(body, 'base64').toString('utf8') : decoded(body);
  return exact(url) === undefined ? url : { ...url, bits: [{ kind: 'text', text }] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** A reporter that is not built in is code. */
const reporters = (it: Parsed): readonly Effect[] =>
  it
    .values('--test-reporter')
    .flatMap((value) =>
      /^(spec|tap|dot|junit|lcov)$/.test(exact(value) ?? '')
        ? []
        : [unclear('a reporter is code that is loaded', '--test-reporter')],
    );

/** Anyone who reaches the debugger's port can run code: only this machine, unless an address is given. */
function inspected(it: Parsed): Effect[] {
  return ['--inspect', '--inspect-brk', '--inspect-wait', '--inspect-port']
    .flatMap((option) => it.values(option))
    .flatMap((value): readonly Effect[] =>
      /^((127\.0\.0\.1|localhost):)?\d+$/.test(exact(value) ?? '')
        ? []
        : [unclear(`the debugger listens on \`${argText(value)}\``, '--inspect')],
    );
}

const DENO_RUN_FLAGS = `
    -A|--allow-all --check --no-check --no-remote --no-npm --no-lock --frozen --cached-only -q|--quiet --watch
    --watch-hmr --no-clear-screen --unstable --node-modules-dir --no-prompt -L|--log-level --vendor --trace-leaks
    --parallel --fail-fast --doc --no-run --coverage-none --unsafely-ignore-certificate-errors-none -h|--help
  `;
const DENO_PERMISSIONS = `
    -R|--allow-read -W|--allow-write -N|--allow-net -E|--allow-env -S|--allow-sys --allow-run --allow-ffi --deny-read
    --deny-write --deny-net --deny-env --deny-run --allow-import --inspect --inspect-brk --reload -r --seed
    --permit-no-files --filter --shuffle --location-none
  `;

/** A URL or a package is code from outside. */
function denoScript(it: Parsed): Judgement {
  const [file, ...args] = it.operands;
  const effects = inspected(it);
  if (!file) return it.has('-V') || it.has('-h') ? {} : { effects: [unclear('waits for code', 'deno')] };
  const text = argText(file);
  if (exact(file) === '-') return { inner: [{ kind: 'stdin', language: 'typescript' }], prints: 'nothing' };
  if (/^(https?|npm|jsr|data|blob):/i.test(text))
    return { effects: [{ kind: 'run', code: 'downloaded', what: text.slice(0, 120) }] };
  return { effects, inner: [{ kind: 'script', file, args, language: 'typescript' }], prints: 'nothing' };
}

/** Tests from a URL are code from outside. */
const remoteTests = (it: Parsed, tools: Tools): Judgement => ({
  effects: [
    ...inspected(it),
    ...it.operands.flatMap((arg): readonly Effect[] =>
      /^[a-z]+:/i.test(argText(arg))
        ? [{ kind: 'run', code: 'downloaded', what: argText(arg).slice(0, 120) }]
        : codeElsewhere(arg, 'deno', tools),
    ),
  ],
});

const code = (it: Parsed): Judgement => ({
  inner: it.operands
    .slice(0, 1)
    .map((text): Inner => ({ kind: 'code', language: 'typescript', text, args: it.operands.slice(1) })),
  prints: 'nothing',
});
const PROJECT: readonly Effect[] = [{ kind: 'run', code: 'project', what: 'code of the project' }];
const run = {
  flags: DENO_RUN_FLAGS,
  optional: DENO_PERMISSIONS,
  unclear: '-c|--config --import-map --env-file --preload --import --require --cert --ext --lock',
  operands: 'text...',
  does: 'nothing' as const,
  judge: denoScript,
};

export const deno: Program = {
  name: 'deno',
  manual: 'https://docs.deno.com/runtime/reference/cli/',
  style: 'plain-posix',
  flags: '-h|--help -V|--version -q|--quiet',
  does: 'nothing',
  sub: {
    run,
    eval: { flags: `${DENO_RUN_FLAGS} -p|--print`, text: '--ext', operands: 'text...', does: 'nothing', judge: code },
    test: {
      flags: DENO_RUN_FLAGS,
      optional: DENO_PERMISSIONS,
      writes: '--coverage --junit-path',
      text: '--reporter --ignore',
      unclear: '-c|--config --import-map --preload',
      operands: 'names...',
      does: PROJECT,
      judge: remoteTests,
    },
    bench: {
      flags: `${DENO_RUN_FLAGS} --json`,
      optional: DENO_PERMISSIONS,
      operands: 'names...',
      does: PROJECT,
      judge: remoteTests,
    },
    check: { flags: '--all --doc --doc-only --no-lock -q|--quiet --remote -h|--help', operands: 'reads...', does: 'nothing' },
    lint: {
      flags: '--json --compact --rules -q|--quiet --watch -h|--help',
      optional: '--rules-tags --rules-include --rules-exclude --ignore',
      unclearFlags: '--fix',
      operands: 'tree...',
      does: 'nothing',
    },
    fmt: {
      flags: '--check -q|--quiet --watch -h|--help --use-tabs --no-semicolons --single-quote',
      optional: '--ext --ignore --line-width --indent-width --prose-wrap',
      operands: 'edits...',
      defaultOperand: '.',
      does: 'nothing',
      when: [{ has: '--check', operands: 'reads...' }],
    },
    info: { flags: '--json -h|--help', operands: 'reads...', does: 'nothing' },
    doc: { flags: '--json --private -h|--help', operands: 'reads...', does: 'nothing' },
    types: { does: 'nothing' },
    cache: {
      flags: DENO_RUN_FLAGS,
      operands: 'reads...',
      does: [{ kind: 'package', act: 'declared', what: 'what the module imports' }],
    },
    task: {
      flags: '-q|--quiet -h|--help',
      unclear: '-c|--config --cwd -f|--filter --env-file',
      unclearFlags: '-r|--recursive --eval',
      operands: 'text...',
      does: 'nothing',
      judge: (it, tools) => {
        const [name, ...args] = it.operands;
        if (!name) return {};
        const wanted = exact(name);
        if (wanted === undefined || wanted.includes('*'))
          return { effects: [unclear('which task runs is unknown', argText(name))] };
        return followDeno(wanted, args, tools);
      },
    },
    add: { flags: '-D|--dev --npm --jsr', operands: 'text...', does: [{ kind: 'package', act: 'new', what: 'deno add' }] },
    remove: { operands: 'text...', does: [{ kind: 'package', act: 'remove', what: 'deno remove' }] },
    uninstall: {
      flags: '-g|--global -q|--quiet',
      unclear: '--root',
      operands: 'text...',
      does: [{ kind: 'package', act: 'remove', what: 'deno uninstall' }],
    },
    install: {
      flags: '-q|--quiet --frozen --dev',
      unclearFlags: '-g|--global -f|--force -A',
      operands: 'text...',
      does: [{ kind: 'package', act: 'declared', what: 'deno install' }],
      when: [{ given: 'some', does: [{ kind: 'package', act: 'new', what: 'deno install' }] }],
    },
    publish: {
      flags: '--dry-run --allow-dirty --allow-slow-types --no-check -q',
      text: '--token',
      operands: 'none',
      does: [{ kind: 'package', act: 'publish', what: 'deno publish' }],
    },
    upgrade: { operands: 'text...', does: [{ kind: 'package', act: 'global', what: 'deno itself' }] },
  },
  bare: run,
};
