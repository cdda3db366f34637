// What the words of a call that an allow rule does not name add to it: code, configuration or a destination that the rule does
// not mention. Matches no rule.
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import { choosesCode, choosesDestination, EARLY_DESTINATIONS, SHORT_CODE } from './data/choosing-options.ts';
import type { CommandRule, CommandWorld } from './match-command.ts';
import { namesOption } from './match-command.ts';

export interface AddedWords {
  /** Whether an added word causes the effect: without it the call does not have the effect. */
  bring(effect: Effect): boolean;
  /**
   * Whether the call, with these effects, acts only on what the rule names: no other operand, account, cluster, repository or
   * branch is added.
   */
  sameTarget(effects: readonly Effect[]): boolean;
}

/** Effects that can do anything, or act elsewhere. Other effects of an option are normal for the program that the rule names. */
const OPENING = new Set<Effect['kind']>(['run', 'unclear', 'delegate', 'privilege', 'configure', 'network']);
/** Effects at a place: an added option must not move them out of the project. */
const PLACED = new Set<Effect['kind']>(['read', 'write', 'delete']);
/** Effects that do not name everything they act on; the words of the call do. */
const AIMED = new Set<Effect['kind']>(['vcs', 'package', 'service']);
/** `make test SHELL=/tmp/x`: an operand that sets a variable. */
const VARIABLE = /^[A-Z_][A-Z0-9_]*\??:?=/;

/** `lead`: the wrapper that the rule names before the command. */
export function addedWords(
  matched: { readonly rule: CommandRule; readonly lead: readonly string[]; readonly command: Command },
  { knowledge, root }: CommandWorld,
): AddedWords {
  const { rule, lead, command } = matched;
  const options = command.options.filter((one) => !rule.command.options.some((mine) => namesOption(mine, one)));
  const strange = command.strange ?? [];
  const [operands, choosing] = sortOperands(rule, command);
  const length = rule.command.sub.length + rule.command.operands.length;
  const isEarly = ({ after = 0 }: { readonly after?: number }): boolean => after < length;
  // `*` directly after the program covers everything that it can do
  const whole = rule.open && length === 0 && rule.command.options.length === 0;
  let without: readonly Effect[] | undefined;
  const effectsWithout = (): readonly Effect[] => (without ??= knowledge.effectsOf([...lead, ...plainWords(rule, operands)]));
  const chooseDestination =
    choosing.some((one) => choosesDestination(command.program, nameOf(one))) ||
    options.some((one) => choosesDestination(command.program, one.name) || (isEarly(one) && EARLY_DESTINATIONS.has(one.name)));
  const aimElsewhere = chooseDestination || options.some((one) => isEarly(one) && one.value !== undefined);
  const isNew = (effect: Effect): boolean => !effectsWithout().some(isLike(effect, root));
  return {
    bring(effect) {
      if (whole) return false;
      if (PLACED.has(effect.kind)) return options.length > 0 && !isIn(placeOf(effect), root) && isNew(effect);
      if (effect.kind === 'service' || effect.kind === 'package') return chooseDestination;
      if (!OPENING.has(effect.kind)) return false;
      // everything that an unknown program does is unclear
      if (!rule.known && choosing.length > 0) return true;
      const unknown = effect.kind === 'unclear' ? strange.filter(({ name }) => name === effect.word) : [];
      // an unknown option is covered by `*` after the rule's own words, unless its name suggests code
      const vouched = rule.open && !unknown.some((one) => isEarly(one) || choosesCode(one.name));
      // `--$WORD` may be any option
      const hidden =
        effect.kind === 'unclear' && effect.word?.startsWith('-') === true && !command.operands.includes(effect.word);
      if (unknown.length > 0 ? vouched : options.length + choosing.length === 0 && !hidden) return false;
      return isNew(effect);
    },
    sameTarget(effects) {
      if (aimElsewhere || (!rule.open && command.operands.length !== rule.command.operands.length)) return false;
      return effects.every((effect) => !AIMED.has(effect.kind) || effectsWithout().some((one) => sameAim(one, effect)));
    },
  };
}

/** Whether both effects do the same to the same target. Where it happens is checked separately. */
const sameAim = (one: Effect, other: Effect): boolean =>
  one.kind === other.kind &&
  'act' in one &&
  'act' in other &&
  one.act === other.act &&
  one.what === other.what &&
  ('system' in one ? one.system : '') === ('system' in other ? other.system : '') &&
  refsOf(one) === refsOf(other);

const refsOf = (effect: Effect): string =>
  effect.kind === 'vcs' && effect.sends !== undefined ? JSON.stringify(effect.sends.refs) : '';

const placeOf = (effect: Effect): Place | undefined => ('place' in effect ? effect.place : undefined);

const nameOf = (word: string): string => word.split('=')[0] ?? word;

/**
 * Two lists: operands that `*` covers, and operands that look like options or variables, because not all program data
 * distinguishes these from operands.
 */
function sortOperands(rule: CommandRule, { program, operands }: Command): readonly [readonly string[], readonly string[]] {
  const plain: string[] = [];
  const choosing: string[] = [];
  for (const one of operands) {
    if (one === undefined) continue;
    const name = nameOf(one);
    const chooses =
      one.startsWith('-') && (choosesDestination(program, name) || choosesCode(name) || (!rule.known && SHORT_CODE.has(name)));
    const mine = rule.command.operands.includes(one);
    (!mine && (chooses || VARIABLE.test(one)) ? choosing : plain).push(one);
  }
  return [plain, choosing];
}

/** The rule's words with the call's operands: the call as the rule describes it. */
function plainWords(rule: CommandRule, operands: readonly string[]): readonly string[] {
  const words = [...rule.words];
  for (const operand of rule.command.operands) {
    const at = words.lastIndexOf(operand ?? '');
    if (at > 0) words.splice(at, 1);
  }
  const dashed = operands.findIndex((one) => one.startsWith('-'));
  return dashed === -1 ? [...words, ...operands] : [...words, ...operands.slice(0, dashed), '--', ...operands.slice(dashed)];
}

/**
 * Whether both effects can do the same in the same place. Places inside the project may differ, because a call need not be made
 * in its root.
 */
const isLike =
  (effect: Effect, root: string | undefined) =>
  (other: Effect): boolean => {
    switch (effect.kind) {
      case 'unclear':
        return other.kind === 'unclear' && other.word === effect.word;
      case 'run':
        return other.kind === 'run' && other.code === effect.code && (isIn(effect.place, root) || samePath(effect, other));
      case 'network':
        return other.kind === 'network' && other.server.host === effect.server.host;
      case 'read':
      case 'write':
      case 'delete':
        return other.kind === effect.kind && samePath(effect, other);
      default:
        return other.kind === effect.kind;
    }
  };

const isIn = (place: Place | undefined, root: string | undefined): boolean =>
  root !== undefined && place?.kind === 'path' && (place.path === root || place.path.startsWith(`${root}/`));
const samePath = (one: { readonly place?: Place }, other: { readonly place?: Place }): boolean =>
  one.place === undefined
    ? other.place === undefined
    : one.place.kind === 'path' && other.place?.kind === 'path' && one.place.path === other.place.path;
