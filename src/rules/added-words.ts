// What the words of a call that an allow rule does not name bring in: code, configuration or a destination the rule never spoke of. Matches no rule.
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import { choosesCode, choosesDestination } from './data/choosing-options.ts';
import type { CommandRule, CommandWorld } from './match-command.ts';
import { namesOption } from './match-command.ts';

export interface AddedWords {
  /** An added word brings the effect in: without it the same call does not have it. */
  bring(effect: Effect): boolean;
  /** They choose which account, cluster or repository the call acts on, or stand where the rule's own words do: another target than the rule's. */
  readonly aimElsewhere: boolean;
}

/** Effects that open a door to anything, or lead elsewhere. What else an option does is a deed of the program the rule names. */
const OPENING = new Set<Effect['kind']>(['run', 'unclear', 'delegate', 'privilege', 'configure', 'network']);
/** `make test SHELL=/tmp/x`: a variable in an operand's clothes. */
const VARIABLE = /^[A-Z_][A-Z0-9_]*\??:?=/;

/** `lead`: the wrapper that the rule names before the command. */
export function addedWords(
  it: { readonly rule: CommandRule; readonly lead: readonly string[]; readonly command: Command },
  { knowledge, root }: CommandWorld,
): AddedWords {
  const { rule, lead, command } = it;
  const options = command.options.filter((one) => !rule.command.options.some((mine) => namesOption(mine, one)));
  const strange = command.strange ?? [];
  const [operands, choosing] = sortOperands(rule, command);
  const length = rule.command.sub.length + rule.command.operands.length;
  const isEarly = ({ after = 0 }: { readonly after?: number }): boolean => after < length;
  // `*` after nothing but the program vouches for all of it
  const whole = rule.open && length === 0 && rule.command.options.length === 0;
  let without: readonly Effect[] | undefined;
  const effectsWithout = (): readonly Effect[] => (without ??= knowledge.effectsOf([...lead, ...plainWords(rule, operands)]));
  return {
    bring(effect) {
      if (whole || !OPENING.has(effect.kind)) return false;
      const unknown = effect.kind === 'unclear' ? strange.filter(({ name }) => name === effect.word) : [];
      // nobody knows what such an option does; `*` vouches for it after the rule's own words, unless its name says code
      const vouched = rule.open && !unknown.some((one) => isEarly(one) || choosesCode(one.name));
      // `--$WORD` is an option, and nobody knows which
      const hidden =
        effect.kind === 'unclear' && effect.word?.startsWith('-') === true && !command.operands.includes(effect.word);
      if (unknown.length > 0 ? vouched : options.length + choosing.length === 0 && !hidden) return false;
      return !effectsWithout().some(isLike(effect, root));
    },
    aimElsewhere:
      choosing.some((one) => choosesDestination(command.program, nameOf(one))) ||
      options.some((one) => choosesDestination(command.program, one.name) || (isEarly(one) && one.value !== undefined)),
  };
}

const nameOf = (word: string): string => word.split('=')[0] ?? word;

/** The operands that `*` vouches for, and those that are options or variables in an operand's clothes: not all data tells options from operands. */
function sortOperands(rule: CommandRule, { program, operands }: Command): readonly [readonly string[], readonly string[]] {
  const plain: string[] = [];
  const choosing: string[] = [];
  for (const one of operands) {
    if (one === undefined) continue;
    const chooses = one.startsWith('-') && (choosesDestination(program, nameOf(one)) || choosesCode(nameOf(one)));
    const mine = rule.command.operands.includes(one);
    (!mine && (chooses || VARIABLE.test(one)) ? choosing : plain).push(one);
  }
  return [plain, choosing];
}

/** The rule's words with the call's operands: the call as the rule has it. */
function plainWords(rule: CommandRule, operands: readonly string[]): readonly string[] {
  const words = [...rule.words];
  for (const operand of rule.command.operands) {
    const at = words.lastIndexOf(operand ?? '');
    if (at > 0) words.splice(at, 1);
  }
  const dashed = operands.findIndex((one) => one.startsWith('-'));
  return dashed === -1 ? [...words, ...operands] : [...words, ...operands.slice(0, dashed), '--', ...operands.slice(dashed)];
}

/** The same kind of door to the same place. Inside the project places may differ: the call need not be made in its root. */
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
