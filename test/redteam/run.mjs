// `npm run redteam`: compares program data with the reviewed facts, attacks every program (`redteam PROGRAM …` only these) and fails on any call that would be allowed.
// `--part 2/8` attacks the second eighth of the programs, so that parts can run apart or be taken up again; what is found is printed at once.
// `--reviewed` writes the facts anew, with names those of the named programs: read the lines that the commit takes away. `--seeds N` plants mistakes until N have opened a hole, and counts those that are found.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTypeScript } from '../../build/run-typescript.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '..', '..', 'src', 'programs');
const file = join(here, 'reviewed.txt');
const {
  PROGRAMS,
  attackAll,
  plantAll,
  quietBases,
  harmfulCases,
  namesOf,
  factsOf,
  joinFacts,
  looserThan,
  probeFacts,
  readFacts,
  writeFacts,
} = runTypeScript(
  [
    './test/redteam/run.ts',
    './test/redteam/plant.ts',
    './test/redteam/truth.ts',
    './test/redteam/bases.ts',
    './test/redteam/reviewed.ts',
    './test/redteam/probes.ts',
    './src/argv/program.ts',
  ]
    .map((path) => `export * from '${path}';`)
    .join('\n'),
);
const words = process.argv.slice(2);
const bases = quietBases(folder);
const at = words.indexOf('--seeds');
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)}%`;

if (words.includes('--reviewed')) {
  const names = words.filter((word) => word !== '--reviewed');
  const programs =
    names.length === 0 ? PROGRAMS : PROGRAMS.filter((program) => namesOf(program).some((name) => names.includes(name)));
  const all = new Set(programs.flatMap(namesOf));
  const kept =
    names.length === 0 ? [] : [...readFacts(readFileSync(file, 'utf8'))].filter(([level]) => !all.has(level.split(' ')[0]));
  writeFileSync(file, writeFacts(new Map([...kept, ...joinFacts(factsOf(programs), probeFacts(programs))])));
} else if (at >= 0) {
  const count = Number(words[at + 1] ?? 200);
  const reviewed = readFacts(readFileSync(file, 'utf8'));
  const known = { programs: PROGRAMS, bases, cases: harmfulCases(folder), reviewed };
  const { tried, holes } = plantAll(known, { count, most: 60 * count, start: Number(process.env.SEED ?? 20) });
  const is = (kind) => holes.filter((one) => one[kind]).length;
  const found = holes.filter(({ byFacts, byProbes, byAttacks, byCases }) => byFacts || byProbes || byAttacks || byCases);
  for (const one of holes.filter((hole) => !found.includes(hole))) console.log(`missed  ${one.seed.what}: ${one.opened}`);
  if (process.env.SHOW)
    for (const one of holes)
      console.log(`${one.byAttacks ? 'A' : '-'}${one.byCases ? 'C' : '-'}  ${one.seed.what}: ${one.opened}`);
  for (const kind of new Set(holes.map(({ seed }) => seed.kind))) {
    const same = holes.filter(({ seed }) => seed.kind === kind);
    console.log(`${String(same.length).padStart(4)} ${kind}: ${same.filter((one) => found.includes(one)).length} found`);
  }
  console.log(
    `${tried} mistakes planted, ${holes.length} opened a hole, ${found.length} of them found (${percent(found.length, holes.length)})`,
  );
  console.log(
    `by the reviewed facts ${is('byFacts')}, by probes of code ${is('byProbes')}, by attacks ${is('byAttacks')}, by cases ${is('byCases')}; without the facts ${percent(holes.filter((one) => one.byProbes || one.byAttacks || one.byCases).length, holes.length)}`,
  );
  process.exitCode = holes.length < count || found.length < 0.95 * holes.length ? 1 : 0;
} else {
  const part = words.indexOf('--part');
  const [which, parts] = part < 0 ? [1, 1] : words.splice(part, 2)[1].split('/').map(Number);
  const programs = PROGRAMS.filter(
    (program, index) =>
      index % parts === which - 1 && (words.length === 0 || namesOf(program).some((name) => words.includes(name))),
  );
  const now = joinFacts(factsOf(programs), probeFacts(programs));
  const reviewed = readFacts(readFileSync(file, 'utf8'));
  const looser = looserThan(reviewed, now);
  for (const { level, fact } of looser) console.log(`looser    ${level.padEnd(40)} ${fact}`);
  const added = [...now].filter(([level, facts]) => [...facts].some((fact) => !reviewed.get(level)?.has(fact)));
  if (added.length > 0)
    console.log(`${added.length} levels say more than the reviewed facts: run \`npm run redteam -- --reviewed\``);
  const { tried, holes } = attackAll(programs, bases, {
    take: () => true,
    found: ({ danger, target, command }) => console.log(`${danger.padEnd(9)} ${target.padEnd(40)} ${command}`),
  });
  console.log(`${programs.length} programs, ${tried} attacks, ${holes.length} holes, ${looser.length} looser than reviewed`);
  process.exitCode = holes.length + looser.length + added.length > 0 ? 1 : 0;
}
