import type { Case } from './cases.mjs';

export const CLIENTS: readonly {
  readonly agent: string;
  readonly version: string;
  readonly untried?: Readonly<Record<string, string>>;
  readonly tells?: 'nothing';
  readonly forges: string;
  /** What only this client has. */
  readonly cases?: readonly Case[];
}[];
