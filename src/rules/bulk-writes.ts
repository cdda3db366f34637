// The places that a formatter, a fixer or a codemod may rewrite although the call does not name each file. For deny rules only;
// does not say what is written.
import type { Host } from '../host/host.ts';
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import { treeAt, unknownPlace, type Place } from '../model/place.ts';
import { LOOKS_ONLY, OWN_WORDS, REWRITERS, REWRITES } from './data/bulk-writers.ts';

export interface BulkPart {
  readonly command?: Command;
  /** The working directory of the command. */
  readonly cwd?: string;
  readonly text?: string;
  readonly effects: readonly Effect[];
}

export function bulkWrites(part: BulkPart, host: Pick<Host, 'entry' | 'home'>): readonly Place[] {
  const { command, effects } = part;
  if (command === undefined) return [];
  // A followed script is judged by its own parts.
  if (effects.some((effect) => effect.kind === 'run' && effect.code === 'followed') || !rewrites(part, command)) return [];
  if (part.cwd === undefined) return [NOWHERE];
  const named = command.operands.flatMap((operand) => placeNamed(operand, part.cwd ?? '', host));
  return named.length > 0 ? named : [treeAt(part.cwd)];
}

const NOWHERE = unknownPlace('the working directory is unknown');

function rewrites(part: BulkPart, command: Command): boolean {
  const name = lastName((part.text ?? '').split(/\s/)[0] ?? '');
  const operands = command.operands.flatMap((operand) => (operand === undefined ? [] : [operand]));
  const options = [...command.options, ...(command.strange ?? [])].map((one) => one.name.split('=')[0] ?? '');
  const all = [...command.sub, ...options, ...operands];
  if (all.some((word) => LOOKS_ONLY.has(word))) return false;
  // `npx prettier`, `pnpm black`: a program that was not resolved is among the operands.
  const programs = [name, command.program, ...operands.slice(0, 2)];
  if (programs.some((one) => REWRITERS.has(one))) return true;
  if (programs.some((one) => all.some((word) => OWN_WORDS.get(one)?.has(word) === true))) return true;
  // `cat format` only reads. A program that runs code, is unknown or has no effects may do what its words say.
  const runs =
    part.effects.length === 0 || part.effects.some(({ kind }) => kind === 'run' || kind === 'unclear' || kind === 'package');
  const said = [...command.sub, ...options, ...operands.slice(0, 2), ...operands.filter((word) => word.startsWith('--'))];
  return runs && said.some((word) => REWRITES.has(word));
}

/** The file, directory or pattern that the operand names. A word that names none of these is an argument of another kind. */
function placeNamed(operand: string | undefined, cwd: string, host: Pick<Host, 'entry' | 'home'>): readonly Place[] {
  if (operand === undefined) return [NOWHERE];
  const wild = operand.search(/[*?[{]/);
  const literal = (wild === -1 ? operand : operand.slice(0, operand.lastIndexOf('/', wild) + 1)).replace(/\/\.\.\.$/, '');
  const full = literal.startsWith('~/')
    ? `${host.home}/${literal.slice(2)}`
    : literal.startsWith('/')
      ? literal
      : `${cwd}/${literal}`;
  if (wild !== -1)
    return [{ kind: 'path', path: full.replace(/\/$/, ''), extent: 'glob', pattern: operand.slice(literal.length) }];
  return literal.startsWith('-') || host.entry(full).kind !== 'known' ? [] : [treeAt(full)];
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
