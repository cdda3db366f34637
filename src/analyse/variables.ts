// Variables that affect programs: setting one is an effect. All others may be set freely within a call. Knows names, and no values except PATH's.
import { posix } from 'node:path';
import { isWithin } from '../host/path-text.ts';
import type { Effect } from '../model/effect.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { placesOf } from '../shell/places.ts';
import type { Arg, Bit } from '../shell/value.ts';
import { argText, exact, textArg } from '../shell/value.ts';
import { serverOf } from '../argv/server-of.ts';
import { sentInAddresses } from './addressed.ts';
import type { AnalysisContext } from './context.ts';
import { heldAs } from './held-code.ts';
import { runHeld } from './run-held.ts';
import {
  BUILD_CACHES,
  CACHE_DIRECTORY,
  FREE_NAMES,
  FREE_VALUES,
  GUARDS,
  OWN_DIRECTORIES,
  STEERING_SHAPES,
} from './steering-shapes.ts';
import { CHOOSES_SERVER, STEERING, STEERING_PREFIXES } from './steering-variables.ts';

export function steer(name: string, value: Arg, at: { readonly here: EvalContext; readonly context: AnalysisContext }): void {
  const { here } = at;
  if (name === 'PATH') return steerPath(value, at);
  if (name === 'HOME' || name.startsWith('XDG_')) {
    // HOME decides where programs look for their settings.
    if (name === 'HOME') here.state.vars.set(name, { kind: 'scalar', value });
    return note(here, { name, value, why: 'programs read their settings elsewhere' });
  }
  const guard = GUARDS.find(([names]) => names.test(name));
  if (guard && isPassedOn(name, value, at)) return switchOff(here, { name, value, guard });
  if (FREE_NAMES.some((free) => free.test(name)) || isFreeValue(name, exact(value))) return;
  if (isOwnDirectory(name, exact(value), at.context.home) || isOwnCache(name, value, at)) return;
  if (CODE_PATHS.has(name) && isOwnCode(name, value, at)) {
    here.state.tainted ??= `\`${name}\` was set`;
    const loaded = loadedFrom(value, here, 'words');
    if (loaded.length > 0) addPart(here, { text: `${name}=${argText(value)}`, from: value.from, effects: [...loaded] });
    return;
  }
  const listed = STEERING.get(name) ?? STEERING_PREFIXES.find(([prefix]) => name.startsWith(prefix))?.[1];
  const why = listed ?? (isPassedOn(name, value, at) ? STEERING_SHAPES.find(([shape]) => shape.test(name))?.[1] : undefined);
  // A prompt only shows its text, unless it contains a substitution, which is judged on its own.
  if (why !== undefined) note(here, { name, value, why });
  if (why !== undefined || heldAs(name) === 'prompt') runHeld(name, value, here);
}

/** Switching hooks or checks off through a variable is guarded, like an option that does the same; a value that leaves them on has no effect. */
function switchOff(
  here: EvalContext,
  variable: { readonly name: string; readonly value: Arg; readonly guard: (typeof GUARDS)[number] },
): void {
  const [, leavesOn, what] = variable.guard;
  if (leavesOn.test(exact(variable.value) ?? '\0')) return;
  addPart(here, {
    text: `${variable.name}=${argText(variable.value)}`,
    from: variable.value.from,
    effects: [
      what === 'git hooks'
        ? { kind: 'vcs', act: 'no-verify', what: `${variable.name} switches ${what} off` }
        : { kind: 'configure', what: 'guard', detail: `${variable.name} switches ${what} off` },
    ],
  });
}

/** Whether the tables contain this name. A name that is listed only with harmless values counts only with one of these. */
export const isListed = (name: string, value: Arg): boolean =>
  name === 'PATH' ||
  name === 'HOME' ||
  name.startsWith('XDG_') ||
  heldAs(name) !== undefined ||
  STEERING.has(name) ||
  STEERING_PREFIXES.some(([prefix]) => name.startsWith(prefix)) ||
  GUARDS.some(([names]) => names.test(name)) ||
  FREE_NAMES.some((free) => free.test(name)) ||
  isFreeValue(name, exact(value)) ||
  STEERING_SHAPES.some(([shape]) => shape.test(name));

const isFreeValue = (name: string, value: string | undefined): boolean =>
  value !== undefined && FREE_VALUES.some(([names, values]) => names.test(name) && values.test(value));

/** The directory that the tool uses by default, written without `..`. */
const isOwnDirectory = (name: string, value: string | undefined, home: string): boolean =>
  value?.startsWith(`${home}/`) === true &&
  OWN_DIRECTORIES.get(name)?.test(value.slice(home.length + 1).replace(/\/$/, '')) === true;

/** INVARIANT: the cache is really inside the project according to the disk, and nothing in it was created in this call. */
function isOwnCache(name: string, value: Arg, at: { readonly here: EvalContext; readonly context: AnalysisContext }): boolean {
  const { root } = at.context;
  const text = exact(value);
  if (root === undefined || text === undefined || !BUILD_CACHES.test(name) || /(^|\/)\.\.(\/|$)/.test(text)) return false;
  return placesOf(textArg(text), at.here.state.cwd).every((place) => {
    if (place.kind !== 'path' || !isWithin(place.path, root)) return false;
    const real = at.here.walk.world.realPath(place.path);
    return isWithin(real, root) && CACHE_DIRECTORY.test(real.slice(root.length + 1)) && !at.here.walk.files.touches(real);
  });
}

/** Where interpreters look for modules. The project's own directories contain project code, which its toolchain runs anyway. */
const CODE_PATHS: ReadonlySet<string> = new Set(['PYTHONPATH', 'MYPYPATH', 'RUBYLIB', 'PERL5LIB', 'NODE_PATH']);

/** A value from the user's environment is the user's own. A value that this command itself put into the variable was judged then. */
const isHeldBefore = (name: string, bit: Bit): boolean =>
  bit.kind === 'hole' && bit.source?.kind === 'variable' && (bit.source.outside || bit.source.name === name);

/** INVARIANT: every entry is known, is really inside the project according to the disk, and nothing in it was created in this call. */
function isOwnCode(name: string, value: Arg, at: { readonly here: EvalContext; readonly context: AnalysisContext }): boolean {
  const { here } = at;
  const { root } = at.context;
  if (root === undefined) return false;
  const bits = value.bits.filter((bit) => !isHeldBefore(name, bit));
  const text = bits.map((bit) => (bit.kind === 'text' ? bit.text : '\0')).join('');
  if (text.includes('\0')) return false;
  return text.split(':').every((entry) =>
    placesOf(textArg(entry === '' ? '.' : entry), here.state.cwd).every((place) => {
      if (place.kind !== 'path') return false;
      const real = here.walk.world.realPath(place.path);
      return isWithin(real, root) && !here.walk.files.touches(real);
    }),
  );
}

/** Assigning to a variable that is not exported affects only the shell: scripts name their own variables freely. */
function isPassedOn(name: string, value: Arg, at: { readonly here: EvalContext; readonly context: AnalysisContext }): boolean {
  const { state } = at.here;
  const held = state.vars.get(name);
  const assigned = held?.kind === 'scalar' ? held.value === value : held !== undefined;
  return !assigned || state.exported.has(name) || at.context.host.env(name) !== undefined;
}

/** Later commands send their requests to the server that such a variable names. An empty value names none. */
function sentTo(name: string, value: Arg): readonly Effect[] {
  if (
    !CHOOSES_SERVER.test(name) ||
    value.bits.every((bit) => isHeldBefore(name, bit) || (bit.kind === 'text' && bit.text === ''))
  )
    return [];
  return [{ kind: 'network', use: 'send', server: serverOf(value) }];
}

function note(here: EvalContext, variable: { readonly name: string; readonly value: Arg; readonly why: string }): void {
  here.state.tainted ??= `\`${variable.name}\` was set`;
  addPart(here, {
    text: `${variable.name}=${argText(variable.value)}`,
    from: variable.value.from,
    effects: [
      { kind: 'configure', what: 'variable', detail: `${variable.name}: ${variable.why}`, variable: variable.name },
      ...loadedFrom(variable.value, here, CODE_PATHS.has(variable.name) ? 'words' : 'paths'),
      ...sentInAddresses([variable.value]),
      ...sentTo(variable.name, variable.value),
    ],
  });
}

const MOST_ENTRIES = 20;

/** Places that the value names: the next program may load files from there. `words`: every entry is a path; `paths`: those with a slash. */
function loadedFrom(value: Arg, here: EvalContext, take: 'words' | 'paths'): readonly Effect[] {
  const text = value.bits.map((bit) => (bit.kind === 'text' ? bit.text : '\0')).join('');
  return text
    .split(/[:;,=\s]+/)
    .filter(
      (entry) => entry !== '' && !entry.includes('\0') && !entry.startsWith('-') && (take === 'words' || entry.includes('/')),
    )
    .slice(0, MOST_ENTRIES)
    .flatMap((entry) => placesOf(textArg(entry), here.state.cwd))
    .flatMap((place) =>
      place.kind === 'path' ? [{ kind: 'run', code: 'followed', what: 'a variable names it', place } as const] : [],
    );
}

/** Directories of the user's own tools may be put on PATH. A directory in the project or a temporary one makes every command name project code. */
function steerPath(value: Arg, at: { readonly here: EvalContext; readonly context: AnalysisContext }): void {
  const { here, context } = at;
  here.state.tainted ??= '`PATH` was changed';
  const shown = argText(value);
  const plain = value.bits.every(
    (bit) => bit.kind === 'text' || (bit.kind === 'hole' && bit.source?.kind === 'variable' && bit.source.name === 'PATH'),
  );
  const entries = shown.split(':').filter((entry) => entry !== '…');
  const safe = plain && entries.every((entry) => isToolDirectory(entry, context));
  if (!safe)
    addPart(here, {
      text: `PATH=${shown}`,
      from: value.from,
      effects: [
        { kind: 'configure', what: 'variable', detail: 'PATH: later names may mean other programs', variable: 'PATH' },
        ...loadedFrom(value, here, 'words'),
      ],
    });
}

/** Where programs are installed. INVARIANT: the text must be the real path: `/opt/../tmp/x` does not count. */
function isToolDirectory(entry: string, { home, root }: AnalysisContext): boolean {
  if (posix.normalize(entry).replace(/\/$/, '') !== entry.replace(/\/$/, '')) return false;
  if (/^\/(usr|bin|sbin|opt|snap|nix\/store|home\/linuxbrew|Library|Applications)(\/|$)/.test(entry)) return true;
  if (!entry.startsWith(`${home}/`) || (root !== undefined && isWithin(entry, root))) return false;
  return OWN_TOOLS.test(entry.slice(home.length + 1));
}

/** Below the home, only directories that installers create; a checkout or a download may be anybody's code. */
const OWN_TOOLS =
  /^(\.(local|cargo|bun|deno|nvm|fnm|volta|pyenv|rbenv|rvm|asdf|sdkman|nix-profile|npm-global|yarn|poetry|dotnet|go|gem|ghcup|cabal|mix|elan|juliaup|krew|opencode|foundry|nimble|rye|pixi|mise|proto|pub-cache|jenv|goenv|gvm|claude|antigen|linuxbrew|composer)|go|bin|sdk|google-cloud-sdk|miniconda3|anaconda3|miniforge3|mambaforge|n|flutter|Library)(\/|$)/;
