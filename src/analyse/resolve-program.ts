// What a command word means: a known program, a file that is run, or an unknown name. Looks at the disk only for names inside the project.
import { posix } from 'node:path';
import type { Program } from '../argv/program.ts';
import { onePath } from '../model/place.ts';
import type { Effect } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { placesOf } from '../shell/places.ts';
import type { EvalContext, Invocation } from '../shell/eval-context.ts';
import { directoriesUp } from '../host/directories-up.ts';
import type { AnalysisContext } from './context.ts';
import { isEdited } from './tools-for.ts';

export type Resolved =
  | { readonly kind: 'program'; readonly program: Program; readonly name: string }
  | { readonly kind: 'file'; readonly place: Place }
  | { readonly kind: 'unknown'; readonly name: string; /** Its place, if the command word is a path. */ readonly place?: Place };

const SYSTEM_BIN =
  /^\/(usr\/(local\/)?)?s?bin\/[^/]+$|^\/opt\/homebrew\/(s?bin|opt\/[^/]+\/bin)\/[^/]+$|^\/home\/linuxbrew\/\.linuxbrew\/bin\/[^/]+$|^\/snap\/bin\/[^/]+$|^\/nix\/store\/[^/]+\/bin\/[^/]+$/;
/** Tool directories below a home. */
const HOME_BIN =
  /^\/(\.cargo\/bin|go\/bin|\.local\/bin|\.bun\/bin|\.deno\/bin|\.volta\/bin|\.nvm\/versions\/node\/[^/]+\/bin|\.pyenv\/(shims|versions\/[^/]+\/bin)|\.rbenv\/(shims|versions\/[^/]+\/bin)|\.asdf\/shims|\.local\/share\/mise\/(shims|installs\/[^/]+\/[^/]+\/bin)|\.npm-global\/bin|\.yarn\/bin)\/[^/]+$/;
/** Tools a project's own manifest installed. */
const PROJECT_BIN = /\/(node_modules\/\.bin|\.?v?env\/bin|\.venv\/Scripts|vendor\/bin)\/[^/]+$/;

const WRAPPERS: ReadonlyMap<string, string> = new Map([
  ['gradlew', 'gradle'],
  ['mvnw', 'mvn'],
]);

export function resolveProgram(invocation: Invocation, here: EvalContext, context: AnalysisContext): Resolved {
  const name = invocation.name ?? '';
  if (!name.includes('/')) {
    const shadow = shadowed(name, context);
    if (shadow) return { kind: 'file', place: shadow };
    const program = context.programs.find(name);
    return program ? { kind: 'program', program, name } : { kind: 'unknown', name };
  }
  const places = placesOf(invocation.nameArg, here.state.cwd);
  const place = places.length === 1 ? places[0] : undefined;
  if (place?.kind !== 'path') return { kind: 'file', place: place ?? onePath(name) };
  if (here.walk.files.has(place.path)) return { kind: 'file', place };
  if (isOfNewEnvironment(place.path, here, context)) {
    const tool = posix.basename(place.path).replace(/^(python|pip)[\d.]*$/, '$1');
    const program = context.programs.find(tool);
    if (program) return { kind: 'program', program, name: tool };
  }
  // A tool's file that the session edited is no longer the one that an installer put there.
  if (PROJECT_BIN.test(place.path) && isEdited(place.path, context)) return { kind: 'file', place };
  const base = posix.basename(place.path);
  // Wrapper scripts that a build tool puts into the project: they start that tool.
  const wrapper = WRAPPERS.get(base);
  if (wrapper !== undefined && inside(place.path, context.root)) {
    const program = context.programs.find(wrapper);
    if (program) return { kind: 'program', program, name: wrapper };
  }
  const below = place.path.startsWith(`${context.home}/`) ? place.path.slice(context.home.length) : '';
  if (SYSTEM_BIN.test(place.path) || HOME_BIN.test(below) || (PROJECT_BIN.test(place.path) && inside(place.path, context.root))) {
    const program = context.programs.find(base);
    return program ? { kind: 'program', program, name: base } : { kind: 'unknown', name: base, place };
  }
  return { kind: 'file', place };
}

const ENVIRONMENT_TOOL = /^(\/.+)\/bin\/(python|pip)[\d.]*$/;

/**
 * The Python or pip of a virtual environment that this call makes. INVARIANT: the directory was absent before, and no other part of the call
 * writes there.
 */
function isOfNewEnvironment(path: string, here: EvalContext, { host }: AnalysisContext): boolean {
  const directory = ENVIRONMENT_TOOL.exec(path)?.[1];
  if (directory === undefined || here.frame.site !== 'here' || host.entry(directory).kind !== 'absent') return false;
  const makers = here.walk.parts.filter((part) => part.effects.some((effect) => reaches(effect, directory)));
  return (
    makers.length === 1 &&
    makers.every(
      ({ site, command, effects }) =>
        site === 'here' &&
        command?.program === 'python' &&
        command.options.some(({ name }) => name === '-m') &&
        command.operands[0] === 'venv' &&
        effects.every((effect) => effect.kind !== 'unclear' && effect.kind !== 'delete'),
    ) &&
    here.walk.parts.every((part) =>
      part.effects.every(
        ({ kind }) => kind === 'read' || kind === 'write' || kind === 'delete' || kind === 'run' || kind === 'package',
      ),
    )
  );
}

/** Whether the effect changes the directory, something in it, or something that it may be in. */
const reaches = (effect: Effect, directory: string): boolean =>
  (effect.kind === 'write' || effect.kind === 'delete') &&
  (effect.place.kind !== 'path' ||
    effect.place.path === directory ||
    effect.place.path.startsWith(`${directory}/`) ||
    (effect.place.extent !== 'one' && directory.startsWith(effect.place.path)));

const inside = (path: string, root: string | undefined): boolean => root !== undefined && path.startsWith(`${root}/`);

/** If PATH finds a known name inside the project or a temporary directory, it is that file and not the known program. */
function shadowed(name: string, context: AnalysisContext): Place | undefined {
  for (const dir of ownPathDirs(context)) {
    if (PROJECT_BIN.test(`${dir}/x`)) continue;
    const path = posix.join(dir, name);
    const entry = context.host.entry(path);
    if (entry.kind === 'known' && entry.value.type !== 'directory') return onePath(path);
  }
  return undefined;
}

const PROJECT_BINS = ['node_modules/.bin', '.venv/bin', 'venv/bin', 'vendor/bin'];

/**
 * Scripts of a manifest and active environments find these first. INVARIANT: a tool that the session edited counts in addition to the program of that name,
 * never in its place: the name alone does not show which of them runs.
 */
export function editedTool(name: string, here: EvalContext, context: AnalysisContext): Place | undefined {
  const { cwd } = here.state;
  const { root } = context;
  if (root === undefined || here.frame.site !== 'here' || cwd.kind !== 'known') return undefined;
  for (const start of cwd.dirs)
    for (const dir of directoriesUp(start)) {
      if (dir !== root && !inside(dir, root)) break;
      const path = PROJECT_BINS.map((bin) => posix.join(dir, bin, name)).find(
        (one) => isEdited(one, context) && context.host.entry(one).kind === 'known',
      );
      if (path !== undefined) return onePath(path);
    }
  return undefined;
}

const isBelow = (dir: string, base: string): boolean => dir.startsWith('/') && (dir === base || dir.startsWith(`${base}/`));

/** The last result: PATH is the same from call to call, and so, nearly always, is the project. */
let last: (Pick<AnalysisContext, 'root' | 'tempDirs'> & { readonly path: string; readonly dirs: readonly string[] }) | undefined;

function ownPathDirs({ host, root, tempDirs }: AnalysisContext): readonly string[] {
  const path = host.env('PATH') ?? '';
  if (last?.path === path && last.root === root && last.tempDirs === tempDirs) return last.dirs;
  const bases = root === undefined ? tempDirs : [...tempDirs, root];
  const dirs = path.split(':').filter((dir) => bases.some((base) => isBelow(dir, base)));
  last = { path, root, tempDirs, dirs };
  return dirs;
}
