import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { writeGenerated } from './build/generate.mjs';
import { lanes } from './test/setup/lanes.ts';
import { useScratch } from './test/setup/scratch.ts';

useScratch();
writeGenerated();

/** Tests of properties start from the same seed every time. */
const SEED = join(import.meta.dirname, 'test', 'seed.ts');

/** Each `require('./file.ts')` as an import at the top. */
function withImports(code: string): string | undefined {
  const imports: string[] = [];
  const text = code.replaceAll(/\brequire\(('\.[^']+\.ts')\)/g, (_, file: string) => {
    imports.push(`import * as required${imports.length} from ${file};`);
    return `required${imports.length - 1}`;
  });
  return imports.length === 0 ? undefined : `${imports.join(' ')}${text}`;
}

export default defineConfig({
  // The classifier's prompt is Markdown in its own file.
  plugins: [
    {
      name: 'markdown-text',
      enforce: 'pre',
      load: (id: string) => (id.endsWith('.md') ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))};` : undefined),
    },
    {
      // Sources load some files when they are needed, by `require`, which the bundler understands. Tests load them at once.
      name: 'required-sources',
      enforce: 'pre',
      transform: (code: string, id: string) => (/\/src\/.*(?<!\.test)\.ts$/.test(id) ? withImports(code) : undefined),
    },
    {
      name: 'one-seed',
      enforce: 'pre',
      transform: (code: string, id: string) =>
        id.endsWith('.test.ts') && code.includes("'fast-check'") ? `import ${JSON.stringify(SEED)};\n${code}` : undefined,
    },
  ],
  test: {
    globalSetup: './test/setup/scratch.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'threads',
    maxWorkers: availableParallelism(),
    // Quick tests share their modules: loading them takes longer than most of these tests.
    projects: Object.entries(lanes()).map(([name, include]) => ({
      extends: true as const,
      test: { name, include: [...include], isolate: name !== 'quick' },
    })),
  },
});
