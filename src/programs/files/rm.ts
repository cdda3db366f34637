// rm, rmdir, unlink, shred and truncate: delete files or their content. The zones decide whether a file is recoverable.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';

export const rm: Program = {
  name: 'rm',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/rm-invocation.html',
  sameAs: { grm: 'https://www.gnu.org/software/coreutils/manual/html_node/rm-invocation.html' },
  flags: '-f|--force -i -I --one-file-system --no-preserve-root -r|-R|--recursive -d|--dir -v|--verbose -P -x --help --version',
  optional: '--interactive --preserve-root',
  unclearFlags: '-W',
  operands: 'deletes...',
  does: 'nothing',
  when: [{ has: '-r', operands: 'deletes-tree...' }],
  prints: 'names',
};

export const unlink: Program = {
  name: 'unlink',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/unlink-invocation.html',
  flags: '--help --version',
  operands: 'deletes',
  does: 'nothing',
  prints: 'nothing',
};

/** Only empty directories are removed, and `mkdir` recreates them: nothing is lost, so it counts as a move, not as a removal. */
export const rmdir: Program = {
  name: 'rmdir',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/rmdir-invocation.html',
  sameAs: { grmdir: 'https://www.gnu.org/software/coreutils/manual/html_node/rmdir-invocation.html' },
  flags: '--ignore-fail-on-non-empty -p|--parents -v|--verbose --help --version',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  judge: (it, tools) => ({
    effects: it.operands.flatMap((arg) => tools.places(arg).map((place): Effect => ({ kind: 'delete', place, how: 'move' }))),
  }),
};

export const shred: Program = {
  name: 'shred',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/shred-invocation.html',
  sameAs: { gshred: 'https://www.gnu.org/software/coreutils/manual/html_node/shred-invocation.html' },
  flags: '-f|--force -u -v|--verbose -x|--exact -z|--zero --help --version',
  optional: '--remove',
  text: '-n|--iterations -s|--size',
  reads: '--random-source',
  unclearFlags: '-r -R --recursive',
  operands: 'empties...',
  does: 'nothing',
  prints: 'nothing',
};

export const truncate: Program = {
  name: 'truncate',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/truncate-invocation.html',
  sameAs: { gtruncate: 'https://www.gnu.org/software/coreutils/manual/html_node/truncate-invocation.html' },
  flags: '-c|--no-create -o|--io-blocks --help --version',
  text: '-s|--size',
  names: '-r|--reference',
  operands: 'empties...',
  does: 'nothing',
  prints: 'nothing',
  judge: (it, tools) => {
    const grows = exact(it.value('-s'))?.startsWith('+') ?? false;
    const effects = it.operands.flatMap((arg) =>
      tools.places(arg).map((place): Effect => {
        if (place.kind === 'path' && place.extent === 'one' && tools.exists(place.path) === 'absent')
          return { kind: 'write', place, how: 'create' };
        return grows ? { kind: 'write', place, how: 'append' } : { kind: 'delete', place, how: 'empty' };
      }),
    );
    return { replaces: true, effects };
  },
};
