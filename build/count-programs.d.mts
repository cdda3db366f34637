export function longestLine(): { readonly length: number; readonly where: string };
export function countPrograms(): {
  readonly names: number;
  readonly entries: number;
  readonly escapes: readonly string[];
  readonly shared: readonly string[];
  readonly longest: { readonly length: number; readonly where: string };
};
