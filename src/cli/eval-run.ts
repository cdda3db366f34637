// Runs an evaluation: sends rows to workers or to the model, and stores the results, until all are judged. Counts nothing.
import { availableParallelism } from 'node:os';
import type { EvalResult } from '../eval/result.ts';
import type { RowJudge } from '../eval/judge-row.ts';
import type { EvalRow } from '../eval/row.ts';
import type { RunHead, SavedRun } from '../eval/run-file.ts';
import { sha256 } from '../host/sha256.ts';
import type { ClassifierSettings } from '../model/settings.ts';
import { POLICY_VERSION } from '../policy/table.ts';
import { configAt } from './config-at.ts';
import { loadCorpora, type LoadedCorpora } from './eval-corpora.ts';
import type { EvalFlags } from './eval-flags.ts';
import { judgeFor } from './eval-judge.ts';
import type { JudgeSetup } from './eval-judge.ts';
import { openRunOut } from './eval-out.ts';
import { judgeInWorkers } from './eval-pool.ts';
import { progressBar } from './eval-progress.ts';
import { settingsHash } from './settings-hash.ts';
import { version } from './version.ts';

/** `rows` and `judgeWith` let the rules for stopped rows be proven. */
export type EvalRun =
  | {
      readonly kind: 'done';
      readonly run: SavedRun;
      readonly rows: readonly EvalRow[];
      readonly judgeWith: (rules: readonly string[]) => RowJudge;
    }
  | { readonly kind: 'failed'; readonly why: string };

export interface Task {
  readonly row: EvalRow;
  readonly at: number;
  readonly attempt: number;
}

/** Judging fewer rows than this is faster than starting a second process. */
const WORTH_WORKERS = 2_000;
const MODEL_JOBS = 4;

/** A session of another agent has lines, but none that is a row. */
const nothingToJudge = ({ where, corpora }: EvalFlags): string =>
  where.length > 0
    ? `no row matches ${where.map(({ key, value }) => `\`--where ${key}=${value}\``).join(' and ')}`
    : `no call found in ${corpora
        .slice(0, 3)
        .map((path) => `\`${path}\``)
        .join(', ')}${corpora.length > 3 ? ' …' : ''}; \`leeway replay\` reads the sessions of every agent`;

export async function runEval(flags: EvalFlags): Promise<EvalRun> {
  const loaded = loadCorpora(flags);
  if (loaded.kind === 'failed') return loaded;
  for (const warning of loaded.warnings) process.stderr.write(`leeway eval: ${warning}\n`);
  if (loaded.rows.length === 0) return { kind: 'failed', why: nothingToJudge(flags) };
  const classifiers = flags.model ? classifiersFor(flags) : undefined;
  if (typeof classifiers === 'string') return { kind: 'failed', why: classifiers };
  const head = headOf(flags, loaded, classifiers);
  const out = flags.out === undefined ? undefined : openRunOut(flags.out, head);
  if (typeof out === 'string') return { kind: 'failed', why: out };
  const results: EvalResult[] = [...(out?.done ?? [])];
  const tasks = tasksLeft(loaded.rows, flags.repeat, results);
  const progress = progressBar(tasks.length, process.stderr);
  const keep = (result: EvalResult): void => {
    results.push(result);
    out?.add(result);
    progress.step();
  };
  const setup: JudgeSetup = { hosts: loaded.hosts, interactive: flags.interactive, ...(classifiers ? { classifiers } : {}) };
  const why = await judgeAll(tasks, { setup, keep, jobs: flags.jobs });
  progress.end();
  if (why !== undefined) return { kind: 'failed', why };
  out?.finish(results);
  // No model: a rule is proven if it makes the analysis allow the call.
  const judgeWith = (rules: readonly string[]): RowJudge => {
    const judge = judgeFor({ hosts: loaded.hosts, interactive: flags.interactive }, rules);
    // The same machines were read before any row was judged.
    if (typeof judge === 'string') throw new Error(judge);
    return judge;
  };
  return { kind: 'done', run: { head, results }, rows: loaded.rows, judgeWith };
}

interface Judging {
  readonly setup: JudgeSetup;
  readonly keep: (result: EvalResult) => void;
  readonly jobs: number | undefined;
}

async function judgeAll(tasks: readonly Task[], { setup, keep, jobs }: Judging): Promise<string | undefined> {
  const still = setup.classifiers === undefined;
  const many = jobs ?? (still ? (tasks.length < WORTH_WORKERS ? 1 : availableParallelism()) : MODEL_JOBS);
  if (still && many > 1) return judgeInWorkers(tasks, { setup, keep, jobs: many });
  const judge = judgeFor(setup);
  if (typeof judge === 'string') return judge;
  const queue = tasks.values();
  const line = async (): Promise<void> => {
    for (const { row, at, attempt } of queue) keep(await judge.judge(row, { at, attempt }));
  };
  await Promise.all(Array.from({ length: still ? 1 : many }, line));
  return undefined;
}

function tasksLeft(rows: readonly EvalRow[], repeat: number, done: readonly EvalResult[]): readonly Task[] {
  const known = new Set(done.map(({ at, attempt }) => `${at} ${attempt}`));
  return Array.from({ length: repeat }, (_, attempt) => rows.map((row, at) => ({ row, at, attempt })))
    .flat()
    .filter(({ at, attempt }) => !known.has(`${at} ${attempt}`));
}

function classifiersFor(flags: EvalFlags): readonly ClassifierSettings[] | string {
  const { model } = flags;
  if (!model) return [];
  const chosen = model.kind === 'named' ? [model.settings] : configAt({}).config.settings.classifiers;
  if (chosen.length === 0) return 'no classifier is configured; see docs/classifier.md, or name one: --model anthropic';
  return chosen.map((one) => (flags.stages === undefined ? one : { ...one, stages: flags.stages }));
}

const headOf = (
  flags: EvalFlags,
  { corpora, hosts }: Pick<LoadedCorpora, 'corpora' | 'hosts'>,
  classifiers: readonly ClassifierSettings[] | undefined,
): RunHead => ({
  format: 1,
  kind: 'leeway-eval',
  leeway: version(),
  policy: POLICY_VERSION,
  corpora,
  options: {
    interactive: flags.interactive,
    config: settingsHash(),
    // The machines that rows refer to.
    hosts: sha256(JSON.stringify(hosts)),
    // Names only, never keys or headers.
    models: (classifiers ?? []).map(({ provider, model, stages }) => `${provider}:${model ?? 'default'}:${stages ?? 1}`),
    // Another address, command or prompt may mean another model.
    asked: sha256(JSON.stringify(classifiers ?? [])),
  },
});
