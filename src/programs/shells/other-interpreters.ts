// php, lua, R, julia, AppleScript, PowerShell and others: code from an option, a script or standard input. Their code is not read
// here.
import type { Inner, Parsed, Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { treeAt } from '../../model/place.ts';
import { asTree } from '../../argv/effects-of.ts';
import { serverOf } from '../../argv/server-of.ts';
import { argText, exact } from '../../shell/value.ts';
import { isLoopback } from '../network/http-request.ts';
import { longPattern } from '../../argv/long-pattern.ts';

interface Interpreter {
  readonly language: string;
  /** Options whose value is code. */
  readonly code: readonly string[];
  /** Options that only print. */
  readonly prints: readonly string[];
}

/** Code options, otherwise the first operand as a script, otherwise standard input. */
function innerOf(it: Parsed, by: Interpreter): readonly Inner[] {
  const codes = by.code.flatMap((option) => it.values(option));
  if (codes.length > 0) return codes.map((text): Inner => ({ kind: 'code', language: by.language, text, args: it.operands }));
  const [first, ...rest] = it.operands;
  if (first && exact(first) !== '-') return [{ kind: 'script', file: first, args: rest, language: by.language }];
  return by.prints.some((option) => it.has(option)) ? [] : [{ kind: 'stdin', language: by.language }];
}

const PHP_SETTINGS = longPattern('s')`
    ^(memory_limit|max_execution_time|display_errors|error_reporting|xdebug\.(mode|start_with_request)|date\.timezone|
    opcache\.(enable|enable_cli|jit|jit_buffer_size)|zend\.assertions|assert\.\w+|short_open_tag|phar\.readonly|
    pcov\.enabled)(=.*)?$
  `;

export const php: Program = {
  name: 'php',
  manual: 'https://www.php.net/manual/en/features.commandline.options.php',
  sameAs: {
    'php7.4': 'https://www.php.net/manual/en/features.commandline.options.php',
    'php8.0': 'https://www.php.net/manual/en/features.commandline.options.php',
    'php8.1': 'https://www.php.net/manual/en/features.commandline.options.php',
    'php8.2': 'https://www.php.net/manual/en/features.commandline.options.php',
    'php8.3': 'https://www.php.net/manual/en/features.commandline.options.php',
    'php8.4': 'https://www.php.net/manual/en/features.commandline.options.php',
  },
  style: 'plain-posix',
  flags: `
    -a|--interactive -e -h|--help -H -i|--info -l|--syntax-check -m|--modules -n|--no-php-ini -q -s|--syntax-highlight
    -v|--version -w|--strip --ini
  `,
  text: `
    -r|--run -B|--process-begin -R|--process-code -E|--process-end -f|--file -F|--process-file -d|--define -S|--server
    -t|--docroot --rf|--rfunction --rc|--rclass --re|--rextension --rz|--rzendextension --ri|--rextinfo
  `,
  unclear: '-c|--php-ini -z|--zend-extension',
  operands: 'text...',
  does: 'nothing',
  when: [{ has: '-i', does: [{ kind: 'reveal', what: 'environment', detail: '`php -i` prints every variable' }] }],
  judge: (it, tools) => {
    const effects: Effect[] = it
      .values('-d')
      .filter((value) => !PHP_SETTINGS.test(exact(value) ?? ''))
      .map((value) => unclear(`setting \`${exact(value) ?? '…'}\``, '-d'));
    const address = it.value('-S');
    if (address) {
      const server = serverOf(address);
      const local = isLoopback(server) && server.host !== '0.0.0.0';
      const root = it.value('-t');
      const places = root ? tools.places(root).map(asTree) : tools.cwd === undefined ? [] : [treeAt(tools.cwd)];
      effects.push({
        kind: 'network',
        use: 'listen',
        offers: 'files',
        server: local ? server : { host: '', unknown: 'every interface' },
      });
      if (!local) effects.push(...places.map((place): Effect => ({ kind: 'read', place, sees: 'content' })));
      // The pages that it serves are project code; a router script runs for each request.
      const inner = it.operands.slice(0, 1).map((file): Inner => ({ kind: 'script', file, args: [], language: 'php' }));
      return { effects: [...effects, { kind: 'run', code: 'project', what: 'pages of the project' }], inner };
    }
    const files = [...it.values('-f'), ...it.values('-F')];
    const codes = ['-r', '-B', '-R', '-E'].some((option) => it.has(option));
    // Code in an option runs anyway.
    if (!codes && (it.has('-l') || it.has('-s') || it.has('-w')))
      return {
        effects: [
          ...effects,
          ...[...files, ...it.operands]
            .flatMap((arg) => tools.places(arg))
            .map((place): Effect => ({ kind: 'read', place, sees: it.has('-l') ? 'names' : 'content' })),
        ],
      };
    if (files.length > 0)
      return { effects, inner: files.map((file): Inner => ({ kind: 'script', file, args: it.operands, language: 'php' })) };
    const prints = ['-v', '-h', '-m', '-i', '--ini', '--rf', '--rc', '--re', '--ri', '--rz'];
    return { effects, inner: innerOf(it, { language: 'php', code: ['-r', '-B', '-R', '-E'], prints }) };
  },
};

const EVALS = ['-e', '--eval', '-eval'];
/** The data says that the code is not read; this says that it is code. */
const codeHeld: NonNullable<Program['judge']> = (it) => {
  const language = it.program.name;
  const codes = EVALS.flatMap((option) => it.values(option)).map((text): Inner => ({ kind: 'code', language, text }));
  const isAlone = codes.length + it.operands.length + it.given.length === 0;
  return { inner: isAlone ? [{ kind: 'stdin', language }] : codes };
};

const RscriptJudge: NonNullable<Program['judge']> = (it) =>
  exact(it.operands[0]) === 'CMD'
    ? { effects: cmdOfR(it) }
    : { inner: it.has('-f') ? [] : innerOf(it, { language: 'r', code: ['-e'], prints: ['--version', '--help'] }) };

export const otherInterpreters: readonly Program[] = [
  {
    name: 'lua',
    manual: 'https://www.lua.org/manual/5.4/lua.html',
    sameAs: {
      luajit: 'https://luajit.org/running.html',
      'lua5.1': 'https://www.lua.org/manual/5.4/lua.html',
      'lua5.2': 'https://www.lua.org/manual/5.4/lua.html',
      'lua5.3': 'https://www.lua.org/manual/5.4/lua.html',
      'lua5.4': 'https://www.lua.org/manual/5.4/lua.html',
    },
    style: 'posix',
    flags: '-i -v -E -W',
    // luajit writes bytecode.
    unclearFlags: '-b',
    text: '-e',
    unclear: '-l -j -O',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => ({ inner: innerOf(it, { language: 'lua', code: ['-e'], prints: ['-v'] }) }),
  },
  {
    name: 'Rscript',
    manual: 'https://stat.ethz.ch/R-manual/R-devel/library/utils/html/Rscript.html',
    flags: `
      --version --help --verbose --vanilla --no-save --no-restore --no-environ --no-site-file --no-init-file --slave
      -q|--quiet|--silent --no-echo
    `,
    text: '-e --default-packages --args',
    script: '-f|--file',
    unclearFlags: 'CMD',
    style: 'plain-posix',
    operands: 'text...',
    does: 'nothing',
    judge: RscriptJudge,
  },
  {
    name: 'R',
    manual: 'https://manpages.debian.org/trixie/r-base-core/R.1.en.html',
    flags: `
      --version --help --verbose --vanilla --no-save --no-restore --no-environ --no-site-file --no-init-file --slave
      -q|--quiet|--silent --no-echo
    `,
    text: '-e --default-packages --args',
    script: '-f|--file',
    unclearFlags: 'CMD',
    style: 'plain-posix',
    operands: 'text...',
    does: 'nothing',
    judge: RscriptJudge,
  },
  {
    name: 'r',
    manual: 'https://manpages.debian.org/trixie/r-cran-littler/r.1.en.html',
    flags: '--help|-h --version|-V --vanilla|-v -q|--quick --verbose|-p',
    text: '-e|--eval',
    style: 'plain-posix',
    operands: 'text...',
    does: 'nothing',
    judge: RscriptJudge,
  },
  {
    name: 'julia',
    manual: 'https://docs.julialang.org/en/v1/manual/command-line-interface/',
    style: 'plain-posix',
    flags: '-v|--version -h|--help -q|--quiet -i --help-hidden',
    optional: `
      --project --threads --startup-file --color --history-file --depwarn --warn-overwrite --optimize --check-bounds
      --compile --code-coverage
    `,
    text: '-e|--eval -E|--print -t -O -C|--cpu-target',
    unclear: '-L|--load -J|--sysimage -p|--procs --machine-file -H|--home -m|--module',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => ({ inner: innerOf(it, { language: 'julia', code: ['-e', '-E'], prints: ['-v', '-h', '--help-hidden'] }) }),
  },
  {
    name: 'osascript',
    manual: 'https://ss64.com/mac/osascript.html',
    style: 'posix',
    flags: '-i',
    text: '-e -l -s',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => ({ inner: innerOf(it, { language: 'applescript', code: ['-e'], prints: [] }) }),
  },
  {
    name: 'pwsh',
    manual: 'https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_pwsh',
    sameAs: {
      powershell: 'https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_pwsh',
      'powershell.exe': 'https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_pwsh',
      'pwsh.exe': 'https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_pwsh',
    },
    style: 'single-posix',
    flags: '-NoProfile -NoLogo -NonInteractive -NoExit -Login -Version -v --version -Help -h --help -MTA -STA',
    text: '-ExecutionPolicy -OutputFormat -InputFormat -WindowStyle -WorkingDirectory',
    unclear: '-Command -c -File -f -EncodedCommand -e -ec -ConfigurationName -SettingsFile -CustomPipeName',
    operands: 'unclear...',
    does: 'nothing',
    judge: (it) => ({
      inner: it.given.length === 0 && it.operands.length === 0 ? [{ kind: 'stdin', language: 'powershell' }] : [],
    }),
  },
  {
    name: 'cmd',
    manual: 'https://learn.microsoft.com/windows-server/administration/windows-commands/cmd',
    sameAs: { 'cmd.exe': 'https://learn.microsoft.com/windows-server/administration/windows-commands/cmd' },
    style: 'none',
    operands: 'unclear...',
    does: [unclear('what a Windows shell runs is not read', 'cmd')],
  },
  {
    name: 'wscript',
    manual: 'https://learn.microsoft.com/windows-server/administration/windows-commands/wscript',
    style: 'none',
    operands: 'unclear...',
    does: [unclear('what a Windows shell runs is not read', 'cmd')],
  },
  {
    name: 'cscript',
    manual: 'https://learn.microsoft.com/windows-server/administration/windows-commands/cscript',
    style: 'none',
    operands: 'unclear...',
    does: [unclear('what a Windows shell runs is not read', 'cmd')],
  },
  {
    name: 'mshta',
    manual: 'https://learn.microsoft.com/windows/win32/hta',
    style: 'none',
    operands: 'unclear...',
    does: [unclear('what a Windows shell runs is not read', 'cmd')],
  },
  {
    name: 'rundll32',
    manual: 'https://learn.microsoft.com/windows-server/administration/windows-commands/rundll32',
    style: 'none',
    operands: 'unclear...',
    does: [unclear('what a Windows shell runs is not read', 'cmd')],
  },
  {
    name: 'regsvr32',
    manual: 'https://learn.microsoft.com/windows-server/administration/windows-commands/regsvr32',
    style: 'none',
    operands: 'unclear...',
    does: [unclear('what a Windows shell runs is not read', 'cmd')],
  },
  {
    name: 'tclsh',
    manual: 'https://www.tcl-lang.org/man/tcl/UserCmd/tclsh.htm',
    flags: '--version -version -v --help -help',
    unclear: '-e --eval -eval -x -s',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'wish',
    manual: 'https://manpages.debian.org/trixie/tk/wish.1.en.html',
    flags: '--version -version -v --help -help',
    unclear: '-e --eval -eval -x -s',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'groovy',
    manual: 'https://groovy-lang.org/groovysh.html',
    flags: '--version -version -v --help -help',
    unclear: '-e --eval -eval -x -s',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'scala',
    manual: 'https://docs.scala-lang.org/',
    flags: '--version -version -v --help -help',
    unclear: '-e --eval -eval -x -s',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'kotlin',
    manual: 'https://kotlinlang.org/docs/command-line.html',
    flags: '--version -version -v --help -help',
    unclear: '-e --eval -eval -x -s',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'runhaskell',
    manual: 'https://downloads.haskell.org/ghc/latest/docs/users_guide/runghc.html',
    flags: '--version -version -v --help -help',
    unclear: '-e --eval -eval -x -s',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'racket',
    manual: 'https://manpages.debian.org/trixie/racket-common/racket.1.en.html',
    flags: '--version --help',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'guile',
    manual: 'https://www.gnu.org/software/guile/manual/html_node/Command_002dline-Options.html',
    flags: '--version -version -v --help -help',
    unclear: '-e --eval -eval -x -s',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'sbcl',
    manual: 'https://manpages.debian.org/trixie/sbcl/sbcl.1.en.html',
    flags: '--version --help',
    unclear: '--eval',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'clisp',
    manual: 'https://manpages.debian.org/trixie/clisp/clisp.1.en.html',
    flags: '--version -v --help -help',
    unclear: '-x',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'swipl',
    manual: 'https://manpages.debian.org/trixie/swi-prolog-core/swipl.1.en.html',
    flags: '--version --help',
    unclear: '-x -s',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'gforth',
    manual: 'https://gforth.org/manual/Invoking-Gforth.html',
    flags: '--version -version -v --help -help',
    unclear: '-e --eval -eval -x -s',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'octave',
    manual: 'https://manpages.debian.org/trixie/octave/octave.1.en.html',
    flags: '--version --help',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'raku',
    manual: 'https://manpages.debian.org/trixie/rakudo/raku.1.en.html',
    flags: '--version -v --help',
    unclear: '-e',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'gjs',
    manual: 'https://gjs.guide/',
    flags: '--version -version -v --help -help',
    unclear: '-e --eval -eval -x -s',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'jshell',
    manual: 'https://docs.oracle.com/en/java/javase/21/docs/specs/man/jshell.html',
    flags: '--version -version -v --help -help',
    unclear: '-e --eval -eval -x -s',
    style: 'single-posix',
    operands: 'script text...',
    does: 'nothing',
    when: [
      {
        given: 'none',
        lacks: '--version -version -v --help -help -e --eval -eval',
        does: [{ kind: 'run', code: 'inline', what: 'standard input' }],
      },
    ],
    judge: codeHeld,
  },
  {
    name: 'expect',
    manual: 'https://core.tcl-lang.org/expect/index',
    style: 'posix',
    flags: '-v -d -D -i -n -N',
    unclear: '-c -f -b',
    operands: 'script text...',
    does: 'nothing',
    when: [{ given: 'none', lacks: '-v -c -f -b', does: [{ kind: 'run', code: 'inline', what: 'standard input' }] }],
  },
];

/** `R CMD INSTALL DIR`: R's tools as subcommands. */
function cmdOfR(it: Parsed): readonly Effect[] {
  const [, tool, ...rest] = it.operands.map((arg) => argText(arg));
  if (tool === 'INSTALL') return [{ kind: 'package', act: 'new', what: rest.join(' ') }];
  return [unclear('what this tool of R does is unknown', tool ?? 'CMD')];
}
