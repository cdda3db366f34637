// ls and the listers that replace it: print names, sizes and dates. Read no content, write nothing.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { textArg } from '../../shell/value.ts';

export const ls: Program = {
  name: 'ls',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/ls-invocation.html',
  sameAs: {
    gls: 'https://www.gnu.org/software/coreutils/manual/html_node/ls-invocation.html',
    ll: 'https://www.gnu.org/software/coreutils/manual/html_node/ls-invocation.html',
    la: 'https://www.gnu.org/software/coreutils/manual/html_node/ls-invocation.html',
    dir: 'https://manpages.debian.org/trixie/coreutils/dir.1.en.html',
    vdir: 'https://manpages.debian.org/trixie/coreutils/vdir.1.en.html',
  },
  flags: `
    -a|--all -A|--almost-all --author -b|--escape -B|--ignore-backups -c -C -d|--directory -D|--dired -f --file-type
    --full-time -g --group-directories-first -G|--no-group -h|--human-readable --si -H|--dereference-command-line
    --dereference-command-line-symlink-to-dir -i|--inode -k|--kibibytes -l -L|--dereference -m -n|--numeric-uid-gid
    -N|--literal -o -O -p -P -q|--hide-control-chars --show-control-chars -Q|--quote-name -r|--reverse -R|--recursive
    -s|--size -S -t -T -u -U -v -W -x -X -Z|--context --zero -1 -@ -e -% --help --version
  `,
  optional: '--color -F|--classify --hyperlink',
  text: '--block-size --format --hide --indicator-style -I|--ignore --quoting-style --sort --time --time-style --tabsize -w|--width',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  judge: (it, tools) => listed(it, tools),
};

/** Options with which each line is still one name. */
const ONE_A_LINE: ReadonlySet<string> = new Set(['-1', '-t', '-r', '-S', '-v', '-U', '-X', '-c', '-u', '-d', '-h']);
/** A directory with more names than this is not examined. */
const MOST_NAMES = 400;
/** A name that is one word and cannot be an option. */
const PLAIN_NAME = /^\w[\w.@+-]*$/;

/** The known output: paths that a pattern matched, or plain names of one directory. Empty if a name may be anything. */
function listed(it: Parsed, tools: Tools): Judgement {
  if (it.given.some(({ name }) => !ONE_A_LINE.has(name)) || it.operands.length > 1) return {};
  const [place, ...more] = tools.places(it.operands[0] ?? textArg('.'));
  if (place?.kind !== 'path' || more.length > 0) return {};
  const names = tools.names(place.path);
  if (names === undefined || names.length > MOST_NAMES) return {};
  if (place.extent === 'one') {
    const isPlain = names.every((name) => name.startsWith('.') || PLAIN_NAME.test(name));
    return isPlain && !it.has('-d') ? { prints: 'tokens' } : {};
  }
  // The ending after the last star: only names with it are listed. A directory would be listed with its entries.
  const pattern = (place.extent === 'glob' ? place.pattern : undefined) ?? '/';
  const chosen = names.filter((name) => name.endsWith(pattern.slice(pattern.lastIndexOf('*') + 1)));
  const isPlain = /^[\w@+*-][\w.@+*-]*$/.test(pattern) && chosen.every((name) => PLAIN_NAME.test(name));
  const areFiles = it.has('-d') || chosen.every((name) => tools.exists(`${place.path}/${name}`) === 'file');
  return isPlain && areFiles ? { prints: 'paths', shape: { kind: 'below', dir: place.path, patterns: [pattern] } } : {};
}

export const eza: Program = {
  name: 'eza',
  manual: 'https://github.com/eza-community/eza/blob/main/man/eza.1.md',
  sameAs: { exa: 'https://github.com/ogham/exa' },
  flags: `
    -1|--oneline -G|--grid -l|--long -R|--recurse -T|--tree -x|--across -X|--dereference -a|--all -A|--almost-all
    -d|--list-dirs|--directory-only -D|--only-dirs -f|--only-files -r|--reverse --group-directories-first
    --group-directories-last --git-ignore -b|--binary -B|--bytes -g|--group -h|--header -H|--links -i|--inode
    -m|--modified -M|--mounts -n|--numeric -O|--flags -S|--blocksize -U|--created -u|--accessed -Z|--context
    -@|--extended --changed --git --git-repos --git-repos-no-status --no-git --no-permissions --no-filesize --no-user
    --no-time --no-quotes --octal-permissions --smart-group --follow-symlinks --stdin --no-symlink --hyperlink
    --total-size -F --permission -N -v|--version -? --help --classic --human-readable
  `,
  optional: '--classify --color-scale --icons',
  text: `
    --color|--colour --colour-scale-mode --color-scale-mode -I|--ignore-glob -w|--width --time-style --depth --blocks
    --date --icon --icon-theme --size --group-dirs --truncate-owner-after -s|--sort -t|--time -L|--level
  `,
  style: 'plain',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
};

export const ezaKin: readonly Program[] = [
  {
    name: 'lsd',
    manual: 'https://manpages.debian.org/trixie/lsd/lsd.1.en.html',
    flags: `
      --help -V|--version -a|--all -A|--almost-all -l|--long -1|--oneline -R|--recursive -h|--human-readable --tree
      -d|--directory-only --total-size -t|--timesort -S|--sizesort -X|--extensionsort -v|--versionsort -U|--no-sort
      -r|--reverse --group-directories-first --classic --no-symlink -i|--inode -L|--dereference -Z|--context
    `,
    unclearFlags: '-F|--classify --group-dirs',
    text: '--color --icon --icon-theme --depth --size --date --sort --blocks -I|--ignore-glob',
    unclear: '--permission --hyperlink',
    style: 'plain',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
  },
];

export const tree: Program = {
  name: 'tree',
  manual: 'https://man7.org/linux/man-pages/man1/tree.1.html',
  style: 'plain',
  flags: `
    -a -d -l -f -x --gitignore --ignore-case --matchdirs --metafirst --prune --info --noreport -q -N -Q -p -u -g -s -h
    --si --du -D -F --inodes --device -v -t -c -U -r --dirsfirst --filesfirst -i -A -S -n -C -X -J --nolinks --fromfile
    --fromtabfile --fflinks --version --help --opt-toggle --hyperlink --compress
  `,
  text: '-L -P -I --charset --filelimit --timefmt --sort -H -T --scheme --authority',
  reads: '--gitfile --infofile --hintro --houtro',
  writes: '-o',
  // Writes a page into every directory that it visits.
  unclearFlags: '-R',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  // The contents of these files are printed.
  when: [{ has: '--infofile --hintro --houtro', prints: 'content' }],
};
