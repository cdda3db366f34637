// How languages without a reader write comments and strings. Data only.

export interface Syntax {
  readonly line: readonly string[];
  readonly block: readonly (readonly [open: string, close: string])[];
  /** Quotation marks, longest first. `raw`: a backslash is an ordinary character. `shell`: the text is run. */
  readonly quotes: readonly { readonly mark: string; readonly raw?: true; readonly shell?: true; readonly close?: string }[];
  /** `'` begins a character literal or a lifetime. */
  readonly characters?: true;
  /** How a value is inserted into text: `#{`, `${`, `\(`, `{`, or a name after `$`. */
  readonly puts?: readonly string[];
  /** `%w[…]`, `%q(…)`, `%x{…}` of Ruby; `qw(…)`, `q{…}`, `qx(…)` of Perl. */
  readonly percent?: 'ruby' | 'perl';
  /** `<<~NAME` of Ruby and Perl, `<<<NAME` of PHP. */
  readonly here?: '<<' | '<<<';
}

const C_COMMENTS = [['/*', '*/']] as const;
const DOUBLE = { mark: '"' } as const;
const SINGLE = { mark: "'", raw: true } as const;
const TRIPLE = { mark: '"""', raw: true } as const;
const BACKTICK = { mark: '`', shell: true } as const;
const LIKE_C: Syntax = { line: ['//'], block: C_COMMENTS, quotes: [DOUBLE], characters: true };

const BY_ENDING: readonly (readonly [endings: string, syntax: Syntax])[] = [
  ['.c .h .cc .cpp .cxx .hpp .m .mm', { ...LIKE_C, quotes: [{ mark: 'R"(', close: ')"', raw: true }, DOUBLE] }],
  ['.go', { ...LIKE_C, quotes: [DOUBLE, { mark: '`', raw: true }] }],
  [
    '.rs',
    {
      ...LIKE_C,
      quotes: [
        { mark: 'r##"', close: '"##', raw: true },
        { mark: 'r#"', close: '"#', raw: true },
        { mark: 'r"', close: '"', raw: true },
        DOUBLE,
      ],
      puts: ['{'],
    },
  ],
  ['.java', { ...LIKE_C, quotes: [TRIPLE, DOUBLE] }],
  ['.kt .kts .scala', { ...LIKE_C, quotes: [TRIPLE, DOUBLE], puts: ['${', '$'] }],
  [
    '.groovy .gradle',
    { line: ['//'], block: C_COMMENTS, quotes: [TRIPLE, { mark: "'''", raw: true }, DOUBLE, { mark: "'" }], puts: ['${', '$'] },
  ],
  ['.clj', { line: [';'], block: [], quotes: [DOUBLE] }],
  [
    '.cs .csx .fs .fsx',
    {
      ...LIKE_C,
      block: [...C_COMMENTS, ['(*', '*)']],
      quotes: [
        TRIPLE,
        { mark: '@$"', close: '"', raw: true },
        { mark: '$@"', close: '"', raw: true },
        { mark: '@"', close: '"', raw: true },
        { mark: '$"', close: '"' },
        DOUBLE,
      ],
      puts: ['{'],
    },
  ],
  ['.vb', { line: ["'"], block: [], quotes: [DOUBLE] }],
  [
    '.swift',
    { line: ['//'], block: C_COMMENTS, quotes: [TRIPLE, { mark: '#"', close: '"#', raw: true }, DOUBLE], puts: ['\\('] },
  ],
  ['.ex .exs', { line: ['#'], block: [], quotes: [TRIPLE, DOUBLE, { mark: "'" }], puts: ['#{'] }],
  ['.erl', { line: ['%'], block: [], quotes: [DOUBLE] }],
  [
    '.dart',
    {
      line: ['//'],
      block: C_COMMENTS,
      quotes: [
        TRIPLE,
        { mark: "'''", raw: true },
        { mark: "r'", close: "'", raw: true },
        { mark: 'r"', close: '"', raw: true },
        DOUBLE,
        { mark: "'" },
      ],
      puts: ['${', '$'],
    },
  ],
  ['.lua', { line: ['--'], block: [['--[[', ']]']], quotes: [{ mark: '[[', close: ']]', raw: true }, DOUBLE, { mark: "'" }] }],
  ['.zig', { line: ['//'], block: [], quotes: [{ mark: '\\\\', close: '\n', raw: true }, DOUBLE], characters: true }],
  ['.hs', { line: ['--'], block: [['{-', '-}']], quotes: [DOUBLE], characters: true }],
  [
    '.nim',
    { line: ['#'], block: [['#[', ']#']], quotes: [TRIPLE, { mark: 'r"', close: '"', raw: true }, DOUBLE], characters: true },
  ],
  ['.jl', { line: ['#'], block: [['#=', '=#']], quotes: [TRIPLE, DOUBLE, BACKTICK], characters: true, puts: ['$(', '$'] }],
  ['.ml', { line: [], block: [['(*', '*)']], quotes: [{ mark: '{|', close: '|}', raw: true }, DOUBLE], characters: true }],
  ['.r', { line: ['#'], block: [], quotes: [{ mark: 'r"(', close: ')"', raw: true }, DOUBLE, { mark: "'" }] }],
  [
    '.rb .rake .gemspec .ru .cr',
    {
      line: ['#'],
      block: [['\n=begin', '\n=end']],
      quotes: [DOUBLE, SINGLE, BACKTICK],
      puts: ['#{'],
      percent: 'ruby',
      here: '<<',
    },
  ],
  ['.php', { line: ['//', '#'], block: C_COMMENTS, quotes: [DOUBLE, SINGLE, BACKTICK], puts: ['{$', '$'], here: '<<<' }],
  [
    '.pl .pm .t',
    {
      line: ['#'],
      block: [['\n=', '\n=cut']],
      quotes: [DOUBLE, SINGLE, BACKTICK],
      puts: ['${', '$', '@{'],
      percent: 'perl',
      here: '<<',
    },
  ],
  ['.py .pyi .pyw', { line: ['#'], block: [], quotes: [TRIPLE, { mark: "'''", raw: true }, DOUBLE, { mark: "'" }], puts: ['{'] }],
  [
    '.js .mjs .cjs .jsx .ts .mts .cts .tsx',
    { line: ['//'], block: C_COMMENTS, quotes: [DOUBLE, { mark: "'" }, { mark: '`' }], puts: ['${'] },
  ],
];

const SYNTAX: ReadonlyMap<string, Syntax> = new Map(
  BY_ENDING.flatMap(([endings, syntax]) => endings.split(' ').map((ending) => [ending, syntax] as const)),
);

/** By language, for files without an extension. */
const BY_LANGUAGE: ReadonlyMap<string, string> = new Map([
  ['ruby', '.rb'],
  ['php', '.php'],
  ['perl', '.pl'],
  ['python', '.py'],
  ['java', '.groovy'],
]);

export function syntaxOf(path: string | undefined, language: string): Syntax {
  const name = path === undefined ? '' : path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const own = dot <= 0 ? undefined : SYNTAX.get(name.slice(dot).toLowerCase());
  return own ?? SYNTAX.get(BY_LANGUAGE.get(language) ?? '') ?? LIKE_C;
}
