// The effective configuration with the origin of every value, as plain data without secrets. Prints nothing.
import { errorText } from './config-error.ts';
import type { Config } from './read-config.ts';

export interface DescribedValue {
  readonly key: string;
  readonly value: unknown;
  readonly from: string;
  readonly ignored: readonly { readonly from: string; readonly value: unknown; readonly why: string }[];
}

export interface DescribedConfig {
  readonly format: 1;
  readonly values: readonly DescribedValue[];
  readonly errors: readonly string[];
  readonly notes: readonly string[];
  /** State of the project's file: `trusted`, `untrusted`, `changed`, `unreadable`; absent without one. */
  readonly trust?: { readonly state: string; readonly file: string; readonly sha256?: string };
  readonly hash: string;
}

export function describeConfig(config: Config): DescribedConfig {
  const { trust } = config;
  return {
    format: 1,
    values: config.origins.map((origin) => ({
      key: origin.key,
      value: masked(origin.key, origin.value),
      from: origin.from,
      ignored: origin.ignored.map((one) => ({ ...one, value: masked(origin.key, one.value) })),
    })),
    errors: config.errors.map(errorText),
    notes: config.notes,
    ...(trust === undefined || trust.kind === 'absent'
      ? {}
      : { trust: { state: trust.kind, file: trust.file, ...('sha256' in trust ? { sha256: trust.sha256 } : {}) } }),
    hash: config.hash,
  };
}

/** Headers and key commands can carry a key; their presence is shown, their text is not. */
function masked(key: string, value: unknown): unknown {
  if (key !== 'classifier' || value === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => masked(key, one));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => {
      if (name === 'headers' && typeof one === 'object' && one !== null)
        return [name, Object.fromEntries(Object.keys(one).map((header) => [header, '…']))];
      return [name, name === 'api_key_command' && Array.isArray(one) ? [one[0], '…'] : one];
    }),
  );
}
