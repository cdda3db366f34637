// How the time of a decision grows with hostile input: time at the limit over time at a quarter of it, for five generators.
import { bundle } from '../bundle.mjs';

const { createGate, MAX_COMMAND } = await bundle(
  `export { createGate } from './src/gate/create-gate.ts'; export { MAX_COMMAND } from './src/shell/read-bash.ts';`,
);
const gate = createGate({ record: 'off', agent: 'claude-code' });
const fill = (unit, size) => unit.repeat(Math.floor(size / unit.length));
const GENERATORS = {
  'here-documents': (size) =>
    Array.from({ length: Math.floor(size / 12) }, () => `cat <<E\nx\nE`)
      .join('\n')
      .slice(0, size),
  'nested $(': (size) => `${fill('echo $(', size / 2)}${fill(')', size / 2)}`,
  assignments: (size) =>
    Array.from({ length: Math.floor(size / 14) }, (_, i) => `a${i % 1000}=$a${(i + 1) % 1000}`)
      .join('; ')
      .slice(0, size),
  'nested ${': (size) => `echo ${fill('${a:-', size / 2)}${fill('}', size / 2)}`,
  pipes: (size) => fill('cat x | ', size).replace(/\| $/, ''),
};
const LIMIT = MAX_COMMAND;
console.log(`input limit ${LIMIT} characters`);
for (const [name, make] of Object.entries(GENERATORS)) {
  const time = async (size) => {
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 5; i++) {
      const begun = performance.now();
      await gate.check({ tool: 'Bash', input: { command: make(size) }, cwd: '/home/dev/app' }, { session: `${name}${size}${i}` });
      best = Math.min(best, performance.now() - begun);
    }
    return best;
  };
  const quarter = await time(LIMIT / 4);
  const whole = await time(LIMIT - 16);
  console.log(
    `  ${name.padEnd(16)} quarter ${quarter.toFixed(1)} ms, limit ${whole.toFixed(1)} ms, ratio ${(whole / quarter).toFixed(1)}`,
  );
}
