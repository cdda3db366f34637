// Writes every source file that is made from other sources. Run by the build and before every run of the tests.
import { fileURLToPath } from 'node:url';
import { writeAgentFolders } from './agent-folders.mjs';
import { writeGuardTable } from './guard-table.mjs';
import { writeProgramIndex } from './program-index.mjs';
import { writeProviderFacts } from './provider-facts.mjs';

export function writeGenerated() {
  writeProgramIndex();
  writeProviderFacts();
  writeGuardTable();
  writeAgentFolders();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeGenerated();
