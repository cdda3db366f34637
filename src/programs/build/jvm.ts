// Build tools of Java, Kotlin, Scala and Clojure. The build file is the project's code; goals that publish or deploy affect other
// systems.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { asksHelp, projectCode, runner } from './project-run.ts';
import { longPattern } from '../../argv/long-pattern.ts';

const OUT = longPattern('i')`
    ^(.*:)?(deploy|publish\w*|upload\w*|release(:\w+)?|release:\w+|release|site-deploy|jib|dockerPush|bintrayUpload|
    closeAndRelease\w*|appengineDeploy|nexus-staging:\w+|versions:\w+|publishSigned|publishPlugins|flyway\w*|
    liquibase\w*)$
  `;
const SYSTEM_PROPERTY = longPattern()`
    ^-D(maven\.(test|compiler|javadoc|source)\.\w+|skipTests|skipITs|test|it\.test|tests?|groups|
    spring\.profiles\.active|spotless\.\w+|checkstyle\.\w+|failIfNoTests|surefire\.\w+|style\.color|revision|
    project\.\w+|forceStdout|detail|includes|excludes|scope|verbose|outputType|exec\.mainClass|exec\.args|quarkus\.\w+|
    spring-boot\.\w+)(=.*)?$|^-Dexpression=project(\.\w+)*$
  `;

/** Maven plugins that builds call by their prefix. */
const PLUGINS = longPattern()`
    ^(antrun|assembly|checkstyle|clean|compiler|cyclonedx|dependency|enforcer|exec|failsafe|fmt|formatter|help|install|jacoco|jar|
    javadoc|kotlin|license|pmd|quarkus|resources|shade|site|sonar|source|spotbugs|spotless|spring-boot|surefire|versions|war|wrapper):
  `;

/** Goals and tasks run project code, except those whose names say that they publish or deploy. */
const goals =
  (what: string, loads: string) =>
  (it: Parsed, tools: Tools): Judgement => {
    if (asksHelp(it)) return {};
    const judged = runner(what, loads)(it, tools);
    const named = it.operands.flatMap((arg): readonly Effect[] => {
      const text = exact(arg);
      if (text === undefined) return [unclear('which task runs is unknown', argText(arg))];
      if (OUT.test(text)) return [{ kind: 'service', act: 'publish', system: what, what: text }];
      // `group:artifact:version:goal` runs any plugin from the repository. An unknown prefix is looked up there too, and a bazel
      // label that begins with `@` is another repository.
      const isForeign =
        what === 'mvn'
          ? text.includes(':') && (text.split(':').length > 2 || !PLUGINS.test(text))
          : what === 'bazel' && text.startsWith('@');
      if (PRINTS_VARIABLES.has(`${what} ${text}`))
        return [{ kind: 'reveal', what: 'environment', detail: `${what} ${text}`, only: 'output' }];
      // This prints the properties of the user's own file, which often contains passwords of repositories.
      if (what === 'gradle' && /(?:^|:)properties$/.test(text) && hasUserProperties(tools))
        return [{ kind: 'reveal', what: 'env-value', detail: 'properties of the user', only: 'output' }];
      return isForeign ? [{ kind: 'package', act: 'new', what: text }] : [];
    });
    const properties = it
      .values('-D')
      .filter((arg) => !SYSTEM_PROPERTY.test(`-D${exact(arg) ?? '?'}`))
      .map((arg) => unclear('an unknown property of the build', `-D${argText(arg)}`));
    return { effects: [...(judged.effects ?? []), ...named, ...properties] };
  };

/** These print all environment variables. */
const PRINTS_VARIABLES: ReadonlySet<string> = new Set(['mvn help:system']);

const hasUserProperties = (tools: Tools): boolean => tools.exists(`${tools.home}/.gradle/gradle.properties`) !== 'absent';

const bazelKind = {
  style: 'plain',
  does: 'nothing',
  sub: {
    ...Object.fromEntries(
      ['build', 'test', 'coverage', 'lint', 'fmt', 'check', 'run', 'mod', 'fetch', 'sync'].map((name) => [
        name,
        { operands: 'text...', does: 'nothing' as const, judge: goals('bazel', '') },
      ]),
    ),
    ...Object.fromEntries(
      ['query', 'cquery', 'aquery', 'info', 'help', 'version', 'list', 'dependencies', 'dump'].map((name) => [
        name,
        { operands: 'text...', does: 'nothing' as const },
      ]),
    ),
    clean: { flags: '--expunge', does: 'nothing' },
    shutdown: { does: 'nothing' },
  },
} satisfies Partial<Program>;

const sbtJudge: NonNullable<Program['judge']> = (it, tools) => {
  const judged = goals('build', '-f')(it, tools);
  const known = longPattern()`
          ^(clean|compile|test|testOnly|test:compile|Test\/\w+|it:test|package|assembly|run|update|reload|scalafmt\w*|
          scalafixAll|doc|check|deps|help|version|uberjar|jar|fmt|lint|build|dist|init|all|coverage|coverageReport|
          testQuick|-?\w+Tests?)( .*)?$
        `;
  const strange = it.operands.filter((arg) => !known.test(exact(arg) ?? '?'));
  return asksHelp(it)
    ? {}
    : { effects: [...(judged.effects ?? []), ...strange.map((arg) => unclear('an unknown task', argText(arg)))] };
};

export const jvm: readonly Program[] = [
  {
    name: 'mvn',
    manual: 'https://maven.apache.org/ref/current/maven-embedder/cli.html',
    sameAs: {
      mvnw: 'https://maven.apache.org/ref/current/maven-embedder/cli.html',
      mvnd: 'https://github.com/apache/maven-mvnd',
    },
    style: 'plain',
    flags: `
      -am|--also-make -amd|--also-make-dependents -B|--batch-mode -C|--strict-checksums -e|--errors -fae|--fail-at-end
      -ff|--fail-fast -fn|--fail-never -h|--help -N|--non-recursive -nsu|--no-snapshot-updates
      -ntp|--no-transfer-progress -o|--offline -q|--quiet -U|--update-snapshots -v|--version -V|--show-version
      -X|--debug -c|--lax-checksums -cpu|--check-plugin-updates -llr|--legacy-local-repository -npr|--no-plugin-registry
      -npu|--no-plugin-updates -up|--update-plugins
    `,
    text: '-D -P|--activate-profiles -pl|--projects -rf|--resume-from -T|--threads --color -b|--builder',
    names: '-f|--file -s|--settings -gs|--global-settings -t|--toolchains',
    writes: '-l|--log-file',
    operands: 'text...',
    does: 'nothing',
    judge: goals('mvn', '-f -s -gs -t'),
  },
  {
    name: 'gradle',
    manual: 'https://docs.gradle.org/current/userguide/command_line_interface.html',
    sameAs: { gradlew: 'https://docs.gradle.org/current/userguide/command_line_interface.html' },
    env: { steers: 'KONAN_DATA_DIR KONAN_PROPERTIES_OVERRIDE' },
    style: 'plain',
    flags: `
      -a|--no-rebuild --build-cache --no-build-cache --configuration-cache --no-configuration-cache
      --configure-on-demand --continue --no-continue -d|--debug --daemon --no-daemon --dry-run -m --foreground -h|--help
      -? -i|--info --offline --parallel --no-parallel --profile -q|--quiet --refresh-dependencies --refresh-keys
      --rerun-tasks --rerun --no-scan -s|--stacktrace -S|--full-stacktrace --status --stop -t|--continuous
      -V|--show-version -v|--version -w|--warn --watch-fs --no-watch-fs --write-locks --all --fail-fast
    `,
    text: `
      --console --max-workers --priority --warning-mode -x|--exclude-task --tests --configuration --dependency --task
      -P|--project-prop -D
    `,
    names: '-b|--build-file -c|--settings-file -I|--init-script --include-build -g|--gradle-user-home --project-cache-dir',
    cwd: '-p|--project-dir',
    operands: 'text...',
    does: 'nothing',
    judge: goals('gradle', '-b -c -I --include-build -g'),
  },
  {
    name: 'sbt',
    manual: 'https://www.scala-sbt.org/1.x/docs/Command-Line-Reference.html',
    flags: '-v|--version -version --help -h --batch -batch --client --no-colors -q -quiet -d -debug --no-server',
    text: '-D',
    names: '-f|-buildfile',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sbtJudge,
  },
  {
    name: 'lein',
    manual: 'https://manpages.debian.org/trixie/leiningen/lein.1.en.html',
    flags: '-h|--help -v|--version',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sbtJudge,
  },
  {
    name: 'ant',
    manual: 'https://manpages.debian.org/trixie/ant/ant.1.en.html',
    flags: '-h|-help -version -quiet|-q -v|-verbose -debug|-d --version --help',
    unclear: '-f|-buildfile|-file',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sbtJudge,
  },
  {
    name: 'mill',
    manual: 'https://mill-build.org/mill/cli/flags.html',
    flags: '-h|--help -v|--version -w|--watch -k|--keep-going -d|--debug --no-server --interactive|-i --disable-ticker --color',
    text: '-j|--jobs',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sbtJudge,
  },
  {
    name: 'scala-cli',
    manual: 'https://scala-cli.virtuslab.org/docs/reference/cli-options/',
    flags: '-h|--help -v|--version -q|--quiet --server',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sbtJudge,
  },
  {
    name: 'boot',
    manual: 'https://github.com/boot-clj/boot',
    flags: '-h|--help -V|--version -q|--quiet -v|--verbose',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: sbtJudge,
  },
  {
    name: 'clojure',
    manual: 'https://clojure.org/reference/clojure_cli',
    sameAs: { clj: 'https://clojure.org/reference/clojure_cli' },
    flags: '-h|-?|--help --version -version -P -Spath -Stree -Sdescribe -Sverbose -Sforce',
    style: 'single',
    operands: 'text...',
    does: 'nothing',
    judge: sbtJudge,
  },
  {
    name: 'bazel',
    manual: 'https://bazel.build/reference/command-line-reference',
    sameAs: { bazelisk: 'https://github.com/bazelbuild/bazelisk' },
    env: { steers: 'USE_BAZEL_VERSION USE_NIGHTLY_BAZEL BAZELISK_* BAZEL_*', free: 'BAZELISK_SHOW_PROGRESS' },
    flags: '-h|--help --version -k|--keep_going --nocache_test_results --verbose_failures --noshow_progress -s --expunge_async',
    text: `
      -c|--compilation_mode --test_output --config --jobs --output --test_filter --test_tag_filters --color --curses
      --platforms --cache_test_results --runs_per_test --test_timeout --build_tag_filters
    `,
    ...bazelKind,
  },
  {
    name: 'buck2',
    manual: 'https://buck2.build/docs/users/commands/build/',
    flags: '-h|--help -V|--version --keep-going --show-output --show-full-output --local-only --no-remote-cache --prefer-local',
    text: '-v|--verbose -j|--num-threads --console --isolation-dir --target-platforms -m|--modifier',
    ...bazelKind,
  },
  {
    name: 'pants',
    manual: 'https://www.pantsbuild.org/stable/docs/using-pants/command-line-help',
    flags:
      '-h|--help -V|-v|--version --keep-sandboxes --no-dynamic-ui --dynamic-ui --no-pantsd --no-local-cache --colors --no-colors',
    text: '-l|--level --changed-since --changed-dependents --filter-target-type --tag',
    ...bazelKind,
  },
  {
    name: 'please',
    manual: 'https://please.build/commands.html',
    sameAs: { plz: 'https://please.build/commands.html' },
    flags: '-h|--help --version -p|--plain_output --colour --nocolour --keep_going --show_all_output --noupdate --nolock',
    text: '-v|--verbosity -n|--num_threads -c|--config -i|--include -e|--exclude -a|--arch --num_runs',
    ...bazelKind,
  },
  {
    name: 'javac',
    manual: 'https://docs.oracle.com/en/java/javase/21/docs/specs/man/javac.html',
    flags: `
      -g -g:none -nowarn -verbose -deprecation -version --version -help --help -? --help-extra -X --help-lint -Werror -Xlint
      -Xlint:all -parameters -proc:none -proc:only -proc:full -implicit:none -implicit:class --enable-preview
    `,
    text: `
      -source --source -target --target --release -encoding --add-modules --limit-modules --module -m --module-version
      -profile -Xlint: -g: -Xmaxerrs -Xmaxwarns --add-exports --add-reads
    `,
    names: '-sourcepath --source-path --module-source-path',
    // A class path can hold annotation processors, which run during compilation.
    loads: '-cp -classpath --class-path --module-path -p',
    creates: '-d -s -h',
    unclear:
      '-processor -processorpath --processor-path --processor-module-path -J -Xplugin -Xplugin: --system --upgrade-module-path',
    style: 'single',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'kotlinc',
    manual: 'https://kotlinlang.org/docs/compiler-reference.html',
    flags: `
      -nowarn -verbose -version -help|-h -X -Werror -Wextra -progressive -include-runtime -java-parameters -no-jdk -no-stdlib
      -no-reflect
    `,
    text: '-jvm-target -language-version -api-version -module-name -opt-in',
    names: '-cp -classpath',
    writes: '-d',
    unclear: '-P -script -expression -e -jdk-home -kotlin-home -script-templates -J -Xplugin= -Xfriend-paths=',
    style: 'single',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'scalac',
    manual: 'https://docs.scala-lang.org/overviews/compiler-options/',
    flags: `
      -version --version -help --help -h -verbose -deprecation -feature -unchecked -explaintypes -explain -nowarn -Werror
      -Xfatal-warnings -Xlint -no-indent -indent -new-syntax -rewrite -uniqid
    `,
    text: '-encoding -release --release -source -language: -Wunused: -Xlint: -color',
    names: '-sourcepath',
    // A class path can hold macros, which run during compilation.
    loads: '-cp -classpath --class-path',
    writes: '-d',
    unclear: '-Xplugin: -Xplugin -P: -J -toolcp -javabootclasspath -extdirs -bootclasspath',
    style: 'single',
    operands: 'reads...',
    does: 'nothing',
    when: [{ has: '-rewrite', operands: 'edits...' }],
  },
  {
    name: 'groovyc',
    manual: 'https://groovy-lang.org/groovyc.html',
    flags:
      '-e|--exception -h|--help -v|--version -j|--jointCompilation -pa|--parameters -pr|--enable-preview --compile-static --type-checked',
    text: '--encoding -b|--basescript',
    // Transformations on the class path run during compilation.
    loads: '-cp -classpath --classpath',
    names: '-sourcepath --sourcepath',
    creates: '-d',
    unclear: '--configscript -J -F --temp',
    style: 'single',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'ktlint',
    manual: 'https://pinterest.github.io/ktlint/latest/install/cli/',
    flags: '-F|--format --relative --color -h|--help -v|-V|--version --patterns-from-stdin --stdin',
    text: '--code-style --log-level|-l --limit --color-name',
    known: { '--reporter': 'plain plain?group_by_file plain-summary json sarif checkstyle html format' },
    names: '--editorconfig',
    // A reporter can name a file that is written, or a package that is loaded.
    unclear: '-R|--ruleset --baseline --reporter',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('linter')],
    when: [
      { has: '-F', operands: 'edits...' },
      {
        words: 'installGitPreCommitHook installGitPrePushHook generateEditorConfig...*',
        does: [unclear('a subcommand that changes settings or git hooks', '{operands}')],
      },
    ],
  },
  {
    name: 'detekt',
    manual: 'https://detekt.dev/docs/gettingstarted/cli',
    flags: `
      --all-rules -a -ac|--auto-correct --build-upon-default-config --debug -ex-none --parallel -h|--help --version
      --disable-default-rulesets -dd
    `,
    text: '-ex|--excludes -in|--includes --fail-on-severity --jvm-target --language-version -bp|--base-path',
    formats: '-r|--report',
    names: '-i|--input',
    unclear: '-p|--plugins -b|--baseline --jdk-home -cp|--classpath -cr|--config-resource',
    unclearFlags: '-cb|--create-baseline -gc|--generate-config',
    loads: '-c|--config',
    style: 'single',
    operands: 'none',
    does: [projectCode('linter')],
    when: [{ has: '-ac', makes: '.', operands: 'none' }],
  },
  {
    name: 'google-java-format',
    manual: 'https://github.com/google/google-java-format',
    flags: `
      -i|-r|-replace|--replace -n|--dry-run --set-exit-if-changed -a|-aosp|--aosp -h|-help|--help -v|-version|--version
      --fix-imports-only --skip-sorting-imports --skip-removing-unused-imports --skip-reflowing-long-strings
      --skip-javadoc-formatting
    `,
    text: '--lines|-lines --offset|-offset --length|-length --assume-filename|-assume-filename',
    style: 'single',
    operands: 'reads...',
    does: 'nothing',
    when: [{ has: '-i', operands: 'edits...' }],
  },
  {
    name: 'checkstyle',
    manual: 'https://manpages.debian.org/trixie/checkstyle/checkstyle.1.en.html',
    loads: '-c',
    style: 'plain',
    operands: 'names...',
    does: [projectCode('linter')],
  },
  {
    name: 'scalafmt',
    manual: 'https://scalameta.org/scalafmt/docs/installation.html#cli',
    flags:
      '-h|--help -v|--version -i|--in-place --list|-l --test --check --quiet --non-interactive --git --stdin --stdout -f-none',
    text: '--exclude --mode --diff-branch --assume-filename --config-str',
    loads: '-c|--config',
    style: 'plain',
    operands: 'edits...',
    does: [projectCode('linter')],
    when: [{ has: '--list --test --check --stdout', operands: 'reads...' }],
  },
  {
    name: 'jar',
    manual: 'https://docs.oracle.com/en/java/javase/21/docs/specs/man/jar.html',
    style: 'gnu',
    oldStyle: true,
    flags: '-t|--list -v|--verbose -c|--create -x|--extract -u|--update -0|--no-compress -M|--no-manifest --help --version',
    text: '-e|--main-class',
    reads: '-m|--manifest',
    names: '-f|--file',
    unclear: '-C --release',
    operands: 'names...',
    does: 'nothing',
    judge: (it, tools): Judgement => {
      const [file] = it.values('-f');
      if (it.has('-x'))
        return {
          effects: tools.places({ bits: [{ kind: 'text', text: '.' }], from: [], spread: false }).map((place) => ({
            kind: 'write',
            place: place.kind === 'path' ? { ...place, extent: 'below' } : place,
            how: 'change',
          })),
        };
      return it.has('-t') || !file
        ? {}
        : { effects: tools.places(file).map((place) => ({ kind: 'write', place, how: 'change' })) };
    },
  },
];
