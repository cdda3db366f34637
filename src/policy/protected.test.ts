// Files that run code, or choose where it comes from, by ecosystem: which are protected, and which an agent edits all day.
import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { onePath } from '../model/place.ts';
import { PROTECTED } from './data/protected.ts';
import { homesOf } from './path-home.ts';
import { zonesOf } from './zones.ts';

const host = fixtureHost({ tree: { '/repo/.git/HEAD': 'ref: x' } });
const isProtected = (path: string): boolean =>
  zonesOf(
    onePath(`/repo/${path}`),
    {
      host,
      root: '/repo',
      rootExists: true,
      extraDirectories: [],
      homes: homesOf(host, '/repo'),
      ownPaths: [],
      recordPaths: [],
      ownTemp: [],
    },
    'place',
  ).zones.includes('protected');

const ECOSYSTEMS: readonly (readonly [string, string, string])[] = [
  [
    'JavaScript and TypeScript',
    '.npmrc .yarnrc.yml .pnp.cjs .pnpmfile.cjs bunfig.toml vite.config.ts jest.config.js .eslintrc.json .babelrc .swcrc .mocharc.json nodemon.json node_modules/x/index.js nx.json binding.gyp .storybook/main.ts',
    'package.json package-lock.json pnpm-workspace.yaml tsconfig.json turbo.json project.json lerna.json deno.json src/index.ts',
  ],
  [
    'Python',
    'setup.py conftest.py tests/conftest.py sitecustomize.py x.pth noxfile.py toxfile.py pip.conf uv.toml poetry.toml .pylintrc .venv/bin/activate dvc.yaml hatch_build.py',
    'pyproject.toml setup.cfg tox.ini pytest.ini requirements.txt Pipfile manage.py app/config.py tests/test_a.py',
  ],
  [
    'Java, Kotlin, Scala',
    'build.gradle build.gradle.kts settings.gradle init.gradle gradle/wrapper/gradle-wrapper.properties gradlew mvnw .mvn/jvm.config pom.xml build.sbt buildSrc/src/x.kt',
    'src/main/java/App.java gradle/libs.versions.toml src/main/resources/application.yml',
  ],
  [
    'C#',
    'Directory.Build.props Directory.Build.targets nuget.config NuGet.Config global.json App.csproj.user .config/dotnet-tools.json build.cake x.runsettings Properties/launchSettings.json',
    'App.csproj App.sln appsettings.json Program.cs packages.lock.json',
  ],
  [
    'C and C++',
    'CMakePresets.json conanfile.py vcpkg-configuration.json WORKSPACE .bazelrc xmake.lua .clangd .gdbinit',
    'CMakeLists.txt Makefile meson.build vcpkg.json src/main.c compile_flags.txt',
  ],
  [
    'Go',
    'magefile.go .air.toml buf.gen.yaml .goreleaser.yaml vendor/x/x.go',
    'go.mod go.sum go.work main.go Makefile .golangci.yml',
  ],
  [
    'Rust',
    'build.rs .cargo/config.toml rust-toolchain.toml Cross.toml Trunk.toml src-tauri/tauri.conf.json',
    'Cargo.toml Cargo.lock Makefile.toml src/lib.rs xtask/src/main.rs rustfmt.toml',
  ],
  [
    'PHP',
    'phpunit.xml .php-cs-fixer.php rector.php .user.ini .htaccess vendor/x/x.php captainhook.json',
    'composer.json composer.lock artisan src/App.php',
  ],
  [
    'Ruby',
    'Gemfile x.gemspec Rakefile ext/x/extconf.rb .bundle/config Guardfile Capfile config/deploy.rb .irbrc .rspec .rubocop.yml',
    'Gemfile.lock app/models/user.rb config/routes.rb .ruby-version',
  ],
  [
    'Swift and Dart',
    'Package.swift Podfile fastlane/Fastfile X.podspec App.xcodeproj/project.pbxproj Tuist/Config.swift hook/build.dart melos.yaml .dart_tool/x',
    'pubspec.yaml Package.resolved lib/main.dart Sources/App/App.swift',
  ],
  [
    'shells and editors',
    '.envrc .tool-versions mise.toml flake.nix .vscode/tasks.json .vscode/settings.json .idea/workspace.xml .devcontainer/devcontainer.json .exrc .replit .helix/config.toml .ycm_extra_conf.py pixi.toml',
    '.editorconfig .nvmrc docs/settings.json',
  ],
  [
    'git and CI',
    '.gitattributes .gitmodules .lfsconfig .husky/pre-commit .pre-commit-config.yaml lefthook.yml .git/config .github/workflows/ci.yml .gitlab-ci.yml .circleci/config.yml Jenkinsfile azure-pipelines.yml .github/CODEOWNERS .mergify.yml .azuredevops/x.yml',
    '.gitignore .github/ISSUE_TEMPLATE.md .github/pull_request_template.md README.md',
  ],
  [
    'agents',
    'CLAUDE.md AGENTS.md sub/AGENTS.md GEMINI.md .cursor/rules/x.mdc .mcp.json .claude/settings.json .codex/config.toml .github/copilot-instructions.md .rules opencode.json',
    'docs/agent-guide.md src/claude.ts',
  ],
];

describe.each(ECOSYSTEMS)('%s', (_, guarded, ordinary) => {
  it.each(guarded.split(' '))('%s is protected', (path) => expect(isProtected(path)).toBe(true));
  it.each(ordinary.split(' '))('%s is ordinary', (path) => expect(isProtected(path)).toBe(false));
});

it('says of every row what it is about and why', () => {
  for (const row of PROTECTED) {
    expect(row.of).toMatch(/^\S/);
    expect(row.why).toMatch(/^[a-z].*[^.]$/);
    expect(row.patterns.length).toBeGreaterThan(0);
  }
  const all = PROTECTED.flatMap((row) => row.patterns);
  expect(new Set(all).size).toBe(all.length);
});
