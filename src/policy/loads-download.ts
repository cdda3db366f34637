// Whether a toolchain may load a file that was downloaded into its project, by its language and by what the project had before. Names only; reads nothing.
import type { Baseline } from '../model/baseline.ts';
import { codeFile } from '../model/code-files.ts';
import { mayBeCode } from '../model/data-files.ts';

const SCRIPTS = 'javascript typescript';

/** What each toolchain loads by itself; other code it runs only where something names it. */
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
      // These run whatever a script of the project says, which is followed, and load what it starts.
      [
        'npm pnpm yarn bun deno node npx python python3 uv uvx poetry pdm hatch tox nox mvn gradle sbt mix rake rspec rails bundle phpunit composer vite webpack rollup next nuxt astro turbo nx',
        `${SCRIPTS} python ruby php perl lua go rust c java csharp swift dart elixir zig`,
      ],
    ] as const
  ).flatMap(([names, languages]) => names.split(' ').map((name) => [name, new Set(languages.split(' '))] as const)),
);

/** Languages of scripts: nothing loads one but an interpreter of it. Another file that is not in the list above may be a part of any build. */
const BY_INTERPRETER: ReadonlySet<string> = new Set(`shell python ruby php perl lua ${SCRIPTS}`.split(' '));

/**
 * INVARIANT: a file that was there before the session may be run by code that is as old; only one that nothing of the project can name is left out,
 * and only for a toolchain that is listed.
 */
export function mayLoad(path: string, program: string | undefined, baseline: Pick<Baseline, 'oldTexts'>): boolean {
  if (!mayBeCode(path)) return false;
  const language = codeFile(path)?.language;
  const loads = program === undefined ? undefined : LOADS.get(program);
  if (language === undefined || loads === undefined || loads.has(language) || !BY_INTERPRETER.has(language)) return true;
  const before = baseline.oldTexts(path);
  return before === undefined || before.length > 0;
}
