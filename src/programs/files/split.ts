// split and csplit: split a file into files with a common prefix.
import { posix } from 'node:path';
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, textArg } from '../../shell/value.ts';

function pieces(prefix: Arg, tools: Tools): Judgement {
  const inside = argText(prefix).endsWith('/');
  const effects = tools
    .places(prefix)
    .map((place): Effect => ({ kind: 'write', place: startingWith(place, inside ? 'inside' : 'beside'), how: 'change' }));
  return { effects };
}

function startingWith(place: Place, where: 'inside' | 'beside'): Place {
  if (place.kind !== 'path' || place.extent !== 'one') return place;
  if (where === 'inside') return { kind: 'path', path: place.path, extent: 'glob', pattern: '*' };
  return { kind: 'path', path: posix.dirname(place.path), extent: 'glob', pattern: `${posix.basename(place.path)}*` };
}

export const split: Program = {
  name: 'split',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/split-invocation.html',
  sameAs: { gsplit: 'https://www.gnu.org/software/coreutils/manual/html_node/split-invocation.html' },
  flags: '-d -x -e|--elide-empty-files -u|--unbuffered --verbose --help --version -NUM',
  optional: '--numeric-suffixes --hex-suffixes',
  text: '-a|--suffix-length --additional-suffix -b|--bytes -C|--line-bytes -l|--lines -n|--number -t|--separator -p',
  shell: '--filter',
  operands: 'reads? text?',
  does: 'nothing',
  judge: (it: Parsed, tools) =>
    it.has('--filter') || it.has('--help') || it.has('--version') ? {} : pieces(it.operands[1] ?? textArg('x'), tools),
};

export const csplit: Program = {
  name: 'csplit',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/csplit-invocation.html',
  sameAs: { gcsplit: 'https://www.gnu.org/software/coreutils/manual/html_node/csplit-invocation.html' },
  flags: '-k|--keep-files --suppress-matched -s|--quiet|--silent -z|--elide-empty-files --help --version',
  text: '-b|--suffix-format -f|--prefix -n|--digits',
  operands: 'reads text...',
  does: 'nothing',
  judge: (it, tools) => pieces(it.value('-f') ?? textArg('xx'), tools),
};
