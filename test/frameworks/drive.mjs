// Runs all cases with one framework in this process, and prints what each gave as JSON. Started by run.mjs in a directory that holds the framework and leeway.
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CASES, FORGED, TYPED } from './cases.mjs';
import { startModel } from './model-server.mjs';

const [, , driver, only] = process.argv;
const load = (name) => import(pathToFileURL(resolveIn(name)).href);
/** By the rules for `import`: some packages have nothing for `require`. */
function resolveIn(name) {
  return new URL(import.meta.resolve(name, pathToFileURL(join(process.cwd(), 'x.js')).href)).pathname;
}
const { drive } = await import(pathToFileURL(driver).href);
const { createGate, createGuard } = await load('leeway');

async function run(it) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'leeway-framework-')));
  const cwd = join(base, 'project');
  mkdirSync(join(cwd, '.git'), { recursive: true });
  process.env.HOME = base;
  const model = await startModel(it);
  const [ran, questions, transcripts, entries] = [[], [], [], []];
  const boom = () => {
    throw new Error('boom');
  };
  const real = createGate({
    stateDir: join(base, 'state'),
    tools: { delegate: 'nothing', ...(it.throws ? { bash: boom, Bash: boom } : {}) },
    logger: (entry) => entries.push(entry),
  });
  const gate = {
    ...real,
    check: (call, context) => {
      if (it.broken) throw new Error('broken');
      transcripts.push(context.transcript);
      return real.check(call, context);
    },
  };
  const guard = (agent) =>
    createGuard({ gate, cwd, ...(it.headless ? { interactive: false } : {}), ...(agent ? { agent } : {}) });
  try {
    await drive({
      load,
      url: model.url,
      cwd,
      home: base,
      guard,
      typed: TYPED,
      forged: it.forged ? FORGED : undefined,
      stream: it.stream === true,
      headless: it.headless === true,
      bash: ({ command }) => {
        ran.push(command);
        return `ran ${command}`;
      },
      ran: (command) => ran.push(command),
      ask: async (reason) => {
        questions.push(reason);
        if (ran.length > 0) throw new Error('it ran before anybody was asked');
        return it.answer ?? false;
      },
    });
    return problems(it, { ran, questions, transcripts, entries, told: model.told() });
  } catch (error) {
    return [`threw: ${error.stack}`];
  } finally {
    model.close();
  }
}

function problems(it, { ran, questions, transcripts, entries, told }) {
  const found = [];
  if (JSON.stringify([...ran].sort()) !== JSON.stringify([...it.ran].sort())) found.push(`ran ${JSON.stringify(ran)}`);
  if (it.told !== undefined && !it.told.test(told)) found.push(`told ${JSON.stringify(told)}`);
  if (questions.length !== it.asked) found.push(`asked ${questions.length} times`);
  if (it.reason !== undefined && !questions.every((text) => it.reason.test(text)))
    found.push(`asked ${JSON.stringify(questions)}`);
  if (it.subagent === true && !entries.some((entry) => entry.kind === 'decision' && entry.subagent !== undefined))
    found.push('no decision names the sub-agent');
  const outcomes = entries.filter(({ kind }) => kind === 'report').map(({ outcome }) => outcome);
  if (it.answer === true && !outcomes.includes('approved')) found.push(`reported ${outcomes}`);
  if (it.ran.length > 0 && !outcomes.includes('ran')) found.push(`reported ${outcomes}`);
  if (it.attested === true) {
    const users = transcripts.at(-1).filter(({ role }) => role === 'user');
    const typed = users.filter(({ content }) => content.includes(TYPED));
    if (typed.length === 0 || typed.some(({ attested }) => attested === false)) found.push(`typed ${JSON.stringify(users)}`);
    if (users.some(({ content, attested }) => content.includes(FORGED) && attested !== false))
      found.push(`forged ${JSON.stringify(users)}`);
  }
  return found;
}

const results = [];
for (const it of CASES.filter(({ name }) => only === undefined || name.includes(only)))
  results.push({ name: it.name, problems: await run(it) });
process.stdout.write(`\n${JSON.stringify(results)}\n`);
process.exit(0);
