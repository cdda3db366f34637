// Rules given on the command line, in the configuration's own shape. Does not read files.
import { RULE_LISTS } from '../model/settings.ts';
import { readRule } from '../rules/read-rule.ts';
import { configAt } from './config-at.ts';
import type { ConfigInput } from '../rules/config-shape.ts';

export const CONFIG_FLAGS = {
  allow: { type: 'string', multiple: true },
  'soft-deny': { type: 'string', multiple: true },
  ask: { type: 'string', multiple: true },
  'hard-deny': { type: 'string', multiple: true },
} as const;

interface Values {
  readonly allow?: string[] | undefined;
  readonly 'soft-deny'?: string[] | undefined;
  readonly ask?: string[] | undefined;
  readonly 'hard-deny'?: string[] | undefined;
}

/** What is wrong with the first rule on the command line that cannot be read, as for every wrong use of a command. */
export function wrongRule(values: Values): string | undefined {
  const given = readConfigFlags(values) ?? {};
  for (const list of RULE_LISTS)
    for (const text of given[list] ?? []) {
      const read = text.trim() === '' ? undefined : readRule(text, list, configAt({}).world.knowledge);
      const option = `--${list.replace('_', '-')}`;
      if (read === undefined) return `${option}: the rule is empty`;
      if (read.kind === 'error') return `${option}: ${read.message}; ${read.todo}`;
    }
  return undefined;
}

export function readConfigFlags(values: Values): ConfigInput | undefined {
  const input = {
    ...(values.allow ? { allow: values.allow } : {}),
    ...(values['soft-deny'] ? { soft_deny: values['soft-deny'] } : {}),
    ...(values.ask ? { ask: values.ask } : {}),
    ...(values['hard-deny'] ? { hard_deny: values['hard-deny'] } : {}),
  };
  return Object.keys(input).length === 0 ? undefined : input;
}
