// Writes every source file that is made from other sources. Run by the build and before every run of the tests.
import { fileURLToPath } from 'node:url';
import { writeAgentFolders } from './agent-folders.mjs';
import { writeGuardTable } from './guard-table.mjs';
import { writeProgramIndex } from './program-index.mjs';
import { writeProviderFacts } from './provider-facts.mjs';

/** In this order: each is made by running sources that may import the ones before. */
export function writeGenerated() {
  writeProviderFacts();
  writeAgentFolders();
  writeGuardTable();
  writeProgramIndex();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeGenerated();
