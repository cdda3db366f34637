// Whether a program without data is a tool of a locked package, or a command that the project itself installs: then it is project code.
// Looks at the disk; of the arguments it judges only those that go beyond the project.
import { posix } from 'node:path';
import { directoriesUp } from '../host/directories-up.ts';
import { actsBeyondProject, actsByJavaScript, actsByPython } from '../model/packages-that-act.ts';
import type { Place } from '../model/place.ts';
import { onePath } from '../model/place.ts';
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { exact } from '../shell/value.ts';
import type { AnalysisContext } from './context.ts';
import { isLockedComposerTool, isLockedGem } from './locked-gems.ts';
import type { PackageSearch } from './locked-packages.ts';
import { lockedDistribution, lockedModule } from './locked-packages.ts';
import { isEdited } from './tools-for.ts';

export type LockedBin = { readonly kind: 'locked' } | { readonly kind: 'script'; readonly place: Place };

/** Subcommands with which a tool installs, publishes or runs something else. */
const VERBS =
  /^(deploy|publish|release|promote|destroy|delete|drop|push|login|logout|auth|upload|apply|rollback|migrate|reset|seed|send|token|secrets?|install|i|uninstall|update|upgrade|add|remove|rm|exec|run|start|eval|shell|console|repl|sync|pull|up|down|-e|-c|--eval|--exec|--command|init|setup|eject|create|--force)$/;

/**
 * INVARIANT: only if the name cannot mean another program: it is a path into the project's own tools, or a runner that searches there was told to run
 * it, or PATH has no program of that name.
 */
export function lockedBin(invocation: Invocation, here: EvalContext, context: AnalysisContext): LockedBin | undefined {
  const { cwd } = here.state;
  const name = posix.basename(invocation.name ?? '');
  if (here.frame.site !== 'here' || cwd.kind !== 'known' || cwd.dirs.length !== 1 || !/^[\w][\w.-]*$/.test(name))
    return undefined;
  const isOwnName = (invocation.name ?? '').includes('/') || here.frame.via.some((via) => RUNNERS.test(via));
  if (!isOwnName && context.host.which(name).kind !== 'absent') return undefined;
  const words = invocation.args.map(exact);
  if (words.some((word) => word === undefined || VERBS.test(word))) return undefined;
  const texts = words.map((word) => (word ?? '').replace(/^--?[\w-]+=/, ''));
  if (actsBeyondProject('', texts, context.root)) return undefined;
  return toolAt(name, cwd.dirs[0] ?? '/', { here, context });
}

/** Only bundler uses exactly the versions of the lock file. */
const BUNDLER = /^bundler?$/;

const RUNNERS = /^(npx|npm|pnpm|pnpx|yarn|bun|bunx|corepack|uv|uvx|poetry|pdm|hatch|pipenv|rye|bundle|composer|script )/;

function toolAt(name: string, from: string, search: PackageSearch): LockedBin | undefined {
  const { host, root } = search.context;
  for (const dir of directoriesUp(from)) {
    if (root === undefined || (dir !== root && !dir.startsWith(`${root}/`))) return undefined;
    const node = `${dir}/node_modules/.bin/${name}`;
    if (host.entry(node).kind === 'known') return isLockedTool(node, dir, search) ? { kind: 'locked' } : undefined;
    for (const environment of ['.venv', 'venv', 'env']) {
      const python = `${dir}/${environment}/bin/${name}`;
      if (host.entry(python).kind === 'known') return pythonTool(python, dir, search);
    }
    const php = `${dir}/vendor/bin/${name}`;
    if (host.entry(php).kind === 'known') return isLockedComposerTool(php, dir, search) ? { kind: 'locked' } : undefined;
    if (search.here.frame.via.some((via) => BUNDLER.test(via)) && host.entry(`${dir}/Gemfile`).kind === 'known')
      return isLockedGem(name, dir, search) ? { kind: 'locked' } : undefined;
    if (dir === root) return undefined;
  }
  return undefined;
}

/** A link to a file of the package, or, as pnpm creates it, a script that names the file. */
function isLockedTool(bin: string, dir: string, search: PackageSearch): boolean {
  if (isEdited(bin, search.context) || search.here.walk.files.has(bin)) return false;
  const name = packageIn(realOf(bin, search));
  return name !== undefined && !actsByJavaScript(name) && lockedModule(name, [dir], search)?.kind === 'locked';
}

const MAX_SHIM = 16 * 1024;
const packageIn = (text: string): string | undefined =>
  [...text.matchAll(/node_modules\/((?:@[\w.-]+\/)?[A-Za-z0-9_][\w.-]*)\/(?!node_modules)/g)].at(-1)?.[1];

/** The script that an installer writes for `[project.scripts]`: it imports one function and calls it. */
function pythonTool(bin: string, dir: string, search: PackageSearch): LockedBin | undefined {
  const { host } = search.context;
  if (isEdited(bin, search.context) || search.here.walk.files.has(bin)) return undefined;
  const found = host.text(bin, MAX_SHIM);
  const top = found.kind === 'known' ? /^#!.*\n[^]*^from ([A-Za-z_]\w*)(?:\.\w+)* import \w+/m.exec(found.value)?.[1] : undefined;
  if (top === undefined || actsByPython(top)) return undefined;
  if ([dir, `${dir}/src`].some((base) => host.entry(`${base}/${top}`).kind === 'known'))
    return { kind: 'script', place: onePath(bin) };
  return lockedDistribution(top, [dir], search)?.kind === 'locked' ? { kind: 'locked' } : undefined;
}

/** `node node_modules/typescript/bin/tsc`: the tool's name, if the path is a file of a locked package. */
export function lockedScript(path: string, search: PackageSearch): string | undefined {
  const name = packageIn(path);
  const dir = name === undefined ? undefined : path.slice(0, path.indexOf('/node_modules/'));
  if (name === undefined || dir === undefined || lockedModule(name, [dir], search)?.kind !== 'locked') return undefined;
  const base = posix.basename(path).replace(/\.[cm]?js$/, '');
  return [base, posix.basename(name)]
    .map((tool) => `${dir}/node_modules/.bin/${tool}`)
    .find((bin) => search.context.host.entry(bin).kind === 'known' && packageIn(realOf(bin, search)) === name);
}

function realOf(path: string, { context: { host } }: PackageSearch): string {
  const real = host.realPath(path);
  if (real.kind === 'known' && !real.value.includes('/.bin/')) return real.value;
  const shim = host.text(path, MAX_SHIM);
  return shim.kind === 'known' ? shim.value : '';
}
