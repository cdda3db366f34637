// Programs that are the same on every system and that PowerShell starts with unchanged arguments. Data only.

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** INVARIANT: contains no name of a PowerShell command, function or alias, of a Windows tool (`find`, `convert`, `timeout`) or of a bash builtin. */
export const PROGRAMS: ReadonlySet<string> = list(`
  git gh glab go gofmt golangci-lint node npm npx pnpm yarn bun bunx deno tsc eslint prettier vitest jest biome python python3 pip pip3 uv uvx poetry pdm hatch
  pytest ruff mypy black isort pyright cargo rustc rustup rustfmt dotnet docker kubectl helm terraform tofu jq yq rg fd make cmake ctest ninja java javac mvn gradle
  ruby bundle rake composer php sh bash mise just task nx turbo next vite astro wrangler supabase prisma az aws gcloud shellcheck actionlint pre-commit
  code cursor`);
