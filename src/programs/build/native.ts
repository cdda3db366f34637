// Compilers and build tools of C and C++. Plugins, specs and other programs chosen by options are unclear.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
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
        -T|-fuse-ld=.*\/|@|-Wa,|-Wp,|--sysroot|-mllvm|-mmlir|-iplugindir|-ccc|--config|-dump(?:dir|base)|
        -Map|--Map|--?(?:plugin|just-symbols|version-script|dynamic-list|retain-symbols-file|out-implib|dependency-file|audit)|
        -save-temps=|-aux|-gcc-toolchain|-module-dependency-dir)
      `.test(text)
    )
      effects.push(unclear('an option that loads or chooses code', text));
    else if (text.startsWith('-Wl,')) effects.push(...linkerEffects(text.slice(4).split(','), place));
    else if (text.startsWith('-g') && !DEBUG_INFO.test(text)) effects.push(unclear('an unknown compiler option', text));
    // A file that an option names with a path is read, written or loaded, unless the option only renames paths in the output.
    else if (/^-[fgmOW](?!.*-prefix-map=)(.*plugin|[^=]*=.*[/~]|(?<=^-f)[^=]*=[^=]*\.[A-Za-z])/.test(text))
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

const DEBUG_INFO = longPattern()`
  ^-g(\d|gdb\d?|lldb|dbx|sce|dwarf(-\d|-?32|-?64)?|line-tables-only|line-directives-only|split-dwarf(=\w+)?|z(=\w+)?|no-[\w-]+|
  record-[\w-]+|column-info|full|used|codeview|modules|btf|ctf\d?|stabs\+?|coff\d?|xcoff\d?|vms\d?|embed-source|inline-points|
  as-loc[\w-]*|statement-frontiers|strict-dwarf|variable-location-views|toggle|pubnames|gnu-pubnames|simple-template-names|
  describe-dies|key-instructions)?$
`;

/** Linker options (`-Wl,…`) that only shape the program, with the value attached (https://sourceware.org/binutils/docs/ld/Options.html). */
const LINK_FLAG = longPattern()`
  ^(-O\d|-z[\w=-]+|-S|-s|-x|-X|-E|-M|-r|-t|-w|-d|-N|-n|-B(static|dynamic|symbolic|symbolic-functions|group)|-[(]|-[)]|-[lL][\w./+-]+|
  --?(no-)?(as-needed|gc-sections|whole-archive|allow-shlib-undefined|export-dynamic|fatal-warnings|warn-[\w-]+|demangle|relax|
  eh-frame-hdr|copy-dt-needed-entries|undefined|undefined-version|keep-memory|print-gc-sections|print-memory-usage|add-needed|
  insert-timestamp|color-diagnostics|rosegment|pie|ld-generated-unwind-info|check-sections|apply-dynamic-relocs|
  define-common|omagic|accept-unknown-input-arch|mmap-output-file|gnu-unique|optimize-bss-size|undefined_dynamic_lookup)|
  --?(start-group|end-group|push-state|pop-state|strip-all|strip-debug|discard-all|discard-locals|discard-none|stats|trace|verbose|
  cref|print-map|version|reduce-memory-overheads|sort-common|enable-new-dtags|disable-new-dtags|pic-executable|large-address-aware|
  nxcompat|dynamicbase|high-entropy-va|emit-relocs|relocatable|shared|static|error-limit=\d+|threads(=\d+)?|thread-count=\d+)|
  --?(hash-style|build-id|icf|sort-section|compress-debug-sections|unresolved-symbols|discard|color-diagnostics|pack-dyn-relocs|
  subsystem|major-os-version|minor-os-version|stack|heap|image-base|orphan-handling|start-stop-visibility|
  target1-rel|target2|fix-cortex-[\w-]+|lto-O\d|thinlto-jobs|lto-partitions)([=:][\w:.+-]+)?|
  -dead_strip(_dylibs)?|-search_paths_first|-headerpad_max_install_names|-no_compact_unwind|-no_fixup_chains|-bind_at_load|-ld_classic|
  -ld_new|-all_load|-ObjC|-no_warn_duplicate_libraries|-export_dynamic|-no_deduplicate|-undefined_version)$
`;
/** Those with a value behind an equals sign or as the next word: a name, a number or a search path of the program. */
const LINK_TEXT = longPattern()`
  ^(-z|-e|-u|-h|-m|-y|-install_name|-compatibility_version|-current_version|-undefined|-framework|-weak_framework|
  -macosx_version_min|-stack_size|--?(?:rpath|rpath-link|soname|defsym|undefined|require-defined|wrap|entry|exclude-libs|
  trace-symbol|init|fini))(=.*)?$
`;
/** Those that read a file as text. */
const LINK_READS = longPattern()`
  ^--?(?:version-script|dynamic-list|retain-symbols-file|exported_symbols_list|unexported_symbols_list|order_file|
  symbol-ordering-file)(?:=(.*))?$
`;
const LINK_MAP = /^-+Map(?:=(.*))?$/;

/** The words that `-Wl,` hands to the linker. An option that is not known may write, load or run. */
function linkerEffects(words: readonly string[], places: (value: string) => readonly Place[]): readonly Effect[] {
  const effects: Effect[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const text = LINK_TEXT.exec(word);
    const read = LINK_READS.exec(word);
    const map = LINK_MAP.exec(word);
    if (text) {
      if (text[2] === undefined) i++;
    } else if (read) {
      for (const place of places(read[1] ?? words[++i] ?? '')) effects.push({ kind: 'read', place, sees: 'content' });
    } else if (map) {
      for (const place of places(map[1] ?? words[++i] ?? '')) effects.push({ kind: 'write', place, how: 'change' });
    } else if (word.startsWith('-') ? !LINK_FLAG.test(word) : word !== '') effects.push(unclear('unknown linker option', word));
  }
  return effects;
}

const SOURCE = /([^/]+)\.(?:c|cc|cpp|cxx|m|mm|i|ii|s|S|f|f90)$/;

/** Files that the compiler writes into the working directory under its own names. */
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
  return stems.flatMap((stem) => endings.map((ending) => `${stem}.${ending}`));
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
