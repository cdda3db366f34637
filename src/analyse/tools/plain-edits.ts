// Edits of build files that only change packages and versions: they have the same effect as a dependency in package.json. Compares texts;
// judges nothing.

interface PlainFile {
  /** The file's name, in lower case. */
  readonly file: RegExp;
  /** Matches a line that contains only a package or a version, or is empty. */
  readonly line: RegExp;
}

const TEXT = String.raw`(?:"[\w.+~^<>= -]*"|'[\w.+~^<>= -]*')`;
const COORDINATES = String.raw`(?:"[\w.-]+:[\w.-]+(?::[\w.+$-]+)?"|'[\w.-]+:[\w.-]+(?::[\w.+-]+)?'|libs(?:\.\w+)+|projects(?:\.\w+)+|project\((?:":[\w:-]+"|':[\w:-]+')\))`;
const CONFIGURATIONS =
  'api|implementation|compileOnly|compileOnlyApi|runtimeOnly|testImplementation|testCompileOnly|testRuntimeOnly|androidTestImplementation|debugImplementation|releaseImplementation|testFixturesImplementation';

const FILES: readonly PlainFile[] = [
  {
    file: /^gemfile$/,
    line: new RegExp(
      String.raw`^\s*(?:gem ${TEXT}(?:, ${TEXT})*(?:, (?:require|group|groups|platforms?|optional): (?:true|false|:\w+|\[[:\w, ]*\]|"[\w/-]+"|'[\w/-]+'))*|ruby ${TEXT}|source (?:"https://rubygems\.org/?"|'https://rubygems\.org/?'))\s*(?:#.*)?$`,
    ),
  },
  {
    file: /\.gemspec$/,
    line: new RegExp(
      String.raw`^\s*(?:\w+\.add_(?:runtime_|development_)?dependency[ (]${TEXT}(?:, ${TEXT})*\)?|\w+\.(?:version|summary|required_ruby_version) += ${TEXT})\s*(?:#.*)?$`,
    ),
  },
  {
    file: /^build\.gradle(\.kts)?$/,
    line: new RegExp(
      String.raw`^\s*(?:(?:${CONFIGURATIONS})[ (]\s*(?:platform\()?${COORDINATES}\)?\)?|(?:version|group|description) = ${TEXT}|version(?:Code|Name)(?: =)? (?:\d+|${TEXT})|(?:min|target|compile)Sdk(?:Version)?(?: =)? \d+)\s*(?://.*)?$`,
    ),
  },
  {
    file: /^settings\.gradle(\.kts)?$/,
    line: /^\s*(?:include[ (](?:"[:\w-]+"|'[:\w-]+')(?:, (?:"[:\w-]+"|'[:\w-]+'))*\)?|rootProject\.name = (?:"[\w.-]+"|'[\w.-]+'))\s*$/,
  },
  { file: /^gradle\.properties$/, line: /^[\w.]*[vV]ersion *= *[\w.+-]+$/ },
  {
    file: /^mix\.exs$/,
    line: /^\s*(?:\{:\w+, "[\w.~<>= -]*"(?:, (?:only|runtime|optional|override): (?:true|false|:\w+|\[[:\w, ]*\]))*\},?|version: "[\w.-]*",?)\s*(?:#.*)?$/,
  },
  {
    file: /^package\.swift$/,
    line: /^\s*(?:\.package\(url: "https:\/\/[\w./-]+", (?:from: |exact: |\.upToNextM(?:aj|in)or\(from: )"[\w.-]+"\)\)?|\.product\(name: "[\w-]+", package: "[\w.-]+"\)),?\s*$/,
  },
  {
    file: /^build\.sbt$/,
    line: /^\s*(?:libraryDependencies \+= )?(?:"[\w.-]+" %%?%? "[\w.-]+" % (?:"[\w.+-]+"|\w+)(?: % (?:Test|Provided|"\w+"))?,?|(?:ThisBuild \/ )?(?:version|scalaVersion) := "[\w.+-]+",?)\s*$/,
  },
  { file: /^(deps\.edn|project\.clj)$/, line: /^\s*(?:[\w./-]+ \{:mvn\/version "[\w.+-]+"\}|\[[\w./-]+ "[\w.+-]+"\])\s*$/ },
  {
    file: /^directory\.packages\.props$/,
    line: /^\s*<(?:PackageVersion|GlobalPackageReference) Include="[\w.-]+" Version="[\w.*[\](), -]+" ?\/>\s*$/,
  },
];

const EMPTY = /^\s*$/;
const nameOf = (path: string): string => (path.split(/[\\/]/).at(-1) ?? '').toLowerCase();

/** Whether an edit of this file may be plain, so that its texts are worth comparing. */
export const mayBePlain = (path: string): boolean =>
  nameOf(path) === 'pom.xml' || FILES.some((one) => one.file.test(nameOf(path)));

/** True if the texts differ only in such lines: the others are the same, in the same order. */
export function isPlainEdit(path: string, before: string, after: string): boolean {
  const name = nameOf(path);
  if (before === after) return false;
  if (name === 'pom.xml') return isPlainPom(before, after);
  const line = FILES.find((one) => one.file.test(name))?.line;
  if (line === undefined) return false;
  const rest = (text: string): string =>
    text
      .split('\n')
      .filter((one) => !EMPTY.test(one) && !line.test(one))
      .join('\n');
  return rest(before) === rest(after);
}

const POM_TAGS = new Set(
  'dependency dependencies groupid artifactid version scope type classifier optional exclusions exclusion name description'.split(
    ' ',
  ),
);
/** Elements whose lines say what the build runs, or where it downloads from or publishes to. */
const POM_RUNS = new Set(
  'build plugin plugins pluginmanagement extensions extension profile profiles reporting repositories repository pluginrepositories distributionmanagement parent'.split(
    ' ',
  ),
);

/** In a Maven file: versions, and dependencies outside of what the build itself runs. */
function isPlainPom(before: string, after: string): boolean {
  const [was, is] = [pomRest(before), pomRest(after)];
  return was !== undefined && was === is;
}

/** All other lines; undefined if they cannot be determined. */
function pomRest(text: string): string | undefined {
  const around = /<!\[CDATA\[|<!DOCTYPE|<!ENTITY/.test(text) ? undefined : elementsAt(text);
  if (!around) return undefined;
  return text
    .split('\n')
    .filter((line, at) => !isPlainPomLine(line, around[at] ?? []))
    .join('\n');
}

function isPlainPomLine(line: string, open: readonly string[]): boolean {
  if (EMPTY.test(line)) return true;
  const tags = [...line.matchAll(/<\/?([\w.:-]+)([^<>]*)>/g)];
  const inProperties = open.at(-1) === 'properties';
  return (
    tags.length > 0 &&
    !open.some((tag) => POM_RUNS.has(tag)) &&
    !/<!--|-->|<\?/.test(line) &&
    tags.every(
      ([, tag = '', rest]) => rest === '' && (POM_TAGS.has(tag.toLowerCase()) || (inProperties && /version$|^java\./.test(tag))),
    )
  );
}

/** The elements that are open at the start of each line; undefined if tags do not match. */
function elementsAt(text: string): readonly (readonly string[])[] | undefined {
  const plain = text.replaceAll(/<!--[^]*?-->|<\?[^]*?\?>/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const open: string[] = [];
  const lines: (readonly string[])[] = [];
  for (const line of plain.split('\n')) {
    lines.push([...open]);
    for (const [, end, tag = '', closed] of line.matchAll(/<(\/?)([\w.:-]+)[^<>]*?(\/?)>/g)) {
      if (end === '/') {
        if (open.pop() !== tag.toLowerCase()) return undefined;
      } else if (closed !== '/') open.push(tag.toLowerCase());
    }
  }
  return open.length === 0 ? lines : undefined;
}
