// npm: installs packages, runs package.json scripts, talks to the registry. Scripts are followed; changes of the registry affect
// others.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { serverOf } from '../../argv/server-of.ts';
import { isBelow, putsPackages, unread, workDir } from '../build/project-run.ts';
import { NPM_FLAGS, NPM_TEXT } from './npm-options.ts';
import { dashesStayOptions } from './option-values.ts';
import type { PackageReading } from './package-json.ts';
import { nearestPackage, packageAt } from './package-json.ts';
import { runPackage } from './run-package.ts';
import { updates } from './manager-spec.ts';
import { inEach, installsDeclared, runScripts, scriptInner } from './run-script.ts';
import { asReading, selected, workspaceAt } from './workspaces.ts';

/** The packages that a command works in: those of `--prefix`, `--workspace` and `--workspaces`. */
function targets(it: Parsed, tools: Tools): readonly PackageReading[] {
  const unknown = (why: string): readonly PackageReading[] => [{ kind: 'unknown', why }];
  const dir = it.has('--prefix') ? workDir(it, tools) : undefined;
  if (it.has('--prefix') && dir === undefined) return unknown('the directory is unknown');
  const names = it.values('--workspace').map((arg) => exact(arg));
  if (names.length === 0 && !it.has('--workspaces')) return [dir === undefined ? nearestPackage(tools) : packageAt(dir, tools)];
  const at = dir ?? tools.cwd;
  if (at === undefined || names.includes(undefined)) return unknown('which workspace is meant is unknown');
  const found = workspaceAt(at, tools);
  if (found.kind === 'unknown') return unknown(found.why);
  const { workspace } = found;
  const chosen = selected(workspace, it.has('--workspaces') ? [] : names.filter((name): name is string => name !== undefined));
  const all = it.has('--include-workspace-root') ? [...chosen, asReading(workspace.root)] : chosen;
  return all.length === 0 ? unknown('the workspace has no packages') : all;
}

const script =
  (name: string) =>
  (it: Parsed, tools: Tools): Judgement =>
    runScripts({ name: textArg(name), args: it.operands }, targets(it, tools), tools);

const runNamed = (it: Parsed, tools: Tools): Judgement => {
  const [name, ...args] = it.operands;
  if (!name) return { replaces: true };
  return runScripts({ name, args }, targets(it, tools), tools);
};

const packages =
  (act: 'new' | 'remove') =>
  (it: Parsed, tools: Tools): Judgement => {
    const what = it.operands.map(argText).join(' ');
    if (it.has('--global')) return { effects: [{ kind: 'package', act: 'global', what }] };
    if (it.operands.length > 0) return { effects: [{ kind: 'package', act, what }, ...putsPackages(it, tools)] };
    return installsDeclared('package.json', tools, targets(it, tools));
  };

/** Runs the scripts of what is installed: the project's packages, or with `--global` the user's. */
const REBUILD: Spec = {
  operands: 'text...',
  does: [{ kind: 'run', code: 'project', what: 'npm rebuild' }],
  when: [{ has: '--global', does: [{ kind: 'package', act: 'global', what: 'npm rebuild' }] }],
};

const install: Spec = { operands: 'text...', does: 'nothing', judge: packages('new') };
const uninstall: Spec = { operands: 'text...', does: [{ kind: 'package', act: 'remove', what: 'npm' }] };
const look: Spec = { operands: 'text...', does: 'nothing' };
/** The words are sent to the registry. */
const asks: Spec = { operands: 'text...', does: [{ kind: 'service', act: 'look', system: 'npm registry', what: 'look' }] };
const registry = (act: 'change' | 'publish' | 'destroy'): Spec => ({
  operands: 'text...',
  does: [{ kind: 'service', act, system: 'npm registry', what: act }],
});
/**
 * A package by its name in the registry, perhaps with a version. Anything else is cloned, downloaded or taken from a folder, and npm then
 * runs the scripts with which it is packed.
 */
const REGISTRY_NAME = /^(?:@[\w.-]+\/)?[a-z\d_][\w.-]*(?:@[^/:]*)?$/i;
const ARCHIVE = /\.(?:tgz|tar|tar\.gz)$/i;
function packagesNamed(args: readonly Arg[]): readonly Effect[] {
  return args.flatMap((arg): readonly Effect[] => {
    const text = exact(arg);
    if (text !== undefined && /^(?:\.\/?)?$/.test(text)) return [];
    if (text !== undefined && REGISTRY_NAME.test(text) && !ARCHIVE.test(text)) return [];
    if (text !== undefined && /^https?:\/\//i.test(text) && !/\.git(?:#|$)/i.test(text))
      return [{ kind: 'network', use: 'fetch', server: serverOf(arg) }];
    if (text !== undefined && !/^(?:\.|\/|~|file:)/.test(text))
      return [{ kind: 'run', code: 'downloaded', what: `the scripts of ${text}, which is not from the registry` }];
    return [unclear('a package that is not from the registry: its scripts run', argText(arg))];
  });
}
/** Packs the project, folders of it, or packages that are fetched. */
const PACK_SCRIPTS = ['prepack', 'prepare', 'postpack'];
function pack(it: Parsed, tools: Tools): Judgement {
  const folders = it.operands.filter((arg) => /^\.{0,2}\//.test(exact(arg) ?? ''));
  const others = it.operands.filter((arg) => !folders.includes(arg));
  const at = folders.map((arg) => {
    const place = tools.places(arg)[0];
    return place?.kind === 'path' && isBelow(place.path, tools.cwd)
      ? packageAt(place.path, tools)
      : ({ kind: 'unknown', why: 'it is not in the project' } as const);
  });
  const found = it.operands.length === 0 || others.some((arg) => exact(arg) === '.') ? [...targets(it, tools), ...at] : at;
  return {
    effects: [
      ...packagesNamed(others),
      ...found.flatMap((one) => (one.kind === 'unknown' ? unread('scripts of', 'package.json', one.why) : [])),
    ],
    inner: found.flatMap((one) => PACK_SCRIPTS.flatMap((name) => scriptInner(one, name, []))),
  };
}

/** The same, for a word that may also be a field or a search word. */
export const asksPackage: Spec = { ...asks, judge: (it) => ({ effects: packagesNamed(it.operands.slice(0, 1)) }) };
const credential: Spec = { operands: 'text...', does: [{ kind: 'configure', what: 'global', detail: 'npm credentials' }] };
const publish: Spec = { operands: 'text...', does: [{ kind: 'package', act: 'publish', what: 'npm publish' }], when: [] };
const run: Spec = { operands: 'text...', does: 'nothing', judge: runNamed };
const lifecycle = (names: readonly string[], does: readonly Effect[] = []): Spec => ({
  operands: 'text...',
  does,
  judge: (it, tools) => {
    const found = targets(it, tools);
    return {
      effects: found.flatMap((one) => (one.kind === 'unknown' ? unread('scripts of', 'package.json', one.why) : [])),
      inner: found.flatMap((one) => names.flatMap((name) => scriptInner(one, name, []))),
    };
  },
});
const exec: Spec = {
  operands: 'command',
  shell: '-c|--call',
  text: '--package',
  does: 'nothing',
  judge: (it, tools) => {
    const call = it.value('--call');
    const judged = runPackage(
      {
        command: [...it.operands.slice(0, 1), ...withoutDashes(it.operands.slice(1))],
        packages: it.values('--package'),
        installedOnly: it.has('--no'),
        via: 'npm exec',
      },
      tools,
    );
    const other = otherRegistry(it);
    const all: Judgement = {
      ...judged,
      effects: [...(judged.effects ?? []), ...other],
      inner: [...(judged.inner ?? []), ...(call ? [{ kind: 'shell' as const, text: call, via: 'npm exec' }] : [])],
    };
    return it.has('--workspace') || it.has('--workspaces') ? inEach(all, targets(it, tools), 'npm exec') : hereAndThere(all, it);
  },
};
const init: Spec = {
  operands: 'text...',
  makes: 'package.json',
  does: 'nothing',
  judge: (it): Judgement => {
    const [name] = it.operands;
    return name ? { effects: [{ kind: 'package', act: 'new', what: `create ${argText(name)}` }] } : {};
  },
};
const config: Spec = {
  does: 'nothing',
  sub: {
    get: look,
    list: look,
    ls: look,
    set: { operands: 'text...', does: 'nothing', judge: configure },
    delete: { operands: 'text...', does: 'nothing', judge: configure },
    rm: { operands: 'text...', does: 'nothing', judge: configure },
    edit: { does: [unclear('opens an editor', 'edit')] },
    fix: { does: [{ kind: 'configure', what: 'global', detail: 'npm config' }] },
  },
};
function configure(it: Parsed): Judgement {
  const project = exact(it.value('--location')) === 'project';
  const detail = `npm config ${it.operands.map(argText).join(' ')}`;
  const unchecked = it.operands.some((word) => argText(word).startsWith('strict-ssl'));
  const guard: readonly Effect[] = unchecked ? [{ kind: 'configure', what: 'guard', detail }] : [];
  return { effects: [{ kind: 'configure', what: project ? 'project' : 'global', detail }, ...guard] };
}
const pkg: Spec = {
  does: 'nothing',
  sub: {
    get: look,
    set: { operands: 'text...', does: [{ kind: 'configure', what: 'project', detail: 'package.json' }] },
    delete: { operands: 'text...', does: [{ kind: 'configure', what: 'project', detail: 'package.json' }] },
    fix: { does: [{ kind: 'configure', what: 'project', detail: 'package.json' }] },
  },
};

const described: Program = {
  name: 'npm',
  manual: 'https://docs.npmjs.com/cli/commands',
  style: 'plain',
  flags: NPM_FLAGS,
  text: NPM_TEXT,
  cwd: '--prefix|-C',
  connects: '--registry',
  creates: '--pack-destination --cache',
  does: 'nothing',
  bare: { does: 'nothing' },
  sub: {
    install,
    i: install,
    in: install,
    ins: install,
    inst: install,
    add: install,
    isntall: install,
    ci: { does: 'nothing', judge: (it, tools) => installsDeclared('package-lock.json', tools, targets(it, tools)) },
    'clean-install': { does: 'nothing', judge: (it, tools) => installsDeclared('package-lock.json', tools, targets(it, tools)) },
    'install-test': {
      operands: 'text...',
      does: 'nothing',
      judge: (it, tools) => both(packages('new')(it, tools), script('test')({ ...it, operands: [] }, tools)),
    },
    it: {
      operands: 'text...',
      does: 'nothing',
      judge: (it, tools) => both(packages('new')(it, tools), script('test')({ ...it, operands: [] }, tools)),
    },
    uninstall,
    un: uninstall,
    unlink: uninstall,
    remove: uninstall,
    rm: uninstall,
    r: uninstall,
    update: {
      operands: 'text...',
      does: 'nothing',
      judge: (it, tools) => (it.has('--global') ? packages('new')(it, tools) : installsNewer(it, tools)),
    },
    up: {
      operands: 'text...',
      does: 'nothing',
      judge: (it, tools) => (it.has('--global') ? packages('new')(it, tools) : installsNewer(it, tools)),
    },
    upgrade: {
      operands: 'text...',
      does: 'nothing',
      judge: (it, tools) => (it.has('--global') ? packages('new')(it, tools) : installsNewer(it, tools)),
    },
    run,
    'run-script': run,
    rum: run,
    urn: run,
    test: { operands: 'text...', does: 'nothing', judge: script('test') },
    t: { operands: 'text...', does: 'nothing', judge: script('test') },
    tst: { operands: 'text...', does: 'nothing', judge: script('test') },
    start: { operands: 'text...', does: 'nothing', judge: script('start') },
    stop: { operands: 'text...', does: 'nothing', judge: script('stop') },
    restart: lifecycle(['prerestart', 'prestop', 'stop', 'poststop', 'restart', 'prestart', 'start', 'poststart', 'postrestart']),
    exec,
    x: exec,
    init,
    create: init,
    innit: init,
    ls: look,
    list: look,
    la: look,
    ll: look,
    outdated: asks,
    view: asksPackage,
    info: asksPackage,
    show: asksPackage,
    v: asksPackage,
    search: asks,
    s: asks,
    find: asks,
    explain: look,
    why: look,
    fund: look,
    root: look,
    prefix: look,
    bin: look,
    ping: asks,
    whoami: asks,
    doctor: look,
    help: look,
    'help-search': look,
    sbom: look,
    query: look,
    completion: look,
    stars: asks,
    version: {
      ...lifecycle(['preversion', 'version', 'postversion'], [{ kind: 'vcs', act: 'commit', what: 'npm version' }]),
      makes: 'package.json package-lock.json',
      when: [
        {
          has: '--no-commit-hooks',
          does: [{ kind: 'configure', what: 'guard', detail: 'npm version commits without its hooks' }],
        },
      ],
    },
    diff: { ...asks, text: '--diff-unified', judge: (it) => ({ effects: packagesNamed(it.values('--diff')) }) },
    bugs: asks,
    docs: asks,
    home: asks,
    repo: asks,
    issues: asks,
    audit: {
      operands: 'text?',
      does: [{ kind: 'service', act: 'look', system: 'npm registry', what: 'audit' }],
      judge: (it) => (exact(it.operands[0]) === 'fix' ? { effects: [{ kind: 'package', act: 'new', what: 'audit fix' }] } : {}),
    },
    prune: { operands: 'text...', does: [{ kind: 'package', act: 'declared', what: 'package.json' }] },
    dedupe: { does: [{ kind: 'package', act: 'declared', what: 'package.json' }] },
    ddp: { does: [{ kind: 'package', act: 'declared', what: 'package.json' }] },
    rebuild: REBUILD,
    rb: REBUILD,
    shrinkwrap: { does: [{ kind: 'package', act: 'declared', what: 'npm-shrinkwrap.json' }] },
    pack: {
      operands: 'text...',
      does: [{ kind: 'service', act: 'look', system: 'npm registry', what: 'pack' }],
      makes: 'package.tgz',
      judge: pack,
    },
    publish,
    unpublish: { operands: 'text...', does: [{ kind: 'package', act: 'publish', what: 'npm unpublish' }] },
    deprecate: registry('change'),
    undeprecate: registry('change'),
    owner: {
      does: 'nothing',
      sub: { ls: asks, list: asks, add: registry('change'), rm: registry('change'), remove: registry('change') },
    },
    author: registry('change'),
    access: { does: 'nothing', bare: { ...registry('change') }, sub: { list: asks, get: asks } },
    team: registry('change'),
    org: registry('change'),
    hook: registry('change'),
    profile: { does: 'nothing', bare: { ...registry('change') }, sub: { get: asks } },
    'dist-tag': {
      does: 'nothing',
      sub: { ls: asks, list: asks, add: registry('publish'), rm: registry('publish'), remove: registry('publish') },
    },
    'dist-tags': { does: 'nothing', sub: { ls: asks, list: asks, add: registry('publish'), rm: registry('publish') } },
    star: registry('change'),
    unstar: registry('change'),
    trust: registry('change'),
    stage: registry('publish'),
    token: { operands: 'text...', does: [{ kind: 'reveal', what: 'credential', detail: 'npm tokens' }] },
    login: credential,
    adduser: credential,
    'add-user': credential,
    logout: credential,
    config,
    c: config,
    get: look,
    set: { operands: 'text...', does: 'nothing', judge: configure },
    pkg,
    cache: {
      does: 'nothing',
      sub: {
        verify: look,
        ls: look,
        add: { operands: 'text...', does: [{ kind: 'package', act: 'new', what: 'cache' }] },
        clean: { operands: 'text...', does: [unclear('empties the package cache', 'clean')] },
        clear: { does: [unclear('empties the package cache', 'clear')] },
        npx: { operands: 'text...', does: [unclear('changes the package cache', 'npx')] },
      },
    },
    link: { operands: 'text...', does: [{ kind: 'package', act: 'global', what: 'npm link' }] },
    ln: { operands: 'text...', does: [{ kind: 'package', act: 'global', what: 'npm link' }] },
    explore: {
      operands: 'text command',
      does: 'nothing',
      judge: (it) => ({
        replaces: true,
        inner: [{ kind: 'argv', args: withoutDashes(it.operands.slice(1)), via: 'npm explore' }],
      }),
    },
  },
};

/** The install steps are those of an install; the versions may be new. */
const installsNewer: NonNullable<Spec['judge']> = (it, tools) => {
  const installed = installsDeclared('package.json ranges', tools, targets(it, tools));
  return { ...installed, effects: [...(installed.effects ?? []), updates(it, tools, 'newer versions than locked')] };
};

export const npm: Program = { ...described, sub: dashesStayOptions(described.sub ?? {}) };

/** npm removes the first `--`. */
const withoutDashes = (args: readonly Arg[]): readonly Arg[] => (exact(args[0]) === '--' ? args.slice(1) : args);

/** Another registry may deliver other code under the same name. */
const otherRegistry = (it: Parsed): readonly Effect[] =>
  it.values('--registry').map((arg) => unclear('packages come from another registry', argText(arg)));

/** With `--prefix` the command runs in the other directory, but its paths are relative to this one: it is read both ways. */
const hereAndThere = (judged: Judgement, it: Parsed): Judgement =>
  it.has('--prefix') ? { ...judged, inner: (judged.inner ?? []).flatMap((one) => [one, { ...one, cwd: textArg('.') }]) } : judged;

const both = (a: Judgement, b: Judgement): Judgement => ({
  effects: [...(a.effects ?? []), ...(b.effects ?? [])],
  inner: [...(a.inner ?? []), ...(b.inner ?? [])],
});

export const npx: Program = {
  name: 'npx',
  manual: 'https://docs.npmjs.com/cli/commands/npx',
  style: 'plain-posix',
  flags: `
    -y|--yes --no --no-install -q|--quiet --silent --ignore-existing --prefer-offline --prefer-online --offline
    --workspaces|-ws --if-present --include-workspace-root -h|--help -v|--version
  `,
  text: '-p|--package -w|--workspace',
  shell: '-c|--call',
  connects: '--registry',
  cwd: '--prefix',
  operands: 'command',
  does: 'nothing',
  judge: (it, tools) => {
    const call = it.value('--call');
    const judged = runPackage(
      {
        command: it.operands,
        packages: it.values('--package'),
        installedOnly: it.has('--no-install') || it.has('--no'),
        via: 'npx',
      },
      tools,
    );
    const other = otherRegistry(it);
    const all: Judgement = {
      ...judged,
      effects: [...(judged.effects ?? []), ...other],
      inner: [...(judged.inner ?? []), ...(call ? [{ kind: 'shell' as const, text: call, via: 'npx' }] : [])],
    };
    return it.has('--workspace') || it.has('--workspaces') ? inEach(all, targets(it, tools), 'npx') : hereAndThere(all, it);
  },
};
