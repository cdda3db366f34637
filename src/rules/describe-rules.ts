// Describes every rule: how it was read, where it came from, and what a person should know about it (without effect, duplicate,
// narrower than it looks). Plain data; prints nothing.
import type { Rule, RuleReading } from '../model/settings.ts';
import { didYouMean } from './did-you-mean.ts';
import { effectSpellings, hasEffectName } from './effect-name.ts';
import { mayBeCommand } from './may-be-command.ts';
import type { CommandRule } from './match-command.ts';
import { compileCommand, deniesCommand, isSql } from './match-command.ts';
import { nameMatches, segmentOf } from '../paths/segments.ts';
import type { RuleIndex, RuleWorld } from './rule-index.ts';
import { indexRules } from './rule-index.ts';

export interface DescribedRule {
  readonly list: Rule['list'];
  readonly text: string;
  readonly origin: string;
  readonly builtIn: boolean;
  /** False for a rule of an untrusted project: it changes dispositions, but the classifier does not see it. */
  readonly told: boolean;
  /** Such as: command rm, with recursive; reading files `~/.ssh/**`; prose. */
  readonly readAs: readonly string[];
  /** For prose: the terms by which a call is recognised. */
  readonly terms: readonly string[];
  readonly remarks: readonly string[];
}

export interface DescribableRules {
  readonly ruleset: { readonly rules: readonly Rule[] };
  readonly untrusted: readonly Rule[];
}

export function describeRules(config: DescribableRules, world: RuleWorld): readonly DescribedRule[] {
  const told = new Set(config.ruleset.rules);
  const all = [...config.ruleset.rules, ...config.untrusted];
  const index = indexRules(all, world);
  const doubles = new Map<string, Rule[]>();
  for (const rule of all) push(doubles, `${rule.list}\n${plain(rule.text)}`, rule);
  return all.map((rule) => ({
    list: rule.list,
    text: rule.text,
    origin: rule.origin,
    builtIn: rule.builtIn === true,
    told: told.has(rule),
    readAs: rule.readings.map((reading) => readingText(reading, world)),
    terms: rule.list === 'soft_deny' ? rule.readings.flatMap((reading) => (reading.kind === 'prose' ? reading.terms : [])) : [],
    remarks: rule.builtIn === true ? [] : [...doubled(rule, doubles), ...overruled(rule, index), ...narrow(rule, world)],
  }));
}

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

function readingText(reading: RuleReading, world: RuleWorld): string {
  switch (reading.kind) {
    case 'command': {
      if (isSql(reading.words, world.knowledge)) return `SQL ${reading.words.join(' ').toUpperCase()}`;
      const { command, open } = compileCommand(reading.words, world);
      const options = command.options.map((one) => (one.value === undefined ? one.name : `${one.name}=${one.value}`));
      const words = [...options, ...command.operands];
      return [
        `command ${[command.program, ...command.sub].join(' ')}`,
        ...(words.length === 0 ? [] : [`with ${words.join(', ')}`]),
        ...(open ? ['and any further words'] : []),
      ].join(', ');
    }
    case 'tool':
      return reading.argument === undefined ? `tool ${reading.tool}` : `tool ${reading.tool}, ${reading.argument}`;
    case 'path':
      return `${PATH_ACTS[reading.act]} \`${reading.pattern}\``;
    case 'effect':
      return `effect "${reading.effect}"`;
    case 'prose':
      return 'prose';
  }
}

const PATH_ACTS = {
  read: 'reading files',
  write: 'changing files',
  delete: 'deleting files',
  any: 'reading, changing, deleting or running files',
} as const;

function doubled(rule: Rule, doubles: ReadonlyMap<string, readonly Rule[]>): readonly string[] {
  const same = doubles.get(`${rule.list}\n${plain(rule.text)}`) ?? [];
  return same.filter((other) => other !== rule && other.origin !== rule.origin).map((other) => `also in ${other.origin}`);
}

/** Stricter rules that cover everything this rule is about. */
function overruled(rule: Rule, index: RuleIndex): readonly string[] {
  const stricter = RANK.indexOf(rule.list);
  const by = new Set<Rule>();
  for (const reading of rule.readings) {
    for (const other of takers(reading, index)) if (other !== rule && RANK.indexOf(other.list) > stricter) by.add(other);
  }
  return [...by].map((other) => {
    const where = `\`${other.text}\` (${other.list}, ${other.origin})`;
    if (other.list === 'hard_deny') return `has no effect: ${where} forbids everything it covers`;
    return rule.list === 'allow' && other.list === 'soft_deny'
      ? `has no effect: ${where} guards everything it covers`
      : `${where} covers it too`;
  });
}

const RANK: readonly Rule['list'][] = ['allow', 'ask', 'soft_deny', 'hard_deny'];

function takers(reading: RuleReading, index: RuleIndex): readonly Rule[] {
  switch (reading.kind) {
    case 'command': {
      const { knowledge } = index.world;
      if (isSql(reading.words, knowledge)) {
        const mine = reading.words.map((word) => word.toUpperCase());
        return index.sql.filter(({ words }) => words.every((word, i) => word.toUpperCase() === mine[i])).map(({ rule }) => rule);
      }
      const mine: CommandRule = compileCommand(reading.words, index.world);
      const effects = knowledge.effectsOf(mine.words);
      const named = [...index.effects.values()].flat();
      return [
        ...(index.commands.get(mine.command.program) ?? [])
          .filter(({ command }) => deniesCommand(command, mine.command) === 'yes')
          .map(({ rule }) => rule),
        ...named.filter(({ effect: name }) => effects.some((effect) => hasEffectName(effect, name))).map(({ rule }) => rule),
      ];
    }
    case 'tool':
      return [
        ...(index.tools.get(reading.tool) ?? [])
          .filter((one) => one.argument === undefined || one.argument === reading.argument)
          .map(({ rule }) => rule),
        ...index.toolPatterns.filter(({ tool }) => nameMatches(segmentOf(tool), reading.tool)).map(({ rule }) => rule),
      ];
    case 'path':
      return index.paths.holding(reading.act, reading.pattern);
    case 'effect':
      return [...index.effects.values()]
        .flat()
        .filter(({ effect }) => effect === reading.effect)
        .map(({ rule }) => rule);
    case 'prose':
      return [];
  }
}

/** What the rule does not do, although it looks as if it did. */
function narrow(rule: Rule, world: RuleWorld): readonly string[] {
  const remarks: string[] = [];
  for (const reading of rule.readings) {
    if (reading.kind === 'prose' && rule.readings.length === 1) remarks.push(...asSentence(rule, world));
    if (rule.list !== 'allow') continue;
    if (reading.kind === 'effect') remarks.push('applies to unclear calls only; a guarded call needs a command rule');
    if (reading.kind === 'tool')
      remarks.push(
        reading.tool.startsWith('mcp__') && !reading.tool.includes('*')
          ? 'covers this one tool'
          : 'applies to unclear calls only; a guarded call is still asked about',
      );
    if (reading.kind === 'path' && (reading.act === 'any' || /[*?[{]/.test(reading.pattern)))
      remarks.push('does not cover guarded calls; only an exact path in `Read(…)`, `Edit(…)` or `Delete(…)` can');
    if (reading.kind !== 'command' || isSql(reading.words, world.knowledge)) continue;
    const { open, known } = compileCommand(reading.words, world);
    const words = open ? reading.words.slice(0, -1) : reading.words;
    if (known && words.length > 1 && !world.knowledge.fits(words))
      remarks.push(
        `does not fit what leeway knows of \`${words[0] ?? ''}\`; check its spelling with \`leeway program ${words[0] ?? ''}\``,
      );
    if (open && known)
      remarks.push('ends in `*`: allows every option of the program, including options that run or write something');
    if (!known) remarks.push('leeway has no data for this program and relies on your rule alone');
  }
  if (rule.list === 'soft_deny' && rule.readings.length > 1 && rule.readings.some((one) => one.kind === 'prose')) {
    remarks.push('could be a command or a sentence, and counts as both; begin it with `cmd:` or `prose:` to settle it');
  }
  return remarks;
}

/** A sentence that a person may have meant as an effect name or as a command. */
function asSentence({ list, text }: Rule, { knowledge }: RuleWorld): readonly string[] {
  if (text.startsWith('prose:')) return [];
  const near = list === 'allow' && text.length < 40 ? didYouMean(text, effectSpellings()) : undefined;
  if (near !== undefined) return [`only a model reads a sentence; did you mean the effect \`${near}\`?`];
  if (!mayBeCommand(text, knowledge)) return [];
  const [head = ''] = knowledge.splitWords(text) ?? [];
  const why = knowledge.isProgram(head)
    ? `it does not fit what leeway knows of \`${head}\``
    : `leeway does not know a program \`${head}\``;
  return [`read as a sentence, which only a model reads, because ${why}; if it is a command, write \`cmd: ${text}\``];
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
