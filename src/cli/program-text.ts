// Formats what is known about a program for a person. Writes nothing.
import type { ProgramDescription } from '../programs/user/describe-program.ts';
import type { Tried } from './program-cases.ts';
import { styleFor } from './style.ts';

export interface Around {
  readonly origin: string;
  readonly draftOnly: boolean;
  readonly counted: number;
  readonly cases: readonly Tried[];
  /** Show every level in full. */
  readonly whole: boolean;
}

export function programText(told: ProgramDescription, around: Around): string {
  const style = styleFor(process.stdout);
  const lines = [
    `${style.bold(told.names.join(', '))}  ${style.dim(`${told.manual}; described by ${around.origin}; ${around.counted} cases`)}`,
    ...(around.draftOnly ? [style.yellow('a draft: it allows nothing, its calls stay unclear')] : []),
  ];
  for (const level of around.whole || told.levels.length <= 12 ? told.levels : told.levels.slice(0, 1)) {
    lines.push('', style.bold(level.command));
    for (const { role, list } of level.options) lines.push(`  ${role.padEnd(10)} ${list.join(' ')}`);
    if (level.subcommands.length > 0) lines.push(`  ${'sub'.padEnd(10)} ${level.subcommands.join(' ')}`);
    else {
      lines.push(`  ${'operands'.padEnd(10)} ${level.operands}`);
      lines.push(`  ${'does'.padEnd(10)} ${level.does.length === 0 ? 'nothing beyond its files' : level.does.join('; ')}`);
    }
    for (const when of level.when) lines.push(`  ${'when'.padEnd(10)} ${when}`);
    if (level.judged) lines.push(style.dim('  its arguments are interpreted by code in leeway, not by a table'));
  }
  if (!around.whole && told.levels.length > 12)
    lines.push(
      '',
      style.dim(`\`leeway program ${told.names[0] ?? ''} SUBCOMMAND\` shows one of its ${told.levels.length - 1} subcommands`),
    );
  for (const one of around.cases)
    lines.push(
      one.holds ? `  ok    ${one.want} ${one.text}` : style.red(`  wrong ${one.text}: wanted ${one.want}, is ${one.got}`),
    );
  return lines.join('\n');
}
