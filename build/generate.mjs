// Writes all generated source files. Run by the build and before every test run.
import { fileURLToPath } from 'node:url';
import { writeAgentFolders } from './agent-folders.mjs';
import { writeGuardTable } from './guard-table.mjs';
import { writeProgramIndex } from './program-index.mjs';
import { writeProviderFacts } from './provider-facts.mjs';

/** In this order, because each runs sources that may import the earlier ones. */
export function writeGenerated() {
  writeProviderFacts();
  writeAgentFolders();
  writeGuardTable();
  writeProgramIndex();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeGenerated();
