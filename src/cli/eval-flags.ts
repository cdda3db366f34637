// The flags of `leeway eval`, read and checked. Opens no file.
import type { RootMapping } from '../eval/map-roots.ts';
import { readRootMapping } from '../eval/map-roots.ts';
import type { ModelChoice } from '../eval/model-flag.ts';
import { readModelFlag } from '../eval/model-flag.ts';
import type { EvalRow } from '../eval/row.ts';
import { didYouMean } from './nearest.ts';
import { readArgs } from './read-args.ts';

export interface EvalFlags {
  readonly corpora: readonly string[];
  readonly where: readonly { readonly key: string; readonly value: string }[];
  readonly sample?: number;
  readonly roots: readonly RootMapping[];
  readonly hosts?: string;
  readonly cwd?: string;
  readonly interactive: 'yes' | 'no';
  readonly model?: Exclude<ModelChoice, { kind: 'bad' }>;
  readonly stages?: 1 | 2;
  readonly suite?: 'classifier';
  readonly repeat: number;
  readonly jobs?: number;
  readonly out?: string;
  readonly html?: string;
  readonly rows: number;
  readonly json: 'yes' | 'no';
  readonly compare?: readonly [string, string];
  readonly failOn: readonly string[];
}

export const EVAL_OPTIONS = {
  where: { type: 'string', multiple: true },
  sample: { type: 'string' },
  root: { type: 'string', multiple: true },
  hosts: { type: 'string' },
  cwd: { type: 'string' },
  headless: { type: 'boolean' },
  model: { type: 'string' },
  stages: { type: 'string' },
  suite: { type: 'string' },
  repeat: { type: 'string' },
  jobs: { type: 'string' },
  out: { type: 'string' },
  html: { type: 'string' },
  rows: { type: 'string' },
  json: { type: 'boolean' },
  compare: { type: 'boolean' },
  'fail-on': { type: 'string', multiple: true },
} as const;

/** The fields of a row that `--where` can compare. */
export const ROW_FIELDS: ReadonlyMap<string, (row: EvalRow) => string | undefined> = new Map<
  string,
  (row: EvalRow) => string | undefined
>([
  ['tool', ({ tool }) => tool],
  ['category', ({ category }) => category],
  ['class', ({ category }) => category],
  ['label', ({ label }) => label],
  ['id', ({ id }) => id],
  ['host', ({ host }) => host],
  ['agent', ({ agent }) => agent],
]);

const FAIL_ON = ['missed', 'alarms', 'unexpected'];

/** The known values of the options, for completion. */
export const EVAL_VALUES = { 'fail-on': () => FAIL_ON, suite: () => ['classifier'], stages: () => ['1', '2'] };

/** Returns a string that says what is wrong if the flags are invalid. */
export function readEvalFlags(args: readonly string[]): EvalFlags | string {
  let parsed;
  try {
    parsed = readArgs(EVAL_OPTIONS, args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { values, positionals } = parsed;
  const [before, after] = positionals;
  if (values.compare && (before === undefined || after === undefined || positionals.length !== 2))
    return '--compare takes two saved runs';
  if (values.suite !== undefined && values.suite !== 'classifier') return `unknown suite \`${values.suite}\`; known: classifier`;
  if (positionals.length === 0 && values.suite === undefined) return 'name a corpus; try `leeway eval corpus/`';
  const model = values.model === undefined ? undefined : readModelFlag(values.model);
  if (model?.kind === 'bad') return model.why;
  if (values.suite !== undefined && !model && !values.compare) return '--suite classifier needs --model';
  if (values.stages !== undefined && values.stages !== '1' && values.stages !== '2') return '--stages is 1 or 2';
  const numbers = readNumbers(values);
  if (typeof numbers === 'string') return numbers;
  const roots = (values.root ?? []).map((text) => ({ text, mapping: readRootMapping(text) }));
  const wrongRoot = roots.find(({ mapping }) => mapping === undefined);
  if (wrongRoot) return `\`--root ${wrongRoot.text}\` is not FROM=TO with two absolute paths`;
  const where = (values.where ?? []).map((text) => ({
    key: text.split('=')[0] ?? '',
    value: text.slice(text.indexOf('=') + 1),
    text,
  }));
  const wrongWhere = where.find(({ text }) => !text.includes('='));
  if (wrongWhere) return `\`--where ${wrongWhere.text}\` is not KEY=VALUE`;
  const unknown = where.find(({ key }) => !ROW_FIELDS.has(key));
  if (unknown)
    return `--where: a row has no field \`${unknown.key}\`${didYouMean(unknown.key, [...ROW_FIELDS.keys()]) || `; known: ${[...ROW_FIELDS.keys()].join(', ')}`}`;
  const failOn = values['fail-on'] ?? [];
  const wrongFail = failOn.find((one) => !FAIL_ON.includes(one));
  if (wrongFail !== undefined)
    return `unknown \`--fail-on ${wrongFail}\`${didYouMean(wrongFail, FAIL_ON) || `; known: ${FAIL_ON.join(', ')}`}`;
  return {
    corpora: positionals,
    where,
    roots: roots.flatMap(({ mapping }) => (mapping ? [mapping] : [])),
    interactive: values.headless ? 'no' : 'yes',
    json: values.json ? 'yes' : 'no',
    failOn,
    ...numbers,
    ...(values.hosts === undefined ? {} : { hosts: values.hosts }),
    ...(values.cwd === undefined ? {} : { cwd: values.cwd }),
    ...(model ? { model } : {}),
    ...(values.stages === undefined ? {} : { stages: values.stages === '2' ? (2 as const) : (1 as const) }),
    ...(values.suite === undefined ? {} : { suite: 'classifier' as const }),
    ...(values.out === undefined ? {} : { out: values.out }),
    ...(values.html === undefined ? {} : { html: values.html }),
    ...(values.compare && before !== undefined && after !== undefined ? { compare: [before, after] as const } : {}),
  };
}

type Numbers = Pick<EvalFlags, 'rows' | 'repeat'> & Partial<Pick<EvalFlags, 'sample' | 'jobs'>>;

function readNumbers(values: { readonly [key in 'sample' | 'repeat' | 'jobs' | 'rows']?: string | undefined }): Numbers | string {
  const whole = (text: string | undefined): number | undefined =>
    text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  for (const key of ['sample', 'repeat', 'jobs', 'rows'] as const) {
    const text = values[key];
    if (text !== undefined && whole(text) === undefined && !(key === 'rows' && text === 'ALL'))
      return `--${key} \`${text}\` is not a positive number${key === 'rows' ? ' or ALL' : ''}`;
  }
  const sample = whole(values.sample);
  const jobs = whole(values.jobs);
  return {
    rows: values.rows === 'ALL' ? Number.MAX_SAFE_INTEGER : (whole(values.rows) ?? 10),
    repeat: whole(values.repeat) ?? 1,
    ...(sample === undefined ? {} : { sample }),
    ...(jobs === undefined ? {} : { jobs }),
  };
}
