// Runs mongo.cases.txt through the whole analysis, each as the text of `mongosh --eval`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { analyseShell } from '../../analyse/analyse-shell.ts';
import { situationOf } from '../../gate/situation.ts';
import { strictest } from '../../model/disposition.ts';
import { judgeParts } from '../../policy/judge.ts';
import { caseHost, whyCase } from '../../programs/case-machine.ts';
import { DEFAULT_SETTINGS } from '../../rules/merge-settings.ts';
import { readMongo } from './read-mongo.ts';

const situation = situationOf({
  host: caseHost,
  root: '/repo',
  settings: DEFAULT_SETTINGS,
  ownPaths: ['/home/me/.config/leeway'],
  recordPaths: ['/home/me/.local/state/leeway'],
  readers: new Map([['mongo', readMongo]]),
});

const cases = readFileSync(join(import.meta.dirname, 'mongo.cases.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, want = '', text = ''] = /^(quiet|review|guarded|forbidden)\s+(.+)$/.exec(line) ?? [];
    return [{ want, text: text.replaceAll(String.raw`\n`, '\n') }];
  });

it.each(cases)('$want $text', ({ want, text }) => {
  const command = `mongosh --quiet --eval '${text.replaceAll("'", String.raw`'\''`)}'`;
  const parts = judgeParts(analyseShell(command, '/repo', situation.analysis).parts, situation.policy);
  const disposition = strictest(parts.map((part) => part.disposition));
  expect(disposition, whyCase({ disposition, parts })).toBe(want);
});
