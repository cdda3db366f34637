// Whether a toolchain may load a file that was downloaded into its project, judging by its language and what the project had
// before. Uses names only; reads nothing.
import type { Baseline } from '../model/baseline.ts';
import { codeFile } from '../model/code-files.ts';
import { mayBeCode } from '../model/data-files.ts';

const SCRIPTS = 'javascript typescript';

/** The languages that each toolchain loads by itself. Code in other languages runs only if something names it. */
const LOADS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ['go', 'go c'],
      ['cargo', 'rust c'],
      ['swift', 'swift c'],
      ['dotnet', 'csharp'],
      ['dart flutter', 'dart'],
      ['zig', 'zig c'],
      ['pytest py.test coverage mypy pyright ruff pylint flake8', 'python'],
      ['vitest jest mocha ava tap playwright cypress tsc vue-tsc tsgo eslint prettier stylelint', SCRIPTS],
      // These run scripts of the project, which leeway reads, and load what those start.
      [
        'npm pnpm yarn bun deno node npx python python3 uv uvx poetry pdm hatch tox nox mvn gradle sbt mix rake rspec rails bundle phpunit composer vite webpack rollup next nuxt astro turbo nx',
        `${SCRIPTS} python ruby php perl lua go rust c java csharp swift dart elixir zig`,
      ],
    ] as const
  ).flatMap(([names, languages]) => names.split(' ').map((name) => [name, new Set(languages.split(' '))] as const)),
);

/** Script languages: only their own interpreter loads such a file. Any other file may be part of any build. */
const BY_INTERPRETER: ReadonlySet<string> = new Set(`shell python ruby php perl lua ${SCRIPTS}`.split(' '));

/**
 * INVARIANT: a file from before the session may be run by code that is as old. A file is left out only if nothing in the project
 * can name it, and only for a listed toolchain.
 */
export function mayLoad(path: string, program: string | undefined, baseline: Pick<Baseline, 'oldTexts'>): boolean {
  if (!mayBeCode(path)) return false;
  const language = codeFile(path)?.language;
  const loads = program === undefined ? undefined : LOADS.get(program);
  if (language === undefined || loads === undefined || loads.has(language) || !BY_INTERPRETER.has(language)) return true;
  const before = baseline.oldTexts(path);
  return before === undefined || before.length > 0;
}
