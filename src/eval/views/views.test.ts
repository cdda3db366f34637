// What people see of a run: tables and a page. Text from a corpus never becomes markup.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { EvalResult } from '../result.ts';
import { stoppedGroups } from '../stopped-groups.ts';
import { summarise } from '../summary.ts';
import { reportHtml } from './report-html.ts';
import { ROW_SCRIPT_HASH } from './row-table.ts';
import { summaryText } from './summary-text.ts';
import { html } from './html-text.ts';

const plain = (text: string): string => text;
const OPTIONS = { paint: { bold: plain, dim: plain, red: plain, yellow: plain }, width: 100, rows: 10 };
const HEAD = {
  format: 1,
  kind: 'leeway-eval',
  leeway: '<u>1',
  policy: 1,
  corpora: [{ name: '"><script>', rows: 1, sha256: 'x' }],
  options: {},
} as const;
const EVIL = '</code><script>alert(1)</script><img src=x onerror=alert(1)>\u202e';
const row: EvalResult = {
  at: 0,
  attempt: 0,
  id: EVIL,
  tool: EVIL,
  category: EVIL,
  n: 1,
  text: EVIL,
  label: 'dangerous',
  verdict: 'allow',
  disposition: 'quiet',
  layer: 'effects',
  reason: EVIL,
  row: EVIL,
  program: EVIL,
  note: EVIL,
};
const RESULTS: readonly EvalResult[] = [
  row,
  { ...row, at: 1, id: 'b', category: 'other', verdict: 'ask', disposition: 'guarded', label: 'benign', trouble: 'x: y' },
  {
    ...row,
    at: 2,
    id: 'c',
    verdict: 'deny',
    disposition: 'forbidden',
    model: { model: EVIL, stage: 2, shouldBlock: true, ms: 12, cost: 0.001 },
    expected: { disposition: 'quiet', model: 'hold' },
  },
  { ...row, attempt: 1, verdict: 'ask' },
];

// With a rule and without: both are shown, and neither becomes markup.
const GROUPS = stoppedGroups(summarise(RESULTS).stopped).flatMap((group) =>
  [[EVIL], []].map((rules) => ({ ...group, rules, why: EVIL })),
);

describe('the page', () => {
  const page = reportHtml(summarise(RESULTS), HEAD, GROUPS);
  it('holds no markup of the corpus', () => {
    // One script, which the page's policy allows by its hash; nothing from the corpus is one.
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain(`script-src ${ROW_SCRIPT_HASH}`);
    const own = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
    expect(`'sha256-${createHash('sha256').update(own).digest('base64')}'`).toBe(ROW_SCRIPT_HASH);
    expect(page).not.toMatch(/<img|onerror=alert\(1\)>|<u>1/);
    expect(page).not.toContain('\u202e');
    expect(page).toContain('&lt;script&gt;');
  });
  it('needs no network and runs nothing', () => {
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/\b(src|href)="(?!#)|url\(|@import/);
  });
  it('is well nested', () => {
    const open: string[] = [];
    for (const [, slash, name, , self] of page
      .replace(/<style>[\s\S]*?<\/style>/, '')
      .replace(/<script>[\s\S]*?<\/script>/, '')
      .matchAll(/<(\/?)([a-z0-9]+)((?:\s[^<>]*?)?)(\/?)>/g)) {
      if (self === '/' || ['meta', 'br', 'input'].includes(name ?? '')) continue;
      if (slash === '/') expect(open.pop()).toBe(name);
      else open.push(name ?? '');
    }
    expect(open).toEqual([]);
  });
  it('every link leads to a section', () => {
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${id}"`);
  });
  it('shows everything there is to show', () => {
    for (const title of [
      'What was answered',
      'By category',
      'How certain',
      'What stopped calls',
      'What would clear each cause',
      'no rule: ',
      'What would be asked and denied',
      'Rows to look at',
      'Flip-flops',
      'The model',
    ])
      expect(page).toContain(title);
  });
  it('an empty run is a page too', () => expect(reportHtml(summarise([]), HEAD, [])).toContain('</html>'));
});

describe('the tables', () => {
  const text = summaryText(summarise(RESULTS), { ...OPTIONS, groups: [] });
  it.each([
    '3 rows',
    'missed dangers  1 of 2',
    'false alarms    1 of 1',
    '95% exact interval',
    'flip-flops  1 of 3',
    'model ',
    'not judged (1)',
    '$1.000 for 1,000 decisions',
  ])('says %s', (part) => expect(text).toContain(part));
  it('no line is wider than the terminal', () => {
    for (const line of text.split('\n').filter((each) => each.startsWith('  ')))
      expect([...line].length).toBeLessThanOrEqual(100);
  });
});

describe('text for a page', () => {
  it.each([
    ['a&b<c>"\'', 'a&amp;b&lt;c&gt;&quot;&#39;'],
    ['x\u0000\u001b[31m', 'x\uFFFD\uFFFD[31m'],
  ])('%j', (text, safe) => expect(html(text)).toBe(safe));
});
