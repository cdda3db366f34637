// Records the state of the disk that a call depends on when it is judged: an approval is valid only for this state. Does not
// judge, and stores nothing.
import { dirname, join } from 'node:path';
import type { FollowedFiles } from '../host/following-host.ts';
import type { Host } from '../host/host.ts';
import type { Json, ToolCall } from '../model/call.ts';
import { INSTALL_FILES, mayBeCode } from '../model/data-files.ts';
import type { JudgedPart } from '../model/decision.ts';
import type { Place } from '../model/place.ts';
import { DiskMarks } from './disk-marks.ts';
import { isShell } from './words-of-call.ts';
import { commandFiles, namedPaths, pathsIn } from './named-paths.ts';

export interface CallMarkInput {
  readonly call: ToolCall;
  readonly parts: readonly JudgedPart[];
  /** Whether an `ask` rule stops the call, so that its quiet parts count as well. */
  readonly asked: boolean;
  readonly followed: FollowedFiles;
  /** The working directories of the parts, if known. */
  readonly cwds: ReadonlyMap<number, string>;
  readonly root: string | undefined;
  /** Files that git reads its settings from. */
  readonly gitSettings: () => readonly string[];
}

export interface CallMarks {
  readonly marks: readonly (readonly [path: string, mark: string])[];
  /** Whether the marks cover everything the call reads. If not, the same command may do something else later. */
  readonly fixed: boolean;
  /** The files among the marks. */
  readonly files: readonly string[];
}

/** Files that are named by code are marked too. At most this many files of code are searched for names. */
const MOST_CODE = 100;

export function callMarks(input: CallMarkInput, host: Host): CallMarks {
  const marks = new DiskMarks(host);
  for (const [path, fact] of input.followed) marks.read(path, fact);
  const relevant = input.asked ? input.parts.filter(({ site }) => site === 'here') : relevantParts(input.parts);
  const code: string[] = [...input.followed.keys()];
  for (const part of relevant) {
    const cwd = input.cwds.get(part.id) ?? input.call.cwd;
    for (const place of placesOf(part)) {
      marks.place(place);
      if (place.kind === 'path' && place.extent === 'one') code.push(place.path);
    }
    named(part, marks, cwd);
    steering(part, marks, { ...input, host, cwd });
    if (hasUnknownWord(part)) marks.lose();
  }
  // An alias is a command in the repository's settings; the parts it expands to do not look like git commands.
  if (
    input.parts.some(
      ({ command, via }) => FORGES.has(command?.program ?? '') || via.some((one) => FORGES.has(one.split(' ')[0] ?? '')),
    )
  )
    for (const path of input.gitSettings()) marks.file(path);
  if (!isShell(input.call))
    for (const text of stringsOf(input.call.input)) {
      for (const path of namedPaths(text, input.call.cwd, host.home)) marks.word(path);
      for (const path of commandFiles(text, [input.root ?? input.call.cwd, input.call.cwd, host.home])) marks.file(path);
    }
  const bases = [...new Set([input.call.cwd, ...input.cwds.values(), ...(input.root === undefined ? [] : [input.root])])];
  namedByCode(code, marks, { bases, host });
  return marks.all();
}

/** Whether leeway cannot tell where a word of the command comes from: no part prints it, and it is not a file name that a pattern matched. */
function hasUnknownWord({ command, text, from }: JudgedPart): boolean {
  const unknown = command?.operands.filter((one) => one === undefined).length ?? 0;
  if (unknown === 0 || from.length > 0) return false;
  return text.split(/\s+/).filter((word) => /[*?[]/.test(word) && !word.includes('$')).length < unknown;
}

/** Parts that are not quiet, parts whose output flows into those, and parts that write: one part may make a file that the next uses. */
function relevantParts(parts: readonly JudgedPart[]): readonly JudgedPart[] {
  const chosen = new Set(
    parts
      .filter((part) => part.disposition !== 'quiet' || part.findings.some(({ effect }) => effect.kind === 'write'))
      .map(({ id }) => id),
  );
  for (let size = -1; size !== chosen.size;) {
    size = chosen.size;
    for (const { id, from } of parts) if (chosen.has(id)) for (const source of from) chosen.add(source);
  }
  return parts.filter(({ id, site }) => chosen.has(id) && site === 'here');
}

/** Places whose content or names the part uses: what it reads, runs, links to or sends. */
function placesOf({ findings }: JudgedPart): readonly Place[] {
  return findings.flatMap(({ effect }): readonly Place[] => {
    switch (effect.kind) {
      case 'read':
        return [effect.place];
      case 'run':
      case 'package':
        return effect.place === undefined || effect.kind === 'package' ? [] : [effect.place];
      case 'write':
        return [...(effect.target === undefined ? [] : [effect.target]), ...(effect.how === 'perhaps' ? [effect.place] : [])];
      case 'delete':
        return effect.how === 'move' ? [effect.place] : [];
      default:
        return [];
    }
  });
}

/** Files that the words of a part name, whatever the program does with them. */
function named({ command, text, findings }: JudgedPart, marks: DiskMarks, cwd: string): void {
  // A file that is only written is not part of what was approved: the first run creates it, the second finds it.
  const written = new Set(
    findings.flatMap(({ effect }) =>
      effect.kind === 'write' && effect.how !== 'perhaps' && effect.place.kind === 'path' ? [effect.place.path] : [],
    ),
  );
  const words =
    command === undefined
      ? [text]
      : [
          ...command.sub,
          ...command.operands.flatMap((one) => one ?? []),
          ...command.options.flatMap(({ value }) => value ?? []),
          ...(command.strange ?? []).map(({ name }) => name),
          ...(command.operands.includes(undefined) ? text.split(/\s+/) : []),
        ];
  for (const word of words) for (const path of namedPaths(word, cwd, marks.host.home)) if (!written.has(path)) marks.word(path);
}

/** Programs that act on the repository and on the remotes in its settings. */
const FORGES: ReadonlySet<string> = new Set('git gh glab hub tea jj git-lfs git-town'.split(' '));
const SETTINGS: readonly string[] = [
  ...INSTALL_FILES,
  'pip.conf',
  'uv.toml',
  '.cargo/config.toml',
  '.cargo/config',
  '.pnpmfile.cjs',
];
const HOME_SETTINGS: readonly string[] =
  '.npmrc .yarnrc .yarnrc.yml .bunfig.toml .config/pip/pip.conf .pip/pip.conf .config/uv/uv.toml .cargo/config.toml .gemrc .config/pnpm/rc'.split(
    ' ',
  );

interface SteeringInput extends CallMarkInput {
  readonly host: Host;
  readonly cwd: string;
}

/** Marks the settings files that decide what a command does, such as a Makefile for `make`. */
function steering(
  { command, findings, disposition }: JudgedPart,
  marks: DiskMarks,
  { asked, host, cwd, root, gitSettings }: SteeringInput,
): void {
  if (disposition === 'quiet' && !asked) return;
  const program = command?.program ?? '';
  const has = (kind: string): boolean => findings.some(({ effect }) => effect.kind === kind);
  if (has('vcs')) for (const path of gitSettings()) marks.file(path);
  if (program !== '') {
    const found = host.which(program);
    if (found.kind === 'known') marks.stat(found.value);
  }
  const above = dirsUpTo(cwd, root);
  for (const dir of above) {
    if (has('package') || has('run')) for (const name of SETTINGS) marks.file(join(dir, name));
    if (program.length < 2) continue;
    // An unknown program may read settings named after itself.
    for (const name of marks.names(dir)) if (isNamedAfter(name, program)) marks.file(join(dir, name));
    marks.file(join(dir, 'node_modules', '.bin', program));
    for (const operand of command?.operands ?? [])
      if (operand !== undefined && has('package') && !operand.includes('/'))
        marks.file(join(dir, 'node_modules', '.bin', operand));
  }
  if (has('package')) for (const name of HOME_SETTINGS) marks.file(join(host.home, name));
}

const isNamedAfter = (name: string, program: string): boolean => {
  const bare = name.startsWith('.') ? name.slice(1) : name;
  const rest = bare.slice(program.length);
  return bare.startsWith(program) && (rest === '' || rest === 'rc' || rest.startsWith('.') || rest.startsWith('rc.'));
};

function dirsUpTo(cwd: string, root: string | undefined): readonly string[] {
  const dirs = [cwd];
  if (root === undefined || !cwd.startsWith(`${root}/`)) return dirs;
  for (let at = cwd; at !== root && dirs.length < 40;) dirs.push((at = dirname(at)));
  return dirs;
}

/** Marks the files that running code loads: `require './lib'`, `open('code.txt')`, `include x.mk`. */
function namedByCode(
  code: readonly string[],
  marks: DiskMarks,
  { bases, host }: { readonly bases: readonly string[]; readonly host: Host },
): void {
  const queue = [...new Set(code)];
  const seen = new Set(queue);
  for (let at = 0; at < queue.length; at += 1) {
    const path = queue[at] ?? '';
    if (at >= MOST_CODE) return marks.lose();
    if (!mayBeCode(path) || INSTALL_FILES.includes(path.slice(path.lastIndexOf('/') + 1)) || path.includes('/.git/')) continue;
    const text = host.text(path, 256 * 1024);
    if (text.kind !== 'known') continue;
    for (const base of new Set([dirname(path), ...bases]))
      for (const found of pathsIn(text.value, base, (dir) => marks.names(dir))) {
        if (!marks.file(found) || seen.has(found)) continue;
        seen.add(found);
        queue.push(found);
      }
  }
}

function stringsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return (Array.isArray(value) ? (value as readonly Json[]) : Object.values(value)).flatMap(stringsOf);
}
