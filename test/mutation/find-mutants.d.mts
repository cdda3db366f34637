// Types of find-mutants.mjs, for its test.
export interface Site {
  readonly start: number;
  readonly end: number;
  readonly kind: 'expression' | 'element' | 'property' | 'statement';
  readonly operator: string;
  readonly alternative?: string;
  id?: number;
}
export function findMutants(code: string): readonly Site[];
