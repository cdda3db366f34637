// Package managers and file commands that would remove or replace leeway. Knows no manager: looks at its arguments and at
// the effects from its data.
import { posix } from 'node:path';
import type { Tools } from '../argv/program.ts';
import type { Effect } from '../model/effect.ts';
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import type { Arg } from '../shell/value.ts';
import { argText, exact } from '../shell/value.ts';
import type { AnalysisContext } from './context.ts';

const PACKAGE = 'leeway';

/** Subcommands with which managers remove packages. */
const REMOVING: ReadonlySet<string> = new Set(
  'uninstall uninst unistall remove rm r un unlink rmi delete del purge erase autoremove implode prune forget disable'.split(' '),
);

/** Managers without data: everything that they do with the package counts, unless they only ask about it. */
const MANAGERS: ReadonlySet<string> = new Set(
  'rpm nix-env emerge unmerge xbps-remove eopkg swupd slackpkg removepkg pkg_delete opkg urpme equo cave prt-get tazpkg guix nun apt-mark dpkg-divert flatpak paru yay pamac'.split(
    ' ',
  ),
);
const ASKS = /^(-q\w*|-s|-S[is]\w*|-Q\w*|--(query|search|info|list|help|version|status)|search|info|show|list|query|status)$/;

/** Options that select the user's packages instead of the project's. */
const GLOBAL = /^(-g|--global|--global=true|--location=global)$/;

const takesAway = (what: string): Effect => ({
  kind: 'hazard',
  what: 'self-change',
  detail: `removes or replaces it: ${what.slice(0, 80)}`,
});

export interface Managed {
  readonly effects: readonly Effect[];
  readonly tools: Tools;
  /** The program is unknown. */
  readonly unknown?: true;
}

export function ownPackageEffects(
  invocation: Invocation,
  { here, context }: { readonly here: EvalContext; readonly context: AnalysisContext },
  by: Managed,
): readonly Effect[] {
  const managed = by.effects.filter((effect) => effect.kind === 'package');
  const vague = by.unknown === true || by.effects.some((effect) => effect.kind === 'unclear');
  if (managed.length > 0 || vague) {
    const words = invocation.args.map(argText);
    const names = invocation.args.some((arg) => namesPackage(arg));
    const removes = managed.some((effect) => effect.act === 'remove') || words.some((word) => REMOVING.has(word));
    if (names && removes) return [takesAway(invocation.text)];
    if (names && MANAGERS.has(posix.basename(invocation.name ?? '')) && !words.some((word) => ASKS.test(word)))
      return [takesAway(invocation.text)];
    const global = managed.some((effect) => effect.act === 'global') || (managed.length > 0 && isGlobal(invocation, by.tools));
    if (global && (names || installsClone(invocation, by.tools))) return [takesAway(invocation.text)];
    if (global && invocation.args.some((arg) => exact(arg) === undefined))
      return [{ kind: 'configure', what: 'global', detail: 'changes global packages whose names are unknown' }];
  }
  // `mise use -g npm:leeway`: here the settings say which tools are installed for the user.
  const sets = by.effects.some((effect) => effect.kind === 'configure' && effect.what === 'global');
  if (sets && invocation.args.some((arg) => /^(npm|node|jsr):/.test(argText(arg)) && namesPackage(arg)))
    return [takesAway(invocation.text)];
  if (managed.length > 0 && worksOnTool(invocation, { here, context })) return [takesAway(invocation.text)];
  return [];
}

/** `leeway`, `leeway@2`, `npm:leeway`, `./leeway`, `leeway-0.1.0.tgz`, `git+https://…/leeway.git#main`. */
export function namesPackage(arg: Arg): boolean {
  const text = argText(arg).replace(/[#?].*$/, '');
  const last = posix.basename(text.replace(/^(npm|node|jsr|file|link|portal|github):/, '').replace(/(?<=.)@[^/]*$/, ''));
  return last.replace(/\.git$/, '') === PACKAGE || /^leeway-\d[\w.+-]*\.(tgz|tar\.gz)$/.test(last);
}

/** Installs for the user, not for the project: by an option, or by the corresponding variable. */
const isGlobal = (invocation: Invocation, tools: Tools): boolean =>
  invocation.args.some((arg) => GLOBAL.test(argText(arg))) ||
  ['npm_config_global', 'npm_config_location', 'NPM_CONFIG_GLOBAL', 'NPM_CONFIG_LOCATION'].some(
    (name) => tools.variable(name) !== undefined,
  );

/** The package is a directory that contains leeway: `npm link` in a clone, `npm install -g .`. */
function installsClone(invocation: Invocation, tools: Tools): boolean {
  const dirs = invocation.args.flatMap((arg) => (/^[.~/]/.test(argText(arg)) ? tools.places(arg) : []));
  const paths = dirs.flatMap((place) => (place.kind === 'path' && place.extent === 'one' ? [place.path] : []));
  const operands = invocation.args.filter((arg) => !argText(arg).startsWith('-'));
  // Without a named package, or with the archive that `npm pack` just made, the package is the one in the working directory.
  const here = operands.length <= 1 || operands.some((arg) => exact(arg) === undefined);
  if (here && tools.cwd !== undefined) paths.push(tools.cwd);
  return paths.some((dir) => {
    const manifest = tools.fileText(`${dir}/package.json`);
    return manifest.kind === 'text' && /"name"\s*:\s*"leeway"/.test(manifest.text);
  });
}

/** The command works in the directory in which leeway is installed, whatever its arguments are: `npm prune` there removes packages that no manifest names. */
function worksOnTool(
  invocation: Invocation,
  { here, context }: { readonly here: EvalContext; readonly context: AnalysisContext },
): boolean {
  const { cwd } = here.state;
  const dirs = cwd.kind === 'known' ? [...cwd.dirs] : [];
  for (const arg of invocation.args) {
    const text = argText(arg).replace(/^--?[\w-]+=/, '');
    if (text.startsWith('/')) dirs.push(text.replace(/(?<!\/)\/+$/, ''));
  }
  return dirs.some((dir) =>
    context.tool.some((tool) => tool.startsWith(`${dir}/node_modules/`) || tool.startsWith(`${dir}/lib/node_modules/`)),
  );
}

/**
 * `rm -rf "$(npm root -g)/leeway"`, `mv "$(which leeway)" x`: the path is computed, so it is unknown. A deleted, moved or
 * overwritten path then counts by its last name and by the command that computed it.
 */
export function unknownPlaceEffects(invocation: Invocation, here: EvalContext, effects: readonly Effect[]): readonly Effect[] {
  const blind = effects.some(
    (effect) =>
      (effect.kind === 'delete' || effect.kind === 'write') &&
      (effect.place.kind === 'unknown' || (effect.place.extent === 'below' && effect.place.path === '/')),
  );
  if (!blind) return [];
  return invocation.args.some((arg) => mayBeLeeway(arg, here)) ? [takesAway(invocation.text)] : [];
}

/** `$(which leeway)`, `"$(npm root -g)/leeway/dist/leeway.cjs"`, `bin/lee?ay`: an unknown path that may be leeway. */
export function mayBeLeeway(arg: Arg, here: EvalContext): boolean {
  if (exact(arg) !== undefined) return false;
  const last = arg.bits.at(-1);
  if (last?.kind === 'text' && /\/leeway(?:\/.*)?$/.test(last.text)) return true;
  return asksForLeeway(arg.from, here) || isPatternOf(arg);
}

/** At least half of the name must be literal: `*` alone matches anything. */
function isPatternOf(arg: Arg): boolean {
  const shown = posix.basename(argText(arg));
  if (!arg.bits.some((bit) => bit.kind === 'glob') || !/^[\w.?*[\]-]+$/.test(shown) || shown.replace(/\W/g, '').length < 3)
    return false;
  const source = shown.replace(/[.-]/g, '\\$&').replace(/\*/g, '.*').replace(/\?/g, '.');
  try {
    return new RegExp(`^${source}$`).test(PACKAGE);
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    throw error;
  }
}

/** One of the commands that produced the value has leeway's name as an argument. */
export function asksForLeeway(from: readonly number[], here: EvalContext): boolean {
  const seen = new Set(from);
  for (const id of seen) {
    const part = here.walk.parts[id];
    if (part?.command?.operands.includes(PACKAGE)) return true;
    for (const next of part?.from ?? []) seen.add(next);
  }
  return false;
}
