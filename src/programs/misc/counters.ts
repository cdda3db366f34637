// Programs that count code or describe a repository: cloc, tokei, scc, onefetch, git-cliff. They read trees and print numbers.
import type { Program } from '../../argv/program.ts';

export const counters: readonly Program[] = [
  {
    name: 'cloc',
    manual: 'https://github.com/AlDanial/cloc',
    style: 'plain',
    flags: `
      --unicode --autoconf --by-file --by-file-by-lang --count-and-diff --diff --docstring-as-code --follow-links --git
      --git-diff-rel --git-diff-all --git-diff-simindex --ignore-whitespace --ignore-case --ignore-case-ext --no-autogen
      --no-recurse --read-binary-files --skip-uniqueness --stat --strip-str-comments --sum-reports --fullpath
      --skip-win-hidden --print-filter-stages --show-os --show-ext --show-lang --csv --hide-rate --json
      --md --quiet --sum-one --xml --yaml --unix --windows --use-sloccount --3 -v --help --version
    `,
    text: `
      --diff-timeout --timeout --force-lang --lang-no-ext --max-file-size --script-lang --skip-leading --stdin-name
      --processes --exclude-content --include-content --exclude-dir --exclude-ext --exclude-lang --include-ext
      --include-lang --match-d --match-f --not-match-d --not-match-f --skip-archive --explain --csv-delimiter
      --file-encoding --progress-rate --summary-cutoff --sql-project --sql-style --percent --fmt --by-percent
    `,
    writes:
      '--categorized --counted --diff-alignment --found --ignored --write-lang-def --write-lang-def-incl-dup --out --report-file --sql',
    // A list file may bring options from its directory. Archives are unpacked by a command, and comments may be stripped into
    // files beside the sources. `--vcs` is a command that lists files, except for the values below.
    shell: '--extract-with --vcs',
    unclear: `
      --list-file --diff-list-file --exclude-list-file --read-lang-def --force-lang-def --config --strip-comments --sdir
      --xsl --diff-list-files
    `,
    unclearFlags: '--original-dir --sql-append',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
    known: { '--vcs': 'git svn auto' },
  },
  {
    name: 'tokei',
    manual: 'https://github.com/XAMPPRocky/tokei',
    style: 'plain',
    flags: `
      -C|--compact -f|--files -h|--help --hidden -l|--languages --no-ignore --no-ignore-parent --no-ignore-dot
      --no-ignore-vcs -V|--version -v|--verbose
    `,
    text: '-c|--columns -e|--exclude -n|--num-format -o|--output -s|--sort -r|--rsort -t|--type|--types --streaming',
    reads: '-i|--input',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'scc',
    manual: 'https://github.com/boyter/scc',
    style: 'plain',
    flags: `
      --binary --by-file --ci --debug -d|--no-duplicates --gen --generated --cocomo-project-type-none -h|--help
      --include-symlinks -l|--languages --min -m|--character --min-gen -z|--no-min-gen --no-gen --no-cocomo
      -c|--no-complexity --no-gitignore --no-gitmodule --no-ignore --no-large --no-min --no-size --percent -t|--trace
      -v|--verbose --version -w|--wide -u|--uloc -a|--dryness -p
    `,
    text: `
      --avg-wage --cocomo-project-type --count-as --currency-symbol --eaf --exclude-dir --exclude-ext --exclude-file -x
      --file-gc-count --file-list-queue-size --file-process-job-workers --file-summary-job-queue-size -f|--format
      -i|--include-ext --large-byte-count --large-line-count --min-gen-line-length -M|--not-match --overhead --size-unit
      -s|--sort --sql-project --remap-all --remap-unknown --directory-walker-job-workers
    `,
    writes: '-o|--output',
    unclear: '--format-multi',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'onefetch',
    manual: 'https://github.com/o2sh/onefetch',
    style: 'plain',
    flags: `
      --no-title --no-bold --no-art --no-color-palette --no-merges --http-url --hide-token --include-hidden --email
      -l|--languages -p|--package-managers -h|--help -V|--version --nerd-fonts
    `,
    text: `
      -d|--disabled-fields --number-of-authors --number-of-languages --number-of-file-churns --churn-pool-size
      -e|--exclude --no-bots -T|--type -t|--text-colors -z|--iso-time --number-separator -a|--ascii-language -o|--output
      --true-color --ascii-input -c|--ascii-colors
    `,
    reads: '-i|--image',
    operands: 'names?',
    does: 'nothing',
    prints: 'names',
  },
];
