// tee and sponge: write their input to files.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { passesLines } from './stream-of.ts';

const writesInput: NonNullable<Program['judge']> = (it, tools) => {
  const text = tools.stdin?.text;
  const passed = passesLines(tools, (input) => input);
  const writes = it.operands
    .filter((arg) => exact(arg) !== '-')
    .flatMap((arg) =>
      tools.places(arg).map((place): Effect => ({
        kind: 'write',
        place,
        how: it.has('-a') ? 'append' : 'change',
        ...(text === undefined ? {} : { text }),
      })),
    );
  return { ...passed, replaces: true, effects: [...writes, ...(passed.effects ?? [])] };
};

export const tee: Program = {
  name: 'tee',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/tee-invocation.html',
  sameAs: { gtee: 'https://www.gnu.org/software/coreutils/manual/html_node/tee-invocation.html' },
  flags: '-a|--append -i|--ignore-interrupts -p --help --version',
  optional: '--output-error',
  operands: 'writes...',
  does: 'nothing',
  opensFirst: true,
  when: [{ has: '-a', operands: 'appends...' }],
  judge: writesInput,
};

/** Reads all of its input before it opens the file, so `sort f | sponge f` keeps the content. */
export const sponge: Program = {
  name: 'sponge',
  manual: 'https://manpages.debian.org/trixie/moreutils/sponge.1.en.html',
  flags: '-a',
  operands: 'writes?',
  does: 'nothing',
  when: [{ has: '-a', operands: 'appends?' }],
  judge: writesInput,
};
