// ls and the listers that replace it: print names, sizes and dates. Read no content, write nothing.
import type { Program } from '../../argv/program.ts';

export const ls: Program = {
  name: 'ls ll la dir vdir',
  manual: 'https://www.gnu.org/software/coreutils/manual/html_node/ls-invocation.html',
  sameAs: { gls: 'https://www.gnu.org/software/coreutils/manual/html_node/ls-invocation.html' },
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
};

export const eza: Program = {
  name: 'eza lsd',
  manual: 'https://github.com/eza-community/eza/blob/main/man/eza.1.md',
  sameAs: { exa: 'https://github.com/ogham/exa' },
  style: 'plain',
  flags: `
    -1|--oneline -G|--grid -l|--long -R|--recurse -T|--tree -x|--across -X|--dereference -a|--all -A|--almost-all
    -d|--list-dirs|--directory-only -D|--only-dirs -f|--only-files -r|--reverse --group-directories-first
    --group-directories-last --git-ignore -b|--binary -B|--bytes -g|--group -h|--header -H|--links -i|--inode
    -m|--modified -M|--mounts -n|--numeric -O|--flags -s -S|--blocksize -U|--created -u|--accessed -Z|--context
    -@|--extended --changed --git --git-repos --git-repos-no-status --no-git --no-permissions --no-filesize --no-user
    --no-time --no-quotes --octal-permissions --smart-group --follow-symlinks --stdin --no-symlink --hyperlink
    --total-size -F -t --permission -N -L -v|--version -? --help --classic --human-readable
  `,
  optional: '--classify --color-scale --icons',
  text: `
    --color|--colour --colour-scale-mode --color-scale-mode --sort -I|--ignore-glob --level -w|--width --time
    --time-style --depth --blocks --date --icon --icon-theme --size --group-dirs --truncate-owner-after
  `,
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
};

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
  // Makes a page in every directory it comes by.
  unclearFlags: '-R',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  // These come out as they are.
  when: [{ has: '--infofile --hintro --houtro', prints: 'content' }],
};
