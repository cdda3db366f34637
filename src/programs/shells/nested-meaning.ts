// The meaning of a command line inside another: `python -m json.tool x`, where the module has its own options. Uses the same
// option reader.
import { meaningOf } from '../../argv/effects-of.ts';
import type { Judgement, Program, Tools } from '../../argv/program.ts';
import { readArgv } from '../../argv/read-argv.ts';
import type { Arg } from '../../shell/value.ts';

export function nestedMeaning(program: Program, args: readonly Arg[], tools: Tools): Judgement {
  const parsed = readArgv(program, args, tools.stdin);
  const { cwd } = tools;
  return meaningOf(
    parsed,
    tools,
    cwd === undefined ? { kind: 'unknown', why: 'the working directory is unknown' } : { kind: 'known', dirs: [cwd] },
  );
}
