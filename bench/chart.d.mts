// Types of chart.mjs, for the test that compares the chart with its results.
export function chartOf(run: object): string;
