// patch: applies a diff to files. The files are read from the diff if possible.
import { posix } from 'node:path';
import type { Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact, textArg } from '../../shell/value.ts';
import { outsideRepository } from './outside-repository.ts';
import { patchTargets } from './patch-targets.ts';

function patchText(it: Parsed, tools: Tools): string | undefined {
  const file = it.value('-i') ?? it.operands[1];
  if (!file || exact(file) === '-') return tools.stdin?.text;
  const [place] = tools.places(file);
  const found = place?.kind === 'path' && place.extent === 'one' ? tools.codeText(place.path) : undefined;
  return found?.kind === 'text' ? found.text : undefined;
}

export const patch: Program = {
  name: 'patch',
  manual: 'https://www.gnu.org/software/diffutils/manual/html_node/Merging-with-patch.html',
  sameAs: { gpatch: 'https://www.gnu.org/software/diffutils/manual/html_node/Merging-with-patch.html' },
  optional: '--merge',
  flags: `
    -l|--ignore-whitespace -c|--context -n|--normal -u|--unified -N|--forward -R|--reverse
    -E|--remove-empty-files -Z|--set-utc -T|--set-time -b|--backup --backup-if-mismatch --no-backup-if-mismatch
    -t|--batch -f|--force -s|--quiet|--silent --verbose --dry-run -C|--check --posix --binary -v|--version --help
  `,
  text: '-p|--strip -F|--fuzz -D|--ifdef --quoting-style -V|--version-control --reject-format --read-only -z|--suffix',
  reads: '-i|--input',
  writes: '-o|--output -r|--reject-file',
  cwd: '-d|--directory',
  // These fetch files through a version control system, run ed, or put backups elsewhere.
  unclear: '-g|--get -B|--prefix -Y|--basename-prefix',
  unclearFlags: '-e|--ed',
  operands: 'edits? reads?',
  does: 'nothing',
  judge: (it, tools) => {
    if (it.has('--help') || it.has('-v') || it.has('--dry-run') || it.has('-C') || it.operands.length > 0 || it.has('-o'))
      return {};
    const strip = it.value('-p');
    const count = strip ? Number(exact(strip) ?? Number.NaN) : undefined;
    const text = patchText(it, tools);
    const targets = text === undefined || Number.isNaN(count) ? undefined : patchTargets(text, count);
    if (!targets)
      return { effects: [unclear('which files the patch changes is unknown'), ...outsideRepository(it.value('-d'), tools)] };
    const directory = exact(it.value('-d')) ?? (it.has('-d') ? undefined : '.');
    if (directory === undefined) return { effects: [unclear('where the patch is applied is unknown')] };
    return {
      effects: targets.flatMap((target) =>
        tools.places(textArg(posix.join(directory, target))).map((place): Effect => ({ kind: 'write', place, how: 'change' })),
      ),
    };
  },
};
