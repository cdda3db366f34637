// Compilers and build tools of C and C++. Plugins, specs and other programs chosen by options are unclear.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { verbs } from '../packages/manager-spec.ts';
import { asksHelp, codeElsewhere, projectCode, runner } from './project-run.ts';
import { longPattern } from '../../argv/long-pattern.ts';

/** Settings of Meson that choose no program, option of a compiler or directory. */
const MESON_SETTINGS = `
  buildtype=* debug=* optimization=* warning_level=* werror=* default_library=* b_coverage=* b_sanitize=* b_lto=* b_ndebug=*
  b_pie=* b_asneeded=* b_lundef=* b_staticpic=* b_pgo=* cpp_std=* c_std=* strip=* unity=* tests=* test=* docs=* doc=* man=* examples=*
  auto_features=* wrap_mode=nodownload wrap_mode=nofallback introspection=* gtk_doc=* benchmarks=*
`;

/** Compiler options: `-W…`, `-O…`, `-f…`, `-m…`, `-D…` and similar ones are harmless, except those that load or run something. */
function compile(it: Parsed, tools: Tools): Judgement {
  const effects: Effect[] = [];
  const words = it.operands;
  for (let i = 0; i < words.length; i++) {
    const arg = words[i];
    if (!arg) continue;
    const text = exact(arg);
    if (text === undefined) {
      const shown = argText(arg);
      if (shown.startsWith('-') || shown === '…' || shown.startsWith('@'))
        effects.push(unclear('an unknown compiler option', shown));
      else for (const place of tools.places(arg)) effects.push({ kind: 'read', place, sees: 'content' });
      continue;
    }
    const place = (value: string): readonly ReturnType<Tools['places']>[number][] =>
      tools.places({ bits: [{ kind: 'text', text: value }], from: [], spread: false });
    if (/^(-o|-MF|-MT|-MQ|-MJ)/.test(text)) {
      const value = text.length > 2 && !/^-M[FTQJ]$/.test(text) ? text.replace(/^-(o|M[FTQJ])/, '') : (exact(words[++i]) ?? '');
      if (value === '') effects.push(unclear('where the output goes is unknown', text));
      else if (!/^-M[TQ]/.test(text))
        for (const each of place(value)) effects.push({ kind: 'write', place: each, how: 'change' });
    } else if (/^-(include|imacros)/.test(text)) {
      const attached = text.replace(/^-(include|imacros)/, '');
      const next = attached === '' ? words[++i] : textArg(attached);
      for (const each of next ? tools.places(next) : []) effects.push({ kind: 'read', place: each, sees: 'content' });
    } else if (/^-(I|L|isystem|iquote|x|D|U|l|framework|F|arch|target|std|isysroot)$/.test(text)) i++;
    else if (
      longPattern()`
        ^(-f(plugin|module-mapper|profile-use|auto-profile|sanitize-blacklist)|-specs|-B|-wrapper|-Xclang|-Xlinker|-Xassembler|-load|
        -T|-fuse-ld=.*\/|@|-Wl,.*(plugin|dynamic-linker|-T|@)|-Wa,|-Wp,|--sysroot|-iplugindir|-ccc|--config|-dump(?:dir|base)|
        -Map|--Map|--?(?:plugin|just-symbols|version-script|dynamic-list|retain-symbols-file|out-implib|dependency-file|audit)|
        -save-temps=|-aux|-gcc-toolchain|-module-dependency-dir)
      `.test(text)
    )
      effects.push(unclear('an option that loads or chooses code', text));
    // A file that an option names with a path is read, written or loaded, unless the option only renames paths in the output.
    else if (/^-[fgmOW](?!.*-prefix-map=)(.*plugin|[^=]*=.*[/~])/.test(text))
      effects.push(unclear('an option that names a file', text));
    else if (
      longPattern()`
        ^-(W|O|f|m|D|U|I|L|l|g|std=|pedantic|ansi|pipe|pthread|shared|static|c$|S$|E$|P$|M|v$|w$|x|s$|r$|rdynamic|nostd|
        print|dump|isystem|include|arch|target|framework|###$|-version$|-help|-std=|-target=|ffile|no-pie|pie|
        save-temps$|C$|Q)
      `.test(text)
    )
      continue;
    else if (text.startsWith('-') && text !== '-') effects.push(unclear('an unknown compiler option', text));
    else for (const each of place(text)) effects.push({ kind: 'read', place: each, sees: 'content' });
  }
  const links = !words.some((arg) => /^-(c|S|E|M|MM|fsyntax-only|###|-version|-help|print.*|dump.*)$/.test(exact(arg) ?? ''));
  const named = words.some((arg) => (exact(arg) ?? '').startsWith('-o'));
  if (links && !named && effects.some((effect) => effect.kind === 'read'))
    for (const place of tools.places(textArg('a.out'))) effects.push({ kind: 'write', place, how: 'change' });
  for (const name of besideSources(words, named))
    for (const place of tools.places(textArg(name))) effects.push({ kind: 'write', place, how: 'change' });
  return { effects };
}

const SOURCE = /([^/]+)\.(?:c|cc|cpp|cxx|m|mm|i|ii|s|S|f|f90)$/;

/** Files that the compiler writes into the working directory under its own names, and the linker's map. */
function besideSources(words: readonly Arg[], named: boolean): readonly string[] {
  const texts = words.map((arg) => exact(arg) ?? '');
  const stems = texts.flatMap((text) => (text.startsWith('-') ? [] : (SOURCE.exec(text)?.[1] ?? [])));
  const endings = [
    ...(!named && texts.includes('-c') ? ['o'] : []),
    ...(!named && texts.includes('-S') ? ['s'] : []),
    ...(texts.includes('-gsplit-dwarf') ? ['dwo'] : []),
    ...(texts.includes('--coverage') || texts.includes('-ftest-coverage') ? ['gcno'] : []),
    ...(texts.some((text) => text.startsWith('-save-temps')) ? ['i', 's', 'o'] : []),
  ];
  const maps = texts.flatMap((text) => /^-Wl,(?:.*,)?-+Map[=,]([^,]+)/.exec(text)?.[1] ?? []);
  return [...stems.flatMap((stem) => endings.map((ending) => `${stem}.${ending}`)), ...maps];
}

const conanKind = {
  style: 'plain',
  does: 'nothing',
  sub: verbs({
    system: 'conan',
    look: 'list search inspect graph version x-history',
    declared: 'install',
    adds: 'add new',
    removes: 'remove',
    publish: 'upload',
    builds: 'build create test source',
    configures: 'config remote profile integrate',
    unclear: 'download export cache lock editable',
  }),
} satisfies Partial<Program>;

export const native: readonly Program[] = [
  {
    name: 'gcc',
    manual: 'https://gcc.gnu.org/onlinedocs/gcc/Invoking-GCC.html',
    sameAs: {
      'g++': 'https://gcc.gnu.org/onlinedocs/gcc/Invoking-GCC.html',
      cc: 'https://gcc.gnu.org/onlinedocs/gcc/Invoking-GCC.html',
      'c++': 'https://gcc.gnu.org/onlinedocs/gcc/Invoking-GCC.html',
      clang: 'https://clang.llvm.org/docs/ClangCommandLineReference.html',
      'clang++': 'https://clang.llvm.org/docs/ClangCommandLineReference.html',
      'gcc-12': 'https://gcc.gnu.org/onlinedocs/gcc/Invoking-GCC.html',
      'gcc-13': 'https://gcc.gnu.org/onlinedocs/gcc/Invoking-GCC.html',
      'gcc-14': 'https://gcc.gnu.org/onlinedocs/gcc/Invoking-GCC.html',
      'clang-17': 'https://clang.llvm.org/docs/ClangCommandLineReference.html',
      'clang-18': 'https://clang.llvm.org/docs/ClangCommandLineReference.html',
      c99: 'https://gcc.gnu.org/onlinedocs/gcc/Invoking-GCC.html',
    },
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    builds: true,
    judge: compile,
  },
  {
    name: 'cmake',
    manual: 'https://cmake.org/cmake/help/latest/manual/cmake.1.html',
    env: {
      steers: 'VCPKG_* CONAN_* CMAKE_*',
      free: 'CMAKE_BUILD_TYPE CMAKE_BUILD_PARALLEL_LEVEL CMAKE_EXPORT_COMPILE_COMMANDS CMAKE_COLOR_DIAGNOSTICS',
    },
    style: 'plain',
    flags: `
      --build --install --fresh --clean-first --parallel -Wdev -Wno-dev --trace --version|-version -h|--help
      --list-presets --workflow -N -L -LA -LAH --verbose -v --debug-output --no-warn-unused-cli --strip -Wno-deprecated
      --use-stderr -Werror=dev -Wno-error=dev -Wdeprecated -Werror=deprecated -Wno-error=deprecated --log-context
      --debug-trycompile --debug-find --trace-expand --warn-uninitialized --check-system-vars
    `,
    optional: '-j',
    text: `
      -G --target -t --config --preset --log-level --component -A -D -T --debug-find-pkg --debug-find-var --trace-format
      --profiling-format
    `,
    names: '-S --toolchain -C',
    creates: '-B',
    unclear: '-P -E --install-prefix --prefix --open --find-package --graphviz --profiling-output -U',
    writes: '--trace-redirect',
    operands: 'names...',
    does: 'nothing',
    // `-DNAME=value` sets a variable of the project's own code; variables that name a program or a directory elsewhere are
    // unclear.
    judge: (it, tools) => {
      if (asksHelp(it)) return {};
      const defined = it.values('-D').filter(
        (arg) =>
          !longPattern()`
              ^(CMAKE_BUILD_TYPE|CMAKE_EXPORT_COMPILE_COMMANDS|BUILD_\w+|ENABLE_\w+|WITH_\w+|USE_\w+|\w+_(BUILD|ENABLE|
              TESTS|TESTING)\w*|CMAKE_C(XX)?_STANDARD|CMAKE_C(XX)?_COMPILER=(gcc|g\+\+|clang|clang\+\+|cc|c\+\+)$)\b
            `.test(exact(arg) ?? '?'),
      );
      return {
        effects: [
          ...(runner('cmake', '--toolchain -C elsewhere')(it, tools).effects ?? []),
          ...it.values('-S').flatMap((arg) => codeElsewhere(arg, 'cmake', tools)),
          ...defined.map((arg) => unclear('an unknown build variable', `-D${argText(arg)}`)),
          // Arguments for the build tool: a variable may name a program.
          ...it.operands
            .slice(it.beforeDashes ?? it.operands.length)
            .flatMap((arg) =>
              /[=]/.test(exact(arg) ?? '=') ? [unclear('a variable of the tool that builds', argText(arg))] : [],
            ),
          ...(it.has('--install') ? [unclear('installs files outside the build', '--install')] : []),
          ...(it.has('--build') ? targetsOutside([...it.values('--target'), ...it.operands]) : []),
        ],
      };
    },
  },
  {
    name: 'ninja',
    manual: 'https://ninja-build.org/manual.html',
    sameAs: { samu: 'https://github.com/michaelforney/samurai' },
    env: { free: 'NINJA_STATUS' },
    style: 'plain',
    flags: '-v|--verbose -n --quiet --version -h|--help',
    text: '-j -k -l -w -d',
    names: '-f',
    cwd: '-C',
    unclear: '-t',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => ({
      effects: [...(runner('ninja', '-f')(it, tools).effects ?? []), ...targetsOutside(it.operands)],
    }),
  },
  {
    name: 'meson',
    manual: 'https://mesonbuild.com/Commands.html',
    style: 'plain',
    flags: '--reconfigure --wipe -v|--version -h|--help --verbose --no-rebuild --print-errorlogs --list --all -a --targets',
    text: '--buildtype -j --suite',
    unclear: '-D --native-file --cross-file --wrapper --ninja-args --vs-args',
    known: { '-D': MESON_SETTINGS },
    cwd: '-C',
    does: 'nothing',
    sub: verbs({
      system: 'meson',
      builds: 'setup compile test configure',
      look: 'introspect',
      global: 'install',
      unclear: 'dist init rewrite subprojects devenv wrap env2mfile',
    }),
  },
  {
    name: 'ctest',
    manual: 'https://cmake.org/cmake/help/latest/manual/ctest.1.html',
    style: 'plain',
    flags:
      '-V|--verbose -VV --output-on-failure -N --show-only --rerun-failed --progress --stop-on-failure -Q --version -h|--help',
    text: '-R|--tests-regex -E|--exclude-regex -L|--label-regex -LE -C|--build-config -j|--parallel --timeout --repeat -I --preset',
    cwd: '--test-dir',
    writes: '-O|--output-log --output-junit',
    unclear: '-S|--script -SP -D|--dashboard -M -T --submit-index --build-and-test',
    does: [projectCode('ctest')],
  },
  {
    name: 'autoconf',
    manual: 'https://www.gnu.org/software/autoconf/manual/',
    flags: '-f|--force -i|--install -v|--verbose -s --copy --add-missing --version --help',
    does: [projectCode('autotools')],
  },
  {
    name: 'autoreconf',
    manual: 'https://manpages.debian.org/trixie/autoconf/autoreconf.1.en.html',
    flags: '--help|-h --version|-V -v|--verbose -f|--force -i|--install -s|--symlink',
    does: [projectCode('autotools')],
  },
  {
    name: 'automake',
    manual: 'https://www.gnu.org/software/automake/manual/html_node/automake-Invocation.html',
    flags: '-f|--force -i|--install -v|--verbose -s --copy --add-missing --version --help',
    does: [projectCode('autotools')],
  },
  {
    name: 'aclocal',
    manual: 'https://www.gnu.org/software/automake/manual/html_node/aclocal-Invocation.html',
    flags: '-f|--force -i|--install -v|--verbose -s --copy --add-missing --version --help',
    does: [projectCode('autotools')],
  },
  {
    name: 'libtoolize',
    manual: 'https://manpages.debian.org/trixie/libtool/libtoolize.1.en.html',
    flags: '--copy|-c -f|--force -i|--install -v|--verbose --version --help|-h',
    does: [projectCode('autotools')],
  },
  {
    name: 'clang-format',
    manual: 'https://clang.llvm.org/docs/ClangFormat.html',
    style: 'single',
    flags: '-i --i -n --dry-run --Werror -Werror --verbose -version --version --help -help --sort-includes --dump-config',
    text: '-style --style --fallback-style -fallback-style -assume-filename --assume-filename --lines -lines --offset --length',
    reads: '--files -files',
    operands: 'reads...',
    does: 'nothing',
    when: [{ has: '-i --i', operands: 'edits...' }],
  },
  {
    name: 'clang-tidy',
    manual: 'https://clang.llvm.org/extra/clang-tidy/',
    flags:
      '--fix -fix --fix-errors --quiet -quiet --list-checks --version --help --verbose --force --enable=all --inconclusive --use-color',
    text: `
      --checks -checks --header-filter --warnings-as-errors --enable --std --language --suppress --error-exitcode
      --line-filter --filter --platform -D
    `,
    // The compile commands found there can load plugins.
    'project-code': '-p --project',
    names: '-I',
    unclear: '--load -load --extra-arg --extra-arg-before --plugin --addon --config --rule',
    writes: '--export-fixes --output-file',
    style: 'single',
    operands: 'reads...',
    does: 'nothing',
    when: [{ has: '--fix -fix --fix-errors', operands: 'edits...' }],
  },
  {
    name: 'cppcheck',
    manual: 'https://manpages.debian.org/trixie/cppcheck/cppcheck.1.en.html',
    flags: '--force|-f --help|-h --inconclusive --quiet|-q --verbose|-v --version',
    text: '-D --enable --error-exitcode --language --platform --std --suppress',
    unclear: '-I --rule',
    style: 'single',
    operands: 'reads...',
    does: 'nothing',
    when: [{ has: '--fix -fix --fix-errors', operands: 'edits...' }],
  },
  {
    name: 'cpplint',
    manual: 'https://manpages.debian.org/trixie/cpplint/cpplint.1.en.html',
    flags: '--version --help',
    style: 'single',
    operands: 'reads...',
    does: 'nothing',
    when: [{ has: '--fix -fix --fix-errors', operands: 'edits...' }],
  },
  {
    name: 'iwyu',
    manual: 'https://manpages.debian.org/trixie/iwyu/iwyu.1.en.html',
    flags: '--help --version',
    unclear: '--verbose',
    style: 'single',
    operands: 'reads...',
    does: 'nothing',
    when: [{ has: '--fix -fix --fix-errors', operands: 'edits...' }],
  },
  {
    name: 'valgrind',
    manual: 'https://valgrind.org/docs/manual/manual-core.html',
    style: 'plain-posix',
    flags: '-q|--quiet -v|--verbose -h|--help --version',
    known: { '--tool': 'memcheck cachegrind callgrind helgrind drd massif dhat lackey none exp-bbv' },
    text: '--leak-check --show-leak-kinds --track-origins --error-exitcode --num-callers --trace-children --errors-for-leak-kinds',
    reads: '--suppressions',
    writes: '--log-file --xml-file',
    // The tool is a program in a fixed directory, but the name may contain `..`.
    unclear: '--tool --db-command --db-attach',
    operands: 'command',
    does: 'nothing',
  },
  {
    name: 'bear',
    manual: 'https://github.com/rizsotto/Bear',
    flags: '--append --verbose -s|--show-stats -z|--zero-stats --version -h|--help',
    writes: '--output',
    unclear: '--config -C -o -k -M',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
  },
  {
    name: 'intercept-build',
    manual: 'https://github.com/rizsotto/scan-build',
    flags: '--append --verbose -s|--show-stats -z|--zero-stats --version -h|--help',
    writes: '--output',
    unclear: '--config -C -o -k -M',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
  },
  {
    name: 'ccache',
    manual: 'https://manpages.debian.org/trixie/ccache/ccache.1.en.html',
    flags: '-h|--help -s|--show-stats --verbose|-v --version|-V -z|--zero-stats',
    unclearFlags: '-C|--clear',
    unclear: '-M|--max-size -k|--get-config',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
  },
  {
    name: 'sccache',
    manual: 'https://manpages.debian.org/trixie/sccache/sccache.1.en.html',
    flags: '-s|--show-stats -z|--zero-stats -h|--help --version|-V',
    style: 'plain-posix',
    operands: 'command',
    does: 'nothing',
  },
  {
    name: 'pkg-config',
    manual: 'https://www.freedesktop.org/wiki/Software/pkg-config/',
    sameAs: { pkgconf: 'https://github.com/pkgconf/pkgconf' },
    flags: `
      --cflags --libs --exists --modversion --version --static --list-all --print-errors --cflags-only-I --libs-only-l
      --libs-only-L --help --silence-errors
    `,
    text: '--variable --atleast-version --exact-version --max-version',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'conan',
    manual: 'https://docs.conan.io/2/reference/commands.html',
    flags: '--version -h|--help --dry-run',
    text: '-s|--settings -o|--options --build -pr|--profile --triplet',
    creates: '-of|--output-folder',
    unclear: '-r|--remote',
    ...conanKind,
  },
  {
    name: 'vcpkg',
    manual: 'https://learn.microsoft.com/vcpkg/commands/common-options',
    flags: '--version -h|--help --dry-run',
    text: '-s|--settings -o|--options --build -pr|--profile --triplet',
    creates: '-of|--output-folder',
    unclear: '-r|--remote',
    ...conanKind,
  },
  {
    name: 'ld',
    manual: 'https://sourceware.org/binutils/docs/',
    style: 'none',
    operands: 'text...',
    does: 'nothing',
    judge: compile,
  },
];

/** Targets of a build that change what is outside it. A target that is not known may be one. */
function targetsOutside(targets: readonly Arg[]): readonly Effect[] {
  return targets.some((arg) => /install|deploy|publish|upload|release/i.test(exact(arg) ?? 'install'))
    ? [unclear('a target that reaches outside the build', targets.map(argText).join(' '))]
    : [];
}
