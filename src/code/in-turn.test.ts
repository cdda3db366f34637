// Loops over many spelled-out values: what one of them does counts, however many stand before it, and harmless ones ask nothing.
import { describe, expect, it } from 'vitest';
import { caseHostWith, whyCase } from '../programs/case-machine.ts';
import { judgeLine } from './oneliners/test-machine.ts';

const words = (n: number, last: string): string =>
  [...Array.from({ length: n }, (_, i) => `echo ${i}`), last].map((text) => `"${text}"`).join(', ');

type Shape = readonly [string, (values: string) => string];
const RUNS: readonly Shape[] = [
  ['for of', (values) => `node -e 'for (const c of [${values}]) require("child_process").execSync(c)'`],
  ['forEach', (values) => `node -e 'const a = [${values}]; a.forEach((c) => require("child_process").execSync(c))'`],
  ['for in Python', (values) => `python3 -c 'import os\nfor c in [${values}]:\n    os.system(c)'`],
  ['a comprehension', (values) => `python3 -c 'import os\na = [${values}]\n[os.system(c) for c in a]'`],
  [
    'pairs',
    (values) =>
      `python3 -c 'import os\nfor k, v in [${values
        .split(', ')
        .map((one) => `("k", ${one})`)
        .join(', ')}]:\n    os.system(v)'`,
  ],
];

const PRINTS: readonly Shape[] = [
  ['for of', (values) => `node -e 'for (const c of [${values}]) console.log(c.length)'`],
  ['map', (values) => `node -e 'console.log([${values}].map((c) => c.toUpperCase()).join())'`],
  ['for in Python', (values) => `python3 -c 'for c in [${values}]:\n    print(len(c))'`],
  ['a comprehension', (values) => `python3 -c 'print([c.upper() for c in [${values}]])'`],
];

const expectAs = (command: string, want: string, host = caseHostWith({})): void => {
  const result = judgeLine(command, host);
  expect(result.disposition, whyCase(result).slice(0, 400)).toBe(want);
};

describe.each(RUNS)('%s over many texts that are run', (_, make) => {
  it.each([10, 30, 300, 600])('%d of them hide nothing', (n) => expectAs(make(words(n, 'rm -rf /')), 'forbidden'));
  it('ten harmless ones are quiet', () => expectAs(make(words(10, 'ls src')), 'quiet'));
});

describe.each(PRINTS)('%s over many texts that are only data', (_, make) => {
  it.each([10, 300, 600])('%d of them are quiet', (n) => expectAs(make(words(n, 'rm -rf /')), 'quiet'));
});

describe('places', () => {
  const places = (n: number, last: string): string =>
    [...Array.from({ length: n }, (_, i) => `build/a${i}`), last].map((text) => `"${text}"`).join(', ');
  it.each([30, 300, 600])('one of %d that are deleted is the system', (n) => {
    expectAs(`node -e 'for (const p of [${places(n, '/etc')}]) require("fs").rmSync(p, { recursive: true })'`, 'forbidden');
    expectAs(`python3 -c 'import shutil\nfor p in [${places(n, '/etc')}]:\n    shutil.rmtree(p)'`, 'forbidden');
  });
  it('many that are written are ordinary', () => {
    expectAs(`node -e 'for (const p of [${places(300, 'build/b')}]) require("fs").writeFileSync(p, "")'`, 'quiet');
    expectAs(`python3 -c 'for p in [${places(10, 'build/b')}]:\n    open(p, "w").write("")'`, 'quiet');
  });
});

describe('a file that was there before', () => {
  it('is asked about where its loop is longer than can be followed', () => {
    const host = caseHostWith({ '/repo/run.py': `import os\nfor c in [${words(600, 'ls src')}]:\n    os.system(c)\n` });
    expectAs('python3 run.py', 'review', host);
  });
  it('is asked about where code of the call imports it', () => {
    const host = caseHostWith({ '/repo/tasks.py': `import os\nfor c in [${words(600, 'ls src')}]:\n    os.system(c)\n` });
    expectAs("python3 -c 'import tasks'", 'review', host);
    const text = `import os\nfor c in [${words(600, 'ls src')}]:\n    os.system(c)`;
    expectAs(`cat > tasks.py <<'END'\n${text}\nEND\npython3 -c 'import tasks'`, 'forbidden', host);
  });
});
