// Assigns roles to operands according to the program's pattern.
import type { Arg } from '../shell/value.ts';
import { argText, textArg } from '../shell/value.ts';
import { operandPattern } from './option-table.ts';
import type { Parsed, Role } from './program.ts';
import { applies } from './applies.ts';
import type { Reading } from './read-options.ts';

export function operandRoles(parsed: Parsed, reading: Reading): Parsed['roles'] {
  let text = parsed.spec.operands ?? 'none';
  for (const when of parsed.spec.when ?? []) if (when.operands !== undefined && applies(parsed, when)) text = when.operands;
  const pattern = operandPattern(text);
  const roles: { role: Role; arg: Arg }[] = [];
  const { defaultOperand } = parsed.spec;
  const args = parsed.operands.length === 0 && defaultOperand !== undefined ? [textArg(defaultOperand)] : parsed.operands;
  const needed = pattern.before.filter((slot) => !slot.optional).length + pattern.after.length;
  let spare = Math.max(0, args.length - needed);
  let i = 0;
  for (const slot of pattern.before) {
    const arg = args[i];
    if (!arg) break;
    if (slot.role === 'command') {
      roles.push(...args.slice(i).map((each) => ({ role: 'command' as const, arg: each })));
      return roles;
    }
    if (slot.optional) {
      if (spare === 0) continue;
      spare--;
    }
    roles.push({ role: slot.role, arg });
    i++;
  }
  const tail = pattern.after.length;
  if (pattern.many !== undefined) {
    for (; i < args.length - tail; i++) {
      const arg = args[i];
      if (arg) roles.push({ role: pattern.many, arg });
    }
  }
  for (const slot of pattern.after) {
    const arg = args[i];
    if (!arg) break;
    roles.push({ role: slot.role, arg });
    i++;
  }
  for (; i < args.length; i++) {
    const arg = args[i];
    if (arg) reading.problems.push({ word: argText(arg), why: 'operand that is not expected' });
  }
  // A word that may expand to several shifts the words after it, so with more than one role the assignment is uncertain.
  const kinds = new Set(roles.map((one) => one.role));
  if (kinds.size > 1 && args.some((arg) => arg.spread))
    reading.problems.push({
      word: argText(args.find((arg) => arg.spread) ?? { bits: [], from: [], spread: true }),
      why: 'an argument may become several words',
    });
  return roles;
}
