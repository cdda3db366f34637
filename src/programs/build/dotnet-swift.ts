// Toolchains of .NET and Apple's platforms. Signing, uploading and databases affect other systems; the rest runs the project's
// own code.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { verbs } from '../packages/manager-spec.ts';
import { LANGUAGE_FLAGS, LANGUAGE_TEXT, fixer } from './language-spec.ts';
import { asksHelp, projectCode, runner, written } from './project-run.ts';
import { emptied } from './tool-places.ts';
import { longPattern } from '../../argv/long-pattern.ts';

/** Harmless properties of MSBuild: they set strictness, versions, platforms and limits. */
const PROPERTIES = [
  'Configuration Platform Version VersionPrefix VersionSuffix AssemblyVersion FileVersion InformationalVersion PackageVersion',
  'TreatWarningsAsErrors WarningLevel NoWarn WarnAsError Nullable LangVersion DebugType DebugSymbols Optimize Deterministic',
  'ContinuousIntegrationBuild UseSharedCompilation RuntimeIdentifier TargetFramework SelfContained PublishSingleFile',
  'PublishTrimmed PublishReadyToRun PublishAot CollectCoverage CoverletOutputFormat Threshold ThresholdType EnableNETAnalyzers',
  'AnalysisLevel RunAnalyzers GenerateDocumentationFile IncludeSymbols SymbolPackageFormat DefineConstants',
]
  .flatMap((names) => names.split(' '))
  .map((name) => `-p:${name}|--property:${name}`)
  .join(' ');

const podKind = {
  style: 'plain',
  does: 'nothing',
  sub: verbs({
    system: 'pod',
    look: 'search list outdated env',
    declared: 'install update bootstrap',
    publish: 'trunk',
    unclear: 'init repo cache deintegrate lib lint spec ipc plugins setup try',
  }),
} satisfies Partial<Program>;

const nugetKind = {
  style: 'plain',
  does: 'nothing',
  sub: verbs({
    system: 'nuget',
    look: 'list search help',
    declared: 'restore',
    adds: 'install',
    publish: 'push delete',
    builds: 'pack',
    configures: 'config sources setapikey',
  }),
} satisfies Partial<Program>;

export const dotnetSwift: readonly Program[] = [
  {
    name: 'dotnet',
    manual: 'https://learn.microsoft.com/dotnet/core/tools/',
    style: 'plain',
    responseFiles: true,
    flags: `
      ${LANGUAGE_FLAGS} --info --list-sdks --list-runtimes --no-dependencies --self-contained --no-self-contained
      --verify-no-changes --include-transitive --vulnerable --outdated --deprecated --blame --list-tests -lt
      --interactive --force-evaluate --locked-mode --tl --no-launch-profile
    `,
    text: `${LANGUAGE_TEXT} --collect --settings -a|--arch --os --severity --launch-profile --project ${PROPERTIES}`,
    // A property may name a command, a file to load, or the source of packages.
    unclear: '-p --property --property:',
    creates: '-o|--output --results-directory',
    does: 'nothing',
    // Code in `dotnet app.dll` is not read.
    bare: { operands: 'none', does: 'nothing' },
    sub: {
      ...verbs({
        system: 'dotnet',
        builds: 'build test run clean publish pack format watch msbuild vstest',
        declared: 'restore',
        look: 'list sdk --info help',
        adds: 'new',
        removes: 'remove',
        unclear: 'script fsi dev-certs user-secrets store build-server exec',
      }),
      test: {
        operands: 'text...',
        text: '-l|--logger',
        does: 'nothing',
        judge: (it, tools) => ({ effects: [...(runner('dotnet test')(it, tools).effects ?? []), ...written('-l', it, tools)] }),
      },
      publish: { operands: 'project-code?', does: [projectCode('dotnet publish')] },
      add: { operands: 'text...', text: '--version -s|--source', does: [{ kind: 'package', act: 'new', what: 'dotnet' }] },
      sln: { operands: 'text...', does: 'nothing' },
      nuget: {
        does: 'nothing',
        sub: verbs(
          {
            system: 'nuget',
            look: 'list locals verify why',
            publish: 'push delete',
            configures: 'add update remove enable disable sign trust config',
          },
          { flags: '--clear --list' },
        ),
      },
      tool: {
        does: 'nothing',
        sub: verbs(
          {
            system: 'dotnet tool',
            look: 'list search',
            declared: 'restore',
            global: 'install update',
            removes: 'uninstall',
            unclear: 'run exec',
          },
          { flags: '-g|--global --local' },
        ),
      },
      ef: {
        does: 'nothing',
        sub: {
          migrations: {
            does: 'nothing',
            sub: verbs({ system: 'ef', builds: 'add list script bundle has-pending-model-changes', unclear: 'remove' }),
          },
          database: {
            does: 'nothing',
            sub: {
              update: { operands: 'text...', does: [{ kind: 'service', act: 'change', system: 'database', what: 'ef update' }] },
              drop: {
                operands: 'text...',
                flags: '-f --force',
                does: [{ kind: 'service', act: 'destroy', system: 'database', what: 'ef drop' }],
              },
            },
          },
          dbcontext: { operands: 'text...', does: 'nothing' },
        },
      },
      workload: { operands: 'text...', does: [{ kind: 'package', act: 'global', what: 'workload' }] },
    },
  },
  {
    name: 'nuget',
    manual: 'https://learn.microsoft.com/nuget/reference/nuget-exe-cli-reference',
    flags: LANGUAGE_FLAGS,
    ...nugetKind,
  },
  {
    name: 'msbuild',
    manual: 'https://learn.microsoft.com/visualstudio/msbuild/msbuild-command-line-reference',
    flags: LANGUAGE_FLAGS,
    ...nugetKind,
  },
  {
    name: 'swift',
    manual: 'https://www.swift.org/documentation/package-manager/',
    env: { steers: 'SWIFT_* SWIFTPM_* TOOLCHAINS SDKROOT' },
    style: 'plain',
    flags: `
      ${LANGUAGE_FLAGS} --show-bin-path --build-tests --enable-code-coverage --list-tests --skip-build
      --static-swift-stdlib --enable-test-discovery --parallel
    `,
    text: `${LANGUAGE_TEXT} --skip --triple --arch --num-workers`,
    cwd: '--package-path',
    creates: '--scratch-path --build-path',
    unclear: '-Xswiftc -Xlinker -Xcc -Xcxx --toolchain --sdk',
    does: 'nothing',
    sub: {
      ...verbs({ system: 'swift', builds: 'build test run', unclear: 'repl sdk package-registry' }),
      package: {
        does: 'nothing',
        sub: {
          ...verbs({
            system: 'swift package',
            look: 'tools-version',
            declared: 'resolve update',
            builds: 'describe show-dependencies dump-package init generate-documentation diagnose-api-breaking-changes',
            adds: 'add-dependency add-target',
            unclear: 'reset purge-cache edit plugin config',
          }),
          clean: {
            does: 'nothing',
            judge: (it, tools) => ({
              effects: emptied([...it.values('--scratch-path'), ...it.values('--build-path')], tools),
            }),
          },
        },
      },
    },
  },
  fixer('swiftlint', 'https://realm.github.io/SwiftLint/'),
  fixer('swiftformat', 'https://github.com/nicklockwood/SwiftFormat'),
  fixer('swift-format', 'https://github.com/swiftlang/swift-format'),
  {
    name: 'xcodebuild',
    manual: 'https://developer.apple.com/documentation/xcode',
    env: { steers: 'DEVELOPER_DIR TOOLCHAINS SDKROOT XCODE_XCCONFIG_FILE' },
    style: 'single',
    flags: `
      -version -list -json -quiet -showBuildSettings -showsdks -showdestinations -verbose
      -allowProvisioningUpdates -enableCodeCoverage -help
    `,
    text: `
      -scheme -project -workspace -configuration -destination -sdk -target -only-testing -skip-testing -testPlan -arch
      -parallel-testing-enabled -jobs -only-testing: -skip-testing:
    `,
    creates: '-derivedDataPath -resultBundlePath -archivePath -exportPath -clonedSourcePackagesDirPath',
    unclear: '-exportOptionsPlist -xcconfig -toolchain',
    // Code that nobody approved then runs in the build.
    unclearFlags: '-skipPackagePluginValidation -skipMacroValidation',
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => ({
      effects: [
        ...(runner('xcodebuild')(it, tools).effects ?? []),
        ...it.operands.flatMap((arg): readonly Effect[] =>
          longPattern()`
            ^(build|clean|test|analyze|archive|build-for-testing|test-without-building|docbuild|CODE_SIGN\w*=\S*|
            ONLY_ACTIVE_ARCH=\w+)$
          `.test(exact(arg) ?? '?')
            ? []
            : [unclear('an unknown action or setting', argText(arg))],
        ),
      ],
    }),
  },
  {
    name: 'xcrun',
    manual: 'https://developer.apple.com/documentation/xcode',
    style: 'single-posix',
    flags: '-f --find -v --verbose -n --no-cache -l --log -h --help --version --show-sdk-path --show-sdk-version',
    text: '-sdk --sdk -toolchain --toolchain',
    operands: 'command',
    does: 'nothing',
    judge: (it) => (it.has('-f') || it.has('--find') ? { replaces: true } : {}),
  },
  {
    name: 'pod',
    manual: 'https://guides.cocoapods.org/terminal/commands.html',
    flags: `${LANGUAGE_FLAGS} --repo-update --clean-install --deployment`,
    ...podKind,
  },
  {
    name: 'carthage',
    manual: 'https://github.com/Carthage/Carthage',
    flags: `${LANGUAGE_FLAGS} --repo-update --clean-install --deployment`,
    ...podKind,
  },
  {
    name: 'fastlane',
    manual: 'https://docs.fastlane.tools/',
    style: 'plain',
    flags: LANGUAGE_FLAGS,
    operands: 'text...',
    does: 'nothing',
    judge: (it, tools) => {
      const name = it.operands.map(argText).join(' ');
      return asksHelp(it) || name === 'lanes'
        ? {}
        : /^((ios|android|mac) )?(test|tests|lint|build|scan|unit_tests|screenshots)$/.test(name)
          ? runner('fastlane')(it, tools)
          : { effects: [{ kind: 'service', act: 'publish', system: 'fastlane', what: name }] };
    },
  },
];
