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
export interface OverviewRow extends SeenRow {
  readonly title: string;
  /** The command that installs leeway for it. */
  readonly setUp: string;
  /** Written from documentation; the client was never tried. */
  readonly documented?: boolean;
}
export function agentsOverview(agents: readonly OverviewRow[]): string;
export function mergeResults(before: Seen | undefined, fresh: readonly SeenRow[]): Seen;
