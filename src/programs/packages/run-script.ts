// Follows a package.json script as shell, with the scripts that run before and after it. Knows no package manager.
import type { Inner, Judgement, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { directoriesUp } from '../../host/directories-up.ts';
import { onePath } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { goesOut, unread } from '../build/project-run.ts';
import { settingEffects } from './manager-settings.ts';
import type { PackageJson, PackageReading } from './package-json.ts';
import { nearestPackage, parsePackageJson } from './package-json.ts';
import { asReading, workspaceAt } from './workspaces.ts';

interface Call {
  readonly name: Arg | undefined;
  readonly args: readonly Arg[];
  readonly from?: PackageReading;
  /** The judgement if the package has no such script. */
  readonly otherwise?: () => Judgement;
}

export function runScript(call: Call, tools: Tools): Judgement {
  const name = exact(call.name);
  const shown = call.name ? argText(call.name) : '';
  const found = call.from ?? nearestPackage(tools);
  if (name === undefined) return { replaces: true, effects: unread('script', shown, 'its name is unknown') };
  if (found.kind !== 'package') {
    const why = found.kind === 'absent' ? 'there is no package.json' : found.why;
    return call.otherwise?.() ?? { replaces: true, effects: unread('script', name, why) };
  }
  const text = found.json.scripts.get(name);
  if (text === undefined)
    return call.otherwise?.() ?? { replaces: true, effects: unread('script', name, 'package.json has no such script') };
  const inner = [`pre${name}`, name, `post${name}`].flatMap((each) => scriptInner(found, each, each === name ? call.args : []));
  return {
    replaces: true,
    inner,
    effects: [
      { kind: 'run', code: 'followed', what: `package.json: ${name}`, place: onePath(found.json.path) },
      ...goesOut('script', name),
      ...settingEffects(found.json.dir, tools),
    ],
  };
}

/** The script in every package that has it; if none has it, the judgement for a single package. */
export function runScripts(call: Omit<Call, 'from'>, packages: readonly PackageReading[], tools: Tools): Judgement {
  const [only] = packages;
  if (packages.length === 1 && only) return runScript({ ...call, from: only }, tools);
  const name = exact(call.name);
  const having = packages.filter((one) => one.kind !== 'package' || name === undefined || one.json.scripts.has(name));
  if (having.length === 0)
    return (
      call.otherwise?.() ?? {
        replaces: true,
        effects: unread('script', call.name ? argText(call.name) : '', 'no package that is meant has such a script'),
      }
    );
  return joinJudgements(having.map((from) => runScript({ ...call, from }, tools)));
}

/** Makes a judgement apply to the directory of each of these packages. */
export function inEach(judged: Judgement, packages: readonly PackageReading[], what: string): Judgement {
  const dirs = packages.flatMap((one) => (one.kind === 'package' ? [textArg(one.json.dir)] : []));
  const lost = packages.flatMap((one) =>
    one.kind === 'package' ? [] : [unclear(one.kind === 'absent' ? 'there is no package.json' : one.why, what)],
  );
  return {
    ...judged,
    effects: [...(judged.effects ?? []), ...lost],
    inner: dirs.flatMap((cwd) => (judged.inner ?? []).map((one) => ({ ...one, cwd }))),
  };
}

export const joinJudgements = (all: readonly Judgement[]): Judgement => ({
  replaces: all.some((one) => one.replaces === true),
  effects: all.flatMap((one) => one.effects ?? []),
  inner: all.flatMap((one) => one.inner ?? []),
});

/** One script of a package as shell text; undefined if there is none. Arguments are appended in quotes, as the managers do. */
export function scriptInner(found: PackageReading, name: string, args: readonly Arg[]): readonly Inner[] {
  if (found.kind !== 'package') return [];
  const text = found.json.scripts.get(name);
  if (text === undefined || text.trim() === '') return [];
  return [
    {
      kind: 'shell',
      text: textArg(args.length === 0 ? text : `${text} "$@"`),
      args: [textArg(name), ...args],
      via: `package.json: ${name}`,
      cwd: textArg(found.json.dir),
      env: new Map([[LIFECYCLE, textArg(name)]]),
    },
  ];
}

/** The managers tell a script its own name in this variable; a script that runs itself in all packages uses it to skip itself. */
const LIFECYCLE = 'npm_lifecycle_event';

export const isRunning = (name: string, tools: Tools): boolean => {
  const now = tools.variable(LIFECYCLE);
  return now !== undefined && exact(now) === name;
};

/** Scripts of the project that an install runs. */
export const INSTALL_SCRIPTS = [
  'preinstall',
  'install',
  'postinstall',
  'prepublish',
  'preprepare',
  'prepare',
  'postprepare',
  'dependencies',
];

/** An install of declared packages: quiet in itself, and the project's own hooks are followed. */
export const installsDeclared = (what: string, tools: Tools, packages: readonly PackageReading[]): Judgement =>
  joinJudgements(packages.map((one) => installDeclared(what, tools, one)));

export function installDeclared(what: string, tools: Tools, from?: PackageReading): Judgement {
  const found = from ?? nearestPackage(tools);
  const declared: Effect = { kind: 'package', act: 'declared', what };
  if (found.kind === 'unknown') return { effects: [declared, ...unread('install scripts of', 'package.json', found.why)] };
  if (found.kind === 'absent') return { effects: [declared] };
  const members = membersOf(found.json, tools);
  return {
    effects: [
      declared,
      ...settingEffects(found.json.dir, tools),
      ...members.flatMap((one) => (one.kind === 'unknown' ? lost(one.why) : [])),
    ],
    inner: [found, ...members].flatMap((one) =>
      INSTALL_SCRIPTS.flatMap((name) => (onlyChecksManager(one, name, tools) ? [] : scriptInner(one, name, []))),
    ),
  };
}

const ONLY_ALLOW = /^npx( -y| --yes)? only-allow(@\d[\w.]*)? (npm|pnpm|yarn|bun)$/;

/**
 * `"preinstall": "npx only-allow pnpm"`, the usual way to insist on one package manager. INVARIANT: the manifest held the step before the
 * session, and npx finds no file of the project under that name, but the package of the registry.
 */
function onlyChecksManager(one: PackageReading, name: string, tools: Tools): boolean {
  const text = one.kind === 'package' ? one.json.scripts.get(name)?.trim() : undefined;
  if (one.kind !== 'package' || text === undefined || !ONLY_ALLOW.test(text)) return false;
  const { path, dir } = one.json;
  const isNamed = (old: string): boolean => {
    const read = parsePackageJson(old, path);
    return read.kind === 'package' && read.json.scripts.get(name)?.trim() === text;
  };
  const isCommitted = tools.since(path).kind === 'same' || tools.baseline.oldTexts(path)?.some(isNamed) === true;
  return (
    isCommitted &&
    [...directoriesUp(dir)].every((above) => {
      const bin = `${above === '/' ? '' : above}/node_modules/.bin/only-allow`;
      return tools.exists(bin) === 'absent' && !tools.wroteItself(bin);
    })
  );
}

const lost = (why: string): readonly Effect[] => unread('install scripts of', 'workspaces', why);

/** An install at the root of a workspace runs the hooks of every package. */
function membersOf(root: PackageJson, tools: Tools): readonly PackageReading[] {
  const file = `${root.dir === '/' ? '' : root.dir}/pnpm-workspace.yaml`;
  if (root.workspaces.length === 0 && tools.exists(file) === 'absent') return [];
  const reading = workspaceAt(root.dir, tools);
  if (reading.kind === 'unknown') return [reading];
  return [...reading.workspace.packages.map(asReading), ...reading.workspace.unread];
}
