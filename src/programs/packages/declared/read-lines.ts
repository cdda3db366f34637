// Line-based readers of manifests and lock files: those that are code, have their own syntax, or are written by the manager. A
// line that existed before is old, even if it moved.
import type { Entry, EntryReader } from './entry.ts';
import { isRepository, namesElsewhere, originOf } from './entry.ts';
import { longPattern } from '../../../argv/long-pattern.ts';

const COMMENT = /^(#|\/\/|;|<!--|\*|\/\*|--)/;

interface Lines {
  readonly kind: Entry['kind'];
  /** Only these lines affect an install. Default: all. */
  readonly only?: RegExp;
}

/** Each line that affects an install is an entry. */
export const linesReader =
  ({ kind, only }: Lines): EntryReader =>
  (text) =>
    linesOf(text)
      .filter((line) => !COMMENT.test(line) && (only === undefined || only.test(line)))
      .map((line) => ({
        kind,
        name: line,
        text: '',
        origin: kind === 'dependency' && namesElsewhere(line) ? 'elsewhere' : 'registry',
      }));

/** A step that is code: any changed line may do anything. */
export const codeLines = linesReader({ kind: 'code' });
export const indexLines = linesReader({ kind: 'index' });

const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A line that begins an entry of a lock file: the lines after it belong to that entry. */
const HEADER = /[{:[(]$|^name = |^\[/;
const EMPTY = /^[\s{}[\](),]*$/;

/** A lock file. The order of its entries, commas and brackets do not matter. */
export const lockLines: EntryReader = (text) => {
  let header = '';
  return linesOf(text).flatMap((line): readonly Entry[] => {
    const said = line.replace(/,$/, '');
    if (EMPTY.test(said) || COMMENT.test(said)) return [];
    if (HEADER.test(said)) header = said;
    return [
      { kind: 'lock', name: header, text: said, origin: isRepository(said) || namesElsewhere(said) ? 'elsewhere' : 'registry' },
    ];
  });
};

/** `requirements.txt`: one requirement or option per line, continued with a backslash. */
export const requirementEntries: EntryReader = (text) =>
  requirementLines(text).map((line): Entry => {
    const option = /^(--?[\w-]+)[\s=]*(.*)$/.exec(line);
    const [name, value] = [option?.[1] ?? '', option?.[2] ?? ''];
    if (name === '-e' || name === '--editable') return { kind: 'dependency', name, text: value, origin: originOf(value) };
    if (name === '-r' || name === '-c' || name === '--requirement' || name === '--constraint')
      return { kind: 'dependency', name, text: value, origin: namesElsewhere(value) ? 'elsewhere' : 'registry' };
    if (name !== '') return { kind: 'index', name, text: value, origin: 'registry' };
    const bare = line.replace(/\s+--?[\w-]+[\s=].*$/, '');
    return { kind: 'dependency', name: bare, text: '', origin: originOf(bare) };
  });

export const requirementLines = (text: string): readonly string[] =>
  linesOf(text.replaceAll(/\\\r?\n/g, ' '))
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');

/** The requirements in the comments of a Python script (`# /// script`). */
export const scriptEntries: EntryReader = (text) => {
  const block = /^# \/\/\/ script\s*$([\s\S]*?)^# \/\/\/\s*$/m.exec(text)?.[1] ?? '';
  const said = block.replaceAll(/^# ?/gm, '');
  const listed = [...said.matchAll(/\bdependencies\s*=\s*\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, double, single]) => double ?? single ?? ''),
  );
  // Everything else, such as other indexes and sources, is compared line by line.
  const rest = said.replaceAll(/\bdependencies\s*=\s*\[[^\]]*\]/g, '').replaceAll(/^requires-python.*$/gm, '');
  const others = linesOf(rest).flatMap((line): readonly Entry[] =>
    line.trim() === ''
      ? []
      : [{ kind: 'index', name: line.trim(), text: '', origin: namesElsewhere(line) ? 'elsewhere' : 'registry' }],
  );
  return [...(requirementEntries(listed.join('\n')) ?? []), ...others];
};

/** `go.mod` and `go.work`: required modules and their replacements. */
export const goModEntries: EntryReader = (text) => {
  let block = '';
  return linesOf(text).flatMap((line): readonly Entry[] => {
    const said = line.replace(/\s*\/\/.*$/, '').trim();
    if (said === '' || said === ')') {
      if (said === ')') block = '';
      return [];
    }
    const opens = /^(\w+)\s*\($/.exec(said)?.[1];
    if (opens !== undefined) {
      block = opens;
      return [];
    }
    const [verb = '', ...rest] = block === '' ? said.split(/\s+/) : [block, ...said.split(/\s+/)];
    if (verb === 'module' || verb === 'go' || verb === 'exclude' || verb === 'retract' || verb === 'godebug' || verb === 'ignore')
      return [];
    const instead = verb === 'replace' ? (rest[rest.indexOf('=>') + 1] ?? '') : verb === 'use' ? (rest[0] ?? '') : '';
    return [
      {
        kind: 'dependency',
        name: `${verb} ${rest[0] ?? ''}`,
        text: rest.slice(1).join(' '),
        origin: /^[./~]/.test(instead) ? { path: instead } : 'registry',
      },
    ];
  });
};

/** Lines of build files that name packages, sources or steps; the rest is the project's own build code. */
export const GRADLE = longPattern()`
    \b(implementation|api|compileOnly|runtimeOnly|testImplementation|testRuntimeOnly|annotationProcessor|kapt|ksp|
    classpath|platform|enforcedPlatform|debugImplementation|androidTestImplementation|id|kotlin|alias|maven|ivy|url|
    repositories|mavenLocal|flatDir|files|fileTree|apply|includeBuild|include|buildscript|distributionUrl|systemProp|
    pluginManagement)\b|["'][\w.-]+:[\w.-]+:[^"']*["']
  `;
/** Properties that name a server, another Java or its options. */
export const GRADLE_PROPERTIES = /^systemProp\.|:\/\/|proxy|repo|mirror|jvmargs|java\.home|distribution/i;
export const MAVEN = longPattern()`
    <(groupId|artifactId|version|url|repository|pluginRepository|extension|executable|argument|arg|exec|systemPath|
    scope|module|parent|mainClass|goal|distributionUrl|type|classifier)\b|^-
  `;
export const DOTNET = longPattern()`
    <(PackageReference|PackageVersion|PackageDownload|GlobalPackageReference|Import|Target|Exec|UsingTask|Task|Sdk|
    Reference|HintPath|RestoreSources|RestoreAdditionalProjectSources|DotNetCliToolReference|Analyzer|ProjectReference|
    add|Pre|Post)\b|Sdk=|BuildEvent|"(version|sdk|msbuild-sdks|rollForward)"
  `;
export const SWIFT = longPattern()`
    \.package\(|\burl:|\.binaryTarget|\.plugin|\bpath:|\bfrom:|\bbranch:|\brevision:|\bexact:|\bchecksum:|\bpod\b|
    \bsource\b|:git|:path|:podspec|plugin|_install|^(github|git|binary)\b
  `;
export const SBT =
  /%{1,3}|resolvers|addSbtPlugin|addCompilerPlugin|\bat\b|:mvn\/|:git\/|:local\/|\[[\w./-]+ "|:repositories|:plugins|sbt\.version|https?:/;
export const MIX = longPattern()`
    \{:\w+\s*,|git:|github:|path:|hex:|organization:|repo:|\bcompilers:|^\{?\w+\s*,?\s*("|\{)|\b(deps|plugins|
    project_plugins|hex|pre_hooks|post_hooks)\b
  `;
export const CABAL = longPattern()`
    depends|packages|extra-deps|resolver|snapshot|source-repository|location|build-type|git:|url:|^[,-]\s*[\w-]+|
    custom-setup|hash|\.(tar|zip)|depexts|build:|pin-
  `;
