// Limits never loosen: what is forbidden stays denied behind any nesting, padding or repetition, whatever limit that reaches. Real work of ordinary size reaches none.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'unbash';
import { describe, expect, it } from 'vitest';
import { caseHostWith, judgeCase, whyCase } from '../src/programs/case-machine.ts';

const folder = join(import.meta.dirname, '..', 'src', 'programs');
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Every command that the cases call forbidden, on the plain machine. Around a here-document's end nothing can stand. */
const FORBIDDEN = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.cases.txt'))
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  .flatMap((line) => /^forbidden\s+(.+)$/.exec(line)?.[1]?.replaceAll(String.raw`\n`, '\n') ?? [])
  .filter((text) => !text.includes('<<') && (parse(text).errors ?? []).length === 0)
  .filter((text) => judgeCase(text).disposition === 'forbidden');

/** A few of them, for texts that take long to read. */
const SOME = FORBIDDEN.filter((_, i) => i % 120 === 0);

const times = (n: number, text: string, wrap: (text: string, i: number) => string): string => {
  let out = text;
  for (let i = 0; i < n; i++) out = wrap(out, i);
  return out;
};

type Wrap = readonly [string, (text: string) => string];

const NESTINGS: readonly Wrap[] = [
  ['bash -c in bash -c', (text) => times(2, text, (one) => `bash -c ${quoted(one)}`)],
  ['eval in eval', (text) => times(3, text, (one) => `eval ${quoted(one)}`)],
  ['evals of a plain command', () => `${'eval '.repeat(100)}rm -rf /`],
  ['100 times xargs', () => `echo x | ${'xargs '.repeat(100)}rm -rf /`],
  ...[3, 30, 200].flatMap((n): readonly Wrap[] => [
    [`${n} subshells`, (text) => times(n, text, (one) => `( ${one}\n)`)],
    [`${n} groups`, (text) => times(n, text, (one) => `{ ${one}\n}`)],
    [`${n} substitutions`, (text) => times(n, text, (one) => `echo "$(${one}\n)"`)],
    [`${n} conditions`, (text) => times(n, text, (one) => `if true; then ${one}\nfi`)],
    [`${n} loops`, (text) => times(n, text, (one, i) => `for v${i} in 1; do ${one}\ndone`)],
    [`${n} functions`, (text) => `f0() { ${text}\n}\n${calls(n)}f${n}`],
    [`${n} here-documents`, (text) => times(n, text, (one, i) => `bash <<'END${i}'\n${one}\nEND${i}`)],
    [`${n} times env`, (text) => `${'env '.repeat(n)}bash -c ${quoted(text)}`],
    [`${n} times nohup nice`, (text) => `${'nohup nice '.repeat(n)}bash -c ${quoted(text)}`],
    [`${n} times sudo`, (text) => `${'sudo '.repeat(n)}bash -c ${quoted(text)}`],
  ]),
  ['20,000 subshells', (text) => times(20_000, text, (one) => `( ${one}`) + ' )'.repeat(20_000)],
];

const calls = (n: number): string => Array.from({ length: n }, (_, i) => `f${i + 1}() { f${i}; }\n`).join('');

const PADDINGS: readonly Wrap[] = [
  ['comments before', (text) => `${'# padding\n'.repeat(20)}${text}`],
  ['blank lines before', (text) => `${'\n'.repeat(3000)}${text}`],
  ['commands before', (text) => `${'true\n'.repeat(50)}${text}`],
  ['a list before', (text) => `${'true && '.repeat(50)}true\n${text}`],
  ['a known loop around', (text) => `for v in ${'a '.repeat(60)}; do\n${text}\ndone`],
];

/** Longer than what was once read, and longer than what is read. */
const LONG: readonly Wrap[] = [200 * 1024, 2 * 1024 * 1024].flatMap((size): readonly Wrap[] => [
  [`${size} of comments`, (text) => `${'# padding padding\n'.repeat(size / 18)}${text}`],
  [`${size} of blank lines`, (text) => `${'\n'.repeat(size)}${text}`],
  [`a word of ${size}`, (text) => `: ${'x'.repeat(size)}\n${text}`],
  [`a here-document of ${size}`, (text) => `cat > notes.txt <<'END'\n${'some line of text\n'.repeat(size / 18)}END\n${text}`],
  [`${size} of commands`, (text) => `${'true;\n'.repeat(size / 6)}${text}`],
  [`${size} of assignments`, (text) => `${'a=1 \n'.repeat(size / 5)}${text}`],
  [`behind ${size} of words`, (text) => `${text}\n: ${'x '.repeat(size / 2)}`],
]);

describe('what is forbidden stays forbidden', () => {
  it('has cases', () => {
    expect(FORBIDDEN.length).toBeGreaterThan(300);
  });

  const check = (text: string, wrap: (text: string) => string): void => {
    const result = judgeCase(wrap(text));
    expect(result.disposition, `${text}\n${whyCase(result).slice(0, 400)}`).toBe('forbidden');
  };
  it.each(NESTINGS)('in %s', (_, wrap) => {
    for (const text of SOME) check(text, wrap);
  });
  it.each(LONG)('with %s', (_, wrap) => {
    for (const text of SOME.slice(0, 1)) check(text, wrap);
  });
  it('each of them, in ways that take turns', () => {
    const ways = [...NESTINGS, ...PADDINGS].filter(([name]) => !/^(30|200|20,000) /.test(name));
    // Another seed tries other pairs; with enough of them every case meets every way.
    const asked = process.env['SEED'] ?? '20';
    const seed = asked === 'random' ? Math.floor(Math.random() * 1000) : Number(asked);
    FORBIDDEN.forEach((text, i) => {
      for (const at of [i + seed, i + seed + 5]) {
        const [name, wrap] = ways[at % ways.length] ?? ['as it is', (one: string) => one];
        const result = judgeCase(wrap(text));
        expect(result.disposition, `seed ${seed}, ${name}: ${text}\n${whyCase(result).slice(0, 400)}`).toBe('forbidden');
      }
    });
  });
});

describe('in files', () => {
  const inFiles = (files: Readonly<Record<string, string>>, run: string): string =>
    judgeCase(run, { host: caseHostWith(files) }).disposition;

  it.each([3, 30, 100])('%d scripts that start one another', (n) => {
    for (const text of SOME) {
      const scripts = Object.fromEntries(Array.from({ length: n }, (_, i) => [`/repo/s${i}.sh`, `bash /repo/s${i + 1}.sh\n`]));
      expect(inFiles({ ...scripts, [`/repo/s${n}.sh`]: text }, 'bash s0.sh'), text).toBe('forbidden');
    }
  });

  it.each([3, 30, 100])('%d scripts that source one another', (n) => {
    for (const text of SOME) {
      const scripts = Object.fromEntries(Array.from({ length: n }, (_, i) => [`/repo/s${i}.sh`, `. /repo/s${i + 1}.sh\n`]));
      expect(inFiles({ ...scripts, [`/repo/s${n}.sh`]: text }, 'source ./s0.sh'), text).toBe('forbidden');
    }
  });

  it('a long script', () => {
    for (const text of SOME)
      expect(inFiles({ '/repo/s.sh': `${'# padding padding\n'.repeat(20_000)}${text}` }, 'sh s.sh'), text).toBe('forbidden');
  });

  it('a script that was there before and takes too many steps hides nothing behind it', () => {
    const long = { '/repo/configure': `#!/bin/sh\n${'echo checking >> config.log\n'.repeat(20_000)}` };
    expect(inFiles(long, './configure')).toBe('review');
    expect(inFiles(long, './configure && make build')).toBe('review');
    expect(inFiles(long, './configure; rm -rf /')).toBe('forbidden');
    expect(inFiles(long, './configure; ./configure; ls')).toBe('review');
    expect(inFiles(long, './configure; ./configure; ./configure; ls')).toBe('forbidden');
  });

  it('a script whose loops and branches multiply one another ends at the steps, and hides nothing behind it', () => {
    const loop = (inner: string, i: number): string =>
      `while read -r l${i}; do
if [[ $l${i} == a* ]]; then s${i}=1; elif [[ $s${i} == 1 ]]; then s${i}=2; else s${i}=3; fi
${inner}
echo "$s${i}" >> t${i}
done < in${i}`;
    const nested = {
      '/repo/nested.sh': `f() {
${times(6, 'x="$x$l1"; echo "$x" >> out', loop)}
}
f
f
f
`,
    };
    expect(whyCase(judgeCase('bash nested.sh', { host: caseHostWith(nested) }))).toContain('takes more than 4000 steps');
    expect(inFiles(nested, 'bash nested.sh; rm -rf /')).toBe('forbidden');
  });
});

/** Ordinary work that is long: none of it reaches a limit. */
const ORDINARY: readonly (readonly [string, string])[] = [
  ['a file of 60 KiB', `cat > src/big.ts <<'EOF'\n${'export const value = 1; // $x `y`\n'.repeat(1800)}EOF`],
  ['a file of 500 KiB', `cat > data/big.csv <<'EOF'\n${'1,2,3,some text here\n'.repeat(24_000)}EOF`],
  ['forty files', Array.from({ length: 40 }, (_, i) => `cat > src/f${i}.ts <<'EOF'\nexport const x = ${i};\nEOF`).join('\n')],
  ['a loop over many numbers', 'for i in {1..100000}; do echo "$i"; done'],
  ['a loop over many names', `for f in ${Array.from({ length: 300 }, (_, i) => `src/f${i}.ts`).join(' ')}; do wc -l "$f"; done`],
  ['a long list of files', `wc -l ${Array.from({ length: 3000 }, (_, i) => `src/f${i}.ts`).join(' ')}`],
  ['a long script of checks', 'test -f package.json && echo yes || echo no\n'.repeat(1500)],
  ['twenty levels', times(20, 'ls', (one) => `if true; then ${one}\nfi`)],
];

describe('ordinary work reaches no limit', () => {
  it.each(ORDINARY)('%s', (_, text) => {
    const result = judgeCase(text);
    expect(result.disposition, whyCase(result)).toBe('quiet');
  });
});
