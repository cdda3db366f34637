// Manuals, facts about the machine and its hardware, and small programs that print text. None of them writes unless noted here.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';

const asksMachine: readonly Effect[] = [{ kind: 'network', use: 'socket', server: { host: '', unknown: 'another machine' } }];
const MAN7 = 'https://man7.org/linux/man-pages/';

export const manuals: readonly Program[] = [
  {
    name: 'man',
    manual: `${MAN7}man1/man.1.html`,
    flags: `
      -a|--all -f|--whatis -k|--apropos -K|--global-apropos -w|--where|--path|--location -W|--where-cat|--location-cat
      -i|--ignore-case -I|--match-case --regex --wildcard --names-only -u|--update --no-subpages -7|--ascii
      --nh|--no-hyphenation --nj|--no-justification -d|--debug -D|--default -?|--help --usage -V|--version -h
    `,
    optional: '--warnings',
    text: '-L|--locale -m|--systems -S|-s|--sections -e|--extension -E|--encoding -R|--recode',
    // A pager and a browser are run, and pages from elsewhere are passed to a formatter.
    shell: '-P|--pager',
    // The prompt becomes options of the pager.
    unclear: '-r|--prompt -C|--config-file -M|--manpath -p|--preprocessor',
    unclearFlags: '-l|--local-file -t|--troff -T|--troff-device -H|--html -X|--gxditview -Z|--ditroff -c|--catman',
    // A page given as a file is passed to a formatter.
    operands: 'unclear...',
    known: { operands: '*' },
    does: 'nothing',
  },
  {
    name: 'info',
    manual: 'https://www.gnu.org/software/texinfo/manual/info-stnd/',
    flags: '-a|--all -h|--help -O|--show-options|--usage -w|--where|--location -v|--version --vi-keys',
    text: '-k|--apropos --index-search -n|--node',
    reads: '-f|--file',
    writes: '-o|--output --dribble',
    unclear: '-d|--directory --restore --init-file -x|--debug',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'pinfo',
    manual: 'https://manpages.debian.org/trixie/pinfo/pinfo.1.en.html',
    flags: '-h|--help -v|--version -f|--file -a|--apropos',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'tldr',
    manual: 'https://tldr.sh/',
    sameAs: { tealdeer: 'https://tealdeer-rs.github.io/tealdeer/', tlrc: 'https://github.com/tldr-pages/tlrc' },
    flags: '-l|--list -h|--help -v|-V|--version -q|--quiet -r|--raw --show-paths',
    text: '-p|--platform -L|--language --color',
    unclear: '-f|--render',
    unclearFlags: '-u|--update -c|--clear-cache --seed-config',
    style: 'plain',
    operands: 'text...',
    does: [{ kind: 'service', act: 'look', system: 'pages of help', what: 'look' }],
  },
  {
    name: 'cheat',
    manual: 'https://github.com/cheat/cheat',
    flags: '-l|--list -h|--help -v|-V|--version -q|--quiet --offline -r|--raw --show-paths --list-all --list-platforms',
    text: '-p|--platform -L|--language -s|--search -t|--tag --color',
    unclear: '-f|--render -e|--edit --rm --config',
    unclearFlags: '-u|--update -c|--clear-cache --seed-config --init',
    style: 'plain',
    operands: 'text...',
    does: [{ kind: 'service', act: 'look', system: 'pages of help', what: 'look' }],
  },
];

export const hardware: readonly Program[] = [
  {
    name: 'lshw',
    manual: 'https://linux.die.net/man/1/lshw',
    style: 'single',
    flags: '-html -xml -json -short -businfo -quiet -sanitize -numeric -notime -version -help',
    text: '-class -C -enable -disable',
    writes: '-dump',
    unclearFlags: '-X',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'dmidecode',
    manual: 'https://linux.die.net/man/8/dmidecode',
    flags: '-q|--quiet -u|--dump --no-sysfs -h|--help -V|--version --list-strings --list-types',
    text: '-s|--string -t|--type -H|--handle --oem-string',
    reads: '--from-dump -d|--dev-mem',
    writes: '--dump-bin',
    operands: 'none',
    does: 'nothing',
  },
  {
    name: 'fastfetch',
    manual: 'https://github.com/fastfetch-cli/fastfetch/wiki',
    style: 'plain',
    flags: '-h|--help -v|--version --list-modules --list-presets --list-logos --show-errors --pipe --stat --json',
    text: '-l|--logo -s|--structure --color --format --separator',
    // A configuration names commands that it runs.
    unclear: '-c|--config --gen-config --gen-config-force',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'inxi',
    manual: 'https://smxi.org/docs/inxi-man.htm',
    flags: `
      -A -a -b -C -D -d -F -f -G -I -J -j -L -M -m -N -n -o -P -p -R -S -s -u -v -x -xx -xxx -z -Z --full --cpu
      --disk --memory --network --short --stdout --off --pipe --all --version --help -h -V --no-config --json -l
    `,
    text: '-c --color --logo --structure',
    unclear: '--config --output --ascii --source --host -w -y',
    style: 'plain',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'hwinfo',
    manual: 'https://manpages.debian.org/trixie/hwinfo/hwinfo.8.en.html',
    flags: '--short --version --help',
    style: 'plain',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'neofetch',
    manual: 'https://github.com/dylanaraps/neofetch',
    flags: `
      -A -a -b -C -D -d -F -f -G -I -J -j -L -l -M -m -N -n -o -P -p -R -S -s -u -v -x -xx -xxx -z -Z --full --cpu
      --disk --memory --network --short --stdout --off --pipe --all --version --help -h -V --no-config --json
    `,
    text: '-c --color --logo -l --structure',
    unclear: '--config --output --ascii --source --host -w -y',
    style: 'plain',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'screenfetch',
    manual: 'https://manpages.debian.org/trixie/screenfetch/screenfetch.1.en.html',
    flags: '-v -n -L -N -w -p -s -V|--version -h|--help',
    text: '-c',
    unclear: '-o -d -a -S -D -A',
    style: 'plain',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'cpufetch',
    manual: 'https://manpages.debian.org/trixie/cpufetch/cpufetch.1.en.html',
    flags: '-s|--style -d|--debug -v|--verbose -F|--full-cpu-name -h|--help -V|--version',
    text: '-c|--color',
    style: 'plain',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'cpuid',
    manual: 'https://manpages.debian.org/trixie/cpuid/cpuid.1.en.html',
    flags: '-f -l -s -v --version --help -h',
    text: '-l',
    style: 'plain',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'archey',
    manual: 'https://github.com/HorlogeSkynet/archey4',
    flags: `
      -A -a -b -C -D -d -F -f -G -I -J -j -L -l -M -m -N -n -o -P -p -R -S -s -u -v -x -xx -xxx -z -Z --full --cpu
      --disk --memory --network --short --stdout --off --pipe --all --version --help -h -V --no-config --json
    `,
    text: '-c --color --logo -l --structure',
    unclear: '--config --output --ascii --source --host -w -y',
    style: 'plain',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'sensors',
    manual: 'https://linux.die.net/man/1/sensors',
    flags: `
      -A|--no-adapter -f|--fahrenheit -j -u -h|--help -v|--version -V|--everything -b|--battery -a|--ac-adapter
      -t|--thermal -e|--enumerate -d|--dump -i|--show-info --cooling --details
    `,
    unclear: '-c|--config-file',
    unclearFlags: '-s|--set --bus-list',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'acpi',
    manual: 'https://manpages.debian.org/trixie/acpi/acpi.1.en.html',
    flags: `
      -b|--battery -a|--ac-adapter -e|--end-time -t|--thermal -c|--cooling -V|--everything -i|--details
      -f|--fahrenheit -h|--help -v|--version
    `,
    unclearFlags: '-s|--show-empty',
    unclear: '-d|--directory',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'upower',
    manual: 'https://manpages.debian.org/trixie/upower/upower.1.en.html',
    flags: '--help',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'powerstat',
    manual: 'https://manpages.debian.org/trixie/powerstat/powerstat.8.en.html',
    flags: '-a -b -f -h -t --help',
    unclearFlags: '-c -s',
    unclear: '-d -i',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'pidstat',
    manual: `${MAN7}man1/pidstat.1.html`,
    flags: '-d -H -h -I -l -R -r -s -t -u -U -v -w -A -B -b -q -S -W -y -z --human -V --help --version',
    text: '-p -T -C -G -n -P -i -m',
    unclear: '-e -o -f --dec -F',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'sar',
    manual: 'https://manpages.debian.org/trixie/sysstat/sar.sysstat.1.en.html',
    flags: '-d -H -h -I -l -R -r -s -t -u -U -v -w -A -B -b -q -S -W -y -z --human -V --help --version -C -p',
    text: '-T -G -n -P -i -m',
    unclear: '-e -o -f --dec -F',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'dstat',
    manual: 'https://manpages.debian.org/trixie/pcp/dstat.1.en.html',
    flags: `
      -d|--disk -i|--int -l|--load -m|--mem -r|--io -s|--swap -t|--time -T|--epoch -y|--sys -f|--full -v|--vmstat
      --help --version
    `,
    unclearFlags: '-n|--net -p|--proc',
    text: '-C',
    unclear: '-I -S -o|--output',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'nmon',
    manual: 'https://manpages.debian.org/trixie/nmon/nmon.1.en.html',
    flags: '-h -f -t --help --version',
    unclear: '-s -d',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'glances',
    manual: 'https://glances.readthedocs.io/',
    style: 'plain',
    flags: '-d|--debug -q|--quiet -b|--byte -1|--percpu -2 -3 -4 -5 -6 -h|--help -V|--version',
    text: '-t|--time --stop-after',
    // Settings and plugins are code, and exported or served data leaves the machine.
    unclear: '-C|--config -P|--plugins -c|--client -B|--bind --export',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'iotop',
    manual: 'https://manpages.debian.org/trixie/iotop/iotop.8.en.html',
    style: 'plain',
    flags: '-o|--only -b|--batch -a|--accumulated -k|--kilobytes -t|--time -q|--quiet -P|--processes -h|--help --version',
    text: '-n|--iter -d|--delay -p|--pid -u|--user',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'bpytop',
    manual: 'https://manpages.debian.org/trixie/bpytop/bpytop.1.en.html',
    style: 'plain',
    flags: '--low-color -v|--version --debug -h|--help',
    text: '-b|--boxes',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'btm',
    manual: 'https://manpages.debian.org/trixie/btm/btm.1.en.html',
    sameAs: { bottom: 'https://bottom.pages.dev/stable/usage/general-usage/' },
    flags: '-b|--basic -k|--kelvin -h|--help -V|--version',
    style: 'plain',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'nvtop',
    manual: 'https://manpages.debian.org/trixie/nvtop/nvtop.1.en.html',
    flags: '-h|--help -p|--no-plot --version|-v',
    text: '-d|--delay',
    style: 'plain',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'pinky',
    manual: 'https://www.gnu.org/software/coreutils/manual/html_node/pinky-invocation.html',
    flags: '-l -b -h -p -s -f -w -i -q --help --version',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    when: [
      { mentions: '*@*', does: asksMachine },
      { unless: '...', does: asksMachine },
    ],
  },
  {
    name: 'finger',
    manual: 'https://manpages.debian.org/trixie/finger/finger.1.en.html',
    flags: '-s -l -p -m --help --version',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    when: [
      { mentions: '*@*', does: asksMachine },
      { unless: '...', does: asksMachine },
    ],
  },
];

export const printers: readonly Program[] = [
  {
    name: 'figlet',
    manual: 'http://www.figlet.org/figlet-man.html',
    flags: '-c -k -l -n -o -p -r -s -t -v -x -D -E -L -N -R -S -W -X -h|--help',
    text: '-f -m -w -I',
    unclear: '-d -C',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'toilet',
    manual: 'https://manpages.debian.org/trixie/toilet/toilet.1.en.html',
    flags: '-s|-S|-k|-W|-o -t|--termwidth -h|--help -v|--version',
    text: '-f|--font -w|--width -I|--infocode',
    unclear: '-d|--directory -E|--export',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'banner',
    manual: 'https://manpages.debian.org/trixie/sysvbanner/banner.1.en.html',
    flags: '-c -k -l -n -o -p -r -s -t -v -x -D -E -L -N -R -S -W -X -h|--help',
    text: '-f -m -w -I',
    unclear: '-d -C',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'cowsay',
    manual: 'https://linux.die.net/man/6/cowsay',
    sameAs: { cowthink: 'https://manpages.debian.org/trixie/cowsay/cowthink.6.en.html' },
    flags: '-b -d -g -n -p -s -t -w -y -l -h --help',
    text: '-e -T -W',
    // A cow file is Perl code.
    unclear: '-f',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'ponysay',
    manual: 'https://github.com/erkin/ponysay',
    flags: '-b -d -g -n -p -s -t -w -y -l -h --help',
    text: '-e -T -W',
    // A cow file is Perl code.
    unclear: '-f',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'lolcat',
    manual: 'https://github.com/busyloop/lolcat',
    flags: '-i|--invert -a|--animate -f|--force -t|--truecolor -v|--version -h|--help -b',
    text: '-p|--spread -F|--freq -S|--seed -d|--duration -s|--speed',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'nms',
    manual: 'https://github.com/bartobri/no-more-secrets',
    flags: '-i|--invert -a|--animate -f|--force -t|--truecolor -v|--version -h|--help -b',
    text: '-p|--spread -F|--freq -S|--seed -d|--duration -s|--speed',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'fortune',
    manual: 'https://linux.die.net/man/6/fortune',
    flags: '-a -c -e -i -l -o -s -w -h -V -f',
    operands: 'none',
    does: 'nothing',
  },
  {
    name: 'sl',
    manual: 'https://manpages.debian.org/trixie/sl/sl.6.en.html',
    flags: '-a -l -e',
    operands: 'none',
    does: 'nothing',
  },
  {
    name: 'cmatrix',
    manual: 'https://manpages.debian.org/trixie/cmatrix/cmatrix.1.en.html',
    flags: '-a -l -o -s -h -V -f',
    operands: 'none',
    does: 'nothing',
  },
  {
    name: 'asciiquarium',
    manual: 'https://robobunny.com/projects/asciiquarium/',
    flags: '-a -c -e -i -l -o -s -w -h -V -f',
    operands: 'none',
    does: 'nothing',
  },
  {
    name: 'pwgen',
    manual: 'https://linux.die.net/man/1/pwgen',
    flags: `
      -0|--no-numerals -1 -A|--no-capitalize -a|--alt-phonics -B|--ambiguous -c|--capitalize -C -n|--numerals
      -s|--secure -v|--no-vowels -y|--symbols -h|--help
    `,
    text: '-r|--remove-chars -N|--num-passwords',
    reads: '-H|--sha1',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'uuid',
    manual: 'https://linux.die.net/man/1/uuid',
    flags: '-1 -m -d -h --help --version',
    text: '-v -n -F -s|--size',
    writes: '-o',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'ulid',
    manual: 'https://www.npmjs.com/package/ulid',
    flags: '-1 -m -d -h --help --version',
    text: '-v -n -F -s|--size',
    writes: '-o',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'nanoid',
    manual: 'https://www.npmjs.com/package/nanoid',
    flags: '-1 -m -d -h --help --version',
    text: '-v -n -F -s|--size',
    writes: '-o',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'ksuid',
    manual: 'https://github.com/segmentio/ksuid',
    flags: '-1 -m -d -h --help --version',
    text: '-v -n -F -s|--size',
    writes: '-o',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'qrencode',
    manual: 'https://fukuchi.org/works/qrencode/manual/index.html',
    flags: `
      -8|--8bit -k|--kanji -c|--casesensitive -i|--ignorecase -S|--structured -M|--micro --rle --svg-path --inline
      --strict-version --verbose -h|--help -V|--version
    `,
    text: '-s|--size -l|--level -v|--symversion -m|--margin -d|--dpi -t|--type --foreground --background',
    reads: '-r|--read-from',
    writes: '-o|--output',
    operands: 'text?',
    does: 'nothing',
  },
  {
    name: 'units',
    manual: 'https://www.gnu.org/software/units/manual/units.html',
    flags: `
      -h|--help -c|--check --check-verbose|--verbose-check -e|--exponential -m|--minus -p|--product
      -q|--quiet|--silent -s|--strict -v|--verbose --compact -1|--one-line -t|--terse -r|--round -S|--show-factor
      --conformable -V|--version -U|--unitsfile -i|--info -n|--nolists
    `,
    text: '-d|--digits -l|--locale -o|--output-format',
    reads: '-f|--file',
    writes: '-L|--log -H|--history',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'getopt',
    manual: `${MAN7}man1/getopt.1.html`,
    style: 'posix',
    flags: '-a|--alternative -q|--quiet -Q|--quiet-output -T|--test -u|--unquoted -h|--help -V|--version',
    text: '-l|--longoptions -n|--name -o|--options -s|--shell',
    operands: 'text...',
    does: 'nothing',
  },
  {
    // Only queries are known: without `-q` the same letters install, erase and run scriptlets.
    name: 'rpm',
    manual: 'https://rpm.org/docs/latest/man/rpm.8',
    style: 'plain',
    flags: `
      -q|--query -a|--all -l|--list -i|--info -c|--configfiles -d|--docfiles -s|--state -R|--requires --provides
      --conflicts --obsoletes --recommends --suggests --changelog --last --whatprovides --whatrequires --version --help
    `,
    names: '-f|--file',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '-q', does: [unclear('may change what is installed', 'rpm')] }],
  },
  {
    name: 'gsettings',
    manual: 'https://docs.gtk.org/gio/gsettings-tool.html',
    style: 'plain',
    flags: '--version --help',
    does: 'nothing',
    sub: {
      ...Object.fromEntries(
        [
          'get',
          'list-schemas',
          'list-relocatable-schemas',
          'list-keys',
          'list-children',
          'list-recursively',
          'range',
          'describe',
          'writable',
        ].map((name) => [name, { flags: '--print-paths', operands: 'text...', does: 'nothing' as const }]),
      ),
      ...Object.fromEntries(
        ['set', 'reset', 'reset-recursively'].map((name) => [
          name,
          { operands: 'text...', does: [{ kind: 'configure', what: 'global', detail: `gsettings ${name}` }] as const },
        ]),
      ),
    },
  },
];
