// Effects of the options themselves, for `judge` functions that replace the effects of the operands. Knows no program.
import type { Inner, Parsed, Tools } from '../../argv/program.ts';
import { programText } from '../../argv/effects-of.ts';
import { pushRole } from '../../argv/role-effects.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Cwd } from '../../shell/state.ts';

/**
 * What the given options read, write and connect to, as if nothing had been replaced. An option that deletes or runs something is
 * unclear here.
 */
export function optionEffects(it: Parsed, tools: Tools): readonly Effect[] {
  const cwd: Cwd =
    tools.cwd === undefined ? { kind: 'unknown', why: 'the directory is unknown' } : { kind: 'known', dirs: [tools.cwd] };
  return it.given.flatMap(({ name, role, value }): readonly Effect[] => {
    if (!value || role === 'flag' || role === 'optional') return [];
    const effects: Effect[] = [];
    const inner: Inner[] = [];
    pushRole({ effects, inner }, { role, arg: value, cwd, word: name, tools, what: programText(it) });
    return inner.length > 0 || effects.some((one) => one.kind === 'delete')
      ? [unclear(`what \`${name}\` does is unknown`, name)]
      : effects;
  });
}
