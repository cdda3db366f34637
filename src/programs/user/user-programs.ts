// Reads and checks the user's program files and combines them with the built-in programs. Does not decide what a mistake does to
// a call.
import type { Program } from '../../argv/program.ts';
import type { Host } from '../../host/host.ts';
import { findProgram } from '../index.ts';
import type * as checking from './check-program.ts';
import { isIrreplaceable } from './irreplaceable.ts';
import type * as parsing from './parse-program-file.ts';
import type { ParsedProgramFile } from './parse-program-file.ts';
import type { ProgramError } from './program-error.ts';
import { shown } from './program-error.ts';
import type { UserProgramFile } from './program-shape.ts';
import { readProgramFile } from './read-program-file.ts';
import type * as making from './to-program.ts';

export interface UserProgram {
  readonly file: string;
  readonly described: UserProgramFile;
  readonly program: Program;
}

export interface UserPrograms {
  /** The data of a program: the user's if it is permitted, otherwise leeway's own. */
  find(name: string): Program | undefined;
  /** Every mistake, in the same form as in the configuration. While there is one, calls must not be judged as usual. */
  readonly errors: readonly ProgramError[];
  /** The user's programs that are in use. */
  readonly programs: readonly UserProgram[];
  /** Drafts: shown to people, never used. */
  readonly drafts: readonly UserProgram[];
}

/** More files than anyone writes. */
const MAX_FILES = 200;

/**
 * `directory` is the user's configuration directory; the files are `programs/*.jsonc` below it. `root` is the project's root: a
 * file that really is in there belongs to the repository, not to the user. Nothing is read until it is needed.
 */
export function userPrograms(host: Host, directory: string, root?: string): UserPrograms {
  let loaded: Loaded | undefined;
  const load = (): Loaded => (loaded ??= readAll(host, `${directory}/programs`, root));
  return {
    find: (name) => {
      const { byName, withdrawn } = load();
      if (withdrawn.has(name)) return undefined;
      return byName.get(name)?.program ?? findProgram(name);
    },
    get errors() {
      return load().errors;
    },
    get programs() {
      return [...new Set(load().byName.values())];
    },
    get drafts() {
      return load().drafts;
    },
  };
}

interface Loaded {
  readonly byName: ReadonlyMap<string, UserProgram>;
  /** Names whose replacement has a mistake: the built-in program is not used either, because the user does not want it. */
  readonly withdrawn: ReadonlySet<string>;
  readonly drafts: readonly UserProgram[];
  readonly errors: readonly ProgramError[];
}

function readAll(host: Host, folder: string, root: string | undefined): Loaded {
  const byName = new Map<string, UserProgram>();
  const withdrawn = new Set<string>();
  const drafts: UserProgram[] = [];
  const errors: ProgramError[] = [];
  const names = host.names(folder);
  const whole = (file: string, message: string, todo: string): void => {
    errors.push({ file, line: 0, column: 0, message, todo });
  };
  if (names.kind === 'unknown') whole(folder, `cannot be read: ${names.why}`, 'make the directory readable, or remove it');
  if (names.kind !== 'known') return { byName, withdrawn, drafts, errors };
  const files = names.value.filter((name) => /\.jsonc?$/.test(name) && !name.startsWith('.')).sort();
  if (files.length > MAX_FILES) whole(folder, `holds more than ${MAX_FILES} programs`, 'remove some');
  if (files.length === 0) return { byName, withdrawn, drafts, errors };
  // Loaded only now: few people describe a program.
  const { blanks } = require('./check-program.ts') as typeof checking;
  const { parseProgramFile } = require('./parse-program-file.ts') as typeof parsing;
  const { toProgram } = require('./to-program.ts') as typeof making;
  for (const name of files.slice(0, MAX_FILES)) {
    const file = `${folder}/${name}`;
    const read = readProgramFile(host, file, root);
    if (read.kind === 'refused') {
      whole(file, read.why, read.todo);
      continue;
    }
    const parsed = parseProgramFile(read.text, file);
    const refused = parsed.program ? clashes(parsed, file, byName) : parsed.errors;
    errors.push(...refused);
    if (parsed.program === undefined || refused.length > 0) {
      if (parsed.replaces) for (const each of parsed.names) if (!isIrreplaceable(each, findProgram(each))) withdrawn.add(each);
      continue;
    }
    const one: UserProgram = { file, described: parsed.program, program: toProgram(parsed.program, file) };
    if (parsed.program.draft === true) drafts.push(one);
    else for (const each of blanks(parsed.program.name)) byName.set(each, one);
  }
  return { byName, withdrawn, drafts, errors };
}

/** Names that the file may not describe. */
function clashes(parsed: ParsedProgramFile, file: string, taken: ReadonlyMap<string, UserProgram>): readonly ProgramError[] {
  const say = (message: string, todo: string): ProgramError => ({ file, ...parsed.at(['name']), message, todo });
  return parsed.names.flatMap((name, i) => {
    const builtIn = findProgram(name);
    const other = taken.get(name);
    if (isIrreplaceable(name, builtIn))
      return [
        say(
          `\`${shown(name)}\` runs other commands, so its description cannot be replaced`,
          'remove the name; write a rule for it instead',
        ),
      ];
    if (builtIn !== undefined && !parsed.replaces)
      return [
        say(
          `leeway knows \`${shown(name)}\` already`,
          'remove the name, or write `"replaces": true` to replace what leeway knows about it',
        ),
      ];
    if (parsed.names.indexOf(name) !== i) return [say(`\`${shown(name)}\` is named twice`, 'keep one of them')];
    if (other !== undefined) return [say(`\`${shown(name)}\` is described in \`${shown(other.file)}\` too`, 'keep one of them')];
    return [];
  });
}
