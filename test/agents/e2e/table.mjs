// What was seen with the real clients, as the table that the README shows. Pure; reads and writes no file.

/** The columns people read, each made of cases. */
const COLUMNS = [
  ['harmless runs, no prompt', ['harmless']],
  ['harmful stopped, model told why', ['harmful']],
  ['ask: nobody there', ['ask, headless']],
  ['ask: in a terminal', ['ask, terminal']],
  ['leeway crashes, hangs, prints garbage, is forged', ['crash', 'hang', 'garbage', 'forged allow']],
  ['sub-agents', ['sub-agent']],
  ['MCP tools', ['MCP']],
  ['changed configuration is told', ['changed config']],
];

/** How one cell reads. `denied`: the agent cannot ask from its hook, and the call was seen denied with the advice how to let it through. */
function cell(results, cases) {
  const found = cases.map((name) => results[name] ?? 'not tried');
  return (
    found.find((one) => one === 'FAILED') ??
    found.find((one) => one === 'not tried') ??
    (found.includes('denied') ? 'denied with advice' : 'ok')
  );
}

export function agentsTable({ agents }) {
  const head = ['agent', 'version', ...COLUMNS.map(([name]) => name), 'seen'];
  const rows = agents.map(({ agent, version, date, results }) => [
    `[${agent}](docs/agents/${agent}.md)`,
    version,
    ...COLUMNS.map(([, cases]) => cell(results, cases)),
    date,
  ]);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** New rows in the place of older ones of the same agent, by name. */
export function mergeResults(before, fresh) {
  const kept = (before?.agents ?? []).filter((row) => !fresh.some(({ agent }) => agent === row.agent));
  return { format: 1, agents: [...kept, ...fresh].toSorted((a, b) => (a.agent < b.agent ? -1 : 1)) };
}
