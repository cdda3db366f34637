// The bash equivalents of PowerShell's own commands, for the uses that only read, list, print, or work on named files. Data, and how a row is applied.
import { bashPath, bashText } from './bash-words.ts';
import type { Word } from './read-words.ts';

/** What the next command receives. `files`: objects that a command which takes files would open. `records`: objects of any shape. */
export type CmdletOutput = 'text' | 'files' | 'records';

export interface Cmdlet {
  readonly names: string;
  /** Parameters by the kind of their value, with their full names. A parameter that is not listed is rejected. */
  readonly flags?: string;
  readonly text?: string;
  readonly path?: string;
  /** What the operands are: `path`, `text`, `pattern path` (the first is a pattern); absent: there are none. */
  readonly operands?: 'path' | 'text' | 'pattern path';
  /** The command changes the working directory, even where its output is used. */
  readonly moves?: true;
  /** The command takes one script block, which only looks at the objects. */
  readonly block?: true;
  /** `first`: only at the beginning of a pipeline. `on`: only after another command. */
  readonly place: 'first' | 'on' | 'any';
  readonly gives: CmdletOutput | 'same';
  /** The bash words, without shell syntax; undefined rejects the command. */
  readonly bash: (given: CmdletArguments) => string | undefined;
}

export interface CmdletArguments {
  readonly flags: ReadonlySet<string>;
  /** Values by parameter, in lower case; operands that are text are in `operands`. */
  readonly values: ReadonlyMap<string, string>;
  /** Already in bash spelling. */
  readonly paths: readonly string[];
  readonly operands: readonly string[];
  readonly from: CmdletOutput | undefined;
}

const COMMON = { flags: '-verbose', text: '-erroraction -ea -warningaction' };
const SHOWN = {
  flags: '-autosize -wrap -unique -descending -line -word -character -stable -casesensitive -hidetableheaders',
  text: '-first -last -skip -expandproperty -property -width -groupby -top -bottom -excludeproperty',
};
const withPaths =
  (start: string) =>
  (given: CmdletArguments): string | undefined =>
    given.paths.length === 0 ? undefined : `${start} -- ${given.paths.join(' ')}`;
const number = (text: string | undefined): string | undefined => (/^\d{1,6}$/.test(text ?? '') ? text : undefined);

/** For copies and moves: all paths, with the destination last. */
const toPlace =
  (start: string) =>
  (given: CmdletArguments): string | undefined =>
    given.paths.length === 2 ? `${start} -- ${given.paths.join(' ')}` : undefined;

export const CMDLETS: readonly Cmdlet[] = [
  {
    names: 'cd set-location sl chdir',
    moves: true,
    path: '-path -literalpath',
    operands: 'path',
    place: 'first',
    gives: 'text',
    bash: ({ paths }) => (paths.length === 1 ? `cd ${paths[0]}` : undefined),
  },
  {
    names: 'push-location pushd',
    moves: true,
    path: '-path -literalpath',
    operands: 'path',
    place: 'first',
    gives: 'text',
    bash: ({ paths }) => (paths.length === 1 ? `pushd ${paths[0]}` : undefined),
  },
  { names: 'pop-location popd', moves: true, place: 'first', gives: 'text', bash: () => 'popd' },
  { names: 'get-location gl pwd', place: 'first', gives: 'records', bash: () => 'pwd' },
  {
    names: 'get-content gc cat type',
    flags: '-raw -force',
    text: '-encoding -totalcount -head -first -tail -last -readcount -delimiter',
    path: '-path -literalpath',
    operands: 'path',
    place: 'first',
    gives: 'text',
    bash: withPaths('cat'),
  },
  {
    names: 'get-childitem gci ls dir',
    flags: '-recurse -file -directory -name -force -hidden',
    text: '-depth -filter -include -exclude',
    path: '-path -literalpath',
    operands: 'path',
    place: 'first',
    gives: 'files',
    bash: ({ flags, paths }) =>
      `ls ${flags.has('-recurse') ? '-laR' : '-la'} ${paths.length === 0 ? '.' : `-- ${paths.join(' ')}`}`,
  },
  {
    names: 'get-item gi',
    flags: '-force',
    path: '-path -literalpath',
    operands: 'path',
    place: 'first',
    gives: 'files',
    bash: withPaths('ls -lad'),
  },
  {
    names: 'select-string sls',
    flags: '-simplematch -allmatches -quiet -list -casesensitive -notmatch -raw -noemphasis',
    text: '-pattern -context -encoding -include -exclude',
    path: '-path -literalpath',
    operands: 'pattern path',
    place: 'any',
    gives: 'text',
    bash: (given) => searched(given),
  },
  // A name after `ForEach-Object` may be a method, such as `Delete`.
  { names: 'foreach-object foreach %', block: true, place: 'on', gives: 'same', bash: () => 'cat' },
  {
    names: 'where-object where ?',
    block: true,
    text: '-match -notmatch -like -notlike -eq -ne -gt -ge -lt -le -contains -notcontains',
    operands: 'text',
    place: 'on',
    gives: 'same',
    bash: ({ operands }) => (operands.length <= 1 ? 'cat' : undefined),
  },
  { names: 'select-object select', ...SHOWN, operands: 'text', place: 'on', gives: 'same', bash: () => 'cat' },
  { names: 'sort-object sort', ...SHOWN, operands: 'text', place: 'on', gives: 'same', bash: () => 'cat' },
  { names: 'measure-object measure', ...SHOWN, operands: 'text', place: 'on', gives: 'records', bash: () => 'wc' },
  {
    names: 'format-table ft format-list fl format-wide out-string out-host oh',
    ...SHOWN,
    operands: 'text',
    place: 'on',
    gives: 'text',
    bash: () => 'cat',
  },
  {
    names: 'convertfrom-json convertto-json',
    flags: '-compress -ashashtable',
    text: '-depth',
    place: 'on',
    gives: 'records',
    bash: () => 'cat',
  },
  { names: 'out-null', place: 'on', gives: 'text', bash: () => 'cat > /dev/null' },
  {
    names: 'write-host write-output echo write',
    flags: '-nonewline',
    text: '-foregroundcolor -backgroundcolor -separator',
    operands: 'text',
    place: 'first',
    gives: 'text',
    bash: ({ operands }) => `echo ${operands.map(bashText).join(' ')}`,
  },
  {
    names: 'test-path',
    text: '-pathtype',
    path: '-path -literalpath',
    operands: 'path',
    place: 'first',
    gives: 'text',
    bash: withPaths('ls -d'),
  },
  {
    names: 'resolve-path rvpa',
    path: '-path -literalpath',
    operands: 'path',
    place: 'first',
    gives: 'records',
    bash: withPaths('ls -d'),
  },
  {
    names: 'get-filehash',
    text: '-algorithm',
    path: '-path -literalpath',
    operands: 'path',
    place: 'first',
    gives: 'records',
    bash: withPaths('sha256sum'),
  },
  { names: 'get-date', text: '-format', place: 'first', gives: 'text', bash: () => 'date' },
  {
    names: 'get-command gcm',
    operands: 'text',
    place: 'first',
    gives: 'records',
    bash: ({ operands }) => (operands.length === 1 ? `command -v ${bashText(operands[0] ?? '')}` : undefined),
  },
  {
    names: 'invoke-pester',
    flags: '-ci -passthru',
    text: '-output -tagfilter -tag -excludetagfilter -excludetag -fullnamefilter',
    path: '-path',
    operands: 'path',
    place: 'first',
    gives: 'text',
    bash: ({ flags, paths }) => ['Invoke-Pester', ...(flags.has('-ci') ? ['-CI'] : []), ...paths].join(' '),
  },
  {
    names: 'start-sleep sleep',
    text: '-seconds -s -milliseconds',
    operands: 'text',
    place: 'first',
    gives: 'text',
    bash: ({ values, operands }) => {
      const time = number(values.get('-seconds') ?? values.get('-s') ?? values.get('-milliseconds') ?? operands[0]);
      return time === undefined || operands.length > 1 ? undefined : `sleep ${time}`;
    },
  },
  {
    names: 'new-item ni',
    flags: '-force',
    text: '-itemtype -type',
    path: '-path',
    operands: 'path',
    place: 'first',
    gives: 'files',
    bash: (given) => {
      const type = (given.values.get('-itemtype') ?? given.values.get('-type') ?? '').toLowerCase();
      return type === 'directory' ? withPaths('mkdir -p')(given) : type === 'file' ? madeFile(given) : undefined;
    },
  },
  {
    names: 'mkdir md',
    flags: '-force',
    path: '-path',
    operands: 'path',
    place: 'first',
    gives: 'files',
    bash: withPaths('mkdir -p'),
  },
  {
    names: 'remove-item ri rm del erase rd rmdir',
    flags: '-recurse -force',
    path: '-path -literalpath',
    operands: 'path',
    place: 'first',
    gives: 'text',
    bash: (given) => withPaths(given.flags.has('-recurse') ? 'rm -rf' : 'rm -f')(given),
  },
  {
    names: 'copy-item cpi cp copy',
    flags: '-recurse -force',
    path: '-path -literalpath -destination',
    operands: 'path',
    place: 'first',
    gives: 'text',
    bash: toPlace('cp -r'),
  },
  {
    names: 'move-item mi mv move',
    flags: '-force',
    path: '-path -literalpath -destination',
    operands: 'path',
    place: 'first',
    gives: 'text',
    bash: toPlace('mv -f'),
  },
  {
    names: 'set-content',
    flags: '-nonewline -force',
    text: '-value -encoding',
    path: '-path -literalpath',
    operands: 'path',
    place: 'any',
    gives: 'text',
    bash: (given) => kept(given, '>'),
  },
  {
    names: 'add-content ac',
    flags: '-nonewline -force',
    text: '-value -encoding',
    path: '-path -literalpath',
    operands: 'path',
    place: 'any',
    gives: 'text',
    bash: (given) => kept(given, '>>'),
  },
  {
    names: 'out-file tee-object tee',
    flags: '-append -nonewline -force',
    text: '-encoding -width',
    path: '-filepath -literalpath',
    operands: 'path',
    place: 'on',
    gives: 'text',
    bash: (given) => kept(given, given.flags.has('-append') ? '>>' : '>'),
  },
];

/** With `-Force` an existing file is emptied. */
const madeFile = (given: CmdletArguments): string | undefined =>
  given.paths.length !== 1
    ? undefined
    : given.flags.has('-force')
      ? `cat /dev/null > ${given.paths[0]}`
      : `touch -- ${given.paths[0]}`;

/** One file and one text: the input, or `-Value`. */
function kept(given: CmdletArguments, arrow: '>' | '>>'): string | undefined {
  const value = given.values.get('-value');
  if (given.paths.length !== 1 || (value === undefined) === (given.from === undefined)) return undefined;
  return `${value === undefined ? 'cat' : `printf '%s\\n' ${bashText(value)}`} ${arrow} ${given.paths[0]}`;
}

/** The patterns of the two languages differ, but they only select what is shown. */
function searched(given: CmdletArguments): string | undefined {
  const [first, ...more] = given.operands;
  const pattern = given.values.get('-pattern') ?? first;
  if (pattern === undefined || (given.values.has('-pattern') && first !== undefined) || more.length > 0) return undefined;
  if (given.paths.length > 0)
    return given.from === undefined ? `grep -F -e ${bashText(pattern)} -- ${given.paths.join(' ')}` : undefined;
  return given.from === undefined || given.from === 'records' ? undefined : `grep -F -e ${bashText(pattern)}`;
}

const FOUND = new Map(CMDLETS.flatMap((cmdlet) => cmdlet.names.split(' ').map((name) => [name, cmdlet] as const)));
export const cmdletNamed = (name: string): Cmdlet | undefined => FOUND.get(name.toLowerCase());

const listed = (text: string | undefined, name: string): boolean => text?.split(' ').includes(name) ?? false;

/** Undefined if a word is not understood. */
export function argumentsFor(
  cmdlet: Cmdlet,
  words: readonly Word[],
  from: CmdletOutput | undefined,
): CmdletArguments | undefined {
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const paths: string[] = [];
  const last: string[] = [];
  const operands: string[] = [];
  const addPaths = (word: Word, into: string[]): boolean => {
    const each = (word.how === 'bare' ? word.text.split(',') : [word.text]).map(bashPath);
    into.push(...each.flatMap((one) => one ?? []));
    return each.every((one) => one !== undefined);
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) return undefined;
    if (word.how === 'block') {
      if (cmdlet.block !== true || words.length > 1) return undefined;
      continue;
    }
    const name = word.text.toLowerCase();
    const value = words[at + 1];
    if (word.how === 'bare' && word.text.startsWith('-')) {
      if (listed(cmdlet.flags, name) || listed(COMMON.flags, name)) flags.add(name);
      else if (value === undefined || values.has(name) || (value.how === 'bare' && value.text.startsWith('-'))) return undefined;
      else if (listed(cmdlet.text, name) || listed(COMMON.text, name)) values.set(name, words[++at]?.text ?? '');
      else if (!listed(cmdlet.path, name) || !addPaths(value, name === '-destination' ? last : paths)) return undefined;
      else at++;
    } else if (cmdlet.operands === 'text') operands.push(word.text);
    else if (cmdlet.operands === 'pattern path' && operands.length === 0 && !values.has('-pattern')) operands.push(word.text);
    else if (cmdlet.operands === undefined || !addPaths(word, paths)) return undefined;
  }
  return { flags, values, paths: [...paths, ...last], operands, from };
}
