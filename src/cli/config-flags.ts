// Rules given on the command line, in the configuration's own shape. Does not read files.
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

export function readConfigFlags(values: Values): ConfigInput | undefined {
  const input = {
    ...(values.allow ? { allow: values.allow } : {}),
    ...(values['soft-deny'] ? { soft_deny: values['soft-deny'] } : {}),
    ...(values.ask ? { ask: values.ask } : {}),
    ...(values['hard-deny'] ? { hard_deny: values['hard-deny'] } : {}),
  };
  return Object.keys(input).length === 0 ? undefined : input;
}
