// Whether a prose `allow` rule of the user names every deed of the call, and so stands in for their words.
import type { Rule } from '../../model/settings.ts';
import { marksIn, unsaid } from './anchors.ts';
import { clausesOf } from './clauses.ts';
import { labelOf } from './deeds.ts';
import type { Mark } from './evidence.ts';
import type { Context } from './naming.ts';
import { evened } from './words.ts';

/** Scopes whose prose `allow` counts as the user's words. A project's rule or an earlier approval does not. */
const RULE_SCOPES = /^(?:user|managed|library)(?:[ :]|$)/;

/** INVARIANT: only a prose `allow` of the user's own settings. */
export const mayPermit = ({ list, builtIn, readings, origin }: Rule): boolean =>
  list === 'allow' && builtIn !== true && readings.some(({ kind }) => kind === 'prose') && RULE_SCOPES.test(origin);

/**
 * The marks in the rule, if it names every deed and every target and says nothing else. INVARIANT: "deleting data is fine, in tests" says
 * something else too, so it permits nothing.
 */
export function marksOfRule(rule: Rule, contexts: readonly Context[]): readonly Mark[] | string {
  if (!mayPermit(rule)) return `the rule cited (from \`${rule.origin}\`) is not a prose \`allow\` rule of yours`;
  // Without the prefix `prose:`.
  const said = clausesOf(evened(rule.readings.find((one) => one.kind === 'prose')?.text ?? '')).map((clause) => ({ clause }));
  const all = contexts.map((it) => (unsaid(said, it) === undefined ? marksIn(said, it, 'rule') : undefined));
  const missing = contexts.find((_, at) => all[at] === undefined);
  return missing === undefined ? all.flatMap((marks) => marks ?? []) : `your rule does not name ${labelOf(missing.deed)}`;
}
