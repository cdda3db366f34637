// A worker for the test of the pool that does what the worst mutants do. Runs no tests.
const held = [];
let given;
const JOBS = new Map([
  ['data', ({ data }) => void (given = data)],
  ['answer', () => process.send({ kind: 'done', result: given })],
  ['die', () => process.exit(3)],
  ['throw', () => Promise.reject(new Error('nobody catches this'))],
  [
    'loop',
    () => {
      for (;;) held.length = 0;
    },
  ],
  ['wait', () => undefined],
  [
    'step',
    () => {
      setInterval(() => process.send({ kind: 'step' }), 50);
    },
  ],
  [
    'grow',
    () => {
      for (;;) held.push(Array.from({ length: 1_000 }, () => held.length));
    },
  ],
  [
    'swell',
    () => {
      for (;;) held.push(Buffer.alloc(20_000_000, 1));
    },
  ],
]);
process.on('message', (message) => JOBS.get(message.kind)(message));
