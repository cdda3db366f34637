export interface Case {
  readonly name: string;
  readonly needs?: string;
  readonly shows?: RegExp;
}
export const CASES: readonly Case[];
