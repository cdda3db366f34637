// A guarded effect as a deed: what is done, to which targets, and what about it is unusual. Reads no sentences.
import type { ClassifierQuestion } from '../question.ts';
import type { Guarded, Surroundings } from './evidence.ts';
import { keyOf, rowOf, type Row } from './row.ts';
import { scopeOf } from './scope.ts';
import { operandsOf, targetsFrom } from './target-sources.ts';
import { isAddress, type Target } from './targets.ts';
import { toolInputOf } from './tool-inputs.ts';
import { fold, has, joined, lexicon, type Lexicon } from './words.ts';
import { SHARED_BRANCHES, SYSTEMS } from './tables/usual.ts';
import { NOUNS } from './tables/words.ts';

export interface Deed {
  /** `kind:act`. */
  readonly key: string;
  readonly part: number;
  readonly program: string;
  readonly row: Row;
  readonly targets: readonly Target[];
  /** Unusual facts about the deed, which the words must name too. */
  readonly scope: readonly Target[];
  /** The words of the row are enough: no name is needed. */
  readonly alone: boolean;
  /** Words of the command itself. In a sentence they mean nothing else. */
  readonly spelled: ReadonlySet<string>;
  /** Verbs and other words of the deed. */
  readonly verbs: Lexicon;
  /** Kinds of things that the deed may be done to, including those that the command itself names: `delete deployment`. */
  readonly kinds: Lexicon;
}

/** What people call the server that a program works with, if the call names no other server. */
function systemOf(command: Guarded['command']): string {
  const key = [command?.program ?? '', command?.sub[0] ?? ''].join(' ');
  const isElsewhere = operandsOf(command).some((word) => isAddress(word));
  return (isElsewhere ? undefined : SYSTEMS.get(key)) ?? SYSTEMS.get(command?.program ?? '') ?? '';
}

function deedOf(guarded: Guarded, around: Surroundings): Deed {
  const { effect, command, text, id, via } = guarded;
  const key = keyOf(effect);
  const said = command === undefined ? [] : [command.program, ...command.sub];
  const [system, what] = effect.kind === 'service' ? [effect.system, effect.what.split(' ')] : ['', []];
  const operands = operandsOf(command);
  const goesBack = key === 'vcs:discard' && said[1] === 'reset' && operands.some((word) => !/^(?:HEAD|@)$/.test(word));
  const row = rowOf([
    ...(goesBack ? [`${key} git reset --hard back`] : []),
    ...said.map((_, at) => [key, ...said.slice(0, said.length - at)].join(' ')),
    `${key} ${what.slice(0, 2).join(' ')}`,
    `${key} ${what[0] ?? ''}`,
    key,
    effect.kind,
  ]);
  const targets = targetsFrom(row.from, guarded, around);
  // A push usually goes to the branch's own upstream, so words without a name can mean it. Shared history may be replaced only if the words
  // name it.
  const branch = fold(around.branch ?? '');
  const own = targets.length > 0 && targets.every(({ names }) => names.has(branch));
  const isPush = key === 'vcs:push-protected' && targets.length > 0 && (own || operands.length < 2);
  const isOwnForce = key === 'vcs:force-push' && own && !SHARED_BRANCHES.has(branch);
  const texts = fold(
    [
      text,
      effect.kind === 'hazard' && key === 'hazard:download-run' ? effect.detail : '',
      ...said,
      systemOf(command),
      ...via,
      system,
      guarded.tool?.all ?? '',
    ].join(' '),
  ).split(/[\s"'`=:]+@?/);
  const pieces = texts.flatMap((word) => [
    word.replace(/(?<=[^/])\/+$/, ''),
    word.replace(/^\*+/, ''),
    ...word.split(/[^\p{L}\p{N}]+/u),
  ]);
  const spelled = new Set(pieces.filter((word) => word !== ''));
  // The command's own words for what it does: `kubectl drain`. Not those for what it is done to: `git branch`.
  const acts = (command?.sub ?? []).filter((word) => Object.values(NOUNS).every((noun) => !has(noun, word)));
  const kinds = Object.entries(NOUNS).filter(
    ([name, { whole }]) => row.nouns.includes(name) || texts.some((word) => word.split('/').some((piece) => whole.has(piece))),
  );
  return {
    key,
    part: id,
    program: command?.program ?? '',
    row,
    targets,
    scope: scopeOf(guarded, { row, targets }, around),
    alone: row.alone || targets.length === 0 || isPush || isOwnForce,
    spelled,
    verbs: joined(...row.verbs, ...row.words, ...row.weak.slice(0, 1), lexicon(acts.join(' '), guarded.tool?.does ?? '')),
    kinds: joined(...kinds.map(([, words]) => words)),
  };
}

/** Code from outside gives several effects. Some have its address and some only the server; all get the address. */
export function deedsOf(effects: readonly Guarded[], around: Surroundings): readonly Deed[] {
  const deeds = effects.map((effect) => deedOf(effect, around));
  const isOutside = ({ key }: Deed): boolean => key === 'hazard:download-run';
  const addresses = deeds.filter(isOutside).flatMap(({ targets }) => targets.filter(({ label, host }) => label !== host));
  const addressOf = (target: Target): Target =>
    (target.label === target.host ? addresses.find(({ host }) => host === target.host) : undefined) ?? target;
  // A script that the call runs by its name: "npm run deploy".
  const outer = effects.flatMap(({ via }, at) => (via.length === 0 ? [...(deeds[at]?.spelled ?? [])] : []));
  const written = new Set(deeds.filter(isOutside).flatMap(({ spelled }) => [...spelled]));
  return deeds.map((deed, at) => {
    // If one command does two deeds, the words for one may be used for the other: "overwrite main with a force push".
    const verbs = joined(...deeds.filter(({ part }) => part === deed.part).map((one) => one.verbs));
    if (isOutside(deed)) return { ...deed, verbs, spelled: written, targets: deed.targets.map(addressOf) };
    return effects[at]?.via.length === 0 ? { ...deed, verbs } : { ...deed, verbs, spelled: new Set([...deed.spelled, ...outer]) };
  });
}

export function guardedEffects(question: ClassifierQuestion): readonly Guarded[] {
  const { parts, call } = question;
  const input = toolInputOf(question);
  const setsVariable = ({ findings }: (typeof parts)[number]): boolean =>
    findings.some(({ effect }) => keyOf(effect) === 'configure:variable');
  const settings = parts.filter(setsVariable).map(({ text }) => text);
  // The servers and containers that the wrappers of a part reach.
  const machinesOf = (via: readonly string[]): readonly string[] =>
    parts.flatMap(({ command, findings }) => {
      if (command === undefined || !via.includes(command.program)) return [];
      const hosts = findings.flatMap(({ effect }) =>
        effect.kind === 'network' && effect.server.host !== '' ? [effect.server.host] : [],
      );
      return hosts.length > 0 ? hosts : command.operands.slice(0, 1).flatMap((operand) => operand ?? []);
    });
  return parts.flatMap((part) => {
    const machines = part.site === 'here' ? [] : machinesOf(part.via);
    const guarded = part.findings.filter(({ disposition }) => disposition === 'guarded');
    return guarded.map(({ effect }) => {
      const tool = /^(?:service|network)$/.test(effect.kind) ? input : undefined;
      return { cwd: call.cwd, ...part, effect, machines, settings, tool };
    });
  });
}

export const labelOf = ({ row, targets }: Deed): string =>
  targets
    .slice(0, 2)
    .map(({ label }) => `\`${label}\``)
    .join(' and ') || `this (${row.does})`;
