// Whether a prose rule the user wrote may concern a call. Errs towards yes; whether the call then breaks the rule is for the classifier or the person.
import type { Effect } from '../model/effect.ts';
import type { Command, Part } from '../model/part.ts';
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
    case 'unclear':
      return [effect.word ?? ''];
  }
}

/** Looks and changes nothing. `unclear` is more: nobody knows. */
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
        return false;
    }
  });
}

/** The term by which the rule concerns the part, for the reason shown; `undefined` when it does not. */
export function concerns(rule: ProseTerms, stems: ReadonlySet<string>, part: ConcernedPart): string | undefined {
  const reading = onlyReads(part.effects);
  if (rule.everything) return reading && !rule.looks ? undefined : EVERYTHING;
  if (reading && !rule.reads) return undefined;
  for (const word of rule.words) if (stems.has(word)) return word;
  for (const idea of rule.ideas) {
    for (const effect of part.effects) for (const name of idea.effects) if (hasEffectName(effect, name)) return idea.name;
    for (const shown of idea.shown) if (shown.split(' ').every((word) => stems.has(stem(word)))) return idea.name;
  }
  return undefined;
}
