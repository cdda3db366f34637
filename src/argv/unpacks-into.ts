// What unpacking an archive may write: unknown names below a directory. Knows no program.
import { posix } from 'node:path';
import type { Tools } from './program.ts';
import { AGENT_FOLDERS } from '../model/agent-folders.gen.ts';
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import { treeAt } from '../model/place.ts';
import type { Arg } from '../shell/value.ts';
import { textArg } from '../shell/value.ts';
import { wordsOf } from './words-of.ts';

/** Entries that configure agents, editors, shells or version control. An archive with unknown content that is unpacked into their directory may replace them. */
const STEERING = [...wordsOf('.git .hg .cursor .vscode .husky .github .leeway .bashrc .zshrc .profile .ssh'), ...AGENT_FOLDERS];

/** Unpacks below `directory`, or below the working directory. */
export function unpacksInto(directory: Arg | undefined, tools: Tools): readonly Effect[] {
  return tools.places(directory ?? textArg('.')).flatMap((place): readonly Effect[] => {
    if (place.kind !== 'path' || place.extent !== 'one') return [{ kind: 'write', place, how: 'change' }];
    const fresh = tools.exists(place.path) === 'absent';
    const held = fresh ? [] : STEERING.filter((name) => tools.exists(posix.join(place.path, name)) !== 'absent');
    const blind =
      held.length === 0
        ? []
        : [
            unclear(
              `the archive may overwrite \`${held[0] ?? ''}\` in \`${place.path}\`, and leeway does not look inside archives`,
              undefined,
              'unpack into a new directory',
            ),
          ];
    return [{ kind: 'write', place: treeAt(place.path), how: fresh ? 'create' : 'change' }, ...blind];
  });
}
