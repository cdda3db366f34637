// mkdir, touch, mkfifo and mktemp: create files and directories. They change no content.
import { posix } from 'node:path';
import type { Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { onePath } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { exact } from '../../shell/value.ts';
import { modeOf } from './mode.ts';

const places = (args: readonly Arg[], tools: Tools): readonly Place[] => args.flatMap((arg) => tools.places(arg));
const isThere = (place: Place, tools: Tools): boolean =>
  place.kind === 'path' && place.extent === 'one' && tools.exists(place.path) !== 'absent';

/** `-m` sets the mode of the new file. */
function modes(it: Parsed, tools: Tools): readonly Effect[] {
  const mode = it.value('-m');
  const made = mode ? modeOf(exact(mode)) : 'plain';
  return made === 'open' || made === 'unknown'
    ? places(it.operands, tools).map((place): Effect => ({ kind: 'write', place, how: 'mode', mode: made }))
    : [];
}

export const mkdir: Program = {
  name: 'mkdir',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/mkdir-invocation.html',
  sameAs: { gmkdir: 'https://www.gnu.org/software/coreutils/manual/html_node/mkdir-invocation.html' },
  flags: '-p|--parents -v|--verbose --help --version',
  text: '-m|--mode',
  unclearFlags: '-Z --context',
  operands: 'creates...',
  does: 'nothing',
  prints: 'names',
  judge: (it, tools) => ({
    replaces: true,
    effects: [
      ...places(it.operands, tools).map((place): Effect => {
        // An existing directory stays unchanged.
        const there = place.kind === 'path' && place.extent === 'one' && tools.exists(place.path) === 'directory';
        return there ? { kind: 'read', place, sees: 'names' } : { kind: 'write', place, how: 'create', bare: true };
      }),
      ...modes(it, tools),
    ],
  }),
};

export const touch: Program = {
  name: 'touch',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/touch-invocation.html',
  sameAs: { gtouch: 'https://www.gnu.org/software/coreutils/manual/html_node/touch-invocation.html' },
  flags: '-a -c|--no-create -f -h|--no-dereference -m --help --version',
  text: '-d|--date -t --time -A',
  names: '-r|--reference',
  operands: 'appends...',
  does: 'nothing',
  prints: 'nothing',
  judge: (it, tools) => ({
    replaces: true,
    effects: places(it.operands, tools).map((place): Effect => ({
      kind: 'write',
      place,
      how: isThere(place, tools) ? 'append' : 'create',
      bare: true,
    })),
  }),
};

export const mkfifo: Program = {
  name: 'mkfifo',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/mkfifo-invocation.html',
  sameAs: { gmkfifo: 'https://www.gnu.org/software/coreutils/manual/html_node/mkfifo-invocation.html' },
  flags: '--help --version',
  text: '-m|--mode',
  unclearFlags: '-Z --context',
  operands: 'creates...',
  does: 'nothing',
  prints: 'nothing',
  judge: (it, tools) => ({ effects: modes(it, tools) }),
};

export const mktemp: Program = {
  name: 'mktemp',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/mktemp-invocation.html',
  sameAs: { gmktemp: 'https://www.gnu.org/software/coreutils/manual/html_node/mktemp-invocation.html' },
  flags: '-d|--directory -u|--dry-run -q|--quiet -V --help --version',
  optional: '--tmpdir',
  text: '--suffix -p -t',
  operands: 'text?',
  does: 'nothing',
  prints: 'names',
  judge: (it, tools) => {
    if (it.has('-u') || it.has('--help') || it.has('--version') || it.has('-V')) return {};
    const where = freshPath(it, tools);
    if (where === undefined)
      return { effects: [{ kind: 'write', place: { kind: 'unknown', why: 'where `mktemp` makes it' }, how: 'create' }] };
    return { effects: [{ kind: 'write', place: onePath(where), how: 'create' }], output: `${where}\n` };
  },
};

const DEFAULT_TEMPLATE = 'tmp.XXXXXXXXXX';

/**
 * A placeholder for the random name: like the real one, it is in that directory and does not exist yet. INVARIANT: two calls
 * never get the same placeholder, so that a write to one is not taken for a write to the other.
 */
function freshPath(it: Parsed, tools: Tools): string | undefined {
  const template = it.operands[0];
  const text = template ? exact(template) : DEFAULT_TEMPLATE;
  if (text === undefined) return undefined;
  const named = it.value('-p') ?? it.value('--tmpdir');
  const inTemp = template === undefined || it.has('-p') || it.has('--tmpdir') || it.has('-t');
  const asked = named
    ? tools.places(named)
    : inTemp
      ? [tempDirectory(tools)]
      : tools.cwd === undefined
        ? []
        : [onePath(tools.cwd)];
  const directory = asked.length === 1 ? asked[0] : undefined;
  if (directory?.kind !== 'path' || directory.extent !== 'one') return undefined;
  if (inTemp && text.includes('/') && template !== undefined) return undefined;
  for (let n = 1; n <= 100; n++) {
    const name = /X{3,}/.test(text) ? text.replace(/X{3,}(?!.*X{3,})/, `new${n}`) : `${text}.new${n}`;
    const path = posix.resolve(directory.path, name);
    const found = tools.exists(path);
    if (found === 'absent' || found === 'unknown') return path;
  }
  return undefined;
}

function tempDirectory(tools: Tools): Place {
  const set = tools.variable('TMPDIR');
  if (!set) return onePath(tools.temp);
  const [place] = tools.places(set);
  return place ?? { kind: 'unknown', why: '`TMPDIR`' };
}
