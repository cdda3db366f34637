// Variables that steer programs: setting one is an effect. Everything else may be set freely within a call. Knows names, no values but PATH's.
import { posix } from 'node:path';
import { isWithin } from '../host/path-text.ts';
import type { Effect } from '../model/effect.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { placesOf } from '../shell/places.ts';
import type { Arg, Bit } from '../shell/value.ts';
import { argText, exact, textArg } from '../shell/value.ts';
import { sentInAddresses } from './addressed.ts';
import type { AnalysisContext } from './context.ts';
import { heldAs } from './held-code.ts';
import { runHeld } from './run-held.ts';
import { FREE_NAMES, FREE_VALUES, GUARDS, OWN_DIRECTORIES, STEERING_SHAPES } from './steering-shapes.ts';
import { STEERING, STEERING_PREFIXES } from './steering-variables.ts';

export function steer(name: string, value: Arg, at: { readonly here: EvalContext; readonly context: AnalysisContext }): void {
  const { here } = at;
  if (name === 'PATH') return steerPath(value, at);
  if (name === 'HOME' || name.startsWith('XDG_')) {
    // Where programs look for their settings moves with it.
    if (name === 'HOME') here.state.vars.set(name, { kind: 'scalar', value });
    return note(here, { name, value, why: 'programs read their settings elsewhere' });
  }
  const guard = GUARDS.find(([names]) => names.test(name));
  if (guard && isPassedOn(name, value, at)) return switchOff(here, { name, value, guard });
  if (FREE_NAMES.some((free) => free.test(name)) || isFreeValue(name, exact(value))) return;
  if (isOwnDirectory(name, exact(value), at.context.home)) return;
  if (CODE_PATHS.has(name) && isOwnCode(name, value, at)) {
    here.state.tainted ??= `\`${name}\` was set`;
    const loaded = loadedFrom(value, here, 'words');
    if (loaded.length > 0) addPart(here, { text: `${name}=${argText(value)}`, from: value.from, effects: [...loaded] });
    return;
  }
  const listed = STEERING.get(name) ?? STEERING_PREFIXES.find(([prefix]) => name.startsWith(prefix))?.[1];
  const why = listed ?? (isPassedOn(name, value, at) ? STEERING_SHAPES.find(([shape]) => shape.test(name))?.[1] : undefined);
  // A prompt is no more than what it shows, unless something in it runs: that is judged alone.
  if (why !== undefined) note(here, { name, value, why });
  if (why !== undefined || heldAs(name) === 'prompt') runHeld(name, value, here);
}

/** Hooks and checks that a variable switches off are guarded, as an option that does the same; a value that leaves them on is nothing. */
function switchOff(
  here: EvalContext,
  it: { readonly name: string; readonly value: Arg; readonly guard: (typeof GUARDS)[number] },
): void {
  const [, leavesOn, what] = it.guard;
  if (leavesOn.test(exact(it.value) ?? '\0')) return;
  addPart(here, {
    text: `${it.name}=${argText(it.value)}`,
    from: it.value.from,
    effects: [
      what === 'git hooks'
        ? { kind: 'vcs', act: 'no-verify', what: `${it.name} switches ${what} off` }
        : { kind: 'configure', what: 'guard', detail: `${it.name} switches ${what} off` },
    ],
  });
}

/** The tables say something of this name, free or not; of a name that has only free values, only with one of these. */
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

/** The directory that the tool uses anyway, spelled without anything that climbs. */
const isOwnDirectory = (name: string, value: string | undefined, home: string): boolean =>
  value?.startsWith(`${home}/`) === true &&
  OWN_DIRECTORIES.get(name)?.test(value.slice(home.length + 1).replace(/\/$/, '')) === true;

/** Where interpreters look for modules. The project's own directories hold the project's own code, which its toolchain runs anyway. */
const CODE_PATHS: ReadonlySet<string> = new Set(['PYTHONPATH', 'MYPYPATH', 'RUBYLIB', 'PERL5LIB', 'NODE_PATH']);

/** What the user's variables hold is the user's; what this command put into the same variable was judged when it did. */
const isHeldBefore = (name: string, bit: Bit): boolean =>
  bit.kind === 'hole' && bit.source?.kind === 'variable' && (bit.source.outside || bit.source.name === name);

/** INVARIANT: every entry is known, stays in the project as the disk tells it, and nothing in it was made in this call. */
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

/** A plain assignment to a name that is not exported stays in the shell: scripts call their own variables as they like. */
function isPassedOn(name: string, value: Arg, at: { readonly here: EvalContext; readonly context: AnalysisContext }): boolean {
  const { state } = at.here;
  const held = state.vars.get(name);
  const assigned = held?.kind === 'scalar' ? held.value === value : held !== undefined;
  return !assigned || state.exported.has(name) || at.context.host.env(name) !== undefined;
}

function note(here: EvalContext, it: { readonly name: string; readonly value: Arg; readonly why: string }): void {
  here.state.tainted ??= `\`${it.name}\` was set`;
  addPart(here, {
    text: `${it.name}=${argText(it.value)}`,
    from: it.value.from,
    effects: [
      { kind: 'configure', what: 'variable', detail: `${it.name}: ${it.why}`, variable: it.name },
      ...loadedFrom(it.value, here, CODE_PATHS.has(it.name) ? 'words' : 'paths'),
      ...sentInAddresses([it.value]),
    ],
  });
}

const MOST_ENTRIES = 20;

/** Places that the value names: what is there may be loaded by whatever runs next. `words`: every entry is a path; `paths`: those with a slash. */
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

/** Directories of the user's own tools may be put on PATH; one in the project or temp makes every name project code. */
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

/** Where installed programs are. INVARIANT: the text is the path: `/opt/../tmp/x` is none of these. */
function isToolDirectory(entry: string, { home, root }: AnalysisContext): boolean {
  if (posix.normalize(entry).replace(/\/$/, '') !== entry.replace(/\/$/, '')) return false;
  if (/^\/(usr|bin|sbin|opt|snap|nix\/store|home\/linuxbrew|Library|Applications)(\/|$)/.test(entry)) return true;
  if (!entry.startsWith(`${home}/`) || (root !== undefined && isWithin(entry, root))) return false;
  return OWN_TOOLS.test(entry.slice(home.length + 1));
}

/** Below the home only the directories that installers make; a checkout or a download is anyone's code. */
const OWN_TOOLS =
  /^(\.(local|cargo|bun|deno|nvm|fnm|volta|pyenv|rbenv|rvm|asdf|sdkman|nix-profile|npm-global|yarn|poetry|dotnet|go|gem|ghcup|cabal|mix|elan|juliaup|krew|opencode|foundry|nimble|rye|pixi|mise|proto|pub-cache|jenv|goenv|gvm|claude|antigen|linuxbrew|composer)|go|bin|sdk|google-cloud-sdk|miniconda3|anaconda3|miniforge3|mambaforge|n|flutter|Library)(\/|$)/;
