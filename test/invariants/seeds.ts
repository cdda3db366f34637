// For each invariant a mistake in the sources that breaks it: the property must see it. Data only.

export interface Seed {
  readonly invariant: number;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export const SEEDS: readonly Seed[] = [
  { invariant: 1, file: 'src/policy/table.ts', from: "alike('unclear', { R: '' })", to: "alike('unclear', { Q: '' })" },
  {
    invariant: 2,
    file: 'src/model/disposition.ts',
    from: 'for (const one of all) worst = stricter(worst, one);',
    to: 'for (const one of all) worst = one;',
  },
  {
    invariant: 3,
    file: 'src/log/approvals.ts',
    from: 'const effects = new Set(key.effects);\n    const hit',
    to: 'const effects = new Set();\n    const hit',
  },
  {
    invariant: 4,
    file: 'src/gate/judge-call.ts',
    from: 'else if (by.config.errors.length > 0) judged.trouble',
    to: 'else if (by.config.errors.length > 99) judged.trouble',
  },
  // A text that is too much would be merely unclear.
  {
    invariant: 5,
    file: 'src/model/effect.ts',
    from: "export const overLimit = (what: Limit['what'], detail: string, within?: readonly string[]): Limit => ({\n  kind: 'limit',",
    to: "export const overLimit = (what: Limit['what'], detail: string, within?: readonly string[]): Limit => ({\n  kind: 'unclear' as 'limit',",
  },
  { invariant: 6, file: 'src/classifier/call-line.ts', from: '.filter(([name]) => !PROSE_FIELDS.has(name))', to: '' },
  {
    invariant: 7,
    file: 'src/rules/merge-rules.ts',
    from: "const suspect = source.scope === 'project' && !trusted;",
    to: 'const suspect = false as boolean;',
  },
  {
    invariant: 8,
    file: 'src/policy/table.ts',
    from: 'own         | Q       Q     | F      F      F     F    F     | F   F    F ',
    to: 'own         | Q       Q     | R      R      R     R    R     | R   R    R ',
  },
  {
    invariant: 9,
    file: 'src/rules/match-command.ts',
    from: 'const hidden = command.operands.includes(undefined);',
    to: "const hidden = command.operands.includes(undefined); if (command.options.length !== rule.command.options.length) return 'no';",
  },
  {
    invariant: 10,
    file: 'src/redact/redact-json.ts',
    from: 'const found = new Map<string, string>();\n',
    to: 'if (long) return value;\n  const found = new Map<string, string>();\n',
  },
];
