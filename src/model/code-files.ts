// Names of files that hold code, by language. Names only; does not say whether anything runs them.

/** Languages that leeway has a reader for. */
const READ: readonly (readonly [language: string, endings: string])[] = [
  ['python', '.py .pyi .pyw'],
  ['javascript', '.js .mjs .cjs .jsx'],
  ['typescript', '.ts .mts .cts .tsx'],
  ['shell', '.sh .bash .bats'],
];

/** Languages without a reader: only commands and paths that appear literally in the code are found. */
const SPELLED: readonly (readonly [language: string, endings: string])[] = [
  ['ruby', '.rb .rake .gemspec .ru'],
  ['php', '.php'],
  ['perl', '.pl .pm .t'],
  ['go', '.go'],
  ['rust', '.rs'],
  ['java', '.java .kt .kts .scala .groovy .gradle .clj'],
  ['c', '.c .h .cc .cpp .cxx .hpp .m .mm'],
  ['csharp', '.cs .csx .fs .fsx .vb'],
  ['swift', '.swift'],
  ['elixir', '.ex .exs .erl'],
  ['dart', '.dart'],
  ['lua', '.lua'],
  ['zig', '.zig'],
  ['haskell', '.hs'],
  ['nim', '.nim'],
  ['julia', '.jl'],
  ['ocaml', '.ml'],
  ['r', '.r'],
  ['crystal', '.cr'],
  ['tcl', '.tcl'],
  ['fish', '.fish'],
  ['ninja', '.ninja'],
  ['autoconf', '.ac .m4'],
  ['cmake', '.cmake'],
  ['bazel', '.bzl .bazel'],
  ['terraform', '.tfvars'],
];

const byEnding = (table: typeof READ): ReadonlyMap<string, string> =>
  new Map(table.flatMap(([language, endings]) => endings.split(' ').map((ending) => [ending, language] as const)));

const READ_ENDINGS = byEnding(READ);
const SPELLED_ENDINGS = byEnding(SPELLED);
const NAMES: ReadonlyMap<string, string> = new Map([
  ['Rakefile', 'ruby'],
  ['Gemfile', 'ruby'],
  ['Guardfile', 'ruby'],
  ['Jenkinsfile', 'java'],
  ['CMakeLists.txt', 'cmake'],
  ['meson.build', 'meson'],
  ['BUILD', 'bazel'],
  ['WORKSPACE', 'bazel'],
  ['cdk.json', 'cdk'],
  ['BUCK', 'bazel'],
  ['Vagrantfile', 'ruby'],
]);

export interface CodeFile {
  readonly language: string;
  /** `read`: by a reader of its language; `spelled`: only the commands and paths that appear literally. */
  readonly how: 'read' | 'spelled';
}

/** Undefined if the file's name is not one of a code file. */
export function codeFile(path: string): CodeFile | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const ending = dot <= 0 ? '' : name.slice(dot).toLowerCase();
  const read = READ_ENDINGS.get(ending);
  if (read !== undefined) return { language: read, how: 'read' };
  const spelled = NAMES.get(name) ?? SPELLED_ENDINGS.get(ending);
  return spelled === undefined ? undefined : { language: spelled, how: 'spelled' };
}
