// Checks what the shape of a user's program file cannot express: option lists, operand patterns and names. Does not know other
// programs.
import { VALUE_ROLES } from '../../argv/program.ts';
import type { Path, Report } from './program-error.ts';
import { shown } from './program-error.ts';
import type { UserProgramFile, UserSpec } from './program-shape.ts';
import { OPTION_LISTS } from './program-shape.ts';

const NAME = /^[A-Za-z0-9_][\w.+-]*$/;
const SUB_NAME = /^[A-Za-z0-9_][\w.+:@/-]*$/;
const OPTION = /^--?[A-Za-z0-9?@#_][\w.:+-]*$/;
const OPERAND_ROLES: ReadonlySet<string> = new Set([...VALUE_ROLES, 'deletes-tree', 'moves', 'empties', 'command']);
const CASE = /^(quiet|review|guarded|forbidden)\s+\S/;

export function checkProgram(program: UserProgramFile, report: Report): void {
  const names = program.name.split(/\s+/).filter((name) => name !== '');
  if (names.length === 0) report(['name'], 'no name', 'write the name the program is called by');
  for (const name of names)
    if (!NAME.test(name)) report(['name'], `\`${shown(name)}\` is not a program's name`, 'write it without a path');
  for (const [i, line] of (program.cases ?? []).entries())
    if (!CASE.test(line))
      report(
        ['cases', i],
        `\`${shown(line)}\` is not a case`,
        'write `quiet`, `review`, `guarded` or `forbidden`, then a command',
      );
  checkLevel(program, [], { report, above: new Set(), style: program.style ?? 'plain' });
}

interface Around {
  readonly report: Report;
  /** Options of the levels above. */
  readonly above: ReadonlySet<string>;
  readonly style: string;
}

function checkLevel(spec: UserSpec, path: Path, around: Around): void {
  const { report } = around;
  const own = checkOptions(spec, path, around);
  const known = new Set([...around.above, ...own]);
  if (spec.operands !== undefined) checkOperands(spec.operands, [...path, 'operands'], report);
  const subs = Object.entries(spec.sub ?? {});
  if (subs.length === 0 && spec.does === undefined)
    report(
      path,
      `\`${shown(path.length === 0 ? 'the program' : String(path.at(-1)))}\` does not say what it does`,
      'add `does`, even when it is `nothing`',
    );
  if (spec.bare !== undefined && spec.sub === undefined)
    report([...path, 'bare'], '`bare` without `sub`', 'write what it says at this level');
  for (const [i, when] of (spec.when ?? []).entries()) {
    const at: Path = [...path, 'when', i];
    if (when.operands !== undefined) checkOperands(when.operands, [...at, 'operands'], report);
    for (const key of ['has', 'lacks'] as const)
      for (const option of blanks(when[key]))
        if (!known.has(option))
          report([...at, key], `\`${shown(option)}\` is in no list of options`, 'list it by what its value is');
  }
  for (const [name, inner] of subs) {
    if (!SUB_NAME.test(name))
      report([...path, 'sub', name], `\`${shown(name)}\` is not a subcommand's name`, 'write one word; nest `sub` for more');
    checkLevel(inner, [...path, 'sub', name], { ...around, above: known });
  }
  if (spec.bare !== undefined) checkLevel(spec.bare, [...path, 'bare'], { ...around, above: known });
}

/** Every option may be listed only once: if it were listed in two roles, one of them would silently win. */
function checkOptions(spec: UserSpec, path: Path, around: Around): ReadonlySet<string> {
  const seen = new Set<string>();
  for (const list of OPTION_LISTS) {
    for (const option of blanks(spec[list]).flatMap((entry) => entry.split('|'))) {
      const at: Path = [...path, list];
      if (around.style === 'none') around.report(at, 'options with the style `none`', 'choose another style');
      else if (!OPTION.test(option))
        around.report(at, `\`${shown(option)}\` is not an option`, 'write options with their dashes, synonyms joined by `|`');
      else if (around.style === 'single' ? false : /^-[^-]./.test(option) && option !== '-NUM' && around.style !== 'single-posix')
        around.report(
          at,
          `\`${shown(option)}\` is a bundle of letters`,
          'write `--` for a long name, or set `style` to `single`',
        );
      else if (seen.has(option))
        around.report(at, `\`${shown(option)}\` is listed twice`, 'keep the one that says what its value is');
      seen.add(option);
    }
  }
  return seen;
}

function checkOperands(text: string, path: Path, report: Report): void {
  const entries = blanks(text);
  for (const [i, entry] of entries.entries()) {
    const role = entry.replace(/(\.\.\.|\?)$/, '');
    if (entry === 'none' && entries.length === 1) continue;
    if (!OPERAND_ROLES.has(role))
      report(path, `\`${shown(entry)}\` is not a role`, `write one of: ${[...OPERAND_ROLES].join(', ')}`);
    else if (role === 'command' && (i !== entries.length - 1 || entry !== 'command'))
      report(path, 'a command is the last operand and takes the rest', 'write `command` at the end');
  }
  if (entries.filter((entry) => entry.endsWith('...')).length > 1)
    report(
      path,
      'two operands that repeat',
      'write `...` only once; otherwise leeway cannot tell which operand a word belongs to',
    );
}

export const blanks = (text: string | undefined): readonly string[] => (text ?? '').split(/\s+/).filter((word) => word !== '');
