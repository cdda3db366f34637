// Which findings of a part an allow rule may lower, and how far. Never forbidden ones, and only those of the simple command
// itself.
import type { Finding } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import type { Effect } from '../model/effect.ts';
import type { Rule } from '../model/settings.ts';
import { addedWords } from './added-words.ts';
import { hasEffectName } from './effect-name.ts';
import { nameMatches, segmentOf } from '../paths/segments.ts';
import type { CommandRule } from './match-command.ts';
import { allowsCommand, compileCommand, hasStrange, isStatement } from './match-command.ts';
import type { JudgingPart } from './match-part.ts';
import { firstWord, hostIs, placedActs, scriptsRun } from './match-part.ts';
import type { RuleIndex } from './rule-index.ts';
import { sameEffect } from './same-effect.ts';

/** A rule that covers the part, and the highest disposition it may lower for an effect. */
export interface Coverage {
  readonly rule: Rule;
  lowers(effect: Effect): Extract<Disposition, 'review' | 'guarded'> | undefined;
}

/** Wrappers that change permissions, directory or operands: a rule for the inner command does not cover them. */
const OPAQUE_WRAPPERS = new Set([
  'sudo',
  'doas',
  'su',
  'runuser',
  'pkexec',
  'setpriv',
  'chroot',
  'unshare',
  'nsenter',
  'ssh',
  'xargs',
  'parallel',
  'find',
  'docker',
  'podman',
  'kubectl',
  'flatpak',
  'systemd-run',
]);

export function coverages(index: RuleIndex, tool: string, part: JudgingPart): readonly Coverage[] {
  // INVARIANT: after PATH, functions or the directory changed, a program name may mean something else than in the rule
  if (part.tainted === true || part.site !== 'here') return [];
  return [
    ...commandCoverages(index, part),
    ...toolCoverages(index, tool, part),
    ...sqlCoverages(index, part),
    ...effectCoverages(index),
  ];
}

function commandCoverages(index: RuleIndex, part: JudgingPart): readonly Coverage[] {
  const { command } = part;
  if (command === undefined) return scriptCoverages(index, part);
  const { knowledge } = index.world;
  const effects = part.findings.map((one) => one.finding.effect);
  const wrappers = part.via.map(firstWord).filter((word) => OPAQUE_WRAPPERS.has(word));
  const found: Coverage[] = [];
  const cover = (rule: Rule, mine: CommandRule, lead: readonly string[]): void => {
    if (!hasStrange(mine, effects)) return;
    let own: readonly Effect[] | undefined;
    const ownEffects = (): readonly Effect[] => (own ??= effectsOfRule([...lead, ...mine.words], knowledge));
    const added = addedWords({ rule: mine, lead, command }, index.world);
    found.push({
      rule,
      lowers(effect) {
        if (added.sameTarget(effects) && ownEffects().some((one) => sameEffect(one, effect))) return 'guarded';
        // without `*`, an unclear effect is covered only if the rule has it too or its operands were checked
        if (mine.known && !mine.open && effect.kind === 'unclear' && !command.operands.includes(effect.word)) {
          if (!ownEffects().some((one) => one.kind === 'unclear' && one.word === effect.word)) return undefined;
        }
        return added.bring(effect) ? undefined : 'review';
      },
    });
  };
  if (wrappers.length === 0) {
    for (const { rule, command: mine } of index.commands.get(command.program) ?? []) {
      if (rule.list === 'allow' && allowsCommand(mine, command)) cover(rule, mine, []);
    }
    return found;
  }
  // `sudo apt update` names its wrapper; a command with several wrappers is never covered
  const [wrapper] = wrappers;
  if (wrapper === undefined || wrappers.length > 1) return [];
  for (const { rule, command: mine } of index.commands.get(wrapper) ?? []) {
    const inner = mine.words.slice(1);
    if (rule.list !== 'allow' || mine.words[0] !== wrapper || inner[0] === undefined || inner[0].startsWith('-')) continue;
    const compiled = { ...compileCommand(inner, index.world), open: mine.open, colon: mine.colon };
    if (allowsCommand(compiled, command)) cover(rule, compiled, [wrapper]);
  }
  return found;
}

/**
 * INVARIANT: a wildcard of a rule is not a pattern of the program. `git push origin ?*` does not name the branches that git would push for `*`, so
 * an act on a repository counts only if the rule has it with a plain word too.
 */
function effectsOfRule(words: readonly string[], { effectsOf }: RuleIndex['world']['knowledge']): readonly Effect[] {
  const effects = effectsOf(words);
  if (!words.some((word) => WILDCARD.test(word))) return effects;
  const plain = effectsOf(words.map((word) => word.replaceAll(WILDCARDS, 'x')));
  return effects.filter((effect) => effect.kind !== 'vcs' || plain.some((one) => sameEffect(one, effect)));
}
const WILDCARD = /[*?]/;
const WILDCARDS = /[*?]+/g;

/** The arguments of the script are unknown, so only a rule for this file that accepts any arguments covers it. */
function scriptCoverages(index: RuleIndex, part: JudgingPart): readonly Coverage[] {
  if (part.via.some((via) => OPAQUE_WRAPPERS.has(firstWord(via)))) return [];
  const effects = part.findings.map((one) => one.finding.effect);
  return scriptsRun(effects)
    .flatMap((path) => index.commands.get(path) ?? [])
    .filter(({ rule, command }) => rule.list === 'allow' && command.open && command.command.operands.length === 0)
    .map(({ rule }) => ({ rule, lowers: () => 'review' }));
}

/**
 * A rule for an exact MCP tool covers the tool's own action on a service, but not what a statement in its input does; a pattern
 * or a bare tool lowers only review.
 */
function toolCoverages(index: RuleIndex, tool: string, part: JudgingPart): readonly Coverage[] {
  const found: Coverage[] = [];
  for (const { rule, argument } of index.tools.get(tool) ?? []) {
    if (rule.list !== 'allow') continue;
    found.push({
      rule,
      lowers(effect) {
        if (argument !== undefined) return effect.kind === 'delegate' && effect.what === argument ? 'review' : undefined;
        return tool.startsWith('mcp__') && effect.kind === 'service' && part.via.length === 0 ? 'guarded' : 'review';
      },
    });
  }
  const server = /^mcp__.+?(?=__)/.exec(tool)?.[0];
  const byServer = (server === undefined ? [] : (index.tools.get(server) ?? [])).filter(({ rule }) => rule.list === 'allow');
  const byPattern = index.toolPatterns.filter(
    ({ rule, tool: pattern }) => rule.list === 'allow' && nameMatches(segmentOf(pattern), tool),
  );
  for (const { rule } of [...byServer, ...byPattern]) found.push({ rule, lowers: () => 'review' });
  return found;
}

function sqlCoverages(index: RuleIndex, part: JudgingPart): readonly Coverage[] {
  return index.sql
    .filter(
      ({ rule, words }) =>
        rule.list === 'allow' &&
        isStatement(
          words,
          part.command,
          part.findings.map((one) => one.finding.effect),
        ),
    )
    .map(({ rule, words }) => ({
      rule,
      // the rule contains the statement, so it covers the statement's effect
      lowers: (effect) => (effect.kind === 'service' && isStatement(words, undefined, [effect]) ? 'guarded' : undefined),
    }));
}

/** Rules about effects, hosts and places lower only those effects. */
function effectCoverages(index: RuleIndex): readonly Coverage[] {
  const found: Coverage[] = [];
  const named = new Map<Rule, string>();
  for (const rules of index.effects.values())
    for (const { rule, effect } of rules) if (rule.list === 'allow') named.set(rule, effect);
  for (const [rule, name] of named)
    found.push({ rule, lowers: (effect) => (hasEffectName(effect, name) && effect.kind !== 'unclear' ? 'review' : undefined) });
  for (const { rule, host } of index.domains) {
    if (rule.list !== 'allow') continue;
    found.push({
      rule,
      lowers: (effect) =>
        effect.kind === 'network' &&
        (effect.use === 'fetch' || effect.use === 'lookup' || effect.use === 'probe') &&
        effect.method !== 'DELETE' &&
        hostIs(effect.server.host, host)
          ? 'review'
          : undefined,
    });
  }
  return found;
}

/**
 * The allow rule whose path pattern certainly contains the effect's place. An exact path with a named act also lowers guarded.
 */
export function pathCoverage(
  index: RuleIndex,
  finding: Finding,
): { readonly rule: Rule; readonly upTo: 'review' | 'guarded' } | undefined {
  if (index.paths.empty) return undefined;
  const [placed, more] = placedActs(finding.effect);
  if (placed === undefined || more !== undefined) return undefined;
  // a rule that allows writing does not allow deleting or moving away
  const acts: readonly string[] = finding.effect.kind === 'delete' ? ['delete', 'any'] : placed.acts;
  if (finding.effect.kind === 'delete' && finding.effect.how === 'move') return undefined;
  let found: { readonly rule: Rule; readonly upTo: 'review' | 'guarded' } | undefined;
  for (const { rule, act, patterns } of index.paths.allows(placed.place)) {
    if (!acts.includes(act)) continue;
    const exact =
      act !== 'any' &&
      patterns.every((pattern) => pattern.exact) &&
      placed.place.kind === 'path' &&
      placed.place.extent === 'one';
    found = exact ? { rule, upTo: 'guarded' } : (found ?? { rule, upTo: 'review' });
  }
  return found;
}
