// ripgrep: searches trees. Its preprocessor and host-name options run programs; everything else only reads.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { exact, textArg } from '../../shell/value.ts';
import { passesLines } from '../files/stream-of.ts';
import type { Place } from '../../model/place.ts';
import { fileOrTree, searchedTree, skippingShape } from './file-or-tree.ts';
import { foundShape } from './found-place.ts';
import { SOURCE_TYPES, isSourcePattern } from './source-pattern.ts';

/** Options that include what is skipped by default: a glob overrides every ignore file. */
const SEES_MORE: ReadonlySet<string> = new Set(
  '-. --hidden -u --unrestricted -uu -uuu -g --glob --iglob --ignore-file --no-require-git'.split(' '),
);

function judgeRg(it: Parsed, tools: Tools): Judgement {
  if (it.has('--help') || it.has('--version') || it.has('--type-list') || it.has('--pcre2-version') || it.has('--generate'))
    return { replaces: true };
  const noPattern = it.has('--files') || it.has('-e') || it.has('-f');
  const named = noPattern ? it.operands : it.operands.slice(1);
  // With an empty or closed input, it searches the directory.
  const piped = named.length === 0 && (tools.stdin?.from.length ?? 0) > 0 && !it.has('--files');
  if (piped)
    return [
      '-o',
      '-n',
      '-c',
      '--count-matches',
      '-l',
      '-r',
      '-A',
      '-B',
      '-C',
      '--json',
      '--vimgrep',
      '--column',
      '-b',
      '-H',
    ].some((option) => it.has(option))
      ? {}
      : passesLines(tools);
  const roots = named.length > 0 ? named : [textArg('.')];
  const patterns = narrowed(it);
  const seesAll = it.given.some(({ name }) => SEES_MORE.has(name) || name.startsWith('--no-ignore'));
  const effects = roots.flatMap((root) =>
    tools.places(root).flatMap((place): readonly Effect[] => {
      if (!patterns || place.kind !== 'path' || place.extent !== 'one')
        return [{ kind: 'read', place: seesAll ? fileOrTree(place, tools) : searchedTree(place, tools), sees: 'content' }];
      return patterns.map((pattern): Effect => ({ kind: 'read', place: { ...place, extent: 'glob', pattern }, sees: 'content' }));
    }),
  );
  const lists = it.given.flatMap((one) =>
    one.role === 'reads' && one.value
      ? tools.places(one.value).map((place): Effect => ({ kind: 'read', place, sees: 'content' }))
      : [],
  );
  const runs = it.given.flatMap((one): readonly Effect[] =>
    one.role === 'unclear' ? [{ kind: 'unclear', why: `\`${one.name}\` names a program that runs`, word: one.name }] : [],
  );
  const prints: Judgement = it.has('-q')
    ? { prints: 'nothing' }
    : it.has('--files') || it.has('-l') || it.has('--files-without-match')
      ? {
          prints: 'paths',
          ...(patterns ? {} : hiddenShape(it, { places: roots.flatMap((root) => tools.places(root)), seesAll }, tools)),
        }
      : it.has('-c') || it.has('--count-matches')
        ? { prints: 'names' }
        : {};
  return { replaces: true, ...prints, effects: [...effects, ...lists, ...runs] };
}

/** Hidden files are skipped by default; a glob may exclude version control's own files. */
function hiddenShape(
  it: Parsed,
  { places, seesAll }: { readonly places: readonly Place[]; readonly seesAll: boolean },
  tools: Tools,
): Judgement {
  if (!['-.', '-uu', '-uuu'].some((option) => it.has(option)) && it.given.filter((one) => one.name === '-u').length < 2)
    return seesAll ? {} : skippingShape(places, tools);
  const out = it.values('-g').some((arg) => /^!(?:\*\*\/)?\/?\.git(?:\/(?:\*\*?)?)?$/.test(exact(arg) ?? ''));
  return foundShape(places, [], { names: ['*'], vcs: out ? 'left out' : 'entered' });
}

/** Patterns of the files that are read, if types or globs select only source code. */
function narrowed(it: Parsed): readonly string[] | undefined {
  const globs = [...it.values('-g'), ...it.values('--iglob')].map((arg) => exact(arg) ?? '');
  const wanted = globs.filter((glob) => !glob.startsWith('!'));
  const types = it.values('-t').map((arg) => exact(arg) ?? '');
  if (it.has('--type-add') || it.has('--type-clear')) return undefined;
  if (types.length > 0 && wanted.length === 0) return types.every((type) => SOURCE_TYPES.has(type)) ? ['**/*.ts'] : undefined;
  const bare = wanted.map((glob) => glob.slice(glob.lastIndexOf('/') + 1));
  return bare.length > 0 && bare.every(isSourcePattern) ? bare.map((glob) => `**/${glob}`) : undefined;
}

export const rg: Program = {
  name: 'rg',
  manual: 'https://github.com/BurntSushi/ripgrep/blob/master/GUIDE.md',
  sameAs: { ripgrep: 'https://github.com/BurntSushi/ripgrep/blob/master/GUIDE.md' },
  style: 'plain',
  dashValues: true,
  flags: `
    --auto-hybrid-regex --no-auto-hybrid-regex --binary --no-binary --block-buffered --no-block-buffered
    -b|--byte-offset -s|--case-sensitive --column --no-column --no-context-separator -c|--count --count-matches --crlf
    --no-crlf --debug --files -l|--files-with-matches --files-without-match -F|--fixed-strings --no-fixed-strings
    -L|--follow --no-follow --glob-case-insensitive --no-glob-case-insensitive -h|--help --heading --no-heading
    -.|--hidden --no-hidden -i|--ignore-case --ignore-file-case-insensitive --include-zero --no-include-zero
    -v|--invert-match --no-invert-match --json --no-json --line-buffered --no-line-buffered -n|--line-number
    -N|--no-line-number -x|--line-regexp --max-columns-preview --no-max-columns-preview --mmap --no-mmap -U|--multiline
    --no-multiline --multiline-dotall --no-multiline-dotall --no-config -I|--no-filename --no-ignore --ignore
    --no-ignore-dot --no-ignore-exclude --no-ignore-files --no-ignore-global --no-ignore-messages --no-ignore-parent
    --no-ignore-vcs --no-messages --messages --no-pcre2-unicode --no-require-git --no-unicode --unicode -0|--null
    --null-data --one-file-system -o|--only-matching --passthru --passthrough -P|--pcre2 --no-pcre2 --pcre2-version
    -p|--pretty -q|--quiet -S|--smart-case --stats --no-stats --stop-on-nonmatch -a|--text --no-text --trace --trim
    --no-trim --type-list -u|--unrestricted -uu -uuu -V|--version --vimgrep -H|--with-filename -w|--word-regexp
    --sort-files --no-pre --no-search-zip --no-encoding --no-hyperlink
  `,
  text: `
    -A|--after-context -B|--before-context --color --colors -C|--context --context-separator -d|--max-depth|--maxdepth
    --dfa-size-limit -E|--encoding --engine --field-context-separator --field-match-separator -g|--glob --iglob
    --hyperlink-format -M|--max-columns -m|--max-count --max-filesize --path-separator --pre-glob --regex-size-limit
    -e|--regexp -r|--replace --sort --sortr -j|--threads -t|--type --type-add --type-clear -T|--type-not --generate
  `,
  reads: '-f|--file --ignore-file',
  unclear: '--pre --hostname-bin',
  // Decompressors are looked up on PATH and run.
  unclearFlags: '-z|--search-zip',
  operands: 'text tree...',
  does: 'nothing',
  when: [{ has: '-e -f --files', operands: 'tree...' }],
  judge: judgeRg,
};
