// The narrowest rules that may have allowed a stored decision. Proves nothing; writes no file.
import type { Finding, JudgedPart } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import type { DecisionRecord } from './record.ts';

export type RuleProposal =
  | { readonly kind: 'rules'; readonly list: 'allow'; readonly rules: readonly string[] }
  /** No rule can allow it; `why` says the reason. */
  | { readonly kind: 'none'; readonly why: string; readonly todo?: string };

/** The fields that are used; a decision that is not stored yet has them too. */
export type RuledCall = Pick<
  DecisionRecord,
  'verdict' | 'disposition' | 'askFloor' | 'parts' | 'partsLeftOut' | 'rule' | 'trouble' | 'tool'
>;

export function narrowestRules(record: RuledCall): RuleProposal {
  if (record.verdict === 'allow') return none('it was allowed');
  if (record.trouble !== undefined) return none(`it could not be judged: ${record.trouble.message}`, record.trouble.todo);
  if (record.disposition === 'forbidden') return none(blockedByRule(record) ?? 'it is always blocked; no rule can allow it');
  if (record.partsLeftOut !== undefined) return none('the call is too large to be described by rules');
  const asked = record.rule?.list === 'ask' || record.rule?.list === 'soft_deny' ? record.rule : undefined;
  if (record.askFloor) {
    const todo =
      asked === undefined
        ? 'answer the question when it comes'
        : `remove \`${asked.text}\` from \`${asked.list}\` (${asked.origin})`;
    return none('an ask rule covers it, so you are always asked', todo);
  }
  if (asked?.list === 'soft_deny')
    return none(
      'one of your deny rules covers it, and deny rules win over allow rules',
      `remove \`${asked.text}\` from \`soft_deny\` (${asked.origin})`,
    );
  if (record.parts.some(({ disposition }) => disposition === 'forbidden'))
    return none('part of it is always blocked; no rule can allow that');
  const rules = new Set<string>();
  for (const part of record.parts.filter(({ disposition }) => disposition !== 'quiet')) {
    const found = rulesForPart(part, record);
    if (found.kind === 'none') return found;
    for (const rule of found.rules) rules.add(rule);
  }
  return rules.size === 0 ? none('nothing in it needs a rule') : { kind: 'rules', list: 'allow', rules: [...rules] };
}

/** The user's own rule that blocks the call, if one does, and what would change that. */
export const blockedByRule = ({ rule }: Pick<RuledCall, 'rule'>): string | undefined =>
  rule?.list === 'hard_deny'
    ? `it is blocked by your hard_deny rule \`${rule.text}\`; only changing that rule allows it`
    : undefined;

const none = (why: string, todo?: string): Extract<RuleProposal, { kind: 'none' }> => ({
  kind: 'none',
  why,
  ...(todo === undefined ? {} : { todo }),
});

function rulesForPart(part: JudgedPart, record: RuledCall): RuleProposal {
  const loud = part.findings.filter(({ disposition }) => disposition !== 'quiet');
  if (part.site !== 'here')
    return none(`\`${part.text}\` runs on another machine or in a container; no rule would be narrow enough`);
  if (part.command !== undefined) {
    const words = part.command.program === 'sql' || hidesValue(part) ? undefined : commandWords(part.command, isUnknown(part));
    if (words === undefined) return none(`\`${part.text}\` has a word whose value was not known, a pattern, or a secret`);
    return { kind: 'rules', list: 'allow', rules: [`cmd: ${words.map(quoted).join(' ')}`] };
  }
  const paths = loud.map(pathRule);
  if (paths.length > 0 && paths.every((rule) => rule !== undefined)) return { kind: 'rules', list: 'allow', rules: paths };
  const host = onlyHost(loud);
  if (host !== undefined) return { kind: 'rules', list: 'allow', rules: [`WebFetch(domain:${host})`] };
  if (record.tool.startsWith('mcp__') && /^[\w.-]+$/.test(record.tool))
    return { kind: 'rules', list: 'allow', rules: [record.tool] };
  return none(`no rule describes \`${part.text}\` narrowly`);
}

/** An option without a value is a flag, or its value was an expansion: then a rule without the value would be too wide. */
export const hidesValue = ({ command, text }: JudgedPart): boolean =>
  /[$`]/.test(text) && (command?.options.some(({ value }) => value === undefined) ?? false);

/** For an unknown program every word is an operand, including its options. */
export const isUnknown = ({ command, findings }: JudgedPart): 'known' | 'unknown' =>
  findings.some(({ effect }) => effect.kind === 'unclear' && effect.word === command?.program) ? 'unknown' : 'known';

type Given = Command['options'][number];

/** A `*` or `?` in an operand would turn the rule into a pattern; a rule with a redacted value would never match. */
export function commandWords(
  { program, sub, options, strange = [], operands }: Command,
  data: 'known' | 'unknown',
): readonly string[] | undefined {
  // An option keeps its position: `git -C x commit` is not `git commit -C x`.
  const given = [...options, ...strange].map(({ after = 0, name, value }: Given) => ({
    after,
    words: value === undefined ? [name] : name.startsWith('--') ? [`${name}=${value}`] : [name, value],
  }));
  const placed = [...sub, ...operands];
  const words = [program];
  for (const [at, word] of placed.entries()) {
    words.push(...given.filter(({ after }) => after === at).flatMap((one) => one.words));
    if (word === undefined) return undefined;
    // After `--` an operand may look like an option, and the rule would then match that option.
    if (word.startsWith('-') && data === 'known') return undefined;
    words.push(word);
  }
  words.push(...given.filter(({ after }) => after >= placed.length).flatMap((one) => one.words));
  return words.some((word) => /[*?\p{Cc}]|\[redacted |\[\u2026 /u.test(word)) ? undefined : words;
}

export const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

const TOOLS = new Map<Effect['kind'], string>([
  ['read', 'Read'],
  ['write', 'Edit'],
  ['delete', 'Delete'],
]);

function pathRule({ effect }: Finding): string | undefined {
  const tool = TOOLS.get(effect.kind);
  if (tool === undefined || !('place' in effect) || effect.place?.kind !== 'path' || effect.place.extent !== 'one')
    return undefined;
  return /[*?[\]{}()\p{Cc}]|\[redacted /u.test(effect.place.path) ? undefined : `${tool}(${effect.place.path})`;
}

function onlyHost(findings: readonly Finding[]): string | undefined {
  const hosts = new Set(
    findings.map(({ effect }) => (effect.kind === 'network' && effect.use === 'fetch' ? effect.server.host : '')),
  );
  const [host = ''] = hosts;
  return hosts.size === 1 && host !== '' && /^[\w.-]+$/.test(host) ? host : undefined;
}
