// Records which consents have been used up, in one session or in all of them, for all processes. Lines are only appended: if two
// processes use a consent at the same time, the first line counts.
import { randomUUID } from 'node:crypto';
import type { ConsentUses } from '../classifier/consent/uses.ts';
import { consentLines, sessionLines } from '../log/classifier-lines.ts';
import type { Store } from '../log/store.ts';

/** INVARIANT: a consent that cannot be written or read counts as used. */
export function consentUses(store: Store, session: string): ConsentUses {
  const files = { session: sessionLines(store, session), everywhere: consentLines(store) };
  return {
    use: (key, reach) => {
      const file = files[reach];
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
