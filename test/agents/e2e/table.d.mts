export interface SeenRow {
  readonly agent: string;
  readonly version: string;
  readonly date: string;
  readonly results: Readonly<Record<string, string>>;
  readonly callMs?: { readonly hook: number; readonly none: number };
}
export interface Seen {
  readonly agents: readonly SeenRow[];
}
export function agentsTable(seen: Seen): string;
export function agentsOverview(agents: readonly (SeenRow & { readonly title: string })[]): string;
export function mergeResults(before: Seen | undefined, fresh: readonly SeenRow[]): Seen;
