// pnpm, yarn and bun: like npm, with other names. A word that is not a subcommand is a script, or a tool of the project.
import type { Inner, Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { projectCode, putsPackages, workDir } from '../build/project-run.ts';
import { toolOrigin } from './locked-tool.ts';
import { updating, verbs } from './manager-spec.ts';
import { asksPackage } from './npm.ts';
import type { PackageReading } from './package-json.ts';
import { nearestPackage, packageAt } from './package-json.ts';
import { runPackage } from './run-package.ts';
import { inEach, installsDeclared, runScripts, scriptInner } from './run-script.ts';
import { asReading, selected, workspaceAt } from './workspaces.ts';
import { yarnWorkspace, yarnWorkspaces } from './yarn-workspaces.ts';

const moved = (it: Parsed): boolean => it.given.some((one) => one.role === 'cwd');

/** The packages that a command works in: those of its directory option and of its filters. */
function targets(it: Parsed, tools: Tools): readonly PackageReading[] {
  const unknown = (why: string): readonly PackageReading[] => [{ kind: 'unknown', why }];
  const dir = moved(it) ? workDir(it, tools) : undefined;
  if (moved(it) && dir === undefined) return unknown('the directory is unknown');
  const filters = ['--filter', '--filter-prod'].flatMap((option) => it.values(option)).map((arg) => exact(arg));
  const every = it.has('--recursive') || it.has('--workspaces');
  const top = it.has('--workspace-root');
  if (filters.length === 0 && !every && !top) return [dir === undefined ? nearestPackage(tools) : packageAt(dir, tools)];
  const at = dir ?? tools.cwd;
  if (at === undefined || filters.includes(undefined)) return unknown('which workspace is meant is unknown');
  const found = workspaceAt(at, tools);
  if (found.kind === 'unknown') return unknown(found.why);
  const { workspace } = found;
  if (top && filters.length === 0 && !every) return [asReading(workspace.root)];
  const chosen = selected(
    workspace,
    filters.filter((one): one is string => one !== undefined),
  );
  const all = it.has('--include-workspace-root') || top ? [...chosen, asReading(workspace.root)] : chosen;
  return all.length === 0 ? unknown('the workspace has no packages') : all;
}

const elsewhere = (it: Parsed): boolean =>
  ['--recursive', '--workspaces', '--filter', '--filter-prod', '--workspace-root'].some((option) => it.has(option));

/** A script of the package, otherwise a tool that the project has. */
const scriptOrTool = (it: Parsed, tools: Tools, operands: readonly Arg[]): Judgement => {
  const [name, ...rest] = operands;
  const args = exact(rest[0]) === '--' ? rest.slice(1) : rest;
  if (!name) return { replaces: true };
  const packages = targets(it, tools);
  // leeway is judged by its own data wherever it is installed.
  const origin = toolOrigin(exact(name) ?? '', tools);
  const locked = (['locked', 'written'].includes(origin.kind) && !moved(it)) || exact(name) === 'leeway';
  const start = origin.kind === 'written' ? textArg(origin.path) : name;
  const tool = (): Judgement => {
    const judged: Judgement = { replaces: true, inner: [{ kind: 'argv', args: [start, ...rest] }] };
    return elsewhere(it) ? inEach(judged, packages, argText(name)) : judged;
  };
  return runScripts({ name, args, ...(locked ? { otherwise: tool } : {}) }, packages, tools);
};
const named = (it: Parsed, tools: Tools): Judgement => scriptOrTool(it, tools, it.operands);
const installs = (it: Parsed, tools: Tools): Judgement => {
  const what = it.operands.map(argText).join(' ');
  if (it.has('--global')) return { effects: [{ kind: 'package', act: 'global', what }] };
  if (it.operands.length > 0) return { effects: [{ kind: 'package', act: 'new', what }, ...putsPackages(it, tools)] };
  return installsDeclared('package.json', tools, targets(it, tools));
};
const fetchedTool =
  (via: string) =>
  (it: Parsed, tools: Tools): Judgement =>
    runPackage({ command: it.operands, packages: it.values('--package'), alwaysFetches: true, via }, tools);
const installedTool =
  (via: string) =>
  (it: Parsed, tools: Tools): Judgement => {
    const command = exact(it.operands[0]) === '--' ? it.operands.slice(1) : it.operands;
    const judged: Judgement = it.has('-c')
      ? { replaces: true, inner: it.operands.slice(0, 1).map((text) => ({ kind: 'shell' as const, text, via })) }
      : runPackage({ command, installedOnly: true, via }, tools);
    return elsewhere(it) || moved(it) ? inEach(judged, targets(it, tools), via) : judged;
  };
const publishing = (names: readonly string[]): Spec => ({
  operands: 'text...',
  does: [{ kind: 'package', act: 'publish', what: 'registry' }],
  judge: (_, tools) => ({ inner: names.flatMap((name) => scriptInner(nearestPackage(tools), name, [])) }),
});

/** Packing creates the archive that publishing would send, and runs the same hooks. */
const packing = (spec: Spec): Spec => ({
  ...spec,
  judge: (it, tools) => ({
    inner: targets(it, tools).flatMap((one) => ['prepack', 'prepare', 'postpack'].flatMap((name) => scriptInner(one, name, []))),
  }),
});

const INSTALL: Spec = { operands: 'text...', does: 'nothing', judge: installs };
const RUN: Spec = { operands: 'command', does: 'nothing', judge: named };
const FLAGS = `
    -g|--global -D|--save-dev|--dev|-d -P|--prod|--production -O|--save-optional|--optional -E|--exact|--save-exact
    -f|--force -s|--silent --frozen-lockfile --no-frozen-lockfile --prefer-frozen-lockfile --no-prefer-frozen-lockfile
    --offline --no-offline --prefer-offline --no-prefer-offline --ignore-scripts --lockfile-only --no-lockfile --no-save
    --no-optional --json --long --verbose --if-present --stream --parallel --no-bail --aggregate-output --color
    --no-color --shamefully-hoist --strict-peer-dependencies --no-strict-peer-dependencies --immutable --immutable-cache
    --check-cache --non-interactive --no-progress --pure-lockfile --no-audit --latest --interactive -i --dry-run --yes
    -y --workspace-root|-w -W|--ignore-workspace-root-check -T|--tilde --inline-builds --save-peer --hot --watch --smol
    --bun -b -h|--help -v|--version
  `;
const TEXT = `
    --reporter --loglevel --depth --network-timeout --network-concurrency --mode --tag --access --otp --concurrency
    --workspace-concurrency --resume-from --changed-files-ignore-pattern --test-pattern --omit --linker --package
  `;

const jsVerbs = (system: string) => ({
  ...verbs({
    system,
    look: 'list ls ll la why outdated audit licenses root bin help doctor query explain versions workspaces',
    removes: 'remove rm uninstall un',
    global: 'link unlink',
    configures: 'login logout token',
    unclear: 'patch patch-commit env server store cache set plugin policies unplug version config',
  }),
  view: asksPackage,
  info: asksPackage,
});

export const jsManagers: readonly Program[] = [
  {
    name: 'pnpm',
    manual: 'https://pnpm.io/pnpm-cli',
    style: 'plain',
    flags: `
      ${FLAGS} -r|--recursive -c|--shell-mode --fix-lockfile --include-workspace-root --reverse --no-sort --sort
      --report-summary --fail-if-no-match --no-reporter-hide-prefix --reporter-hide-prefix --use-stderr
      --no-include-workspace-root --no-fail-if-no-match --ignore-workspace --exclude-peers --parseable --only-projects
      --compatible --no-table --ignore-registry-errors --pending --notes --benchmark --peer --no-runtime
      --ignore-pnpmfile --patches --changeset --no-changeset --skip-manifest-obfuscation --bare
      --no-init-package-manager
    `,
    text: `${TEXT} --no-proxy --audit-level --sort-by --format --cpu --os --libc --variant --pack-gzip-level --init-type`,
    // Another store, other settings, another proxy, or projects outside the workspace.
    unclear:
      '--store-dir --state-dir --npmrc-auth-file --https-proxy --http-proxy --env-file --lockfile-dir --workspace-packages --find-by',
    names: '--filter|-F --filter-prod',
    cwd: '-C|--dir',
    connects: '--registry',
    does: 'nothing',
    sub: {
      ...jsVerbs('pnpm'),
      run: RUN,
      'run-script': RUN,
      install: INSTALL,
      i: INSTALL,
      add: INSTALL,
      ci: INSTALL,
      update: {
        operands: 'text...',
        does: 'nothing',
        judge: updating('newer versions than locked'),
        when: [
          { has: '--latest', does: [{ kind: 'package', act: 'new', what: 'latest versions' }] },
          { has: '-g --global', does: [{ kind: 'package', act: 'global', what: 'packages of the user' }] },
        ],
      },
      up: {
        operands: 'text...',
        does: 'nothing',
        judge: updating('newer versions than locked'),
        when: [
          { has: '--latest', does: [{ kind: 'package', act: 'new', what: 'latest versions' }] },
          { has: '-g --global', does: [{ kind: 'package', act: 'global', what: 'packages of the user' }] },
        ],
      },
      prune: { does: [{ kind: 'package', act: 'declared', what: 'package.json' }] },
      dedupe: { flags: '--check', does: [{ kind: 'package', act: 'declared', what: 'package.json' }] },
      fetch: { does: [{ kind: 'package', act: 'declared', what: 'pnpm-lock.yaml' }] },
      rebuild: { operands: 'text...', does: [projectCode('rebuild')] },
      exec: { operands: 'command', does: 'nothing', judge: installedTool('pnpm exec') },
      dlx: { operands: 'command', does: 'nothing', judge: fetchedTool('pnpm dlx') },
      create: { operands: 'text...', does: [{ kind: 'package', act: 'new', what: 'create' }] },
      publish: publishing(['prepublishOnly', 'prepublish', 'prepack', 'prepare', 'postpack', 'publish', 'postpublish']),
      pack: packing({ creates: '--pack-destination', writes: '--out', does: 'nothing' }),
      init: { makes: 'package.json', does: 'nothing' },
      store: { does: 'nothing', sub: verbs({ system: 'pnpm store', look: 'status path', unclear: 'add prune' }) },
    },
    bare: { operands: 'text...', verbatim: true, does: 'nothing', judge: named },
  },
  {
    name: 'yarn',
    manual: 'https://yarnpkg.com/cli',
    sameAs: { yarnpkg: 'https://yarnpkg.com/cli' },
    style: 'plain',
    flags: `${FLAGS} -R -A|--all --peers --cache --dependents --manifest --name-only --virtuals --publish`,
    text: TEXT,
    cwd: '--cwd',
    connects: '--registry',
    does: 'nothing',
    sub: {
      ...jsVerbs('yarn'),
      run: RUN,
      install: INSTALL,
      add: INSTALL,
      up: { operands: 'text...', does: [{ kind: 'package', act: 'new', what: 'newer versions' }] },
      upgrade: { operands: 'text...', does: [{ kind: 'package', act: 'new', what: 'newer versions' }] },
      dedupe: { flags: '-c|--check', operands: 'text...', does: [{ kind: 'package', act: 'declared', what: 'package.json' }] },
      exec: { operands: 'command', does: 'nothing', judge: installedTool('yarn exec') },
      dlx: { operands: 'command', does: 'nothing', judge: fetchedTool('yarn dlx') },
      create: { operands: 'text...', does: [{ kind: 'package', act: 'new', what: 'create' }] },
      global: { operands: 'text...', does: [{ kind: 'package', act: 'global', what: 'yarn global' }] },
      pack: packing({ flags: '-n', writes: '-o|--out', does: 'nothing' }),
      publish: publishing(['prepublishOnly', 'prepublish', 'prepack', 'prepare', 'postpublish']),
      init: { flags: '-p|--private -2', makes: 'package.json', does: 'nothing' },
      npm: {
        does: 'nothing',
        sub: verbs({ system: 'yarn npm', look: 'info audit whoami', publish: 'publish tag', configures: 'login logout' }),
      },
      workspace: { operands: 'text command', does: 'nothing', judge: yarnWorkspace },
      workspaces: { operands: 'command', does: 'nothing', judge: yarnWorkspaces },
    },
    bare: {
      operands: 'text...',
      verbatim: true,
      does: 'nothing',
      judge: (it, tools) => (it.operands.length === 0 ? installs(it, tools) : named(it, tools)),
    },
  },
];

export const bun: Program = {
  name: 'bun',
  manual: 'https://bun.sh/docs/cli/run',
  style: 'plain',
  flags: `
    ${FLAGS} --coverage --todo --rerun-each --only --bail --update-snapshots|-u --minify --sourcemap --splitting
    --compile --bytecode --if-present
  `,
  text: `${TEXT} -t|--test-name-pattern --timeout --coverage-reporter --target --format --external --define --port --filter`,
  loads: '--tsconfig-override -r|--preload -c|--config',
  names: '--env-file',
  cwd: '--cwd',
  shell: '-e|--eval -p|--print',
  does: 'nothing',
  sub: {
    ...jsVerbs('bun'),
    install: INSTALL,
    i: INSTALL,
    add: INSTALL,
    a: INSTALL,
    ci: INSTALL,
    update: { operands: 'text...', does: 'nothing', judge: updating('newer versions than locked') },
    test: { operands: 'runs...', does: [projectCode('bun test')] },
    run: { operands: 'command', does: 'nothing', judge: bunRun },
    x: { operands: 'command', does: 'nothing', judge: (it, tools) => runPackage({ command: it.operands, via: 'bun x' }, tools) },
    build: { writes: '--outfile', creates: '--outdir', operands: 'reads...', does: [projectCode('bun build')] },
    create: { operands: 'text...', does: [{ kind: 'package', act: 'new', what: 'create' }] },
    init: { operands: 'names?', makes: 'package.json index.ts', does: 'nothing' },
    pm: {
      does: 'nothing',
      sub: verbs({
        system: 'bun pm',
        look: 'ls bin hash hash-string hash-print whoami version cache',
        unclear: 'trust untrusted migrate pack pkg',
      }),
    },
    publish: publishing(['prepublishOnly', 'prepack', 'prepare', 'postpublish']),
    upgrade: { does: [{ kind: 'package', act: 'global', what: 'bun' }] },
  },
  bare: { operands: 'text...', verbatim: true, does: 'nothing', judge: bunRun },
};

/** `bun x.ts`, `bun run x.ts`, `bun run script`. */
function bunRun(it: Parsed, tools: Tools): Judgement {
  const code = [...it.values('-e'), ...it.values('-p')].map((text): Inner => ({
    kind: 'code',
    language: 'typescript',
    text,
    args: it.operands,
  }));
  const preload: readonly Effect[] = ['-r', '-c', '--env-file', '--tsconfig-override'].some((option) => it.has(option))
    ? [unclear('code is loaded first', '--preload')]
    : [];
  const [first, ...rest] = it.operands;
  const text = exact(first);
  if (first && text !== undefined && /\.([cm]?[jt]sx?)$|^\.{0,2}\//.test(text))
    return {
      replaces: true,
      effects: preload,
      inner: [
        ...code,
        { kind: 'script', file: first, args: rest, language: /\.[cm]?tsx?$/.test(text) ? 'typescript' : 'javascript' },
      ],
    };
  const judged: Judgement = code.length > 0 ? { replaces: true, inner: code } : named(it, tools);
  return { ...judged, effects: [...(judged.effects ?? []), ...preload] };
}

export const bunx: Program = {
  name: 'bunx',
  manual: 'https://bun.sh/docs/cli/bunx',
  style: 'plain-posix',
  flags: '--bun -y --yes --no-install --silent --verbose -h|--help -v|--version',
  text: '-p|--package',
  operands: 'command',
  does: 'nothing',
  judge: (it, tools) =>
    runPackage({ command: it.operands, packages: it.values('-p'), installedOnly: it.has('--no-install'), via: 'bunx' }, tools),
};
