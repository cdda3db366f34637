import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { writeProgramIndex } from './build/program-index.mjs';

writeProgramIndex();

export default defineConfig({
  // The classifier's prompt is Markdown in its own file.
  plugins: [
    {
      name: 'markdown-text',
      enforce: 'pre',
      load: (id: string) => (id.endsWith('.md') ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))};` : undefined),
    },
  ],
  test: { include: ['src/**/*.test.ts', 'test/**/*.test.ts'], testTimeout: 60_000, pool: 'threads' },
});
