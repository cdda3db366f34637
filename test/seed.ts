// Gives fast-check one seed, so that the same tree always passes or always fails. `SEED=random npm test` looks further; a number repeats a run.
import { configureGlobal } from 'fast-check';

const asked = process.env['SEED'] ?? '20';
const seed = asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(asked);
if (asked === 'random') process.stdout.write(`SEED=${seed}\n`);
configureGlobal({ seed });
