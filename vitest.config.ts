import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { writeGenerated } from './build/generate.mjs';
import { useScratch } from './test/setup/scratch.ts';

useScratch();
writeGenerated();

/** Tests of properties start from the same seed every time. */
const SEED = join(import.meta.dirname, 'test', 'seed.ts');

export default defineConfig({
  // The classifier's prompt is Markdown in its own file.
  plugins: [
    {
      name: 'markdown-text',
      enforce: 'pre',
      load: (id: string) => (id.endsWith('.md') ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))};` : undefined),
    },
    {
      name: 'one-seed',
      enforce: 'pre',
      transform: (code: string, id: string) =>
        id.endsWith('.test.ts') && code.includes("'fast-check'") ? `import ${JSON.stringify(SEED)};\n${code}` : undefined,
    },
  ],
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/setup/scratch.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'threads',
  },
});
