// Variables that steer programs: setting one is an effect. Everything else may be set freely within a call. Knows names, no values but PATH's.
import type { Here } from '../shell/here.ts';
import { addPart } from '../shell/here.ts';
import type { Arg } from '../shell/value.ts';
import { argText, exact } from '../shell/value.ts';
import type { AnalysisContext } from './context.ts';
import { NOT_STEERING, STEERING, STEERING_PREFIXES } from './steering-variables.ts';

export function steer(name: string, value: Arg, at: { readonly here: Here; readonly context: AnalysisContext }): void {
  const { here } = at;
  if (name === 'PATH') return steerPath(value, at);
  if (name === 'HOME' || name.startsWith('XDG_')) {
    // Where programs look for their settings moves with it.
    if (name === 'HOME') here.state.vars.set(name, { kind: 'scalar', value });
    return note(here, { name, value, why: 'programs read their settings elsewhere' });
  }
  if (NOT_STEERING.test(name)) return;
  const kind = STEERING.get(name) ?? STEERING_PREFIXES.find(([prefix]) => name.startsWith(prefix))?.[1];
  if (kind !== undefined && !harmless(name, exact(value))) note(here, { name, value, why: kind });
}

/** Values that switch a helper off are not a way to run one. */
const OFF = new Set(['', 'cat', 'true', ':', '0', '1', 'false', 'less', 'more', 'never', 'no']);
const harmless = (name: string, value: string | undefined): boolean =>
  value !== undefined && /PAGER$|EDITOR$|ASKPASS$|^GIT_TERMINAL_PROMPT$/.test(name) && OFF.has(value);

function note(here: Here, it: { readonly name: string; readonly value: Arg; readonly why: string }): void {
  here.state.tainted ??= `\`${it.name}\` was set`;
  addPart(here, {
    text: `${it.name}=${argText(it.value)}`,
    from: it.value.from,
    effects: [{ kind: 'configure', what: 'variable', detail: `${it.name}: ${it.why}` }],
  });
}

/** Directories of the user's own tools may be put on PATH; one in the project or temp makes every name project code. */
function steerPath(value: Arg, at: { readonly here: Here; readonly context: AnalysisContext }): void {
  const { here, context } = at;
  here.state.tainted ??= '`PATH` was changed';
  const shown = argText(value);
  const plain = value.bits.every((bit) => bit.kind === 'text' || (bit.kind === 'hole' && bit.why.startsWith('`$PATH`')));
  const entries = shown.split(':').filter((entry) => entry !== '…');
  const safe =
    plain &&
    entries.every(
      (entry) =>
        /^\/(usr\/(local\/)?(s?bin|go\/bin)|s?bin|opt\/[^:]*)$/.test(entry) ||
        (entry.startsWith(`${context.home}/`) &&
          !/\/(tmp|Downloads)\//.test(entry) &&
          (context.root === undefined || !entry.startsWith(context.root))),
    );
  if (!safe)
    addPart(here, {
      text: `PATH=${shown}`,
      from: value.from,
      effects: [{ kind: 'configure', what: 'variable', detail: 'PATH: later names may mean other programs' }],
    });
}
