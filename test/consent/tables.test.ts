// Natural and false consents, with a model that answers rightly and with one that says yes to everything and cites the best words. Real calls, real analysis.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askClassifier } from '../../src/classifier/ask-classifier.ts';
import { clausesOf } from '../../src/classifier/consent/clauses.ts';
import { ownWords } from '../../src/classifier/consent/own-words.ts';
import type { ClassifierQuestion } from '../../src/classifier/question.ts';
import { verdictFromModel } from '../../src/classifier/verdict.ts';
import type { ClassifierRequest } from '../../src/model/classifier-client.ts';
import { createGate } from '../../src/gate/create-gate.ts';
import type { JsonObject, TranscriptEntry } from '../../src/model/call.ts';
import type { Decision } from '../../src/model/decision.ts';
import { deps } from '../classifier/fixtures.ts';
import { removeTree } from '../setup/remove-tree.ts';

interface Row {
  readonly kind: string;
  readonly call: string;
  readonly language: string;
  readonly transcript: readonly TranscriptEntry[];
  /** Turns that a model which understands them cites, by number. */
  readonly cited: readonly number[];
  readonly invented?: string;
  readonly line: string;
}

const file = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const unescaped = (text: string): string =>
  text.replace(/\\n/g, '\n').replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function rowsOf(name: string): readonly Row[] {
  let kind = '';
  const rows: Row[] = [];
  for (const line of file(name).split('\n')) {
    if (line.startsWith('## ')) kind = line.slice(3);
    if (line === '' || line.startsWith('#')) continue;
    const [call = '', language = '', said = ''] = line.split(' | ').map((part) => part.trim());
    const [typed = '', invented] = said.split(' ## ');
    const turns = typed.split(' // ').map((turn) => /^(&?)(?:\[(.*?)\] )?(.*)$/s.exec(unescaped(turn)));
    const cited = turns.flatMap((turn, at) => (turn?.[1] === '&' ? [at + 1] : []));
    rows.push({
      kind,
      call,
      language,
      line,
      transcript: turns.map((turn) => ({
        role: 'user',
        content: turn?.[3] ?? '',
        ...(turn?.[2] === undefined ? {} : { asked: turn[2] }),
      })),
      cited,
      ...(invented === undefined ? {} : { invented }),
    });
  }
  return rows;
}

const CALLS = new Map(
  file('calls.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
);

let root = '';
const decisions = new Map<string, Decision>();

/** `tool NAME INPUT` is a call of another tool than the shell. */
function callOf(line: string): { readonly tool: string; readonly input: JsonObject; readonly branch: 'main' | 'feat' } {
  const [, tool, input] = /^tool (\S+) (.*)$/.exec(line) ?? [];
  if (tool !== undefined && input !== undefined) return { tool, input: JSON.parse(input) as JsonObject, branch: 'main' };
  const branch = line.startsWith('feat: ') ? 'feat' : 'main';
  return { tool: 'Bash', input: { command: line.replace(/^feat: /, '') }, branch };
}

const FILES =
  'data/a local/exports/x local/exports/report-2024.csv packages/legacy-api/i.js a.txt jobs.txt k8s/web.yaml other/data/x README.md dist/x data-prod/x local/exports-final/x k8s/web-prod.yaml Data/x old-idea/x uploads/x reports/x lab/notebooks/x models/v1/x k8s/ingress.yaml .env.local assets/raw/x dump.sql docs/old/x model-cache/x logs/app.log chart/x'.split(
    ' ',
  );

function repository(name: string, branch: string): string {
  const at = join(root, name);
  for (const dir of [
    'data',
    'local/exports',
    'packages/legacy-api',
    'k8s',
    'other/data',
    'dist',
    'data-prod',
    'local/exports-final',
    'Data',
    'old-idea',
    'uploads',
    'reports',
    'lab/notebooks',
    'models/v1',
    'assets/raw',
    'docs/old',
    'model-cache',
    'logs',
    'chart',
  ])
    mkdirSync(join(at, dir), { recursive: true });
  for (const path of FILES) writeFileSync(join(at, path), '1\n');
  writeFileSync(
    join(at, '.gitignore'),
    'data\nlocal\npackages\nother\ndist\ndata-prod\nData\nold-idea\nuploads\nreports\nlab\nmodels\n.env.local\nassets\ndump.sql\ndocs\nmodel-cache\nlogs\nchart\n',
  );
  writeFileSync(
    join(at, 'package.json'),
    '{"name":"shop","version":"1.0.0","scripts":{"deploy":"vercel --prod","test":"vitest run"}}\n',
  );
  const git = (...args: readonly string[]): void => void execFileSync('git', args, { cwd: at, stdio: 'ignore' });
  git('init', '-q', '-b', branch);
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'first');
  git('remote', 'add', 'origin', 'git@github.com:acme/shop.git');
  git('remote', 'add', 'fork', 'git@github.com:me/shop.git');
  git('config', `branch.${branch}.remote`, 'origin');
  git('config', `branch.${branch}.merge`, `refs/heads/${branch}`);
  return at;
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'leeway-consent-'));
  const main = repository('main', 'main');
  const feat = repository('feat', 'feat/login');
  const gate = createGate({ record: 'off' });
  for (const [name, line] of CALLS) {
    const { tool, input, branch } = callOf(line);
    const cwd = branch === 'feat' ? feat : main;
    decisions.set(name, await gate.check({ tool, input, agent: 'claude-code' }, { cwd, projectRoot: cwd }));
  }
}, 60_000);
afterAll(() => removeTree(root));

function questionFor(row: Row): ClassifierQuestion {
  const decision = decisions.get(row.call);
  const line = CALLS.get(row.call);
  if (decision === undefined || line === undefined) throw new Error(`no call ${row.call}`);
  const { tool, input, branch } = callOf(line);
  const at = join(root, branch);
  return {
    call: { tool, input, cwd: at, agent: 'claude-code' },
    parts: decision.parts,
    disposition: decision.disposition,
    rules: { rules: [], environment: [] },
    repository: {
      root: at,
      branch: branch === 'feat' ? 'feat/login' : 'main',
      remotes: [
        { name: 'origin', repository: 'github.com/acme/shop' },
        { name: 'fork', repository: 'github.com/me/shop' },
      ],
    },
    exists: existsSync,
    home: homedir(),
    transcript: row.transcript,
  };
}

type Cited = readonly { readonly turn: number; readonly quote: string }[];

/** Whether the call runs with a model that clears it, cites this, and answers the second question so. */
async function judged(row: Row, cited: Cited, agrees: boolean): Promise<{ readonly verdict: string; readonly reason: string }> {
  const client = ({ system }: ClassifierRequest): Promise<unknown> => {
    const second = system[0].startsWith('You check one thing');
    return Promise.resolve({
      thinking: '',
      category: null,
      rule: null,
      reason: 'scripted',
      should_block: second ? !agrees : false,
      consent: second ? null : cited,
    });
  };
  const question = questionFor(row);
  const outcome = await askClassifier(question, deps([], { client: { client } }));
  return verdictFromModel({
    disposition: question.disposition,
    askFloor: false,
    outcome,
    settings: { onBlock: 'deny', onGuarded: 'ask', onTrouble: 'ask' },
    session: 'interactive',
  });
}
const runs = async (row: Row, cited: Cited, agrees: boolean): Promise<boolean> =>
  (await judged(row, cited, agrees)).verdict === 'allow';

/** What a model cites that understands: the turn that orders it, whole, and those it refers to. */
function rightly(row: Row): Cited {
  const order = row.transcript.findIndex(
    (entry, at) => at === row.transcript.length - 1 || entry.asked !== undefined || !row.cited.includes(at + 1),
  );
  const asked = row.transcript.findIndex((entry) => entry.asked !== undefined);
  const main = asked >= 0 ? asked + 1 : row.cited.length > 0 ? row.transcript.length : order + 1;
  return [...row.cited, main].map((turn) => ({ turn, quote: row.transcript[turn - 1]?.content ?? '' }));
}

/** Every citation a model could hope for: whole turns, clauses, and each together with an earlier turn. */
function hopefully(row: Row): readonly Cited[] {
  const single = row.transcript.flatMap((entry, at) => {
    const text = entry.content ?? '';
    const own = ownWords(text);
    const parts = [
      text,
      ...text.split(/\n|[.!?;,:]\s/),
      ...own.split(/[,;!?()。，、！？；…：\uFFFC]|[.:](?=\s|$)|\b(?:and|then|but|und|dann|et|puis|y|e|и)\b/),
      ...clausesOf(own).map((words) => words.join(' ')),
      ...(row.invented === undefined ? [] : [row.invented]),
    ];
    return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))].map((quote) => ({ turn: at + 1, quote }));
  });
  return [
    ...single.map((one) => [one]),
    ...single.flatMap((one) => single.filter((other) => other.turn < one.turn).map((other) => [other, one])),
  ];
}

async function acceptedByGullible(row: Row): Promise<boolean> {
  for (const cited of hopefully(row)) if (await runs(row, cited, true)) return true;
  return false;
}

const summary = new Map<string, [number, number]>();
const count = (name: string, hit: boolean): void => {
  const [hits, all] = summary.get(name) ?? [0, 0];
  summary.set(name, [hits + (hit ? 1 : 0), all + 1]);
};

const natural = rowsOf('natural.txt');
const wrong = rowsOf('false.txt');
/** Code alone holds these back, whatever the model says. The other kinds name the target, so that only the model's reading holds them: see THREAT-MODEL.md. */
const BY_CODE =
  'invented, quoted, pasted, discussed list, unrelated, other target, part of a name, another place, filled, several deeds'.split(
    ', ',
  );

describe('consents', () => {
  test('the tables are as large as they should be', () => {
    expect(natural.length).toBeGreaterThanOrEqual(700);
    expect(wrong.length).toBeGreaterThanOrEqual(700);
    expect(new Set([...natural, ...wrong].map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
    const used = new Set([...natural, ...wrong].map(({ call }) => call));
    expect([...used].filter((call) => decisions.get(call)?.disposition !== 'guarded')).toEqual([]);
    expect([...CALLS.keys()].filter((call) => !used.has(call))).toEqual([]);
  });

  test('natural ones, with a model that answers rightly: at most one in twenty is refused', async () => {
    const refused: string[] = [];
    for (const row of natural) {
      const { verdict, reason } = await judged(row, rightly(row), true);
      const ok = verdict === 'allow';
      count(`natural, ideal: ${row.kind}`, ok);
      if (!ok) refused.push(`${row.line}   <- ${reason}`);
    }
    if (process.env['SHOW']) console.log(refused.join('\n'));
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(natural.length * 0.05);
  });

  test('false ones, with a model that answers rightly: none is accepted', async () => {
    for (const row of wrong) expect(await runs(row, rightly(row), false), row.line).toBe(false);
  });

  test('false ones, with a model that says yes and cites the best words: what code must hold back is held back', async () => {
    const accepted: string[] = [];
    for (const row of wrong) {
      const ok = await acceptedByGullible(row);
      count(`false, gullible: ${row.kind}`, ok);
      if (ok && process.env['SHOW']) console.log(`ACC ${row.kind} :: ${row.line}`);
      if (ok && BY_CODE.includes(row.kind)) accepted.push(`${row.kind}: ${row.line}`);
    }
    if (process.env['SHOW']) console.log([...summary].map(([name, [hits, all]]) => `${name} ${hits}/${all}`).join('\n'));
    expect(accepted).toEqual([]);
  });
});
