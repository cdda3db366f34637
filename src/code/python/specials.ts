// Functions that a table names and that are handled by code, by the name in the table.
import type { KnownUse } from './apply-known.ts';
import type { EvalPoint } from './evaluate.ts';
import {
  archiveFile,
  changeMode,
  expandHome,
  extract,
  globbing,
  homePath,
  listing,
  makeLink,
  openFile,
  osOpen,
  scanDir,
  sibling,
  temporary,
  temporaryRoot,
  unpackArchive,
  walkTree,
  workingDirectory,
  writeText,
} from './open-file.ts';
import type { Value } from './py-value.ts';
import { unknown } from './py-value.ts';
import { resolved } from './path-methods.ts';
import { DYNAMIC_SPECIALS } from './special-dynamic.ts';
import { NETWORK_SPECIALS } from './special-network.ts';
import { OUTSIDE_SPECIALS } from './special-outside.ts';
import { carries } from './special-carries.ts';
import { CHANGE_SPECIALS } from './special-changes.ts';
import { VALUE_SPECIALS } from './special-values.ts';
import { noteUnclear } from './walk.ts';

/** Returns the result of the call, or undefined if the table gives it. */
export type Special = (at: EvalPoint, use: KnownUse, detail: string) => Value | undefined | void;

const notKnown: Special = (at, use) => {
  noteUnclear(at.reading, `what \`${use.name}\` does is unknown`, use.name);
  return unknown(use.name);
};

const FILE_SPECIALS: readonly (readonly [string, Special])[] = [
  ['open', openFile],
  ['carries', carries],
  ['osopen', osOpen],
  ['write', writeText],
  ['listing', listing],
  ['scandir', scanDir],
  ['walk', walkTree],
  ['glob', globbing],
  ['globbing', globbing],
  ['temp', temporary],
  ['tempfile', temporary],
  ['tempdir', temporaryRoot],
  ['wholepath', (at, use) => resolved(at.reading, use.self ?? unknown('a path'))],
  ['unknownpath', () => unknown('where a link points')],
  ['archivefile', archiveFile],
  ['extract', extract],
  ['chmod', changeMode],
  ['link', makeLink],
  ['home', homePath],
  ['cwd', (at, _use, detail) => workingDirectory(at, detail)],
  ['expanduser', expandHome],
  ['sibling', sibling],
  ['archive', notKnown],
  ['unpack', unpackArchive],
  ['fileinput', notKnown],
];

let specials: ReadonlyMap<string, Special> | undefined;

/** Built when first needed, because the files that make it up import each other. */
export const SPECIALS = {
  get(name: string): Special {
    specials ??= new Map([
      ...FILE_SPECIALS,
      ...VALUE_SPECIALS,
      ...CHANGE_SPECIALS,
      ...OUTSIDE_SPECIALS,
      ...NETWORK_SPECIALS,
      ...DYNAMIC_SPECIALS,
    ]);
    // INVARIANT: a name without an entry is unclear.
    return specials.get(name) ?? notKnown;
  },
};
