// Where exactly a download is stored: in the target directory, under the name of what was fetched. Looks at the disk through the Host; does
// not know what is a download.
import { posix } from 'node:path';
import type { Host } from '../host/host.ts';
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import { treeAt } from '../model/place.ts';

interface Bringer {
  readonly command?: Command;
  readonly cwd?: string;
  readonly effects: readonly Effect[];
}
type Disk = Pick<Host, 'entry'>;

/** A program may write a file or a whole directory; into an existing directory it writes under the name of the source. */
export function landingPlaces(place: Place, part: Bringer, host: Disk): readonly Place[] {
  if (place.kind !== 'path' || place.extent !== 'one' || part.command === undefined) return [place];
  if (!isDirectory(place.path, host)) return [treeAt(place.path)];
  const names = pours(part.command) ? [] : sourceNames(part.command, part.cwd, place.path);
  return names.length > 0 && names.every((name) => name !== '')
    ? names.map((name) => treeAt(posix.join(place.path, name)))
    : [treeAt(place.path)];
}

/** Subcommands that copy the contents of a directory into another. */
const POURS: ReadonlySet<string> = new Set('sync rsync mirror copy bisync download-batch pull'.split(' '));

const pours = ({ program, sub, options }: Command): boolean =>
  POURS.has(sub.at(-1) ?? '') ||
  program === 'tar' ||
  (program === 'aws' && options.some(({ name }) => name === '--recursive')) ||
  program === 'git';

/** Names of what is fetched; an empty one if the source means everything in it. */
function sourceNames({ operands }: Command, cwd: string | undefined, target: string): readonly string[] {
  const others = operands.filter((word) => word === undefined || posix.resolve(cwd ?? '/', word) !== target);
  // If some words are addresses, the rest are subcommands and options.
  const addresses = others.filter((word) => word === undefined || /[/:]/.test(word));
  return (addresses.length > 0 ? addresses : others).map((word) => (word === undefined || /[*?]/.test(word) ? '' : nameOf(word)));
}

/** `s3://b/x.sh?v=1`, `host:dir/x.sh`, `container:/x.sh`. */
const nameOf = (word: string): string => {
  const name = (
    word
      .replace(/[?#].*$/, '')
      .replace(/^https?:\/\/[^/]*/i, '')
      .split(/[/:\\]/)
      .at(-1) ?? ''
  ).trim();
  return name === '.' || name === '..' ? '' : name;
};

/**
 * A client of a server or service, called in a way that its data does not describe: it may create any path that it names and that does not
 * exist yet. An existing path does not indicate a download.
 */
export function perhapsWritten(part: Bringer, host: Disk, as: 'client' | 'clone' = 'client'): readonly Place[] {
  const { command, cwd } = part;
  if (command === undefined || cwd === undefined) return [];
  const copies = as === 'clone' || COPIES.has(command.sub.at(-1) ?? '') || isCopier(command) || isTemplate(command);
  if (!copies && !part.effects.some((effect) => effect.kind === 'unclear')) return [];
  const given = [...command.operands, ...command.options.map(({ value }) => value)].flatMap((word) => word ?? []);
  // `-c 'get x.sh'`, `-e 'getstore("https://…", "x.sh")'`: the names are inside a text.
  const words = given.flatMap((word) => (/[\s("']/.test(word) ? word.split(/[\s;,"'`()]+/) : [word]));
  const mayCopy = copies || [...command.sub, ...command.operands].some((word) => word !== undefined && BRINGS.test(word));
  const found = new Set<string>();
  for (const word of words.slice(0, MOST_WORDS)) {
    const value = word.replace(/^--?[\w-]+=/, '');
    if (value === '' || value.startsWith('-') || /\s/.test(value)) continue;
    // For a client, a bare word is the name or number of what it requests; if it copies, it may be a file.
    if (!mayCopy && !/[./:]/.test(value)) continue;
    const name = nameOf(value);
    for (const path of [/^[a-z0-9]+:/i.test(value) ? '' : posix.resolve(cwd, value), name === '' ? '' : posix.join(cwd, name)])
      if (path !== '' && path !== cwd && host.entry(path).kind === 'absent') found.add(path);
  }
  return [...found].map(treeAt);
}

/** Clients that fetch files by name through their own command language. */
export const isCopier = (command: Command | undefined): boolean =>
  /^(?:tftp|atftp|smbclient|lftp|ftp|ncftp|ncftpget|sftp)$/.test(command?.program ?? '');

/** `npm create vite@latest app`, `npx create-next-app app`: a package of the registry fills a directory. */
export const isTemplate = (command: Command | undefined): boolean => {
  if (command === undefined || !/^(?:npm|pnpm|yarn|bun|npx|bunx|uvx|pipx)$/.test(command.program)) return false;
  const [first = ''] = command.operands;
  const [sub = ''] = command.sub;
  return (
    ((sub === 'create' || sub === 'init') && command.operands.length > 0) ||
    /^(?:@[\w.-]+\/)?create-|(?:^|\/)create(?:@|$)/.test(first)
  );
};

const MOST_WORDS = 30;
/** Subcommands that have no program data, recognised by their names. */
const BRINGS = /^(download|pull|fetch|sync|export|save|clone|checkout|get-file|copy)(-|$)/;
const COPIES: ReadonlySet<string> = new Set('cp copy mirror download'.split(' '));

function isDirectory(path: string, host: Disk): boolean {
  const entry = host.entry(path);
  return entry.kind === 'known' && entry.value.type === 'directory';
}
