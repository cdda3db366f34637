// What was seen with the real clients: a short table for the README, and every result for the page about agents. Pure; reads and writes no file.

/** The columns of the long table, each made of cases. Short names keep it narrow; the legend says what they mean. */
const COLUMNS = [
  ['allow', ['harmless']],
  ['deny', ['harmful']],
  ['headless', ['ask, headless']],
  ['ask', ['ask, terminal']],
  ['broken', ['crash', 'hang', 'garbage', 'forged allow']],
  ['sub-agents', ['sub-agent']],
  ['MCP', ['MCP']],
  ['changed', ['changed config']],
  ['other hooks', ['changed call', 'changed call, told']],
];
const SHARED = COLUMNS.flatMap(([, cases]) => cases);

const LEGEND = [
  '`allow`: a harmless call runs without a prompt.',
  '`deny`: a harmful call is stopped and the model is told why.',
  '`headless`: with nobody there, ask becomes deny.',
  '`ask`: in a terminal the person is asked; where the agent cannot ask from its hook, the call is denied with advice.',
  '`broken`: leeway crashes, hangs, prints garbage or its answer is forged, and the call is stopped.',
  '`changed`: a changed configuration is reported to the person. `other hooks`: a call that another hook changed is recorded, and the person is told; `in part`: recorded only, because the agent shows nothing of its hooks. `more`: tests that only this agent has, such as its modes or its plugin. `none`: the agent has no such thing. `time`: milliseconds of processor time that the agent and what it starts use for a call of `echo`, with leeway and without: means of one run, which may be older than the date. <!-- no-test: says what the columns mean -->',
].join(' ');

/** How one cell reads. `none`: the agent has no such thing. `denied`: the agent cannot ask from its hook, and the call was seen denied with the advice how to let it through. */
function cell(results, cases) {
  const found = cases.map((name) => results[name] ?? 'not tried');
  return (
    found.find((one) => one === 'FAILED') ??
    found.find((one) => one === 'not tried') ??
    found.find((one) => one === 'denied') ??
    (found.every((one) => one === 'none') ? 'none' : found.includes('none') ? 'in part' : 'ok')
  );
}

/** Cases that only this agent has: its modes, its plugin, its trust in hooks. */
function moreCell(results) {
  const own = Object.keys(results).filter((name) => !SHARED.includes(name));
  return own.length === 0 ? '-' : `${own.length} ${cell(results, own)}`;
}

export function agentsTable({ agents }) {
  const head = ['agent', ...COLUMNS.map(([name]) => name), 'more', 'time', 'seen'];
  const rows = agents.map(({ agent, version, date, results, callMs }) => [
    `[${agent}](${agent}.md) ${version}`,
    ...COLUMNS.map(([, cases]) => cell(results, cases)),
    moreCell(results),
    callMs === undefined ? '-' : `${callMs.hook} / ${callMs.none}`,
    date,
  ]);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line), '', LEGEND].join('\n');
}

/** What happens to a call that a person has to decide. */
const ASKED = new Map([
  ['ok', 'you are asked in the terminal'],
  ['denied', 'it is denied; `leeway approve last` lets it run once'],
]);

/** Names of tests, as a person would say them. */
const IN_WORDS = new Map([
  ['ask, terminal', 'questions in the terminal'],
  ['sub-agent', 'sub-agents'],
  ['changed config', 'notices of a changed configuration'],
  ['changed call, told', 'notices of changed calls'],
]);

function askedText(results) {
  const inTerminal = ASKED.get(results['ask, terminal']);
  if (inTerminal !== undefined) return inTerminal;
  if (results['ask, terminal'] === 'FAILED') return 'the test failed';
  return results['ask, headless'] === 'ok' ? `without a terminal ${ASKED.get('denied')}; in one: not tested` : 'not tested';
}

/** What a person who chooses an agent wants to know. */
export function agentsOverview(agents) {
  const rows = agents.map(({ agent, title, setUp, documented, version, date, results }) => {
    if (documented === true)
      return [
        `[${title}](docs/agents/${agent}.md)`,
        `\`${setUp}\``,
        ASKED.get('denied'),
        'not yet: written from its documentation',
      ];
    const all = Object.entries(results).filter(([, result]) => result !== 'none');
    const open = all.filter(([, result]) => result === 'not tried').map(([name]) => name);
    const tried = all.filter(([, result]) => result !== 'not tried');
    const failed = tried.filter(([, result]) => result !== 'ok' && result !== 'denied');
    const count = tried.length;
    return [
      `[${title}](docs/agents/${agent}.md)`,
      `\`${setUp}\``,
      askedText(results),
      count === 0
        ? 'not tested'
        : `version ${version}, ${date}: ${failed.length === 0 ? `all ${count} tests passed` : `failed: ${failed.map(([name]) => name).join(', ')}`}${open.length === 0 ? '' : `; not tested: ${open.map((name) => IN_WORDS.get(name) ?? name).join(', ')}`}`,
    ];
  });
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const head = ['agent', 'set up with', 'a call that needs your decision', 'tested with the real client'];
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** New rows in the place of older ones of the same agent, by name. */
export function mergeResults(before, fresh) {
  const old = before?.agents ?? [];
  const kept = old.filter((row) => !fresh.some(({ agent }) => agent === row.agent));
  // How long a call takes is measured by another script.
  const timed = fresh.map((row) => {
    const callMs = old.find(({ agent, version }) => agent === row.agent && version === row.version)?.callMs;
    return callMs === undefined ? row : { ...row, callMs };
  });
  return { format: 1, agents: [...kept, ...timed].toSorted((a, b) => (a.agent < b.agent ? -1 : 1)) };
}
