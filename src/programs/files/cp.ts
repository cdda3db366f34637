// cp, mv and install: copy or move files. The exact target paths are computed, so that a target directory is not mistaken for the
// written file.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { asTree } from '../../argv/effects-of.ts';
import { codeFile } from '../../model/code-files.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import type { Destination } from './destinations.ts';
import { landingPlaces, writeHow } from './destinations.ts';
import { modeOf } from './mode.ts';

/** Sources and target of `cp a b dir`, `cp -t dir a b`, `cp -T a b`. */
function destination(it: Parsed, trees: 'yes' | 'no'): Destination | undefined {
  const directory = it.value('-t');
  const sources = directory ? it.operands : it.operands.slice(0, -1);
  const target = directory ?? it.operands.at(-1);
  if (!target || sources.length === 0) return undefined;
  const wholePath = it.has('--parents');
  const into = directory || wholePath || sources.length > 1 ? 'directory' : it.has('-T') ? 'itself' : 'either';
  return { sources, target, trees, into, wholePath };
}

const writes = (to: Destination, tools: Tools, text?: string): readonly Effect[] =>
  landingPlaces(to, tools).map((place) => ({
    kind: 'write',
    place,
    how: writeHow(place, tools),
    replaces: true,
    ...(text === undefined ? {} : { text }),
  }));

/** Options with which the target may stay unchanged, or does not get the same content. */
const MAY_DIFFER = ['-n', '-i', '-u', '-b', '--backup', '--attributes-only', '-S', '--sparse', '-Z'];

/** The text of a copied code file from before the session. The content of other files is not needed. */
function copiedText(it: Parsed, to: Destination, tools: Tools): string | undefined {
  const [source, ...others] = to.sources;
  if (!source || others.length > 0 || exact(source) === undefined || MAY_DIFFER.some((name) => it.has(name))) return undefined;
  const [place, ...more] = tools.places(source);
  if (place?.kind !== 'path' || place.extent !== 'one' || more.length > 0 || landingPlaces(to, tools).length !== 1)
    return undefined;
  if (codeFile(place.path) === undefined || tools.since(place.path).kind !== 'same') return undefined;
  const read = tools.fileText(place.path);
  return read.kind === 'text' ? read.text : undefined;
}

/** A pattern or an unknown word may be several words, the last of which would be the target. */
const uncertain = (to: Destination): readonly Effect[] =>
  to.target.spread || to.target.bits.some((bit) => bit.kind === 'glob')
    ? [unclear('which operand is the destination is unknown')]
    : [];

function copy(it: Parsed, tools: Tools): Judgement {
  const trees = it.has('-r') || it.has('-a') ? 'yes' : 'no';
  const to = destination(it, trees);
  if (!to) return { replaces: true };
  const links = it.has('-s') || it.has('-l');
  const reads = [...to.sources, ...it.values('-S')].flatMap((source) =>
    tools
      .places(source)
      .map((place): Effect => ({ kind: 'read', place: trees === 'yes' ? asTree(place) : place, sees: 'content' })),
  );
  const made = links
    ? landingPlaces(to, tools).flatMap((place): readonly Effect[] =>
        to.sources.flatMap((source) =>
          tools.places(source).map((target): Effect => ({ kind: 'write', place, how: 'link', target })),
        ),
      )
    : writes(to, tools, trees === 'no' ? copiedText(it, to, tools) : undefined);
  return { replaces: true, effects: [...reads, ...made, ...uncertain(to)] };
}

const COPY_FLAGS = `
    -a|--archive --attributes-only -b --copy-contents -d -f|--force -i|--interactive -H -l|--link -L|--dereference
    -n|--no-clobber -P|--no-dereference -p --parents -r|-R|--recursive --remove-destination --strip-trailing-slashes
    -s|--symbolic-link -T|--no-target-directory -v|--verbose -x|--one-file-system -X -c -N --debug
    --keep-directory-symlink --help --version
  `;

export const cp: Program = {
  name: 'cp',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/cp-invocation.html',
  sameAs: { gcp: 'https://www.gnu.org/software/coreutils/manual/html_node/cp-invocation.html' },
  flags: COPY_FLAGS,
  optional: '--backup --preserve --reflink -u|--update',
  text: '--no-preserve --sparse',
  // On macOS -S takes no value, so the next word is a source.
  reads: '-S|--suffix',
  writes: '-t|--target-directory',
  unclearFlags: '-Z --context',
  operands: 'reads... writes',
  does: 'nothing',
  judge: copy,
};

export const mv: Program = {
  name: 'mv',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/mv-invocation.html',
  sameAs: { gmv: 'https://www.gnu.org/software/coreutils/manual/html_node/mv-invocation.html' },
  flags: `
    -b -f|--force -i|--interactive -n|--no-clobber --strip-trailing-slashes -T|--no-target-directory -v|--verbose -h
    --debug --exchange --no-copy --help --version
  `,
  optional: '--backup -u|--update',
  text: '-S|--suffix',
  writes: '-t|--target-directory',
  unclearFlags: '-Z|--context',
  operands: 'moves... writes',
  does: 'nothing',
  prints: 'names',
  judge: (it, tools) => {
    const to = destination(it, 'yes');
    if (!to) return { replaces: true };
    const gone = exact(to.target) === '/dev/null';
    const taken = to.sources.flatMap((source): readonly Effect[] =>
      tools.places(source).flatMap((place): readonly Effect[] => [
        { kind: 'read', place: asTree(place), sees: 'names' },
        { kind: 'delete', place: asTree(place), how: gone ? 'remove' : 'move' },
      ]),
    );
    const files = to.sources.every((source) =>
      tools.places(source).every((place) => place.kind === 'path' && tools.exists(place.path) === 'file'),
    );
    return { replaces: true, effects: [...taken, ...writes({ ...to, trees: files ? 'no' : 'yes' }, tools), ...uncertain(to)] };
  },
};

export const install: Program = {
  name: 'install',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/install-invocation.html',
  sameAs: { ginstall: 'https://www.gnu.org/software/coreutils/manual/html_node/install-invocation.html' },
  flags: `
    -b -c -C|--compare -d|--directory -D -p|--preserve-timestamps -s|--strip -T|--no-target-directory -v|--verbose
    --preserve-context --help --version
  `,
  optional: '--backup',
  text: '-g|--group -m|--mode -o|--owner',
  writes: '-t|--target-directory',
  unclear: '-S|--suffix --strip-program',
  unclearFlags: '-Z --context',
  operands: 'reads... writes',
  does: 'nothing',
  judge: (it, tools) => {
    const to = it.has('-d') ? undefined : destination(it, 'no');
    const made: readonly Effect[] = it.has('-d')
      ? it.operands.flatMap((arg) => tools.places(arg).map((place): Effect => ({ kind: 'write', place, how: 'create' })))
      : to
        ? [
            ...to.sources.flatMap((arg) => tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'content' }))),
            ...writes(to, tools),
            ...uncertain(to),
          ]
        : [];
    const places = made.flatMap((effect) => (effect.kind === 'write' ? [effect.place] : []));
    const mode = it.value('-m');
    const modes = mode ? places.map((place): Effect => ({ kind: 'write', place, how: 'mode', mode: modeOf(exact(mode)) })) : [];
    const owners = it.has('-o') || it.has('-g') ? places.map((place): Effect => ({ kind: 'write', place, how: 'owner' })) : [];
    const unread = it.given.flatMap((one) =>
      one.role === 'unclear' ? [unclear(`what \`${one.name}\` does differs between systems or runs a program`, one.name)] : [],
    );
    return { replaces: true, effects: [...made, ...modes, ...owners, ...unread] };
  },
};
