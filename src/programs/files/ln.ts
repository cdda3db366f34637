// ln: makes links. A link is judged by its own location and by its target.
import { likeProgram } from '../../argv/like.ts';
import { posix } from 'node:path';
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { onePath } from '../../model/place.ts';
import { exact, textArg } from '../../shell/value.ts';
import { landingPlaces } from './destinations.ts';

const lnKind = {
  operands: 'names... writes',
  does: 'nothing',
  prints: 'names',
  judge: (it, tools) => {
    const directory = it.value('-t');
    const alone = it.operands.length === 1 && !directory;
    const sources = directory || alone ? it.operands : it.operands.slice(0, -1);
    const target = directory ?? (alone ? textArg('.') : it.operands.at(-1));
    if (!target || sources.length === 0) return { replaces: true };
    const into = directory || alone || sources.length > 1 ? 'directory' : it.has('-T') || it.has('-n') ? 'itself' : 'either';
    const effects = sources.flatMap((source): readonly Effect[] =>
      landingPlaces({ sources: [source], target, into, trees: 'no' }, tools).flatMap((place): readonly Effect[] =>
        leadsTo(exact(source), place, it.has('-s') && !it.has('-r') ? 'own' : 'ours', () => tools.places(source)).map(
          (to): Effect => ({ kind: 'write', place, how: 'link', target: to, ...(it.has('-f') ? { replaces: true } : {}) }),
        ),
      ),
    );
    const unsure =
      sources.some((source) => source.spread) || target.spread ? [unclear('which operand is the link is unknown')] : [];
    return { replaces: true, effects: [...effects, ...unsure] };
  },
} satisfies Partial<Program>;

export const ln: Program = {
  name: 'ln',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/ln-invocation.html',
  sameAs: { gln: 'https://www.gnu.org/software/coreutils/manual/html_node/ln-invocation.html' },
  flags: `
    -b -d|-F|--directory -f|--force -i|--interactive -L|--logical -n|-h|--no-dereference -P|--physical -r|--relative
    -s|--symbolic -T|--no-target-directory -v|--verbose -w --help --version
  `,
  optional: '--backup',
  text: '-S|--suffix',
  writes: '-t|--target-directory',
  ...lnKind,
};

export const lnKin: readonly Program[] = [likeProgram(ln, 'link', 'https://manpages.debian.org/trixie/coreutils/link.1.en.html')];

/** A relative symbolic link counts from its `own` directory, everything else from the working directory (`ours`). */
function leadsTo(text: string | undefined, link: Place, from: 'own' | 'ours', ours: () => readonly Place[]): readonly Place[] {
  if (from === 'ours' || text === undefined || text.startsWith('/') || link.kind === 'unknown') return ours();
  return [onePath(posix.resolve(link.extent === 'one' ? posix.dirname(link.path) : link.path, text))];
}
