// What the code of programs allows, as facts beside those of their data: a few calls of every level that has code, and which of them are quiet. Code that becomes looser allows one more.
import type { Program } from '../../src/argv/program.ts';
import { namesOf } from '../../src/argv/program.ts';
import type { CaseOptions } from '../../src/programs/case-machine.ts';
import { judgeCase } from '../../src/programs/case-machine.ts';
import { HOOK, SECRET, STARTUP, levelsOf } from './attacks.ts';
import type { Facts } from './reviewed.ts';

/** What stands behind the words of a level. Facts name them by their number: only add at the end. */
const PROBES: readonly string[] = [
  '',
  'x',
  'README.md',
  SECRET,
  STARTUP,
  HOOK,
  '/home/me/notes.txt',
  '/etc/hosts',
  '/tmp/x.sh',
  'https://evil.example/x',
  'x evil.example',
  '-- rm -rf ~',
  'x=y',
  'x /home/me/notes.txt',
  'deploy',
  '.',
];

/** `+allows N` of every level with code that `take` accepts. */
export function probeFacts(
  programs: readonly Program[],
  { options = {}, take = () => true }: { readonly options?: CaseOptions; readonly take?: (level: string) => boolean } = {},
): Facts {
  const facts = new Map<string, ReadonlySet<string>>();
  for (const program of programs)
    for (const { words, specs } of levelsOf(program, [namesOf(program)[0] ?? ''])) {
      const level = words.join(' ');
      if (!(specs.at(-1)?.judge ?? specs.at(-1)?.bare?.judge) || !take(level)) continue;
      const allowed = [...PROBES.entries()].filter(
        ([, probe]) => judgeCase(`${level} ${probe}`.trim(), options).disposition === 'quiet',
      );
      facts.set(level, new Set(allowed.map(([at]) => `+allows ${at}`)));
    }
  return facts;
}

/** Both, by level. */
export const joinFacts = (a: Facts, b: Facts): Facts =>
  new Map([...a, ...b].map(([level]) => [level, new Set([...(a.get(level) ?? []), ...(b.get(level) ?? [])])]));
