// Reads fields of JSON that a server sent, without trusting its structure. Knows no protocol.

export type Loose = { readonly [name: string]: unknown };
export const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value);
export const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
