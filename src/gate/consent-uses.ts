// Which consents a session has used up, for every process alike. Lines are only ever appended: of two processes at once, the first line gets it.
import { randomUUID } from 'node:crypto';
import type { ConsentUses } from '../classifier/consent/uses.ts';
import { sessionLines } from '../log/classifier-lines.ts';
import type { Store } from '../log/store.ts';

/** INVARIANT: what cannot be written or read counts as used. */
export function consentUses(store: Store, session: string): ConsentUses {
  const file = sessionLines(store, session);
  return {
    use: (key) => {
      const id = randomUUID();
      if (file.append({ kind: 'consent', key, id }) !== undefined) return false;
      const { values, trouble } = file.read();
      if (trouble !== undefined || values.includes(undefined)) return false;
      const first = values.find((value) => isUse(value) && value.key === key);
      return isUse(first) && first.id === id;
    },
  };
}

const isUse = (value: unknown): value is { readonly key: unknown; readonly id: unknown } =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'consent' && 'key' in value && 'id' in value;
