// Candidate rules that could have avoided questions: exact commands, and patterns that are open only where different words were
// seen. Proves nothing.
import { commandWords, hidesValue, isUnknown, quoted } from '../../log/narrowest-rule.ts';
import type { JudgedPart } from '../../model/decision.ts';
import type { Command } from '../../model/part.ts';
import { redact } from '../../redact/redact.ts';
import { groupBy } from '../group-by.ts';
import { mayLearn, runsOperands, runsTasks, SELECTS_TESTS, type AskedCall } from './asked-call.ts';

export interface Candidate {
  readonly rule: string;
  readonly kind: 'exact' | 'pattern';
  /** The parts that the rule was made from. */
  readonly parts: readonly PartOfCall[];
  /** What varied, for the person. */
  readonly open: readonly string[];
}

export interface PartOfCall {
  readonly call: AskedCall;
  readonly part: JudgedPart;
}

/** Exactly one word; `*` alone at the end would mean any number of words. */
const ONE_WORD = '?*';
/** A place in a pattern is left open only if at least this many different words were seen. */
const DIFFERENT = 3;
const LEAST_CALLS = 2;

export function candidatesFrom(asked: readonly AskedCall[]): readonly Candidate[] {
  const usable = asked.filter(
    (call) => call.disposition === 'review' && !call.floor && call.ran && call.parts.every((part) => isLearnable(part, call)),
  );
  const parts = usable.flatMap((call) => call.parts.map((part) => ({ call, part })));
  const commands = parts.filter(({ part }) => part.command !== undefined);
  const found = [
    ...exactRules(commands),
    ...patterns(commands),
    ...testNames(commands),
    ...toolRules(parts.filter(({ part }) => part.command === undefined)),
  ];
  // A rule is shown and stored: one that contains a secret is not proposed.
  return found.filter(({ rule }) => redact(rule) === rule);
}

/** INVARIANT: if a part of a call must not be covered by a learned rule, nothing is learned from the call. */
function isLearnable({ command, site, findings }: JudgedPart, { tool }: AskedCall): boolean {
  const program = command?.program ?? '';
  const effects = findings.filter(({ disposition }) => disposition !== 'quiet');
  if (site !== 'here' || !effects.every(({ disposition, effect }) => disposition === 'review' && mayLearn(effect, program)))
    return false;
  if (command === undefined) return isServerTool(tool) || isFetch(effects);
  return (
    program !== 'sql' &&
    !runsOperands(program) &&
    !findings.some(({ effect }) => effect.kind === 'run' && effect.code === 'inline')
  );
}

const isServerTool = (tool: string): boolean => /^mcp__[\w.-]+__[\w.-]+$/.test(tool);
const isFetch = (effects: JudgedPart['findings']): boolean =>
  effects.length > 0 && effects.every(({ effect }) => effect.kind === 'network' && effect.use === 'fetch');

const written = (words: readonly string[]): string =>
  `cmd: ${words.map((word) => (/^[\w@%+=:,./*?-]+$/.test(word) ? word : quoted(word))).join(' ')}`;

function exactRules(parts: readonly PartOfCall[]): readonly Candidate[] {
  const groups = groupBy(parts, ({ part }) => {
    const words = hidesValue(part) || part.command === undefined ? undefined : commandWords(part.command, isUnknown(part));
    return words === undefined ? '' : written(words);
  });
  return [...groups].flatMap(([rule, members]) =>
    rule === '' || callsOf(members) < LEAST_CALLS ? [] : [{ rule, kind: 'exact' as const, parts: members, open: [] }],
  );
}

const callsOf = (parts: readonly PartOfCall[]): number => new Set(parts.map(({ call }) => call)).size;

/** Commands that differ only in words, grouped by what they have in common, closest first. */
function patterns(parts: readonly PartOfCall[]): readonly Candidate[] {
  const open = parts.filter(
    ({ part }) => part.command !== undefined && !runsTasks(part.command.program) && isUnknown(part) === 'known',
  );
  const keys: readonly ((command: Command) => string)[] = [
    (command) => JSON.stringify([base(command), command.operands.map(lastOpen)]),
    (command) => JSON.stringify([base(command), command.operands.map(shape)]),
    (command) => JSON.stringify([base(command), command.operands.length]),
    (command) => JSON.stringify([base({ ...command, options: command.options.filter(hasValue) }), command.operands.map(shape)]),
  ];
  const found = keys.flatMap((key) => [...groupBy(open, ({ part }) => key(part.command as Command)).values()].flatMap(patternOf));
  return [...new Map(found.map((one) => [one.rule, one])).values()];
}

/**
 * Names of tests after the `--` of a named task (`mise run test -- -run Test*`). The names must have a common beginning, which a
 * path, an option or a file does not have.
 */
function testNames(parts: readonly PartOfCall[]): readonly Candidate[] {
  const placed = parts.flatMap((one) => {
    const { program = '', sub = [], options = [], operands = [] } = one.part.command ?? {};
    const words = operands.flatMap((word) => word ?? []);
    const at = words.findIndex((word, index) => index > words.indexOf('--') && SELECTS_TESTS.has(word)) + 1;
    const [beginning = ''] = /^(?:[A-Z][a-z]{2,}|[a-z]{3,})(?=[A-Z_])/.exec(words[at] ?? '') ?? [];
    if (!runsTasks(program) || options.length > 0 || words.length < operands.length || !words.includes('--') || beginning === '')
      return [];
    const pattern = words.map((word, index) => (index === at ? `${beginning}*` : word));
    return [{ ...one, name: words[at] ?? '', rule: written([program, ...sub, ...pattern]), plain: words.every(isPlain) }];
  });
  return [...groupBy(placed, ({ rule }) => rule)].flatMap(([rule, members]) => {
    const names = new Set(members.map(({ name }) => name)).size;
    return names < DIFFERENT || !members.every(({ plain }) => plain)
      ? []
      : [{ rule, kind: 'pattern' as const, parts: members, open: [`${names} names of tests`] }];
  });
}

const base = ({ program, sub, options }: Command): readonly string[] => [
  program,
  ...sub,
  // A command with an unknown value is kept apart, so that it does not widen the pattern of the others.
  ...options.map(({ name, value }) => (value === undefined ? name : `${name}=`)).toSorted(),
];

const hasValue = ({ value }: Command['options'][number]): boolean => value !== undefined;

/** Numbers and hashes differ from call to call. */
const NUMBER = /^(?:\d+|[0-9a-f]{7,40})$/;
const shape = (operand: string | undefined): string =>
  (operand ?? '?')
    .split('/')
    .map((name) => (NUMBER.test(name) ? '#' : name))
    .join('/');

/** Opens only the last name of a path, if the others did not differ often enough. */
function lastOpen(operand: string | undefined): string {
  const names = (operand ?? '?').split('/');
  const last = names.findLastIndex((name) => NUMBER.test(name));
  return names.map((name, at) => (at === last ? '#' : name)).join('/');
}

function patternOf(parts: readonly PartOfCall[]): readonly Candidate[] {
  const commands = parts.map(({ part }) => part.command as Command);
  const [first] = commands;
  if (first === undefined || commands.some(({ operands, strange }) => operands.includes(undefined) || (strange ?? []).length > 0))
    return [];
  const open: string[] = [];
  const operands = first.operands.map((_, at) =>
    openWord(
      commands.map((one) => one.operands[at] ?? ''),
      open,
    ),
  );
  if (operands.includes(undefined)) return [];
  const names = [...new Set(commands.flatMap(({ options }) => options.map(({ name }) => name)))];
  const kept = names.map((name) => keptOption(name, commands, open));
  if (kept.includes('too few') || open.length === 0) return [];
  if (operands.some((word) => word === ONE_WORD) && !isHeld(first, operands, commands)) return [];
  const options = first.options.flatMap((option) => {
    const how = kept[names.indexOf(option.name)];
    return how === 'kept' ? [option] : typeof how === 'object' ? [{ ...option, value: how.value }] : [];
  });
  const words = wordsWith({ ...first, operands: operands.map((word) => word ?? ''), options });
  return words === undefined ? [] : [{ rule: written(words), kind: 'pattern', parts, open }];
}

/**
 * Whether a fixed word is beside an open one (`git push origin ?*`), or a subcommand before it if it is a plain word (`gh pr
 * comment ?*`). An open path or endpoint alone would leave open what the call is about.
 */
function isHeld({ sub }: Command, operands: readonly (string | undefined)[], commands: readonly Command[]): boolean {
  if (operands.some((word) => word !== undefined && !/[*?]/.test(word))) return true;
  return sub.length > 0 && commands.every((one) => one.operands.every((word) => word?.includes('/') !== true));
}

/** Names within a path are compared one by one, so that as little as possible is left open. */
function openWord(words: readonly string[], open: string[]): string | undefined {
  const different = new Set(words);
  if (different.size === 1) return isPlain(words[0] ?? '') ? words[0] : undefined;
  if (words.some((word) => word.startsWith('-') || !isPlain(word))) return undefined;
  const split = words.map((word) => word.split('/'));
  const length = split[0]?.length ?? 0;
  const names =
    split.every((one) => one.length === length) && length > 1
      ? Array.from({ length }, (_, at) => new Set(split.map((one) => one[at] ?? '')))
      : [different];
  if (names.some((one) => one.size > 1 && one.size < DIFFERENT)) return undefined;
  if (names.length > 1 && names.every((one) => one.size > 1)) return undefined;
  open.push(`${different.size} different words`);
  if (names.length === 1) return ONE_WORD;
  return names.map((one) => (one.size === 1 ? [...one][0] : '*')).join('/');
}

const isPlain = (word: string): boolean => !/[*?\p{Cc}]|\[redacted |\[… /u.test(word);

type Kept = 'kept' | 'dropped' | 'too few' | { readonly value: string };

/**
 * A rule without an option also covers calls with it, if the option adds nothing new; so only text that differed is left out. For
 * a field (`body=…`) the name stays.
 */
function keptOption(name: string, commands: readonly Command[], open: string[]): Kept {
  const values = commands.map(({ options }) => options.filter((one) => one.name === name));
  const different = new Set(values.map((one) => JSON.stringify(one.map(({ value }) => value ?? null))));
  if (different.size === 1)
    return values[0]?.every(({ value }) => value === undefined || isPlain(value)) === true ? 'kept' : 'too few';
  // A flag that some of the calls had: the rule was seen with and without it.
  if (values.every((one) => one.every(({ value }) => value === undefined))) return 'dropped';
  // Text is never the same twice, so two different ones say as much as three different words.
  const few = values.every((one) => one.length === 1 && isText(one[0]?.value)) ? LEAST_CALLS : DIFFERENT;
  if (different.size < few) return 'too few';
  open.push(`${different.size} values of ${name}`);
  const fields = new Set(values.map((one) => (one.length === 1 ? fieldOf(one[0]?.value) : undefined)));
  const [field] = fields;
  return fields.size === 1 && field !== undefined ? { value: `${field}=*` } : 'dropped';
}

/** Several words, as a title or a message has. */
const isText = (value: string | undefined): boolean => /\S\s+\S/.test(value ?? '');

/** `body` of `body=text`, if the value is text and not the name of a file. */
const fieldOf = (value: string | undefined): string | undefined => /^([\w.-]+)=(?![@<])/.exec(value ?? '')?.[1];

function wordsWith(command: Command): readonly string[] | undefined {
  const marks = new Map(command.operands.map((word, at) => [`__open${at}__`, word ?? '']));
  const options = command.options.map((option) =>
    option.value?.endsWith('=*') === true ? { ...option, value: `${option.value.slice(0, -1)}__any__` } : option,
  );
  const words = commandWords({ ...command, options, operands: [...marks.keys()] }, 'known');
  return words?.map((word) => marks.get(word) ?? word.replace(/=__any__$/, '=*'));
}

/** Words in the name of a tool that say that it destroys, runs or sends something. No rule is learned for such a tool. */
const ACTS: ReadonlySet<string> = new Set(
  `delete remove drop destroy purge erase wipe clear truncate reset revoke kill stop exec execute eval run shell command script query sql
  send publish deploy release merge migrate upload share invite transfer pay grant apply`.split(/\s+/),
);
const namesAnAct = (tool: string): boolean =>
  tool
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => ACTS.has(word));

/**
 * Rules for MCP tools, and for servers that pages were fetched from. Such a rule leaves open what the call is given, so different
 * inputs must have occurred.
 */
function toolRules(parts: readonly PartOfCall[]): readonly Candidate[] {
  const groups = groupBy(parts, ({ call, part }) => {
    if (isServerTool(call.tool)) return namesAnAct(call.tool.replace(/^mcp__.+?__/, '')) ? '' : call.tool;
    const hosts = new Set(part.findings.flatMap(({ effect }) => (effect.kind === 'network' ? [effect.server.host] : [])));
    const [host = ''] = hosts;
    return hosts.size === 1 && /^[\w.-]+$/.test(host) ? `WebFetch(domain:${host})` : '';
  });
  return [...groups].flatMap(([rule, members]) => {
    const inputs = new Set(members.map(({ call }) => JSON.stringify(call.input)));
    if (rule === '' || inputs.size < DIFFERENT) return [];
    return [{ rule, kind: 'pattern' as const, parts: members, open: [`${inputs.size} different inputs`] }];
  });
}
