// Calls that come through the library, under the generic names of the safe list.
import { NO_PATHS, type Agent } from '../agent.ts';
import { doubleMcp } from '../mcp-names.ts';
import { libraryTools } from './tools.ts';

export const library: Agent<'library'> = {
  name: 'library',
  title: 'A program that calls the library',
  process: { programs: [], packages: [], variables: [] },
  tools: libraryTools,
  mcp: doubleMcp,
  paths: NO_PATHS,
  captures: { kind: 'none', source: 'the generic names that leeway itself defines' },
  noHook: 'a program that uses the library calls leeway itself',
};
