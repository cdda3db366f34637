// Types of page.mjs, for the test that compares the page with its results.
export interface NewestRun {
  readonly name: string;
  readonly run: object;
}
export function newestRun(): NewestRun | undefined;
export function pageOf(newest: NewestRun): string;
