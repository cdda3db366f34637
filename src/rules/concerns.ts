// Whether a prose rule of the user may concern a call. In doubt it says yes; the classifier or the person decides whether the
// call breaks the rule.
import type { Effect } from '../model/effect.ts';
import type { Command, Part } from '../model/part.ts';
import type { Idea } from './data/vocabulary.ts';
import { hasEffectName } from './effect-name.ts';
import type { ProseTerms } from './prose-terms.ts';
import { EVERYTHING } from './prose-terms.ts';
import { stem, stemsIn } from './stem.ts';

export interface ConcernedPart {
  readonly command?: Command;
  readonly via: Part['via'];
  readonly effects: readonly Effect[];
}

/** The stems of everything a part names: program, subcommands, options, operands, wrappers, targets. */
export function stemsOf(tool: string, part: ConcernedPart): ReadonlySet<string> {
  const texts: string[] = [tool, ...part.via];
  if (part.command !== undefined) {
    const { program, sub, options, operands } = part.command;
    texts.push(program, ...sub);
    for (const option of options) texts.push(option.name, option.value ?? '');
    for (const operand of operands) texts.push(operand ?? '');
  }
  for (const effect of part.effects) texts.push(...textsOf(effect));
  const stems = new Set<string>();
  for (const text of texts) for (const one of stemsIn(text)) stems.add(one);
  return stems;
}

function textsOf(effect: Effect): readonly string[] {
  switch (effect.kind) {
    case 'read':
    case 'write':
    case 'delete':
      return effect.place.kind === 'path' ? [effect.place.path, effect.place.pattern ?? ''] : [];
    case 'network':
      return [effect.server.host, effect.server.url ?? '', effect.use];
    case 'service':
      return [effect.system, effect.what, effect.act];
    case 'vcs':
      return [effect.act, effect.what];
    case 'package':
      return [effect.act, effect.what];
    case 'run':
    case 'process':
    case 'delegate':
      return [effect.what];
    case 'configure':
    case 'reveal':
    case 'hazard':
      return [effect.what, effect.detail];
    case 'privilege':
      return [effect.how];
    case 'limit':
      return [];
    case 'unclear':
      return [effect.word ?? ''];
  }
}

/** Whether all effects only read. `unclear` does not count as reading. */
export function onlyReads(effects: readonly Effect[]): boolean {
  return effects.every((effect) => {
    switch (effect.kind) {
      case 'read':
        return true;
      case 'vcs':
      case 'service':
      case 'process':
        return effect.act === 'look';
      case 'write':
      case 'delete':
      case 'run':
      case 'network':
      case 'package':
      case 'privilege':
      case 'configure':
      case 'reveal':
      case 'delegate':
      case 'hazard':
      case 'unclear':
      case 'limit':
        return false;
    }
  });
}

/** A part as prose rules see it, computed once for all of them. */
export interface ConcernView {
  readonly reading: boolean;
  readonly stems: ReadonlySet<string>;
  shows(idea: Idea): boolean;
}

/** The stems that indicate an idea. An entry with several stems needs all of them. */
const shownStems = new Map<Idea, readonly (readonly string[])[]>();

function stemsThatShow(idea: Idea): readonly (readonly string[])[] {
  const known = shownStems.get(idea);
  if (known !== undefined) return known;
  const made = idea.shown.map((entry) => entry.split(' ').map(stem));
  shownStems.set(idea, made);
  return made;
}

/** Computes stems and ideas only when a rule needs them: most calls only read, and most rules are about actions. */
export function viewOf(tool: string, part: ConcernedPart): ConcernView {
  let stems: ReadonlySet<string> | undefined;
  const view: ConcernView = {
    reading: onlyReads(part.effects),
    get stems() {
      return (stems ??= stemsOf(tool, part));
    },
    shows: (idea) =>
      idea.effects.some((name) => part.effects.some((effect) => hasEffectName(effect, name))) ||
      stemsThatShow(idea).some((entry) => entry.every((one) => view.stems.has(one))),
  };
  return view;
}

/** The term because of which the rule concerns the part, to be shown as the reason; undefined if it does not concern it. */
export function concerns(rule: ProseTerms, view: ConcernView): string | undefined {
  if (rule.everything) return view.reading && !rule.looks ? undefined : EVERYTHING;
  if (view.reading && !rule.reads) return undefined;
  return rule.words.find((word) => view.stems.has(word)) ?? rule.ideas.find((idea) => view.shows(idea))?.name;
}
