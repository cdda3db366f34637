// Reads the rule lists and the environment of all sources line by line, and combines them. What an untrusted project may not set
// is left out, with a note.
import type { Rule, RuleList, RuleReading, Ruleset } from '../model/settings.ts';
import { RULE_LISTS } from '../model/settings.ts';
import type { ConfigError } from './config-error.ts';
import type { ConfigSource } from './config-source.ts';
import { DEFAULT_PROSE } from './data/default-prose.ts';
import type { Knowledge } from './knowledge.ts';
import { proseTerms } from './prose-terms.ts';
import { readRule } from './read-rule.ts';
import { lineProblem } from './rule-line.ts';
import type { Scope } from './scopes.ts';
import type { TrustState } from './trust.ts';

export interface MergedRules {
  readonly ruleset: Ruleset;
  /**
   * Denies of a project that the user has not trusted. They change dispositions. INVARIANT: the classifier does not see them, and
   * prose among them contains no text of the project.
   */
  readonly untrusted: readonly Rule[];
  readonly errors: readonly ConfigError[];
  /** For the person: what was left out, and how to enable it. */
  readonly notes: readonly string[];
}

export const DEFAULTS = '$defaults';
const HELD_TEXT = 'a sentence of the project’s configuration that you have not trusted';

export function mergeRules(sources: readonly ConfigSource[], knowledge: Knowledge, trust: TrustState | undefined): MergedRules {
  const rules: Rule[] = [];
  const untrusted: Rule[] = [];
  const errors: ConfigError[] = [];
  const held = new Map<string, number>();
  const trusted = trust?.kind === 'trusted';
  for (const list of RULE_LISTS) {
    if ((list === 'allow' || list === 'soft_deny') && hasDefaults(sources, list)) rules.push(...builtIn(list));
    for (const source of sources) {
      const suspect = source.scope === 'project' && !trusted;
      for (const [index, text] of (source.input[list] ?? []).entries()) {
        if (text.trim() === '') continue;
        const where = source.position([list, index]);
        if (text.trim() === DEFAULTS && (list === 'allow' || list === 'soft_deny')) continue;
        if (text.trim() === DEFAULTS) {
          errors.push({
            file: source.file,
            ...where,
            message: `\`${list}\` has no built-in entries`,
            todo: 'remove `$defaults` here',
            keepsDenies: true,
          });
          continue;
        }
        const read = readRule(text, list, knowledge);
        if (read.kind === 'error')
          errors.push({ file: source.file, ...where, message: read.message, todo: read.todo, ...keeps(list) });
        else if (!suspect) rules.push({ list, text: text.trim(), origin: source.origin, readings: read.readings });
        else if (list === 'allow') held.set(list, (held.get(list) ?? 0) + 1);
        else untrusted.push(...suspectRules({ list, text: text.trim(), origin: source.origin, readings: read.readings }));
      }
    }
  }
  const environment = environmentOf(sources, { trusted, held, errors });
  const notes = [...held].map(
    ([key, count]) =>
      `${count} ${key} ${count === 1 ? 'entry' : 'entries'} of ${trust?.file ?? 'the project'} not used: ${whyHeld(trust)}`,
  );
  return { ruleset: { rules, environment }, untrusted, errors, notes };
}

const keeps = (list: RuleList): Pick<ConfigError, 'keepsDenies'> =>
  list === 'allow' || list === 'soft_deny' ? { keepsDenies: true } : {};

const whyHeld = (trust: TrustState | undefined): string =>
  trust?.kind === 'changed'
    ? 'it changed since you trusted it; read it and run `leeway trust`'
    : 'you have not trusted it; read it and run `leeway trust`';

/** Rules that leeway reads itself stay as they are; a sentence is reduced to its terms, under a text of our own. */
function suspectRules(rule: Rule): readonly Rule[] {
  const hard = rule.readings.filter((reading) => reading.kind !== 'prose');
  const prose = rule.readings.filter((reading): reading is Extract<RuleReading, { kind: 'prose' }> => reading.kind === 'prose');
  return [
    ...(hard.length === 0 ? [] : [{ ...rule, readings: hard }]),
    ...(prose.length === 0 ? [] : [{ ...rule, text: HELD_TEXT, readings: prose }]),
  ];
}

/**
 * A scope that sets the list without `$defaults` drops the built-in prose, unless another scope includes it. Project and command
 * line only add to it.
 */
function hasDefaults(sources: readonly ConfigSource[], list: 'allow' | 'soft_deny' | 'environment'): boolean {
  const deciding: readonly Scope[] = ['managed', 'user', 'library'];
  const set = sources.filter(
    (source) => source.adds !== true && deciding.includes(source.scope) && source.input[list] !== undefined,
  );
  const asked = sources.some(
    (source) => source.scope !== 'project' && source.input[list]?.some((entry) => entry.trim() === DEFAULTS) === true,
  );
  return set.length === 0 || asked;
}

const builtIn = (list: 'allow' | 'soft_deny'): readonly Rule[] =>
  (DEFAULT_PROSE.get(list) ?? []).map((text) => ({
    list: list satisfies RuleList,
    text,
    origin: 'built-in',
    readings: [builtInReading(text)],
    builtIn: true,
  }));

/** The terms are left out: only `leeway rules` would show them, and computing them would cost every call milliseconds. */
function builtInReading(text: string): RuleReading {
  return {
    kind: 'prose',
    text,
    get terms(): readonly string[] {
      return proseTerms(text).shown;
    },
  };
}

function environmentOf(
  sources: readonly ConfigSource[],
  state: { readonly trusted: boolean; readonly held: Map<string, number>; readonly errors: ConfigError[] },
): Ruleset['environment'] {
  const out = hasDefaults(sources, 'environment')
    ? (DEFAULT_PROSE.get('environment') ?? []).map((text) => ({ text, origin: 'built-in' }))
    : [];
  for (const source of sources) {
    for (const [index, entry] of (source.input.environment ?? []).entries()) {
      const text = entry.trim();
      if (text === DEFAULTS || text === '') continue;
      const unfit = lineProblem(text);
      if (unfit !== undefined) {
        state.errors.push({ file: source.file, ...source.position(['environment', index]), ...unfit, keepsDenies: true });
        continue;
      }
      // it would be in the classifier's prompt, so a project's text is left out until the user has trusted it
      if (source.scope === 'project' && !state.trusted) state.held.set('environment', (state.held.get('environment') ?? 0) + 1);
      else out.push({ text, origin: source.origin });
    }
  }
  return out;
}
