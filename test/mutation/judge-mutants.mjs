// Decides of each mutant whether an oracle notices it: first the tests that reach it, then many mutants at once over everything. Prints nothing.
const QUICK = 120;
const PER_FILE = 300;
const BATCH = 24;
/** A batch that breaks more than this says little about its members. */
const TOO_MANY = 600;

/** With `depth` `nearest` only the tests nearest to a mutant are asked. A job may take `limit` milliseconds. Results are `{ id, by }`, `by` the name of what noticed it, or nothing. */
export async function judgeMutants({ mutants, pool, coverage, isSlow, say, depth, limit }) {
  const { names, broken } = coverage;
  const bad = new Set(broken);
  const usable = names.flatMap(({ file }, at) => (bad.has(at) || isSlow(file) ? [] : [at]));
  const loads = new Set(coverage.loads);
  const place = (at) => [names[at].file, names[at].nth];
  const killed = new Map();
  const ask = async (id, order, fresh) => {
    const outcome = await pool.run({ kind: 'one', id, order: order.map(place), fresh }, limit);
    if (outcome.kind === 'lost') killed.set(id, outcome.error.message);
    else if (outcome.result !== undefined)
      killed.set(id, outcome.result === -1 ? 'does not load' : names[order[outcome.result]].name.trim());
  };
  let done = 0;
  await Promise.all(
    mutants.map(async ({ id, file, line, name }) => {
      const fixed = loads.has(id);
      const order = quickest({ file, name, fixed, tests: fixed ? usable : coverage.by[id], names });
      if (order.length > 0) await ask(id, order, fixed);
      if (!killed.has(id)) say(`not noticed nearby: ${file}:${line} ${name}`);
      done += 1;
      if (done % 50 === 0) say(`${done} of ${mutants.length} met their nearest tests, ${killed.size} killed`);
    }),
  );
  const left = (depth === 'nearest' ? [] : mutants).filter(
    ({ id }) => !killed.has(id) && (loads.has(id) || coverage.by[id].length > 0),
  );
  const batches = [];
  // Neighbours would hide each other: members of a batch come from far apart.
  const width = Math.ceil(left.length / BATCH);
  for (let i = 0; i < width; i += 1) batches.push(left.filter((_, at) => at % width === i).map(({ id }) => id));
  let judged = 0;
  const together = async (ids) => {
    const outcome = await pool.run({ kind: 'many', ids, tests: usable.map(place) }, limit);
    const failed =
      outcome.kind === 'lost'
        ? 'lost'
        : typeof outcome.result === 'string'
          ? outcome.result
          : outcome.result.map((i) => usable[i]);
    if ((typeof failed === 'string' || failed.length > TOO_MANY) && ids.length > 1) {
      const half = Math.ceil(ids.length / 2);
      await Promise.all([together(ids.slice(0, half)), together(ids.slice(half))]);
      return;
    }
    if (typeof failed === 'string') killed.set(ids[0], failed);
    else if (failed.length > 0) await Promise.all(ids.map((id) => ask(id, failed, true)));
    judged += ids.length;
    say(`${judged} of ${left.length} met all tests, ${killed.size} killed`);
  };
  await Promise.all(batches.map(together));
  const reached = (id) => loads.has(id) || coverage.by[id].length > 0;
  return mutants.map((mutant) => ({
    ...mutant,
    state: killed.has(mutant.id) ? 'killed' : reached(mutant.id) ? 'survived' : 'unreached',
    ...(killed.has(mutant.id) ? { by: killed.get(mutant.id) } : {}),
  }));
}

function byFile(tests, names) {
  const files = new Map();
  for (const at of tests) {
    const list = files.get(names[at].file) ?? [];
    files.set(names[at].file, list);
    list.push(at);
  }
  return [...files.values()].toSorted((a, b) => a.length - b.length);
}

/** Some tests, the likeliest to notice first: those that name what is changed, those beside the code, then a spread of the rest. */
function quickest({ file, name, fixed, tests, names }) {
  const folder = file.split('/').slice(0, 2).join('/');
  const words = [...new Set(name.match(/[\w.-]{3,}/g) ?? [])].filter((word) => !COMMON.has(word));
  const near = [];
  const beside = [];
  const rest = [];
  for (const at of tests) {
    const test = names[at];
    if (words.some((word) => test.name.includes(word))) near.push(at);
    else if (test.file.startsWith(folder)) beside.push(at);
    else rest.push(at);
  }
  const spread = (list, size) => {
    const step = Math.max(1, list.length / size);
    return Array.from({ length: Math.min(size, list.length) }, (_, i) => list[Math.floor(i * step)]);
  };
  // A file of few tests holds tables, each test of which says much; of a file of many, some will do.
  const files = byFile(beside, names);
  const close = files.flatMap((list) => spread(list, PER_FILE));
  // What is fixed when sources load costs a new instance, which is cheap while only tests beside the code are asked.
  return fixed
    ? [...close, ...spread(near, QUICK / 2), ...spread(rest, QUICK)]
    : [...spread(near, QUICK / 2), ...close, ...spread(rest, QUICK)];
}

const COMMON = new Set(
  'condition true false dropped element property return nothing word undefined length const kind default without its right left statement string emptied spread text the some every'.split(
    ' ',
  ),
);
